// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Both forms of the stencil where there is little room, and with large type.
#include <QHelpEvent>
#include <QLabel>
#include <QLayout>
#include <QPushButton>
#include <QScopeGuard>
#include <QTest>
#include <QToolButton>
#include <QToolTip>

#include "tests/ui/runner/test_class.hpp"
#include "tests/ui/stencil/stencil_bench.hpp"
#include "ui/stencil/taps_table.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/chip.hpp"

using namespace ui;
using namespace ui::testing;

class NarrowFormsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { m_theme.install(*qApp); }

    void theHeadIsWholeInTheSmallestWindow_data() {
        QTest::addColumn<double>("scale");
        QTest::newRow("usual type") << 1.0;
        QTest::newRow("larger type") << 1.15;
        QTest::newRow("largest type") << 1.5;
    }

    void theHeadIsWholeInTheSmallestWindow() {
        QFETCH(double, scale);
        m_theme.setFontScale(scale);
        const auto usual = qScopeGuard([this] { m_theme.setFontScale(1); });
        StencilBench bench(m_theme);
        auto& large = bench.showLarge();
        large.resize(1024, 600);
        for (const auto* chip : large.findChildren<Chip*>()) {
            if (!chip->isVisible()) continue;
            QTRY_VERIFY(chip->width() >= chip->sizeHint().width());
            QVERIFY(!chip->visibleRegion().isEmpty());
            QCOMPARE(chip->visibleRegion().boundingRect(), chip->rect());
        }
    }

    /// Words go only where they do not fit: no bar is half empty without them.
    void toolsKeepTheirWordsWhereThereIsRoom() {
        StencilBench bench(m_theme);
        auto& large = bench.showLarge();
        const auto words = [&](int width) {
            large.resize(width, 700);
            QCoreApplication::processEvents();
            int shown = 0;
            for (const auto* label : large.findChildren<QLabel*>())
                if (label->isVisible() &&
                    QStringList{"Coefficient", "Mirror", "Order"}.contains(label->text()) &&
                    label->y() < 40)
                    ++shown;
            return shown;
        };
        QCOMPARE(words(1440), 3);
        QCOMPARE(words(1366), 3);
        QCOMPARE(words(1024), 0);
        QCOMPARE(words(1440), 3);
        for (const auto* button : large.findChildren<QPushButton*>())
            if (button->text() == "Preset")
                QVERIFY(button->visibleRegion().boundingRect() == button->rect());
    }

    void theNameOfThePlaneIsReadInANarrowDock() {
        for (const double scale : {1.0, 1.15, 1.5}) {
            m_theme.setFontScale(scale);
            const auto usual = qScopeGuard([this] { m_theme.setFontScale(1); });
            StencilBench bench(m_theme);
            auto& dock = bench.showDock();
            dock.resize(260, 760);
            bench.editor.setPlane(1);
            QCoreApplication::processEvents();
            int names = 0;
            for (const auto* label : dock.findChildren<QLabel*>()) {
                if (!label->text().endsWith("z = +1")) continue;
                ++names;
                QVERIFY(label->fontMetrics().horizontalAdvance(label->text()) <= label->width());
            }
            QCOMPARE(names, 1);
        }
    }

    /// In the usual window names of classes are whole, with the longest there is; in a narrower one
    /// the tool tip says them.
    void classesOfTapsAreReadAtLargerType() {
        for (const double scale : {1.0, 1.15}) {
            m_theme.setFontScale(scale);
            const auto usual = qScopeGuard([this] { m_theme.setFontScale(1); });
            StencilBench bench(m_theme);
            auto& large = bench.showLarge();
            bench.load("v[i,j,k] = 0.1*u[i,j,k] - 0.2025*u[i+4,j-4,k+4] + 0.2*u[i,j+1,k];");
            auto& table = *large.findChild<TapsTable*>();
            const QFontMetrics words(m_theme.words(11));
            const auto rows = table.rows();
            QCOMPARE(rows.size(), 5u);
            QCOMPARE(rows[3].name, QString("space diagonal, distance 4"));
            for (int i = 0; i < 5; ++i)
                QVERIFY2(words.horizontalAdvance(rows[i].name) <= table.nameRect(i).width(),
                         qPrintable(rows[i].name));
            large.resize(1180, 640);  // those of every star are still whole
            QVERIFY(words.horizontalAdvance("axes, distance 1") <= table.nameRect(2).width());
            large.resize(1040, 640);
            const QPoint at = table.nameRect(3).center();
            QHelpEvent help(QEvent::ToolTip, at, table.mapToGlobal(at));
            QCoreApplication::sendEvent(&table, &help);
            QCOMPARE(QToolTip::text(), rows[3].name);
            QToolTip::hideText();
        }
    }

    /// At the least size of the window, and with large type, nothing is cut off.
    void aSmallLargeFormDropsItsWordsNotItsTools() {
        for (const double scale : {1.0, 1.15}) {
            m_theme.setFontScale(scale);
            StencilBench bench(m_theme);
            auto& large = bench.showLarge();
            large.resize(1180, 640);
            QTRY_VERIFY2(large.layout()->totalMinimumSize().width() <= 1180,
                         qPrintable(QString("%1 at %2")
                                        .arg(large.layout()->totalMinimumSize().width())
                                        .arg(scale)));
            for (const auto* word : large.findChildren<QLabel*>())
                if (word->text() == "Coefficient" || word->text() == "Mirror")
                    QVERIFY(!word->isVisible());
            for (const char* name : {"Paint", "Erase taps", "Pick up"}) {
                const auto& tool = the<QToolButton>(large, name);
                QVERIFY(tool.isVisible());
                QVERIFY(tool.mapTo(&large, QPoint(tool.width(), 0)).x() <= large.width());
            }
            m_theme.setFontScale(1);
        }
    }

private:
    Theme m_theme;
};

STENCILSCOPE_TEST_CLASS(NarrowFormsTest)
#include "narrow_forms_test.moc"
