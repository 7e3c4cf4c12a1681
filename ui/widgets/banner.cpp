// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/banner.hpp"

#include <QHelpEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QStyleOptionButton>
#include <QStylePainter>
#include <QToolButton>
#include <QToolTip>
#include <algorithm>
#include <utility>

#include "ui/theme/theme.hpp"

namespace ui {
namespace {

constexpr int kLeft = 15, kRight = 6, kGap = 8, kPadding = 6, kLine = 28, kLinkHeight = 24;

/// A link that says where its words end when there is no room for all of them; its tool tip has
/// them then.
class BannerLink final : public QPushButton {
public:
    BannerLink(const QString& text, QWidget* parent) : QPushButton(text, parent) {
        setLook(this, Look::Link);
    }

protected:
    void paintEvent(QPaintEvent* event) override {
        const int missing = sizeHint().width() - width();
        if (missing <= 0) return QPushButton::paintEvent(event);
        QStyleOptionButton option;
        initStyleOption(&option);
        const int whole = fontMetrics().horizontalAdvance(text());
        option.text = fontMetrics().elidedText(text(), Qt::ElideRight, whole - missing);
        QStylePainter(this).drawControl(QStyle::CE_PushButton, option);
    }
    bool event(QEvent* event) override {
        if (event->type() != QEvent::ToolTip || sizeHint().width() <= width())
            return QPushButton::event(event);
        QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), text(), this);
        return true;
    }
};

}  // namespace

Banner::Banner(const Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_sentence(new QLabel(this)),
      m_dismiss(new QToolButton(this)) {
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_sentence->setTextFormat(Qt::PlainText);
    m_sentence->setWordWrap(true);
    m_dismiss->setIcon(theme.icon(QStringLiteral("close")));
    m_dismiss->setToolTip(tr("Dismiss"));
    m_dismiss->setAccessibleName(tr("Dismiss"));
    // As high as this width wants it: where it is narrow, the hint is of too wide a one.
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(m_dismiss, &QToolButton::clicked, this, &Banner::dismiss);
    connect(&theme, &Theme::changed, this, [this] {
        updateGeometry();
        layOut(width(), true);
        update();
    });
    hide();
}

void Banner::say(Kind kind, const QString& sentence, const QString& action,
                 std::function<void()> run) {
    QList<BannerAction> actions;
    if (!action.isEmpty())
        actions.append({action, [this, run = std::move(run)] {
                            dismiss();
                            if (run) run();  // which may show another banner
                        }});
    show(kind, sentence, std::move(actions), true);
}

void Banner::keepSaying(Kind kind, const QString& sentence, QList<BannerAction> actions) {
    show(kind, sentence, std::move(actions), false);
}

void Banner::show(Kind kind, const QString& sentence, QList<BannerAction> actions,
                  bool dismissible) {
    const auto sameText = [](const BannerAction& action, const QPushButton* link) {
        return action.text == link->text();
    };
    // The links stay where their words do: the focus may be on one.
    if (!std::equal(actions.begin(), actions.end(), m_links.begin(), m_links.end(), sameText)) {
        for (QPushButton* link : std::as_const(m_links)) {
            link->hide();
            link->deleteLater();  // it may be the one that was pressed
        }
        m_links.clear();
        for (int i = 0; i < actions.size(); ++i) {
            auto* link = new BannerLink(actions[i].text, this);
            connect(link, &QPushButton::clicked, this, [this, i] {
                const auto run = m_actions[i].run;
                if (run) run();
            });
            link->show();
            m_links.append(link);
        }
    }
    for (int i = 0; i < actions.size(); ++i) m_links[i]->setToolTip(actions[i].tip);
    m_actions = std::move(actions);
    m_kind = kind;
    m_dismissible = dismissible;
    m_sentence->setText(sentence);
    m_dismiss->setVisible(dismissible);
    setAccessibleName(sentence);
    setVisible(true);
    updateGeometry();
    layOut(width(), true);
    update();
}

void Banner::dismiss() { hide(); }
QString Banner::sentence() const {
    return isVisibleTo(parentWidget()) ? m_sentence->text() : QString();
}

int Banner::layOut(int width, bool place) const {
    const int line = m_theme.scaled(kLine), linkHeight = m_theme.scaled(kLinkHeight);
    const int cross = m_dismissible ? m_dismiss->sizeHint().width() + kGap : 0;
    const int room = std::max(80, width - kLeft - kRight - cross);
    int links = 0;
    for (const QPushButton* link : m_links) links += link->sizeHint().width() + kGap;
    const QFontMetrics metrics = m_sentence->fontMetrics();
    const int words = metrics.horizontalAdvance(m_sentence->text()) + 2;
    if (place && m_dismissible) {
        const QSize size = m_dismiss->sizeHint().boundedTo({line, line - 2});
        m_dismiss->setGeometry(width - kRight - size.width(), (line - size.height()) / 2,
                               size.width(), size.height());
    }
    if (words + kGap + links <= room) {  // one line
        if (place) {
            m_sentence->setGeometry(kLeft, 0, room - links, line);
            int x = kLeft + room - links + kGap;
            for (QPushButton* link : m_links) {
                const int wide = link->sizeHint().width();
                link->setGeometry(x, (line - linkHeight) / 2, wide, linkHeight);
                x += wide + kGap;
            }
        }
        return line;
    }
    const int high =
        metrics.boundingRect(QRect(0, 0, room, 1 << 20), Qt::TextWordWrap, m_sentence->text())
            .height();
    if (place) m_sentence->setGeometry(kLeft, kPadding, room, high);
    int y = kPadding + high;
    if (!m_links.isEmpty()) {
        // Links have their own clear space at both sides: their words begin below the sentence's.
        const int left = kLeft - m_theme.scaled(6);
        int x = left;
        for (QPushButton* link : m_links) {
            const int wide = std::min(link->sizeHint().width(), room);
            if (x > left && x + wide > kLeft + room) {
                x = left;
                y += linkHeight;
            }
            if (place) link->setGeometry(x, y, wide, linkHeight);
            x += wide + kGap;
        }
        y += linkHeight;
    }
    return std::max(line, y + kPadding - (m_links.isEmpty() ? 0 : 2));
}

int Banner::heightForWidth(int width) const { return layOut(width, false); }
QSize Banner::sizeHint() const {
    const int wide = std::max(width(), 400);
    return {wide, layOut(wide, false)};
}
QSize Banner::minimumSizeHint() const { return {160, m_theme.scaled(kLine)}; }

void Banner::resizeEvent(QResizeEvent*) { layOut(width(), true); }

void Banner::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::FontChange && event->type() != QEvent::StyleChange) return;
    updateGeometry();
    layOut(width(), true);
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
