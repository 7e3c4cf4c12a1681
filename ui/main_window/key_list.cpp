// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window/key_list.hpp"

#include <QAction>
#include <QGridLayout>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/theme/theme.hpp"
#include "ui/widgets/panel_title.hpp"

namespace ui {

KeyList::KeyList(const QList<QAction*>& actions, const Theme& theme, QWidget* parent)
    : QDialog(parent) {
    setWindowTitle(tr("Keys"));
    setModal(false);
    setAttribute(Qt::WA_DeleteOnClose);
    QList<std::pair<QString, QString>> window;
    for (const QAction* action : actions) {
        if (action->shortcuts().isEmpty()) continue;
        QStringList keys;
        for (const auto& key : action->shortcuts()) keys << key.toString(QKeySequence::NativeText);
        window.append({keys.join(QStringLiteral(", ")), plainText(*action)});
    }
    const QList<std::pair<QString, QString>> canvas = {
        {tr("Arrows"), tr("Move the cursor cell")},
        {tr("PgUp, PgDn"), tr("Plane above, below")},
        {tr("Space"), tr("Paint or erase the cell (elsewhere: freeze the view)")},
        {tr("Shift+arrows"), tr("Extend a line of taps")},
        {tr("Delete"), tr("Erase the tap")},
        {tr("Return"), tr("Edit the coefficient in place")},
        {tr("1 to 9"), tr("Use a recent coefficient")},
        {tr("S"), tr("Next symmetry")},
        {tr("C"), tr("Copy the formula")},
        {tr("Home"), tr("Go to the centre")},
        {tr("Esc"), tr("Cancel the stroke, or leave the large stencil")},
    };
    const QList<std::pair<QString, QString>> sessions = {
        {tr("Space, Return"), tr("Add the session to the comparison, or remove it")},
        {tr("A to F"), tr("Put it into that slot")},
        {tr("Delete"), tr("Remove a file from the list, or a session from its slot")},
        {tr("Ctrl+Left, Right"), tr("Move it to another slot")},
    };
    auto* inner = new QWidget(this);
    auto* columns = new QHBoxLayout(inner);
    columns->setContentsMargins(4, 4, 4, 12);
    columns->setSpacing(24);
    const auto column = [&] {
        auto* box = new QVBoxLayout;
        box->setSpacing(0);
        columns->addLayout(box, 1);
        return box;
    };
    const auto group = [&](QVBoxLayout* box, const QString& title,
                           const QList<std::pair<QString, QString>>& rows) {
        box->addWidget(new PanelTitle(theme, title, inner));
        auto* grid = new QGridLayout;
        grid->setContentsMargins(12, 6, 12, 0);
        grid->setHorizontalSpacing(16);
        grid->setVerticalSpacing(4);
        for (int i = 0; i < rows.size(); ++i) {
            auto* key = new QLabel(rows[i].first, inner);
            setMono(key, theme, 11);
            setTint(key, theme, Tint::Label);
            grid->addWidget(key, i, 0, Qt::AlignTop);
            grid->addWidget(new QLabel(rows[i].second, inner), i, 1);
        }
        grid->setColumnStretch(1, 1);
        box->addLayout(grid);
    };
    QVBoxLayout* left = column();
    QVBoxLayout* right = column();
    group(left, tr("Window"), window);
    group(right, tr("Stencil canvas"), canvas);
    right->addSpacing(12);
    group(right, tr("Sessions to compare"), sessions);
    for (QVBoxLayout* box : {left, right}) box->addStretch(1);
    auto* scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setWidget(inner);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroll);
    resize(820, 640);
}

}  // namespace ui
