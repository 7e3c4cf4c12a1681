// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs beside the window, and who must not wait for them.
#include "ui/background/beside.hpp"

#include <QFile>
#include <QImage>
#include <QScopeGuard>
#include <QSemaphore>
#include <QTemporaryDir>
#include <QTest>
#include <QThreadPool>
#include <memory>

#include "tests/ui/runner/test_class.hpp"
#include "ui/background/write_file.hpp"

class BesideTest : public QObject {
    Q_OBJECT

private slots:
    /// Qt paints large areas in its own pool and waits for them.
    void painterDoesNotWaitForJobs() {
        // Shared: a job may still look at them when this function has returned.
        struct Gates {
            QSemaphore begun, end;
        };
        const auto gates = std::make_shared<Gates>();
        const int jobs = QThreadPool::globalInstance()->maxThreadCount();
        const auto open = qScopeGuard([&] { gates->end.release(jobs); });
        for (int i = 0; i < jobs; ++i)
            ui::beside([gates] {
                gates->begun.release();
                gates->end.acquire();
            });
        gates->begun.acquire(jobs);  // they are all under way
        QCOMPARE(QThreadPool::globalInstance()->activeThreadCount(), 0);
    }

    void whatIsMadeIsWrittenAndTold() {
        QTemporaryDir folder;
        const QString path = folder.filePath("a.txt");
        QStringList told;
        const auto tell = [&](const QString& error) { told << error; };
        ui::writeFile(
            this, path, [] { return QByteArray("a\0b", 3); }, tell);
        QTRY_COMPARE(told, QStringList{QString()});
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("a\0b", 3));
        ui::writeFile(
            this, folder.path(), [] { return QByteArray("x"); }, tell);
        QTRY_COMPARE(told.size(), 2);
        QVERIFY2(told.back().endsWith("is a folder."), qPrintable(told.back()));
    }

    void whoIsGoneIsToldNothing() {
        QTemporaryDir folder;
        QSemaphore go;
        auto owner = std::make_unique<QObject>();
        bool told = false;
        ui::writeFile(
            owner.get(), folder.filePath("a"),
            [&] {
                go.acquire();
                return QByteArray("x");
            },
            [&](const QString&) { told = true; });
        owner.reset();
        go.release();
        QTRY_VERIFY(QFile::exists(folder.filePath("a")));
        QTest::qWait(20);
        QVERIFY(!told);
    }

    void picturesArePng() {
        QImage image(4, 3, QImage::Format_RGB32);
        image.fill(Qt::red);
        QCOMPARE(QImage::fromData(ui::pngOf(image)).size(), QSize(4, 3));
    }
};

STENCILSCOPE_TEST_CLASS(BesideTest)
#include "beside_test.moc"
