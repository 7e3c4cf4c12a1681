// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A session's report as a PDF: whole, of lines and letters, black on white, off
// the window's thread.
#include <QBuffer>
#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <QPalette>
#include <QPdfWriter>
#include <QTextBlock>
#include <QThread>
#include <QtTest>
#include <algorithm>
#include <functional>
#include <memory>

#include "tests/support/small_recording.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/report/report_pages.hpp"
#include "ui/report/report_pdf.hpp"

class ReportPdfTest : public QObject {
    Q_OBJECT

    static engine::store::SessionFile searched() {
        auto file = engine::store::SessionFile::inMemory(support::smallHead()).value();
        auto rows = support::rowsOf(support::smallEvaluations());
        for (auto& row : rows) row.run = 0;
        if (!file.addRun({0, "gest", {}, 7, 1}) || !file.append(rows)) qFatal("no session");
        return file;
    }

    /// A page as a picture on white.
    static QImage painted(const QString& html, int page = 0) {
        QImage image(600, 800, QImage::Format_RGB32);
        image.fill(Qt::white);
        ui::ReportPages pages("The title", html, image, image.size());
        QPainter painter(&image);
        pages.paint(painter, page);
        return image;
    }
    static int pagesOf(const QString& html) {
        QImage image(600, 800, QImage::Format_RGB32);
        return ui::ReportPages("The title", html, image, image.size()).count();
    }
    static int count(const QImage& image, const std::function<bool(QColor)>& wanted) {
        int found = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x) found += wanted(image.pixelColor(x, y));
        return found;
    }
    /// The lowest row above the page's foot where anything is; -1: none.
    static int lowest(const QImage& image) {
        for (int y = image.height() - 60; y >= 0; --y)
            for (int x = 0; x < image.width(); ++x)
                if (image.pixelColor(x, y) != Qt::white) return y;
        return -1;
    }

private slots:
    void isMadeOnAnyThreadOfLinesAndLetters() {
        engine::Result<std::string> pdf;
        const std::unique_ptr<QThread> other(
            QThread::create([&] { pdf = ui::sessionPdf(searched()); }));
        other->start();
        QVERIFY(other->wait(60000));
        QVERIFY(pdf);
        const QByteArray bytes = QByteArray::fromStdString(*pdf);
        QVERIFY(bytes.startsWith("%PDF-"));
        QVERIFY(bytes.trimmed().endsWith("%%EOF"));
        QVERIFY(bytes.count("/Type /Page\n") >= 2);
        QVERIFY(!bytes.contains("/Subtype /Image"));
        QVERIFY(bytes.contains("/FontFile"));
    }

    void aPictureIsAsWideAsTheText() {
        const auto isRed = [](QColor colour) { return colour == QColor(Qt::red); };
        const QString svg =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"50\" "
            "viewBox=\"0 0 100 50\"><rect width=\"100\" height=\"50\" "
            "fill=\"#ff0000\"/></svg>";
        const int red = count(painted("<p>before</p>" + svg + "<p>after</p>"), isRed);
        QVERIFY2(red > 0.98 * 600 * 300, qPrintable(QString::number(red)));
        QCOMPARE(count(painted("<p>before</p>"), isRed), 0);
    }

    void aLongLineOfCodeGoesOnBelow() {
        const auto linesOf = [](const QString& html) { return lowest(painted(html)); };
        QVERIFY(linesOf("<pre>" + QString("TBx=64 ").repeated(40) + "</pre>") >
                2 * linesOf("<pre>TBx=64</pre>"));
    }

    /// As finely as a PDF is painted.
    void everyHeadingIsThere() {
        QBuffer buffer;
        QVERIFY(buffer.open(QIODevice::WriteOnly));
        QPdfWriter writer(&buffer);
        const auto report = engine::exporters::reportText(searched());
        const ui::ReportPages pages("The title", QString::fromStdString(report->body), writer,
                                    QSizeF(writer.width(), writer.height()));
        int headings = 0;
        for (auto block = pages.text().begin(); block.isValid(); block = block.next()) {
            if (block.blockFormat().headingLevel() == 0) continue;
            QVERIFY2(block.layout()->lineCount() > 0, qPrintable(block.text()));
            ++headings;
        }
        QCOMPARE(headings, 7);
    }

    void isBlackOnWhiteInAnyTheme() {
        const QPalette before = QGuiApplication::palette();
        QPalette dark = before;
        dark.setColor(QPalette::Text, Qt::white);
        QGuiApplication::setPalette(dark);
        const QImage image = painted("<p>Words in black</p>");
        QGuiApplication::setPalette(before);
        QVERIFY(lowest(image) > 0);
    }

    void aHeadingIsNotLeftAtTheFootOfAPage() {
        const QString heading = "<h2>Heading</h2>", below = "<p>its text</p>";
        int tried = 0;
        for (QString text; pagesOf(text) == 1; text += "<p>line</p>") {
            if (pagesOf(text + heading) > 1 || pagesOf(text + heading + below) == 1) continue;
            ++tried;
            QCOMPARE(lowest(painted(text + heading + below)), lowest(painted(text)));
        }
        QVERIFY(tried > 0);
    }

    void theFormatsAreTheEnginesAndThePdfBesideTheReport() {
        const auto formats = ui::exportFormats();
        QCOMPARE(formats.size(), engine::exporters::formats().size() + 1);
        const auto pdf = std::ranges::find(formats, "pdf", &engine::exporters::FormatInfo::name);
        QVERIFY(pdf != formats.end() && pdf != formats.begin());
        QCOMPARE((pdf - 1)->name, std::string("report"));
        QVERIFY(ui::findExportFormat("pdf") && ui::findExportFormat("csv"));
        QVERIFY(!ui::findExportFormat("word"));
    }
};

STENCILSCOPE_TEST_CLASS(ReportPdfTest)
#include "report_pdf_test.moc"
