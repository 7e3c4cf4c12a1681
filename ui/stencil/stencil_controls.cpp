// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stencil/stencil_controls.hpp"

#include <QActionGroup>
#include <QButtonGroup>
#include <QHBoxLayout>
#include <QMenu>

#include "ui/document/document.hpp"
#include "ui/stencil/random_popup.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/chip.hpp"
#include "ui/widgets/segmented_control.hpp"

namespace ui {
namespace {

QToolButton* toolButton(const Theme& theme, const char* icon, const QString& toolTip,
                        QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setIcon(theme.icon(QLatin1String(icon)));
    button->setToolTip(toolTip);
    button->setAccessibleName(toolTip);
    button->setFocusPolicy(Qt::TabFocus);
    button->setFixedSize(26, 26);
    return button;
}

bool Symmetry::*mirrorAt(std::size_t index) {
    static constexpr bool Symmetry::*members[] = {&Symmetry::x, &Symmetry::y, &Symmetry::z,
                                                  &Symmetry::swap};
    return members[index];
}

QStringList mirrorNames() {
    return {QStringLiteral("x"), QStringLiteral("y"), QStringLiteral("z"),
            StencilEditor::tr("swap axes")};
}

void toggleMirror(StencilEditor& editor, std::size_t index, bool on) {
    Symmetry symmetry = editor.symmetry();
    symmetry.*mirrorAt(index) = on;
    editor.setSymmetry(symmetry);
}

}  // namespace

ToolButtons::ToolButtons(StencilEditor& editor, const Theme& theme, bool withPicker,
                         QWidget* parent)
    : QWidget(parent) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    auto* group = new QButtonGroup(this);
    const auto add = [&](Tool tool, const char* icon, const QString& toolTip) {
        QToolButton* button = toolButton(theme, icon, toolTip, this);
        button->setCheckable(true);
        group->addButton(button, static_cast<int>(tool));
        layout->addWidget(button);
    };
    add(Tool::Paint, "brush",
        tr("Paint with the coefficient (starting on a tap of that value erases)"));
    add(Tool::Erase, "erase", tr("Erase taps (also by right-drag)"));
    if (withPicker) add(Tool::Pick, "pick", tr("Pick up a coefficient (also by Alt+click)"));
    connect(group, &QButtonGroup::idClicked, &editor,
            [&editor](int id) { editor.setTool(static_cast<Tool>(id)); });
    const auto show = [group, &editor] {
        if (auto* button = group->button(static_cast<int>(editor.tool()))) button->setChecked(true);
        for (auto* button : group->buttons()) button->setEnabled(editor.drawable());
    };
    connect(&editor, &StencilEditor::viewChanged, this, show);
    show();
}

MirrorChips::MirrorChips(StencilEditor& editor, const Theme& theme, QWidget* parent)
    : QWidget(parent), m_editor(editor) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    const QStringList names = mirrorNames();
    for (std::size_t i = 0; i < m_chips.size(); ++i) {
        m_chips[i] = new Chip(theme, names[static_cast<int>(i)], this);
        m_chips[i]->setToolTip(
            i < 3 ? tr("Mirror strokes along %1 (S cycles)").arg(names[static_cast<int>(i)])
                  : tr("Strokes are repeated with the axes exchanged"));
        layout->addWidget(m_chips[i]);
        connect(m_chips[i], &Chip::toggled, this,
                [this, i](bool on) { toggleMirror(m_editor, i, on); });
    }
    connect(&editor, &StencilEditor::viewChanged, this, &MirrorChips::refresh);
    refresh();
}

void MirrorChips::setShort(bool isShort) {
    m_chips.back()->setText(isShort ? tr("swap") : mirrorNames().back());
}

void MirrorChips::refresh() {
    for (std::size_t i = 0; i < m_chips.size(); ++i) {
        const QSignalBlocker quiet(m_chips[i]);
        m_chips[i]->setChecked(m_editor.symmetry().*mirrorAt(i));
        m_chips[i]->setEnabled(m_editor.drawable());
    }
    m_chips[2]->setVisible(m_editor.dimensions() == 3);
}

QToolButton* makeMirrorButton(StencilEditor& editor, const Theme& theme, QWidget* parent) {
    QToolButton* button =
        toolButton(theme, "mirror", StencilEditor::tr("Mirror strokes (S cycles)"), parent);
    button->setCheckable(true);
    auto* menu = new QMenu(button);
    const QStringList names = mirrorNames();
    for (std::size_t i = 0; i < 4; ++i) {
        QAction* action = menu->addAction(
            i < 3 ? StencilEditor::tr("Mirror along %1").arg(names[static_cast<int>(i)])
                  : StencilEditor::tr("Swap axes"));
        action->setCheckable(true);
        QObject::connect(action, &QAction::toggled, &editor,
                         [&editor, i](bool on) { toggleMirror(editor, i, on); });
    }
    QObject::connect(button, &QToolButton::clicked, menu, [button, menu, &editor] {
        button->setChecked(editor.symmetry().any());
        menu->popup(button->mapToGlobal(QPoint(0, button->height() + 2)));
    });
    const auto show = [button, menu, &editor] {
        for (std::size_t i = 0; i < 4; ++i) {
            QAction* action = menu->actions().at(static_cast<int>(i));
            const QSignalBlocker quiet(action);
            action->setChecked(editor.symmetry().*mirrorAt(i));
            action->setVisible(i != 2 || editor.dimensions() == 3);
        }
        button->setChecked(editor.symmetry().any());
        button->setEnabled(editor.drawable());
    };
    QObject::connect(&editor, &StencilEditor::viewChanged, button, show);
    show();
    return button;
}

QToolButton* makeRandomButton(StencilEditor& editor, const Theme& theme, QWidget* parent) {
    QToolButton* button = toolButton(
        theme, "random", StencilEditor::tr("Generate a random symmetric stencil"), parent);
    QObject::connect(button, &QToolButton::clicked, button, [button, &editor, &theme] {
        (new RandomPopup(editor.document(), theme, button))->openBelow(button);
    });
    return button;
}

SegmentedControl* makeDimensionsControl(StencilEditor& editor, const Theme& theme,
                                        QWidget* parent) {
    auto* control =
        new SegmentedControl(theme, {StencilEditor::tr("2-D"), StencilEditor::tr("3-D")}, parent);
    control->setAccessibleName(StencilEditor::tr("Dimensions"));
    QObject::connect(control, &SegmentedControl::chosen, &editor,
                     [&editor](int index) { editor.setDimensions(index + 2); });
    const auto show = [control, &editor] { control->setCurrent(editor.dimensions() - 2); };
    QObject::connect(&editor, &StencilEditor::tapsChanged, control, show);
    show();
    return control;
}

CoefficientField::CoefficientField(StencilEditor& editor, const Theme& theme, QWidget* parent)
    : QLineEdit(parent) {
    setFont(theme.mono(11));
    setFixedWidth(76);
    setAccessibleName(tr("Coefficient of the brush"));
    const auto show = [this, &editor] {
        if (!hasFocus()) setText(coefficientText(editor.coefficient()));
        setEnabled(editor.drawable());
    };
    connect(&editor, &StencilEditor::viewChanged, this, show);
    connect(this, &QLineEdit::editingFinished, &editor, [this, &editor] {
        bool number = false;
        const double value = text().toDouble(&number);
        if (number && value != 0) emit editor.noticeOver();
        if (number && value != 0 && value != editor.coefficient())
            editor.setCoefficient(value);
        else if (!number || value == 0)
            emit editor.notice(StencilEditor::tr("A coefficient is a number other than 0."));
        setText(coefficientText(editor.coefficient()));
    });
    connect(&theme, &Theme::changed, this, [this, &theme] { setFont(theme.mono(11)); });
    show();
}

}  // namespace ui
