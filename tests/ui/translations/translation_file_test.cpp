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

/// "{0}" and "{1:.1f}" of the engine's "{} {:.1f}": they may come in another order.
QSet<QString> filledIn(const QString& pattern) {
    static const QRegularExpression place(QStringLiteral("\\{([0-9]*)(:[^}]*)?\\}"));
    QSet<QString> all;
    int next = 0;
    bool named = false;
    auto places = place.globalMatch(pattern);
    while (places.hasNext()) {
        const auto match = places.next();
        const QString number =
            match.captured(1).isEmpty() ? QString::number(next++) : match.captured(1);
        named = named || !match.captured(1).isEmpty();
        all.insert(number + match.captured(2));
    }
    if (next > 0 && named) all.insert(QStringLiteral("both ways"));  // which nobody can fill in
    return all;
}

bool isOfEngine(const Translation& translation) {
    return translation.context == QLatin1String("Engine");
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

    void whatTheEngineFillsInIsFilledInAgain() {
        holds([](const Translation& t) {
            return !isOfEngine(t) || filledIn(t.source) == filledIn(t.text);
        });
    }

    /// By these words the Setting panel knows what needs no lead.
    void whatIsOutSaysSoInOneWay() {
        const auto is = [](const Translation& t) { return t.source == QLatin1String(" is out"); };
        const auto out = std::find_if(m_all.begin(), m_all.end(), is);
        QVERIFY(out != m_all.end());
        int seen = 0;
        for (const Translation& t : m_all) {
            if (!isOfEngine(t)) continue;
            QCOMPARE(t.text.contains(out->text), t.source.contains(out->source));
            seen += t.source.contains(out->source);
        }
        QVERIFY(seen > 30);
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
