// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QElapsedTimer>
#include <QObject>
#include <QSize>
#include <QString>
#include <QTimer>
#include <functional>
#include <vector>

namespace ui {
class Document;
class MainWindow;
class SearchController;
class Theme;
}  // namespace ui

/// The demonstration: searches the shipped recording of star3d1r to the end, then takes a picture
/// of every page in dark and light and quits with 0, or with 1 and a sentence when something did
/// not work.
class Screenshots final : public QObject {
    Q_OBJECT

public:
    Screenshots(ui::MainWindow& window, ui::SearchController& controller, ui::Document& document,
                ui::Theme& theme, QString folder, const QSize& size);
    void start();

private:
    void look();
    void takeAll();
    void race();
    bool take(const QString& name);
    bool takeViews(int number, const QString& ending);
    void finish(int status, const QString& sentence = {});

    ui::MainWindow& m_window;
    ui::SearchController& m_controller;
    ui::Document& m_document;
    ui::Theme& m_theme;
    QString m_folder;
    const QSize m_size;
    QTimer m_watch;
    QElapsedTimer m_time;
    int m_begun = 0;  ///< races
};
