// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Two settings on the Compare page: what differs in them, and both sources.

#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>

#include "tests/support/foreign_recording.hpp"
#include "tests/support/page_shots.hpp"
#include "tests/ui/pages/compare_fixture.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/pages/compare/setting_differences.hpp"
#include "ui/pages/compare/settings_panel.hpp"
#include "ui/pages/kernel/source_find.hpp"
#include "ui/pages/kernel/source_pair.hpp"
#include "ui/pages/kernel/source_view.hpp"
#include "ui/widgets/segmented_control.hpp"

class CompareSettingsTest : public support::ComparePageBench {
    Q_OBJECT

private slots:
    void initTestCase() { prepare(); }
    void init() { open(); }
    void cleanup() { close(); }

    void aKernelOfAnotherProgramHasNoSource() {
        auto foreign = std::make_shared<engine::session::Snapshot>();
        const auto head = support::foreignHead();
        foreign->problem = head.problem;
        foreign->foreign = head.foreign;
        foreign->device = head.device;
        foreign->recording = true;
        engine::record::EvaluationRow row;
        row.number = 1;
        row.run = -1;
        row.evaluation = support::foreignEvaluations().front();
        QVERIFY(row.evaluation.ok());
        foreign->rows.append(row);
        foreign->best = row;
        race(1, {{"gest"}});
        m_document->takeRace(ui::Race(2, foreign, nullptr));
        compareAll();
        m_page->setPart(ui::ComparePage::Settings);
        QTRY_VERIFY(m_page->settled());
        QVERIFY2(m_page->settings().sentence().contains("kernel of another program"),
                 qPrintable(m_page->settings().sentence()));
        QCOMPARE(m_page->settings().differences().rowCount(), 0);
    }

    void settingsDifferFirstAndSourcesStandBesideEachOther() {
        race(1, {{"gest"}});
        race(2, {{"gest"}, 6, 360, 9});
        compareAll();
        QTest::keyClick(&m_page->parts(), Qt::Key_Right);
        auto& settings = m_page->settings();
        QVERIFY(settings.isVisible());
        QTRY_VERIFY(m_page->settled());
        QCOMPARE(settings.choice(0).currentText(), QString("best of A"));
        QCOMPARE(settings.choice(1).currentText(), QString("best of B"));
        auto& differences = settings.differences();
        QVERIFY(differences.others() > 0 && differences.same() > 0);
        QCOMPARE(differences.rowCount(), differences.others());
        for (int row = 0; row < differences.rowCount(); ++row)
            QVERIFY(differences.index(row, ui::SettingDifferences::Left).data() !=
                    differences.index(row, ui::SettingDifferences::Right).data());
        QTest::mouseClick(&settings.foldButton(), Qt::LeftButton);
        QCOMPARE(differences.rowCount(), differences.others() + differences.same());
        for (int row = differences.others(); row < differences.rowCount(); ++row)
            QVERIFY(differences.index(row, ui::SettingDifferences::Left).data() ==
                    differences.index(row, ui::SettingDifferences::Right).data());
        auto& sources = settings.sources();
        QCOMPARE(sources.left().blockCount(), sources.right().blockCount());
        QVERIFY(sources.left().toPlainText() != sources.right().toPlainText());
        QCoreApplication::processEvents();
        support::shoot(*m_page, "compare-settings");
        // The one that is selected in the document stands beside them.
        m_document->select(*m_document->races()[0].result(1));
        if (m_document->selected()->evaluation().ok()) {
            settings.choice(1).setCurrentIndex(2);
            emit settings.choice(1).activated(2);
            QTRY_VERIFY(m_page->settled());
            QCOMPARE(settings.choice(1).currentText(), QString("selected setting"));
        }
        m_page->resize(1024, 572);
        QCoreApplication::processEvents();
        support::shoot(*m_page, "compare-settings-small");
    }

    void bestsComeBeforeWhatIsSelected() {
        race(1, {{"gest"}});
        race(2, {{"gest"}, 6, 360, 9});
        m_document->select(*m_document->races()[0].best());
        QVERIFY(m_document->selected()->evaluation().ok());
        compareAll();
        m_page->setPart(ui::ComparePage::Settings);
        QTRY_VERIFY(m_page->settled());
        QCOMPARE(m_page->settings().choice(0).currentText(), QString("best of A"));
        QCOMPARE(m_page->settings().choice(1).currentText(), QString("best of B"));
    }

    void wordsAreFoundInTheSourceThatIsLookedAt() {
        race(1, {{"gest"}});
        race(2, {{"gest"}, 6, 360, 9});
        m_page->find();  // nothing to be found yet, and nothing happens
        compareAll();
        QVERIFY(m_page->canFind());
        m_page->setPart(ui::ComparePage::Races);
        m_page->find();
        auto& settings = m_page->settings();
        QTRY_VERIFY(m_page->settled() && settings.isVisible());
        QVERIFY(settings.finder(1).isVisible() && !settings.finder(0).isVisible());
        QTest::keyClicks(&settings.finder(1).field(), "constexpr");
        QVERIFY2(settings.finder(1).count().startsWith("1 of "),
                 qPrintable(settings.finder(1).count()));
        settings.sources().left().setFocus();
        m_page->find();
        QVERIFY(settings.finder(0).field().hasFocus());
        QCoreApplication::processEvents();
        support::shoot(*m_page, "compare-find");
    }
};

STENCILSCOPE_TEST_CLASS(CompareSettingsTest)
#include "compare_settings_test.moc"
