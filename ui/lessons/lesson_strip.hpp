// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

class QLabel;
class QPushButton;
class QToolButton;

namespace ui {

class LessonGuide;
class Theme;

/// The lesson that is taken, a step of it: what it says, what is to be done, how far it is. It
/// stands above the page rather than in the place of Setting, whose controls most tasks need, and
/// stays when the page or the docks change.
class LessonStrip final : public QWidget {
    Q_OBJECT

public:
    LessonStrip(LessonGuide& guide, const Theme& theme, QWidget* parent = nullptr);
    QPushButton& backButton() { return *m_back; }
    QPushButton& nextButton() { return *m_next; }
    QPushButton& followingButton() { return *m_following; }
    QToolButton& closeButton() { return *m_close; }
    QString title() const;
    QString text() const;
    QString task() const;   ///< empty where there is none
    QString state() const;  ///< "To do", "Done"

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    class Dots;
    void layOut();
    void showStep();

    LessonGuide& m_guide;
    const Theme& m_theme;
    QLabel *m_lesson, *m_title, *m_text, *m_state, *m_task;
    Dots* m_dots;
    QPushButton *m_back, *m_next, *m_following;
    QToolButton* m_close;
};

}  // namespace ui
