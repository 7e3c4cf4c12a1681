// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/banner.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>
#include <utility>

#include "ui/theme/theme.hpp"

namespace ui {

Banner::Banner(const Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_sentence(new QLabel(this)),
      m_action(new QPushButton(this)),
      m_dismiss(new QToolButton(this)) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(15, 0, 6, 0);
    layout->setSpacing(8);
    layout->addWidget(m_sentence, 1);
    layout->addWidget(m_action);
    layout->addWidget(m_dismiss);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_sentence->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    setLook(m_action, Look::Link);
    m_dismiss->setIcon(theme.icon(QStringLiteral("close")));
    m_dismiss->setToolTip(tr("Dismiss"));
    m_dismiss->setAccessibleName(tr("Dismiss"));
    setFixedHeight(theme.scaled(28));
    connect(m_dismiss, &QToolButton::clicked, this, [this] {
        dismiss();
        if (m_dismissed) m_dismissed();
    });
    connect(m_action, &QPushButton::clicked, this, [this] {
        const auto run = m_run;  // the action may show another banner
        dismiss();
        if (run) run();
    });
    connect(&theme, &Theme::changed, this, [this] {
        setFixedHeight(m_theme.scaled(28));
        update();
    });
    hide();
}

void Banner::say(Kind kind, const QString& sentence, const QString& action,
                 std::function<void()> run, std::function<void()> dismissed) {
    m_kind = kind;
    m_run = std::move(run);
    m_dismissed = std::move(dismissed);
    m_sentence->setText(sentence);
    m_sentence->setToolTip(sentence);
    m_action->setText(action);
    m_action->setVisible(!action.isEmpty());
    setAccessibleName(sentence);
    setVisible(true);
    update();
}

void Banner::dismiss() { hide(); }
QString Banner::sentence() const {
    return isVisibleTo(parentWidget()) ? m_sentence->text() : QString();
}

void Banner::paintEvent(QPaintEvent*) {
    const Tokens& t = m_theme.tokens();
    QPainter painter(this);
    const bool error = m_kind == Kind::Error, warning = m_kind == Kind::Warning;
    painter.fillRect(rect(), error ? t.softErr : warning ? t.softWarn : t.softOk);
    painter.fillRect(QRect(0, 0, 3, height()), error ? t.err : warning ? t.warn : t.ok);
    painter.fillRect(QRect(0, height() - 1, width(), 1), t.line);
}

}  // namespace ui
