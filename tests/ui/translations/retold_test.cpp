// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What files, workers and errors keep as English text, in a Chinese window.

#include <QRegularExpression>
#include <QTest>
#include <optional>

#include "engine/core/json_text.hpp"
#include "engine/core/sentence.hpp"
#include "engine/record/budget.hpp"
#include "engine/search/strategy.hpp"
#include "engine/session/search_session.hpp"
#include "engine/stencil/formula.hpp"
#include "tests/support/page_shots.hpp"
#include "tests/support/small_recording.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "tests/ui/translations/translation_file.hpp"
#include "ui/document/said.hpp"
#include "ui/main_window/language.hpp"
#include "ui/pages/search/events_panel.hpp"

using engine::session::SearchSession;

namespace {

/// Two words of English in a row.
bool isEnglish(const QString& text) {
    static const QRegularExpression english(QStringLiteral("[A-Za-z][a-z]+ [a-z]{2,}"));
    return english.match(text).hasMatch();
}

/// Something for every place of a pattern.
std::vector<engine::SentenceArgument> samplesFor(const QString& pattern) {
    static const QRegularExpression place(QStringLiteral("\\{(\\d*)(:[^}]*)?\\}"));
    std::vector<engine::SentenceArgument> samples;
    auto places = place.globalMatch(QString(pattern).replace("{{", "").replace("}}", ""));
    while (places.hasNext()) {
        const auto match = places.next();
        const std::size_t index =
            match.captured(1).isEmpty() ? samples.size() : match.captured(1).toUInt();
        if (index < samples.size()) continue;
        samples.resize(index + 1);
        const QString format = match.captured(2);
        if (format.endsWith('x') || format.endsWith('X') || format.endsWith('d'))
            samples[index].value = std::int64_t{26};
        else if (format.endsWith('f') || format.endsWith('g') || format.endsWith('e'))
            samples[index].value = 7.0;
        else
            samples[index].value = "Qx" + std::to_string(index);
    }
    return samples;
}

engine::session::Snapshot searched(const std::string& strategy, int evaluations) {
    auto file = engine::store::SessionFile::inMemory(support::smallHead()).value();
    auto session = SearchSession::start(
        std::move(file), {{.strategy = strategy, .options = {}}},
        {.seconds = {}, .evaluations = evaluations},
        [tape = support::smallTape()]() -> engine::Result<std::unique_ptr<engine::device::Device>> {
            return std::make_unique<engine::device::RecordedDevice>(tape,
                                                                    engine::device::ClockModel{});
        });
    if (!session) return {};
    while ((*session)->step().value_or(false)) {
    }
    return (*session)->snapshot();
}

}  // namespace

class RetoldTest : public QObject {
    Q_OBJECT

    std::optional<ui::Translations> m_chinese;

private slots:
    void initTestCase() {
        if (!ui::Translations::built())
            QSKIP("Built without Qt's Linguist tools: the program has English only.");
        m_chinese.emplace(ui::Language::Chinese, QLocale(QLocale::English));
    }
    void cleanupTestCase() { m_chinese.reset(); }

    /// Whatever say() makes of a pattern is Chinese again after it was English text, the same as
    /// if it had been Chinese from the start.
    void everyPatternIsFoundAgain() {
        static const QRegularExpression letters(QStringLiteral("[A-Za-z]"));
        QStringList wrong;
        int seen = 0, tooShort = 0;
        for (const auto& t : support::translationsIn(support::translationPath())) {
            if (t.context != QLatin1String("Engine")) continue;
            const std::string pattern = t.source.toStdString();
            const engine::Sentence sentence(pattern, samplesFor(t.source));
            const QString expected = ui::said(sentence), retold = ui::retold(sentence.text());
            const QString own =
                QString(t.source).remove(QRegularExpression(QStringLiteral("\\{[^}]*\\}")));
            ++seen;
            if (retold == expected) continue;
            if (own != t.source && own.count(letters) < 5)
                ++tooShort;  // it would be found in anything
            else
                wrong << t.source + " -> " + retold;
        }
        QVERIFY2(wrong.isEmpty(), qPrintable('\n' + wrong.join('\n')));
        QVERIFY2(seen > 500, qPrintable(QString::number(seen)));
        QVERIFY2(tooShort < 30, qPrintable(QString::number(tooShort)));
    }

    /// New best, failures, ends, and why each strategy asked.
    void whatHappensInASearchIsChinese() {
        QStringList english;
        std::size_t events = 0;
        for (const auto& info : engine::search::strategies()) {
            const auto snapshot = searched(info.name, 120);
            for (const auto& event : snapshot.events) {
                ++events;
                const QString said = ui::retold(event.sentence);
                if (isEnglish(QString(said).remove("Too many resources requested for launch.")))
                    english << QString::fromStdString(info.name) + ": " + said;
            }
            for (std::size_t i = 0; i < snapshot.rows.size(); ++i)
                if (const QString why = ui::retold(snapshot.rows[i].why); isEnglish(why))
                    english << QString::fromStdString(info.name) + ": " + why;
            for (const auto& run : snapshot.runs)
                for (const auto& step : run.diagnostics->deque)
                    if (const QString said = ui::retold(step.sentence); isEnglish(said))
                        english << said;
        }
        english.removeDuplicates();
        QVERIFY2(english.isEmpty(), qPrintable('\n' + english.join('\n')));
        QVERIFY2(events > 100, qPrintable(QString::number(events)));
    }

    void whyASettingFailedIsChinese_data() {
        QTest::addColumn<QString>("english");
        QTest::addColumn<QString>("chinese");
        QTest::newRow("wrong") << "12 of 4096 cells are wrong, the first at (1, 2, 0)."
                               << "4096 个单元中有 12 个是错的，第一个在 (1, 2, 0)。";
        QTest::newRow("long") << "One launch ran longer than 2.0 s."
                              << "一次启动运行超过了 2.0 s。";
        QTest::newRow("launch") << "Launching the kernel: invalid argument (cudaErrorInvalidValue)."
                                << "启动核函数: invalid argument (cudaErrorInvalidValue).";
        QTest::newRow("compiler")
            << "The compiler refused the source (NVRTC_ERROR_COMPILATION): kernel.cu(3): error: no."
            << "编译器拒绝了源代码（NVRTC_ERROR_COMPILATION）：kernel.cu(3): error: no.";
        QTest::newRow("crash")
            << "The worker ended with signal 11 (Segmentation fault) while this setting was on the "
               "GPU. The worker had printed:\nboom"
            << "工作进程结束：信号 11（Segmentation fault），当时这个配置正在 GPU 上。 "
               "工作进程曾输出：\nboom";
        QTest::newRow("silent")
            << "The worker said nothing for 30 s while it had this setting to measure."
            << "工作进程 30 s 没有任何消息，当时它正要测量这个配置。";
        QTest::newRow("elsewhere") << "Kernel Tuner: InvalidConfig."
                                   << "Kernel Tuner: InvalidConfig.";
    }
    void whyASettingFailedIsChinese() {
        QFETCH(QString, english);
        QFETCH(QString, chinese);
        QCOMPARE(ui::retold(english), chinese);
    }

    void errorsAreChinese() {
        for (const char* formula :
             {"", "v[i,j] = ", "v[i,j] = u[i,j]", "v[i,j] = w;", "v[i,j] = u[i,j,k];",
              "v[i,j] = u[i+1,j] + w[i+1,j];", "const i = 2; v[i,j] = u[i,j];",
              "v[i,j] = sqrt(u[i,j], 2);", "v[i,j] = u[i,j] / 0;", "v[i+1,j] = u[i,j];",
              "v[i,j] += u[i,j];", "v[i,j] = v[i,j];", "a = 1; v[i,j] = a[i,j];"}) {
            const auto pattern = engine::stencil::parseFormula(formula, "test");
            QVERIFY2(!pattern, formula);
            const QString said = ui::retold(pattern.error().sentence());
            QVERIFY2(said.startsWith(QStringLiteral("第 ")) && !isEnglish(said), qPrintable(said));
        }
        const auto budget = engine::record::Budget::parse("soon");
        QVERIFY(!budget && !isEnglish(ui::retold(budget.error().message)));
        const auto grid = engine::stencil::extentsFromText("12x", 2);
        QVERIFY(!grid && !isEnglish(ui::retold(grid.error().message)));
        for (const char* path : {"/nowhere/at/all.sscope", "/tmp"}) {
            const auto file = engine::store::SessionFile::open(
                path, engine::store::SessionFile::Access::ReadOnly);
            QVERIFY(!file);
            QVERIFY2(!isEnglish(ui::retold(file.error().message)), file.error().message.c_str());
        }
    }

    /// The list has no room for the setting, in Chinese neither.
    void eventsAreShort() {
        ui::Theme theme;
        ui::EventsPanel panel(theme);
        panel.resize(246, 300);
        panel.show();
        panel.showSnapshot(
            std::make_shared<const engine::session::Snapshot>(searched("gest", 120)));
        QStringList best;
        for (int row = 0; row < panel.model().rowCount(); ++row) {
            const auto index = panel.model().index(row);
            if (index.data(ui::EventsModel::KindRole).toString() != "new_best") continue;
            best << index.data().toString();
            QVERIFY(index.data(Qt::ToolTipRole).toString().contains("TBx="));
        }
        QVERIFY(!best.isEmpty());
        for (const QString& sentence : best)
            QVERIFY2(sentence.endsWith(QStringLiteral("。")) && !sentence.contains("TBx="),
                     qPrintable(sentence));
        for (const auto mode : {ui::Theme::Mode::Dark, ui::Theme::Mode::Light}) {
            theme.setMode(mode);
            support::shoot(panel, mode == ui::Theme::Mode::Dark ? "chinese-events-dark"
                                                                : "chinese-events-light");
        }
    }

    void inEnglishNothingChanges() {
        m_chinese.reset();
        QCOMPARE(ui::retold(std::string("Stopped.")), QStringLiteral("Stopped."));
        QCOMPARE(ui::retoldParts("power cap, on x"), QStringLiteral("power cap, on x"));
        m_chinese.emplace(ui::Language::Chinese, QLocale(QLocale::English));
        QCOMPARE(ui::retold(std::string("Stopped.")), QStringLiteral("已停止。"));
        QCOMPARE(ui::retoldParts("at 1980 MHz, image from the cache"),
                 QStringLiteral("频率 1980 MHz，映像来自缓存"));
    }
};

STENCILSCOPE_TEST_CLASS(RetoldTest)
#include "retold_test.moc"
