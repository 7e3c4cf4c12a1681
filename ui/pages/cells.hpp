// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How the tables of the pages look: models say what a cell means, one delegate paints it.

#include <QStyledItemDelegate>
#include <QTableView>
#include <QTextLayout>
#include <map>
#include <memory>
#include <tuple>

#include "ui/theme/theme.hpp"

namespace ui {

/// Roles of cells beside Qt's own.
enum CellRole {
    TintRole = Qt::UserRole + 1,  ///< int(Tint) of the text
    MonoRole,                     ///< bool: monospaced figures
    BoldRole,                     ///< bool
    StrategyRole,  ///< QString: a marker in this strategy's look stands before the text
    SampleRole,    ///< QString: the cell is this strategy's line sample
    SessionRole,   ///< int: the sample is of this session among several, from 0
    BarRole,       ///< double: share of a bar left of the text
    FaintRole,     ///< bool: the sample is pale, since there is no line yet
    EyeRole,       ///< bool: an eye, open or closed
    SuffixRole,    ///< QString: quiet text after the cell's own
    ReasonRole,    ///< QString: more of it; it is cut before the cell's own text is
    SortRole,      ///< what to sort by
    ElideRole      ///< int(Qt::TextElideMode): where text is cut for lack of room; else at its end
};

class CellDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    CellDelegate(const Theme& theme, QObject* parent);
    /// Names of the strategies that raced in the document, and of those of the next race, for
    /// their looks: each has that of its curve.
    void setStrategies(const QStringList& raced, const QStringList& planned = {}) {
        m_strategies = raced + planned;
        m_strategies.removeDuplicates();
    }
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    /// The tool tip of a cell that is cut says all of it first.
    bool helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                   const QModelIndex& index) override;
    /// What a cell needs for the longest of these strategies and a suffix after it.
    int widthOf(const QStringList& strategies, const QString& suffix) const;
    /// The cell's text as far as this width has room for it.
    QString shownText(const QModelIndex& index, int width) const;

private:
    StrategyLook lookOf(const QString& strategy) const;
    const QFont& fontOf(const QModelIndex& index) const;
    /// What stands after the cell's own text.
    static QString afterOf(const QModelIndex& index);
    /// Room for the cell's own text.
    QRectF textRect(const QRect& cell, const QModelIndex& index) const;

    /// A text as far as its cell has room for it, shaped.
    struct Laid {
        QString text;
        std::shared_ptr<const QTextLayout> layout;
        QSizeF size;
    };
    const Laid& laid(const QModelIndex& index, int width) const;

    const Theme& m_theme;
    QStringList m_strategies;
    /// By scale of type, font, mode, room and text: shaping a text costs more than the rest of its
    /// cell, and each repaint shows mostly the same ones. Emptied when it grows large.
    using Key = std::tuple<double, bool, bool, int, double, QString>;
    mutable std::map<Key, Laid> m_laid;
};

/// 22-pixel rows of fixed height, whole rows selected, no frame, quiet header.
void setUpTable(QTableView& view, const Theme& theme);
/// Of a column that is at least this wide and whose heading is whole.
int headedWidth(const QTableView& view, int column, int least);
/// The selected rows in the order shown, tab separated, with a header line.
QString selectedAsTsv(const QTableView& view);

}  // namespace ui
