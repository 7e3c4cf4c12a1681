// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/kernel/tag_legend.hpp"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <set>

#include "engine/space/combination.hpp"
#include "ui/pages/kernel/source_view.hpp"
#include "ui/pages/kernel/tag_chip.hpp"

namespace ui {
namespace {

constexpr int kTagRow = 38, kTagPadding = 12, kTagLetters = 32;

}  // namespace

TagLegend::TagLegend(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    setAccessibleName(tr("What wrote each line"));
    connect(&m_theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

std::vector<std::string> TagLegend::optimizationsOf(
    const std::vector<engine::source::SourceTag>& tags) {
    std::vector<std::string> found;
    const auto find = [&](const char* letters) {
        if (std::any_of(tags.begin(), tags.end(),
                        [&](const auto& tag) { return tag.optimization == letters; }))
            found.emplace_back(letters);
    };
    for (const auto& info : engine::space::kOptimizations) find(info.abbreviation);
    for (const char* letters : {"LS", "SH", "CO", "VW", "UF"}) find(letters);  // what refines them
    return found;
}

void TagLegend::showTags(const std::vector<engine::source::SourceTag>& tags) {
    m_rows.clear();
    for (const std::string& optimization : optimizationsOf(tags)) {
        std::set<int> lines;
        for (const auto& tag : tags)
            if (tag.optimization == optimization)
                for (int line = tag.firstLine; line <= tag.lastLine; ++line) lines.insert(line);
        m_rows.push_back({optimization, static_cast<int>(lines.size())});
    }
    updateGeometry();
    update();
}

QSize TagLegend::sizeHint() const {
    return {360, 12 + m_theme.scaled(kTagRow) * static_cast<int>(m_rows.size())};
}

void TagLegend::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& tokens = m_theme.tokens();
    int y = 6;
    const int row = m_theme.scaled(kTagRow);
    for (const Row& entry : m_rows) {
        const QRect line(kTagPadding, y, width() - 2 * kTagPadding, row - 4);
        painter.fillRect(QRect(line.left(), line.top() + 3, 3, line.height() - 6),
                         tagColour(m_theme, entry.optimization));
        painter.setFont(m_theme.mono(11));
        painter.setPen(tokens.t2);
        painter.drawText(QRect(line.left() + 9, line.top(), kTagLetters, line.height() / 2),
                         Qt::AlignLeft | Qt::AlignVCenter,
                         QString::fromStdString(entry.optimization));
        const QRect text = line.adjusted(9 + kTagLetters, 0, 0, 0);
        QRect half = text;
        half.setHeight(text.height() / 2);
        painter.setFont(m_theme.words(12));
        painter.setPen(tokens.t1);
        painter.drawText(half, Qt::AlignLeft | Qt::AlignVCenter,
                         optimizationName(entry.optimization));
        painter.setFont(m_theme.mono(11));
        painter.setPen(tokens.t2);
        painter.drawText(half, Qt::AlignRight | Qt::AlignVCenter,
                         entry.lines == 1 ? tr("1 line") : tr("%1 lines").arg(entry.lines));
        half.translate(0, text.height() / 2);
        painter.setFont(m_theme.words(11));
        const QString sentence =
            QFontMetrics(painter.font())
                .elidedText(optimizationSentence(entry.optimization), Qt::ElideRight, half.width());
        painter.drawText(half, Qt::AlignLeft | Qt::AlignVCenter, sentence);
        y += row;
    }
}

void TagLegend::mousePressEvent(QMouseEvent* event) {
    const int row = (event->pos().y() - 6) / m_theme.scaled(kTagRow);
    if (row >= 0 && static_cast<std::size_t>(row) < m_rows.size())
        emit chosen(m_rows[static_cast<std::size_t>(row)].optimization);
}

}  // namespace ui
