// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stencil/formula/formula_panel.hpp"

#include <QDateTime>
#include <QLabel>
#include <QVBoxLayout>

#include "engine/stencil/taps.hpp"
#include "ui/document/document.hpp"
#include "ui/document/said.hpp"
#include "ui/stencil/formula/formula_edit.hpp"
#include "ui/stencil/formula/formula_highlighter.hpp"
#include "ui/stencil/stencil_editor.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/panel_title.hpp"

namespace ui {
namespace {

constexpr qint64 kTypingPauseMs = 2000;
constexpr int kTypingMerge = 1000;  ///< merge ids of typing start here
constexpr int kNextFrameMs = 16;    ///< the drawing is seen before a long text is laid out

}  // namespace

FormulaPanel::FormulaPanel(StencilEditor& editor, const Theme& theme, bool large, QWidget* parent)
    : QWidget(parent),
      m_editor(editor),
      m_theme(theme),
      m_title(new PanelTitle(theme, tr("Formula"), this)),
      m_state(m_title->addRightLabel()),
      m_edit(new FormulaEdit(editor, theme, large, this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_title);
    layout->addWidget(m_edit, 1);
    connect(m_edit, &FormulaEdit::typed, this, [this](const QString& text) {
        const qint64 now = QDateTime::currentMSecsSinceEpoch();
        if (now - m_lastTyped > kTypingPauseMs) ++m_typingStep;
        m_lastTyped = now;
        m_parser.schedule(text, QLatin1String(Document::kUntitled));
        showState();
    });
    connect(&m_parser, &FormulaParser::parsed, this, &FormulaPanel::take);
    connect(&editor.document(), &Document::formulaChanged, this, &FormulaPanel::showDocument);
    connect(&editor, &StencilEditor::strokeChanged, this, &FormulaPanel::showStroke);
    m_later.setSingleShot(true);
    m_later.setInterval(kNextFrameMs);
    connect(&m_later, &QTimer::timeout, this, &FormulaPanel::showText);
    showDocument();
}

void FormulaPanel::take(const ParsedFormula& result) {
    Document& document = m_editor.document();
    m_typing = true;
    if (result.pattern) {
        document.editPattern(*result.pattern, result.text, tr("Edit formula"),
                             kTypingMerge + m_typingStep);
    } else {
        const auto& error = result.pattern.error();
        document.showFormulaError(result.text, retold(error.sentence()), error.line, error.column);
    }
    m_typing = false;
    showState();
}

/// Nobody reads a panel that is not shown: its text is laid out when it is.
void FormulaPanel::showDocument() {
    m_stale = !isVisible();
    if (m_stale || !m_typing) m_parser.cancel();
    if (m_stale) return;
    if (!m_typing && m_editor.document().formula().size() > kLongFormula) return m_later.start();
    m_later.stop();
    showText();
}

void FormulaPanel::showText() {
    const Document& document = m_editor.document();
    if (!m_typing) {
        m_parser.cancel();  // of what was typed into a long text while it waited
        m_edit->present(document.formula(), false);
    }
    m_edit->showError(document.formulaError(), document.formulaErrorLine(),
                      document.formulaErrorColumn());
    showState();
}

void FormulaPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (m_stale) showDocument();
}

void FormulaPanel::showStroke() {
    if (!isVisible()) return;
    if (m_editor.stroking()) {
        std::vector<engine::stencil::Tap> taps;
        for (const auto& [offset, coefficient] : m_editor.taps())
            taps.push_back({offset, coefficient});
        if (taps.empty()) return;
        m_later.stop();
        const auto pattern = engine::stencil::patternFromTaps(
            Document::kUntitled, m_editor.dimensions(), std::move(taps));
        m_edit->present(Document::textOf(pattern), true);
        m_strokeShown = true;
        showState();
    } else if (m_strokeShown) {
        m_strokeShown = false;
        showDocument();
    }
}

void FormulaPanel::showState() {
    const Document& document = m_editor.document();
    if (m_strokeShown && m_edit->tintedLine() > 0) {
        m_state->setText(tr("line %1 written by this stroke").arg(m_edit->tintedLine()));
        setTint(m_state, m_theme, Tint::Ok);
    } else if (m_parser.busy()) {
        m_state->setText(tr("reading"));
        setTint(m_state, m_theme, Tint::Hint);
    } else if (!document.formulaValid()) {
        m_state->setText(tr("error in line %1").arg(document.formulaErrorLine()));
        setTint(m_state, m_theme, Tint::Err);
    } else {
        m_state->setText(tr("in step"));
        setTint(m_state, m_theme, Tint::Ok);
    }
}

}  // namespace ui
