// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/kernel/tag_chip.hpp"

#include <QCoreApplication>
#include <QPainter>

#include "ui/pages/kernel/source_view.hpp"
#include "ui/theme/style.hpp"

namespace ui {
namespace {

constexpr int kHeight = 22, kEdge = 3;

struct Optimization {
    const char* letters;
    const char* name;
    const char* sentence;
};
constexpr Optimization kOptimizations[] = {
    {"ST", QT_TRANSLATE_NOOP("Optimization", "Streaming"),
     QT_TRANSLATE_NOOP("Optimization",
                       "A block marches through planes and keeps those it still needs.")},
    {"BM", QT_TRANSLATE_NOOP("Optimization", "Block merging"),
     QT_TRANSLATE_NOOP("Optimization",
                       "A thread computes adjacent cells and shares what they read.")},
    {"CM", QT_TRANSLATE_NOOP("Optimization", "Cyclic merging"),
     QT_TRANSLATE_NOOP(
         "Optimization",
         "A thread computes cells a block apart, so that a warp reads side by side.")},
    {"RT", QT_TRANSLATE_NOOP("Optimization", "Retiming"),
     QT_TRANSLATE_NOOP("Optimization",
                       "Partial sums of several planes are kept instead of their cells.")},
    {"PR", QT_TRANSLATE_NOOP("Optimization", "Prefetching"),
     QT_TRANSLATE_NOOP("Optimization", "The next plane is on its way while this one is computed.")},
    {"TB", QT_TRANSLATE_NOOP("Optimization", "Temporal blocking"),
     QT_TRANSLATE_NOOP("Optimization", "Several time steps are computed in one pass over memory.")},
    {"LS", QT_TRANSLATE_NOOP("Optimization", "Lazy streaming"),
     QT_TRANSLATE_NOOP("Optimization",
                       "A time level reads only what was computed before this plane arrived.")},
    {"VW", QT_TRANSLATE_NOOP("Optimization", "Vector accesses"),
     QT_TRANSLATE_NOOP("Optimization", "One access to device memory moves adjacent cells.")},
    {"SH", QT_TRANSLATE_NOOP("Optimization", "Shared memory"),
     QT_TRANSLATE_NOOP("Optimization",
                       "A tile with its halo is loaded once and read by the whole block.")},
    {"CO", QT_TRANSLATE_NOOP("Optimization", "Constant memory"),
     QT_TRANSLATE_NOOP("Optimization", "Coefficients are read through the constant cache.")},
    {"UF", QT_TRANSLATE_NOOP("Optimization", "Unrolling"),
     QT_TRANSLATE_NOOP("Optimization", "Loop bodies are repeated to overlap their loads.")}};

const Optimization* find(const std::string& letters) {
    for (const Optimization& optimization : kOptimizations)
        if (letters == optimization.letters) return &optimization;
    return nullptr;
}

}  // namespace

QString optimizationName(const std::string& optimization) {
    const Optimization* known = find(optimization);
    return known ? QCoreApplication::translate("Optimization", known->name)
                 : QString::fromStdString(optimization);
}

QString optimizationSentence(const std::string& optimization) {
    const Optimization* known = find(optimization);
    return known ? QCoreApplication::translate("Optimization", known->sentence) : QString();
}

TagChip::TagChip(const Theme& theme, const std::string& optimization, QWidget* parent)
    : QAbstractButton(parent), m_theme(theme), m_optimization(optimization) {
    setText(QString::fromStdString(optimization));
    setCheckable(true);
    setToolTip(optimizationName(optimization) + QStringLiteral(". ") +
               optimizationSentence(optimization));
    setAccessibleName(tr("Jump to %1").arg(optimizationName(optimization)));
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(&m_theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

QSize TagChip::sizeHint() const {
    return {QFontMetrics(m_theme.mono(11)).horizontalAdvance(text()) + 20, m_theme.scaled(kHeight)};
}

void TagChip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& tokens = m_theme.tokens();
    const QColor border = isChecked() ? tokens.accent : underMouse() ? tokens.t3 : tokens.line2;
    drawBox(painter, rect(), 4, isChecked() ? tokens.soft : tokens.s2, border);
    painter.fillRect(QRect(1, 1, kEdge, height() - 2), tagColour(m_theme, m_optimization));
    painter.setFont(m_theme.mono(11));
    painter.setPen(tokens.t1);
    painter.drawText(rect().adjusted(kEdge + 1, 0, 0, 0), Qt::AlignCenter, text());
    if (hasFocus()) drawFocusRing(painter, rect(), 4, tokens.accent);
}

}  // namespace ui
