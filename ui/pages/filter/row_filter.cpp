// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/filter/row_filter.hpp"

#include <QCoreApplication>
#include <algorithm>

#include "ui/document/contestants.hpp"
#include "ui/document/parameter_names.hpp"
#include "ui/document/said.hpp"
#include "ui/document/speed.hpp"
#include "ui/pages/evaluation_words.hpp"
#include "ui/theme/number_text.hpp"

namespace ui {
namespace {

using engine::record::EvaluationRow;
using engine::session::Snapshot;

struct FilterText {
    Q_DECLARE_TR_FUNCTIONS(RowFilter)
};

bool inside(const Range& range, double value) { return value >= range.low && value <= range.high; }

/// Of another kernel the same number is another parameter.
bool hasParameter(const Snapshot& snapshot, engine::space::ParameterId parameter,
                  const engine::space::ForeignKernelPtr& kernel) {
    const auto& table = tableOf(snapshot.foreign);
    return static_cast<std::size_t>(parameter) < table.size() &&
           table[parameter].abbreviation == tableOf(kernel)[parameter].abbreviation;
}

/// Whether a row meets a condition, one overload a kind.
struct Meets {
    const Snapshot& snapshot;
    const EvaluationRow& row;
    int ordinal;

    const engine::record::RunSpec* spec() const {
        const auto index = static_cast<std::size_t>(row.run);
        return row.run < 0 || index >= snapshot.runs.size() ? nullptr : &snapshot.runs[index].spec;
    }
    bool operator()(const OnlyResult& only) const {
        const bool ok = row.evaluation.ok();
        if (only.result == ResultFilter::Failed) return !ok;
        return ok && (only.result == ResultFilter::Verified || row.newBest);
    }
    bool operator()(const OnlyOutcome& only) const {
        return row.evaluation.outcome == only.outcome;
    }
    bool operator()(const OnlyStrategy& only) const {
        return spec() && contestantOf(snapshot.runs, row.run) == only.name;
    }
    bool operator()(const OnlyRun& only) const {
        if (!spec()) return only.strategy.isEmpty();
        return spec()->repeat == only.repeat && (*this)(OnlyStrategy{only.strategy});
    }
    bool operator()(const OnlyCombination& only) const {
        return combinationText(row, snapshot) == only.name;
    }
    bool operator()(const OnlyValue& only) const {
        return hasParameter(snapshot, only.parameter, only.kernel) &&
               row.evaluation.setting[only.parameter] == only.value;
    }
    bool operator()(const WithinValues& within) const {
        if (!hasParameter(snapshot, within.parameter, within.kernel)) return false;
        const int value = row.evaluation.setting[within.parameter];
        return value >= within.low && value <= within.high;
    }
    bool operator()(const WithinSpeed& within) const {
        return row.evaluation.ok() && within.unit == speedUnit(snapshot.problem) &&
               inside(within.speeds, speedOf(row.evaluation.costMs(), snapshot.problem));
    }
    bool operator()(const AtLeast& least) const {
        return row.evaluation.ok() && least.unit == speedUnit(snapshot.problem) &&
               speedOf(row.evaluation.costMs(), snapshot.problem) >= least.speed;
    }
    bool operator()(const OnlyRegisters& only) const {
        return row.evaluation.resources.registers == only.registers;
    }
    bool operator()(const OnlyShared& only) const {
        return row.evaluation.resources.sharedBytes == only.bytes;
    }
    bool operator()(const WithinClock& within) const {
        return inside(within.seconds, row.clockSeconds);
    }
    bool operator()(const WithinRun& within) const { return inside(within.evaluations, ordinal); }
    bool operator()(const Containing& containing) const {
        const auto has = [&](const QString& text) {
            return text.contains(containing.text, Qt::CaseInsensitive);
        };
        return has(settingText(row.evaluation.setting, snapshot)) || has(retold(row.why)) ||
               has(combinationText(row, snapshot)) || has(resultWord(row, snapshot));
    }
};

/// What a condition says on its chip, one overload a kind.
struct Says {
    static QString range(const Range& range, int decimals, const QString& unit) {
        return fixedText(range.low, decimals) + QChar(0x2013) + fixedText(range.high, decimals) +
               ' ' + unit;
    }
    QString operator()(const OnlyResult& only) const {
        if (only.result == ResultFilter::Failed) return FilterText::tr("failed");
        return only.result == ResultFilter::NewBest ? FilterText::tr("new best")
                                                    : FilterText::tr("verified");
    }
    QString operator()(const OnlyOutcome& only) const {
        EvaluationRow row;
        row.evaluation.outcome = only.outcome;
        return resultWord(row);
    }
    QString operator()(const OnlyStrategy& only) const { return only.name; }
    QString operator()(const OnlyRun& only) const {
        return only.strategy.isEmpty() ? only.origin
                                       : only.strategy + ' ' + QString::number(only.repeat);
    }
    QString operator()(const OnlyCombination& only) const { return only.name; }
    static QString value(const engine::space::ForeignKernelPtr& kernel,
                         engine::space::ParameterId parameter, int value) {
        return valueTextOf(tableOf(kernel), parameter, value);
    }
    QString operator()(const OnlyValue& only) const {
        return QStringLiteral("%1 = %2").arg(abbreviationOf(only.kernel, only.parameter),
                                             value(only.kernel, only.parameter, only.value));
    }
    QString operator()(const WithinValues& within) const {
        if (within.low == within.high)
            return (*this)(OnlyValue{within.parameter, within.low, within.kernel});
        return abbreviationOf(within.kernel, within.parameter) + QStringLiteral(" = ") +
               value(within.kernel, within.parameter, within.low) + QChar(0x2013) +
               value(within.kernel, within.parameter, within.high);
    }
    QString operator()(const WithinSpeed& within) const {
        return range(within.speeds, 1, within.unit);
    }
    QString operator()(const AtLeast& least) const {
        return QStringLiteral("≥ %1 %2").arg(gcellsText(least.speed), least.unit);
    }
    QString operator()(const OnlyRegisters& only) const {
        return counted(only.registers, FilterText::tr("register"), FilterText::tr("registers"));
    }
    QString operator()(const OnlyShared& only) const {
        return FilterText::tr("%1 shared memory").arg(bytesText(only.bytes));
    }
    QString operator()(const WithinClock& within) const {
        return range(within.seconds, 1, QStringLiteral("s"));
    }
    QString operator()(const WithinRun& within) const {
        return range(within.evaluations, 0, FilterText::tr("evaluations"));
    }
    QString operator()(const Containing& containing) const { return '"' + containing.text + '"'; }
};

bool excludeEachOther(const RowCondition& a, const RowCondition& b) {
    if (a.index() != b.index() || std::holds_alternative<Containing>(a)) return false;
    if (const auto* one = std::get_if<OnlyValue>(&a))
        return one->parameter == std::get<OnlyValue>(b).parameter;
    if (const auto* one = std::get_if<WithinValues>(&a))
        return one->parameter == std::get<WithinValues>(b).parameter;
    return true;
}

}  // namespace

void RowFilter::add(RowCondition condition) {
    if (contains(condition)) return;
    std::erase_if(m_conditions,
                  [&](const RowCondition& other) { return excludeEachOther(condition, other); });
    m_conditions.push_back(std::move(condition));
}

void RowFilter::remove(std::size_t index) {
    if (index < m_conditions.size())
        m_conditions.erase(m_conditions.begin() + static_cast<std::ptrdiff_t>(index));
}

bool RowFilter::contains(const RowCondition& condition) const {
    return std::find(m_conditions.begin(), m_conditions.end(), condition) != m_conditions.end();
}

bool RowFilter::narrows(const RowFilter& other) const {
    const auto implied = [this](const RowCondition& condition) {
        if (contains(condition)) return true;
        const auto* text = std::get_if<Containing>(&condition);
        return text && std::ranges::any_of(m_conditions, [text](const RowCondition& ours) {
                   const auto* longer = std::get_if<Containing>(&ours);
                   return longer && longer->text.contains(text->text, Qt::CaseInsensitive);
               });
    };
    return std::ranges::all_of(other.m_conditions, implied);
}

bool RowFilter::passes(const Snapshot& snapshot, const EvaluationRow& row, int ordinal) const {
    const Meets meets{snapshot, row, ordinal};
    return std::all_of(m_conditions.begin(), m_conditions.end(),
                       [&](const RowCondition& condition) { return std::visit(meets, condition); });
}

QString conditionText(const RowCondition& condition) { return std::visit(Says{}, condition); }

}  // namespace ui
