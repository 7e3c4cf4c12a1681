// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QTextEdit>
#include <QTimer>
#include <optional>
#include <set>
#include <vector>

#include "ui/stencil/formula/formula_highlighter.hpp"
#include "ui/stencil/stencil_editor.hpp"

namespace ui {

class Theme;

/// The text of the formula: 20-pixel lines, the first error under its line with a mark at its
/// column, lines written by a stroke tinted, caret and tap outlining each other. (A QTextEdit,
/// because a QPlainTextEdit has no line height of its own and no room between its lines.)
class FormulaEdit final : public QTextEdit {
    Q_OBJECT

public:
    FormulaEdit(StencilEditor& editor, const Theme& theme, bool lineNumbers,
                QWidget* parent = nullptr);

    const QString& text() const { return m_text; }
    /// Replaces the text without emitting typed(); lines that differ are tinted for 1.5 s when
    /// `tint`.
    void present(const QString& text, bool tint);
    void showError(const QString& sentence, int line, int column);  ///< empty = none
    /// Where the sentence stands in the viewport; empty without one.
    QRectF errorBox() const;
    int tintedLine() const { return m_tinted.empty() ? 0 : *m_tinted.begin() + 1; }

signals:
    void typed(const QString& text);

protected:
    /// Files belong to the window.
    bool canInsertFromMimeData(const QMimeData* source) const override;
    /// A text that no formula is so long as would only be laid out, for minutes: it is refused.
    void insertFromMimeData(const QMimeData* source) override;
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void restyle();
    void formatLines();
    void markSelections();
    void replace(const QString& text);
    void taken(const QString& text);
    const std::vector<TapReference>& references();
    void followCaret();
    void revealError();
    QRectF lineRect(int line) const;
    void paintNumbers(QPainter& painter) const;
    void paintError(QPainter& painter) const;
    int errorRows() const;
    int errorRoom() const;  ///< pixels

    StencilEditor& m_editor;
    const Theme& m_theme;
    FormulaHighlighter* m_highlighter;
    bool m_numbers;
    bool m_updating = false;
    QString m_text;
    std::optional<std::vector<TapReference>> m_references;  ///< of the text; none: not found yet
    QString m_referencesTo;
    QString m_error;
    int m_errorLine = 0, m_errorColumn = 1;
    std::set<int> m_tinted;
    QTimer m_tintEnd;
};

}  // namespace ui
