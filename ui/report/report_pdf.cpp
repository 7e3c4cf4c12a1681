// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/report_pdf.hpp"

#include <QBuffer>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <algorithm>

#include "ui/report/report_pages.hpp"

namespace ui {
namespace {

using engine::exporters::FormatInfo;

FormatInfo pdfFormat() {
    return {.name = "pdf", .title = "PDF report", .suffix = ".pdf", .fileOfSession = sessionPdf};
}

}  // namespace

engine::Result<std::string> sessionPdf(const engine::store::SessionFile& file) {
    const auto report = engine::exporters::reportText(file);
    if (!report) return tl::unexpected(report.error());
    const QString title =
        QStringLiteral("%1: Stencilscope report").arg(QString::fromStdString(report->title));
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setTitle(title);
    writer.setCreator(QStringLiteral("Stencilscope"));
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins({18, 16, 18, 14}, QPageLayout::Millimeter);
    QPainter painter(&writer);
    ReportPages pages(title, QString::fromStdString(report->body), writer,
                      QSizeF(writer.width(), writer.height()));
    for (int page = 0; page < pages.count(); ++page) {
        if (page > 0) writer.newPage();
        pages.paint(painter, page);
    }
    painter.end();
    return bytes.toStdString();
}

std::vector<FormatInfo> exportFormats() {
    std::vector<FormatInfo> formats = engine::exporters::formats();
    const auto report = std::ranges::find(formats, "report", &FormatInfo::name);
    formats.insert(report == formats.end() ? report : report + 1, pdfFormat());
    return formats;
}

engine::Result<FormatInfo> findExportFormat(const std::string& name) {
    const FormatInfo pdf = pdfFormat();
    return name == pdf.name ? pdf : engine::exporters::findFormat(name);
}

}  // namespace ui
