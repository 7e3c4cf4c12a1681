// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The wheel over fields that stand on a panel which scrolls.
#include <QComboBox>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QTest>
#include <QVBoxLayout>
#include <QWheelEvent>

#include "tests/support/dialogs.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/theme/theme.hpp"

using namespace ui;

class WheelNeedsFocusTest : public QObject {
    Q_OBJECT

    struct Bench {
        Bench() {
            auto* inner = new QWidget;
            auto* layout = new QVBoxLayout(inner);
            count = new QSpinBox;
            share = new QDoubleSpinBox;
            choice = new QComboBox;
            choice->addItems({"a", "b", "c"});
            choice->setCurrentIndex(1);
            count->setValue(5);
            share->setValue(5);
            for (QWidget* field : {static_cast<QWidget*>(count), static_cast<QWidget*>(share),
                                   static_cast<QWidget*>(choice)})
                layout->addWidget(field);
            layout->addSpacing(2000);
            panel.setWidget(inner);
            panel.setFocusPolicy(Qt::StrongFocus);
            panel.resize(200, 300);
            panel.show();
            panel.setFocus();
        }
        QScrollArea panel;
        QSpinBox* count;
        QDoubleSpinBox* share;
        QComboBox* choice;
    };

    /// As from outside: only then who does not take it leaves it to what it stands on.
    static void turn(QWidget& field, int delta) {
        const QPoint at = field.rect().center();
        QWheelEvent event(at, field.mapToGlobal(at), {}, {0, delta}, Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QSpontaneKeyEvent::setSpontaneous(&event);
        qApp->notify(&field, &event);
    }

private slots:
    void initTestCase() { m_theme.install(*qApp); }

    void overAFieldThatNobodyIsInThePanelScrolls() {
        Bench bench;
        QVERIFY(QTest::qWaitForWindowActive(&bench.panel, support::kPatienceMs));
        int scrolled = 0;
        for (QWidget* field :
             {static_cast<QWidget*>(bench.count), static_cast<QWidget*>(bench.share),
              static_cast<QWidget*>(bench.choice),
              static_cast<QWidget*>(bench.count->findChild<QLineEdit*>())}) {
            QVERIFY(field);
            turn(*field, -120);
            QVERIFY(!field->hasFocus());
            QVERIFY2(bench.panel.verticalScrollBar()->value() > scrolled,
                     field->metaObject()->className());
            scrolled = bench.panel.verticalScrollBar()->value();
        }
        QCOMPARE(bench.count->value(), 5);
        QCOMPARE(bench.share->value(), 5.0);
        QCOMPARE(bench.choice->currentIndex(), 1);
    }

    void noFieldTakesTheFocusByTheWheel() {
        Bench bench;
        for (const QWidget* field :
             {static_cast<QWidget*>(bench.count), static_cast<QWidget*>(bench.share),
              static_cast<QWidget*>(bench.choice)})
            QCOMPARE(field->focusPolicy(), Qt::StrongFocus);
    }

    void aFieldThatHasTheFocusIsTurned() {
        Bench bench;
        QVERIFY(QTest::qWaitForWindowActive(&bench.panel, support::kPatienceMs));
        bench.count->setFocus();
        turn(*bench.count, 120);
        QCOMPARE(bench.count->value(), 6);
        bench.choice->setFocus();
        turn(*bench.choice, -120);
        QCOMPARE(bench.choice->currentIndex(), 2);
    }

private:
    Theme m_theme;
};

STENCILSCOPE_TEST_CLASS(WheelNeedsFocusTest)
#include "wheel_needs_focus_test.moc"
