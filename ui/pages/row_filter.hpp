// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QSet>
#include <QString>
#include <optional>

#include "engine/session/session_types.hpp"
#include "ui/charts/axis_scale.hpp"

namespace ui {

enum class ResultFilter { All, Verified, NewBest, Failed };

/// Which evaluations are shown, everywhere.
struct RowFilter {
    ResultFilter result = ResultFilter::All;
    QString strategy;  ///< empty = every
    std::optional<Range> clockSeconds;
    std::optional<Range> runEvaluations;  ///< the row's ordinal within its run
    QString text;                         ///< within combination, setting text or result

    bool operator==(const RowFilter&) const = default;
    bool empty() const { return *this == RowFilter{}; }
};

}  // namespace ui
