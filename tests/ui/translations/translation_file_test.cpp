// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The file of translations by itself: whole, and true to what the sources fill in.

#include <QRegularExpression>
#include <QSet>
#include <QTest>

#include "tests/ui/runner/test_class.hpp"
#include "tests/ui/translations/translation_file.hpp"

using support::Translation;

namespace {

/// What a pattern finds in a text, each once.
QSet<QString> found(const QString& pattern, const QString& text) {
    QSet<QString> all;
    auto matches = QRegularExpression(pattern).globalMatch(text);
    while (matches.hasNext()) all.insert(matches.next().captured());
    return all;
}

/// The letter that chooses it in a menu, "&&" being none. Null: there is none.
QString letterOf(const QString& text) {
    const auto match = QRegularExpression(QStringLiteral("(?<!&)&([^&\\s])")).match(text);
    return match.captured(1).toUpper();
}

/// With its context, as a failure names it.
QString named(const Translation& translation) {
    return translation.context + QStringLiteral(": ") + translation.source;
}

}  // namespace

class TranslationFileTest : public QObject {
    Q_OBJECT

    QList<Translation> m_all;

    /// All of which this is not true are named.
    void holds(bool (*isRight)(const Translation&)) {
        QStringList wrong;
        for (const Translation& translation : m_all)
            if (!isRight(translation)) wrong << named(translation);
        QVERIFY2(wrong.isEmpty(), qPrintable(QLatin1Char('\n') + wrong.join(QLatin1Char('\n'))));
    }

private slots:
    void initTestCase() {
        m_all = support::translationsIn(support::translationPath());
        QVERIFY2(m_all.size() > 1000, qPrintable(support::translationPath()));
    }

    void everyTextIsTranslated() {
        holds([](const Translation& t) { return t.finished && !t.text.trimmed().isEmpty(); });
    }

    void whatIsFilledInIsFilledInAgain() {
        holds([](const Translation& t) {
            const QString places = QStringLiteral("%[0-9]+");
            return found(places, t.source) == found(places, t.text);
        });
    }

    /// What comes before and after a text that is put together stays outside of it.
    void aTextThatEndsALineEndsItAgain() {
        holds([](const Translation& t) {
            return t.source.count(QLatin1Char('\n')) == t.text.count(QLatin1Char('\n'));
        });
    }

    /// Chinese has no letters of its own for menus: those of the English words stand behind it.
    void menusHaveTheLettersOfEnglish() {
        holds([](const Translation& t) {
            return t.source.contains(QStringLiteral(" (*.")) ||
                   letterOf(t.source) == letterOf(t.text);
        });
    }

    void dotsThatPromiseAQuestionStay() {
        holds([](const Translation& t) {
            const QString dots = QStringLiteral("...");
            return t.source.endsWith(dots) == t.text.endsWith(dots);
        });
    }

    void noTextIsThereTwice() {
        QSet<QString> seen;
        for (const Translation& translation : m_all) {
            QVERIFY2(!seen.contains(named(translation)), qPrintable(named(translation)));
            seen.insert(named(translation));
        }
    }

    /// A figure, a unit or a name of a key is the same in both.
    void whatHasWordsIsChinese() {
        holds([](const Translation& t) {
            const QRegularExpression words(QStringLiteral("[a-z]{3,} [a-z]{3,}"));
            return !words.match(t.source).hasMatch() ||
                   t.text.contains(QRegularExpression(QStringLiteral("\\p{Han}")));
        });
    }
};

STENCILSCOPE_TEST_CLASS(TranslationFileTest)
#include "translation_file_test.moc"
