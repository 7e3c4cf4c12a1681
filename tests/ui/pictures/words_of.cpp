// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/pictures/words_of.hpp"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QHeaderView>
#include <QHelpEvent>
#include <QMenu>
#include <QToolTip>
#include <QWidget>
#include <algorithm>
#include <functional>

namespace support {
namespace {

constexpr int kMostRows = 12, kProbe = 9;

QString oneLine(QString text) { return text.replace('\n', QStringLiteral(" | ")); }

void add(QStringList& parts, const char* what, const QString& text) {
    if (!text.isEmpty()) parts << QStringLiteral("%1: %2").arg(QLatin1String(what), oneLine(text));
}

QString ofWidget(const QWidget& widget) {
    QStringList parts;
    add(parts, "name", widget.accessibleName());
    add(parts, "description", widget.accessibleDescription());
    add(parts, "tip", widget.toolTip());
    add(parts, "status", widget.statusTip());
    if (widget.testAttribute(Qt::WA_SetCursor))
        add(parts, "cursor", QString::number(widget.cursor().shape()));
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) {
        add(parts, "text", button->text());
        add(parts, "key", button->shortcut().toString());
        if (button->isCheckable()) parts << (button->isChecked() ? "on" : "off");
    }
    if (widget.focusPolicy() != Qt::NoFocus)
        add(parts, "focus", QString::number(widget.focusPolicy()));
    if (widget.focusProxy()) add(parts, "focus for", widget.focusProxy()->accessibleName());
    if (parts.isEmpty()) return {};
    if (!widget.isEnabled()) parts << QStringLiteral("disabled");
    return QStringLiteral("%1: %2").arg(QLatin1String(widget.metaObject()->className()),
                                        parts.join(QStringLiteral("; ")));
}

void addCells(QStringList& lines, const QAbstractItemView& view) {
    const QAbstractItemModel* model = view.model();
    if (!model) return;
    const auto cell = [&](const QString& where, const std::function<QVariant(int)>& data) {
        QStringList parts;
        add(parts, "text", data(Qt::DisplayRole).toString());
        add(parts, "name", data(Qt::AccessibleTextRole).toString());
        add(parts, "tip", data(Qt::ToolTipRole).toString());
        if (!parts.isEmpty())
            lines << QStringLiteral("  %1 %2").arg(where, parts.join(QStringLiteral("; ")));
    };
    for (int column = 0; column < model->columnCount(); ++column)
        cell(QStringLiteral("head %1").arg(column),
             [&](int role) { return model->headerData(column, Qt::Horizontal, role); });
    for (int row = 0; row < std::min(kMostRows, model->rowCount()); ++row)
        for (int column = 0; column < model->columnCount(); ++column)
            cell(QStringLiteral("%1,%2").arg(row).arg(column),
                 [&](int role) { return model->index(row, column).data(role); });
}

/// A tip goes a moment after it was asked to: one of ours tells whether another took its place.
QString tipAt(QWidget& widget, const QPoint& at) {
    const QPoint place = widget.mapToGlobal(at);
    const QString ours = QStringLiteral("-");
    QToolTip::showText(place, ours, &widget);
    QHelpEvent help(QEvent::ToolTip, at, place);
    QApplication::sendEvent(&widget, &help);
    const QString said = QToolTip::text();
    return said == ours ? QString() : said;
}

/// Tips of parts that the widget paints itself, in the order in which a mouse would come by them.
void addPaintedTips(QStringList& lines, QWidget& widget) {
    QStringList found;
    for (int y = kProbe / 2; y < widget.height(); y += kProbe)
        for (int x = kProbe / 2; x < widget.width(); x += kProbe) {
            if (widget.childAt(x, y)) continue;
            const QString said = oneLine(tipAt(widget, {x, y}));
            if (!said.isEmpty() && said != oneLine(widget.toolTip()) && !found.contains(said))
                found << said;
        }
    QToolTip::hideText();
    for (const QString& said : found) lines << QStringLiteral("  tip there: ") + said;
}

/// Its own alone: where a widget says nothing, what it lies on would be asked.
bool paintsItself(const QWidget& widget) {
    return QLatin1String(widget.metaObject()->className()).startsWith(QLatin1String("ui::"));
}

void addWidget(QStringList& lines, QWidget& widget) {
    if (const QString said = ofWidget(widget); !said.isEmpty()) lines << said;
    if (const auto* view = qobject_cast<const QAbstractItemView*>(&widget);
        view && !qobject_cast<const QHeaderView*>(&widget))
        addCells(lines, *view);
    if (paintsItself(widget) && widget.findChildren<QWidget*>().isEmpty())
        addPaintedTips(lines, widget);
}

}  // namespace

QStringList wordsOf(QWidget& widget) {
    QStringList lines;
    addWidget(lines, widget);
    for (QWidget* child : widget.findChildren<QWidget*>())
        if (child->isVisibleTo(&widget)) addWidget(lines, *child);
    return lines;
}

QStringList wordsOf(QMenu& menu) {
    QStringList lines;
    for (const QAction* action : menu.actions()) {
        QStringList parts{action->isSeparator() ? QStringLiteral("---") : action->text()};
        add(parts, "key", action->shortcut().toString());
        if (action->toolTip() != action->text().remove('&')) add(parts, "tip", action->toolTip());
        add(parts, "status", action->statusTip());
        if (action->isCheckable()) parts << (action->isChecked() ? "on" : "off");
        if (!action->isEnabled()) parts << QStringLiteral("disabled");
        if (!action->isVisible()) parts << QStringLiteral("out of sight");
        lines << QStringLiteral("  ") + parts.join(QStringLiteral("; "));
        if (action->menu()) lines << wordsOf(*action->menu());
    }
    return lines;
}

}  // namespace support
