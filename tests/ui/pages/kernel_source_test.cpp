// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The source on the Kernel page: found in, jumped through, compared, saved; and what stands beside.
#include <QComboBox>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>

#include "tests/support/dialogs.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/races.hpp"
#include "tests/support/streaming_setting.hpp"
#include "tests/support/synthetic_recording.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/bridge/search_controller.hpp"
#include "ui/document/document.hpp"
#include "ui/pages/empty_state.hpp"
#include "ui/pages/figure_bars.hpp"
#include "ui/pages/kernel/kernel_page.hpp"
#include "ui/pages/kernel/source_find.hpp"
#include "ui/pages/kernel/source_view.hpp"
#include "ui/pages/kernel/tag_chip.hpp"
#include "ui/pages/kernel/tag_legend.hpp"
#include "ui/widgets/segmented_control.hpp"

using engine::space::ParameterId;
using support::Next;
using support::streaming;

class KernelSourceTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        m_theme.install(*qApp);
        m_theme.setMode(ui::Theme::Mode::Dark);
    }

    void init() {
        m_controller = std::make_unique<ui::SearchController>(engine::session::Installation{});
        m_document = std::make_unique<ui::Document>();
        m_document->load(support::presetProblem("star3d1r"));
        m_document->editSetting(streaming(), "test");
        m_page = std::make_unique<ui::KernelPage>(*m_document, *m_controller, m_theme);
        m_page->resize(1128, 738);
        m_page->show();
        QTRY_VERIFY(m_page->generated());
    }

    void cleanup() {
        m_page.reset();
        m_controller.reset();
    }

    void wordsAreFoundOneAfterTheOther() {
        m_page->find();
        QLineEdit& field = m_page->finder().field();
        QVERIFY(field.isVisible());
        const int all = static_cast<int>(
            m_page->source().toPlainText().count("threadIdx", Qt::CaseInsensitive));
        QVERIFY(all >= 2);
        QTest::keyClicks(&field, "thread");
        QCOMPARE(selection().toLower(), QString("thread"));
        QTest::keyClicks(&field, "Idx");
        QCOMPARE(m_page->finder().count(), QString("1 of %1").arg(all));
        const int first = place();
        QTest::keyClick(&field, Qt::Key_Return);
        QCOMPARE(m_page->finder().count(), QString("2 of %1").arg(all));
        QVERIFY(place() > first);
        QTest::keyClick(&field, Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(place(), first);
        QTest::keyClick(&field, Qt::Key_Return, Qt::ShiftModifier);  // round to the last
        QCOMPARE(m_page->finder().count(), QString("%1 of %1").arg(all));
        QTest::keyClick(&field, Qt::Key_Return);
        QCOMPARE(place(), first);
    }

    void whatIsNotThereIsSaid() {
        m_page->find();
        QLineEdit& field = m_page->finder().field();
        QTest::keyClicks(&field, "nowhere to be found");
        const int before = place();
        QCOMPARE(m_page->finder().count(), QString("not found"));
        QTest::keyClick(&field, Qt::Key_Return);
        QCOMPARE(place(), before);
        field.clear();
        QCOMPARE(m_page->finder().count(), QString());
        QTest::keyClick(&field, Qt::Key_Escape);
        QVERIFY(!field.isVisible());
    }

    /// Asked for once more, it begins with what was looked for, ready to be overwritten.
    void findingGoesOnWhereItWas() {
        m_page->find();
        QTest::keyClicks(&m_page->finder().field(), "THREADS_X");
        QTest::keyClick(&m_page->finder().field(), Qt::Key_Return);
        const int at = place();
        QTest::keyClick(&m_page->finder().field(), Qt::Key_Escape);
        m_page->find();
        QCOMPARE(m_page->finder().field().selectedText(), QString("THREADS_X"));
        QCOMPARE(place(), at);
    }

    void anotherKernelIsCountedAnew() {
        m_page->find();
        QTest::keyClicks(&m_page->finder().field(), "THREADS_X = 32");
        QCOMPARE(m_page->finder().count(), QString("1 of 1"));
        m_document->editSetting(streaming().with(ParameterId::TBx, 64), "test");
        QTRY_COMPARE(m_page->finder().count(), QString("not found"));
    }

    void theLegendJumpsAsTheChipsDo() {
        auto& legend = *m_page->findChild<ui::TagLegend*>();
        const auto kernel =
            engine::source::specialise(m_document->problem(), m_document->setting());
        const auto rows = ui::TagLegend::optimizationsOf(kernel->tags);
        QVERIFY(rows.size() >= 3);
        QTest::mouseClick(&legend, Qt::LeftButton, {}, QPoint(60, 6 + m_theme.scaled(38) + 10));
        QCOMPARE(m_page->source().marked(), rows[1]);
        for (const auto* chip : m_page->findChildren<ui::TagChip*>())
            QCOMPARE(chip->isChecked(), chip->optimization() == rows[1]);
        // Below the last row there is nothing.
        QTest::mouseClick(&legend, Qt::LeftButton, {}, QPoint(60, legend.sizeHint().height() + 60));
        QCOMPARE(m_page->source().marked(), rows[1]);
    }

    void everyChipSaysWhatItsLinesDo() {
        for (const auto* chip : m_page->findChildren<ui::TagChip*>()) {
            const QString name = ui::optimizationName(chip->optimization());
            QVERIFY2(name.size() > 2 && chip->toolTip().startsWith(name + ". "),
                     qPrintable(chip->toolTip()));
            QVERIFY(chip->toolTip().size() > name.size() + 20);
            QCOMPARE(chip->accessibleName(), "Jump to " + name);
        }
        QCOMPARE(ui::optimizationName("XX"), QString("XX"));
        QVERIFY(ui::optimizationSentence("XX").isEmpty());
    }

    /// Lines of an optimization have its colour and its letters in the gutter.
    void theGutterShowsWhoWroteALine() {
        const auto kernel =
            engine::source::specialise(m_document->problem(), m_document->setting());
        ui::SourceView& source = m_page->source();
        const auto& tag = kernel->tags.front();
        QCOMPARE(source.tagOf(0), std::string());
        QVERIFY(!source.tagOf(tag.firstLine).empty());
        source.jumpTo(tag.optimization);
        const QImage gutter = source.grab({0, 0, source.gutterWidth(), source.height()}).toImage();
        QVERIFY(support::pixelsOf(gutter, ui::tagColour(m_theme, tag.optimization)) > 10);
    }

    void tagsOfAnOptimizationComeRound() {
        const auto kernel =
            engine::source::specialise(m_document->problem(), m_document->setting());
        std::vector<int> lines;
        for (const auto& tag : kernel->tags)
            if (tag.optimization == "ST") lines.push_back(tag.firstLine);
        for (std::size_t i = 0; i < lines.size() + 1; ++i) {
            QVERIFY(m_page->source().jumpTo("ST"));
            QCOMPARE(m_page->source().textCursor().blockNumber() + 1, lines[i % lines.size()]);
        }
    }

    void theKernelIsSavedByButtonAndDialog() {
        QTemporaryDir folder;
        const auto save = [&](const QString& name) {
            const Next<QFileDialog> dialog(
                [&](QFileDialog& asked) { support::acceptFile(asked, folder.filePath(name)); });
            QTest::mouseClick(&button("Save kernel"), Qt::LeftButton);
            QVERIFY(dialog.gone());
        };
        save("mine");  // with the ending nobody typed
        QTRY_VERIFY(says("saved as " + folder.filePath("mine.cu")));
        QFile written(folder.filePath("mine.cu"));
        QVERIFY(written.open(QIODevice::ReadOnly));
        QCOMPARE(QString::fromUtf8(written.readAll()), m_page->source().toPlainText());
        save("none/mine.cu");
        QTRY_VERIFY(saysWithin(folder.filePath("none/mine.cu") + " could not be written: "));
    }

    void thereIsNothingToCopyWithoutASource() {
        m_document->editSetting(streaming().with(ParameterId::CMx, 2), "test");
        QTRY_VERIFY(!m_page->generated());
        QVERIFY(!button("Copy").isEnabled() && !button("Save kernel").isEnabled());
        for (const QAction* action : m_page->ownActions())
            if (action->text().contains("Copy")) QVERIFY(!action->isEnabled());
        m_page->saveKernel();  // asks for no file
        m_page->find();
        QVERIFY(!m_page->finder().isVisible());
        QVERIFY(!m_page->findChild<ui::EmptyState*>()->button()->isVisible());  // no best so far
        m_document->undo();
        QTRY_VERIFY(button("Copy").isEnabled());
    }

    /// A setting that has no kernel, while a race has a best one.
    void theEmptyPageLeadsToTheBest() {
        m_document->takeRace(
            support::raceOf(1, m_document->problem(), {support::evaluationOf(streaming())}));
        m_document->editSetting(streaming().with(ParameterId::CMx, 2), "test");
        QTRY_VERIFY(!m_page->generated());
        auto* best = m_page->findChild<ui::EmptyState*>()->button();
        QVERIFY(best->isVisible());
        QTest::mouseClick(best, Qt::LeftButton);
        QTRY_VERIFY(m_page->generated());
        QVERIFY(m_document->selected().has_value());
        QVERIFY(m_document->setting() == streaming());
    }

    void itIsComparedWithTheBestSoFar() {
        const auto other = streaming().with(ParameterId::TBx, 64);
        m_document->takeRace(
            support::raceOf(1, m_document->problem(), {support::evaluationOf(other)}));
        auto* against = m_page->findChild<QComboBox*>();
        auto* mode = m_page->findChild<ui::SegmentedControl*>();
        QTest::keyClick(mode, Qt::Key_Right);
        QVERIFY(m_page->comparing());
        QVERIFY(!m_page->baseline().toPlainText().contains("THREADS_X = 64"));
        against->setFocus();
        QTest::keyClick(against, Qt::Key_Down);
        QTRY_VERIFY(m_page->baseline().toPlainText().contains("THREADS_X = 64"));
        QVERIFY(m_page->source().toPlainText().contains("THREADS_X = 32"));
        QVERIFY(says(against->currentText()));
        // Both scroll together, and finding goes through the own one.
        m_page->find();
        QTest::keyClicks(&m_page->finder().field(), "THREADS_X = 32");
        QCOMPARE(m_page->finder().count(), QString("1 of 1"));
        QTest::keyClick(mode, Qt::Key_Left);
        QVERIFY(!m_page->comparing() && m_page->figures().isVisible());
    }

    void theFootSaysHowItEnded_data() {
        using engine::device::Outcome;
        QTest::addColumn<int>("outcome");
        QTest::addColumn<QString>("verdict");
        QTest::newRow("verified") << int(Outcome::Ok) << "Verified";
        QTest::newRow("wrong") << int(Outcome::WrongResult) << "Failed";
        QTest::newRow("not compiled") << int(Outcome::CompileError) << "Failed";
    }

    void theFootSaysHowItEnded() {
        QFETCH(int, outcome);
        auto evaluation = support::evaluationOf(streaming());
        evaluation.outcome = static_cast<engine::device::Outcome>(outcome);
        evaluation.largestError = 3.4e-16;
        evaluation.reason = outcome ? "It said why." : "";
        evaluation.compileSeconds = 1.25;
        const ui::Race race = support::raceOf(1, m_document->problem(), {evaluation});
        m_document->takeRace(race);
        m_document->select(*race.result(1));
        QTRY_COMPARE(m_page->verdict(),
                     *static_cast<QString*>(QTest::qData("verdict", qMetaTypeId<QString>())));
        QVERIFY(saysWithin(outcome ? "It said why." : "1 step, largest relative error 3.4e-16"));
        QVERIFY(saysWithin("Compiled for "));
        QVERIFY(saysWithin("1.25 s"));
    }

    void theFootSaysWhenAnotherSourceWasMeasured_data() {
        QTest::addColumn<qulonglong>("sourceHash");
        QTest::addColumn<QString>("foot");
        const auto shown = engine::source::sourceHash(
            engine::source::specialise(support::presetProblem("star3d1r"), streaming()).value());
        const QString error = "1 step, largest relative error 3.4e-16";
        QTest::newRow("this one") << qulonglong(shown) << error;
        QTest::newRow("another") << qulonglong(shown + 1)
                                 << error + ", of a source other than this one";
        QTest::newRow("unknown") << qulonglong(0) << error + ", of a source that was not recorded";
    }

    void theFootSaysWhenAnotherSourceWasMeasured() {
        QFETCH(qulonglong, sourceHash);
        QFETCH(QString, foot);
        auto evaluation = support::evaluationOf(streaming());
        evaluation.outcome = engine::device::Outcome::Ok;
        evaluation.largestError = 3.4e-16;
        evaluation.sourceHash = sourceHash;
        const ui::Race race = support::raceOf(1, m_document->problem(), {evaluation});
        m_document->takeRace(race);
        m_document->select(*race.result(1));
        QTRY_VERIFY2(says(foot), qPrintable(foot));
    }

    void aHiddenPageWaits() {
        const QString before = m_page->source().toPlainText();
        m_page->hide();
        m_document->editSetting(streaming().with(ParameterId::TBx, 64), "test");
        QTest::qWait(1);
        QCOMPARE(m_page->source().toPlainText(), before);
        m_page->show();
        QTRY_VERIFY(m_page->source().toPlainText().contains("THREADS_X = 64"));
    }

private:
    QString selection() const { return m_page->source().textCursor().selectedText(); }
    int place() const { return m_page->source().textCursor().selectionStart(); }
    QPushButton& button(const QString& text) const {
        for (auto* button : m_page->findChildren<QPushButton*>())
            if (button->text() == text) return *button;
        qFatal("no such button");
    }
    bool says(const QString& words) const {
        for (const auto* label : m_page->findChildren<QLabel*>())
            if (label->text() == words) return true;
        return false;
    }
    bool saysWithin(const QString& words) const {
        for (const auto* label : m_page->findChildren<QLabel*>())
            if (label->text().contains(words)) return true;
        return false;
    }

    ui::Theme m_theme;
    std::unique_ptr<ui::SearchController> m_controller;
    std::unique_ptr<ui::Document> m_document;
    std::unique_ptr<ui::KernelPage> m_page;
};

STENCILSCOPE_TEST_CLASS(KernelSourceTest)
#include "kernel_source_test.moc"
