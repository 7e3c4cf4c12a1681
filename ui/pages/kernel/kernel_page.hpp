// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The Kernel page: the specialised source of the document's subject, what wrote which line, and
// what the measured kernel uses of the GPU. Sources are generated beside the window's thread.

#include <QTimer>
#include <memory>
#include <optional>

#include "engine/session/snapshot.hpp"
#include "engine/source/kernel_source.hpp"
#include "ui/background/newest_job.hpp"
#include "ui/document/race.hpp"
#include "ui/pages/kernel/line_diff.hpp"
#include "ui/pages/page.hpp"
#include "ui/theme/theme.hpp"

class QComboBox;
class QHBoxLayout;
class QLabel;
class QPushButton;
class QStackedWidget;

namespace ui {

class Document;
class EmptyState;
class FigureBars;
class KernelFoot;
class KeyValueRows;
class MarchFigure;
class PanelTitle;
class SearchController;
class SegmentedControl;
class RaceStrip;
class SourceFind;
class SourcePair;
class SourceView;
class TagLegend;
class TileView;

class KernelPage final : public Page {
    Q_OBJECT

public:
    KernelPage(Document& document, SearchController& controller, const Theme& theme,
               QWidget* parent = nullptr);
    ~KernelPage() override;

    SourceView& source() { return *m_source; }
    RaceStrip& strip() { return *m_strip; }
    QString verdict() const;
    SourceView& baseline() { return *m_baseline; }
    FigureBars& figures() { return *m_figures; }
    MarchFigure& march() { return *m_march; }
    TileView& tile() { return *m_tile; }
    /// The reason why there is no source, empty when there is one.
    QString refusal() const { return m_refusal; }
    bool generated() const { return m_kernel.has_value(); }
    bool comparing() const;
    SourceFind& finder() { return *m_find; }
    bool settled() const override { return !isVisible() || showsSubject(); }
    bool canFind() const override { return true; }
    void find() override;
    QStringList views() const override {
        return {QStringLiteral("source"), QStringLiteral("side-by-side")};
    }
    void showView(int view) override { setComparing(view == 1); }
    QList<QAction*> ownActions() override { return {m_compareAction, m_copyAction}; }
    QAction* pairAction() override { return m_compareAction; }

public slots:
    void refresh();
    /// In the place of a kernel that is no longer the one asked for.
    void sayThatItIsWritten();
    void setComparing(bool comparing);
    void copySource();
    void saveKernel();
    bool canExport() const override { return true; }
    void exportPanel() override { saveKernel(); }

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    struct Answer {
        std::string problem;  ///< key of what the sources are of
        engine::space::Setting setting;
        std::optional<engine::source::KernelSource> kernel, baseline;
        std::vector<AlignedLine> aligned;  ///< the baseline beside the kernel
        QString refusal;
        QString baselineRefusal;
    };
    enum Baseline { Naive, BestSoFar };

    QWidget* buildControls();
    QWidget* buildSources();
    QWidget* buildRight();
    /// What stands there is of the setting and the problem that are looked at.
    bool showsSubject() const;
    void take(Answer answer);
    void showAll();
    void showSources();
    void showChips();
    void showFigures();
    void showLaunch();
    void showMarch();
    void jumpTo(const std::string& optimization);
    engine::device::DeviceInfo device(const std::optional<RaceResult>& result) const;

    Document& m_document;
    SearchController& m_controller;
    const Theme& m_theme;
    std::optional<engine::source::KernelSource> m_kernel, m_other;
    std::vector<AlignedLine> m_aligned;
    std::string m_problem;             ///< key of what the sources are of
    engine::space::Setting m_setting;  ///< and its setting
    QString m_refusal, m_otherRefusal;
    engine::device::DeviceInfo m_device;  ///< chosen, before a session has one
    bool m_stale = true;                  ///< changed while hidden
    QTimer m_late;                        ///< until what is there is taken away

    RaceStrip* m_strip;
    SegmentedControl* m_mode;
    QComboBox* m_against;
    QHBoxLayout* m_chips;
    QPushButton* m_copy;
    QPushButton* m_save;
    QStackedWidget* m_stack;
    EmptyState* m_empty;
    SourcePair* m_sources;  ///< the baseline, and the source itself
    SourceView* m_source;
    SourceFind* m_find;
    QAction *m_compareAction, *m_copyAction;
    QWidget* m_right = nullptr;
    SourceView* m_baseline;
    KernelFoot* m_foot;
    PanelTitle* m_figuresHead;
    QLabel* m_speed;
    FigureBars* m_figures;
    QLabel* m_sentence;
    KeyValueRows* m_launch;
    MarchFigure* m_march;
    QLabel* m_marchSentence;
    PanelTitle* m_marchHead = nullptr;
    TileView* m_tile;
    TagLegend* m_legend;
    QLabel* m_jump;
    PanelTitle* m_legendHead;
    NewestJob<Answer> m_generator;  ///< last: its answers use the widgets above
};

}  // namespace ui
