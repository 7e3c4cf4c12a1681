// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stencil/stencil_dock.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/document/document.hpp"
#include "ui/stencil/cost_panel.hpp"
#include "ui/stencil/drawing/plane_view.hpp"
#include "ui/stencil/drawing/voxel_view.hpp"
#include "ui/stencil/formula/formula_panel.hpp"
#include "ui/stencil/kernel_card.hpp"
#include "ui/stencil/preset_popup.hpp"
#include "ui/stencil/problem_panel.hpp"
#include "ui/stencil/stencil_controls.hpp"
#include "ui/stencil/stencil_editor.hpp"
#include "ui/theme/style.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/panel_title.hpp"
#include "ui/widgets/segmented_control.hpp"
#include "ui/widgets/why_line.hpp"

namespace ui {
namespace {
constexpr int kRoomForRandom = 296;  ///< narrower, the menu still has it
}  // namespace

/// "plane z = +1", and where there is no room for that, "z = +1".
class StencilDock::PlaneName final : public QLabel {
public:
    explicit PlaneName(QWidget* parent) : QLabel(parent) {
        setAlignment(Qt::AlignCenter);
        setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    }
    void setPlane(int plane) {
        m_short = StencilDock::tr("z = %1%2")
                      .arg(plane > 0 ? QStringLiteral("+") : QString(), fixedText(plane, 0));
        m_whole = StencilDock::tr("plane %1").arg(m_short);
        fit();
    }

protected:
    void resizeEvent(QResizeEvent* event) override {
        QLabel::resizeEvent(event);
        fit();
    }

private:
    void fit() { setText(fontMetrics().horizontalAdvance(m_whole) <= width() ? m_whole : m_short); }

    QString m_short, m_whole;
};

StencilDock::StencilDock(StencilEditor& editor, const CostFigures& cost, const Theme& theme,
                         QWidget* parent)
    : QWidget(parent),
      m_editor(editor),
      m_theme(theme),
      m_title(new PanelTitle(theme, tr("Stencil"), this)),
      m_voxels(new VoxelView(editor, theme, this)),
      m_plane(new PlaneView(editor, theme, std::nullopt, this)),
      m_planeName(new PlaneName(this)),
      m_planeDown(new QToolButton(this)),
      m_planeUp(new QToolButton(this)),
      m_why(new WhyLine(theme, this)),
      m_problem(new ProblemPanel(editor.document(), theme, this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_stencil = makeStencil(cost);
    m_kernel = new KernelCard(editor.document(), cost, theme, this);
    layout->addWidget(m_stencil, 1);
    layout->addWidget(m_kernel, 1);
    setSurface(this, theme, 1);
    m_large = new QToolButton(this);
    m_large->setIcon(theme.icon(QStringLiteral("expand")));
    m_large->setToolTip(tr("Large stencil (F2)"));
    m_large->setAccessibleName(tr("Large stencil"));
    m_large->setFixedSize(24, 24);
    QSizePolicy keeps = m_large->sizePolicy();
    keeps.setRetainSizeWhenHidden(true);  // the title is as high as that of the other dock
    m_large->setSizePolicy(keeps);
    m_title->addRight(m_large);
    connect(m_large, &QToolButton::clicked, this, &StencilDock::largeRequested);
    connect(m_kernel, &KernelCard::drawRequested, this,
            [this] { m_editor.document().draw(Document::firstProblem()); });
    connect(&editor, &StencilEditor::tapsChanged, this, &StencilDock::refresh);
    connect(&editor, &StencilEditor::viewChanged, this, &StencilDock::refresh);
    connect(&theme, &Theme::changed, this, &StencilDock::refresh);
    refresh();
}

void StencilDock::takeTyped() {
    m_formula->takeTyped();
    m_problem->takeTyped();
}

QWidget* StencilDock::makeStencil(const CostFigures& cost) {
    auto* all = new QWidget(this);
    auto* layout = new QVBoxLayout(all);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeTools());
    layout->addWidget(m_why);
    layout->addWidget(makeDrawing());
    layout->addWidget(new CoefficientLegend(m_editor, m_theme, all));
    m_formula = new FormulaPanel(m_editor, m_theme, false, all);
    m_formula->setMinimumHeight(92);
    // It takes what room is left, and in a low window asks for none that panels below it have.
    m_formula->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Ignored);
    layout->addWidget(m_formula, 1);
    layout->addWidget(m_problem);
    layout->addWidget(new CostPanel(cost, m_theme, all));
    return all;
}

QWidget* StencilDock::makeTools() {
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(10, 8, 12, 4);
    layout->setSpacing(2);
    layout->addWidget(new ToolButtons(m_editor, m_theme, false, row));
    layout->addWidget(makeMirrorButton(m_editor, m_theme, row));
    m_random = makeRandomButton(m_editor, m_theme, row);
    layout->addWidget(m_random);
    layout->addStretch(1);
    layout->addWidget(makeDimensionsControl(m_editor, m_theme, row));
    layout->addSpacing(6);
    m_preset = new QPushButton(tr("Preset"), row);
    setOpens(m_preset);
    m_preset->setToolTip(tr("Named stencils"));
    connect(m_preset, &QPushButton::clicked, this, [this] {
        (new PresetPopup(m_editor.document(), m_theme, m_preset))->openBelow(m_preset);
    });
    layout->addWidget(m_preset);
    return row;
}

QSize StencilDock::minimumSizeHint() const { return {240, QWidget::minimumSizeHint().height()}; }

void StencilDock::resizeEvent(QResizeEvent* event) {
    m_random->setVisible(event->size().width() >= kRoomForRandom);
    QWidget::resizeEvent(event);
}

QWidget* StencilDock::makeDrawing() {
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(8, 4, 12, 0);
    layout->setSpacing(6);
    m_voxels->setFixedHeight(170);
    m_voxels->setMinimumWidth(130);
    layout->addWidget(m_voxels, 1);
    auto* side = new QVBoxLayout;
    side->setSpacing(2);
    m_plane->setMinimumSize(124, 124);
    m_plane->setObjectName(QStringLiteral("drawing"));
    side->addStretch(1);
    side->addWidget(m_plane, 100);
    auto* names = new QHBoxLayout;
    names->setSpacing(2);
    const auto arrow = [&](QToolButton* button, const char* icon, int step,
                           const QString& toolTip) {
        button->setIcon(m_theme.icon(QLatin1String(icon)));
        button->setFixedSize(22, 22);
        button->setToolTip(toolTip);
        button->setAccessibleName(toolTip);
        connect(button, &QToolButton::clicked, this,
                [this, step] { m_editor.setPlane(m_editor.plane() + step); });
    };
    arrow(m_planeDown, "chevron-left", -1, tr("Plane below (PgDn)"));
    arrow(m_planeUp, "chevron-right", +1, tr("Plane above (PgUp)"));
    setTint(m_planeName, m_theme, Tint::Label);
    names->addWidget(m_planeDown);
    names->addWidget(m_planeName, 1);
    names->addWidget(m_planeUp);
    side->addLayout(names);
    layout->addLayout(side, 1);
    return row;
}

void StencilDock::refresh() {
    const bool kernel = m_editor.document().kernel() != nullptr;
    m_title->setTitle(kernel ? tr("Kernel") : tr("Stencil"));
    m_stencil->setVisible(!kernel);
    m_large->setVisible(!kernel);
    m_kernel->setVisible(kernel);
    const bool three = m_editor.dimensions() == 3;
    m_title->setNote(QString::fromStdString(m_editor.document().pattern().name));
    m_voxels->setVisible(three);
    m_plane->setFixedHeight(three ? 136 : 170);
    m_planeDown->setVisible(three);
    m_planeUp->setVisible(three);
    m_planeName->setVisible(three);
    m_planeName->setFont(m_theme.mono(10));
    m_planeName->setPlane(m_editor.plane());
    if (m_editor.whyNot() != m_why->sentence()) m_why->say(m_editor.whyNot(), WhyLine::Kind::Note);
}

}  // namespace ui
