// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stencil/formula/formula_edit.hpp"

#include <QAbstractTextDocumentLayout>
#include <QKeyEvent>
#include <QLocale>
#include <QMimeData>
#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextFrame>
#include <QTextLayout>
#include <algorithm>
#include <cmath>

#include "ui/document/document.hpp"
#include "ui/stencil/formula/formula_highlighter.hpp"
#include "ui/stencil/formula/text_changes.hpp"
#include "ui/theme/style.hpp"
#include "ui/theme/theme.hpp"

namespace ui {
namespace {

constexpr int kLineHeight = 20, kErrorRow = 16, kGutter = 44, kTintMs = 1500;
constexpr int kMostCharacters = 20000;  ///< as a text is laid out between two frames

}  // namespace

FormulaEdit::FormulaEdit(StencilEditor& editor, const Theme& theme, bool lineNumbers,
                         QWidget* parent)
    : QTextEdit(parent),
      m_editor(editor),
      m_theme(theme),
      m_highlighter(new FormulaHighlighter(document(), theme)),
      m_numbers(lineNumbers) {
    setAcceptRichText(false);
    setFrameShape(NoFrame);
    setTabChangesFocus(true);
    setUndoRedoEnabled(false);  // the document's undo stack has every step
    setLineWrapMode(lineNumbers ? NoWrap : WidgetWidth);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setAccessibleName(tr("Formula"));
    document()->setDocumentMargin(0);
    setViewportMargins(m_numbers ? kGutter : 12, 8, 2, 4);
    m_tintEnd.setSingleShot(true);
    m_tintEnd.setInterval(kTintMs);
    connect(&m_tintEnd, &QTimer::timeout, this, [this] {
        m_tinted.clear();
        markSelections();
    });
    connect(this, &QTextEdit::textChanged, this, [this] {
        // Formats change without the text changing.
        if (m_updating) return;
        const QString now = toPlainText();
        if (now == m_text) return;
        taken(now);
        formatLines();
        emit typed(m_text);
    });
    connect(this, &QTextEdit::cursorPositionChanged, this, &FormulaEdit::followCaret);
    connect(&editor, &StencilEditor::viewChanged, this, &FormulaEdit::markSelections);
    connect(&theme, &Theme::changed, this, &FormulaEdit::restyle);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, qOverload<>(&QWidget::update));
    // Numbers stand beside the text, not in it: Qt paints only the text anew.
    connect(document(), &QTextDocument::contentsChanged, this, qOverload<>(&QWidget::update));
    restyle();
}

void FormulaEdit::restyle() {
    const Tokens& t = m_theme.tokens();
    setFont(m_theme.mono(11));
    document()->setDefaultFont(m_theme.mono(11));
    QPalette palette = this->palette();
    palette.setColor(QPalette::Base, t.s0);
    palette.setColor(QPalette::Window, t.s0);
    palette.setColor(QPalette::Text, t.t1);
    setPalette(palette);
    viewport()->setPalette(palette);
    formatLines();
    markSelections();
}

int FormulaEdit::errorRows() const {
    const int wide = std::max(80, viewport()->width() - 16);
    return 1 + QFontMetrics(m_theme.words(11)).horizontalAdvance(m_error) / wide;
}

int FormulaEdit::errorRoom() const { return m_theme.scaled(kErrorRow) * errorRows() + 8; }

void FormulaEdit::formatLines() {
    m_updating = true;
    QTextCursor cursor(document());
    cursor.beginEditBlock();  // laid out once, at its end
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        QTextBlockFormat format;
        format.setLineHeight(m_theme.scaled(kLineHeight), QTextBlockFormat::FixedHeight);
        if (!m_error.isEmpty() && block.blockNumber() + 1 == m_errorLine)
            format.setBottomMargin(errorRoom());
        if (block.blockFormat() == format) continue;
        cursor.setPosition(block.position());
        cursor.setBlockFormat(format);
    }
    cursor.endEditBlock();
    // Below the last line a block's own room does not count: nothing could be scrolled to there.
    const bool below = !m_error.isEmpty() && m_errorLine == document()->blockCount();
    QTextFrameFormat frame = document()->rootFrame()->frameFormat();
    frame.setBottomMargin(below ? errorRoom() : 0);
    if (frame != document()->rootFrame()->frameFormat())
        document()->rootFrame()->setFrameFormat(frame);
    m_updating = false;
}

/// Lines that stay need not be laid out again.
void FormulaEdit::replace(const QString& text) {
    const int length = document()->characterCount() - 1;
    // How a line is coloured depends on how long all is; and a text may have had other line ends.
    const bool partly =
        (length >= kLongFormula) == (text.size() >= kLongFormula) && this->text().size() == length;
    const TextChange change =
        partly ? changeBetween(this->text(), text) : TextChange{0, length, text};
    // A text put in takes over the format of the line that was there: it is laid out only once.
    QTextCursor cursor(document());
    cursor.beginEditBlock();
    cursor.setPosition(change.from);
    cursor.setPosition(change.from + change.removed, QTextCursor::KeepAnchor);
    cursor.insertText(change.inserted);
    cursor.endEditBlock();
}

void FormulaEdit::present(const QString& text, bool tint) {
    if (text == this->text()) return;
    const std::set<int> changed = tint ? changedLines(this->text(), text) : std::set<int>();
    const int position = textCursor().position(), scroll = verticalScrollBar()->value();
    m_updating = true;
    replace(text);
    taken(text);
    m_updating = false;
    formatLines();
    QTextCursor cursor = textCursor();
    cursor.setPosition(std::min<int>(position, static_cast<int>(text.size())));
    setTextCursor(cursor);
    verticalScrollBar()->setValue(scroll);
    m_tinted = changed;
    if (tint) m_tintEnd.start();
    markSelections();
}

void FormulaEdit::showError(const QString& sentence, int line, int column) {
    m_error = sentence;
    m_errorLine = line;
    m_errorColumn = column;
    formatLines();
    revealError();
    markSelections();
}

/// In a low window as few lines fit as the formula has, and what is wrong stands below them.
void FormulaEdit::revealError() {
    const double hidden = errorBox().bottom() - viewport()->height();
    if (hidden <= 0) return;
    QScrollBar& bar = *verticalScrollBar();
    bar.setValue(bar.value() + static_cast<int>(std::ceil(hidden)));
}

void FormulaEdit::taken(const QString& text) {
    m_text = text;
    m_references.reset();
}

const std::vector<TapReference>& FormulaEdit::references() {
    const QString input = QString::fromStdString(m_editor.document().pattern().input);
    if (!m_references || m_referencesTo != input) m_references = tapReferences(m_text, input);
    m_referencesTo = input;
    return *m_references;
}

void FormulaEdit::markSelections() {
    const Tokens& t = m_theme.tokens();
    QList<ExtraSelection> marks;
    const auto outlined = m_editor.hovered() ? m_editor.hovered() : m_editor.outlined();
    if (outlined && m_editor.document().formulaValid()) {
        for (const auto& reference : references()) {
            if (reference.offset != *outlined) continue;
            ExtraSelection mark;
            mark.cursor = QTextCursor(document());
            mark.cursor.setPosition(reference.start);
            mark.cursor.setPosition(reference.start + reference.length, QTextCursor::KeepAnchor);
            mark.format.setBackground(t.soft);
            marks.append(mark);
        }
    }
    setExtraSelections(marks);
    viewport()->update();
}

void FormulaEdit::followCaret() {
    if (m_updating || !hasFocus() || !m_editor.document().formulaValid()) return;
    const int caret = textCursor().position();
    for (const auto& reference : references())
        if (caret >= reference.start && caret <= reference.start + reference.length)
            return m_editor.setOutlined(reference.offset);
    m_editor.setOutlined(std::nullopt);
}

QRectF FormulaEdit::lineRect(int line) const {
    const QTextBlock block = document()->findBlockByNumber(line);
    if (!block.isValid()) return {};
    return document()->documentLayout()->blockBoundingRect(block).translated(
        -horizontalScrollBar()->value(), -verticalScrollBar()->value());
}

QRectF FormulaEdit::errorBox() const {
    const QTextBlock block = document()->findBlockByNumber(m_errorLine - 1);
    if (m_error.isEmpty() || !block.isValid()) return {};
    const int lines = m_theme.scaled(kLineHeight) * block.layout()->lineCount();
    return {0, lineRect(m_errorLine - 1).top() + lines + 2, viewport()->width() - 8.0,
            m_theme.scaled(kErrorRow) * errorRows() + 4.0};
}

void FormulaEdit::paintError(QPainter& painter) const {
    const QRectF note = errorBox();
    if (note.isEmpty()) return;
    const Tokens& t = m_theme.tokens();
    const QTextBlock block = document()->findBlockByNumber(m_errorLine - 1);
    const int column = std::clamp(m_errorColumn - 1, 0, block.length() - 1);
    const QTextLine row = block.layout()->lineForTextPosition(column);
    const double x = row.isValid() ? row.cursorToX(column) + lineRect(m_errorLine - 1).left() : 0;
    const double top = note.top() - 2;
    painter.fillRect(note, t.softErr);
    painter.fillRect(QRectF(note.left(), note.top(), 2, note.height()), t.err);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(t.err, 1.5));
    painter.drawPolyline(QPolygonF{{x, top + 1}, {x + 3.5, top - 3.5}, {x + 7, top + 1}});
    painter.setFont(m_theme.words(11));
    painter.setPen(t.t1);
    painter.drawText(note.adjusted(8, 2, -4, -2), Qt::TextWordWrap | Qt::AlignVCenter, m_error);
}

void FormulaEdit::paintNumbers(QPainter& painter) const {
    const Tokens& t = m_theme.tokens();
    painter.setFont(m_theme.mono(10));
    const QPoint shift = viewport()->pos();
    for (int line = 0; line < document()->blockCount(); ++line) {
        const QRectF box = lineRect(line).translated(shift);
        if (box.top() > height()) break;
        if (box.bottom() < 0) continue;
        if (m_tinted.count(line)) {
            painter.fillRect(QRectF(0, box.top(), kGutter, m_theme.scaled(kLineHeight)), t.softOk);
            painter.fillRect(QRectF(0, box.top(), 2, m_theme.scaled(kLineHeight)), t.ok);
        }
        painter.setPen(line + 1 == m_errorLine && !m_error.isEmpty() ? t.err : t.t3);
        painter.drawText(QRectF(0, box.top(), kGutter - 12, m_theme.scaled(kLineHeight)),
                         Qt::AlignRight | Qt::AlignVCenter, QString::number(line + 1));
    }
}

void FormulaEdit::paintEvent(QPaintEvent* event) {
    {
        // Under the text, over the whole height of the line.
        QPainter painter(viewport());
        for (const int line : m_tinted) {
            const QRectF box = lineRect(line);
            painter.fillRect(QRectF(-kGutter, box.top(), viewport()->width() + kGutter,
                                    std::max<double>(box.height(), m_theme.scaled(kLineHeight))),
                             m_theme.tokens().softOk);
        }
    }
    QTextEdit::paintEvent(event);
    QPainter painter(viewport());
    paintError(painter);
}

void FormulaEdit::focusInEvent(QFocusEvent* event) {
    QTextEdit::focusInEvent(event);
    update();
}

void FormulaEdit::focusOutEvent(QFocusEvent* event) {
    QTextEdit::focusOutEvent(event);
    update();
}

void FormulaEdit::resizeEvent(QResizeEvent* event) {
    QTextEdit::resizeEvent(event);
    if (m_error.isEmpty()) return;
    formatLines();
    revealError();
}

bool FormulaEdit::canInsertFromMimeData(const QMimeData* source) const {
    return !source->hasUrls() && QTextEdit::canInsertFromMimeData(source);
}

void FormulaEdit::insertFromMimeData(const QMimeData* source) {
    const qsizetype pasted = source->text().size();
    const qsizetype kept = document()->characterCount() - textCursor().selectedText().size();
    if (kept + pasted <= kMostCharacters) return QTextEdit::insertFromMimeData(source);
    emit m_editor.notice(
        tr("Not pasted: the text has %1 characters, and a formula may have at most %2.")
            .arg(QLocale().toString(pasted), QLocale().toString(kMostCharacters)));
}

bool FormulaEdit::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
            event->ignore();  // the window's undo, not the text's
            return true;
        }
    }
    if (event->type() == QEvent::Paint) {
        QPainter painter(this);
        painter.fillRect(rect(), m_theme.tokens().s0);
        if (m_numbers) paintNumbers(painter);
        if (hasFocus()) drawFocusRing(painter, rect(), 0, m_theme.tokens().accent);
        return true;
    }
    return QTextEdit::event(event);
}

}  // namespace ui
