// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Colours, type, icons and colour scales of the moment. One object, made by main() and passed on;
// every widget that paints repaints itself on changed().

#include <QFont>
#include <QIcon>
#include <QObject>
#include <QPointer>
#include <map>
#include <tuple>

#include "ui/theme/color_map.hpp"
#include "ui/theme/number_text.hpp"
#include "ui/theme/strategy_look.hpp"
#include "ui/theme/tokens.hpp"

class QApplication;
class QStyle;
class QWidget;

namespace ui {

class Theme : public QObject {
    Q_OBJECT

public:
    enum class Mode { System, Dark, Light };

    explicit Theme(QObject* parent = nullptr);
    /// Takes back the style that it gave to the application.
    ~Theme() override;
    /// Makes the application wear this theme, now and whenever it changes.
    void install(QApplication& application);

    Mode mode() const { return m_mode; }
    void setMode(Mode mode);
    bool dark() const;
    const Tokens& tokens() const { return dark() ? darkTokens() : lightTokens(); }

    /// The user's scale of all type, 0.9..1.5.
    double fontScale() const { return m_fontScale; }
    void setFontScale(double scale);
    int scaled(int pixels) const;
    /// At the user's scale; made once for each size and weight, since every painted cell asks.
    const QFont& words(int pixels = 12, QFont::Weight weight = QFont::Normal) const;
    const QFont& mono(int pixels = 11, QFont::Weight weight = QFont::Normal) const;

    /// Nothing moves by itself: what plays goes on by single steps, carets do not blink.
    bool lessMotion() const { return m_lessMotion; }
    void setLessMotion(bool less);
    /// What the platform's style says; this program's own has no animations at all.
    static bool platformIsStill();

    const ColorMap& sequential() const { return sequentialMap(dark()); }
    const ColorMap& diverging() const { return divergingMap(dark()); }
    StrategyLook strategy(const QString& name, const QStringList& others = {}) const {
        return strategyLook(name, others, dark());
    }
    /// resources/icons/<name>.svg in this theme's colours; follows later changes of the theme.
    QIcon icon(const QString& name) const;

signals:
    void changed();

private:
    enum class Family { Words, Mono };
    void apply();
    const QFont& font(Family family, int pixels, QFont::Weight weight) const;

    Mode m_mode = Mode::System;
    bool m_systemDark = true;
    double m_fontScale = 1;
    bool m_lessMotion = false;
    mutable std::map<std::tuple<Family, int, int>, QFont> m_fonts;  // by size on the screen, weight
    QApplication* m_application = nullptr;
    QPointer<QStyle> m_style;  // the application's, which replaces it when another theme comes
};

/// How a button looks: Primary is filled (at most one on screen), Flat has no frame until hovered.
enum class Look { Outlined, Primary, Flat, Link };
void setLook(QWidget* button, Look look);
Look lookOf(const QWidget* button);

/// Colour roles of plain labels and panels, so that they follow the theme without a style sheet.
enum class Tint { Text, Label, Hint, Accent, Ok, Warn, Err, Predicted };
void setTint(QWidget* label, const Theme& theme, Tint tint);
QColor tintColour(const Tokens& tokens, Tint tint);
/// The letters of a widget: of this many pixels at the usual size of text, and they follow it.
void setWords(QWidget* widget, const Theme& theme, int pixels,
              QFont::Weight weight = QFont::Normal);
void setMono(QWidget* widget, const Theme& theme, int pixels);
/// A height or a width that follows the size of the text.
void setHeight(QWidget* widget, const Theme& theme, int pixels);
void setWidth(QWidget* widget, const Theme& theme, int pixels);
/// Fills a plain widget with s0 or s1.
void setSurface(QWidget* widget, const Theme& theme, int level);

}  // namespace ui
