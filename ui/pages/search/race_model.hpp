// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One line a strategy: those planned for the next start, or those that race, with what their runs
// have reached so far.

#include <QAbstractTableModel>
#include <QElapsedTimer>
#include <QHash>
#include <QSet>
#include <memory>
#include <optional>
#include <vector>

#include "engine/analysis/ranking.hpp"
#include "ui/charts/race_curves.hpp"
#include "ui/document/race.hpp"
#include "ui/document/speed.hpp"
#include "ui/theme/theme.hpp"

namespace ui {

/// A strategy chosen for the next start.
struct PlannedStrategy {
    QString name;
    engine::record::Options options;
    bool operator==(const PlannedStrategy&) const = default;
};

class RaceModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column {
        Sample,
        Strategy,
        Best,
        Band,
        OfOptimum,
        ToTarget,
        Evaluations,
        Failed,
        Score,
        Eye,
        ColumnCount
    };

    explicit RaceModel(QObject* parent = nullptr);

    void setPlan(const std::vector<PlannedStrategy>& plan);
    const std::vector<PlannedStrategy>& plan() const { return m_plan; }
    /// What scores are measured against; null: no scores.
    void setBaseline(BaselinePtr baseline);
    void show(std::shared_ptr<const engine::session::Snapshot> snapshot);
    /// Speed whose time is shown; nothing = 90 % of the best so far.
    void setTarget(std::optional<double> speed);
    double target() const;
    /// What speeds are counted in.
    QString unit() const { return speedUnit(m_snapshot->problem); }
    void toggleHidden(int row);
    const QSet<QString>& hidden() const { return m_hidden; }
    QString strategyAt(int row) const;
    bool racedAt(int row) const;  ///< not only planned for the next race
    /// Where the line stands in the plan, or -1.
    int plannedAt(int row) const;
    int rowOf(const QString& strategy) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

signals:
    void hiddenChanged();

private:
    struct Line {
        QString strategy;  ///< as a contestant
        QString optionsText;
        int planned = -1;  ///< index in the plan; -1: it raced, and is not in the next race
        std::optional<Spread> best;         ///< speed, over the runs
        std::optional<double> ofReference;  ///< of the optimum, else of the memory ceiling
        std::optional<double> secondsToTarget;
        std::optional<engine::analysis::Result95> score;
        QString notToldApartFrom;  ///< the next better one by score, if the runs cannot tell
        int runs = 0;
        int evaluations = 0, failed = 0;  ///< of all runs
    };
    void refresh();
    void rescore(const std::vector<RaceEntry>& entries);
    Line lineFor(const RaceEntry& entry) const;
    int plannedIndex(const std::string& strategy, const engine::record::Options& options) const;
    std::optional<double> reference() const;  ///< speed of the optimum or of the ceiling
    QString text(const Line& line, Column column) const;
    QString scoreTip(const Line& line) const;
    QString bestHeading() const;
    void rankByScore(const std::vector<RaceEntry>& entries);
    Tint tint(const Line& line, Column column) const;
    int mostRuns() const;

    std::shared_ptr<const engine::session::Snapshot> m_snapshot;
    std::vector<PlannedStrategy> m_plan;
    std::vector<Line> m_lines;
    std::optional<double> m_target;
    double m_shownTarget = 0;
    QSet<QString> m_hidden;
    BaselinePtr m_baseline;
    QHash<QString, engine::analysis::Result95> m_scores;
    QHash<QString, QString> m_notToldApart;
    QElapsedTimer m_scored;
    std::weak_ptr<const engine::session::Snapshot> m_scoredOf;
};

}  // namespace ui
