// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever does not fit can be scrolled to; what fits is seen whole.
#include "ui/widgets/scrolling.hpp"

#include <QLabel>
#include <QScrollBar>
#include <QTest>
#include <QVBoxLayout>

using namespace ui;

class ScrollingTest : public QObject {
    Q_OBJECT

    /// A list above, a text of many words below it.
    struct Bench {
        Bench() : text(new QLabel(QStringLiteral("many words ").repeated(40))) {
            text->setWordWrap(true);
            auto* content = new QWidget;
            auto* inner = new QVBoxLayout(content);
            inner->setContentsMargins(0, 0, 0, 0);
            inner->addWidget(text);
            scrolling = new Scrolling(content, 50);
            auto* layout = new QVBoxLayout(&window);
            layout->setContentsMargins(0, 0, 0, 0);
            layout->setSpacing(0);
            layout->addWidget(&list, 1);
            layout->addWidget(scrolling);
            list.setMinimumHeight(40);
        }
        void show(int width, int height) {
            window.resize(width, height);
            window.show();
            QCoreApplication::processEvents();
            QCoreApplication::processEvents();
        }
        bool scrolls() const { return scrolling->verticalScrollBar()->maximum() > 0; }
        QWidget window;
        QWidget list;
        QLabel* text;
        Scrolling* scrolling;
    };

private slots:
    void isSeenWholeWhereThereIsRoom() {
        Bench bench;
        bench.show(400, 600);
        QVERIFY(!bench.scrolls());
        QCOMPARE(bench.scrolling->height(), bench.text->heightForWidth(400));
        QCOMPARE(bench.list.height(), 600 - bench.scrolling->height());
    }

    void scrollsWhereThereIsNone() {
        Bench bench;
        bench.show(200, 120);
        QVERIFY(bench.scrolls());
        QCOMPARE(bench.scrolling->height(), 80);
        QVERIFY(bench.text->height() >= bench.text->heightForWidth(bench.text->width()));
    }

    void growsWithItsText() {
        Bench bench;
        bench.show(400, 600);
        const int before = bench.scrolling->height();
        bench.text->setText(bench.text->text().repeated(2));
        QTRY_COMPARE(bench.scrolling->height(), bench.text->heightForWidth(400));
        QVERIFY(bench.scrolling->height() > before);
        bench.text->setText(QStringLiteral("one"));
        QTRY_VERIFY(bench.scrolling->height() < before);
    }
};

STENCILSCOPE_TEST_CLASS(ScrollingTest)
#include "scrolling_test.moc"
#include "tests/ui/runner/test_class.hpp"
