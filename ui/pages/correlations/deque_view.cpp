// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/correlations/deque_view.hpp"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/document/parameter_names.hpp"
#include "ui/theme/style.hpp"

namespace ui {
namespace {

using engine::record::Diagnostics;

/// Names of another program are longer.
constexpr int kOwnBox = 60, kForeignBox = 80, kLine = 15;
constexpr int kBoxHeight = 40, kGap = 4, kDequePadding = 12, kMiddle = 46, kNotes = 18;

/// All ordered pairs of the matrix by coefficient, undefined ones last: the deque before any pop.
std::vector<DequePair> sortedPairs(const engine::record::CvMatrix& cv) {
    std::vector<DequePair> pairs;
    const std::size_t count = cv.parameters.size();
    for (std::size_t row = 0; row < count; ++row)
        for (std::size_t column = 0; column < count; ++column)
            if (row != column)
                pairs.push_back(
                    {cv.parameters[row], cv.parameters[column], cv.values[row * count + column]});
    std::stable_sort(pairs.begin(), pairs.end(), [](const DequePair& a, const DequePair& b) {
        if (std::isnan(a.cv) || std::isnan(b.cv)) return !std::isnan(a.cv) && std::isnan(b.cv);
        return a.cv < b.cv;
    });
    return pairs;
}

}  // namespace

DequeEnds dequeEnds(const Diagnostics& diagnostics, int step, int boxesPerEnd) {
    DequeEnds ends;
    if (!diagnostics.cv) return ends;
    using State = DequeEnds::Box::State;
    const auto popped = static_cast<std::size_t>(
        std::clamp<int>(step, 0, static_cast<int>(diagnostics.deque.size())));
    std::vector<DequePair> waiting = sortedPairs(*diagnostics.cv);
    std::vector<DequeEnds::Box> fromLeft, fromRight;  // in the order popped
    for (std::size_t i = 0; i < popped; ++i) {
        const auto& pop = diagnostics.deque[i];
        const DequePair pair{pop.first, pop.second, pop.cv};
        std::erase(waiting, pair);
        auto& side = pop.fromRight ? fromRight : fromLeft;
        side.push_back({pair, i + 1 == popped ? State::Current : State::Popped});
    }
    const auto boxes = static_cast<std::size_t>(boxesPerEnd);
    const auto lastPopped = [&](const std::vector<DequeEnds::Box>& side) {
        // What waits has a box at least; at the end nothing does.
        const std::size_t shown = std::min(side.size(), waiting.empty() ? boxes : boxes - 1);
        return std::vector<DequeEnds::Box>(side.end() - static_cast<std::ptrdiff_t>(shown),
                                           side.end());
    };
    ends.left = lastPopped(fromLeft);
    std::size_t leftWaiting = std::min(waiting.size(), boxes - ends.left.size());
    for (std::size_t i = 0; i < leftWaiting; ++i) ends.left.push_back({waiting[i], State::Waiting});
    std::vector<DequeEnds::Box> right = lastPopped(fromRight);  // outermost was popped first
    const std::size_t rest = waiting.size() - leftWaiting;
    const std::size_t rightWaiting = std::min(rest, boxes - right.size());
    for (std::size_t i = 0; i < rightWaiting; ++i)
        ends.right.push_back({waiting[waiting.size() - rightWaiting + i], State::Waiting});
    ends.right.insert(ends.right.end(), right.rbegin(), right.rend());
    ends.between = static_cast<int>(rest - rightWaiting);
    return ends;
}

DequeView::DequeView(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setAccessibleName(tr("Deque of parameter pairs"));
    connect(&m_theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void DequeView::showStep(std::shared_ptr<const Diagnostics> diagnostics, int step) {
    m_diagnostics = std::move(diagnostics);
    m_step = step;
    update();
}

void DequeView::setKernel(const engine::space::ForeignKernelPtr& kernel) {
    if (kernel == m_kernel) return;
    m_kernel = kernel;
    updateGeometry();
    update();
}

int DequeView::boxHeight() const { return kBoxHeight + (m_kernel ? kLine : 0); }

/// Its lines: names of another program's parameters stand below each other.
QStringList DequeView::namesOf(const DequePair& pair) const {
    const QStringList names{abbreviationOf(m_kernel, pair.first),
                            abbreviationOf(m_kernel, pair.second)};
    return m_kernel ? names : QStringList{names.join(QStringLiteral(", "))};
}

int DequeView::boxWidth() const { return m_kernel ? kForeignBox : kOwnBox; }

QSize DequeView::sizeHint() const {
    return {2 * kDequePadding + 6 * (boxWidth() + kGap) + kMiddle, boxHeight() + kNotes + 18};
}

QSize DequeView::minimumSizeHint() const {
    return {2 * kDequePadding + 2 * (boxWidth() + kGap) + kMiddle, sizeHint().height()};
}

void DequeView::paintBox(QPainter& painter, const QRectF& box,
                         const DequeEnds::Box& content) const {
    const Tokens& tokens = m_theme.tokens();
    using State = DequeEnds::Box::State;
    const bool current = content.state == State::Current, popped = content.state == State::Popped;
    drawBox(painter, box, 4,
            current  ? tokens.soft
            : popped ? tokens.s1
                     : tokens.s2,
            current  ? tokens.accent
            : popped ? tokens.line
                     : tokens.line2);
    QFont font = m_theme.mono(11);
    font.setStrikeOut(popped);
    painter.setFont(font);
    painter.setPen(popped ? tokens.t3 : tokens.t1);
    const QFontMetricsF metrics(font);
    QRectF line = box.adjusted(5, 4, -3, 0);
    line.setHeight(kLine);
    for (const QString& names : namesOf(content.pair)) {
        QFont narrow = font;
        if (metrics.horizontalAdvance(names) > line.width()) narrow.setPixelSize(m_theme.scaled(9));
        painter.setFont(narrow);
        painter.drawText(
            line, Qt::AlignLeft | Qt::AlignVCenter,
            QFontMetricsF(narrow).elidedText(names, Qt::ElideMiddle, line.width() + 1));
        line.translate(0, kLine);
    }
    font.setStrikeOut(false);
    painter.setFont(font);
    painter.setPen(popped ? tokens.t3 : tokens.t2);
    line.translate(0, 1);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                     std::isfinite(content.pair.cv) ? ratioText(content.pair.cv) : tr("none"));
}

void DequeView::paintEvent(QPaintEvent*) {
    if (!m_diagnostics || !m_diagnostics->cv) return;
    QPainter painter(this);
    const Tokens& tokens = m_theme.tokens();
    const int room = width() - 2 * kDequePadding - kMiddle;
    const int perEnd = std::clamp(room / 2 / (boxWidth() + kGap), 1, 4);
    const DequeEnds ends = dequeEnds(*m_diagnostics, m_step, perEnd);
    double x = kDequePadding;
    for (const auto& box : ends.left) {
        paintBox(painter, QRectF(x, 8, boxWidth(), boxHeight()), box);
        x += boxWidth() + kGap;
    }
    double right = width() - kDequePadding;
    for (auto box = ends.right.rbegin(); box != ends.right.rend(); ++box) {
        right -= boxWidth();
        paintBox(painter, QRectF(right, 8, boxWidth(), boxHeight()), *box);
        right -= kGap;
    }
    painter.setPen(tokens.t2);
    if (ends.between > 0) {
        painter.setFont(m_theme.mono(11));
        painter.drawText(QRectF(x, 12, right - x, 16), Qt::AlignCenter, grouped(ends.between));
        painter.setFont(m_theme.words(11));
        painter.drawText(QRectF(x, 28, right - x, 16), Qt::AlignCenter, tr("more"));
    }
    painter.setFont(m_theme.words(11));
    const QRectF notes(kDequePadding, 8 + boxHeight() + 5, width() - 2 * kDequePadding, kNotes);
    QString left = tr("← lowest CV, pop left: join"), found = tr("highest CV, pop right: found →");
    const QFontMetricsF metrics(painter.font());
    if (metrics.horizontalAdvance(left) + metrics.horizontalAdvance(found) + kDequePadding >
        notes.width()) {
        left = tr("← lowest CV");
        found = tr("highest CV →");
    }
    painter.drawText(notes, Qt::AlignLeft | Qt::AlignVCenter, left);
    painter.drawText(notes, Qt::AlignRight | Qt::AlignVCenter, found);
}

}  // namespace ui
