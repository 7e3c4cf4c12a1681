// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/search/race_model.hpp"
#include "ui/theme/number_text.hpp"

#include <algorithm>
#include <cmath>

#include "engine/analysis/race_rows.hpp"
#include "engine/analysis/statistics.hpp"
#include "engine/search/option.hpp"
#include "ui/charts/axis_scale.hpp"
#include "ui/charts/ceilings.hpp"
#include "ui/document/contestants.hpp"
#include "ui/document/speed.hpp"
#include "ui/document/words.hpp"
#include "ui/pages/cells.hpp"

namespace ui {
namespace {

/// Failures above this share are worth a look.
constexpr double kManyFailed = 0.2;
constexpr int kScoreMs = 500;

QString optionsText(const engine::record::Options& options) {
    QStringList parts;
    for (const auto& [name, value] : options)
        parts.append(QString::fromStdString(name) + " = " +
                     QString::fromStdString(engine::search::textOf(value)));
    return parts.join(QStringLiteral(", "));
}

QString plannedName(const std::vector<PlannedStrategy>& plan, std::size_t index) {
    std::vector<const engine::record::Options*> same;
    for (const PlannedStrategy& other : plan)
        if (other.name == plan[index].name) same.push_back(&other.options);
    return contestantName(plan[index].name, plan[index].options, same);
}

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

void RaceModel::setTarget(std::optional<double> speed) {
    m_target = speed;
    refresh();
    emit headerDataChanged(Qt::Horizontal, ToTarget, ToTarget);
}

void RaceModel::setBaseline(BaselinePtr baseline) {
    if (baseline == m_baseline) return;
    m_baseline = std::move(baseline);
    m_scores.clear();
    m_notToldApart.clear();
    m_scored.invalidate();
    refresh();
}

/// Scores average over the whole race: twice a second is enough while it goes on.
void RaceModel::rescore(const std::vector<RaceEntry>& entries) {
    const bool running = m_snapshot->state == engine::session::State::Running;
    if (running && m_scored.isValid() && m_scored.elapsed() < kScoreMs) return;
    if (m_scored.isValid() && m_scoredOf.lock() == m_snapshot) return;
    m_scored.start();
    m_scoredOf = m_snapshot;
    m_scores.clear();
    m_notToldApart.clear();
    if (!m_baseline) return;
    const double known =
        engine::analysis::knownUntil(m_snapshot->runs, engine::analysis::racedSeconds(*m_snapshot));
    const auto window = engine::analysis::scoreWindow(*m_baseline, known);
    if (window.to <= window.from) return;
    const engine::analysis::Scorer scorer(*m_baseline, window);
    for (const RaceEntry& entry : entries) {
        if (std::any_of(entry.runs.begin(), entry.runs.end(), [](const auto* run) {
                return run->evaluations < engine::analysis::kEvaluationsForScore;
            }))
            continue;
        const auto scores = engine::analysis::scoresOf(entry.runs, scorer);
        if (scores.empty()) continue;
        engine::analysis::Result95 score{engine::analysis::mean(scores), {}};
        if (!running) score.interval = engine::analysis::intervalOfMean(scores);
        m_scores[entry.strategy] = score;
    }
    if (!running) rankByScore(entries);
}

void RaceModel::rankByScore(const std::vector<RaceEntry>& entries) {
    QStringList names;
    std::vector<engine::analysis::Result95> scores;
    for (const RaceEntry& entry : entries)
        if (const auto score = m_scores.find(entry.strategy); score != m_scores.end()) {
            names << entry.strategy;
            scores.push_back(*score);
        }
    QString better;
    for (const auto& standing : engine::analysis::ranking(scores)) {
        const QString& own = names[static_cast<qsizetype>(standing.index)];
        if (!standing.toldApart) m_notToldApart[own] = better;
        better = own;
    }
}

double RaceModel::target() const {
    if (m_target) return *m_target;
    const UnitScale speed = UnitScale::of(*m_snapshot, SpeedUnit::Speed);
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
        return UnitScale::of(*m_snapshot, SpeedUnit::Speed)(*m_snapshot->optimumMs);
    return memoryCeiling(m_snapshot->device.gpu, m_snapshot->problem);
}

int RaceModel::plannedIndex(const std::string& strategy,
                            const engine::record::Options& options) const {
    for (std::size_t i = 0; i < m_plan.size(); ++i)
        if (m_plan[i].name.toStdString() == strategy && m_plan[i].options == options)
            return static_cast<int>(i);
    return -1;
}

RaceModel::Line RaceModel::lineFor(const RaceEntry& entry) const {
    Line line;
    line.strategy = entry.strategy;
    const auto& spec = entry.runs.front()->spec;
    line.optionsText = optionsText(spec.options);
    line.planned = plannedIndex(spec.strategy, spec.options);
    line.runs = static_cast<int>(entry.runs.size());
    const UnitScale speed = UnitScale::of(*m_snapshot, SpeedUnit::Speed);
    std::vector<double> bests;
    for (const auto* run : entry.runs) {
        line.evaluations += run->evaluations;
        line.failed += run->failed;
        if (run->best) bests.push_back(speed(run->best->evaluation.costMs()));
    }
    if (const auto score = m_scores.find(entry.strategy); score != m_scores.end())
        line.score = *score;
    line.notToldApartFrom = m_notToldApart.value(entry.strategy);
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
    for (std::size_t i = 0; i < m_plan.size(); ++i) {
        const int index = static_cast<int>(i);
        if (std::any_of(lines.begin(), lines.end(),
                        [&](const Line& line) { return line.planned == index; }))
            continue;
        Line line;
        line.strategy = plannedName(m_plan, i);
        line.optionsText = optionsText(m_plan[i].options);
        line.planned = index;
        // The same name in the race that is shown means other options.
        if (std::any_of(lines.begin(), lines.end(),
                        [&](const Line& other) { return other.strategy == line.strategy; }))
            line.strategy += QLatin1Char(' ') + (line.optionsText.isEmpty() ? tr("default options")
                                                                            : line.optionsText);
        lines.push_back(std::move(line));
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
    if (!racedAt(row)) return;
    if (!m_hidden.remove(name)) m_hidden.insert(name);
    emit dataChanged(index(row, Eye), index(row, Eye));
    emit hiddenChanged();
}

QString RaceModel::strategyAt(int row) const {
    return row >= 0 && row < rowCount() ? m_lines[static_cast<std::size_t>(row)].strategy
                                        : QString();
}

int RaceModel::plannedAt(int row) const {
    return row >= 0 && row < rowCount() ? m_lines[static_cast<std::size_t>(row)].planned : -1;
}

bool RaceModel::racedAt(int row) const {
    return row >= 0 && row < rowCount() && m_lines[static_cast<std::size_t>(row)].runs > 0;
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
            if (line.runs == 0) return tr("not run yet");
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
            if (line.runs == 1) return grouped(line.evaluations);
            return tr("%1 / run")
                .arg(grouped(qRound64(static_cast<double>(line.evaluations) / line.runs)));
        case Failed:
            if (line.evaluations == 0) return dash();
            return percentText(static_cast<double>(line.failed) / line.evaluations);
        case Score:
            return line.score ? ratioText(line.score->mean) : dash();
        default:
            return {};
    }
}

/// How sure the score is, once the runs are over.
QString RaceModel::scoreTip(const Line& line) const {
    if (!line.score || !line.score->interval) return {};
    QString tip = tr("95 %: %1 to %2, by resampling the %3 runs.")
                      .arg(ratioText(line.score->interval->low))
                      .arg(ratioText(line.score->interval->high))
                      .arg(line.runs);
    if (!line.notToldApartFrom.isEmpty())
        tip +=
            QLatin1Char(' ') +
            tr("Not distinguishable from %1: their intervals overlap.").arg(line.notToldApartFrom);
    return tip;
}

Tint RaceModel::tint(const Line& line, Column column) const {
    if (line.runs == 0) return Tint::Hint;
    if (column == Strategy) return line.planned < 0 ? Tint::Label : Tint::Text;
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
            if (line.runs == 0 && column != Strategy)
                return tr("It runs when the next race is started.");
            if (column == Eye)
                return m_hidden.contains(line.strategy) ? tr("Show the curve")
                                                        : tr("Hide the curve");
            if (column == Strategy && line.planned < 0)
                return tr("It raced, but is not in the next race.");
            if (column == Strategy && !line.optionsText.isEmpty()) return line.optionsText;
            if (column == Score) return scoreTip(line);
            if (column == ToTarget)
                return tr("Time until the mean of the runs reached the target.");
            return {};
        case Qt::TextAlignmentRole:
            return static_cast<int>(column == Strategy || column == Sample ? Qt::AlignLeft
                                                                           : Qt::AlignRight);
        case MonoRole:
            return column != Strategy && (column != Best || line.runs > 0);
        case BoldRole:
            return column == Strategy && line.runs > 0 && line.planned >= 0;
        case SuffixRole:
            return column == Strategy && line.planned < 0 ? QVariant(tr("not next")) : QVariant();
        case TintRole:
            return static_cast<int>(tint(line, column));
        case ElideRole:  // what tells two of one strategy apart stands at the end of their names
            return column == Strategy ? QVariant(Qt::ElideMiddle) : QVariant();
        case SampleRole:
            return column == Sample ? QVariant(line.strategy) : QVariant();
        case FaintRole:
            return line.runs == 0;
        case EyeRole:  // what has no curve has none to hide
            if (column == Eye && line.runs == 0) return {};
            return column == Eye ? QVariant(!m_hidden.contains(line.strategy)) : QVariant();
        default:
            return {};
    }
}

QString RaceModel::bestHeading() const {
    const int runs = mostRuns();
    return (m_snapshot->device.predicted ? tr("Predicted (%1)")
            : runs > 1                   ? tr("Mean of %1 (%2)").arg(runs)
                                         : tr("Best (%1)"))
        .arg(speedUnit(m_snapshot->problem));
}

QVariant RaceModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(Qt::AlignVCenter |
                                (section <= Strategy ? Qt::AlignLeft : Qt::AlignRight));
    if (role == Qt::ToolTipRole && section == ToTarget)
        return tr("Click to choose another target speed");
    if (role == Qt::ToolTipRole && section == Best) {
        const QString unit = explained(speedUnit(m_snapshot->problem));
        QStringList said;
        if (m_snapshot->device.predicted) said << tr("Nothing was measured.");
        if (mostRuns() > 1) said << tr("Mean of the best of every run.");
        return (said << unit).join(QLatin1Char('\n'));
    }
    if (role == Qt::ToolTipRole) {  // the other headings are the words themselves
        const QString word =
            explained(headerData(section, orientation, Qt::DisplayRole).toString());
        return word.isEmpty() ? QVariant() : word;
    }
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case Strategy:
            return tr("Strategy");
        case Best:
            return bestHeading();
        case Band:
            return QStringLiteral("p10–p90");
        case OfOptimum:
            return m_snapshot->optimumMs ? tr("Of optimum") : tr("Of ceiling");
        case ToTarget:
            return m_shownTarget > 0
                       ? tr("To %1 %2")
                             .arg(fixedText(m_shownTarget, 0), speedUnit(m_snapshot->problem))
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
