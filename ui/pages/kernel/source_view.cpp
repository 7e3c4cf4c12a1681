// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/kernel/source_view.hpp"

#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>
#include <algorithm>
#include <numeric>

#include "engine/space/combination.hpp"
#include "ui/charts/quota_chart.hpp"
#include "ui/pages/kernel/cuda_highlighter.hpp"

namespace ui {
namespace {

constexpr int kGutter = 66, kNumberRight = 26, kBar = 36, kBarWidth = 3, kLetters = 43;

/// Forwards to the view: QPlainTextEdit leaves room for margins but draws nothing there.
class Gutter final : public QWidget {
public:
    explicit Gutter(SourceView* view) : QWidget(view), m_view(view) {}
    QSize sizeHint() const override { return {m_view->gutterWidth(), 0}; }

protected:
    void paintEvent(QPaintEvent* event) override { m_view->paintGutter(event); }

private:
    SourceView* m_view;
};

}  // namespace

QColor tagColour(const Theme& theme, const std::string& optimization) {
    using namespace engine::space;
    const auto tagged = optimizationFromAbbreviation(optimization);
    if (!tagged) return theme.tokens().t3;
    // Both ways of merging cells have one hue: no setting has both.
    switch (*tagged) {
        case BM:
        case CM:
            return groupColour(theme, 0, true);
        case ST:
            return groupColour(theme, 1, true);
        case TB:
            return groupColour(theme, 2, true);
        case PR:
            return groupColour(theme, 3, true);
        case RT:
            break;
    }
    return groupColour(theme, 4, true);
}

SourceView::SourceView(const Theme& theme, QWidget* parent)
    : QPlainTextEdit(parent), m_theme(theme), m_gutter(new Gutter(this)) {
    setReadOnly(true);
    setLineWrapMode(NoWrap);
    setFrameShape(QFrame::NoFrame);
    setUndoRedoEnabled(false);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setAccessibleName(tr("Kernel source"));
    new CudaHighlighter(theme, document());
    document()->setDocumentMargin(4);
    const auto dress = [this] {
        setFont(m_theme.mono(11));
        setTabStopDistance(4 * fontMetrics().horizontalAdvance(' '));
        QPalette colours = palette();
        colours.setColor(QPalette::Base, m_theme.tokens().s1);
        colours.setColor(QPalette::Text, m_theme.tokens().t1);
        setPalette(colours);
        setViewportMargins(gutterWidth(), 0, 0, 0);
        remark();
        m_gutter->update();
    };
    dress();
    connect(&m_theme, &Theme::changed, this, dress);
    connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect& rect, int dy) {
        if (dy)
            m_gutter->scroll(0, dy);
        else
            m_gutter->update(0, rect.y(), m_gutter->width(), rect.height());
    });
}

QStringList linesOf(const engine::source::KernelSource& source) {
    return QString::fromStdString(source.text).split('\n');
}

int SourceView::gutterWidth() const { return m_theme.scaled(kGutter); }

void SourceView::showSource(const engine::source::KernelSource& source) {
    const QStringList lines = linesOf(source);
    std::vector<int> numbers(static_cast<std::size_t>(lines.size()));
    std::iota(numbers.begin(), numbers.end(), 1);
    m_tags = source.tags;
    setLines(lines, std::move(numbers), {});
}

void SourceView::showAligned(const engine::source::KernelSource& source,
                             const std::vector<AlignedLine>& aligned, bool left) {
    const QStringList lines = linesOf(source);
    QStringList shown;
    std::vector<int> numbers;
    std::vector<bool> changed;
    for (const AlignedLine& line : aligned) {
        const int number = left ? line.left : line.right;
        shown.append(number > 0 ? lines.value(number - 1) : QString());
        numbers.push_back(number);
        changed.push_back(line.changed);
    }
    m_tags = source.tags;
    setLines(shown, std::move(numbers), std::move(changed));
}

void SourceView::setLines(const QStringList& lines, std::vector<int> numbers,
                          std::vector<bool> changed) {
    const QString text = lines.join('\n');
    m_numbers = std::move(numbers);
    m_changed = std::move(changed);
    m_nextTag = 0;
    m_marked.clear();
    if (text != toPlainText()) {
        const int at = verticalScrollBar()->value();  // a changed value keeps the place one reads
        setPlainText(text);
        verticalScrollBar()->setValue(at);
    }
    remark();
    m_gutter->update();
}

std::string SourceView::tagOf(int line) const {
    std::string innermost;
    int least = INT_MAX;
    for (const auto& tag : m_tags) {
        const int length = tag.lastLine - tag.firstLine;
        if (line < tag.firstLine || line > tag.lastLine || length >= least) continue;
        least = length;
        innermost = tag.optimization;
    }
    return innermost;
}

int SourceView::firstBlockOf(const engine::source::SourceTag& tag) const {
    const auto line = std::find(m_numbers.begin(), m_numbers.end(), tag.firstLine);
    return line == m_numbers.end() ? 0 : static_cast<int>(line - m_numbers.begin());
}

bool SourceView::jumpTo(const std::string& optimization) {
    std::vector<const engine::source::SourceTag*> stretches;
    for (const auto& tag : m_tags)
        if (tag.optimization == optimization) stretches.push_back(&tag);
    if (stretches.empty()) return false;
    if (m_marked != optimization) m_nextTag = 0;
    m_marked = optimization;
    const auto& tag = *stretches[static_cast<std::size_t>(m_nextTag) % stretches.size()];
    ++m_nextTag;
    QTextCursor cursor(document()->findBlockByNumber(firstBlockOf(tag)));
    setTextCursor(cursor);
    centerCursor();
    remark();
    return true;
}

void SourceView::remark() {
    QList<QTextEdit::ExtraSelection> marks;
    for (std::size_t i = 0; i < m_numbers.size(); ++i) {
        const bool filler = m_numbers[i] == 0;
        const bool differs = i < m_changed.size() && m_changed[i];
        const bool tagged = !filler && !m_marked.empty() && tagOf(m_numbers[i]) == m_marked;
        if (!filler && !differs && !tagged) continue;
        QTextEdit::ExtraSelection mark;
        mark.cursor = QTextCursor(document()->findBlockByNumber(static_cast<int>(i)));
        mark.format.setProperty(QTextFormat::FullWidthSelection, true);
        const Tokens& tokens = m_theme.tokens();
        mark.format.setBackground(filler ? tokens.s2 : tagged ? tokens.selection : tokens.softWarn);
        marks.append(mark);
    }
    setExtraSelections(marks);
}

void SourceView::resizeEvent(QResizeEvent* event) {
    QPlainTextEdit::resizeEvent(event);
    const QRect area = contentsRect();
    m_gutter->setGeometry(area.left(), area.top(), gutterWidth(), area.height());
}

void SourceView::paintGutter(QPaintEvent* event) {
    QPainter painter(m_gutter);
    const Tokens& tokens = m_theme.tokens();
    painter.fillRect(event->rect(), tokens.s1);
    const QFont digits = m_theme.mono(10);
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        const QRectF box = blockBoundingGeometry(block).translated(contentOffset());
        if (box.top() > event->rect().bottom()) break;
        if (box.bottom() < event->rect().top()) continue;
        const auto index = static_cast<std::size_t>(block.blockNumber());
        const int number = index < m_numbers.size() ? m_numbers[index] : 0;
        if (number == 0) continue;
        painter.setFont(digits);
        painter.setPen(tokens.t3);
        painter.drawText(QRectF(0, box.top(), m_theme.scaled(kNumberRight), box.height()),
                         Qt::AlignRight | Qt::AlignVCenter, QString::number(number));
        const std::string tag = tagOf(number);
        if (tag.empty()) continue;
        painter.fillRect(QRectF(m_theme.scaled(kBar), box.top(), kBarWidth, box.height()),
                         tagColour(m_theme, tag));
        painter.setPen(tokens.t2);
        painter.drawText(QRectF(m_theme.scaled(kLetters), box.top(), 20, box.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, QString::fromStdString(tag));
    }
}

}  // namespace ui
