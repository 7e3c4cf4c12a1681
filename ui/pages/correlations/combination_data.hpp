// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the Correlations page knows of the shipped recordings, and how merging them into groups
// looks at any step. Pure: loaded on another thread, shown on the window's.

#include <QString>
#include <filesystem>
#include <map>
#include <optional>
#include <stop_token>
#include <vector>

#include "engine/analysis/merging.hpp"
#include "engine/analysis/ordering.hpp"
#include "engine/stencil/problem.hpp"
#include "ui/charts/heat_map.hpp"
#include "ui/pages/correlations/pair_scatter.hpp"

namespace ui {

/// One recording's best times, with what turns them into speeds.
struct RecordedStencil {
    engine::analysis::StencilTimes times;
    std::string problemKey;
    int dimensions = 2;
    double cells = 0;
    QString name, size, source;  ///< of the stencil, of the problem, and where its times come from
};

struct CombinationData {
    std::vector<RecordedStencil> stencils;
    std::vector<QString> unreadable;  ///< sentences about recordings that could not be read
};

/// Reads every recording; stops early and returns what there is when asked to.
CombinationData loadCombinations(const std::vector<std::filesystem::path>& recordings,
                                 const std::stop_token& stop);

enum class MapOrder { Groups, Name, Tree };

/// The correlations of a choice of stencils with their merging.
class CombinationView {
public:
    CombinationView() = default;
    /// `dimensions`: 2, 3, or 0 for all.
    CombinationView(const CombinationData& data, int dimensions, std::size_t groupCount);

    const engine::analysis::CombinationCorrelation& correlation() const { return m_correlation; }
    const engine::analysis::Merging& merging() const { return m_merging; }
    /// What was correlated, by where it comes from: "recording of NVIDIA H200: star2d1r, ...".
    QString sources() const;
    std::size_t stencilCount() const { return m_stencils.size(); }
    bool empty() const { return m_correlation.combinations.size() < 2 || m_stencils.size() < 3; }
    int steps() const { return static_cast<int>(m_merging.steps.size()); }
    /// Pairs that were never compared: too few common stencils, or no spread.
    int undefinedPairs() const;

    std::vector<engine::analysis::CombinationGroup> groupsAt(int step) const;
    engine::analysis::Order order(MapOrder order, int step) const;
    HeatMapData map(MapOrder order, int step) const;
    QStringList explain(const engine::analysis::Order& order, int row, int column) const;

    /// Both combinations' times over the geometric mean of every stencil that has both: what is
    /// correlated.
    std::vector<PairPoint> points(int first, int second) const;
    /// The stencil whose bests are shown; null when no recording is of it.
    const RecordedStencil* stencil(const std::string& problemKey) const;
    /// How much slower than each stencil's best the given combinations alone are, at worst; 0.014
    /// = 1.4 %.
    std::optional<double> worstLoss(const std::vector<int>& combinations) const;

private:
    std::vector<RecordedStencil> m_stencils;
    engine::analysis::CombinationCorrelation m_correlation;
    engine::analysis::Merging m_merging;
};

QString combinationName(int id);

}  // namespace ui
