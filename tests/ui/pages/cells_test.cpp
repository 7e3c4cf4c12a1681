// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The cells of all tables: what is cut where, what the tool tip adds, what is copied.
#include "ui/pages/cells.hpp"

#include <QHeaderView>
#include <QHelpEvent>
#include <QStandardItemModel>
#include <QTableView>
#include <QTest>
#include <QToolTip>

#include "tests/support/pictures.hpp"

using namespace ui;

class CellsTest : public QObject {
    Q_OBJECT

    struct Bench {
        explicit Bench(Theme& theme) : model(3, 3), delegate(theme, nullptr) {
            model.setHorizontalHeaderLabels({"Name", "Share", "Note"});
            setUpTable(view, theme);
            view.setModel(&model);
            view.setItemDelegate(&delegate);
            view.resize(400, 160);
            view.show();
            support::letPaint();
        }
        QStandardItem& at(int row, int column) { return *model.item(row, column); }
        void set(int row, int column, const QString& text) {
            model.setItem(row, column, new QStandardItem(text));
        }
        QString tip(int row, int column) {
            QToolTip::hideText();
            const QPoint place = view.visualRect(model.index(row, column)).center();
            QHelpEvent help(QEvent::ToolTip, place, view.viewport()->mapToGlobal(place));
            QApplication::sendEvent(view.viewport(), &help);
            return QToolTip::text();
        }
        QString shown(int row, int column) {
            const QModelIndex index = model.index(row, column);
            return delegate.shownText(index, view.visualRect(index).width());
        }
        QStandardItemModel model;
        CellDelegate delegate;
        QTableView view;
    };

private slots:
    void initTestCase() { m_theme.install(*qApp); }

    void aTextWithRoomIsWhole() {
        Bench bench(m_theme);
        bench.set(0, 0, "gest samples=40");
        bench.view.setColumnWidth(0, 300);
        QCOMPARE(bench.shown(0, 0), QString("gest samples=40"));
        QCOMPARE(bench.tip(0, 0), QString());  // it would only say what one sees
    }

    void aTextWithoutRoomIsCutWhereItMatters_data() {
        QTest::addColumn<int>("mode");
        QTest::addColumn<bool>("begins");
        QTest::addColumn<bool>("ends");
        QTest::newRow("at its end") << int(Qt::ElideRight) << true << false;
        QTest::newRow("in the middle") << int(Qt::ElideMiddle) << true << true;
        QTest::newRow("at its start") << int(Qt::ElideLeft) << false << true;
    }

    void aTextWithoutRoomIsCutWhereItMatters() {
        QFETCH(int, mode);
        const QString whole = "genetic crossover=uniform, population=40";
        Bench bench(m_theme);
        bench.set(0, 0, whole);
        bench.at(0, 0).setData(mode, ElideRole);
        bench.view.setColumnWidth(0, 120);
        const QString shown = bench.shown(0, 0);
        QVERIFY(shown.contains(QChar(0x2026)) && shown.size() < whole.size());
        QTEST(shown.startsWith("gen"), "begins");
        QTEST(shown.endsWith("40"), "ends");
        QCOMPARE(bench.tip(0, 0), whole);
    }

    void theToolTipOfACutTextSaysAllOfItAndItsOwn() {
        Bench bench(m_theme);
        bench.set(0, 0, "genetic crossover=uniform, population=40");
        bench.at(0, 0).setToolTip("Until the mean reached the target.");
        bench.view.setColumnWidth(0, 100);
        QCOMPARE(bench.tip(0, 0), bench.at(0, 0).text() + "\nUntil the mean reached the target.");
        bench.view.setColumnWidth(0, 380);
        QCOMPARE(bench.tip(0, 0), QString("Until the mean reached the target."));
        bench.at(0, 0).setToolTip(bench.at(0, 0).text());  // the same is said once
        bench.view.setColumnWidth(0, 100);
        QCOMPARE(bench.tip(0, 0), bench.at(0, 0).text());
    }

    /// The number of a run stands after its strategy, however little room there is.
    void whatStandsAfterTheTextIsNeverCut() {
        Bench bench(m_theme);
        bench.set(0, 0, "genetic population=40");
        bench.set(1, 0, "genetic population=40");
        bench.at(1, 0).setData("17", SuffixRole);
        bench.view.setColumnWidth(0, 110);
        QVERIFY(bench.shown(1, 0).size() < bench.shown(0, 0).size());
        const auto line = [&](int row) {
            return bench.view.viewport()->grab(bench.view.visualRect(bench.model.index(row, 0)));
        };
        const QImage with = line(1).toImage();
        bench.at(1, 0).setData("18", SuffixRole);
        const QImage other = line(1).toImage();
        QVERIFY(support::differing(with, other) > 0);
        // Only where the number is: at the right.
        for (int y = 0; y < with.height(); ++y)
            for (int x = 0; x < with.width() - 24; ++x)
                QCOMPARE(with.pixel(x, y), other.pixel(x, y));
    }

    void aWiderCellIsAskedForByWhatStandsInIt() {
        Bench bench(m_theme);
        bench.set(0, 0, "gest");
        const auto wanted = [&] {
            return bench.delegate.sizeHint({}, bench.model.index(0, 0)).width();
        };
        const int plain = wanted();
        bench.at(0, 0).setData("3", SuffixRole);
        const int numbered = wanted();
        bench.at(0, 0).setData("gest", StrategyRole);
        QVERIFY(plain < numbered && numbered < wanted());
        bench.view.setColumnWidth(0, wanted());
        QCOMPARE(bench.shown(0, 0), QString("gest"));  // and is enough
    }

    void barsAreAsLongAsTheirShare() {
        Bench bench(m_theme);
        bench.set(0, 1, "50 %");
        bench.view.setColumnWidth(1, 200);
        const auto filled = [&](double share) {
            bench.at(0, 1).setData(share, BarRole);
            const QRect cell = bench.view.visualRect(bench.model.index(0, 1));
            const QImage picture = bench.view.viewport()->grab(cell).toImage();
            return support::pixelsOf(picture, m_theme.tokens().t3);
        };
        const int half = filled(0.5), whole = filled(1), none = filled(0);
        QVERIFY(half > none && whole > half);
        QVERIFY2(std::abs(whole - 2 * half) < 0.2 * whole,
                 qPrintable(QString("%1 %2").arg(half).arg(whole)));
        QCOMPARE(filled(7), whole);  // never beyond its track
    }

    void anEyeIsOpenOrClosed() {
        Bench bench(m_theme);
        bench.set(0, 2, "");
        bench.at(0, 2).setData(true, EyeRole);
        const QImage open = support::pictureOf(bench.view);
        bench.at(0, 2).setData(false, EyeRole);
        QVERIFY(support::differing(open, support::pictureOf(bench.view)) > 5);
    }

    void selectedRowsAreCopiedAsShown() {
        Bench bench(m_theme);
        for (int row = 0; row < 3; ++row)
            for (int column = 0; column < 3; ++column)
                bench.set(row, column, QString("%1%2").arg("abc"[row]).arg(column));
        bench.at(2, 0).setData("7", SuffixRole);
        QCOMPARE(selectedAsTsv(bench.view), QString("Name\tShare\tNote\n"));
        // In the order of the table, not of the clicks; hidden columns stay out.
        bench.view.setColumnHidden(1, true);
        const auto click = [&](int row, Qt::KeyboardModifiers modifiers) {
            QTest::mouseClick(bench.view.viewport(), Qt::LeftButton, modifiers,
                              bench.view.visualRect(bench.model.index(row, 0)).center());
        };
        click(2, {});
        click(0, Qt::ControlModifier);
        QCOMPARE(selectedAsTsv(bench.view), QString("Name\tNote\na0\ta2\nc0 7\tc2\n"));
    }

    void rowsGrowWithTheTextSize() {
        Bench bench(m_theme);
        const int before = bench.view.verticalHeader()->defaultSectionSize();
        m_theme.setFontScale(1.15);
        QVERIFY(bench.view.verticalHeader()->defaultSectionSize() > before);
        m_theme.setFontScale(1);
        QCOMPARE(bench.view.verticalHeader()->defaultSectionSize(), before);
    }

private:
    Theme m_theme;
};

STENCILSCOPE_TEST_CLASS(CellsTest)
#include "cells_test.moc"
#include "tests/ui/runner/test_class.hpp"
