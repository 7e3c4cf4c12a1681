// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The Roofline page: every kernel of the race under the ceilings of its GPU, and what the model
// says binds the setting that is looked at. Both are counted beside the window's thread.

#include <QTimer>

#include "ui/background/steady_job.hpp"
#include "ui/document/race.hpp"
#include "ui/pages/figure_bars.hpp"
#include "ui/pages/page.hpp"
#include "ui/pages/roofline/roofline_view.hpp"
#include "ui/theme/theme.hpp"

class QLabel;
class QPushButton;
class QStackedWidget;

namespace ui {

class EmptyState;
class KeyValueRows;
class PanelTitle;
class RaceStrip;
class RooflineChart;
class SegmentedControl;

class RooflinePage final : public Page {
    Q_OBJECT

public:
    RooflinePage(Document& document, SearchController& controller, const Theme& theme,
                 QWidget* parent = nullptr);
    ~RooflinePage() override;

    RooflineChart& chart() { return *m_chart; }
    SegmentedControl& levels() { return *m_levels; }
    FigureBars& bounds() { return *m_bounds; }
    KeyValueRows& counts() { return *m_counts; }
    QString sentence() const;  ///< what binds, or why nothing is known
    QString note() const;      ///< what the points are
    QString refusal() const { return m_refusal; }
    bool settled() const override { return !isVisible() || (!m_kernels.busy() && !m_askedSetting); }
    bool canExport() const override { return m_refusal.isEmpty(); }
    void exportPanel() override;

public slots:
    void refresh();
    void setLevel(int level);

protected:
    void showEvent(QShowEvent* event) override;

private:
    /// What the model says of the setting that is looked at.
    struct OfSetting {
        std::string problem;
        engine::space::Setting setting;
        std::optional<engine::model::Prediction> prediction;
        QString sentence;
    };
    QWidget* buildControls();
    QWidget* buildChart();
    QWidget* buildRight();
    /// The race whose kernels stand there: of the very problem that is looked at.
    Race race() const;
    engine::device::DeviceInfo device() const;
    void refuse(const QString& sentence);
    void askForKernels();
    void askForSetting();
    void takeKernels(RooflineViewPtr view);
    void takeSetting(OfSetting answer);
    void showSelected();

    Document& m_document;
    SearchController& m_controller;
    const Theme& m_theme;
    engine::device::DeviceInfo m_device;  ///< chosen, before a race has one
    QString m_refusal;
    bool m_stale = true;  ///< changed while hidden
    bool m_askedSetting = false;
    OfSetting m_ofSetting;
    QTimer m_grown;  ///< a race goes on: not at every step

    RaceStrip* m_strip;
    SegmentedControl* m_levels;
    QLabel* m_note;
    QPushButton* m_export;
    QStackedWidget* m_stack;
    EmptyState* m_empty;
    RooflineChart* m_chart;
    PanelTitle* m_boundsHead;
    FigureBars* m_bounds;
    QLabel* m_sentence;
    PanelTitle* m_countsHead;
    KeyValueRows* m_counts;
    QLabel* m_about;
    SteadyJob<RooflineViewPtr> m_kernels;  ///< last: their answers use the widgets above
    NewestJob<OfSetting> m_setting;
};

}  // namespace ui
