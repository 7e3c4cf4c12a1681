// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Whose parameters a setting has: the kernels', or those of a kernel of another program.

#include <QString>

#include "engine/space/foreign_kernel.hpp"
#include "ui/document/said.hpp"

namespace ui {

/// Null: the kernels'.
inline const engine::space::ParameterTable& tableOf(const engine::space::ForeignKernelPtr& kernel) {
    return kernel ? kernel->table() : engine::space::parameterTable();
}

/// "TBx", "block_size_x".
inline QString abbreviationOf(const engine::space::ForeignKernelPtr& kernel,
                              engine::space::ParameterId id) {
    return QString::fromStdString(tableOf(kernel)[id].abbreviation);
}

/// "Streaming tile", in the language of the window; as it stands where another program names it.
inline QString nameOf(const engine::space::ParameterInfo& info) { return said(info.name); }

/// A sentence on what it does; empty where nobody says.
inline QString meaningOf(const engine::space::ParameterInfo& info) {
    return info.description.empty() ? QString() : said(info.description);
}

/// "warp", "on", "32": how people read a value, in the language of the window.
QString valueTextOf(const engine::space::ParameterTable& table, engine::space::ParameterId id,
                    int value);

}  // namespace ui
