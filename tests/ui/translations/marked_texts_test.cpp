// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Every text that the sources mark, and every one of the lessons, is in the file of translations.

#include <QDirIterator>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>
#include <QTest>

#include "engine/search/strategy.hpp"
#include "engine/space/combination.hpp"
#include "engine/space/parameter.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "tests/ui/translations/marked_texts.hpp"
#include "tests/ui/translations/translation_file.hpp"

namespace {

const QString kRoot = QStringLiteral(STENCILSCOPE_SOURCE_DIR);

QString key(const QString& context, const QString& text) { return context + QChar(0) + text; }

QString contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QStringList filesBelow(const QString& folder, const QStringList& names) {
    QStringList files;
    QDirIterator all(kRoot + '/' + folder, names, QDir::Files, QDirIterator::Subdirectories);
    while (all.hasNext()) files << all.next();
    files.sort();
    return files;
}

QStringList textsOfLesson(const QString& path) {
    const QJsonObject lesson = QJsonDocument::fromJson(contentOf(path).toUtf8()).object();
    QStringList texts{lesson["title"].toString(), lesson["about"].toString()};
    for (const auto& step : lesson["steps"].toArray())
        for (const char* name : {"title", "text", "task"})
            if (const QString text = step.toObject()[name].toString(); !text.isEmpty())
                texts << text;
    return texts;
}

}  // namespace

class MarkedTextsTest : public QObject {
    Q_OBJECT

    QSet<QString> m_known;

    static QString told(const QStringList& lines) {
        return "\n" + lines.join('\n') +
               "\nresources/translations/update.py brings new texts into the file.";
    }

private slots:
    void initTestCase() {
        for (const auto& translation : support::translationsIn(support::translationPath()))
            m_known.insert(key(translation.context, translation.source));
        QVERIFY(m_known.size() > 1000);
    }

    void literalsAreReadAsTheCompilerDoes() {
        const auto found = support::markedTextsIn(QString::fromUtf8(
            "\n"
            "struct Words { Q_DECLARE_TR_FUNCTIONS(OtherName) };\n"
            "// tr(\"in a comment\")\n"
            "QString Panel::name() { return tr(\"one \\\"text\\\" \"  // that goes on\n"
            "\"in two\\n\"); }\n"
            "auto a = Words::tr(\"its own\"), b = Other::tr(\"another's\");\n"
            "auto c = QCoreApplication::translate(\"Context\", \"translated\");\n"
            "const char* d = QT_TRANSLATE_NOOP(\"Table\", \"in a table\");\n"
            "painter.translate(1, 2); attr(\"no text\");\n"
            "auto e = tr(words);\n"
            "QString own(const char* t) { return QCoreApplication::translate(\"Own\", t); }\n"
            "auto f = own(\"hidden\"), g = own(QT_TRANSLATE_NOOP(\"Own\", \"marked\"));"));
        QCOMPARE(found.texts.size(), 6);
        QCOMPARE(found.texts[0].text, QStringLiteral("one \"text\" in two\n"));
        QVERIFY(found.texts[0].contexts.contains("ui::Panel"));
        QCOMPARE(found.texts[0].line, 4);
        QCOMPARE(found.texts[1].contexts, QStringList("OtherName"));
        QCOMPARE(found.texts[2].contexts, QStringList("ui::Other"));
        QCOMPARE(found.texts[3].contexts, QStringList("Context"));
        QCOMPARE(found.texts[3].text, QStringLiteral("translated"));
        QCOMPARE(found.texts[4].contexts, QStringList("Table"));
        QCOMPARE(found.texts[5].text, QStringLiteral("marked"));
        QCOMPARE(found.unread, (QList<int>{12, 10}));
    }

    void everyTextOfTheWindowIsInTheFile() {
        QStringList missing;
        qsizetype seen = 0;
        for (const char* folder : {"ui", "app/desktop"})
            for (const QString& path : filesBelow(folder, {"*.cpp", "*.hpp"})) {
                const auto found = support::markedTextsIn(contentOf(path));
                const QString where = path.mid(kRoot.size() + 1) + ':';
                for (const int line : found.unread)
                    missing << where + QString::number(line) +
                                   " has a text that lupdate cannot see";
                for (const auto& marked : found.texts) {
                    ++seen;
                    const auto knows = [&](const QString& context) {
                        return m_known.contains(key(context, marked.text));
                    };
                    if (std::none_of(marked.contexts.begin(), marked.contexts.end(), knows))
                        missing << where + QString::number(marked.line) + ' ' + marked.text;
                }
            }
        QVERIFY2(missing.isEmpty(), qPrintable(told(missing)));
        QVERIFY2(seen > 1000, qPrintable(QString::number(seen)));
    }

    void sentencesOfTheEngineAreReadAsTheCompilerDoes() {
        const auto found = support::engineTextsIn(QString::fromUtf8(
            "// say(\"in a comment\")\n"
            "return say(\n"
            "    \"{0} is \"  // goes on\n"
            "    \"out.\", name).then(several ? say(\"{} runs\", n) : verbatim(\"no text\"));\n"
            "line.say(\"not the engine's\"); constexpr auto p = phrase(\"Streaming\");\n"
            "return say(chosen);"));
        QCOMPARE(found.texts.size(), 3);
        QCOMPARE(found.texts[0].text, QStringLiteral("{0} is out."));
        QCOMPARE(found.texts[0].line, 2);
        QCOMPARE(found.texts[1].text, QStringLiteral("{} runs"));
        QCOMPARE(found.texts[2].text, QStringLiteral("Streaming"));
        QCOMPARE(found.unread, QList<int>{6});
    }

    void everySentenceOfTheEngineIsInTheFile() {
        QStringList missing;
        QSet<QString> seen;
        for (const QString& path : filesBelow("engine", {"*.cpp", "*.hpp"})) {
            if (path.endsWith("/engine/core/sentence.hpp")) continue;  // what says them
            const auto found = support::engineTextsIn(contentOf(path));
            const QString where = path.mid(kRoot.size() + 1) + ':';
            for (const int line : found.unread)
                missing << where + QString::number(line) + " says what no test can see";
            for (const auto& marked : found.texts) {
                seen << marked.text;
                if (!m_known.contains(key("Engine", marked.text)))
                    missing << where + QString::number(marked.line) + ' ' + marked.text;
            }
        }
        QVERIFY2(missing.isEmpty(), qPrintable(told(missing)));
        QVERIFY2(seen.size() > 200, qPrintable(QString::number(seen.size())));
        // None stays in the file that nothing says any more.
        for (const auto& translation : support::translationsIn(support::translationPath()))
            if (translation.context == "Engine")
                QVERIFY2(seen.contains(translation.source), qPrintable(translation.source));
    }

    /// Tables of the engine whose texts the window shows are marked as a whole.
    void everyParameterOptimizationAndStrategyIsInTheFile() {
        QStringList shown;
        for (const auto& info : engine::search::strategies()) {
            shown << QString::fromStdString(info.title) << QString::fromStdString(info.source);
            for (const auto& option : info.options)
                shown << QString::fromStdString(option.description);
        }
        for (const auto& info : engine::space::parameterTable())
            for (const std::string& text : {info.name, info.description})
                shown << QString::fromStdString(text);
        for (const auto& info : engine::space::kOptimizations)
            shown << QString::fromUtf8(info.name) << QString::fromUtf8(info.meaning);
        QStringList missing;
        for (const QString& text : shown)
            if (!m_known.contains(key("Engine", text))) missing << text;
        QVERIFY2(missing.isEmpty(), qPrintable(told(missing)));
    }

    void everyTextOfALessonIsInTheFile() {
        QStringList missing;
        const QStringList lessons = filesBelow("resources/lessons", {"*.json"});
        QVERIFY(lessons.size() > 3);
        for (const QString& path : lessons) {
            const QStringList texts = textsOfLesson(path);
            QVERIFY2(texts.size() > 5, qPrintable(path));
            for (const QString& text : texts)
                if (!m_known.contains(key("Lessons", text))) missing << text;
        }
        QVERIFY2(missing.isEmpty(), qPrintable(told(missing)));
    }
};

STENCILSCOPE_TEST_CLASS(MarkedTextsTest)
#include "marked_texts_test.moc"
