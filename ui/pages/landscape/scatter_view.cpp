// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/landscape/scatter_view.hpp"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "ui/charts/plot_frame.hpp"

namespace ui {
namespace {

constexpr double kScatterLeft = 64, kScatterTop = 16, kScatterBottom = 44, kScatterRight = 104;
constexpr double kReach = 9, kRadius = 2.6, kSquare = 4, kTickRoom = 56, kScaleWide = 10;
constexpr double kFaintest = 0.2;  ///< the map's own beginning is the surface's colour

}  // namespace

ScatterView::ScatterView(const Theme& theme, QWidget* parent)
    : EvaluationsView(theme, tr("Scatter of evaluations"), parent),
      m_controls(new QWidget(this)),
      m_x(new QComboBox),
      m_y(new QComboBox),
      m_colour(new QComboBox),
      m_job(this, [this](ScatterPlot plot) { take(std::move(plot)); }) {
    buildControls();
    connect(&theme, &Theme::changed, this, &ScatterView::layMarks);
}

void ScatterView::buildControls() {
    auto* layout = new QHBoxLayout(m_controls);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    const auto add = [&](QComboBox* choice, const QString& label, const QString& name) {
        auto* word = new QLabel(label);
        setTint(word, m_theme, Tint::Label);
        layout->addWidget(word);
        layout->addWidget(choice);
        choice->setAccessibleName(name);
        choice->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        connect(choice, &QComboBox::activated, this, &ScatterView::choose);
    };
    add(m_x, tr("x axis"), tr("What the horizontal axis shows"));
    add(m_y, tr("y axis"), tr("What the vertical axis shows"));
    add(m_colour, tr("Colour"), tr("What the colour shows"));
}

void ScatterView::showData(const LandscapeDataPtr& fresh) {
    m_fresh = fresh;
    if (!m_everChosen && !fresh->rows.empty()) {
        m_everChosen = true;
        m_chosen[0] = fresh->columns.front();
        m_chosen[1] = fresh->columns[fresh->speedColumn()];
        DataColumn registers;
        registers.kind = DataColumn::Kind::Registers;
        m_chosen[2] = fresh->columns[fresh->columnLike(registers)];
    }
    offerColumns();
    lay();
}

/// The same names again, or other ones with the same choice.
void ScatterView::offerColumns() {
    QComboBox* const choices[] = {m_x, m_y, m_colour};
    for (int i = 0; i < 3; ++i) {
        const QSignalBlocker quiet(choices[i]);
        QStringList names, before;
        for (const DataColumn& column : m_fresh->columns) names.append(column.name);
        for (int item = 0; item < choices[i]->count(); ++item)
            before.append(choices[i]->itemText(item));
        if (names != before) {
            choices[i]->clear();
            choices[i]->addItems(names);
        }
        choices[i]->setCurrentIndex(static_cast<int>(m_fresh->columnLike(m_chosen[i])));
    }
}

void ScatterView::choose() {
    const QComboBox* const choices[] = {m_x, m_y, m_colour};
    for (int i = 0; i < 3; ++i)
        m_chosen[i] = m_fresh->columns[static_cast<std::size_t>(choices[i]->currentIndex())];
    lay();
}

void ScatterView::lay() {
    m_job.ask([data = m_fresh, x = m_fresh->columnLike(m_chosen[0]),
               y = m_fresh->columnLike(m_chosen[1]),
               colour = m_fresh->columnLike(m_chosen[2])](const std::stop_token&) {
        ScatterPlot plot{data, scatterAxes(*data, x, y, colour), {}};
        plot.points = scatterPoints(*data, plot.axes);
        return plot;
    });
}

void ScatterView::take(ScatterPlot plot) {
    const auto before = m_marked ? std::optional(numberOf(*m_marked)) : std::nullopt;
    m_data = std::move(plot.data);
    m_axes = std::move(plot.axes);
    m_points = std::move(plot.points);
    m_colour->setEnabled(!isDensity());
    m_colour->setToolTip(isDensity() ? tr("With this many points, colour shows the density.")
                                     : QString());
    const auto kept = std::ranges::find_if(m_points, [&](const ScatterPoint& point) {
        return before == m_data->row(point.place).number;
    });
    m_marked.reset();
    if (kept == m_points.end()) point({});
    mark(kept == m_points.end() ? std::nullopt
                                : std::optional<std::size_t>(kept - m_points.begin()));
    layMarks();
    emit noteChanged();
}

void ScatterView::layMarks() {
    if (!m_data) return;
    m_density = isDensity() ? densityOf(m_points, std::max(1, int(box().width() / kSquare)),
                                        std::max(1, int(box().height() / kSquare)))
                            : Density{};
    m_layer.ask(isDensity() ? densityMarks() : pointMarks());
    update();
}

QString ScatterView::note() const {
    if (!m_data) return {};
    const auto count = static_cast<qint64>(m_points.size());
    const QString shown = isDensity() ? tr("density of %1").arg(grouped(count))
                                      : counted(count, tr("evaluation"), tr("evaluations"));
    const auto rest = static_cast<qint64>(m_data->shown) - count;
    if (rest == 0) return shown;
    return rest == static_cast<qint64>(m_data->failed)
               ? tr("%1, %2 failed").arg(shown, grouped(rest))
               : tr("%1; %2 more lack these figures").arg(shown, grouped(rest));
}

QString ScatterView::reading() const {
    return tr(
        "Every point is an evaluation. A click selects its setting; so does Enter on the point "
        "reached with the arrow keys.");
}

QRectF ScatterView::box() const {
    const double scale = m_theme.fontScale();
    return QRectF(rect()).adjusted(scale * kScatterLeft, kScatterTop, -scale * kScatterRight,
                                   -scale * kScatterBottom);
}

QPointF ScatterView::pixelOf(const ScatterPoint& point) const {
    const QRectF area = box();
    return {area.left() + point.at.x() * area.width(),
            area.bottom() - point.at.y() * area.height()};
}

PlotFrame ScatterView::frame() const {
    PlotFrame frame{box(), {}, {}, m_axes.x.column().title(), m_axes.y.column().title()};
    const QRectF& area = frame.box;
    for (const auto& tick : m_axes.x.ticks(std::clamp(int(area.width() / kTickRoom), 2, 12)))
        frame.below.push_back({area.left() + tick.share * area.width(), tick.text});
    for (const auto& tick : m_axes.y.ticks(std::clamp(int(area.height() / 24), 2, 12)))
        frame.left.push_back({area.bottom() - tick.share * area.height(), tick.text});
    return frame;
}

void ScatterView::paintFrame(QPainter& painter) const {
    paintPlotFrame(painter, m_theme, frame());
    const double y = std::floor(box().bottom()) + 0.5;
    painter.setPen(m_theme.tokens().line2);
    painter.drawLine(QPointF(box().left(), y), QPointF(box().right(), y));
}

QRgb ScatterView::colourOf(double share) const {
    return m_theme.sequential().at(kFaintest + (1 - kFaintest) * share);
}

Marks ScatterView::pointMarks() const {
    struct Mark {
        QPointF at;
        QRgb colour;
    };
    std::vector<Mark> marks;
    std::vector<QPointF> failed;
    for (const ScatterPoint& point : m_points) {
        if (m_data->hasFailed(point.place))
            failed.push_back(pixelOf(point));
        else
            marks.push_back({pixelOf(point), std::isnan(point.colour) ? m_theme.tokens().t3.rgb()
                                                                      : colourOf(point.colour)});
    }
    const Tokens tokens = m_theme.tokens();
    const bool predicted = m_data->snapshot->device.predicted;
    return [marks = std::move(marks), failed = std::move(failed), tokens,
            predicted](QPainter& painter) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(tokens.err, 1));
        for (const QPointF& at : failed) {
            painter.drawLine(at - QPointF(2, 2), at + QPointF(2, 2));
            painter.drawLine(at - QPointF(2, -2), at + QPointF(2, -2));
        }
        painter.setPen(predicted ? QPen(tokens.predicted, 1) : QPen(Qt::NoPen));
        for (const Mark& mark : marks) {
            painter.setBrush(QColor(mark.colour));
            painter.drawEllipse(mark.at, kRadius, kRadius);
        }
    };
}

Marks ScatterView::densityMarks() const {
    std::vector<QRgb> colours;
    for (const int count : m_density.counts)
        colours.push_back(count ? colourOf(densityShare(count, m_density.most)) : 0);
    return [colours = std::move(colours), columns = m_density.columns, rows = m_density.rows,
            area = box()](QPainter& painter) {
        QImage image(columns, rows, QImage::Format_ARGB32_Premultiplied);
        for (int row = 0; row < rows; ++row)
            std::copy_n(colours.begin() + row * columns, columns,
                        reinterpret_cast<QRgb*>(image.scanLine(row)));
        painter.drawImage(area, image);
    };
}

/// The colours with their figures at the right; of a density, how many a square holds.
void ScatterView::paintScale(QPainter& painter) const {
    const QRectF area = box();
    const QRectF bar(area.right() + 24, area.top() + 20, kScaleWide,
                     std::min(area.height() - 24, 200.0));
    for (int i = 0; i < int(bar.height()); ++i)
        painter.fillRect(QRectF(bar.left(), bar.bottom() - i - 1, bar.width(), 1),
                         QColor(colourOf(i / bar.height())));
    painter.setFont(m_theme.words(11));
    painter.setPen(m_theme.tokens().t2);
    const QString title =
        isDensity() ? tr("Per square")
                    : painter.fontMetrics().elidedText(m_axes.colour.column().name, Qt::ElideRight,
                                                       int(width() - area.right()) - 8);
    painter.drawText(QRectF(area.right() + 4, bar.top() - 22, width() - area.right() - 6, 16),
                     Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, title);
    painter.setFont(m_theme.mono(11));
    const auto say = [&](double share, const QString& text) {
        painter.drawText(QRectF(bar.right() + 6, bar.bottom() - share * bar.height() - 8, 64, 16),
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, text);
    };
    if (isDensity()) {
        say(0, QStringLiteral("1"));
        if (m_density.most > 1) say(1, grouped(m_density.most));
        return;
    }
    for (const auto& tick : m_axes.colour.ticks(std::max(2, int(bar.height() / 24))))
        say(tick.share, tick.text);
}

void ScatterView::paintRings(QPainter& painter) const {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    for (std::size_t i = 0; i < m_points.size(); ++i) {
        const bool selected = m_selected && m_data->row(m_points[i].place).number == *m_selected;
        if (!selected && m_marked != i) continue;
        painter.setPen(QPen(m_theme.tokens().s1, 4));
        painter.drawEllipse(pixelOf(m_points[i]), 6, 6);
        painter.setPen(QPen(selected ? m_theme.tokens().t1 : m_theme.tokens().accent, 2));
        painter.drawEllipse(pixelOf(m_points[i]), 6, 6);
    }
}

void ScatterView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.tokens().s1);
    if (!m_data) return;
    paintFrame(painter);
    m_layer.paint(painter);
    if (!m_points.empty()) paintScale(painter);
    paintRings(painter);
    paintFocus(painter);
}

PlotPicture ScatterView::picture() const {
    return {size(), m_theme.tokens().s1,
            recorded([this](QPainter& painter) { paintFrame(painter); }), m_layer.marks(),
            recorded([this](QPainter& painter) {
                paintScale(painter);
                paintRings(painter);
            })};
}

PlotTable ScatterView::table() const {
    if (!m_data) return {};
    const DataColumn* const columns[] = {&m_axes.x.column(), &m_axes.y.column(),
                                         &m_axes.colour.column()};
    PlotTable table{{QStringLiteral("number"), QStringLiteral("result")}, {}};
    for (const DataColumn* column : columns) table.head << column->title();
    for (const ScatterPoint& point : m_points) {
        QStringList cells = m_data->beginning(point.place);
        for (const DataColumn* column : columns) cells << m_data->figure(*column, point.place);
        table.rows.push_back(std::move(cells));
    }
    return table;
}

std::optional<std::size_t> ScatterView::nearest(const QPointF& pixel) const {
    std::optional<std::size_t> found;
    double least = kReach * kReach;
    const QRectF area = box();
    const QPointF share((pixel.x() - area.left()) / area.width(),
                        (area.bottom() - pixel.y()) / area.height());
    for (std::size_t i = 0; i < m_points.size(); ++i) {
        const QPointF shares = m_points[i].at - share;
        const QPointF away(shares.x() * area.width(), shares.y() * area.height());
        const double distance = QPointF::dotProduct(away, away);
        if (distance >= least) continue;
        least = distance;
        found = i;
    }
    return found;
}

void ScatterView::mouseMoveEvent(QMouseEvent* event) { mark(nearest(event->position())); }

void ScatterView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    mark(nearest(event->position()));
    pickMarked();
}

void ScatterView::leaveEvent(QEvent* event) {
    if (!hasFocus()) mark(std::nullopt);
    EvaluationsView::leaveEvent(event);
}

/// To the next point along an axis; points side by side in the order of their numbers.
void ScatterView::step(bool across, int by) {
    if (m_points.empty()) return;
    std::vector<std::size_t> order(m_points.size());
    std::iota(order.begin(), order.end(), 0);
    const auto key = [&](std::size_t i) {
        return across ? m_points[i].at.x() : m_points[i].at.y();
    };
    std::ranges::stable_sort(order, {}, key);
    const auto here = m_marked ? std::ranges::find(order, *m_marked) - order.begin()
                               : (by > 0 ? -1 : std::ssize(order));
    const auto there = std::clamp<std::ptrdiff_t>(here + by, 0, std::ssize(order) - 1);
    mark(order[static_cast<std::size_t>(there)]);
}

void ScatterView::keyPressEvent(QKeyEvent* event) {
    const int far = static_cast<int>(m_points.size());
    switch (event->key()) {
        case Qt::Key_Left:
            return step(true, -1);
        case Qt::Key_Right:
            return step(true, 1);
        case Qt::Key_Down:
            return step(false, -1);
        case Qt::Key_Up:
            return step(false, 1);
        case Qt::Key_Home:
            return step(true, -far);
        case Qt::Key_End:
            return step(true, far);
        case Qt::Key_Escape:
            return mark(std::nullopt);
        case Qt::Key_Return:
        case Qt::Key_Enter:
            return pickMarked();
        default:
            return event->ignore();
    }
}

}  // namespace ui
