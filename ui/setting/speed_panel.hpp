// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <optional>

class QLabel;
class QPushButton;

namespace ui {

class Bar;
class Document;
class RaceResult;
class SearchController;
class SpeedForecast;
class Theme;
class WhyLine;

/// The foot of the Setting panel: how fast this setting is, and what to do with it.
class SpeedPanel final : public QWidget {
    Q_OBJECT

public:
    SpeedPanel(Document& document, SearchController& controller, const Theme& theme,
               QWidget* parent = nullptr);
    void setMeasuring(bool measuring);
    /// Why nothing can be measured now; empty: it can.
    void setObstacle(const QString& sentence);
    void setPredicts(bool predicts);
    /// Of the chosen device, as its data sheet calls it; empty: no device answers.
    void setGpu(const std::string& gpu);
    QString figure() const;
    QString forecast() const;  ///< what is expected; empty: nothing is known
    bool settled() const;
    QString tried() const;

public slots:
    void refresh();

signals:
    void measureRequested();
    void kernelRequested();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void showMeasure();
    void showProblem();
    void showFigure(const std::optional<RaceResult>& result);
    void showBar(const std::optional<RaceResult>& result);
    void askForecast(const std::optional<RaceResult>& result);
    void showForecast();
    double wholeBar(const std::string& gpu, double speed) const;
    void showTried(const std::optional<RaceResult>& result);

    Document& m_document;
    SearchController& m_controller;
    const Theme& m_theme;
    Bar* m_bar;
    QLabel *m_name, *m_figure;
    QLabel *m_forecastName, *m_forecastFigure;
    Bar* m_forecastBar;
    SpeedForecast* m_forecast;
    std::optional<std::string> m_gpu;  ///< nothing: nobody has looked for a device yet
    WhyLine* m_why;
    QPushButton* m_measure;
    QPushButton* m_kernel = nullptr;
    QLabel* m_unit = nullptr;
    QLabel* m_tried = nullptr;  ///< why a strategy asked for it
    QString m_obstacle;
    bool m_predicts = false;
    bool m_measuring = false;
};

}  // namespace ui
