// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The space of a problem on a device: every setting that meets every constraint. Spaces exceed 10^8
// settings, so they are counted, sampled and walked without being listed.

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <stop_token>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/space/combination.hpp"
#include "engine/space/constraint.hpp"

namespace engine::space {

struct Counts {
    std::uint64_t total = 0;
    std::array<std::uint64_t, 30> perCombination{};
};

class TuningSpace {
public:
    /// Every rule, every published value.
    static TuningSpace full(const stencil::Problem& problem, const DeviceLimits& limits);
    /// GeST's published space: only the constraints marked published (for checking counts).
    static TuningSpace published(const stencil::Problem& problem);
    /// The same rules over fewer values; parameters not named keep theirs. Values outside are ignored.
    TuningSpace restrictedTo(const std::map<ParameterId, std::vector<int>>& values) const;
    /// Only the listed settings (rows of a recording); they need not meet today's rules.
    TuningSpace restrictedTo(std::vector<Setting> settings) const;

    const Circumstances& circumstances() const { return *m_circumstances; }
    int dimensions() const { return m_circumstances->problem.pattern.dimensions; }
    /// The parameters that exist for this problem, in table order (16 in 2-D, 20 in 3-D).
    const std::vector<ParameterId>& parameters() const { return m_parameters; }
    /// Ascending values a parameter may take, forbidden ones of the moment included.
    const std::vector<int>& values(ParameterId id) const {
        return m_values[static_cast<std::size_t>(id)];
    }

    bool allows(const Setting& setting) const;
    /// The first rule broken, or nothing.
    std::optional<Rejection> reject(const Setting& setting) const;
    /// Values of `id` allowed with everything else as in `setting`.
    std::vector<int> allowedValues(const Setting& setting, ParameterId id) const;
    /// Whether a parameter has a meaning in this setting (SD without ST has none).
    bool active(const Setting& setting, ParameterId id) const;
    /// The setting with every inactive parameter at its inactive value.
    Setting canonical(Setting setting) const;
    /// The allowed setting nearest to `wanted` that has `fixed` at its wanted value, changing as few other
    /// parameters as possible; nothing when there is none. (Desktop: "what must change with it".)
    std::optional<Setting> repair(const Setting& wanted, ParameterId fixed) const;

    /// Exact; polls `stop` and returns nothing when stopped.
    std::optional<Counts> count(std::stop_token stop = {}) const;
    /// Uniform over the allowed settings. The space must not be empty.
    Setting sample(Random& random) const;
    /// Every allowed setting in lexicographic order of the parameters; stops when `visit` returns false.
    void forEach(const std::function<bool(const Setting&)>& visit) const;
    /// Allowed settings that differ in one parameter (and in what canonical() then changes with it).
    std::vector<Setting> neighbours(const Setting& setting) const;
    /// The listed settings when the space is a list, else null.
    const std::vector<Setting>* listed() const;

private:
    TuningSpace() = default;

    struct List;  ///< the settings of a listed space, in order and as a set
    std::shared_ptr<const Circumstances> m_circumstances;
    std::vector<ParameterId> m_parameters;
    std::array<std::vector<int>, kParameterCount> m_values;
    std::vector<const Constraint*> m_constraints;
    std::shared_ptr<const List> m_list;
};

}  // namespace engine::space
