// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The row of tools above StencilLarge, and what of it gives way where there is little room.
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/stencil/preset_popup.hpp"
#include "ui/stencil/random_popup.hpp"
#include "ui/stencil/stencil_controls.hpp"
#include "ui/stencil/stencil_editor.hpp"
#include "ui/stencil/stencil_large.hpp"
#include "ui/stencil/taps_panel.hpp"
#include "ui/theme/style.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/rule.hpp"
#include "ui/widgets/segmented_control.hpp"

namespace ui {
namespace {
constexpr int kNarrow = 1120, kRoomForChance = 800;
constexpr int kSpacing = 8, kTightSpacing = 3, kTaps = 312, kNarrowTaps = 260;
}  // namespace

void StencilLarge::addWord(const QString& text, Tint tint, QWidget& header) {
    auto* label = new QLabel(text, &header);
    setTint(label, m_theme, tint);
    m_head->addWidget(label);
    m_words.push_back(label);
}

void StencilLarge::addRule(QWidget& header) {
    m_head->addSpacing(4);
    auto* line = new Rule(m_theme, Qt::Vertical, &header);
    line->setFixedHeight(20);
    m_head->addWidget(line);
    m_rules.push_back(line);
    m_head->addSpacing(4);
}

QWidget* StencilLarge::makeHeader() {
    auto* header = new QWidget(this);
    setSurface(header, m_theme, 1);
    m_head = new QHBoxLayout;
    m_head->setContentsMargins(12, 8, 12, 8);
    m_back = new QPushButton(m_theme.icon(QStringLiteral("back")), tr("Back"), header);
    m_back->setAccessibleName(tr("Back"));
    m_back->setToolTip(tr("Back to the page (Esc)"));
    connect(m_back, &QPushButton::clicked, this, &StencilLarge::backRequested);
    m_head->addWidget(m_back);
    m_head->addSpacing(4);
    addWord(tr("Stencil"), Tint::Text, *header);
    ui::setWords(m_words.back(), m_theme, 13, QFont::DemiBold);
    m_head->addSpacing(4);
    addTools(*header);
    m_head->addStretch(1);
    addPopups(*header);
    auto* outer = new QVBoxLayout(header);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->setSpacing(0);
    outer->addLayout(m_head);
    outer->addWidget(new Rule(m_theme, Qt::Horizontal, header));
    return header;
}

/// What one draws with.
void StencilLarge::addTools(QWidget& header) {
    m_head->addWidget(makeDimensionsControl(m_editor, m_theme, &header));
    addRule(header);
    m_head->addWidget(new ToolButtons(m_editor, m_theme, true, &header));
    addRule(header);
    addWord(tr("Coefficient"), Tint::Label, header);
    m_head->addWidget(new CoefficientField(m_editor, m_theme, &header));
    addRule(header);
    addWord(tr("Mirror"), Tint::Label, header);
    m_mirrors = new MirrorChips(m_editor, m_theme, &header);
    m_head->addWidget(m_mirrors);
    addRule(header);
    addWord(tr("Order"), Tint::Label, header);
    m_order->setMonospaced(true);
    m_order->setAccessibleName(tr("Order of the canvas"));
    m_head->addWidget(m_order);
    connect(m_order, &SegmentedControl::chosen, this,
            [this](int index) { m_editor.setWantedOrder(index + 1); });
}

/// Other stencils to begin with.
void StencilLarge::addPopups(QWidget& header) {
    m_random = new QPushButton(m_theme.icon(QStringLiteral("random")), tr("Random"), &header);
    m_random->setAccessibleName(tr("Random"));
    m_random->setToolTip(tr("Generate a random symmetric stencil"));
    connect(m_random, &QPushButton::clicked, this, [this] {
        (new RandomPopup(m_editor.document(), m_theme, m_random))->openBelow(m_random);
    });
    m_head->addWidget(m_random);
    auto* preset = new QPushButton(tr("Preset"), &header);
    setOpens(preset);
    preset->setToolTip(tr("Named stencils"));
    connect(preset, &QPushButton::clicked, this, [this, preset] {
        (new PresetPopup(m_editor.document(), m_theme, preset))->openBelow(preset);
    });
    m_head->addWidget(preset);
}

/// Where there is little room, tools go before their words, and where there is less, before what
/// parts them. The menu has the random stencil, too.
void StencilLarge::fitWords() {
    const bool narrow = width() < m_theme.scaled(kNarrow);
    for (QWidget* rule : m_rules) rule->setVisible(!narrow);
    m_mirrors->setShort(narrow);
    m_random->setVisible(width() >= m_theme.scaled(kRoomForChance));
    const int narrowTaps =
        std::max(kNarrowTaps, std::min(width() / 4, m_theme.scaled(kNarrowTaps)));
    const int taps = narrow ? narrowTaps : std::max(kTaps, m_taps->roomForNames());
    m_taps->setFixedWidth(taps);
    for (const Words words : {Words::Roomy, Words::Tight, Words::NotOnButtons, Words::None}) {
        if (narrow && words != Words::None) continue;
        setWords(words);
        if (m_head->sizeHint().width() <= width() - taps) break;
    }
}

void StencilLarge::setWords(Words words) {
    for (QWidget* word : m_words) word->setVisible(words != Words::None);
    const bool onButtons = words <= Words::Tight;
    m_random->setText(onButtons ? tr("Random") : QString());
    m_back->setText(onButtons ? tr("Back") : QString());
    m_head->setSpacing(words == Words::Roomy ? kSpacing : kTightSpacing);
    m_head->invalidate();
}

}  // namespace ui
