// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

class QHBoxLayout;
class QLabel;

namespace ui {

class Theme;

/// The 28-pixel head of a panel: title, a quiet note beside it, controls at the right.
class PanelTitle final : public QWidget {
    Q_OBJECT

public:
    PanelTitle(const Theme& theme, const QString& title, QWidget* parent = nullptr);
    void setTitle(const QString& title);
    /// Without its title where something else has said it.
    void setTitleShown(bool shown);
    void setNote(const QString& note);
    /// What the word of the title means.
    void explain(const QString& meaning);
    /// Higher, for controls that would fill it.
    void setHigh();
    /// Monospaced digits for counts.
    void setNoteMonospaced();
    QLabel* note() const { return m_note; }
    void addRight(QWidget* widget);
    /// A short text at the right, for units and states.
    QLabel* addRightLabel(const QString& text = {});

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    QLabel* m_title;
    QLabel* m_note;
    QHBoxLayout* m_layout;
    int m_height = 28;
};

/// The 20-pixel head of a group of rows on s2: "Thread block      256 threads".
class GroupTitle final : public QWidget {
    Q_OBJECT

public:
    GroupTitle(const Theme& theme, const QString& title, QWidget* parent = nullptr);
    void setFigure(const QString& figure);
    const QString& figure() const { return m_figure; }
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    QString m_title, m_figure;
};

}  // namespace ui
