// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/search/evaluations_model.hpp"
#include "ui/document/said.hpp"
#include "ui/theme/number_text.hpp"

#include <algorithm>
#include <cmath>

#include "engine/space/combination.hpp"
#include "ui/document/contestants.hpp"
#include "ui/document/predicted.hpp"
#include "ui/document/speed.hpp"
#include "ui/pages/cells.hpp"
#include "ui/pages/evaluation_words.hpp"

namespace ui {
namespace {

using engine::record::EvaluationRow;
using engine::session::Snapshot;

/// Read from the left; figures end at the right.
bool hasWords(int column) {
    using Model = EvaluationsModel;
    return column == Model::Run || column == Model::Combination || column == Model::Outcome ||
           column == Model::Setting || column == Model::Why;
}

Tint resultTint(const EvaluationRow& row) {
    if (!row.evaluation.ok()) return Tint::Err;
    return row.newBest ? Tint::Ok : Tint::Label;
}

}  // namespace

EvaluationsModel::EvaluationsModel(QObject* parent)
    : QAbstractTableModel(parent), m_snapshot(std::make_shared<Snapshot>()) {}

void EvaluationsModel::show(std::shared_ptr<const Snapshot> snapshot) {
    const std::size_t before = m_snapshot->rows.size(), after = snapshot->rows.size();
    const bool grown =
        after >= before && snapshot->runs.size() >= m_snapshot->runs.size() &&
        (before == 0 || (snapshot->rows[before - 1].number == m_snapshot->rows[before - 1].number &&
                         snapshot->rows[0].clockSeconds == m_snapshot->rows[0].clockSeconds));
    if (!grown) {
        beginResetModel();
        m_snapshot = std::move(snapshot);
        m_ordinal.clear();
        m_perRun.clear();
        m_keys.clear();
        extendTables();
        m_order = matching(0, after);
        std::sort(m_order.begin(), m_order.end(),
                  [this](Index a, Index b) { return this->before(a, b); });
        endResetModel();
        emit headerDataChanged(Qt::Horizontal, Speed, Speed);
        return;
    }
    m_snapshot = std::move(snapshot);
    extendTables();
    if (after > before) appendSorted(matching(before, after));
}

void EvaluationsModel::extendTables() {
    for (std::size_t i = m_ordinal.size(); i < m_snapshot->rows.size(); ++i) {
        const auto run =
            static_cast<std::size_t>(m_snapshot->rows[i].run + 1);  // -1: measured by hand
        if (run >= m_perRun.size()) m_perRun.resize(run + 1, 0);
        m_ordinal.push_back(++m_perRun[run]);
    }
    for (std::size_t i = m_keys.size(); i < m_snapshot->rows.size(); ++i)
        m_keys.push_back(key(m_snapshot->rows[i]));
}

std::vector<EvaluationsModel::Index> EvaluationsModel::matching(std::size_t from,
                                                                std::size_t to) const {
    std::vector<Index> indices;
    for (std::size_t i = from; i < to; ++i)
        if (passes(static_cast<Index>(i))) indices.push_back(static_cast<Index>(i));
    return indices;
}

bool EvaluationsModel::passes(Index index) const {
    return m_filter.passes(*m_snapshot, m_snapshot->rows[index], m_ordinal[index]);
}

std::optional<RowCondition> EvaluationsModel::conditionOf(const EvaluationRow& row,
                                                          Column column) const {
    const bool ok = row.evaluation.ok();
    switch (column) {
        case Run:
            if (row.run < 0) return OnlyRun{{}, 0, originOf(*m_snapshot)};
            return OnlyStrategy{strategyOf(row.run)};
        case Combination:
            if (m_snapshot->foreign) return std::nullopt;
            return OnlyCombination{combinationText(row, *m_snapshot)};
        case Time:
        case Speed:
            if (!ok) return OnlyResult{ResultFilter::Failed};
            return AtLeast{speedOf(row.evaluation.costMs(), m_snapshot->problem),
                           speedUnit(m_snapshot->problem)};
        case Outcome:
            if (!ok) return OnlyOutcome{row.evaluation.outcome};
            return OnlyResult{row.newBest ? ResultFilter::NewBest : ResultFilter::Verified};
        case Registers:
            if (row.evaluation.resources.registers < 0) return std::nullopt;
            return OnlyRegisters{row.evaluation.resources.registers};
        case Shared:
            if (row.evaluation.resources.sharedBytes < 0) return std::nullopt;
            return OnlyShared{row.evaluation.resources.sharedBytes};
        default:
            return std::nullopt;
    }
}

std::optional<RowCondition> EvaluationsModel::conditionAt(const QModelIndex& index) const {
    if (!index.isValid() || index.row() >= rowCount()) return std::nullopt;
    return conditionOf(rowAt(index.row()), static_cast<Column>(index.column()));
}

std::vector<RowCondition> EvaluationsModel::conditionsOf(int line) const {
    const EvaluationRow& row = rowAt(line);
    std::vector<RowCondition> all;
    if (row.run >= 0) all.push_back(OnlyRun{strategyOf(row.run), repeatOf(row.run)});
    for (const Column column : {Run, Combination, Outcome, Speed, Registers, Shared})
        if (auto condition = conditionOf(row, column)) all.push_back(std::move(*condition));
    return all;
}

double EvaluationsModel::key(const EvaluationRow& row) const {
    switch (m_sortColumn) {
        case Clock:
            return row.clockSeconds;
        case Run:
            return row.run;
        case Combination:
            return m_snapshot->foreign ? 0
                                       : engine::space::combinationOf(row.evaluation.setting).id;
        case Time:
            return row.evaluation.timeMs();
        case Speed:
            return speedOf(row.evaluation.costMs(), m_snapshot->problem);
        case Outcome:
            return row.newBest ? -1 : static_cast<double>(row.evaluation.outcome);
        case Registers:
            return row.evaluation.resources.registers;
        case Shared:
            return row.evaluation.resources.sharedBytes;
        case Spread:
            return row.evaluation.relativeSpread().value_or(0);
        default:
            return static_cast<double>(row.number);
    }
}

bool EvaluationsModel::before(Index a, Index b) const {
    // Newest first is kept reversed: see m_order.
    if (newestFirst()) return a < b;
    const EvaluationRow &left = m_snapshot->rows[a], &right = m_snapshot->rows[b];
    const bool ascending = m_sortOrder == Qt::AscendingOrder;
    if (m_sortColumn == Why) {
        const int order = left.why.compare(right.why);
        if (order != 0) return (order < 0) == ascending;
        return a < b;
    }
    if (m_sortColumn == Setting) {
        const auto order = left.evaluation.setting <=> right.evaluation.setting;
        if (order != 0) return (order < 0) == ascending;
        return a < b;
    }
    const double x = m_keys[a], y = m_keys[b];
    if (x != y) return (x < y) == ascending;
    return a < b;
}

void EvaluationsModel::appendSorted(std::vector<Index> fresh) {
    if (fresh.empty()) return;
    const int count = static_cast<int>(m_order.size()), added = static_cast<int>(fresh.size());
    if (newestFirst()) {
        beginInsertRows({}, 0, added - 1);
        m_order.insert(m_order.end(), fresh.begin(), fresh.end());
        endInsertRows();
        return;
    }
    beginInsertRows({}, count, count + added - 1);
    m_order.insert(m_order.end(), fresh.begin(), fresh.end());
    endInsertRows();
    rearrange([&] {
        const auto earlier = [this](Index a, Index b) { return before(a, b); };
        const auto middle = m_order.begin() + count;
        std::sort(middle, m_order.end(), earlier);
        std::inplace_merge(m_order.begin(), middle, m_order.end(), earlier);
    });
}

void EvaluationsModel::rearrange(const std::function<void()>& change) {
    emit layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    const QModelIndexList old = persistentIndexList();
    std::vector<std::int64_t> numbers;
    for (const QModelIndex& index : old) numbers.push_back(rowAt(index.row()).number);
    change();
    QModelIndexList moved;
    int line = -1;
    for (qsizetype i = 0; i < old.size(); ++i) {
        const auto number = numbers[static_cast<std::size_t>(i)];
        if (i == 0 || number != numbers[static_cast<std::size_t>(i - 1)]) line = lineOf(number);
        moved.append(index(line, old[i].column()));
    }
    changePersistentIndexList(old, moved);
    emit layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

void EvaluationsModel::setFilter(const RowFilter& filter) {
    if (filter == m_filter) return;
    beginResetModel();
    const bool narrower = filter.narrows(m_filter);
    m_filter = filter;
    if (narrower) {  // with each letter that is typed
        std::erase_if(m_order, [this](Index index) { return !passes(index); });
    } else {
        m_order = matching(0, m_snapshot->rows.size());
        std::sort(m_order.begin(), m_order.end(),
                  [this](Index a, Index b) { return before(a, b); });
    }
    endResetModel();
}

void EvaluationsModel::sort(int column, Qt::SortOrder order) {
    if (column < 0 || column >= ColumnCount) return;
    rearrange([&] {
        m_sortColumn = static_cast<Column>(column);
        m_sortOrder = order;
        m_keys.clear();
        extendTables();
        std::sort(m_order.begin(), m_order.end(),
                  [this](Index a, Index b) { return before(a, b); });
    });
}

const EvaluationRow& EvaluationsModel::rowAt(int line) const {
    const std::size_t count = m_order.size(), at = static_cast<std::size_t>(line);
    return m_snapshot->rows[newestFirst() ? m_order[count - 1 - at] : m_order[at]];
}

int EvaluationsModel::lineOf(std::int64_t number) const {
    for (std::size_t i = 0; i < m_order.size(); ++i)
        if (m_snapshot->rows[m_order[i]].number == number)
            return static_cast<int>(newestFirst() ? m_order.size() - 1 - i : i);
    return -1;
}

int EvaluationsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

int EvaluationsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QString EvaluationsModel::strategyOf(int run) const { return contestantOf(m_snapshot->runs, run); }

int EvaluationsModel::repeatOf(int run) const {
    const auto index = static_cast<std::size_t>(run);
    return run < 0 || index >= m_snapshot->runs.size() ? 0 : m_snapshot->runs[index].spec.repeat;
}

QString EvaluationsModel::text(const EvaluationRow& row, Column column) const {
    const auto& evaluation = row.evaluation;
    const bool ok = evaluation.ok();
    const auto known = [](int value) { return value < 0 ? dash() : grouped(value); };
    switch (column) {
        case Number:
            return grouped(row.number);
        case Clock:
            return fixedText(row.clockSeconds, 2);
        case Run:
            return row.run < 0 ? originOf(*m_snapshot) : strategyOf(row.run);
        case Combination:
            return combinationText(row, *m_snapshot);
        case Time:
            return ok ? millisecondsText(evaluation.timeMs()) : dash();
        case Speed:
            return ok ? gcellsText(speedOf(evaluation.costMs(), m_snapshot->problem)) : dash();
        case Outcome:
            return resultWord(row, *m_snapshot);
        case Registers:
            return known(evaluation.resources.registers);
        case Shared:
            return evaluation.resources.sharedBytes < 0
                       ? dash()
                       : bytesText(evaluation.resources.sharedBytes);
        case Spread:
            if (const auto spread = evaluation.relativeSpread())
                return QStringLiteral("±") + percentText(*spread);
            return dash();
        case Setting:
            return settingText(evaluation.setting, *m_snapshot);
        case Why:
            return row.why.empty() ? dash() : retold(row.why);
        case ColumnCount:
            break;
    }
    return {};
}

QString EvaluationsModel::foretoldText(const engine::device::Evaluation& evaluation) {
    if (evaluation.steps <= 1) return predictedText(evaluation);
    return predictedText(evaluation) + QLatin1Char('\n') +
           tr("One launch advances %1 time steps.").arg(evaluation.steps);
}

/// What a time is of, and how a live GPU came to it; nothing where neither is worth saying.
QVariant EvaluationsModel::measuredText(const engine::device::Evaluation& evaluation) {
    QStringList said;
    if (evaluation.steps > 1)
        said << tr("One launch advances %1 time steps.").arg(evaluation.steps);
    if (const auto how = sentenceOf(evaluation.conditions); !how.empty())
        said << tr("Measured by a live GPU: %1.").arg(retoldParts(how));
    return said.isEmpty() ? QVariant() : QVariant(said.join(QLatin1Char('\n')));
}

QVariant EvaluationsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const EvaluationRow& row = rowAt(index.row());
    const auto column = static_cast<Column>(index.column());
    switch (role) {
        case Qt::DisplayRole:
            return text(row, column);
        case Qt::ToolTipRole:
            if (!row.evaluation.ok()) return retold(row.evaluation.reason);
            if (column == Time || column == Spread || column == Speed)
                return m_snapshot->device.predicted ? QVariant(foretoldText(row.evaluation))
                       : column == Speed            ? QVariant()
                                                    : measuredText(row.evaluation);
            if (column == Run && !row.why.empty()) return text(row, Why);
            return column == Setting || column == Combination ? text(row, Setting) : QVariant();
        case Qt::TextAlignmentRole:
            return static_cast<int>(hasWords(column) ? Qt::AlignLeft : Qt::AlignRight);
        case MonoRole:
            return column != Run && column != Outcome && column != Why;
        case BoldRole:
            return column == Outcome && row.newBest;
        case TintRole:
            if (column == Outcome) return static_cast<int>(resultTint(row));
            return static_cast<int>(column == Number ? Tint::Label : Tint::Text);
        case StrategyRole:
            return column == Run && row.run >= 0 ? QVariant(strategyOf(row.run)) : QVariant();
        case ElideRole:  // what tells two of one strategy apart stands at the end of their names
            return column == Run ? QVariant(Qt::ElideMiddle) : QVariant();
        case SuffixRole:
            if (column != Run || row.run < 0) return {};
            return QString::number(m_snapshot->runs[static_cast<std::size_t>(row.run)].spec.repeat);
        default:
            return {};
    }
}

QVariant EvaluationsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(Qt::AlignVCenter |
                                (hasWords(section) ? Qt::AlignLeft : Qt::AlignRight));
    if (role == Qt::ToolTipRole && section == Why)
        return tr("Why the strategy tried it, in its own words");
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case Number:
            return tr("No.");
        case Clock:
            return tr("Clock (s)");
        case Run:
            return tr("Strategy, run");
        case Combination:
            return tr("Combination");
        case Time:
            return tr("Time (ms)");
        case Speed:
            return speedUnit(m_snapshot->problem);
        case Outcome:
            return tr("Result");
        case Registers:
            return tr("Registers");
        case Shared:
            return tr("Shared memory");
        case Spread:
            return tr("Spread");
        case Setting:
            return tr("Setting");
        case Why:
            return tr("Why it was tried");
        default:
            return {};
    }
}

}  // namespace ui
