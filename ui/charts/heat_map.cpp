// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/heat_map.hpp"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/charts/picture.hpp"

namespace ui {
namespace {

constexpr int kPadding = 12, kSmallestCell = 5, kColumnNames = 18;
constexpr int kBarThickness = 11, kScaleRight = 84, kScaleBelow = 36;

}  // namespace

HeatMap::HeatMap(const Theme& theme, Scale scale, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_scale(scale) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    installTableAccessibility();
    connect(&m_theme, &Theme::changed, this, [this] {
        recolour();
        layOut();
        update();
    });
}

void HeatMap::showData(HeatMapData data) {
    const bool sameShape = data.rows == m_data.rows && data.columns == m_data.columns;
    m_data = std::move(data);
    if (!sameShape) m_cursor = m_pinned = m_current = std::nullopt;
    recolour();
    layOut();
    update();
}

void HeatMap::setCellSize(int pixels) {
    m_largestCell = pixels;
    layOut();
    update();
}

void HeatMap::setCurrent(std::optional<QPoint> cell) {
    m_current = cell;
    update();
}

void HeatMap::setEmphasis(const QString& block) {
    m_emphasis = block;
    update();
}

void HeatMap::setExplainer(std::function<QStringList(int, int)> explain) {
    m_explain = std::move(explain);
}

QStringList HeatMap::explain(int row, int column) const {
    return m_explain ? m_explain(row, column) : QStringList{};
}

const ColorMap& HeatMap::map() const {
    return m_data.diverging ? m_theme.diverging() : m_theme.sequential();
}

void HeatMap::recolour() {
    if (m_data.rows.isEmpty() || m_data.columns.isEmpty()) {
        m_image = {};
        return;
    }
    m_image = QImage(m_data.columnCount(), m_data.rowCount(), QImage::Format_RGB32);
    const QRgb missing = m_theme.tokens().s2.rgb();
    for (int row = 0; row < m_data.rowCount(); ++row)
        for (int column = 0; column < m_data.columnCount(); ++column) {
            const double value = m_data.at(row, column);
            const double share = (value - m_data.range.low) / m_data.range.span();
            m_image.setPixel(column, row, std::isnan(value) ? missing : map().at(share));
        }
}

int HeatMap::namesWidth() const {
    const QFontMetrics metrics(m_theme.mono(10));
    int width = 0;
    for (const QString& name : m_data.rows)
        width = std::max(width, metrics.horizontalAdvance(name));
    return width + 8;
}

int HeatMap::idsWidth() const { return m_data.rowIds.isEmpty() ? 0 : m_theme.scaled(26); }

void HeatMap::layOut() {
    const int left = kPadding + idsWidth() + namesWidth();
    const int right = m_scale == Scale::Right ? kScaleRight : kPadding;
    const int below = m_scale == Scale::Below ? kScaleBelow : kPadding;
    const int rows = std::max(1, m_data.rowCount()), columns = std::max(1, m_data.columnCount());
    const int fitting = std::min((width() - left - right) / columns,
                                 (height() - kPadding - kColumnNames - below) / rows);
    m_cell = std::clamp(fitting, kSmallestCell, m_largestCell);
    // Centred in what the window has to spare, so that a wide panel does not look lopsided.
    const int spare = std::max(0, width() - left - right - m_cell * columns);
    m_cells = QRect(left + spare / 2, kPadding + kColumnNames, m_cell * columns, m_cell * rows);
    if (m_scale == Scale::Right)
        m_scaleBar = QRect(m_cells.right() + 20, m_cells.top(), kBarThickness, m_cells.height());
    else
        m_scaleBar = QRect(m_cells.left(), m_cells.bottom() + 10, m_cells.width(), 6);
}

QRect HeatMap::cellRect(int row, int column) const {
    return {m_cells.left() + column * m_cell, m_cells.top() + row * m_cell, m_cell, m_cell};
}

std::optional<QPoint> HeatMap::cellAt(const QPoint& pixel) const {
    if (m_image.isNull() || !m_cells.contains(pixel)) return std::nullopt;
    return QPoint((pixel.x() - m_cells.left()) / m_cell, (pixel.y() - m_cells.top()) / m_cell);
}

void HeatMap::resizeEvent(QResizeEvent*) { layOut(); }

void HeatMap::mouseMoveEvent(QMouseEvent* event) {
    m_cursor = cellAt(event->pos());
    update();
    emit cursorMoved();
}

void HeatMap::mousePressEvent(QMouseEvent* event) {
    const auto cell = cellAt(event->pos());
    if (event->button() != Qt::LeftButton) return;
    m_cursor = cell;
    m_pinned = m_pinned == cell ? std::nullopt : cell;
    update();
    emit pinChanged();
}

void HeatMap::mouseDoubleClickEvent(QMouseEvent* event) {
    if (const auto cell = cellAt(event->pos())) emit activated(cell->y(), cell->x());
}

void HeatMap::leaveEvent(QEvent*) {
    m_cursor.reset();
    update();
    emit cursorMoved();
}

void HeatMap::keyPressEvent(QKeyEvent* event) {
    if (m_image.isNull()) return event->ignore();
    QPoint cell = m_cursor.value_or(m_pinned.value_or(QPoint(0, 0)));
    switch (event->key()) {
        case Qt::Key_Left:
            cell.rx() -= m_cursor ? 1 : 0;
            break;
        case Qt::Key_Right:
            cell.rx() += m_cursor ? 1 : 0;
            break;
        case Qt::Key_Up:
            cell.ry() -= m_cursor ? 1 : 0;
            break;
        case Qt::Key_Down:
            cell.ry() += m_cursor ? 1 : 0;
            break;
        case Qt::Key_Home:
            cell = {0, 0};
            break;
        case Qt::Key_End:
            cell = {m_data.columnCount() - 1, m_data.rowCount() - 1};
            break;
        case Qt::Key_Space:
            m_pinned = m_pinned == cell ? std::nullopt : std::optional(cell);
            emit pinChanged();
            break;
        case Qt::Key_Escape:
            m_pinned.reset();
            emit pinChanged();
            break;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            emit activated(cell.y(), cell.x());
            break;
        default:
            return event->ignore();
    }
    m_cursor = QPoint(std::clamp(cell.x(), 0, m_data.columnCount() - 1),
                      std::clamp(cell.y(), 0, m_data.rowCount() - 1));
    update();
    emit cursorMoved();
}

QSize HeatMap::sizeHint() const {
    const int right = m_scale == Scale::Right ? kScaleRight : kPadding;
    const int below = m_scale == Scale::Below ? kScaleBelow : kPadding;
    return {kPadding + idsWidth() + namesWidth() + m_largestCell * m_data.columnCount() + right,
            kPadding + kColumnNames + m_largestCell * m_data.rowCount() + below};
}

QSize HeatMap::minimumSizeHint() const { return {160, 120}; }

QImage HeatMap::image() {
    return imageOf(size(), std::max(2.0, devicePixelRatioF()),
                   [this](QPainter& painter) { paintPicture(painter); });
}

QByteArray HeatMap::svg() {
    return svgOf(size(), accessibleName(), accessibleDescription(),
                 [this](QPainter& painter) { paintPicture(painter); });
}

void HeatMap::paintPicture(QPainter& painter) const {
    painter.fillRect(rect(), m_theme.tokens().s1);
    paint(painter);
}

QString HeatMap::csv() const {
    QString text = QStringLiteral("name,") + m_data.columns.join(',') + '\n';
    for (int row = 0; row < m_data.rowCount(); ++row) {
        text += m_data.rows[row];
        for (int column = 0; column < m_data.columnCount(); ++column) {
            const double value = m_data.at(row, column);
            text += ',' + (std::isnan(value) ? QString() : QString::number(value, 'g', 10));
        }
        text += '\n';
    }
    return text;
}

}  // namespace ui
