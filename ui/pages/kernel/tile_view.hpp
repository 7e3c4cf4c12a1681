// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QTimer>
#include <QWidget>
#include <optional>

#include "engine/space/plan/kernel_plan.hpp"
#include "ui/theme/theme.hpp"

class QLabel;
class QSlider;
class QToolButton;

namespace ui {

class PanelTitle;
class TilePicture;
struct PlotPicture;

/// The tile of a block and what happens to it, played, step by step or by the slider; below it one
/// sentence for the cell that is looked at. Moves only while somebody has it play and sees it,
/// and not at all where less motion is wanted.
class TileView final : public QWidget {
    Q_OBJECT

public:
    explicit TileView(const Theme& theme, QWidget* parent = nullptr);
    /// `of`: the problem and the setting, above a picture that leaves the window.
    void showPlan(const std::optional<engine::space::KernelPlan>& plan,
                  const engine::space::Circumstances& circumstances, const QString& of = {});

    TilePicture& picture() { return *m_picture; }
    QString sentence() const;
    /// Why there is no picture; empty when there is one.
    QString refusal() const { return m_refusal; }
    bool playing() const { return m_playing; }
    QToolButton& exportButton() { return *m_export; }

signals:
    void written(const QString& path);
    void noticed(const QString& sentence);
    void beatShown(std::int64_t beat);  ///< of a march

public slots:
    void play(bool playing);
    void step(int by);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void buildControls(PanelTitle* head);
    void showStep();
    void showSentence();
    void showButtons();
    PlotPicture shot() const;
    void exportTile();

    const Theme& m_theme;
    PanelTitle* m_head;
    TilePicture* m_picture;
    QLabel* m_sentence;
    QToolButton *m_play, *m_step;
    QSlider* m_slider;
    QLabel* m_moment;
    QToolButton* m_export;
    QTimer m_clock;
    QString m_of, m_refusal;
    bool m_playing = false;
};

}  // namespace ui
