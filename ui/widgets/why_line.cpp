// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/why_line.hpp"

#include <QPainter>
#include <QPushButton>
#include <algorithm>

#include "ui/theme/theme.hpp"

namespace ui {
namespace {
constexpr int kWhyLeft = 10, kWhyRight = 8, kTop = 4, kWhyLine = 14;
}

WhyLine::WhyLine(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_fix(new QPushButton(this)) {
    setLook(m_fix, Look::Link);
    m_fix->hide();
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(m_fix, &QPushButton::clicked, this, &WhyLine::fixRequested);
    connect(&theme, &Theme::changed, this, [this] {
        place();
        updateGeometry();
        update();
    });
    hide();
}

void WhyLine::say(const QString& sentence, Kind kind, const QString& fix) {
    m_sentence = sentence;
    m_kind = kind;
    m_fix->setText(fix);
    m_fix->setVisible(!fix.isEmpty());
    setAccessibleName(sentence);
    setVisible(!sentence.isEmpty());
    place();
    updateGeometry();
    update();
}

void WhyLine::clear() { say({}); }

QList<QTextLayout::FormatRange> WhyLine::formats() const {
    const auto colon = m_sentence.indexOf(QLatin1String(": "));
    if (colon < 0 || colon > 32) return {};
    QTextLayout::FormatRange lead;
    lead.start = 0;
    lead.length = static_cast<int>(colon) + 1;
    lead.format.setFontWeight(QFont::DemiBold);
    return {lead};
}

double WhyLine::layOut(QTextLayout& layout, int width) const {
    layout.setText(m_sentence);
    layout.setFont(m_theme.words(11));
    layout.setFormats(formats());
    layout.beginLayout();
    double y = 0;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(std::max(40, width - kWhyLeft - kWhyRight));
        line.setPosition(QPointF(0, y + (m_theme.scaled(kWhyLine) - line.height()) / 2));
        y += m_theme.scaled(kWhyLine);
    }
    layout.endLayout();
    return y;
}

int WhyLine::heightForWidth(int width) const {
    if (m_sentence.isEmpty()) return 0;
    QTextLayout layout;
    const double text = layOut(layout, width);
    return static_cast<int>(text) + 2 * kTop + (m_fix->text().isEmpty() ? 0 : m_theme.scaled(18)) +
           m_gap;
}

QSize WhyLine::sizeHint() const { return {200, heightForWidth(width() > 0 ? width() : 200)}; }

void WhyLine::place() {
    setWords(m_fix, m_theme, 11, QFont::DemiBold);
    const int wide = QFontMetrics(m_fix->font()).horizontalAdvance(m_fix->text()) + 10;
    m_fix->setGeometry(kWhyLeft - 4, height() - m_gap - m_theme.scaled(18) - 3, wide,
                       m_theme.scaled(18));
}

void WhyLine::resizeEvent(QResizeEvent*) {
    place();
    // The layout may have asked for the height at another width (a scroll bar came).
    if (height() != heightForWidth(width())) updateGeometry();
}

void WhyLine::paintEvent(QPaintEvent*) {
    const Tokens& t = m_theme.tokens();
    QPainter painter(this);
    const QColor edge = m_kind == Kind::Error ? t.err : m_kind == Kind::Note ? t.accent : t.warn;
    const QColor ground = m_kind == Kind::Error  ? t.softErr
                          : m_kind == Kind::Note ? t.soft
                                                 : t.softWarn;
    const QRect box = rect().adjusted(0, 0, 0, -m_gap);
    painter.fillRect(box, ground);
    painter.fillRect(QRect(0, 0, 2, box.height()), edge);
    QTextLayout layout;
    layOut(layout, width());
    painter.setPen(t.t1);
    layout.draw(&painter, QPointF(kWhyLeft, kTop));
}

}  // namespace ui
