// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setting/race_strip.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/document/document.hpp"
#include "ui/theme/theme.hpp"

namespace ui {

RaceStrip::RaceStrip(Document& document, const Theme& theme, bool offerSearch, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_theme(theme),
      m_sentence(new QLabel(this)),
      m_draw(new QPushButton(tr("Show that stencil"), this)),
      m_search(new QPushButton(tr("Search the drawn stencil"), this)) {
    m_sentence->setWordWrap(true);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_draw->setToolTip(tr("Draws the stencil of these results; undo brings yours back"));
    setLook(m_draw, Look::Link);
    setLook(m_search, Look::Link);
    m_offersSearch = offerSearch;
    m_search->setVisible(offerSearch);
    // In a dock the actions stand below the sentence, on a page beside it.
    QBoxLayout* layout =
        offerSearch ? static_cast<QBoxLayout*>(new QHBoxLayout(this)) : new QVBoxLayout(this);
    layout->setContentsMargins(15, 4, 12, 4);
    layout->setSpacing(offerSearch ? 12 : 2);
    layout->addWidget(m_sentence, 1);
    layout->addWidget(m_draw, 0, Qt::AlignLeft);
    layout->addWidget(m_search);
    connect(m_draw, &QPushButton::clicked, this, [this] { m_document.draw(Race(m_race)); });
    connect(m_search, &QPushButton::clicked, this, &RaceStrip::searchRequested);
    connect(&document, &Document::problemChanged, this, &RaceStrip::refresh);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
    hide();
}

void RaceStrip::showRace(const Race& race) {
    const bool same = race.id() == m_race.id() && race.empty() == m_race.empty();
    m_race = race;
    if (!same) refresh();
}

void RaceStrip::refresh() {
    const bool elsewhere = !m_race.empty() && !m_race.isOf(m_document.problem());
    const bool predicted = !m_race.empty() && m_race.device().predicted;
    m_said = elsewhere || predicted;
    m_draw->setVisible(elsewhere);
    m_search->setVisible(elsewhere && m_offersSearch);
    if (predicted)
        m_sentence->setText((elsewhere ? tr("Predicted for %1, not for the drawn stencil. "
                                            "Nothing was measured.")
                                       : tr("Predicted for %1. Nothing was measured."))
                                .arg(m_race.title()));
    else if (m_said)
        m_sentence->setText(tr("Measured on %1, not on the drawn stencil.").arg(m_race.title()));
    setAccessibleName(sentence());
    setVisible(m_said);
}

void RaceStrip::setObstacle(const QString& sentence) {
    m_search->setEnabled(sentence.isEmpty());
    m_search->setToolTip(sentence);
}

QString RaceStrip::sentence() const { return m_said ? m_sentence->text() : QString(); }

void RaceStrip::paintEvent(QPaintEvent*) {
    const Tokens& t = m_theme.tokens();
    QPainter painter(this);
    painter.fillRect(rect(), t.soft);
    painter.fillRect(QRect(0, 0, 3, height()), t.accent);
    painter.fillRect(QRect(0, height() - 1, width(), 1), t.line);
}

}  // namespace ui
