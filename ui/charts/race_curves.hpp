// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Iso-time curves of racing strategies: mean and p10-p90 over the repeats of best-so-far
// staircases, sampled for as many pixel columns as there are. Pure functions over a snapshot.

#include <QList>
#include <QPointF>
#include <QString>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/record/run_view.hpp"
#include "engine/session/snapshot.hpp"
#include "ui/charts/axis_scale.hpp"

namespace ui {

enum class SpeedUnit { Speed, Milliseconds, Share };
enum class Abscissa { Clock, Evaluations };

/// A race in a chart, which may have several.
struct ChartedRace {
    std::shared_ptr<const engine::session::Snapshot> results;
    QString label = {};                  ///< "A"; empty: it is alone
    std::optional<double> wholeMs = {};  ///< 100 % of shares; nothing: its optimum
};
/// How several races stand in one chart.
struct ChartedTogether {
    bool apart = false;      ///< no axis of speeds is theirs: shares of each one's own whole alone
    bool ofOptimum = false;  ///< those wholes are optima, else the best that each has found
    QString note = {};       ///< why, or what else is not the same
};

/// The runs of one contestant, repeats of each other.
struct RaceEntry {
    QString strategy;  ///< with the options that tell it from another of the same strategy
    std::vector<const engine::record::RunView*> runs;
    std::size_t race = 0;  ///< of the chart's, that they ran in
    QString label = {};    ///< of that race
    bool marked = false;   ///< nothing of it was measured, and of others something was

    /// "gest", "A gest", "B gest (predicted)"
    QString name() const;
};

/// By contestant, in order of first appearance; the pointers live as long as the snapshot.
std::vector<RaceEntry> raceEntries(const engine::session::Snapshot& snapshot);
/// The same of several races; the pointers live as long as their snapshots.
std::vector<RaceEntry> raceEntries(const std::vector<ChartedRace>& races);
/// What lines and bands are of, where a strategy ran more than once; else nothing.
QString bandNote(const engine::session::Snapshot& snapshot);
QString bandNote(const std::vector<RaceEntry>& entries);
QStringList strategyNames(const std::vector<RaceEntry>& entries);

/// Turns ms per step into a unit.
struct UnitScale {
    SpeedUnit unit = SpeedUnit::Speed;
    double perMs = 0;  ///< speed of 1 ms a step
    std::optional<double> optimumMs;
    static UnitScale of(const engine::session::Snapshot& snapshot, SpeedUnit unit);
    static UnitScale of(const ChartedRace& race, SpeedUnit unit);
    double operator()(double ms) const;
};

struct Spread {
    double mean = 0, low = 0, high = 0;  ///< low, high: p10 and p90
};
/// Mean, p10 and p90 (linear between order statistics); the values are sorted in place.
Spread spreadOf(std::vector<double>& values);

/// Where a strategy's mean begins (every run that will ever have one has a result) and ends (the
/// slowest run still going or stopped; a finished run keeps its last value to the cut-off).
/// Nothing: no results.
std::optional<Range> knownRange(const RaceEntry& entry, const engine::session::Snapshot& snapshot,
                                Abscissa abscissa);

struct SampledCurve {
    QList<QPointF> mean, low, high;  ///< staircases: at most two points per column
};
/// The part of the curve within `window`, in `columns` pixel columns.
SampledCurve sampleCurve(const RaceEntry& entry, const Range& known, const Range& window,
                         int columns, Abscissa abscissa, const UnitScale& scale);
std::optional<Spread> spreadAt(const RaceEntry& entry, const Range& known, double x,
                               Abscissa abscissa, const UnitScale& scale);
/// Seconds of the clock until the mean speed reached `speed`; nothing: not reached.
std::optional<double> secondsToReach(const RaceEntry& entry, const Range& known, double speed,
                                     const UnitScale& scale);

}  // namespace ui
