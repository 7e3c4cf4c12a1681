// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/tinted_icon.hpp"

#include <QFile>
#include <QPainter>
#include <QSvgRenderer>
#include <utility>

namespace ui {

TintedIcon::TintedIcon(const Theme& theme, QString name)
    : m_theme(&theme), m_name(std::move(name)) {
    QFile file(QStringLiteral(":/icons/%1.svg").arg(m_name));
    if (file.open(QIODevice::ReadOnly)) m_svg = file.readAll();
}

QColor TintedIcon::colourFor(QIcon::Mode mode, QIcon::State state) const {
    if (!m_theme) return Qt::gray;
    const Tokens& t = m_theme->tokens();
    switch (mode) {
        case QIcon::Disabled:
            return mixed(t.s1, t.t3, 0.55);
        case QIcon::Selected:
            return t.onFill;  // on a filled button
        case QIcon::Active:
            return t.t1;
        case QIcon::Normal:
            break;
    }
    return state == QIcon::On ? t.t1 : t.t2;
}

QPixmap TintedIcon::rendered(const QSize& size, const QColor& colour) {
    const QString key =
        QStringLiteral("%1x%2%3").arg(size.width()).arg(size.height()).arg(colour.name());
    if (const auto found = m_cache.constFind(key); found != m_cache.constEnd()) return *found;
    QPixmap pixmap(size);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    QSvgRenderer renderer(QByteArray(m_svg).replace("currentColor", colour.name().toLatin1()));
    renderer.render(&painter, QRectF(QPointF(0, 0), QSizeF(size)));
    painter.end();
    m_cache.insert(key, pixmap);
    return pixmap;
}

void TintedIcon::paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) {
    const qreal ratio = painter->device()->devicePixelRatioF();
    QPixmap pixmap = rendered((QSizeF(rect.size()) * ratio).toSize(), colourFor(mode, state));
    painter->drawPixmap(rect, pixmap);
}

QPixmap TintedIcon::pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) {
    return rendered(size, colourFor(mode, state));
}

QPixmap TintedIcon::scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state, qreal) {
    return rendered(size, colourFor(mode, state));  // `size` is in device pixels already
}

QIconEngine* TintedIcon::clone() const { return new TintedIcon(*this); }

}  // namespace ui
