// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/race_curves.hpp"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <cstdint>

#include "ui/document/contestants.hpp"
#include "ui/document/speed.hpp"

namespace ui {
namespace {

using engine::record::CurvePoint;
using engine::record::RunView;
using engine::session::Snapshot;

double positionOf(const CurvePoint& point, Abscissa abscissa) {
    return abscissa == Abscissa::Clock ? point.clockSeconds : point.evaluations;
}

double extentOf(const RunView& run, Abscissa abscissa) {
    return abscissa == Abscissa::Clock ? run.clockSeconds : run.evaluations;
}

bool hasResult(const RunView& run) { return run.curve && !run.curve->empty(); }

/// How far the race as a whole has come: what a finished strategy's last value is drawn up to.
double cutOff(const Snapshot& snapshot, Abscissa abscissa) {
    std::optional<double> slowest;
    double furthest = 0;
    for (const RunView& run : snapshot.runs) {
        furthest = std::max(furthest, extentOf(run, abscissa));
        if (!run.canGoOn()) continue;
        slowest = std::min(slowest.value_or(INFINITY), extentOf(run, abscissa));
    }
    if (slowest) return *slowest;
    if (abscissa == Abscissa::Clock && snapshot.budget.seconds)
        return std::max(furthest, *snapshot.budget.seconds);
    return furthest;
}

/// Reads the staircases of several runs from left to right.
class StaircaseReader {
public:
    StaircaseReader(const RaceEntry& entry, Abscissa abscissa, const UnitScale& scale)
        : m_abscissa(abscissa), m_scale(scale) {
        for (const RunView* run : entry.runs)
            if (hasResult(*run)) m_stairs.push_back({run->curve.get(), 0});
    }
    /// Moves to `x`, never back; true when a value changed since the last call.
    bool advance(double x) {
        bool changed = !m_started;
        m_started = true;
        for (Stair& stair : m_stairs)
            while (stair.next < stair.points->size() &&
                   positionOf((*stair.points)[stair.next], m_abscissa) <= x) {
                ++stair.next;
                changed = true;
            }
        return changed;
    }
    std::optional<Spread> spread() {
        m_values.clear();
        for (const Stair& stair : m_stairs)
            if (stair.next > 0) m_values.push_back(m_scale((*stair.points)[stair.next - 1].bestMs));
        if (m_values.empty()) return std::nullopt;
        return spreadOf(m_values);
    }

private:
    struct Stair {
        const std::vector<CurvePoint>* points;
        std::size_t next;
    };
    Abscissa m_abscissa;
    const UnitScale& m_scale;
    std::vector<Stair> m_stairs;
    std::vector<double> m_values;
    bool m_started = false;
};

void appendStep(QList<QPointF>& line, double x, double value) {
    if (!line.isEmpty() && line.back().y() != value) line.append({x, line.back().y()});
    if (line.isEmpty() || line.back().y() != value) line.append({x, value});
}

void closeLine(QList<QPointF>& line, double x) {
    if (!line.isEmpty() && line.back().x() < x) line.append({x, line.back().y()});
}

}  // namespace

std::vector<RaceEntry> raceEntries(const Snapshot& snapshot) {
    std::vector<RaceEntry> entries;
    for (std::size_t i = 0; i < snapshot.runs.size(); ++i) {
        const RunView& run = snapshot.runs[i];
        const QString name = contestantOf(snapshot.runs, static_cast<int>(i));
        auto entry = std::find_if(entries.begin(), entries.end(),
                                  [&](const RaceEntry& e) { return e.strategy == name; });
        if (entry == entries.end()) entry = entries.insert(entries.end(), {name, {}});
        entry->runs.push_back(&run);
    }
    return entries;
}

std::vector<RaceEntry> raceEntries(const std::vector<ChartedRace>& races) {
    const auto isPredicted = [](const ChartedRace& race) { return race.results->device.predicted; };
    const bool measured = !std::ranges::all_of(races, isPredicted);
    std::vector<RaceEntry> all;
    for (std::size_t i = 0; i < races.size(); ++i)
        for (RaceEntry& entry : raceEntries(*races[i].results)) {
            entry.race = i;
            entry.label = races[i].label;
            entry.marked = measured && isPredicted(races[i]);
            all.push_back(std::move(entry));
        }
    return all;
}

QString RaceEntry::name() const {
    const QString named = label.isEmpty() ? strategy : label + QLatin1Char(' ') + strategy;
    return marked ? QCoreApplication::translate("ConvergenceChart", "%1 (predicted)").arg(named)
                  : named;
}

QStringList strategyNames(const std::vector<RaceEntry>& entries) {
    QStringList names;
    for (const RaceEntry& entry : entries) names.append(entry.strategy);
    return names;
}

UnitScale UnitScale::of(const Snapshot& snapshot, SpeedUnit unit) {
    return {unit, speedOf(1, snapshot.problem), snapshot.optimumMs};
}

UnitScale UnitScale::of(const ChartedRace& race, SpeedUnit unit) {
    UnitScale scale = of(*race.results, unit);
    if (race.wholeMs) scale.optimumMs = race.wholeMs;
    return scale;
}

double UnitScale::operator()(double ms) const {
    switch (unit) {
        case SpeedUnit::Speed:
            return perMs / ms;
        case SpeedUnit::Milliseconds:
            return ms;
        case SpeedUnit::Share:
            return optimumMs ? 100 * *optimumMs / ms : 0;
    }
    return 0;
}

Spread spreadOf(std::vector<double>& values) {
    std::sort(values.begin(), values.end());
    double sum = 0;
    for (const double value : values) sum += value;
    const auto quantile = [&](double q) {
        const double at = q * static_cast<double>(values.size() - 1);
        const auto below = static_cast<std::size_t>(at);
        const std::size_t above = std::min(below + 1, values.size() - 1);
        return values[below] + (at - static_cast<double>(below)) * (values[above] - values[below]);
    };
    return {sum / static_cast<double>(values.size()), quantile(0.1), quantile(0.9)};
}

std::optional<Range> knownRange(const RaceEntry& entry, const Snapshot& snapshot,
                                Abscissa abscissa) {
    std::optional<double> begin;
    double end = INFINITY;
    for (const RunView* run : entry.runs) {
        if (hasResult(*run))
            begin = std::max(begin.value_or(0), positionOf(run->curve->front(), abscissa));
        else if (!run->finished)
            return std::nullopt;
        if (run->canGoOn()) end = std::min(end, extentOf(*run, abscissa));
    }
    if (!begin) return std::nullopt;
    if (!std::isfinite(end)) end = cutOff(snapshot, abscissa);
    return Range{*begin, std::max(*begin, end)};
}

SampledCurve sampleCurve(const RaceEntry& entry, const Range& known, const Range& window,
                         int columns, Abscissa abscissa, const UnitScale& scale) {
    SampledCurve curve;
    const double begin = std::max(known.low, window.low), end = std::min(known.high, window.high);
    if (begin > end || columns < 1) return curve;
    StaircaseReader reader(entry, abscissa, scale);
    const double column = window.span() / columns;
    for (double x = begin;; x = std::min(x + column, end)) {
        if (reader.advance(x))
            if (const auto spread = reader.spread()) {
                appendStep(curve.mean, x, spread->mean);
                appendStep(curve.low, x, spread->low);
                appendStep(curve.high, x, spread->high);
            }
        if (x >= end || column <= 0) break;
    }
    for (QList<QPointF>* line : {&curve.mean, &curve.low, &curve.high}) closeLine(*line, end);
    return curve;
}

std::optional<Spread> spreadAt(const RaceEntry& entry, const Range& known, double x,
                               Abscissa abscissa, const UnitScale& scale) {
    if (x < known.low || x > known.high) return std::nullopt;
    StaircaseReader reader(entry, abscissa, scale);
    reader.advance(x);
    return reader.spread();
}

std::optional<double> secondsToReach(const RaceEntry& entry, const Range& known, double speed,
                                     const UnitScale& scale) {
    std::vector<double> instants{known.low};
    for (const RunView* run : entry.runs)
        if (hasResult(*run))
            for (const CurvePoint& point : *run->curve)
                if (point.clockSeconds > known.low && point.clockSeconds <= known.high)
                    instants.push_back(point.clockSeconds);
    std::sort(instants.begin(), instants.end());
    UnitScale asSpeed = scale;
    asSpeed.unit = SpeedUnit::Speed;
    StaircaseReader reader(entry, Abscissa::Clock, asSpeed);
    for (const double instant : instants) {
        reader.advance(instant);
        if (const auto spread = reader.spread(); spread && spread->mean >= speed) return instant;
    }
    return std::nullopt;
}

QString bandNote(const engine::session::Snapshot& snapshot) {
    return bandNote(raceEntries(snapshot));
}

QString bandNote(const std::vector<RaceEntry>& entries) {
    std::size_t least = SIZE_MAX, most = 0;
    for (const RaceEntry& entry : entries) {
        if (entry.runs.size() > 1) least = std::min(least, entry.runs.size());
        most = std::max(most, entry.runs.size());
    }
    if (most < 2) return {};
    if (least < most)
        return QCoreApplication::translate("ConvergenceChart",
                                           "line: mean, band: p10–p90 of %1 to %2 runs")
            .arg(least)
            .arg(most);
    return QCoreApplication::translate("ConvergenceChart", "line: mean, band: p10–p90 of %1 runs")
        .arg(most);
}

}  // namespace ui
