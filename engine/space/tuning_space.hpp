// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The space of a problem on a device: every setting that meets every constraint. One representation
// for all of them, a decision diagram (see diagram/diagram.hpp): the built-in space, a part of it,
// the rows of a recording, a space from elsewhere. It is built on first need, once for a space and
// its copies; no question builds anything anew.

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/space/combination.hpp"
#include "engine/space/diagram/diagram_part.hpp"
#include "engine/space/diagram/space_rules.hpp"

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
    /// A space from elsewhere: its own parameters with their values, ascending, by id, and rules
    /// over them. Rules about meanings stand first and look only at parameters before their own.
    static TuningSpace foreign(ParameterTable table, ValueLists values,
                               std::vector<Constraint> rules);
    /// The same, as the list of its settings.
    static TuningSpace foreign(ParameterTable table, SettingList settings);
    /// The same rules over fewer values; parameters not named keep theirs. Values outside are
    /// ignored.
    TuningSpace restrictedTo(const std::map<ParameterId, std::vector<int>>& values) const;
    /// Only the listed settings (rows of a recording); they need not meet today's rules.
    TuningSpace restrictedTo(SettingList settings) const;
    TuningSpace restrictedTo(const std::vector<Setting>& settings) const;

    /// Of the problem; of a foreign space, nothing.
    const Circumstances& circumstances() const { return *m_rules->circumstances; }
    int dimensions() const { return circumstances().problem.pattern.dimensions; }
    const ParameterTable& table() const { return *m_rules->table; }
    const ParameterInfo& info(ParameterId id) const { return table()[id]; }
    /// The parameters that exist for this problem, in table order.
    const std::vector<ParameterId>& parameters() const { return m_rules->parameters; }
    /// Ascending values a parameter may take, forbidden ones of the moment included; the inactive
    /// value too where the parameter can be inactive.
    const std::vector<int>& values(ParameterId id) const { return m_rules->valuesOf(id); }
    bool isListed() const { return m_listed; }
    /// Its parameters are the kernels' by name; of a space from elsewhere they mean nothing here.
    bool isOfKernels() const { return m_rules->ofKernels; }

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
    /// The same with nothing fixed: only an empty space has none.
    std::optional<Setting> nearest(const Setting& wanted) const;

    /// Whether its settings can be found in the steps that its rules allow; of the kernels' own
    /// they always can. `stop`: no, if nobody waits for the answer any more.
    bool isModest(std::stop_token stop = {}) const { return built(std::move(stop)) != nullptr; }
    /// Exact; polls `stop` and returns nothing when stopped.
    std::optional<Counts> count(std::stop_token stop = {}) const;
    std::uint64_t size() const;
    bool empty() const { return size() == 0; }
    /// Uniform over the allowed settings. The space must not be empty.
    Setting sample(Random& random) const;
    /// The setting with this number, and the number of a setting, in the order of forEach().
    Setting at(std::uint64_t rank) const;
    std::optional<std::uint64_t> rank(const Setting& setting) const;
    /// Every allowed setting in the diagram's order (parameters that decide first, then axis by
    /// axis); stops when `visit` returns false.
    void forEach(const std::function<bool(const Setting&)>& visit) const;

    /// Allowed settings that differ in one parameter with a meaning (and in what rests or gets a
    /// meaning with it): by any other of its values, or by the next one below and above.
    enum class Reach { AnyValue, NextValue };
    std::vector<Setting> neighbours(const Setting& setting, Reach reach = Reach::AnyValue) const;
    /// The settings in which the named parameters, where they have a meaning, take only these
    /// values; a view, nothing is built.
    DiagramPart where(const std::map<ParameterId, std::vector<int>>& values) const;
    /// Those that differ from `centre` only in a group of parameters: every parameter outside that
    /// has a meaning in both is equal (turning streaming off makes its dimension and tile
    /// meaningless, turning it on lets them take any value). GeST's validSET, Algorithm 2.
    DiagramPart around(const Setting& centre, const std::vector<ParameterId>& group) const;

    /// Nodes, arcs and bytes of the diagram.
    const Diagram& diagram() const;

private:
    struct Lazy;  ///< the diagram and the counts: made on first need, shared by copies

    TuningSpace(std::shared_ptr<const SpaceRules> rules, bool listed);
    std::optional<Rejection> rejectValue(const Setting& setting) const;
    bool isValue(ParameterId id, int value) const;
    std::shared_ptr<const Diagram> built(std::stop_token stop) const;
    std::shared_ptr<const Diagram> sharedDiagram() const { return built({}); }
    Setting base() const { return Setting(table()); }

    std::shared_ptr<const SpaceRules> m_rules;
    bool m_listed = false;
    std::shared_ptr<Lazy> m_lazy;
};

}  // namespace engine::space
