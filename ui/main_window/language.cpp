// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window/language.hpp"

#include <QCoreApplication>
#include <QLibraryInfo>

#ifdef STENCILSCOPE_TRANSLATED
static void loadTranslations() { Q_INIT_RESOURCE(translations); }
#else
static void loadTranslations() {}
#endif

namespace ui {

bool Translations::built() {
#ifdef STENCILSCOPE_TRANSLATED
    return true;
#else
    return false;
#endif
}

Language languageFor(Language chosen, const QLocale& system) {
    if (chosen != Language::System) return chosen;
    const bool chinese =
        system.language() == QLocale::Chinese && system.script() == QLocale::SimplifiedHanScript;
    return chinese ? Language::Chinese : Language::English;
}

Translations::Translations(Language chosen, const QLocale& system) {
    if (languageFor(chosen, system) != Language::Chinese) return;
    loadTranslations();
    if (!m_own.load(QStringLiteral(":/translations/stencilscope_zh_CN.qm"))) return;
    // Those of dialogs that Qt brings along; where they are not installed, these stay English.
    if (m_qt.load(QStringLiteral("qtbase_zh_CN"),
                  QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&m_qt);
    QCoreApplication::installTranslator(&m_own);
}

Translations::~Translations() {
    QCoreApplication::removeTranslator(&m_own);
    QCoreApplication::removeTranslator(&m_qt);
}

}  // namespace ui
