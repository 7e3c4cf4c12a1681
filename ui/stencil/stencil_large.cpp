// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stencil/stencil_large.hpp"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

#include "ui/document/document.hpp"
#include "ui/stencil/drawing/plane_stack.hpp"
#include "ui/stencil/drawing/voxel_view.hpp"
#include "ui/stencil/formula/formula_panel.hpp"
#include "ui/stencil/stencil_controls.hpp"
#include "ui/stencil/stencil_editor.hpp"
#include "ui/stencil/taps_panel.hpp"
#include "ui/theme/style.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/rule.hpp"
#include "ui/widgets/segmented_control.hpp"
#include "ui/widgets/why_line.hpp"

namespace ui {
namespace {
constexpr int kVoxels = 548, kLeastVoxels = 220;
constexpr double kLeastShareOfVoxels = 0.28, kShareOfDrawing = 0.61;
constexpr int kLeastFormula = 120, kFormulaLine = 20, kAroundFormula = 60;

/// "x", "x and y", "x, y and z".
QString spokenList(QStringList items) {
    if (items.size() < 2) return items.join(QString());
    const QString last = items.takeLast();
    return StencilLarge::tr("%1 and %2").arg(items.join(QStringLiteral(", ")), last);
}
}  // namespace

StencilLarge::StencilLarge(StencilEditor& editor, const CostFigures& cost, const Theme& theme,
                           QWidget* parent)
    : QWidget(parent),
      m_editor(editor),
      m_theme(theme),
      m_voxels(new VoxelView(editor, theme, this)),
      m_planes(new PlaneStack(editor, theme, this)),
      m_order(new SegmentedControl(
          theme,
          {QStringLiteral("1"), QStringLiteral("2"), QStringLiteral("3"), QStringLiteral("4")},
          this)),
      m_view(new SegmentedControl(theme, {tr("3-D"), tr("Top"), tr("Front"), tr("Side")}, this)),
      m_taps(new TapsPanel(editor, cost, theme, this)),
      m_why(new WhyLine(theme, this)) {
    setSurface(this, theme, 0);
    m_voxelPanel = makeVoxels();
    auto* drawing = m_drawing = new QSplitter(Qt::Horizontal, this);
    drawing->addWidget(m_voxelPanel);
    drawing->addWidget(m_planes);
    drawing->setChildrenCollapsible(false);
    drawing->setStretchFactor(1, 1);
    m_formula = new FormulaPanel(editor, theme, true, this);
    m_formula->setMinimumHeight(kLeastFormula);
    auto* left = m_left = new QSplitter(Qt::Vertical, this);
    left->addWidget(drawing);
    left->addWidget(m_formula);
    left->setChildrenCollapsible(false);
    left->setStretchFactor(0, 1);
    auto* main = new QVBoxLayout;
    main->setSpacing(0);
    main->addWidget(makeHeader());
    main->addWidget(m_why);
    main->addWidget(left, 1);
    main->addWidget(makeFoot());
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(main, 1);
    layout->addWidget(new Rule(theme, Qt::Vertical, this));
    layout->addWidget(m_taps);
    connect(m_taps, &TapsPanel::searchRequested, this, &StencilLarge::searchRequested);
    connect(&editor, &StencilEditor::tapsChanged, this, &StencilLarge::refresh);
    connect(&editor, &StencilEditor::viewChanged, this, &StencilLarge::showFoot);
    connect(&editor, &StencilEditor::strokeChanged, this, &StencilLarge::showFoot);
    connect(&theme, &Theme::changed, this, &StencilLarge::showFoot);
    connect(&theme, &Theme::changed, this, &StencilLarge::fitWords);
    refresh();
    showFoot();
}

void StencilLarge::takeTyped() { m_formula->takeTyped(); }

QWidget* StencilLarge::makeVoxels() {
    auto* panel = new QWidget(this);
    panel->setMinimumWidth(kLeastVoxels);
    auto* layout = new QVBoxLayout(panel);
    layout->setContentsMargins(12, 10, 12, 10);
    auto* head = new QHBoxLayout;
    auto* hint = m_hint = new QLabel(tr("Drag to turn, click a face to add a tap"), panel);
    setTint(hint, m_theme, Tint::Label);
    head->addWidget(hint);
    head->addStretch(1);
    m_view->setAccessibleName(tr("View"));
    head->addWidget(m_view);
    layout->addLayout(head);
    m_voxels->setLarge(true);
    layout->addWidget(m_voxels, 1);
    layout->addWidget(new ScaleLegend(m_editor, m_theme, panel));
    connect(m_view, &SegmentedControl::chosen, this,
            [this](int index) { m_voxels->look(static_cast<VoxelView::Preset>(index)); });
    connect(m_voxels, &VoxelView::turned, this, [this] { m_view->setCurrent(0); });
    return panel;
}

QWidget* StencilLarge::makeFoot() {
    auto* foot = new QWidget(this);
    setSurface(foot, m_theme, 1);
    auto* layout = new QHBoxLayout;
    layout->setContentsMargins(12, 6, 12, 6);
    layout->setSpacing(14);
    m_footCell = new QLabel(foot);
    m_footHow = new QLabel(foot);
    m_footKeys = new QLabel(foot);
    setTint(m_footHow, m_theme, Tint::Label);
    setTint(m_footKeys, m_theme, Tint::Hint);
    layout->addWidget(m_footCell);
    layout->addWidget(m_footHow);
    layout->addStretch(1);
    layout->addWidget(m_footKeys);
    auto* outer = new QVBoxLayout(foot);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->setSpacing(0);
    outer->addWidget(new Rule(m_theme, Qt::Horizontal, foot));
    outer->addLayout(layout);
    return foot;
}

void StencilLarge::refresh() {
    m_voxelPanel->setVisible(m_editor.dimensions() == 3);
    for (int order = 1; order <= StencilEditor::kMostDrawn; ++order) {
        const bool room = order >= m_editor.order();
        m_order->setSegmentEnabled(
            order - 1, room, room ? QString() : tr("Taps reach order %1.").arg(m_editor.order()));
    }
    m_order->setCurrent(m_editor.gridOrder(false) - 1);
    if (m_editor.whyNot() != m_why->sentence()) m_why->say(m_editor.whyNot(), WhyLine::Kind::Note);
}

void StencilLarge::showFoot() {
    m_footCell->setFont(m_theme.mono(11));
    m_footCell->setText(m_editor.strokeSentence());
    m_footCell->setVisible(!m_footCell->text().isEmpty());
    const Symmetry& symmetry = m_editor.symmetry();
    QStringList axes;
    if (symmetry.x) axes << QStringLiteral("x");
    if (symmetry.y) axes << QStringLiteral("y");
    if (symmetry.z && m_editor.dimensions() == 3) axes << QStringLiteral("z");
    QString how;
    if (!axes.isEmpty()) how = tr("mirrored in %1").arg(spokenList(axes));
    if (symmetry.swap)
        how += (how.isEmpty() ? QString() : QStringLiteral(", ")) + tr("axes exchanged");
    if (m_editor.stroking())
        how += (how.isEmpty() ? QString() : QStringLiteral(": ")) +
               tr("%1 in one stroke")
                   .arg(counted(static_cast<qint64>(m_editor.strokeCells().size()), tr("tap"),
                                tr("taps")));
    m_footHow->setText(how);
    m_footKeys->setText(
        m_editor.stroking()
            ? tr("Release: keep  ·  Esc: cancel  ·  Ctrl+Z: undo the stroke")
            : tr("Space: paint  ·  S: mirrors  ·  1–9: coefficients  ·  PgUp, PgDn: plane"));
    const int order = m_editor.gridOrder(false);
    m_order->setCurrent(order - 1);
    if (m_editor.stroking()) return;  // the view under the mouse must stay
    if (order == m_shownOrder && m_editor.dimensions() == m_shownDimensions) return;
    m_shownOrder = order;
    m_shownDimensions = m_editor.dimensions();
    arrange();
}

/// The planes get the room that their cells want, as far as cubes and formula can spare it.
void StencilLarge::arrange() {
    const int width = m_drawing->width(), height = m_left->height();
    const int leastVoxels = std::max(kLeastVoxels, static_cast<int>(kLeastShareOfVoxels * width));
    const int lines = static_cast<int>(m_editor.document().formula().count(QLatin1Char('\n'))) + 1;
    const int formula = std::clamp(lines * kFormulaLine + kAroundFormula, kLeastFormula,
                                   std::max(kLeastFormula, height / 2));
    const QSize wanted = m_planes->wantedSize({width - leastVoxels, height - formula});
    const bool volume = m_editor.dimensions() == 3;
    const int voxels = std::clamp(volume ? width - wanted.width() : kVoxels, leastVoxels,
                                  std::max(leastVoxels, std::min(kVoxels, width / 2)));
    m_drawing->setSizes({voxels, width - voxels});
    m_hint->setVisible(voxels >= kVoxels - 40);  // else there is no room for it
    const int usual = static_cast<int>(kShareOfDrawing * height);
    const int drawing =
        std::clamp(volume ? wanted.height() : 0, usual, std::max(usual, height - formula));
    m_left->setSizes({drawing, height - drawing});
}

void StencilLarge::resizeEvent(QResizeEvent* event) {
    fitWords();
    QWidget::resizeEvent(event);
    QMetaObject::invokeMethod(this, &StencilLarge::arrange, Qt::QueuedConnection);  // laid out then
}

void StencilLarge::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) {
        if (m_editor.stroking())
            m_editor.cancelStroke();
        else
            emit backRequested();
        return;
    }
    QWidget::keyPressEvent(event);
}

void StencilLarge::hold(QWidget* banner) { m_taps->hold(banner); }

void StencilLarge::setObstacle(const QString& sentence) { m_taps->setObstacle(sentence); }

}  // namespace ui
