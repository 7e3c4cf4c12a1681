// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/race_model.hpp"

#include <algorithm>
#include <cmath>

#include "engine/search/option.hpp"
#include "ui/charts/axis_scale.hpp"
#include "ui/charts/ceilings.hpp"
#include "ui/pages/cells.hpp"

namespace ui {
namespace {

/// Failures above this share are worth a look.
constexpr double kManyFailed = 0.2;
constexpr int kScoreMs = 500;

QString dash() { return QStringLiteral("–"); }

}  // namespace

RaceModel::RaceModel(QObject* parent)
    : QAbstractTableModel(parent), m_snapshot(std::make_shared<engine::session::Snapshot>()) {}

void RaceModel::setPlan(const std::vector<PlannedStrategy>& plan) {
    m_plan = plan;
    refresh();
}

void RaceModel::show(std::shared_ptr<const engine::session::Snapshot> snapshot) {
    m_snapshot = std::move(snapshot);
    refresh();
}

void RaceModel::setTarget(std::optional<double> gcells) {
    m_target = gcells;
    refresh();
    emit headerDataChanged(Qt::Horizontal, ToTarget, ToTarget);
}

void RaceModel::setBaseline(BaselinePtr baseline) {
    if (baseline == m_baseline) return;
    m_baseline = std::move(baseline);
    m_scores.clear();
    m_scored.invalidate();
    refresh();
}

/// Scores average over the whole race: twice a second is enough while it goes on.
void RaceModel::rescore(const std::vector<RaceEntry>& entries) {
    const bool running = m_snapshot->state == engine::session::State::Running;
    if (running && m_scored.isValid() && m_scored.elapsed() < kScoreMs) return;
    m_scored.start();
    m_scores.clear();
    if (!m_baseline) return;
    const double reached = running || !m_snapshot->budget.seconds ? m_snapshot->clockSeconds
                                                                  : *m_snapshot->budget.seconds;
    const auto window = engine::analysis::scoreWindow(*m_baseline, reached);
    if (window.to <= window.from) return;
    for (const RaceEntry& entry : entries) {
        std::vector<engine::analysis::Curve> curves;
        for (const auto* run : entry.runs) curves.emplace_back(*run->curve);
        if (const auto score = engine::analysis::score(curves, *m_baseline, window))
            m_scores[entry.strategy] = *score;
    }
}

double RaceModel::target() const {
    if (m_target) return *m_target;
    const UnitScale speed = UnitScale::of(*m_snapshot, SpeedUnit::GCells);
    const double best = m_snapshot->optimumMs ? speed(*m_snapshot->optimumMs)
                        : m_snapshot->best    ? speed(m_snapshot->best->evaluation.costMs())
                                              : 0;
    if (best <= 0) return 0;
    // A round figure near 80 %: 500 of 635.
    const double step = tickStep({0, best}, 10);
    return std::max(step, step * std::floor(0.8 * best / step));
}

std::optional<double> RaceModel::reference() const {
    if (m_snapshot->optimumMs)
        return UnitScale::of(*m_snapshot, SpeedUnit::GCells)(*m_snapshot->optimumMs);
    return memoryCeiling(m_snapshot->device.gpu, m_snapshot->problem);
}

QString RaceModel::optionsText(const QString& strategy) const {
    QStringList parts;
    const auto planned = std::find_if(m_plan.begin(), m_plan.end(),
                                      [&](const PlannedStrategy& p) { return p.name == strategy; });
    if (planned != m_plan.end())
        for (const auto& [name, value] : planned->options)
            parts.append(QString::fromStdString(name) + " = " +
                         QString::fromStdString(engine::search::textOf(value)));
    return parts.join(QStringLiteral(", "));
}

RaceModel::Line RaceModel::lineFor(const RaceEntry& entry) const {
    Line line;
    line.strategy = entry.strategy;
    line.optionsText = optionsText(entry.strategy);
    line.runs = static_cast<int>(entry.runs.size());
    const UnitScale speed = UnitScale::of(*m_snapshot, SpeedUnit::GCells);
    std::vector<double> bests;
    for (const auto* run : entry.runs) {
        line.evaluations += run->evaluations;
        line.failed += run->failed;
        if (run->best) bests.push_back(speed(run->best->evaluation.costMs()));
    }
    if (const auto score = m_scores.find(entry.strategy); score != m_scores.end())
        line.score = *score;
    // At the same moment of all runs, as the chart's line ends; before that is known, what there
    // is.
    const auto known = knownRange(entry, *m_snapshot, Abscissa::Clock);
    if (known)
        line.best = spreadAt(entry, *known, known->high, Abscissa::Clock, speed);
    else if (!bests.empty())
        line.best = spreadOf(bests);
    if (known && m_shownTarget > 0)
        line.secondsToTarget = secondsToReach(entry, *known, m_shownTarget, speed);
    if (const auto top = reference(); top && line.best) line.ofReference = line.best->mean / *top;
    return line;
}

void RaceModel::refresh() {
    const double target = this->target();
    const bool targetMoved = target != m_shownTarget;
    m_shownTarget = target;
    std::vector<Line> lines;
    const std::vector<RaceEntry> entries = raceEntries(*m_snapshot);
    rescore(entries);
    for (const RaceEntry& entry : entries) lines.push_back(lineFor(entry));
    for (const PlannedStrategy& planned : m_plan) {
        const bool races = std::any_of(lines.begin(), lines.end(), [&](const Line& line) {
            return line.strategy == planned.name;
        });
        if (!races) {
            Line line;
            line.strategy = planned.name;
            line.optionsText = optionsText(planned.name);
            lines.push_back(std::move(line));
        }
    }
    const bool sameNames =
        std::equal(lines.begin(), lines.end(), m_lines.begin(), m_lines.end(),
                   [](const Line& a, const Line& b) { return a.strategy == b.strategy; });
    if (!sameNames) beginResetModel();
    m_lines = std::move(lines);
    if (!sameNames)
        endResetModel();
    else if (!m_lines.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    if (targetMoved) emit headerDataChanged(Qt::Horizontal, ToTarget, ToTarget);
    emit headerDataChanged(Qt::Horizontal, Best, Best);
}

void RaceModel::toggleHidden(int row) {
    const QString name = strategyAt(row);
    if (name.isEmpty()) return;
    if (!m_hidden.remove(name)) m_hidden.insert(name);
    emit dataChanged(index(row, Eye), index(row, Eye));
    emit hiddenChanged();
}

QString RaceModel::strategyAt(int row) const {
    return row >= 0 && row < rowCount() ? m_lines[static_cast<std::size_t>(row)].strategy
                                        : QString();
}

int RaceModel::rowOf(const QString& strategy) const {
    for (int row = 0; row < rowCount(); ++row)
        if (strategyAt(row) == strategy) return row;
    return -1;
}

int RaceModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_lines.size());
}

int RaceModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

int RaceModel::mostRuns() const {
    int most = 0;
    for (const Line& line : m_lines) most = std::max(most, line.runs);
    return most;
}

QString RaceModel::text(const Line& line, Column column) const {
    switch (column) {
        case Strategy:
            return line.strategy;
        case Best:
            return line.best ? gcellsText(line.best->mean) : dash();
        case Band:
            if (!line.best || line.runs < 2) return dash();
            return fixedText(line.best->low, 0) + QChar(0x2013) + fixedText(line.best->high, 0);
        case OfOptimum:
            return line.ofReference ? percentText(*line.ofReference) : dash();
        case ToTarget:
            if (line.runs == 0 || m_shownTarget <= 0) return dash();
            return line.secondsToTarget ? secondsText(*line.secondsToTarget) : tr("not reached");
        case Evaluations:
            if (line.runs == 0) return dash();
            return tr("%1 / run")
                .arg(grouped(qRound64(static_cast<double>(line.evaluations) / line.runs)));
        case Failed:
            if (line.evaluations == 0) return dash();
            return percentText(static_cast<double>(line.failed) / line.evaluations);
        case Score:
            return line.score ? ratioText(*line.score) : dash();
        default:
            return {};
    }
}

Tint RaceModel::tint(const Line& line, Column column) const {
    if (column == Strategy || line.runs == 0) return column == Strategy ? Tint::Text : Tint::Hint;
    if (column == Band) return Tint::Label;
    if (column == ToTarget && !line.secondsToTarget) return Tint::Label;
    if (column == Failed && line.evaluations > 0 && line.failed > kManyFailed * line.evaluations)
        return Tint::Warn;
    return Tint::Text;
}

QVariant RaceModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const Line& line = m_lines[static_cast<std::size_t>(index.row())];
    const auto column = static_cast<Column>(index.column());
    switch (role) {
        case Qt::DisplayRole:
            return text(line, column);
        case Qt::ToolTipRole:
            if (column == Eye)
                return m_hidden.contains(line.strategy) ? tr("Show the curve")
                                                        : tr("Hide the curve");
            if (column == Strategy && !line.optionsText.isEmpty()) return line.optionsText;
            if (column == ToTarget) return tr("Until the mean of the runs reached the target.");
            return {};
        case Qt::TextAlignmentRole:
            return static_cast<int>(column == Strategy || column == Sample ? Qt::AlignLeft
                                                                           : Qt::AlignRight);
        case MonoRole:
            return column != Strategy;
        case BoldRole:
            return column == Strategy;
        case TintRole:
            return static_cast<int>(tint(line, column));
        case SampleRole:
            return column == Sample ? QVariant(line.strategy) : QVariant();
        case EyeRole:
            return column == Eye ? QVariant(!m_hidden.contains(line.strategy)) : QVariant();
        default:
            return {};
    }
}

QVariant RaceModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(Qt::AlignVCenter |
                                (section <= Strategy ? Qt::AlignLeft : Qt::AlignRight));
    if (role == Qt::ToolTipRole && section == ToTarget)
        return tr("Click to choose another target speed");
    if (role == Qt::ToolTipRole && section == Score)
        return tr("Share of the way from random search to the optimum, averaged over the budget");
    if (role != Qt::DisplayRole) return {};
    const int runs = mostRuns();
    switch (section) {
        case Strategy:
            return tr("Strategy");
        case Best:
            return runs > 1 ? tr("Best, mean of %1 (GCells/s)").arg(runs) : tr("Best (GCells/s)");
        case Band:
            return QStringLiteral("p10–p90");
        case OfOptimum:
            return m_snapshot->optimumMs ? tr("Of optimum") : tr("Of ceiling");
        case ToTarget:
            return m_shownTarget > 0 ? tr("To %1 GCells/s").arg(fixedText(m_shownTarget, 0))
                                     : tr("To target");
        case Evaluations:
            return tr("Evaluations");
        case Failed:
            return tr("Failed");
        case Score:
            return tr("Score");
        default:
            return {};
    }
}

}  // namespace ui
