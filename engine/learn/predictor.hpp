// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a network expects of settings of a problem, many at once.

#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

#include "engine/learn/network.hpp"

namespace engine::learn {

/// Who answers for a setting: a network of one's own where it has seen settings and stencils like
/// this one; else what is shipped, trained on other stencils; where there is none, or the kernel
/// cannot run, the analytic model.
enum class Foreteller : std::uint8_t { Network, Learned, Model };
/// As a sentence names it after "Predicted by".
std::string_view nameOf(Foreteller foreteller);

/// Who answers for what a network of one's own has not seen: others, as above, or it all the same,
/// which says how good it is.
enum class Unseen : std::uint8_t { ByOthers, ByItself };

struct Forecast {
    double stepMs = 0;  ///< of a time step; infinite when the kernel is not expected to run
    /// At least nine of ten times lie between, on stencils that were not trained on. Published
    /// networks say nothing of it: both are stepMs.
    double lowMs = 0, highMs = 0;
    Foreteller by = Foreteller::Network;
};

class Predictor {
public:
    /// Refuses problems of which the network says nothing: of a published one, another number of
    /// dimensions.
    static Result<Predictor> of(std::shared_ptr<const Network> network,
                                const stencil::Problem& problem, const space::DeviceLimits& limits,
                                Unseen unseen = Unseen::ByOthers);

    const Network& network() const { return *m_network; }
    /// Stopped, of some of them.
    std::vector<Forecast> forecast(std::span<const space::Setting> settings, int threads = 1,
                                   const std::stop_token& stop = {}) const;
    /// Of an evaluation; a published network says nothing of it.
    model::EvaluationCost costOf(const space::Setting& setting) const;

private:
    struct Published;
    Predictor() = default;
    Status readPublished(const stencil::Problem& problem);
    Status readTimes(const stencil::Problem& problem, const space::DeviceLimits& limits);
    void byPublished(std::span<const space::Setting> settings, Forecast* to) const;
    void byTimes(std::span<const space::Setting> settings, Forecast* to) const;

    std::shared_ptr<const Network> m_network;
    Unseen m_unseen = Unseen::ByOthers;
    std::shared_ptr<const Published> m_published;
    std::shared_ptr<const model::Expectation> m_times;   ///< the network's
    std::shared_ptr<const model::Expectation> m_others;  ///< for what that has not seen, or null
};

}  // namespace engine::learn
