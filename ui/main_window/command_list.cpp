// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window/command_list.hpp"

#include <QPointer>

#include "engine/stencil/presets.hpp"
#include "ui/document/document.hpp"
#include "ui/main_window/main_window.hpp"
#include "ui/setting/parameter_row.hpp"
#include "ui/setting/setting_panel.hpp"
#include "ui/widgets/value_box.hpp"

namespace ui {

std::vector<CommandField::Entry> commandList(MainWindow& window, Document& document) {
    std::vector<CommandField::Entry> entries;
    for (QAction* action : window.actions().all) {
        if (!action->isEnabled() || action == window.actions().command) continue;
        entries.push_back({plainText(*action),
                           action->shortcut().toString(QKeySequence::NativeText),
                           [action] { action->trigger(); }});
    }
    for (const auto id : document.space().parameters()) {
        ParameterRow* row = window.settingPanel().row(id);
        if (!row || !row->isVisible()) continue;
        entries.push_back(
            {row->box().accessibleName(), MainWindow::tr("parameter"), [row = QPointer(row)] {
                 if (row) row->box().setFocus(Qt::TabFocusReason);
             }});
    }
    for (const auto& preset : engine::stencil::presets()) {
        const QString name = QString::fromStdString(preset.name);
        entries.push_back(
            {MainWindow::tr("Load %1").arg(name), MainWindow::tr("stencil"), [&document, name] {
                 const auto pattern = engine::stencil::findPreset(name.toStdString());
                 if (!pattern) return;
                 document.editPattern(*pattern, Document::textOf(*pattern),
                                      MainWindow::tr("Load %1").arg(name));
             }});
    }
    return entries;
}

}  // namespace ui
