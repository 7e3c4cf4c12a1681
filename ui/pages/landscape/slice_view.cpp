// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/landscape/slice_view.hpp"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollArea>
#include <algorithm>
#include <cmath>

#include "ui/document/document.hpp"
#include "ui/pages/evaluation_words.hpp"

namespace ui {
namespace {

constexpr int kCellWide = 120, kCellHigh = 90, kCellGap = 16, kSliceMargin = 12, kSliceLegend = 40;
constexpr double kLargest = 2, kWidest = 1.3;

}  // namespace

SliceView::SliceView(Document& document, engine::session::Installation installation,
                     const Theme& theme, QWidget* parent)
    : LandscapeView(theme, tr("Slices around the setting"), parent),
      m_document(document),
      m_predictor(std::make_shared<SlicePredictor>(std::move(installation))),
      m_job(this, [this](SliceData slices) { take(std::move(slices)); }) {
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    setSizePolicy(policy);
}

/// The mark of the keys stays on its value.
void SliceView::take(SliceData slices) {
    std::optional<Place> kept;
    if (m_marked) {
        const QString name = m_slices.cells[m_marked->cell].name;
        const int value = pointAt(*m_marked).value;
        for (std::size_t cell = 0; cell < slices.cells.size(); ++cell)
            for (std::size_t i = 0; i < slices.cells[cell].points.size(); ++i)
                if (slices.cells[cell].name == name && slices.cells[cell].points[i].value == value)
                    kept = Place{cell, i};
    }
    m_slices = std::move(slices);
    m_marked.reset();
    if (!kept) point({});
    mark(kept);
    updateGeometry();
    setMinimumHeight(sizeHint().height());
    update();
    emit noteChanged();
}

void SliceView::showData(const LandscapeDataPtr& fresh) {
    m_data = fresh;
    refresh();
}

/// Around the setting that is shown, if it is one of the race's problem.
void SliceView::refresh() {
    if (!m_data) return;
    const Subject subject = m_document.subject();
    m_elsewhere = !m_document.shownRace().isOf(subject.problem);
    if (m_elsewhere) {
        m_job.drop();
        return take({});
    }
    SliceQuestion question{m_data->snapshot, subject.setting, subject.space, {}};
    for (std::size_t place = 0; place < m_data->rows.size(); ++place)
        if (m_data->inside[place]) question.rows.push_back(m_data->rows[place]);
    m_job.ask([question = std::move(question), predictor = m_predictor](
                  const std::stop_token& stop) { return sliceData(question, *predictor, stop); });
}

QString SliceView::note() const {
    if (m_slices.cells.empty()) return settled() ? QString() : tr("computing");
    const auto beside = std::ranges::count_if(m_slices.cells, &SliceCell::isMeasuredBeside);
    if (beside == 0) return tr("no setting that differs in only one parameter was tried");
    return tr("%1 of %2 parameters were tried with more than one value")
        .arg(beside)
        .arg(m_slices.cells.size());
}

QString SliceView::reading() const {
    return tr(
        "Each plot changes one parameter and nothing else. A click, or Enter on the point reached "
        "with the arrow keys, selects the evaluation or puts the value into the setting.");
}

/// Plots are as large as all of them find room for, up to twice what they have to be.
double SliceView::scale() const {
    const int seen = parentWidget() ? parentWidget()->height() : height();
    for (double scale = kLargest; scale > 1; scale -= 0.05)
        if (heightAt(scale) <= seen) return scale;
    return 1;
}

int SliceView::columnsAt(double scale) const {
    const int room = width() - 2 * kSliceMargin + kCellGap;
    return std::max(1, static_cast<int>(room / (scale * m_theme.scaled(kCellWide) + kCellGap)));
}

int SliceView::heightAt(double scale) const {
    const int columns = columnsAt(scale), cells = static_cast<int>(m_slices.cells.size());
    const int rows = (cells + columns - 1) / columns;
    return kSliceLegend + kSliceMargin +
           rows * static_cast<int>(scale * m_theme.scaled(kCellHigh) + kCellGap);
}

QSize SliceView::sizeHint() const { return {640, heightAt(scale())}; }

QSize SliceView::minimumSizeHint() const {
    return {m_theme.scaled(kCellWide) + 2 * kSliceMargin, 200};
}

QRectF SliceView::cellRect(std::size_t cell) const {
    const double scale = this->scale();
    const int columns = columnsAt(scale), at = static_cast<int>(cell);
    const double least = scale * m_theme.scaled(kCellWide),
                 high = scale * m_theme.scaled(kCellHigh);
    const double room = width() - 2 * kSliceMargin + kCellGap;
    const double wide = std::min(room / columns - kCellGap, kWidest * least);
    return QRectF(kSliceMargin + at % columns * (wide + kCellGap),
                  kSliceLegend + at / columns * (high + kCellGap), wide, high);
}

/// Below the name, above the values.
QRectF SliceView::plotRect(std::size_t cell) const {
    return cellRect(cell).adjusted(2, m_theme.scaled(17), -2, -m_theme.scaled(14));
}

QRectF SliceView::slotRect(std::size_t cell, std::size_t value) const {
    const QRectF plot = plotRect(cell);
    const double wide = plot.width() / static_cast<double>(m_slices.cells[cell].points.size());
    return {plot.left() + wide * static_cast<double>(value), plot.top(), wide, plot.height()};
}

double SliceView::yOf(const QRectF& plot, double speed) const {
    return plot.bottom() - plot.height() * speed / std::max(1e-9, 1.08 * m_slices.highest);
}

std::optional<SliceView::Place> SliceView::placeAt(const QPointF& pixel) const {
    for (std::size_t cell = 0; cell < m_slices.cells.size(); ++cell) {
        if (!cellRect(cell).contains(pixel)) continue;
        const QRectF plot = plotRect(cell);
        const auto count = static_cast<double>(m_slices.cells[cell].points.size());
        const double place = (pixel.x() - plot.left()) / plot.width() * count;
        return Place{cell, static_cast<std::size_t>(std::clamp(place, 0.0, count - 1))};
    }
    return std::nullopt;
}

const SlicePoint& SliceView::pointAt(const Place& place) const {
    return m_slices.cells[place.cell].points[place.value];
}

/// "TBx = 64: measured 538.9 GCells/s; Predicted 512.0 (480.1-540.3) GCells/s"
QString SliceView::sentenceOf(const Place& place) const {
    const SlicePoint& at = pointAt(place);
    QStringList said;
    if (at.measured > 0)
        said << (m_slices.predictedRace ? tr("Predicted %1 %2") : tr("measured %1 %2"))
                    .arg(gcellsText(at.measured), m_slices.unit);
    else if (at.failed)
        said << tr("failed");
    else
        said << (m_slices.predictedRace ? tr("not predicted") : tr("not measured"));
    if (at.predicted > 0)
        said << tr("Predicted %1 (%2–%3) %4")
                    .arg(gcellsText(at.predicted), gcellsText(at.predictedLow),
                         gcellsText(at.predictedHigh), m_slices.unit);
    if (!at.allowed) said << tr("not allowed now: %1").arg(at.whyNot);
    return QStringLiteral("%1 = %2: %3")
        .arg(m_slices.cells[place.cell].name, at.text, said.join(QStringLiteral("; ")));
}

void SliceView::mark(std::optional<Place> place) {
    if (place == m_marked) return;
    m_marked = place;
    point(place ? sentenceOf(*place) : QString());
    update();
}

void SliceView::choose(const Place& place) {
    const SlicePoint at = pointAt(place);
    if (at.number != 0)
        emit picked(at.number);
    else if (at.allowed)
        emit settingChosen(at.setting);
}

PlotTable SliceView::table() const {
    PlotTable table{QStringLiteral("parameter,value,allowed,measured,predicted,predicted_low,"
                                   "predicted_high,number,setting")
                        .split(','),
                    {}};
    const auto figure = [](double value) {
        return value > 0 ? QString::number(value, 'g', 10) : QString();
    };
    for (const SliceCell& cell : m_slices.cells)
        for (const SlicePoint& at : cell.points) {
            const double measured = m_slices.predictedRace ? 0 : at.measured,
                         predicted = m_slices.predictedRace ? at.measured : at.predicted;
            table.rows.push_back({cell.name, at.text, at.allowed ? "1" : "0", figure(measured),
                                  figure(predicted), figure(at.predictedLow),
                                  figure(at.predictedHigh),
                                  at.number ? QString::number(at.number) : QString(),
                                  settingText(at.setting, *m_data->snapshot)});
        }
    return table;
}

bool SliceView::event(QEvent* event) {
    if (event->type() == QEvent::Show) refresh();
    return LandscapeView::event(event);
}

void SliceView::resizeEvent(QResizeEvent*) { setMinimumHeight(sizeHint().height()); }

void SliceView::mouseMoveEvent(QMouseEvent* event) { mark(placeAt(event->position())); }

void SliceView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    mark(placeAt(event->position()));
    if (m_marked) choose(*m_marked);
}

void SliceView::leaveEvent(QEvent* event) {
    if (!hasFocus()) mark(std::nullopt);
    LandscapeView::leaveEvent(event);
}

void SliceView::keyPressEvent(QKeyEvent* event) {
    if (m_slices.cells.empty()) return event->ignore();
    Place place = m_marked.value_or(Place{});
    const bool begins = !m_marked;
    const auto cells = static_cast<int>(m_slices.cells.size());
    const auto toCell = [&](int by) {
        place.cell =
            static_cast<std::size_t>(std::clamp(static_cast<int>(place.cell) + by, 0, cells - 1));
    };
    switch (event->key()) {
        case Qt::Key_Left:
            if (place.value > 0) --place.value;
            break;
        case Qt::Key_Right:
            place.value += begins ? 0 : 1;
            break;
        case Qt::Key_Up:
            toCell(-1);
            break;
        case Qt::Key_Down:
            toCell(begins ? 0 : 1);
            break;
        case Qt::Key_Home:
            toCell(-cells);
            break;
        case Qt::Key_End:
            toCell(cells);
            break;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (m_marked) choose(*m_marked);
            return;
        default:
            return event->ignore();
    }
    place.value = std::min(place.value, m_slices.cells[place.cell].points.size() - 1);
    mark(place);
    if (auto* area =
            qobject_cast<QScrollArea*>(parentWidget() ? parentWidget()->parentWidget() : nullptr))
        area->ensureVisible(int(cellRect(place.cell).center().x()),
                            int(cellRect(place.cell).center().y()), 0,
                            int(cellRect(place.cell).height()));
}

}  // namespace ui
