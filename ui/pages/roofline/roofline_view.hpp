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

#include "engine/model/roofline.hpp"
#include "engine/session/snapshot.hpp"

namespace ui {

/// An evaluation that ran.
struct RooflinePoint {
    std::int64_t number = 0;  ///< of the evaluation
    int contestant = -1;      ///< whose, in RooflineView::contestants; -1: nobody's
    double gcells = 0;
    std::array<double, engine::model::kDataLevels> bytes{};  ///< of a cell and step, by the model
};

struct RooflineView {
    engine::model::Roofline roofline;
    QStringList contestants;
    std::vector<RooflinePoint> points;  ///< in the order in which they were evaluated
    std::vector<std::size_t> bests;     ///< points that were faster than all before them
    std::size_t rows = 0;               ///< evaluations that were looked at, failed ones too
    bool predicted = false;             ///< nothing was measured
    bool isDouble = true;               ///< else single precision
    QString caption;                    ///< of what problem, on what, from where

    /// Flops a byte of the level; nothing where none are moved.
    std::optional<double> intensity(const RooflinePoint& point,
                                    engine::model::DataLevel level) const;
    double gflops(const RooflinePoint& point) const { return roofline.gflops(point.gcells); }
    /// What flops a byte allow at that level, in GFLOP/s; nothing where the sheet does not say.
    std::optional<double> roofAt(double intensity, engine::model::DataLevel level) const;
    std::optional<std::size_t> find(std::int64_t number) const;  ///< a point, by its evaluation
};
using RooflineViewPtr = std::shared_ptr<const RooflineView>;

/// Ceilings without kernels.
RooflineViewPtr ceilingsAlone(const engine::stencil::Problem& problem,
                              const engine::device::DeviceInfo& device,
                              const engine::model::DeviceSheet& sheet);
/// All kernels of a session of a stencil. `before`: what was made of it earlier, which is gone on
/// from; null: nothing. Stopped, it holds those that were looked at.
RooflineViewPtr rooflineOf(const engine::session::Snapshot& session,
                           const engine::model::DeviceSheet& sheet, const RooflineViewPtr& before,
                           const std::stop_token& stop);

/// "flop/B", for every kernel what the table of its points has: number, strategy, speed, flops a
/// byte by level, setting.
QString csvOf(const RooflineView& view, const engine::session::Snapshot& session);

}  // namespace ui
