// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a network expects of settings of a problem, many at once.

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "engine/learn/bound_features.hpp"
#include "engine/learn/network.hpp"
#include "engine/model/learned_times.hpp"

namespace engine::learn {

/// Who answers for a setting: a network of one's own where it has seen settings and stencils like
/// this one; else what was learned from other stencils (model/learned_times); where there is none,
/// or the kernel cannot run, the analytic model, calibrated.
enum class Foreteller : std::uint8_t { Network, Learned, Model };
/// As a sentence names it after "Predicted by".
std::string_view nameOf(Foreteller foreteller);

struct Forecast {
    double stepMs = 0;  ///< of a time step; infinite when the kernel is not expected to run
    /// At least nine of ten times lie between, on stencils that were not trained on. Published
    /// networks say nothing of it: both are stepMs.
    double lowMs = 0, highMs = 0;
    Foreteller by = Foreteller::Network;
    double compileSeconds = 0, runSeconds = 0;  ///< that evaluating it would take; BoundNet
};

class Predictor {
public:
    /// Refuses problems of which the network says nothing: of a published one, another number of
    /// dimensions.
    static Result<Predictor> of(std::shared_ptr<const Network> network,
                                const stencil::Problem& problem, const space::DeviceLimits& limits);

    const Network& network() const { return *m_network; }
    /// What answers for every setting that can run, where that is not the network: what is shipped
    /// was learned from many more stencils.
    const model::LearnedTimes* learned() const;
    std::vector<Forecast> forecast(std::span<const space::Setting> settings, int threads = 1) const;

private:
    struct Inputs;
    struct Piece;
    Predictor() = default;
    void forecastPiece(std::span<const space::Setting> settings, Forecast* to) const;
    void byBounds(std::span<const space::Setting> settings, Forecast* to) const;
    void sort(const space::Setting& setting, std::size_t at, Piece& piece,
              std::vector<float>& raw) const;
    void answerByNetwork(Piece& piece) const;
    /// The network was trained on the values of the setting's parameters, and on inputs like these.
    bool knowsValuesOf(const space::Setting& setting) const;
    bool coversInputs(const float* raw) const;

    std::shared_ptr<const Network> m_network;
    std::shared_ptr<Inputs> m_inputs;
    const Part* m_part = nullptr;
    stencil::Problem m_problem;
};

}  // namespace engine::learn
