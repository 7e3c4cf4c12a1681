// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/parameter_names.hpp"

#include <array>

namespace ui {
namespace {

/// Names of values that are words. The others, as "warp", are what one types, and what the engine's
/// sentences call them, in every language.
[[maybe_unused]] constexpr std::array kWords{QT_TRANSLATE_NOOP("Values", "on"),
                                             QT_TRANSLATE_NOOP("Values", "off"),
                                             QT_TRANSLATE_NOOP("Values", "no cap")};

}  // namespace

QString valueTextOf(const engine::space::ParameterTable& table, engine::space::ParameterId id,
                    int value) {
    const std::string text = table.valueText(id, value);
    // What another program calls a value is that program's.
    if (!table[id].hasNames() || !table[id].coded.empty()) return QString::fromStdString(text);
    return QCoreApplication::translate("Values", text.c_str());
}

}  // namespace ui
