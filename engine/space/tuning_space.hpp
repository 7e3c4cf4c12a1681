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
#include "engine/space/rules/constraint.hpp"

namespace engine::space {

struct Counts {
    std::uint64_t total = 0;
    std::array<std::uint64_t, 30> perCombination{};
};

class TuningSpace {
public:
    /// Every rule, every value.
    static TuningSpace full(const stencil::Problem& problem, const DeviceLimits& limits);
    /// GeST's published space: only the constraints marked published (for checking counts), and
    /// those of the rules named besides.
    static TuningSpace published(const stencil::Problem& problem,
                                 const std::vector<std::string>& furtherRules = {});
    /// The same rules over fewer values; parameters not named keep theirs. Values outside are
    /// ignored.
    TuningSpace restrictedTo(const std::map<ParameterId, std::vector<int>>& values) const;
    /// Only the listed settings (rows of a recording); they need not meet today's rules.
    TuningSpace restrictedTo(std::vector<Setting> settings) const;

    const Circumstances& circumstances() const { return *m_circumstances; }
    int dimensions() const { return m_circumstances->problem.pattern.dimensions; }
    /// The parameters that exist for this problem, in table order (26 in 2-D, 31 in 3-D).
    const std::vector<ParameterId>& parameters() const { return m_parameters; }
    /// Ascending values a parameter may take, forbidden ones of the moment included; the inactive
    /// value too where the parameter can be inactive.
    const std::vector<int>& values(ParameterId id) const {
        return m_values[static_cast<std::size_t>(id)];
    }

    bool allows(const Setting& setting) const;
    /// The first rule broken, or nothing.
    std::optional<Rejection> reject(const Setting& setting) const;
    /// Values of `id` allowed with everything else as in `setting`, parameters resting that lose
    /// their meaning with it (ST can be turned off whatever SD is). Why another value is not
    /// allowed: reject(setting.with(id, value)).
    std::vector<int> allowedValues(const Setting& setting, ParameterId id) const;
    /// Whether a parameter has a meaning in this setting (SD without ST has none).
    bool active(const Setting& setting, ParameterId id) const;
    /// The setting with every inactive parameter at its inactive value.
    Setting canonical(Setting setting) const;
    /// The allowed setting nearest to `wanted` that has `fixed` at its wanted value, changing as
    /// few other parameters as possible; nothing when there is none. (Desktop: "what must change
    /// with it".)
    std::optional<Setting> repair(const Setting& wanted, ParameterId fixed) const;

    /// Exact; polls `stop` and returns nothing when stopped.
    std::optional<Counts> count(std::stop_token stop = {}) const;
    /// Uniform over the allowed settings. The space must not be empty.
    Setting sample(Random& random) const;
    /// Every allowed setting in lexicographic order of the parameters; stops when `visit` returns
    /// false.
    void forEach(const std::function<bool(const Setting&)>& visit) const;
    /// Allowed settings that differ in one parameter (and in what canonical() then changes with
    /// it).
    std::vector<Setting> neighbours(const Setting& setting) const;
    /// The listed settings when the space is a list, else null.
    const std::vector<Setting>* listed() const;

private:
    struct List;     ///< the settings of a listed space, in order and as a set
    struct Tallies;  ///< how many settings each branch has: made on first need, shared by copies
    /// What it costs that a parameter has its value in a setting.
    using Cost = std::function<int(ParameterId, const Setting&)>;

    TuningSpace();
    using ValuesOf = std::vector<int> (*)(const ParameterInfo&, const stencil::Problem&);
    TuningSpace(const stencil::Problem& problem, const DeviceLimits& limits, ValuesOf valuesOf,
                const std::function<bool(const Constraint&)>& keep);
    void refreshMasks();
    bool hasValue(ParameterId id, int value) const;
    std::optional<Rejection> rejectValue(const Setting& setting) const;
    bool meetsRules(const Setting& setting) const;
    const Tallies& tallies() const;
    ParameterSet activeSet(const Setting& setting) const;
    /// What becomes of `from` when `id` takes `value`: inactive parameters rest, newly active ones
    /// that have no usual value take each of theirs. Not necessarily allowed.
    std::vector<Setting> consequences(const Setting& from, ParameterId id, int value) const;
    /// The inactive value of these says nothing about a good one.
    bool choosesOnActivation(ParameterId id) const;
    std::vector<Setting> listedNeighbours(const Setting& setting) const;
    std::optional<Setting> nearestListed(ParameterId fixed, int value, const Cost& cost) const;
    std::optional<Setting> nearestAllowed(ParameterId fixed, int value, const Cost& cost) const;

    std::shared_ptr<const Circumstances> m_circumstances;
    std::vector<ParameterId> m_parameters;
    std::array<std::vector<int>, kParameterCount> m_values;
    std::array<std::uint64_t, kParameterCount> m_masks{};  ///< m_values, to test in one instruction
    std::vector<const Constraint*> m_constraints;
    std::vector<std::shared_ptr<const Constraint>> m_ownRules;  ///< rules that only this space has
    std::shared_ptr<const List> m_list;
    ParameterSet m_restsOnly = 0;  ///< parameters whose inactive value is for resting only
    std::shared_ptr<Tallies> m_tallies;
};

}  // namespace engine::space
