// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// ParallelView: what it paints.
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "ui/pages/landscape/parallel_view.hpp"
#include "ui/theme/style.hpp"

namespace ui {
namespace {

constexpr double kAxesLeft = 64, kAxesRight = 64, kAxesTop = 44, kAxesBottom = 46;
constexpr double kRugHigh = 12, kRugAway = 14, kBrushWide = 7;
constexpr double kLabelAway = 5, kLabelHigh = 14;
constexpr double kLabelRoom = 10, kRounding = 0.5;  ///< what a label needs besides itself
constexpr double kLeastNeed = 18, kMostRug = 64;
constexpr double kNameApart = 4, kNameHigh = 16, kRaised = 6, kLowered = 22;
constexpr double kPalest = 0.3;
constexpr std::size_t kMostSmooth = 2000;  ///< more lines are painted without smooth edges

/// What lines are painted from, on any thread.
struct LinePainting {
    std::shared_ptr<const ParallelLines> lines;
    LandscapeDataPtr data;      ///< that they are of
    std::vector<QRgb> colours;  ///< of the fast ones, by share of the last axis
    QRectF area;
    QColor pale;
    std::vector<double> places;  ///< of the axes, shares of the width
    std::vector<double> rugs;    ///< widths of what failed below each axis
    double least = 0, span = 1;  ///< of the fast ones, along the last axis
    QColor rug;
    bool density = false;
};

QPolygonF polygonOf(const LinePainting& from, std::size_t line) {
    const std::size_t axes = from.lines->axes.size();
    const float* shares = from.lines->sharesOf(line);
    QPolygonF polygon;
    for (std::size_t axis = 0; axis < axes; ++axis)
        polygon << QPointF(from.area.left() + from.area.width() * from.places[axis],
                           from.area.bottom() - from.area.height() * double(shares[axis]));
    return polygon;
}

QRgb colourAt(const std::vector<QRgb>& colours, double share) {
    const double last = static_cast<double>(colours.size() - 1);
    return colours[static_cast<std::size_t>(std::clamp(share, 0.0, 1.0) * last)];
}

/// The more lines cross a pixel the stronger, on a logarithmic scale; pale where `fast` is not
/// asked for.
void paintCounts(QPainter& painter, const LinePainting& from, bool fast) {
    const QSize raster = from.area.size().toSize();
    const auto counts = lineCounts(*from.lines, from.places, raster, fast);
    const double most = std::log(1 + *std::ranges::max_element(counts));
    QImage image(raster, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (!counts[i]) continue;
        const double share = std::log(1 + counts[i]) / most;
        QColor colour = fast ? QColor(colourAt(from.colours, share)) : from.pale;
        if (!fast) colour.setAlphaF(float(0.3 + 0.7 * share));
        reinterpret_cast<QRgb*>(image.scanLine(int(i) / raster.width()))[int(i) % raster.width()] =
            qPremultiply(colour.rgba());
    }
    painter.drawImage(from.area.topLeft(), image);
}

void paintPolygons(QPainter& painter, const LinePainting& from, bool fast) {
    const std::size_t count = fast ? from.lines->fast : from.lines->lines.size() - from.lines->fast;
    painter.setRenderHint(QPainter::Antialiasing, count <= kMostSmooth);
    const std::size_t speed = from.lines->axes.size() - 1;
    for (std::size_t i = 0; i < from.lines->lines.size(); ++i) {
        if (from.lines->lines[i].fast != fast) continue;
        const double place = double(from.lines->sharesOf(i)[speed]);
        painter.setPen(fast ? QColor(colourAt(from.colours, (place - from.least) / from.span))
                            : from.pale);
        painter.drawPolyline(polygonOf(from, i));
    }
}

/// Failed evaluations below an axis, at their values from the left to the right; those of one value
/// side by side, as far as it has room.
void paintRug(QPainter& painter, const LinePainting& from, std::size_t axis) {
    const ColumnAxis& scale = from.lines->axes[axis];
    const double wide = from.rugs[axis],
                 left = from.area.left() + from.area.width() * from.places[axis] - wide / 2,
                 top = from.area.bottom() + kRugAway, room = wide * scale.step() * 0.8;
    std::map<int, int> perValue;
    for (const std::size_t place : from.lines->failures) {
        const int value = from.data->row(place).evaluation.setting[scale.column().parameter];
        const double aside = std::fmod(1.3 * perValue[value]++, std::max(1.0, room)) - room / 2;
        painter.fillRect(QRectF(left + wide * scale.share(value) + aside, top, 1, kRugHigh),
                         from.rug);
    }
}

void paintLines(QPainter& painter, const LinePainting& from) {
    for (std::size_t axis = 0; axis + 1 < from.lines->axes.size(); ++axis)
        paintRug(painter, from, axis);
    if (from.lines->axes.size() < 2 || from.area.isEmpty() || from.lines->lines.empty()) return;
    if (from.lines->lines.size() - from.lines->fast > kMostMarks)
        paintCounts(painter, from, false);
    else
        paintPolygons(painter, from, false);
    if (from.density)
        paintCounts(painter, from, true);
    else
        paintPolygons(painter, from, true);
}

}  // namespace

QRectF ParallelView::box() const {
    const double scale = m_theme.fontScale();
    return QRectF(rect()).adjusted(scale * kAxesLeft, scale * kAxesTop, -scale * kAxesRight,
                                   -kAxesBottom);
}

Marks ParallelView::marks() const {
    auto from = std::make_shared<LinePainting>();
    from->lines = m_lines;
    from->data = m_data;
    const bool predicted = m_data->snapshot->device.predicted;
    const Tokens& tokens = m_theme.tokens();
    for (int i = 0; i < 256; ++i) {
        const double share = kPalest + (1 - kPalest) * i / 255;
        from->colours.push_back(predicted ? mixed(tokens.s1, tokens.predicted, share).rgb()
                                          : m_theme.sequential().at(share));
    }
    from->area = box();
    from->pale = mixed(tokens.s1, tokens.t3, 0.28);
    from->density = isDensity();
    from->places = m_places;
    for (std::size_t axis = 0; axis + 1 < m_lines->axes.size(); ++axis)
        from->rugs.push_back(rugWidth(axis));
    from->rug = tokens.err;
    from->rug.setAlphaF(m_lines->failures.size() > 200 ? 0.35F : 0.7F);
    if (m_lines->fast > 0) {
        const ColumnAxis& speeds = m_lines->axes.back();
        from->least = speeds.share(m_lines->leastSpeed);
        from->span = std::max(1e-9, speeds.share(m_lines->mostSpeed) - from->least);
    }
    return [from](QPainter& painter) { paintLines(painter, *from); };
}

void ParallelView::paintAxes(QPainter& painter) const {
    const Tokens& tokens = m_theme.tokens();
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (std::size_t axis = 0; axis < m_lines->axes.size(); ++axis) {
        const bool here = hasFocus() && axis == m_axis;
        painter.setPen(QPen(here ? tokens.accent : tokens.line2, here ? 2 : 1));
        painter.drawLine(pixelOf(axis, 0), pixelOf(axis, 1));
        paintTicks(painter, axis);
    }
    paintAxisNames(painter);
}

QString ParallelView::nameOn(std::size_t axis) const {
    const DataColumn& column = m_lines->axes[axis].column();
    return axis + 1 == m_lines->axes.size() ? column.unit : column.name;
}

/// Around the axis, as far as the name of the next on the same row, which stands so many axes away.
double ParallelView::nameRoom(std::size_t axis, std::size_t next) const {
    const double here = pixelOf(axis, 0).x();
    const double before = axis >= next ? here - pixelOf(axis - next, 0).x() : 2 * box().left(),
                 after = axis + next < m_lines->axes.size() ? pixelOf(axis + next, 0).x() - here
                                                            : 2 * (width() - box().right());
    return std::min(before, after) - kNameApart;
}

/// The last one moves aside for the one before.
bool ParallelView::namesMeet(const QFontMetrics& metrics) const {
    for (std::size_t axis = 0; axis + 1 < m_lines->axes.size(); ++axis)
        if (metrics.horizontalAdvance(nameOn(axis)) > nameRoom(axis, 1)) return true;
    return false;
}

/// Where axes are near one another, every other name stands higher.
std::vector<ParallelView::Label> ParallelView::names() const {
    const QFontMetrics metrics(m_theme.mono(11, QFont::DemiBold));
    const std::size_t last = m_lines->axes.size() - 1, next = namesMeet(metrics) ? 2 : 1;
    std::vector<Label> names;
    for (std::size_t axis = 0; axis <= last; ++axis) {
        const QString name = nameOn(axis);
        const bool raised = next == 2 && (last - axis) % 2 == 1;
        const double room = axis < last ? nameRoom(axis, next) : width();
        const QString shown = metrics.elidedText(name, Qt::ElideMiddle, int(room));
        const double wide = metrics.horizontalAdvance(shown);
        double left = pixelOf(axis, 1).x() - wide / 2;
        if (axis == last && axis >= next)
            left = std::max(left, names[axis - next].rect.right() + kNameApart);
        names.push_back(
            {{left, m_theme.fontScale() * (raised ? kRaised : kLowered), wide, kNameHigh},
             shown,
             name});
    }
    return names;
}

void ParallelView::paintAxisNames(QPainter& painter) const {
    painter.setFont(m_theme.mono(11, QFont::DemiBold));
    painter.setPen(m_theme.tokens().t1);
    for (const Label& name : names())
        painter.drawText(name.rect, Qt::AlignCenter | Qt::TextDontClip, name.shown);
    if (!m_data->snapshot->device.predicted) return;
    painter.setPen(m_theme.tokens().predicted);
    painter.drawText(
        QRectF(pixelOf(m_lines->axes.size() - 1, 1).x() - 40, m_theme.fontScale() * 6, 80, 16),
        Qt::AlignCenter | Qt::TextDontClip, tr("Predicted"));
}

std::vector<ColumnAxis::Tick> ParallelView::ticksOn(std::size_t axis) const {
    return m_lines->axes[axis].ticks(std::clamp(int(box().height() / 18), 2, 24));
}

/// As much of each as there is room for up to the next axis; the last one has the edge.
std::vector<ParallelView::Label> ParallelView::labelsOn(std::size_t axis) const {
    const QFontMetricsF metrics(m_theme.mono(10));
    const bool last = axis + 1 == m_lines->axes.size();
    const double room =
        last ? width() : pixelOf(axis + 1, 0).x() - pixelOf(axis, 0).x() - kLabelRoom + kRounding;
    std::vector<Label> labels;
    for (const auto& tick : ticksOn(axis)) {
        const QString shown = metrics.elidedText(tick.text, Qt::ElideRight, room);
        if (shown.size() < std::min<qsizetype>(2, tick.text.size()))
            continue;  // dots alone say nothing
        const QPointF at = pixelOf(axis, tick.share) + QPointF(kLabelAway, -kLabelHigh / 2);
        labels.push_back(
            {{at, QSizeF(metrics.horizontalAdvance(shown) + 2, kLabelHigh)}, shown, tick.text});
    }
    return labels;
}

double ParallelView::needOf(std::size_t axis) const {
    const QFontMetricsF metrics(m_theme.mono(10));
    double widest = m_theme.fontScale() * kLeastNeed - kLabelRoom;
    for (const auto& tick : ticksOn(axis))
        widest = std::max(widest, metrics.horizontalAdvance(tick.text));
    return widest + kLabelRoom;
}

/// Where there is too little room, switches go first: on is above off.
void ParallelView::placeAxes() {
    std::vector<double> needs;
    for (std::size_t axis = 0; axis + 1 < m_lines->axes.size(); ++axis)
        needs.push_back(needOf(axis));
    const double wide = box().width();
    for (std::size_t axis = 0; axis < needs.size(); ++axis)
        if (isSwitch(axis) && std::accumulate(needs.begin(), needs.end(), 0.0) > wide)
            needs[axis] = m_theme.fontScale() * kLeastNeed;
    m_places = axisPlaces(needs, wide);
}

/// On the ground of the page, so that lines behind them do not matter.
void ParallelView::paintTicks(QPainter& painter, std::size_t axis) const {
    painter.setFont(m_theme.mono(10));
    QColor ground = m_theme.tokens().s1;
    ground.setAlphaF(0.78F);
    for (const Label& label : labelsOn(axis)) {
        painter.fillRect(label.rect, ground);
        painter.setPen(m_theme.tokens().t2);
        painter.drawText(label.rect, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip,
                         label.shown);
    }
}

void ParallelView::paintBrush(QPainter& painter, std::size_t axis, const Range& shares) const {
    const QPointF top = pixelOf(axis, shares.high), bottom = pixelOf(axis, shares.low);
    QColor fill = m_theme.tokens().accent;
    fill.setAlphaF(0.22F);
    painter.setPen(QPen(m_theme.tokens().accent, 1));
    painter.setBrush(fill);
    painter.drawRect(QRectF(top.x() - kBrushWide, top.y(), 2 * kBrushWide, bottom.y() - top.y()));
}

void ParallelView::paintBrushes(QPainter& painter) const {
    for (std::size_t axis = 0; axis < m_lines->axes.size(); ++axis)
        if (const auto found = m_lines->axes[axis].brushed(m_filter))
            paintBrush(painter, axis, found->shares);
    if (m_drag)
        paintBrush(painter, m_drag->axis,
                   {std::min(m_drag->from, m_drag->to), std::max(m_drag->from, m_drag->to)});
    if (!hasFocus() || m_lines->axes.empty()) return;
    painter.setPen(QPen(m_theme.tokens().accent, 2));
    const QPointF at = pixelOf(m_axis, m_lines->axes[m_axis].moved(m_place, 0));
    painter.drawLine(at - QPointF(kBrushWide, 0), at + QPointF(kBrushWide, 0));
}

double ParallelView::rugWidth(std::size_t axis) const {
    const double here = pixelOf(axis, 0).x();
    const double before = axis > 0 ? here - pixelOf(axis - 1, 0).x() : kMostRug,
                 after = pixelOf(axis + 1, 0).x() - here;
    return std::min({before - 8, after - 8, kMostRug});
}

void ParallelView::paintRugName(QPainter& painter) const {
    if (m_lines->failures.empty()) return;
    const double y = box().bottom() + kRugAway;
    painter.setFont(m_theme.words(10));
    painter.setPen(m_theme.tokens().err);
    painter.drawText(QRectF(4, y - 2, box().left() - rugWidth(0) / 2 - 8, 16),
                     Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, tr("failed"));
    for (std::size_t axis = 0; axis + 1 < m_lines->axes.size(); ++axis)
        painter.fillRect(
            QRectF(pixelOf(axis, 0).x() - rugWidth(axis) / 2, y + kRugHigh, rugWidth(axis), 1),
            m_theme.tokens().line2);
}

void ParallelView::paintLine(QPainter& painter, std::size_t line, const QColor& colour) const {
    QPainterPath path;
    for (std::size_t axis = 0; axis < m_lines->axes.size(); ++axis) {
        const QPointF at = pixelOf(axis, double(m_lines->sharesOf(line)[axis]));
        axis == 0 ? path.moveTo(at) : path.lineTo(at);
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_theme.tokens().s1, 5));
    painter.drawPath(path);
    painter.setPen(QPen(colour, 2));
    painter.drawPath(path);
    for (std::size_t axis = 0; axis < m_lines->axes.size(); ++axis)
        painter.drawEllipse(pixelOf(axis, double(m_lines->sharesOf(line)[axis])), 3, 3);
}

void ParallelView::paintChosen(QPainter& painter) const {
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t i = 0; m_selected && i < m_lines->lines.size(); ++i)
        if (m_data->row(m_lines->lines[i].place).number == *m_selected)
            paintLine(painter, i, m_theme.tokens().t1);
    if (m_marked) paintLine(painter, *m_marked, m_theme.tokens().accent);
}

void ParallelView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.tokens().s1);
    if (!m_data || m_lines->axes.empty()) return;
    m_layer.paint(painter);
    paintChosen(painter);
    paintAxes(painter);
    paintBrushes(painter);
    paintRugName(painter);
    paintFocus(painter);
}

PlotPicture ParallelView::picture() const {
    return {size(), m_theme.tokens().s1, QPicture(), m_layer.marks(),
            recorded([this](QPainter& painter) {
                paintChosen(painter);
                paintAxes(painter);
                paintBrushes(painter);
                paintRugName(painter);
            })};
}

}  // namespace ui
