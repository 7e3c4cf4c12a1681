// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which evaluations are shown: a stack of conditions, all of which a row has to meet.

#include <QString>
#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/session/snapshot.hpp"
#include "ui/charts/axis_scale.hpp"

namespace ui {

enum class ResultFilter { Verified, NewBest, Failed };

struct OnlyResult {
    ResultFilter result;
    bool operator==(const OnlyResult&) const = default;
};
/// One way to fail: "wrong result".
struct OnlyOutcome {
    engine::device::Outcome outcome;
    bool operator==(const OnlyOutcome&) const = default;
};
struct OnlyStrategy {
    QString name;
    bool operator==(const OnlyStrategy&) const = default;
};
/// "gest 4"; without a strategy: measured by hand.
struct OnlyRun {
    QString strategy;
    int repeat = 0;
    QString origin = {};  ///< what stands for the name of evaluations that no run asked for
    bool operator==(const OnlyRun&) const = default;
};
struct OnlyCombination {
    QString name;
    bool operator==(const OnlyCombination&) const = default;
};
struct OnlyValue {
    engine::space::ParameterId parameter;
    int value;
    engine::space::ForeignKernelPtr kernel = {};  ///< whose parameter it is; null = the kernels'
    bool operator==(const OnlyValue&) const = default;
};
/// A brushed part of a parameter's values, both ends included.
struct WithinValues {
    engine::space::ParameterId parameter;
    int low, high;
    engine::space::ForeignKernelPtr kernel = {};  ///< whose parameter it is; null = the kernels'
    bool operator==(const WithinValues&) const = default;
};
/// A brushed range of speeds; failed ones have none.
struct WithinSpeed {
    Range speeds;
    QString unit = QStringLiteral("GCells/s");
    bool operator==(const WithinSpeed&) const = default;
};
/// As fast or faster; failed ones are not.
struct AtLeast {
    double speed;
    QString unit = QStringLiteral("GCells/s");
    bool operator==(const AtLeast&) const = default;
};
struct OnlyRegisters {
    int registers;
    bool operator==(const OnlyRegisters&) const = default;
};
struct OnlyShared {
    int bytes;
    bool operator==(const OnlyShared&) const = default;
};
struct WithinClock {
    Range seconds;
    bool operator==(const WithinClock&) const = default;
};
/// The row's ordinal within its run, from 1.
struct WithinRun {
    Range evaluations;
    bool operator==(const WithinRun&) const = default;
};
/// Within combination, setting text, result, or why it was tried.
struct Containing {
    QString text;
    bool operator==(const Containing&) const = default;
};

using RowCondition = std::variant<OnlyResult, OnlyOutcome, OnlyStrategy, OnlyRun, OnlyCombination,
                                  OnlyValue, WithinValues, WithinSpeed, AtLeast, OnlyRegisters,
                                  OnlyShared, WithinClock, WithinRun, Containing>;

class RowFilter {
public:
    RowFilter() = default;
    explicit RowFilter(RowCondition condition) { add(std::move(condition)); }

    const std::vector<RowCondition>& conditions() const { return m_conditions; }
    bool empty() const { return m_conditions.empty(); }
    /// Puts one on top. A row has one strategy, one value of a parameter, and so on: what asked for
    /// another one goes. Texts are added up.
    void add(RowCondition condition);
    void remove(std::size_t index);
    void remove(const RowCondition& condition) { std::erase(m_conditions, condition); }
    bool contains(const RowCondition& condition) const;
    /// Whatever passes this one passes `other`, too: letters were added to a text, or conditions.
    bool narrows(const RowFilter& other) const;
    template <class Kind>
    const Kind* find() const {
        for (const RowCondition& condition : m_conditions)
            if (const auto* found = std::get_if<Kind>(&condition)) return found;
        return nullptr;
    }
    template <class Kind>
    void removeAll() {
        std::erase_if(m_conditions, [](const RowCondition& condition) {
            return std::holds_alternative<Kind>(condition);
        });
    }
    /// `ordinal`: of the row within its run, from 1.
    bool passes(const engine::session::Snapshot& snapshot, const engine::record::EvaluationRow& row,
                int ordinal) const;

    bool operator==(const RowFilter&) const = default;

private:
    std::vector<RowCondition> m_conditions;
};

/// As its chip says it: "gest 4", "TBx = 32", "≥ 538.9 GCells/s".
QString conditionText(const RowCondition& condition);

}  // namespace ui
