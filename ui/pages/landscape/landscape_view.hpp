// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QStringList>
#include <QWidget>
#include <optional>
#include <vector>

#include "ui/charts/plot_picture.hpp"
#include "ui/charts/table_accessible.hpp"
#include "ui/pages/landscape/landscape_data.hpp"
#include "ui/theme/theme.hpp"

namespace ui {

/// What a plot shows, in words and figures.
struct PlotTable {
    QStringList head;  ///< names of columns
    std::vector<QStringList> rows;
};

/// One way to look at the evaluations of a race; a tab of the Landscape page.
class LandscapeView : public QWidget, public AccessibleTable {
    Q_OBJECT

public:
    LandscapeView(const Theme& theme, const QString& name, QWidget* parent = nullptr);

    virtual void showData(const LandscapeDataPtr& data) = 0;
    /// The evaluation that is selected; nothing: none of this race.
    virtual void setSelected(std::optional<std::int64_t> number) { (void)number; }
    /// What is chosen by: stands in the head of the page. The page takes it over.
    virtual QWidget* controls() { return nullptr; }
    /// How many evaluations are seen, and how.
    virtual QString note() const = 0;
    /// How it is read, and by which keys and buttons, in a sentence or two.
    virtual QString reading() const = 0;
    virtual PlotPicture picture() const = 0;
    virtual PlotTable table() const = 0;
    QString csv() const;
    /// All that it is to show is seen by now.
    virtual bool settled() const { return true; }

    int tableRows() const override { return static_cast<int>(told().rows.size()); }
    int tableColumns() const override { return static_cast<int>(told().head.size()); }
    QString rowName(int row) const override { return told().rows[std::size_t(row)].value(0); }
    QString columnName(int column) const override { return told().head.value(column); }
    QString cellName(int row, int column) const override;
    QString cellText(int row, int column) const override;
    /// Marks are small and many: all of it.
    QRect cellPlace(int, int) const override { return rect(); }

    /// What stands under the mouse or the keyboard's mark.
    const QString& pointed() const { return m_pointed; }

signals:
    void picked(qint64 number);  ///< this evaluation is to be the selection
    void noteChanged();
    void pointedChanged();

protected:
    void point(const QString& sentence);
    /// Around all of it, where the keyboard is.
    void paintFocus(QPainter& painter) const;
    QPicture recorded(const std::function<void(QPainter&)>& paint) const;
    void leaveEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

    const Theme& m_theme;

private:
    /// The table, made when a screen reader asks for the first time after a change.
    const PlotTable& told() const;

    QString m_pointed;
    mutable std::optional<PlotTable> m_told;
};

/// One whose marks are single evaluations: the one under the mouse or the keyboard is told in a
/// sentence, and picked.
class EvaluationsView : public LandscapeView {
    Q_OBJECT

public:
    using LandscapeView::LandscapeView;
    void setSelected(std::optional<std::int64_t> number) override;
    bool settled() const override { return m_layer.settled(); }

protected:
    /// Of a mark: the place of its evaluation among the data's rows.
    virtual std::size_t placeOf(std::size_t mark) const = 0;
    virtual void layMarks() = 0;
    std::int64_t numberOf(std::size_t mark) const;
    void mark(std::optional<std::size_t> mark);
    /// The one that is marked becomes the selection.
    void pickMarked();
    void resizeEvent(QResizeEvent* event) override;

    LandscapeDataPtr m_data;  ///< of the marks
    std::optional<std::int64_t> m_selected;
    std::optional<std::size_t> m_marked;
    MarksLayer m_layer{this};
};

/// More are drawn as a density.
inline constexpr std::size_t kMostMarks = 10'000;

}  // namespace ui
