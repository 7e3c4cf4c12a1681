// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The language of the window. Texts are English in the sources; others stand in
// resources/translations and are built into the program.

#include <QLocale>
#include <QTranslator>

namespace ui {

enum class Language { System, English, Chinese };

/// What a person has chosen, with System replaced by what the system reads: Chinese where its
/// characters are the simplified ones, else English.
Language languageFor(Language chosen, const QLocale& system);

/// Texts of a language, Qt's own included, in the application for as long as this lives. They are
/// asked for when a widget is made: a window that is there keeps its language.
class Translations {
public:
    Translations(Language chosen, const QLocale& system);
    ~Translations();
    Translations(const Translations&) = delete;
    Translations& operator=(const Translations&) = delete;

    /// Whether this program was built with them: Qt's Linguist tools make them.
    static bool built();

private:
    QTranslator m_qt, m_own;
};

}  // namespace ui
