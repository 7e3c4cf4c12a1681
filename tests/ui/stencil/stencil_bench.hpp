// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Both forms of the stencil on one document, and ways to their controls.
#include <QLineEdit>
#include <QTest>

#include "engine/stencil/formula.hpp"
#include "ui/document/document.hpp"
#include "ui/stencil/cost_figures.hpp"
#include "ui/stencil/stencil_controls.hpp"
#include "ui/stencil/stencil_dock.hpp"
#include "ui/stencil/stencil_large.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/why_line.hpp"

namespace ui::testing {

/// The child of this class whose accessible name or text begins so.
template <typename Widget>
Widget& the(const QWidget& parent, const QString& name) {
    for (auto* widget : parent.findChildren<Widget*>()) {
        QString text = widget->accessibleName();
        if constexpr (std::is_base_of_v<QAbstractButton, Widget>)
            if (text.isEmpty()) text = widget->text();
        if (text.startsWith(name)) return *widget;
    }
    qFatal("no widget %s", qPrintable(name));
}

inline void type(QLineEdit& field, const QString& text) {
    field.setFocus();
    field.selectAll();
    QTest::keyClicks(&field, text);
    QTest::keyClick(&field, Qt::Key_Return);
}

/// Both forms on one document.
struct StencilBench {
    explicit StencilBench(const Theme& theme)
        : editor(document), cost(document), dock(editor, cost, theme), large(editor, cost, theme) {
        // As wide as the window makes them, whatever they would like.
        dock.setMinimumWidth(260);
        large.setMinimumSize(1, 1);
        dock.resize(300, 760);
        large.resize(1440, 860);
    }
    StencilDock& showDock() {
        dock.show();
        return dock;
    }
    StencilLarge& showLarge() {
        large.show();
        return large;
    }
    void load(const QString& text) {
        document.editPattern(engine::stencil::parseFormula(text.toStdString()).value(), text,
                             "Load");
    }
    QString why(const QWidget& form) {
        for (const auto* line : form.findChildren<WhyLine*>())
            if (line->isVisible()) return line->sentence();
        return {};
    }
    Document document;
    StencilEditor editor;
    CostFigures cost;
    StencilDock dock;
    StencilLarge large;
};

}  // namespace ui::testing
