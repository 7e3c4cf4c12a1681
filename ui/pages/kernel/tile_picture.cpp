// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/kernel/tile_picture.hpp"

#include <QCoreApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <set>

#include "ui/pages/kernel/tile_words.hpp"

namespace ui {
namespace {

using engine::space::MarchPlane;
using engine::space::Route;
using engine::space::TilePlace;

constexpr int kTilePadding = 12, kRowNames = 26, kStepNames = 36, kTileHead = 18;
constexpr int kStackWidth = 128;
constexpr int kMostHigh = 250, kLargestCell = 22, kStripHigh = 40, kLevelsHigh = 96;
constexpr int kFlatCell = 8, kFlatHigh = 72;
constexpr std::int64_t kWholeShown = 24;  ///< beats in which all levels are at work
constexpr int kMostStackRows = 9, kStackRow = 19;
constexpr int kSampled = 16;  // cells a side that are asked for the legend

}  // namespace

TilePicture::TilePicture(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Cells of a block's tile, by thread"));
    connect(&m_theme, &Theme::changed, this, [this] {
        measure();
        update();
    });
}

void TilePicture::showTile(const std::optional<engine::space::TileCells>& tile,
                           const engine::space::KernelPlan& plan) {
    m_tile = tile;
    m_plan = plan;
    m_beats.reset();
    if (tile && plan.march) m_beats.emplace(plan);
    layOutBeats();
    m_step = 0;
    m_cell = {};
    m_routes.clear();
    if (tile) {
        std::set<Route> routes;
        const TilePlace& size = tile->size();
        for (int b = 0; b < size[1]; b += 1 + size[1] / kSampled)
            for (int a = 0; a < size[0]; a += 1 + size[0] / kSampled)
                for (const auto& one : tile->neighbours({a, b, size[2] / 2}))
                    routes.insert(one.route);
        m_routes.assign(routes.begin(), routes.end());
        m_cell = {size[0] / 2, size[1] / 2, size[2] / 2};
        // Loading comes first; what is looked at first is the tile as it is computed.
        m_step = m_beats ? int(m_beats->firstWholeBeat() - m_beats->firstBeat()) : loadTurns();
    }
    measure();
    update();
    emit lookedAt();
}

/// All of them, or the march's first and last ones: in between nothing new happens.
void TilePicture::layOutBeats() {
    m_shownBeats.clear();
    if (!m_beats) return;
    const std::int64_t first = m_beats->firstWholeBeat(), last = m_beats->lastWholeBeat();
    for (std::int64_t beat = m_beats->firstBeat(); beat <= m_beats->lastBeat(); ++beat) {
        if (last - first >= kWholeShown && beat == first + kWholeShown / 2)
            beat = last - kWholeShown / 2 + 1;
        m_shownBeats.push_back(beat);
    }
}

bool TilePicture::hasStack() const { return m_tile && (m_beats || m_tile->size()[2] > 1); }

bool TilePicture::hasWarps() const {
    return m_tile && m_tile->tilesOfBlock() == 1 && !m_tile->everyWarp() &&
           m_plan.threads > engine::space::lanesOfWarp;
}

int TilePicture::stackRows() const {
    if (!hasStack()) return 0;
    if (!m_beats) return std::min(m_tile->size()[2], kMostStackRows);
    // As many as in the middle of the march, whichever beat is shown.
    return std::min(int(m_beats->planesAt(m_beats->firstWholeBeat()).size()), kMostStackRows);
}

int TilePicture::loadTurns() const {
    if (!m_tile || !m_tile->loadsFirst()) return 0;
    TilePlace last;
    for (std::size_t i = 0; i < 3; ++i) last[i] = m_tile->size()[i] + m_tile->frame()[i] - 1;
    return m_tile->load(last).turn + 1;
}

int TilePicture::steps() const {
    if (!m_tile) return 0;
    if (m_beats) return int(m_shownBeats.size());
    if (m_tile->loadsFirst()) return loadTurns() + m_tile->levels();
    return m_plan.cellsPerThread;
}

QString TilePicture::stepText() const { return momentText(m_step); }

QString TilePicture::longestStepText() const {
    QString longest;
    for (int step = 0; step < steps(); ++step)
        if (const QString text = momentText(step); text.size() > longest.size()) longest = text;
    return longest;
}

QString TilePicture::momentText(int step) const {
    if (!m_tile) return {};
    if (m_beats) {
        const std::int64_t beat = m_shownBeats[std::size_t(step)];
        return beat < m_beats->firstWholeBeat()  ? tr("beat %1, fills").arg(beat)
               : beat > m_beats->lastWholeBeat() ? tr("beat %1, drains").arg(beat)
                                                 : tr("beat %1").arg(beat);
    }
    if (!m_tile->loadsFirst()) return tr("cell %1 of %2").arg(step + 1).arg(steps());
    const int turns = loadTurns();
    return step < turns ? tr("load %1 of %2").arg(step + 1).arg(turns)
                        : tr("step %1 of %2").arg(step - turns + 1).arg(m_tile->levels());
}

QString TilePicture::levelsAtRest() const {
    if (!m_beats) return {};
    const int levels = m_beats->levels(), begun = m_beats->begun(beat()),
              over = m_beats->over(beat());
    if (begun < levels) return levelsText(begun + 1, levels, LevelsAre::ToCome);
    return over > 0 ? levelsText(1, over, LevelsAre::Over) : QString();
}

void TilePicture::setStep(int step) {
    m_step = std::clamp(step, 0, std::max(0, steps() - 1));
    update();
}

std::optional<std::int64_t> TilePicture::shownBeat() const {
    return m_beats ? std::optional(beat()) : std::nullopt;
}

std::vector<MarchPlane> TilePicture::planes() const {
    return m_beats ? m_beats->planesAt(beat()) : std::vector<MarchPlane>();
}

bool TilePicture::isThere(const TilePlace& place) const {
    return m_beats || !m_tile->loadsFirst() || m_tile->load(place).turn <= m_step;
}

bool TilePicture::isActive(const TilePlace& place) const {
    if (m_beats) return false;
    if (!m_tile->loadsFirst())
        return m_tile->contains(place) && m_tile->cell(place).index == m_step && steps() > 1;
    return m_step < loadTurns() && m_tile->load(place).turn == m_step;
}

TilePicture::Measures TilePicture::measured(int width) const {
    Measures at;
    if (!m_tile) return at;
    const auto& size = m_tile->size();
    const auto& frame = m_tile->frame();
    const double across = size[0] + 2.0 * frame[0], up = size[1] + 2.0 * frame[1];
    const int left = m_theme.scaled(kTilePadding + (isStrip() ? kStepNames : kRowNames));
    const int right = m_theme.scaled(kTilePadding + (hasStack() ? kStackWidth : 0));
    const double room = std::max(60, width - left - right);
    at.wide = std::min(room / across, double(m_theme.scaled(kLargestCell)));
    at.high = std::min(at.wide, m_theme.scaled(kMostHigh) / up);
    if (size[1] == 1) at.high = m_theme.scaled(isStrip() ? kLevelsHigh : kStripHigh);
    if (at.high < at.wide && size[1] > 1) at.wide = at.high;
    // Flat tiles of many cells are drawn higher than they are.
    if (size[1] > 1)
        at.high = std::max(
            at.high, std::min<double>(m_theme.scaled(kFlatCell), m_theme.scaled(kFlatHigh) / up));
    // Whole pixels where there are enough of them: all cells alike.
    if (at.wide >= 3) at.wide = std::floor(at.wide);
    if (at.high >= 3) at.high = std::floor(at.high);
    at.origin = {left + frame[0] * at.wide, m_theme.scaled(kTileHead) + frame[1] * at.high};
    const int high = int(up * at.high) + m_theme.scaled(kTileHead);
    at.legendTop =
        std::max(high, m_theme.scaled(kTileHead + (stackRows() + (m_beats ? 1 : 0)) * kStackRow)) +
        m_theme.scaled(8);
    at.height = layOutLegend(nullptr, at.legendTop, width) + m_theme.scaled(6);
    return at;
}

int TilePicture::heightForWidth(int width) const { return measured(width).height; }

void TilePicture::measure() {
    m_at = measured(width());
    updateGeometry();
}

void TilePicture::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_at = measured(width());
}

QRectF TilePicture::cellRect(const TilePlace& place) const {
    // The second axis upwards, as coordinates go.
    const int row = m_tile ? m_tile->size()[1] - 1 - place[1] : 0;
    return {m_at.origin.x() + place[0] * m_at.wide, m_at.origin.y() + row * m_at.high, m_at.wide,
            m_at.high};
}

std::optional<TilePlace> TilePicture::placeAt(const QPointF& position) const {
    if (!m_tile) return std::nullopt;
    const int a = int(std::floor((position.x() - m_at.origin.x()) / m_at.wide));
    const int row = int(std::floor((position.y() - m_at.origin.y()) / m_at.high));
    const TilePlace place{a, m_tile->size()[1] - 1 - row, m_cell[2]};
    if (m_tile->contains(place)) return place;
    return std::nullopt;
}

void TilePicture::lookAt(const TilePlace& place) {
    if (!m_tile || place == m_cell) return;
    for (std::size_t i = 0; i < 3; ++i) m_cell[i] = std::clamp(place[i], 0, m_tile->size()[i] - 1);
    update();
    emit lookedAt();
}

void TilePicture::mouseMoveEvent(QMouseEvent* event) {
    if (const auto place = placeAt(event->position())) lookAt(*place);
}

void TilePicture::keyPressEvent(QKeyEvent* event) {
    const auto move = [&](int a, int b, int c) {
        lookAt({m_cell[0] + a, m_cell[1] + b, m_cell[2] + c});
    };
    const bool stepping = event->modifiers().testFlag(Qt::ControlModifier);
    switch (event->key()) {
        case Qt::Key_Left:
            return stepping ? emit stepWanted(-1) : move(-1, 0, 0);
        case Qt::Key_Right:
            return stepping ? emit stepWanted(1) : move(1, 0, 0);
        case Qt::Key_Up:
            return move(0, 1, 0);
        case Qt::Key_Down:
            return move(0, -1, 0);
        case Qt::Key_PageUp:
            return move(0, 0, 1);
        case Qt::Key_PageDown:
            return move(0, 0, -1);
        case Qt::Key_Space:
            return emit playWanted();
        default:
            QWidget::keyPressEvent(event);
    }
}

bool TilePicture::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip && m_tile) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (m_beats && help->pos().x() > width() - m_theme.scaled(kStackWidth))
            QToolTip::showText(
                help->globalPos(),
                tr("The planes that a block holds in this beat, newest first: requested and in "
                   "flight, arriving, held at the step they have reached, written."),
                this);
        else
            QToolTip::hideText();  // cells are explained below the picture
        return true;
    }
    return QWidget::event(event);
}

}  // namespace ui
