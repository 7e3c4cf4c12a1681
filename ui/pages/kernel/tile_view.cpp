// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/kernel/tile_view.hpp"

#include <QLabel>
#include <QPainter>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>

#include "engine/space/plan/tile_cells.hpp"
#include "ui/charts/plot_picture.hpp"
#include "ui/document/said.hpp"
#include "ui/pages/kernel/tile_picture.hpp"
#include "ui/pages/kernel/tile_words.hpp"
#include "ui/pages/panel_export.hpp"
#include "ui/widgets/panel_title.hpp"

namespace ui {
namespace {

constexpr int kFrame = 1000 / 12;  // ms

}  // namespace

TileView::TileView(const Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_head(new PanelTitle(theme, tr("Tile"))),
      m_picture(new TilePicture(theme)),
      m_sentence(new QLabel),
      m_play(new QToolButton),
      m_step(new QToolButton),
      m_slider(new QSlider(Qt::Horizontal)),
      m_moment(new QLabel),
      m_export(new QToolButton) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_head);
    layout->addWidget(m_picture);
    layout->addWidget(m_sentence);
    m_sentence->setWordWrap(true);
    m_sentence->setContentsMargins(12, 4, 12, 10);
    m_sentence->setAlignment(Qt::AlignTop);
    setTint(m_sentence, theme, Tint::Label);
    setWords(m_sentence, theme, 11);
    buildControls(m_head);
    m_clock.setInterval(kFrame);
    connect(&m_clock, &QTimer::timeout, this, [this] {
        m_picture->setStep((m_picture->step() + 1) % std::max(1, m_picture->steps()));
        showStep();
    });
    connect(m_picture, &TilePicture::lookedAt, this, &TileView::showSentence);
    connect(m_picture, &TilePicture::stepWanted, this, &TileView::step);
    connect(m_picture, &TilePicture::playWanted, this, [this] { play(!m_playing); });
    connect(&theme, &Theme::changed, this, [this] {
        if (m_theme.lessMotion()) play(false);
        showButtons();
    });
    showButtons();
}

void TileView::buildControls(PanelTitle* head) {
    m_play->setAccessibleName(tr("Play"));
    m_step->setIcon(m_theme.icon(QStringLiteral("step")));
    m_step->setAccessibleName(tr("Step"));
    m_step->setToolTip(tr("One step forward (Ctrl+Right in the picture)"));
    for (QToolButton* button : {m_play, m_step}) {
        setLook(button, Look::Flat);
        button->setFocusPolicy(Qt::StrongFocus);
        head->addRight(button);
    }
    setWidth(m_slider, m_theme, 64);
    m_slider->setAccessibleName(tr("Moment"));
    head->addRight(m_slider);
    setMono(m_moment, m_theme, 11);
    setTint(m_moment, m_theme, Tint::Label);
    head->addRight(m_moment);
    m_export->setIcon(m_theme.icon(QStringLiteral("export")));
    m_export->setAccessibleName(tr("Export the tile"));
    m_export->setToolTip(tr("Export the picture of the tile as PNG or SVG, its cells as CSV"));
    setLook(m_export, Look::Flat);
    m_export->setFocusPolicy(Qt::StrongFocus);
    head->addRight(m_export);
    connect(m_export, &QToolButton::clicked, this, &TileView::exportTile);
    connect(m_play, &QToolButton::clicked, this, [this] { play(!m_playing); });
    connect(m_step, &QToolButton::clicked, this, [this] { step(1); });
    connect(m_slider, &QSlider::valueChanged, this, [this](int value) {
        m_picture->setStep(value);
        showStep();
    });
}

void TileView::showPlan(const std::optional<engine::space::KernelPlan>& plan,
                        const engine::space::Circumstances& circumstances, const QString& of) {
    m_of = of;
    play(false);
    m_refusal.clear();
    std::optional<engine::space::TileCells> tile;
    if (plan) {
        auto made = engine::space::TileCells::of(*plan, circumstances);
        if (made)
            tile = std::move(*made);
        else
            m_refusal = retold(made.error().message);
    }
    setVisible(plan.has_value());
    m_head->setNote(tile ? tileNote(*tile, *plan) : QString());
    m_picture->showTile(tile, plan.value_or(engine::space::KernelPlan()));
    m_picture->setVisible(tile.has_value());
    showButtons();
    showStep();
    showSentence();
}

/// Says what it is of above it, and what the cell that is looked at reads.
PlotPicture TileView::shot() const {
    PlotPicture shot;
    shot.size = m_picture->size();
    shot.ground = m_theme.tokens().s1;
    QPainter painter(&shot.below);
    m_picture->paintAll(painter);
    painter.end();
    QStringList lines{m_of, m_head->note()->text()};
    if (m_picture->steps() > 1) lines.last() += QStringLiteral(" · ") + m_picture->stepText();
    shot.setCaption((lines << sentence()).join(QLatin1Char('\n')), m_theme);
    return shot;
}

void TileView::exportTile() {
    openExportMenu(
        m_export,
        {tr("Export the tile"),
         QStringLiteral("tile"),
         {{tr("Picture as PNG..."), QStringLiteral("png"),
           [this] { return makingOf(shot().image(std::max(2.0, devicePixelRatioF()))); }},
          {tr("Picture as SVG..."), QStringLiteral("svg"),
           [this] { return makingOf(shot().svg()); }},
          {tr("Cells as CSV..."), QStringLiteral("csv"),
           [this]() -> FileMaking {
               return [tile = *m_picture->tile()] { return tileCsv(tile).toUtf8(); };
           }}}},
        [this](const QString& path) { emit written(path); },
        [this](const QString& why) { emit noticed(why); });
}

QString TileView::sentence() const { return m_sentence->text(); }

void TileView::play(bool playing) {
    m_playing = playing && !m_theme.lessMotion() && m_picture->steps() > 1;
    if (m_playing && isVisible())
        m_clock.start();
    else
        m_clock.stop();
    showButtons();
}

void TileView::step(int by) {
    play(false);
    const int steps = std::max(1, m_picture->steps());
    m_picture->setStep((m_picture->step() + by + steps) % steps);
    showStep();
}

void TileView::showButtons() {
    const bool several = m_picture->steps() > 1;
    for (QWidget* part : {static_cast<QWidget*>(m_play), static_cast<QWidget*>(m_step),
                          static_cast<QWidget*>(m_slider), static_cast<QWidget*>(m_moment)})
        part->setVisible(several);
    m_play->setIcon(m_theme.icon(m_playing ? QStringLiteral("pause") : QStringLiteral("play")));
    m_play->setAccessibleName(m_playing ? tr("Pause") : tr("Play"));
    m_play->setEnabled(!m_theme.lessMotion());
    m_play->setToolTip(m_theme.lessMotion()
                           ? tr("Less motion is on in the View menu: use Step to advance.")
                           : tr("Play, pause (Space in the picture)"));
    m_export->setVisible(m_picture->tile().has_value());
}

void TileView::showStep() {
    const QSignalBlocker quiet(m_slider);
    m_slider->setRange(0, std::max(0, m_picture->steps() - 1));
    m_slider->setValue(m_picture->step());
    // The slider stays where it is, whatever the moment is called.
    m_moment->setMinimumWidth(
        m_moment->fontMetrics().horizontalAdvance(m_picture->longestStepText()));
    m_moment->setText(m_picture->stepText());
    if (const auto beat = m_picture->shownBeat()) emit beatShown(*beat);
}

void TileView::showSentence() {
    const auto& tile = m_picture->tile();
    const QString text = tile ? cellSentence(*tile, m_picture->cell()) : m_refusal;
    m_sentence->setText(text);
    m_picture->setAccessibleDescription(text);
}

void TileView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (m_playing) m_clock.start();
}

void TileView::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    m_clock.stop();
}

}  // namespace ui
