// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QTimer>
#include <QWidget>

#include "ui/stencil/formula/formula_parser.hpp"

class QLabel;

namespace ui {

class FormulaEdit;
class PanelTitle;
class StencilEditor;
class Theme;

/// The formula with its head: keeps text and drawing in step, both ways.
class FormulaPanel final : public QWidget {
    Q_OBJECT

public:
    FormulaPanel(StencilEditor& editor, const Theme& theme, bool large, QWidget* parent = nullptr);
    FormulaEdit& edit() { return *m_edit; }
    /// What is typed is the document's at once, as if its typist had paused.
    void takeTyped() { m_parser.finish(); }

protected:
    void showEvent(QShowEvent* event) override;

private:
    void showDocument();
    void showText();
    void showStroke();
    void take(const ParsedFormula& result);
    void showState();

    StencilEditor& m_editor;
    const Theme& m_theme;
    PanelTitle* m_title;
    QLabel* m_state;
    FormulaEdit* m_edit;
    FormulaParser m_parser;
    QTimer m_later;  ///< a long text is laid out in a turn of the event loop of its own
    bool m_strokeShown = false;
    bool m_stale = false;   ///< what is shown is not the document's any more
    bool m_typing = false;  ///< the change under way came from this text
    int m_typingStep = 0;   ///< edits in one go are one undo step
    qint64 m_lastTyped = 0;
};

}  // namespace ui
