// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QTextDocument>
#include <vector>

class QPainter;

namespace ui {

/// A report's HTML laid out on pages of a device's size: black on white whatever the window's
/// theme. Pictures in it (SVG elements) are as wide as the text.
class ReportPages {
public:
    /// `device`: what is painted on, as layouts depend on how finely it does. `page`: in its units,
    /// with a line at the bottom for `title` and the number of the page.
    ReportPages(const QString& title, const QString& html, QPaintDevice& device, QSizeF page);
    ~ReportPages();
    int count() const { return m_text.pageCount(); }
    const QTextDocument& text() const { return m_text; }
    void paint(QPainter& painter, int page);

private:
    void placePictures(const QStringList& pictures, double width);
    void keepHeadingsWithText();

    QString m_title;
    QSizeF m_page;
    double m_footer = 0;  ///< height of the line at the bottom
    QTextDocument m_text;
};

}  // namespace ui
