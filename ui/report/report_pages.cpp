// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/report_pages.hpp"

#include <QAbstractTextDocumentLayout>
#include <QPainter>
#include <QPalette>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextFrame>
#include <QTextTable>

namespace ui {
namespace {

constexpr int kPictureObject = QTextFormat::UserObject + 1;
constexpr int kSvg = QTextFormat::UserProperty + 1;

/// Lengths in px are scaled to the device by Qt, fonts are not.
constexpr const char* kStyle =
    "h1{font-size:22pt;margin:0}h2{font-size:13pt;margin-top:20px;margin-bottom:6px}"
    "p{margin-top:2px;margin-bottom:8px}.best{font-size:18pt}"
    "pre{margin-top:4px;margin-bottom:6px;background:#f3f4f6}"
    "th,td{padding:3px 16px 3px 0;text-align:left;vertical-align:top;"
    "border-bottom:1px solid #dddddd}th{font-weight:600;color:#525c68}"
    ".facts th{font-weight:normal}table{margin-top:5px;margin-bottom:4px}";

QFont wordsFont() {
    QFont font;
    font.setFamilies({QStringLiteral("Inter"), QStringLiteral("DejaVu Sans"),
                      QStringLiteral("Noto Sans CJK SC")});
    font.setPointSizeF(9);
    return font;
}

QFont codeFont() {
    QFont font;
    font.setFamilies({QStringLiteral("JetBrains Mono"), QStringLiteral("DejaVu Sans Mono")});
    font.setStyleHint(QFont::Monospace);
    font.setStyleStrategy(QFont::PreferNoShaping);  // no two characters of code as one
    font.setPointSizeF(8);
    return font;
}

/// Draws SVG where its object stands in the text.
class Picture : public QObject, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)

public:
    Picture(double width, QObject* parent) : QObject(parent), m_width(width) {}

    QSizeF intrinsicSize(QTextDocument*, int, const QTextFormat& format) override {
        const QSizeF own = QSvgRenderer(format.property(kSvg).toByteArray()).defaultSize();
        return own.isEmpty() ? QSizeF() : own * (m_width / own.width());
    }
    void drawObject(QPainter* painter, const QRectF& where, QTextDocument*, int,
                    const QTextFormat& format) override {
        QSvgRenderer(format.property(kSvg).toByteArray()).render(painter, where);
    }

private:
    double m_width;
};

QString markOf(qsizetype picture) { return QStringLiteral("[picture %1]").arg(picture); }

/// Takes the pictures out of the HTML and leaves a mark in the place of each.
QStringList takePictures(QString& html) {
    static const QRegularExpression kPicture(QStringLiteral("<svg.*?</svg>"),
                                             QRegularExpression::DotMatchesEverythingOption);
    QStringList pictures;
    for (auto found = kPicture.match(html); found.hasMatch(); found = kPicture.match(html)) {
        html.replace(found.capturedStart(), found.capturedLength(),
                     QStringLiteral("<p>%1</p>").arg(markOf(pictures.size())));
        pictures << found.captured().replace(QLatin1String("font-family=\"sans-serif\""),
                                             QLatin1String("font-family=\"Inter\""));
    }
    return pictures;
}

/// What stands in <pre>: in the font for code, and no line is wider than the page.
void setCode(QTextDocument& text) {
    QTextCharFormat code;
    code.setFont(codeFont());
    QTextBlockFormat wrapped;
    wrapped.setNonBreakableLines(false);
    for (QTextBlock block = text.begin(); block.isValid(); block = block.next()) {
        if (!block.blockFormat().nonBreakableLines()) continue;
        QTextCursor cursor(block);
        cursor.mergeBlockFormat(wrapped);
        cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
        cursor.mergeCharFormat(code);
    }
}

/// Lines between rows go through.
void joinCells(QTextDocument& text) {
    for (QTextFrame* frame : text.rootFrame()->childFrames())
        if (auto* table = qobject_cast<QTextTable*>(frame)) {
            QTextTableFormat format = table->format();
            format.setCellSpacing(0);
            table->setFormat(format);
        }
}

}  // namespace

ReportPages::ReportPages(const QString& title, const QString& html, QPaintDevice& device,
                         QSizeF page)
    : m_title(title), m_page(page) {
    const QFontMetricsF metrics(wordsFont(), &device);
    m_footer = 2 * metrics.height();
    m_text.setDocumentMargin(0);
    m_text.setDefaultFont(wordsFont());
    m_text.setDefaultStyleSheet(QLatin1String(kStyle));
    m_text.documentLayout()->setPaintDevice(&device);
    QString rest = html;
    const QStringList pictures = takePictures(rest);
    m_text.setHtml(rest);
    setCode(m_text);
    joinCells(m_text);
    placePictures(pictures, page.width());
    // Last: Qt leaves blocks out that were laid out before what surrounds them was changed.
    m_text.setPageSize({page.width(), page.height() - m_footer});
    keepHeadingsWithText();
}

ReportPages::~ReportPages() = default;

void ReportPages::placePictures(const QStringList& pictures, double width) {
    auto* handler = new Picture(width, &m_text);
    m_text.documentLayout()->registerHandler(kPictureObject, handler);
    for (qsizetype i = 0; i < pictures.size(); ++i) {
        QTextCursor mark = m_text.find(markOf(i));
        if (mark.isNull()) continue;
        QTextCharFormat format;
        format.setObjectType(kPictureObject);
        format.setProperty(kSvg, pictures[i].toUtf8());
        mark.insertText(QString(QChar::ObjectReplacementCharacter), format);
    }
}

/// A heading whose text begins on the next page goes there, too.
void ReportPages::keepHeadingsWithText() {
    const auto* layout = m_text.documentLayout();
    const double height = m_text.pageSize().height();
    const auto pageOf = [&](const QTextBlock& block) {
        return static_cast<int>(layout->blockBoundingRect(block).bottom() / height);
    };
    for (QTextBlock block = m_text.begin(); block.isValid(); block = block.next()) {
        const QTextBlock next = block.next();
        if (block.blockFormat().headingLevel() == 0 || !next.isValid()) continue;
        if (pageOf(block) == pageOf(next)) continue;
        QTextBlockFormat format;
        format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
        QTextCursor(block).mergeBlockFormat(format);
    }
}

void ReportPages::paint(QPainter& painter, int page) {
    const QRectF part(0, page * m_text.pageSize().height(), m_page.width(),
                      m_text.pageSize().height());
    painter.save();
    painter.translate(0, -part.top());
    painter.setClipRect(part);
    QAbstractTextDocumentLayout::PaintContext context;
    context.clip = part;
    context.palette.setColor(QPalette::Text, Qt::black);
    m_text.documentLayout()->draw(&painter, context);
    painter.restore();
    painter.save();
    QFont small = wordsFont();
    small.setPointSizeF(7.5);
    painter.setFont(small);
    painter.setPen(QColor(0x52, 0x5c, 0x68));
    const QRectF foot(0, part.height(), m_page.width(), m_footer);
    painter.drawText(foot, Qt::AlignLeft | Qt::AlignBottom, m_title);
    painter.drawText(foot, Qt::AlignRight | Qt::AlignBottom,
                     QStringLiteral("%1 / %2").arg(page + 1).arg(count()));
    painter.restore();
}

}  // namespace ui

#include "report_pages.moc"
