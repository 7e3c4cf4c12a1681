// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <optional>

#include "ui/charts/plot_picture.hpp"
#include "ui/pages/landscape/landscape_data.hpp"
#include "ui/theme/theme.hpp"

namespace ui {

/// One way to look at the evaluations of a race; a tab of the Landscape page.
class LandscapeView : public QWidget {
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
    virtual QString csv() const = 0;
    /// All that it is to show is seen by now.
    virtual bool settled() const { return true; }

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
    QString m_pointed;
};

/// More are drawn as a density.
inline constexpr std::size_t kMostMarks = 10'000;

}  // namespace ui
