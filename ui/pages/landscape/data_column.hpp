// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What evaluations can be compared by: the parameters that vary among them, and what was measured.

#include <QString>
#include <QStringList>
#include <vector>

#include "engine/analysis/values_taken.hpp"
#include "engine/session/snapshot.hpp"

namespace ui {

struct DataColumn {
    enum class Kind { Parameter, Speed, Time, Registers, Shared, Spread, Clock, Number };

    Kind kind = Kind::Speed;
    engine::space::ParameterId parameter{};
    QString name, unit;       ///< "TBx", "Speed" and "GCells/s"
    std::vector<int> values;  ///< of a parameter: those taken, ascending
    QStringList valueTexts;   ///< how people read these

    bool isParameter() const { return kind == Kind::Parameter; }
    /// "Speed (GCells/s)"
    QString title() const;
    /// The same column, of whatever rows.
    bool isSame(const DataColumn& other) const {
        return kind == other.kind && (!isParameter() || parameter == other.parameter);
    }
    /// Of a row; NaN where it has none.
    double of(const engine::record::EvaluationRow& row,
              const engine::session::Snapshot& snapshot) const;
    /// A figure of the column with its unit, as people read it.
    QString text(double value) const;
};

/// The parameters first, then the speed, then all else.
std::vector<DataColumn> columnsOf(const engine::session::Snapshot& snapshot,
                                  const std::vector<engine::analysis::ValuesTaken>& varying);

}  // namespace ui
