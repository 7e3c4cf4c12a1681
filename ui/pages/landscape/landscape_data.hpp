// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The evaluations of a race that pass the filter, by columns. What is brushed on the axes of the
// parallel coordinates is part of the filter, and what it leaves out is known here, too: there it
// stays in sight.

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "ui/pages/filter/row_filter.hpp"
#include "ui/pages/landscape/data_column.hpp"

namespace ui {

struct LandscapeData {
    std::shared_ptr<const engine::session::Snapshot> snapshot;
    std::vector<DataColumn> columns;
    std::vector<std::uint32_t> rows;  ///< those of the snapshot that pass what is not brushed
    std::vector<bool> inside;         ///< by place in `rows`: what is brushed, too
    std::vector<std::vector<double>> values;  ///< by column, by place
    std::size_t shown = 0, failed = 0;        ///< inside, and of these failed

    const engine::record::EvaluationRow& row(std::size_t place) const {
        return snapshot->rows[rows[place]];
    }
    bool hasFailed(std::size_t place) const { return !row(place).evaluation.ok(); }
    /// Where the evaluation of this number stands.
    std::optional<std::size_t> placeOf(std::int64_t number) const;
    /// The same column here; its own speed where there is none.
    std::size_t columnLike(const DataColumn& column) const;
    std::size_t speedColumn() const;
    /// As tables have them: number and result; a column's figure, empty where there is none.
    QStringList beginning(std::size_t place) const;
    QString figure(const DataColumn& column, std::size_t place) const;
    /// "No. 12, scout 3, 538.9 GCells/s: TBx=32 ..."
    QString sentence(std::size_t place) const;
};

using LandscapeDataPtr = std::shared_ptr<const LandscapeData>;

/// A condition that is a brush on an axis.
bool isBrush(const RowCondition& condition);

LandscapeDataPtr landscapeData(std::shared_ptr<const engine::session::Snapshot> snapshot,
                               const RowFilter& filter, const std::stop_token& stop = {});

}  // namespace ui
