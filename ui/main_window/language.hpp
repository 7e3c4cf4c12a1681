// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The language of the window. Texts are English in the sources; others stand in
// resources/translations and are built into the program.

#include <QHash>
#include <QLocale>
#include <QMutex>
#include <QTranslator>
#include <memory>

namespace engine {
class Phrasebook;
}

namespace ui {

enum class Language { System, English, Chinese };

/// What a person has chosen, with System replaced by what the system reads: Chinese where its
/// characters are the simplified ones, else English.
Language languageFor(Language chosen, const QLocale& system);

/// What retold() asks for: texts made of the engine's patterns, in the language that these have.
class Reteller final : public QTranslator {
    Q_OBJECT

public:
    explicit Reteller(const QTranslator& patterns);
    ~Reteller() override;
    /// Reads which patterns there are; a compiled file does not tell.
    void load(const QString& translationFile);

    QString translate(const char* context, const char* text, const char* disambiguation,
                      int n) const override;
    bool isEmpty() const override { return !m_book; }

private:
    const QTranslator& m_patterns;
    std::unique_ptr<const engine::Phrasebook> m_book;
    // The rows of a long search have few texts between them, and are asked for theirs all the time.
    mutable QMutex m_mutex;
    mutable QHash<QByteArray, QString> m_known;
};

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
    Reteller m_retold;
};

}  // namespace ui
