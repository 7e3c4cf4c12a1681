// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Whoever goes by Tab sees where they are.
#include <QAbstractButton>
#include <QTest>

#include "tests/support/dialogs.hpp"
#include "tests/support/pictures.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "tests/ui/stencil/stencil_bench.hpp"

using namespace ui;
using namespace ui::testing;

class TabStopsTest : public QObject {
    Q_OBJECT

    static QList<QWidget*> stopsOf(QWidget& form) {
        QList<QWidget*> stops;
        for (auto* widget : form.findChildren<QWidget*>())
            if ((widget->focusPolicy() & Qt::TabFocus) && widget->isVisible() &&
                widget->isEnabled() && !widget->focusProxy())
                stops.append(widget);
        return stops;
    }

    static void everyStopIsSeen(QWidget& form) {
        QVERIFY(QTest::qWaitForWindowActive(&form, support::kPatienceMs));
        const auto look = [&](QWidget& stop) {
            return support::pictureOf(form).copy(
                QRect(stop.mapTo(&form, QPoint(0, 0)), stop.size()));
        };
        form.setAttribute(Qt::WA_KeyboardFocusChange);  // as the first Tab does
        for (QWidget* stop : stopsOf(form)) {
            if (QWidget* before = QApplication::focusWidget()) before->clearFocus();
            const QImage without = look(*stop);
            stop->setFocus(Qt::TabFocusReason);
            QTRY_VERIFY(stop->hasFocus());
            QVERIFY2(look(*stop) != without,
                     qPrintable(QString("%1 \"%2\" in %3")
                                    .arg(stop->metaObject()->className(), stop->accessibleName(),
                                         stop->parentWidget()->metaObject()->className())));
        }
    }

private slots:
    void initTestCase() { m_theme.install(*qApp); }

    void everyStopOfTheDockIsSeen() {
        StencilBench bench(m_theme);
        everyStopIsSeen(bench.showDock());
    }

    void everyStopOfTheLargeFormIsSeen() {
        StencilBench bench(m_theme);
        everyStopIsSeen(bench.showLarge());
    }

private:
    Theme m_theme;
};

STENCILSCOPE_TEST_CLASS(TabStopsTest)
#include "tab_stops_test.moc"
