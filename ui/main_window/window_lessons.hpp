// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The lessons of the Learn menu in the window: how it stands is told to the guide, and the control
// that a task needs is framed.

#include <QObject>
#include <QPointer>
#include <QTimer>

#include "ui/lessons/lesson_guide.hpp"

class QAction;
class QMenu;

namespace ui {

class AppSettings;
class Document;
class LessonStrip;
class MainWindow;
class SearchController;
class Theme;

class WindowLessons final : public QObject {
    Q_OBJECT

public:
    WindowLessons(MainWindow& window, Document& document, const SearchController& controller,
                  AppSettings& settings, const Theme& theme);
    LessonGuide& guide() { return *m_guide; }
    LessonStrip& strip() { return *m_strip; }
    /// One for each lesson, those that were finished with a mark.
    const QList<QAction*>& actions() const { return m_actions; }
    void noteExported();
    /// The control that the step points at; null: none that is seen.
    QWidget* target() const;
    const QWidget* frame() const { return m_frame; }

private:
    void makeActions();
    void begin(const Lesson& lesson);
    void showStep();
    /// Is the task done, and where is its control?
    void look();
    void markFinished(const QString& lesson);
    Situation situation() const;
    QWidget* find(const QString& name) const;
    void bringIntoSight(QWidget& control);
    void pointAt(QWidget* control);

    MainWindow& m_window;
    Document& m_document;
    const SearchController& m_controller;
    AppSettings& m_settings;
    const Theme& m_theme;
    LessonGuide* m_guide;
    LessonStrip* m_strip;
    QList<QAction*> m_actions;
    QPointer<QWidget> m_frame;
    int m_exported = 0;
    QTimer m_watch;
};

}  // namespace ui
