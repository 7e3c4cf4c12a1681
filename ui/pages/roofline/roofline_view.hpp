// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The kernels of a race under their ceilings, as values. Pure.

#include <QString>
#include <QStringList>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "engine/analysis/roofline_points.hpp"
#include "ui/document/race.hpp"

namespace ui {

struct RooflineView {
    int race = 0;         ///< of the document; 0: ceilings without kernels
    SnapshotPtr results;  ///< the race as it was counted; null: none
    engine::model::Roofline roofline;
    QStringList contestants;
    std::vector<engine::analysis::RooflinePoint> points;  ///< in the order of their evaluations
    std::vector<int> whose;          ///< of each point, its contestant; -1: nobody's
    std::vector<std::size_t> bests;  ///< points that were faster than all before them
    bool predicted = false;          ///< nothing was measured
    bool isDouble = true;            ///< else single precision
    QString caption;                 ///< of what problem, on what, from where

    /// Of a point, flops a byte of the level.
    std::optional<double> intensity(std::size_t point, engine::model::DataLevel level) const {
        return points[point].intensity(roofline, level);
    }
    double gflops(std::size_t point) const { return roofline.gflops(points[point].gcells); }
    /// Empty: nobody's.
    QString contestant(std::size_t point) const {
        return whose[point] < 0 ? QString() : contestants[whose[point]];
    }
    std::optional<std::size_t> find(std::int64_t number) const;  ///< a point, by its evaluation
};
using RooflineViewPtr = std::shared_ptr<const RooflineView>;

/// Ceilings without kernels.
RooflineViewPtr ceilingsAlone(const engine::stencil::Problem& problem,
                              const engine::device::DeviceInfo& device,
                              const engine::model::DeviceSheet& sheet);
/// All kernels of a race of a stencil.
RooflineViewPtr rooflineOf(const Race& race, const engine::model::DeviceSheet& sheet,
                           const std::stop_token& stop);

/// Every kernel as a line of CSV; of a race.
std::string csvOf(const RooflineView& view);

}  // namespace ui
