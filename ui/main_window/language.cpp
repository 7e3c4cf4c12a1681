// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window/language.hpp"

#include <QCoreApplication>
#include <QFile>
#include <QLibraryInfo>
#include <QMutexLocker>
#include <QXmlStreamReader>
#include <cstring>
#include <string>
#include <vector>

#include "engine/core/phrasebook.hpp"
#include "ui/document/said.hpp"

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

namespace {

constexpr qsizetype kMostRetold = 10000;

/// Of the context that said() looks in.
std::vector<std::string> patternsIn(const QString& translationFile) {
    QFile file(translationFile);
    if (!file.open(QIODevice::ReadOnly)) return {};
    QXmlStreamReader xml(&file);
    std::vector<std::string> patterns;
    bool isEngine = false;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement) continue;
        if (xml.name() == QLatin1String("name"))
            isEngine = xml.readElementText() == QLatin1String("Engine");
        else if (isEngine && xml.name() == QLatin1String("source"))
            patterns.push_back(xml.readElementText().toStdString());
    }
    return patterns;
}

}  // namespace

Reteller::Reteller(const QTranslator& patterns) : m_patterns(patterns) {}

Reteller::~Reteller() = default;

void Reteller::load(const QString& translationFile) {
    m_book = std::make_unique<const engine::Phrasebook>(patternsIn(translationFile));
}

QString Reteller::translate(const char* context, const char* text, const char* /*disambiguation*/,
                            int /*n*/) const {
    if (!m_book || std::strcmp(context, kRetold) != 0) return {};
    const QByteArray key(text);
    {
        const QMutexLocker lock(&m_mutex);
        if (const auto known = m_known.constFind(key); known != m_known.constEnd()) return *known;
    }
    const auto other = [this](std::string_view pattern) {
        const std::string asked(pattern);
        const QString found = m_patterns.translate("Engine", asked.c_str());
        return found.isEmpty() ? asked : found.toStdString();
    };
    QString said = QString::fromStdString(m_book->retold(text, other));
    const QMutexLocker lock(&m_mutex);
    if (m_known.size() >= kMostRetold) m_known.clear();
    m_known.insert(key, said);
    return said;
}

Translations::Translations(Language chosen, const QLocale& system) : m_retold(m_own) {
    if (languageFor(chosen, system) != Language::Chinese) return;
    loadTranslations();
    if (!m_own.load(QStringLiteral(":/translations/stencilscope_zh_CN.qm"))) return;
    // Those of dialogs that Qt brings along; where they are not installed, these stay English.
    if (m_qt.load(QStringLiteral("qtbase_zh_CN"),
                  QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&m_qt);
    QCoreApplication::installTranslator(&m_own);
    m_retold.load(QStringLiteral(":/translations/stencilscope_zh_CN.ts"));
    QCoreApplication::installTranslator(&m_retold);
}

Translations::~Translations() {
    QCoreApplication::removeTranslator(&m_retold);
    QCoreApplication::removeTranslator(&m_own);
    QCoreApplication::removeTranslator(&m_qt);
}

}  // namespace ui
