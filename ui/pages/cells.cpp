// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/cells.hpp"

#include <QHeaderView>
#include <QHelpEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "ui/theme/painted_apart.hpp"

namespace ui {
namespace {

constexpr int kRowHeight = 22, kHeaderHeight = 24, kPadding = 6;
/// Barred cells keep this much room for the figure right of the bar.
constexpr int kBarFigure = 54;
constexpr int kMarker = 14, kSuffixGap = 6;
constexpr double kFaint = 0.4;
constexpr std::size_t kLaidTexts = 3000;

void paintEye(QPainter& painter, const QRectF& cell, const QColor& colour, bool open) {
    const QPointF centre = cell.center();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, 1.3, Qt::SolidLine, Qt::RoundCap));
    QPainterPath lid(centre + QPointF(-6.5, 0));
    lid.quadTo(centre + QPointF(0, -7.5), centre + QPointF(6.5, 0));
    lid.quadTo(centre + QPointF(0, 7.5), centre + QPointF(-6.5, 0));
    painter.drawPath(lid);
    painter.drawEllipse(centre, 1.9, 1.9);
    if (!open) painter.drawLine(centre + QPointF(-6, 5), centre + QPointF(6, -5));
    painter.setRenderHint(QPainter::Antialiasing, false);
}

}  // namespace

CellDelegate::CellDelegate(const Theme& theme, QObject* parent)
    : QStyledItemDelegate(parent), m_theme(theme) {}

const QFont& CellDelegate::fontOf(const QModelIndex& index) const {
    const auto weight = index.data(BoldRole).toBool() ? QFont::DemiBold : QFont::Normal;
    return index.data(MonoRole).toBool() ? m_theme.mono(11, weight) : m_theme.words(12, weight);
}

QString CellDelegate::afterOf(const QModelIndex& index) {
    const QString suffix = index.data(SuffixRole).toString();
    const QString reason = index.data(ReasonRole).toString();
    return reason.isEmpty()   ? suffix
           : suffix.isEmpty() ? reason
                              : suffix + QStringLiteral(" · ") + reason;
}

QRectF CellDelegate::textRect(const QRect& cell, const QModelIndex& index) const {
    QRectF room = QRectF(cell).adjusted(kPadding, 0, -kPadding, -1);
    if (index.data(StrategyRole).isValid()) room.setLeft(room.left() + kMarker);
    // What stands after the text is never cut for it, unless there is more of it.
    if (index.data(ReasonRole).isValid()) return room;
    if (const QString suffix = index.data(SuffixRole).toString(); !suffix.isEmpty())
        room.setRight(room.right() - kSuffixGap -
                      QFontMetricsF(m_theme.mono(11)).horizontalAdvance(suffix));
    return room;
}

QString CellDelegate::shownText(const QModelIndex& index, int width) const {
    return laid(index, width).text;
}

const CellDelegate::Laid& CellDelegate::laid(const QModelIndex& index, int width) const {
    const QVariant asked = index.data(ElideRole);
    const auto mode =
        asked.isValid() ? static_cast<Qt::TextElideMode>(asked.toInt()) : Qt::ElideRight;
    const double room = textRect({0, 0, width, kRowHeight}, index).width() + 1;
    const QString whole = index.data().toString();
    if (m_laid.size() > kLaidTexts) m_laid.clear();
    const auto [known, isNew] =
        m_laid.try_emplace({m_theme.fontScale(), index.data(MonoRole).toBool(),
                            index.data(BoldRole).toBool(), mode, room, whole});
    Laid& laid = known->second;
    if (!isNew) return laid;
    constexpr double kEndless = 1 << 24;
    laid.text = QFontMetricsF(fontOf(index)).elidedText(whole, mode, room);
    const auto layout = std::make_shared<QTextLayout>(laid.text, fontOf(index));
    layout->setCacheEnabled(true);
    layout->beginLayout();
    if (QTextLine line = layout->createLine(); line.isValid()) {
        line.setLineWidth(kEndless);
        line.setPosition({});
        laid.size = {line.naturalTextWidth(), line.height()};
    }
    layout->endLayout();
    laid.layout = layout;
    return laid;
}

int CellDelegate::widthOf(const QStringList& strategies, const QString& suffix) const {
    const QFontMetricsF words(m_theme.words(12));
    double longest = 0;
    for (const QString& name : strategies)
        longest = std::max(longest, words.horizontalAdvance(name));
    const double after =
        kSuffixGap + QFontMetricsF(m_theme.mono(11)).horizontalAdvance(suffix) + 2 * kPadding;
    return static_cast<int>(std::ceil(longest + after)) + kMarker;
}

bool CellDelegate::helpEvent(QHelpEvent* event, QAbstractItemView* view,
                             const QStyleOptionViewItem& option, const QModelIndex& index) {
    const QString whole = index.data().toString();
    if (event->type() != QEvent::ToolTip || index.data(SampleRole).isValid() ||
        shownText(index, option.rect.width()) == whole)
        return QStyledItemDelegate::helpEvent(event, view, option, index);
    const QString tip = index.data(Qt::ToolTipRole).toString();
    const bool said = tip.isEmpty() || tip == whole;
    QToolTip::showText(event->globalPos(), said ? whole : whole + QLatin1Char('\n') + tip, view);
    return true;
}

QSize CellDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const {
    int width =
        QFontMetrics(fontOf(index)).horizontalAdvance(index.data().toString()) + 2 * kPadding;
    if (const QString suffix = index.data(SuffixRole).toString(); !suffix.isEmpty())
        width += QFontMetrics(m_theme.mono(11)).horizontalAdvance(suffix) + kSuffixGap;
    if (index.data(StrategyRole).isValid()) width += kMarker;
    return {width, m_theme.scaled(kRowHeight)};
}

StrategyLook CellDelegate::lookOf(const QString& strategy) const {
    return m_theme.strategy(strategy, m_strategies);
}

void CellDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const {
    const Tokens& tokens = m_theme.tokens();
    const bool selected = option.state & QStyle::State_Selected;
    painter->save();
    if (selected) painter->fillRect(option.rect, tokens.selection);
    painter->setPen(tokens.grid);
    painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
    const bool cells = option.widget && option.widget->property("cells").toBool();
    if (cells && option.state & QStyle::State_HasFocus) {
        painter->setPen(tokens.accent);
        painter->drawRect(option.rect.adjusted(0, 0, -1, -2));
    }
    QRectF cell = option.rect.adjusted(kPadding, 0, -kPadding, -1);

    if (const QVariant eye = index.data(EyeRole); eye.isValid()) {
        paintEye(*painter, cell, eye.toBool() ? tokens.t2 : tokens.t3, eye.toBool());
        painter->restore();
        return;
    }
    if (const QVariant sample = index.data(SampleRole); sample.isValid()) {
        if (index.data(FaintRole).toBool()) painter->setOpacity(kFaint);
        const int session = index.data(SessionRole).toInt();
        StrategyLook look = inSession(lookOf(sample.toString()), static_cast<std::size_t>(session));
        if (index.data(TintRole) == QVariant(static_cast<int>(Tint::Predicted)))
            look.colour = tokens.predicted;
        look.drawSample(*painter, cell);
        painter->restore();
        return;
    }
    if (const QVariant strategy = index.data(StrategyRole); strategy.isValid()) {
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(lookOf(strategy.toString()).colour);
        painter->drawEllipse(QPointF(cell.left() + 4, cell.center().y()), 3.5, 3.5);
    }
    if (const QVariant bar = index.data(BarRole); bar.isValid()) {
        const QRectF track(cell.left(), cell.center().y() - 2.5, cell.width() - kBarFigure, 6);
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(tokens.s3);
        painter->drawRoundedRect(track, 3, 3);
        QRectF filled = track;
        filled.setWidth(track.width() * std::clamp(bar.toDouble(), 0.0, 1.0));
        painter->setBrush(index.data(BoldRole).toBool() ? tokens.accent : tokens.t3);
        painter->drawRoundedRect(filled, 3, 3);
    }
    cell = textRect(option.rect, index);
    const QVariant tint = index.data(TintRole);
    auto role = tint.isValid() ? static_cast<Tint>(tint.toInt()) : Tint::Text;
    if (selected && role == Tint::Hint) role = Tint::Label;
    painter->setPen(tintColour(tokens, role));
    const QVariant alignment = index.data(Qt::TextAlignmentRole);
    const Qt::Alignment align =
        Qt::AlignVCenter | (alignment.isValid() ? Qt::Alignment(alignment.toInt()) : Qt::AlignLeft);
    const Laid& own = laid(index, option.rect.width());
    const double spare = cell.width() - own.size.width();
    const double left = align & Qt::AlignRight ? spare : align & Qt::AlignHCenter ? spare / 2 : 0;
    const double top = (cell.height() - own.size.height()) / 2;
    own.layout->draw(painter, cell.topLeft() + QPointF(left, top));
    if (const QString after = afterOf(index); !after.isEmpty()) {
        cell.setLeft(cell.left() + QFontMetricsF(fontOf(index)).horizontalAdvance(own.text) +
                     kSuffixGap);
        cell.setRight(option.rect.right() + 1 - kPadding);
        painter->setFont(m_theme.mono(11));
        painter->setPen(selected ? tokens.t2 : tokens.t3);
        const QString shown =
            painter->fontMetrics().elidedText(after, Qt::ElideRight, int(cell.width()));
        painter->drawText(cell, align, index.data(ReasonRole).isValid() ? shown : after);
    }
    painter->restore();
}

void setUpTable(QTableView& view, const Theme& theme) {
    view.setShowGrid(false);
    view.setFrameShape(QFrame::NoFrame);
    view.setSelectionBehavior(QAbstractItemView::SelectRows);
    view.setEditTriggers(QAbstractItemView::NoEditTriggers);
    view.setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    view.setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    view.setWordWrap(false);
    view.setTabKeyNavigation(false);
    view.setCornerButtonEnabled(false);
    view.verticalHeader()->hide();
    view.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    view.verticalHeader()->setMinimumSectionSize(1);  // one that grows moves row by row
    view.horizontalHeader()->setHighlightSections(false);
    const auto dress = [&view, &theme] {
        view.verticalHeader()->setDefaultSectionSize(theme.scaled(kRowHeight));
        view.horizontalHeader()->setFixedHeight(theme.scaled(kHeaderHeight));
        view.horizontalHeader()->setFont(theme.words(11));
        QPalette colours = view.horizontalHeader()->palette();
        for (const auto role : {QPalette::ButtonText, QPalette::WindowText, QPalette::Text})
            colours.setColor(role, theme.tokens().t2);
        view.horizontalHeader()->setPalette(colours);
    };
    new PaintedApart(view, theme);
    dress();
    // Once more when the view has been put into its page, whose palette it inherits then.
    QMetaObject::invokeMethod(&view, dress, Qt::QueuedConnection);
    QObject::connect(&theme, &Theme::changed, &view, dress);
}

int headedWidth(const QTableView& view, int column, int least) {
    const QHeaderView& header = *view.horizontalHeader();
    const QString words =
        view.model()->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    const int around = 2 * header.style()->pixelMetric(QStyle::PM_HeaderMargin);
    return std::max(least, header.fontMetrics().horizontalAdvance(words) + around);
}

QString selectedAsTsv(const QTableView& view) {
    const QAbstractItemModel& model = *view.model();
    QStringList lines, head;
    QList<int> columns;
    for (int column = 0; column < model.columnCount(); ++column)
        if (!view.isColumnHidden(column)) columns.append(column);
    for (const int column : columns)
        head.append(model.headerData(column, Qt::Horizontal).toString());
    lines.append(head.join('\t'));
    QModelIndexList rows = view.selectionModel()->selectedRows();
    std::sort(rows.begin(), rows.end());
    for (const QModelIndex& row : rows) {
        QStringList cells;
        for (const int column : columns) {
            const QModelIndex cell = row.siblingAtColumn(column);
            const QString suffix = cell.data(SuffixRole).toString();
            cells.append(cell.data().toString() + (suffix.isEmpty() ? QString() : ' ' + suffix));
        }
        lines.append(cells.join('\t'));
    }
    return lines.join('\n') + '\n';
}

}  // namespace ui
