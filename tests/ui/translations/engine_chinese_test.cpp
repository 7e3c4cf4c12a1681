// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine says, in a Chinese window: reasons, remedies and verdicts, with their figures.

#include <QRegularExpression>
#include <QTest>
#include <optional>

#include "engine/analysis/verdict.hpp"
#include "engine/search/strategy.hpp"
#include "engine/space/combination.hpp"
#include "engine/space/tuning_space.hpp"
#include "engine/stencil/presets.hpp"
#include "tests/support/page_shots.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/bridge/search_controller.hpp"
#include "ui/document/catalogue_text.hpp"
#include "ui/document/document.hpp"
#include "ui/document/parameter_names.hpp"
#include "ui/document/words.hpp"
#include "ui/main_window/language.hpp"
#include "ui/report/report_pdf.hpp"
#include "ui/setting/parameter_row.hpp"
#include "ui/setting/setting_panel.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/chip.hpp"
#include "ui/widgets/value_box.hpp"
#include "ui/widgets/why_line.hpp"

using namespace ui;
using engine::space::Optimization;
using engine::space::ParameterId;

namespace {

/// Two words of English in a row: names of values and parameters stand alone.
bool hasEnglish(const QString& text) {
    static const QRegularExpression english(QStringLiteral("[A-Za-z][a-z]+ [a-z]{2,}"));
    return english.match(text).hasMatch();
}

}  // namespace

class EngineChineseTest : public QObject {
    Q_OBJECT

    std::optional<Translations> m_chinese;

private slots:
    void initTestCase() {
        if (!Translations::built())
            QSKIP("Built without Qt's Linguist tools: the program has English only.");
        m_chinese.emplace(Language::Chinese, QLocale(QLocale::English));
    }
    void cleanupTestCase() { m_chinese.reset(); }

    void figuresAndPartsAreFilledIn() {
        using engine::say;
        QCOMPARE(said(say("{} needs streaming. Turn ST on to use {}.", engine::phraseOf("Retiming"),
                          "RT")),
                 QStringLiteral("重定时需要流式。打开 ST 才能使用 RT。"));
        QCOMPARE(said(engine::verbatim("Retiming")), QStringLiteral("Retiming"));
        QCOMPARE(said(say("{} runs", 3).then(say("{} run", 1))),
                 QStringLiteral("3 次运行 1 次运行"));
        QCOMPARE(said(engine::Sentence()), QString());
    }

    void everyReasonOfASpaceIsChinese() {
        Document document;
        const auto& space = document.space();
        const auto setting = document.setting();
        int seen = 0;
        for (const ParameterId id : space.parameters())
            for (const int value : space.values(id)) {
                const auto rejection = space.reject(setting.with(id, value));
                if (!rejection) continue;
                const QString text = said(rejection->sentence);
                QVERIFY2(!hasEnglish(text), qPrintable(text));
                QVERIFY2(text != QString::fromStdString(rejection->sentence.text()),
                         qPrintable(text));
                ++seen;
            }
        QVERIFY2(seen > 50, qPrintable(QString::number(seen)));
    }

    void thePanelSaysReasonAndRemedyInChinese() {
        Theme theme;
        Document document;
        SearchController controller({});
        SettingPanel panel(document, controller, theme);
        panel.resize(312, 800);
        panel.show();
        const auto settle = [&] { return QTest::qWaitFor([&] { return panel.settled(); }, 60000); };
        QVERIFY(settle());
        ParameterRow& row = *panel.row(ParameterId::TBx);
        emit row.box().chosen(1024);
        QVERIFY(settle());
        const QString why = row.why().sentence();
        QVERIFY2(why.startsWith(QStringLiteral("TBx = 1024 不可用：TBx × TBy")), qPrintable(why));
        QVERIFY2(!hasEnglish(why), qPrintable(why));
        // What says itself that it is out needs no lead, in Chinese neither.
        emit panel.row(ParameterId::UFx)->box().chosen(2);
        QVERIFY(settle());
        const QString loop = panel.row(ParameterId::UFx)->why().sentence();
        QCOMPARE(loop.count(QStringLiteral("不可用")), 1);
        QTest::mouseClick(panel.chip(Optimization::RT), Qt::LeftButton);
        QVERIFY(settle());
        QVERIFY2(panel.why().sentence().contains(QStringLiteral("重定时需要流式")),
                 qPrintable(panel.why().sentence()));
        for (const auto mode : {Theme::Mode::Dark, Theme::Mode::Light}) {
            theme.setMode(mode);
            support::shoot(panel, mode == Theme::Mode::Dark ? "chinese-reasons-dark"
                                                            : "chinese-reasons-light");
        }
        for (const auto& info : engine::space::kOptimizations) {
            const QString tip = panel.chip(info.id)->toolTip();
            QVERIFY2(!hasEnglish(tip), qPrintable(tip));
        }
    }

    /// The form shows title, paper and help of every strategy.
    void strategiesAreChinese() {
        for (const auto& info : engine::search::strategies()) {
            QVERIFY2(said(info.title).contains(QRegularExpression(QStringLiteral("\\p{Han}"))),
                     info.name.c_str());
            for (const auto& option : info.options)
                QVERIFY2(!hasEnglish(said(option.description)), option.name.c_str());
        }
    }

    /// What is chosen from: their texts are the engine's, and marked in the window.
    void cataloguesAreChinese() {
        static const QRegularExpression han(QStringLiteral("\\p{Han}"));
        for (const auto& format : exportFormats())
            QVERIFY2(catalogueText(format.title).contains(han), format.title.c_str());
        for (const auto& preset : engine::stencil::presets())
            QVERIFY2(catalogueText(preset.summary).contains(han), preset.summary.c_str());
        QCOMPARE(catalogueText("All cells up to distance 3, two dimensions."),
                 QStringLiteral("距离不超过 3 的所有单元，二维。"));
    }

    /// Values that are words are words of the window; what one types is the same everywhere.
    void valuesThatAreWordsAreChinese() {
        const auto& table = engine::space::parameterTable();
        const auto text = [&](ParameterId id, int value) { return valueTextOf(table, id, value); };
        QCOMPARE(text(ParameterId::ST, 1), QStringLiteral("开"));
        QCOMPARE(text(ParameterId::ST, 0), QStringLiteral("关"));
        QCOMPARE(text(ParameterId::MR, 1), QStringLiteral("不限"));
        QCOMPARE(text(ParameterId::TT, 2), QStringLiteral("warp"));
        QCOMPARE(text(ParameterId::TBx, 32), QStringLiteral("32"));
    }

    void verdictsAreChinese() {
        using namespace engine::analysis;
        const std::vector<double> fast(5, 120.), slow(5, 100.), few(2, 1.);
        for (const auto& [one, other] : {std::pair{&fast, &slow}, {&slow, &slow}, {&few, &slow}}) {
            const auto judged = judge({"A gest", *one}, {"B scout", *other}, "GCells/s");
            QVERIFY2(!hasEnglish(said(judged.why).remove("A gest").remove("B scout")),
                     qPrintable(said(judged.why)));
            QVERIFY(!hasEnglish(said(wordOf(*judged.verdict).data())));
        }
        QVERIFY(!hasEnglish(said(verdictRule())));
    }
};

STENCILSCOPE_TEST_CLASS(EngineChineseTest)
#include "engine_chinese_test.moc"
