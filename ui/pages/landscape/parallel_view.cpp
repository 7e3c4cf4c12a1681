// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/landscape/parallel_view.hpp"

#include <QHBoxLayout>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QSlider>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/document/parameter_names.hpp"

namespace ui {
namespace {

constexpr double kOnAxis = 10, kLeastDrag = 0.012, kLineReach = 0.02;
constexpr int kFirstTop = 10;

}  // namespace

ParallelView::ParallelView(const Theme& theme, QWidget* parent)
    : EvaluationsView(theme, tr("Parallel coordinates of evaluations"), parent),
      m_controls(new QWidget(this)),
      m_top(new QSlider(Qt::Horizontal)),
      m_topLabel(new QLabel),
      m_job(this, [this](std::pair<LandscapeDataPtr, ParallelLines> found) {
          take(std::move(found.first), std::move(found.second));
      }) {
    buildControls();
    connect(&theme, &Theme::changed, this, &ParallelView::layMarks);
}

void ParallelView::buildControls() {
    auto* layout = new QHBoxLayout(m_controls);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    setMono(m_topLabel, m_theme, 11);
    setWidth(m_top, m_theme, 140);
    m_top->setRange(1, 100);
    m_top->setValue(kFirstTop);
    m_top->setAccessibleName(tr("How many of the fastest are coloured, in %"));
    m_top->setToolTip(
        tr("The fastest evaluations inside the brushes are coloured, all others "
           "are pale."));
    layout->addWidget(m_topLabel);
    layout->addWidget(m_top);
    connect(m_top, &QSlider::valueChanged, this, [this] {
        tellTop();
        lay();
    });
    tellTop();
}

void ParallelView::tellTop() { m_topLabel->setText(tr("Fastest %1 %").arg(m_top->value())); }

void ParallelView::showData(const LandscapeDataPtr& fresh) {
    m_fresh = fresh;
    lay();
}

void ParallelView::showFilter(const RowFilter& filter) {
    m_filter = filter;
    update();
}

void ParallelView::lay() {
    if (!m_fresh) return;
    m_job.ask([data = m_fresh, top = m_top->value() / 100.0](const std::stop_token&) {
        return std::pair(data, parallelLines(*data, top));
    });
}

void ParallelView::take(LandscapeDataPtr of, ParallelLines lines) {
    m_data = std::move(of);
    m_lines = std::make_shared<const ParallelLines>(std::move(lines));
    m_marked.reset();
    m_axis = std::min(m_axis, m_lines->axes.size() - 1);
    layMarks();
    emit noteChanged();
}

void ParallelView::layMarks() {
    placeAxes();
    if (!m_data) return;
    m_layer.ask(marks());
    update();
}

QString ParallelView::note() const {
    if (!m_data) return {};
    const QString failed =
        m_lines->failures.empty()
            ? QString()
            : tr(", %1 failed").arg(grouped(static_cast<qint64>(m_lines->failures.size())));
    const auto fast = static_cast<qint64>(m_lines->fast);
    if (isDensity()) return tr("density of %1").arg(grouped(fast)) + failed;
    return tr("%1 of %2 evaluations")
               .arg(grouped(fast), grouped(static_cast<qint64>(m_lines->lines.size()))) +
           failed;
}

QString ParallelView::reading() const {
    return tr(
        "A drag along an axis brushes it, a double click clears it, a click selects a line. "
        "Keys: arrows, Shift+Up and Shift+Down brush, Delete clears, Enter selects the "
        "fastest, Page Up and Page Down the next faster and slower one.");
}

QPointF ParallelView::pixelOf(std::size_t axis, double share) const {
    const QRectF area = box();
    return {area.left() + m_places[axis] * area.width(), area.bottom() - share * area.height()};
}

double ParallelView::shareAt(double y) const {
    return std::clamp((box().bottom() - y) / box().height(), 0.0, 1.0);
}

std::optional<std::size_t> ParallelView::axisNear(double x, double within) const {
    std::optional<std::size_t> nearest;
    for (std::size_t axis = 0; axis < m_lines->axes.size(); ++axis) {
        const double away = std::abs(pixelOf(axis, 0).x() - x);
        if (away > within || (nearest && away == within)) continue;
        within = away;
        nearest = axis;
    }
    return nearest;
}

std::optional<std::size_t> ParallelView::axisAt(const QPointF& pixel) const {
    return axisNear(pixel.x(), kOnAxis);
}

bool ParallelView::isSwitch(std::size_t axis) const {
    const DataColumn& column = m_lines->axes[axis].column();
    return m_data && column.isParameter() &&
           tableOf(m_data->snapshot->foreign)[column.parameter].kind ==
               engine::space::ParameterKind::Switch;
}

QString ParallelView::explanationAt(const QPointF& pixel) const {
    if (!m_data) return {};
    const auto fullName = [this](const ColumnAxis& axis) {
        const DataColumn& column = axis.column();
        return column.isParameter() ? nameOf(tableOf(m_data->snapshot->foreign)[column.parameter])
                                    : column.title();
    };
    if (pixel.y() < box().top()) {
        const auto axis = axisNear(pixel.x(), std::numeric_limits<double>::infinity());
        return axis ? fullName(m_lines->axes[*axis]) : QString();
    }
    for (std::size_t axis = 0; axis < m_lines->axes.size(); ++axis)
        for (const Label& label : labelsOn(axis))
            if (label.rect.contains(pixel))
                return tr("%1: %2").arg(fullName(m_lines->axes[axis]), label.full);
    return {};
}

bool ParallelView::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return EvaluationsView::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), explanationAt(help->pos()), this);
    return true;
}

PlotTable ParallelView::table() const {
    if (!m_data) return {};
    PlotTable table{{QStringLiteral("number"), QStringLiteral("result"), QStringLiteral("shown")},
                    {}};
    for (const ColumnAxis& axis : m_lines->axes) table.head << axis.column().title();
    const auto add = [&](std::size_t place, const QString& shown) {
        QStringList cells = m_data->beginning(place) << shown;
        for (const ColumnAxis& axis : m_lines->axes) cells << m_data->figure(axis.column(), place);
        table.rows.push_back(std::move(cells));
    };
    for (const auto& line : m_lines->lines)
        add(line.place, line.fast ? QStringLiteral("fast") : QStringLiteral("pale"));
    for (const std::size_t place : m_lines->failures) add(place, QStringLiteral("failed"));
    return table;
}

void ParallelView::mouseMoveEvent(QMouseEvent* event) {
    if (m_lines->axes.empty()) return;
    const QRectF area = box();
    const QPointF& at = event->position();
    if (m_drag) {
        m_drag->to = shareAt(at.y());
        return update();
    }
    setCursor(axisAt(at) ? Qt::SplitVCursor : Qt::ArrowCursor);
    mark(area.contains(at) ? lineAt(*m_lines, m_places, (at.x() - area.left()) / area.width(),
                                    shareAt(at.y()), kLineReach)
                           : std::nullopt);
}

void ParallelView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || m_lines->axes.empty()) return;
    mouseMoveEvent(event);
    const double share = shareAt(event->position().y());
    if (const auto axis = axisAt(event->position())) {
        m_axis = *axis;
        m_drag = Drag{*axis, share, share};
    } else {
        pickMarked();
    }
}

void ParallelView::mouseReleaseEvent(QMouseEvent*) {
    if (!m_drag) return;
    const Drag drag = *m_drag;
    m_drag.reset();
    update();
    if (std::abs(drag.to - drag.from) >= kLeastDrag)
        brush(drag.axis, {std::min(drag.from, drag.to), std::max(drag.from, drag.to)});
    else
        pickMarked();
}

void ParallelView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (const auto axis = axisAt(event->position())) clear(*axis);
}

void ParallelView::leaveEvent(QEvent* event) {
    mark(std::nullopt);
    EvaluationsView::leaveEvent(event);
}

void ParallelView::brush(std::size_t axis, const Range& shares) {
    if (const auto condition = m_lines->axes[axis].brush(shares, m_data->snapshot->foreign))
        emit brushed(*condition);
}

void ParallelView::clear(std::size_t axis) {
    if (const auto found = m_lines->axes[axis].brushed(m_filter))
        emit brushCleared(found->condition);
}

/// The keys' mark goes along its axis; with a brush it leaves what it passes brushed.
void ParallelView::moveOnAxis(int steps, bool brushing) {
    const ColumnAxis& axis = m_lines->axes[m_axis];
    const double half = std::max(axis.step() / 2, kLeastDrag);
    m_place = axis.moved(m_place, steps);
    if (brushing)
        brush(m_axis, {std::min(m_place, m_anchor) - half, std::max(m_place, m_anchor) + half});
    else
        m_anchor = m_place;
    tellAxis();
}

void ParallelView::tellAxis() {
    const ColumnAxis& axis = m_lines->axes[m_axis];
    QString at = axis.column().text(axis.valueAt(m_place));
    if (axis.step() > 0) {
        const auto index = static_cast<qsizetype>(m_place / axis.step());
        at = axis.column().valueTexts.value(index);
    }
    const auto brushed = axis.brushed(m_filter);
    point(brushed ? tr("Axis %1, at %2, brushed: %3")
                        .arg(axis.column().name, at, conditionText(brushed->condition))
                  : tr("Axis %1, at %2").arg(axis.column().name, at));
    update();
}

/// Of what is inside the brushes.
void ParallelView::pickFastest() {
    for (std::size_t i = m_lines->lines.size(); i-- > 0;)
        if (m_lines->lines[i].fast) return emit picked(numberOf(i));
}

void ParallelView::pickBeside(int by) {
    const auto& lines = m_lines->lines;  // the slowest first
    const auto number = [this](const ParallelLines::Line& line) {
        return m_data->row(line.place).number;
    };
    const auto selected = std::ranges::find_if(
        lines, [&](const auto& line) { return m_selected && number(line) == *m_selected; });
    if (selected == lines.end()) return pickFastest();
    const auto last = static_cast<std::ptrdiff_t>(lines.size());
    for (auto at = selected - lines.begin() + by; at >= 0 && at < last; at += by)
        if (const auto& line = lines[static_cast<std::size_t>(at)]; line.fast)
            return emit picked(number(line));
}

void ParallelView::keyPressEvent(QKeyEvent* event) {
    if (m_lines->axes.empty()) return event->ignore();
    const bool shift = event->modifiers() & Qt::ShiftModifier;
    const std::size_t last = m_lines->axes.size() - 1;
    const auto goTo = [this](std::size_t axis) {
        m_axis = axis;
        m_place = m_anchor = m_lines->axes[axis].moved(0.5, 0);
        tellAxis();
    };
    switch (event->key()) {
        case Qt::Key_Left:
            return goTo(m_axis > 0 ? m_axis - 1 : 0);
        case Qt::Key_Right:
            return goTo(std::min(m_axis + 1, last));
        case Qt::Key_Home:
            return goTo(0);
        case Qt::Key_End:
            return goTo(last);
        case Qt::Key_Up:
            return moveOnAxis(1, shift);
        case Qt::Key_Down:
            return moveOnAxis(-1, shift);
        case Qt::Key_Delete:
            return clear(m_axis);
        case Qt::Key_Return:
        case Qt::Key_Enter:
            return pickFastest();
        case Qt::Key_PageUp:
            return pickBeside(1);
        case Qt::Key_PageDown:
            return pickBeside(-1);
        default:
            return event->ignore();
    }
}

}  // namespace ui
