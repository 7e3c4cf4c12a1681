// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/theme.hpp"

#include <QApplication>
#include <QPalette>
#include <QProxyStyle>
#include <QStyle>
#include <QToolTip>
#include <QVariant>
#include <QWidget>
#include <algorithm>
#include <cmath>

#include "ui/theme/style.hpp"
#include "ui/theme/tinted_icon.hpp"

// The icons live in a static library, whose initializers the linker would drop. (Not in a
// namespace: the macro declares its function where it stands.)
static void loadIcons() { Q_INIT_RESOURCE(icons); }

namespace ui {
namespace {

QPalette paletteOf(const Tokens& t) {
    QPalette p;
    p.setColor(QPalette::Window, t.s1);
    p.setColor(QPalette::WindowText, t.t1);
    p.setColor(QPalette::Base, t.s1);
    p.setColor(QPalette::AlternateBase, t.s2);
    p.setColor(QPalette::Text, t.t1);
    p.setColor(QPalette::PlaceholderText, t.t3);
    p.setColor(QPalette::Button, t.s2);
    p.setColor(QPalette::ButtonText, t.t1);
    p.setColor(QPalette::BrightText, t.err);
    p.setColor(QPalette::Highlight, t.selection);
    p.setColor(QPalette::HighlightedText, t.t1);
    p.setColor(QPalette::Link, t.accent);
    p.setColor(QPalette::LinkVisited, t.accent);
    p.setColor(QPalette::ToolTipBase, t.s2);
    p.setColor(QPalette::ToolTipText, t.t1);
    p.setColor(QPalette::Light, t.line2);
    p.setColor(QPalette::Midlight, t.line);
    p.setColor(QPalette::Mid, t.line2);
    p.setColor(QPalette::Dark, t.line);
    p.setColor(QPalette::Shadow, t.s0);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        p.setColor(QPalette::Disabled, role, mixed(t.s1, t.t3, 0.62));
    p.setColor(QPalette::Disabled, QPalette::Highlight, t.s3);
    return p;
}

}  // namespace

Theme::Theme(QObject* parent) : QObject(parent) {
    loadIcons();
    // Before a palette of ours is set, the application's is the system's.
    const QPalette system = QGuiApplication::palette();
    m_systemDark =
        system.color(QPalette::Window).lightness() < system.color(QPalette::WindowText).lightness();
}

Theme::~Theme() {
    if (m_style) QApplication::setStyle(QStringLiteral("Fusion"));
}

void Theme::install(QApplication& application) {
    m_application = &application;
    m_style = new Style(*this);
    QApplication::setStyle(m_style);
    apply();
}

bool Theme::dark() const { return m_mode == Mode::System ? m_systemDark : m_mode == Mode::Dark; }

void Theme::setMode(Mode mode) {
    if (mode == m_mode) return;
    m_mode = mode;
    apply();
}

void Theme::setFontScale(double scale) {
    const double wanted = std::clamp(scale, 0.9, 1.5);
    if (std::abs(wanted - m_fontScale) < 1e-6) return;
    m_fontScale = wanted;
    apply();
}

bool Theme::platformIsStill() {
    const QStyle* style = QApplication::style();
    if (const auto* proxy = qobject_cast<const QProxyStyle*>(style)) style = proxy->baseStyle();
    return style != nullptr && style->styleHint(QStyle::SH_Widget_Animation_Duration) == 0;
}

void Theme::setLessMotion(bool less) {
    if (less == m_lessMotion) return;
    m_lessMotion = less;
    constexpr int kAsThePlatform = -1;
    QApplication::setCursorFlashTime(less ? 0 : kAsThePlatform);
    emit changed();
}

void Theme::apply() {
    if (m_application) {
        const QPalette palette = paletteOf(tokens());
        QApplication::setPalette(palette);
        QToolTip::setPalette(palette);
        // Every widget is told of a new font, which other colours do not need.
        if (QApplication::font() != words()) QApplication::setFont(words());
        QToolTip::setFont(words(11));
    }
    emit changed();
}

int Theme::scaled(int pixels) const { return static_cast<int>(std::lround(pixels * m_fontScale)); }

const QFont& Theme::words(int pixels, QFont::Weight weight) const {
    return font(Family::Words, pixels, weight);
}

const QFont& Theme::mono(int pixels, QFont::Weight weight) const {
    return font(Family::Mono, pixels, weight);
}

const QFont& Theme::font(Family family, int pixels, QFont::Weight weight) const {
    const auto [found, isNew] = m_fonts.try_emplace({family, scaled(pixels), weight});
    if (!isNew) return found->second;
    const bool mono = family == Family::Mono;
    QFont& font = found->second;
    font.setFamilies({mono ? QStringLiteral("JetBrains Mono") : QStringLiteral("Inter"),
                      mono ? QStringLiteral("DejaVu Sans Mono") : QStringLiteral("DejaVu Sans"),
                      QStringLiteral("Noto Sans CJK SC")});
    if (mono) {
        font.setStyleHint(QFont::Monospace);
        // Two characters of code are two: "/=" must not look like another one.
        font.setStyleStrategy(QFont::PreferNoShaping);
    }
    font.setPixelSize(scaled(pixels));
    font.setWeight(weight);
    return font;
}

QIcon Theme::icon(const QString& name) const { return QIcon(new TintedIcon(*this, name)); }

void setLook(QWidget* button, Look look) {
    button->setProperty("look", static_cast<int>(look));
    if (look == Look::Link) button->setCursor(Qt::PointingHandCursor);
    button->update();
}

Look lookOf(const QWidget* button) {
    return button ? static_cast<Look>(button->property("look").toInt()) : Look::Outlined;
}

QColor tintColour(const Tokens& t, Tint tint) {
    switch (tint) {
        case Tint::Text:
            return t.t1;
        case Tint::Label:
            return t.t2;
        case Tint::Hint:
            return t.t3;
        case Tint::Accent:
            return t.accent;
        case Tint::Ok:
            return t.ok;
        case Tint::Warn:
            return t.warn;
        case Tint::Err:
            return t.err;
        case Tint::Predicted:
            return t.predicted;
    }
    return t.t1;
}

void setTint(QWidget* label, const Theme& theme, Tint tint) {
    const bool first = !label->property("tint").isValid();
    label->setProperty("tint", static_cast<int>(tint));
    const auto paint = [label, &theme] {
        QPalette palette = label->palette();
        const auto tintNow = static_cast<Tint>(label->property("tint").toInt());
        palette.setColor(QPalette::WindowText, tintColour(theme.tokens(), tintNow));
        palette.setColor(QPalette::Text, tintColour(theme.tokens(), tintNow));
        label->setPalette(palette);
    };
    paint();
    if (first) QObject::connect(&theme, &Theme::changed, label, paint);
}

namespace {

/// Now, and whenever the theme changes while the widget lives.
template <class Dress>
void keepDressed(QWidget* widget, const Theme& theme, Dress dress) {
    dress();
    QObject::connect(&theme, &Theme::changed, widget, dress);
}

}  // namespace

void setWords(QWidget* widget, const Theme& theme, int pixels, QFont::Weight weight) {
    keepDressed(widget, theme, [=, &theme] { widget->setFont(theme.words(pixels, weight)); });
}

void setMono(QWidget* widget, const Theme& theme, int pixels) {
    keepDressed(widget, theme, [=, &theme] { widget->setFont(theme.mono(pixels)); });
}

void setHeight(QWidget* widget, const Theme& theme, int pixels) {
    keepDressed(widget, theme, [=, &theme] { widget->setFixedHeight(theme.scaled(pixels)); });
}

void setWidth(QWidget* widget, const Theme& theme, int pixels) {
    keepDressed(widget, theme, [=, &theme] { widget->setFixedWidth(theme.scaled(pixels)); });
}

void setSurface(QWidget* widget, const Theme& theme, int level) {
    const auto paint = [widget, &theme, level] {
        QPalette palette = widget->palette();
        const Tokens& t = theme.tokens();
        const QColor colour = level == 0 ? t.s0 : level == 1 ? t.s1 : t.s2;
        palette.setColor(QPalette::Window, colour);
        palette.setColor(QPalette::Base, colour);
        widget->setPalette(palette);
    };
    widget->setAutoFillBackground(true);
    paint();
    QObject::connect(&theme, &Theme::changed, widget, paint);
}

}  // namespace ui
