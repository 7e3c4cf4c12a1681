// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// "Export this panel": a menu of the forms that a panel has, the question where to, and the file,
// which is made and written beside the window's thread.

#include <QByteArray>
#include <QImage>
#include <QList>
#include <QString>
#include <functional>

class QAbstractButton;
class QAction;

namespace ui {

/// Makes what is written, on another thread.
using FileMaking = std::function<QByteArray()>;

struct ExportForm {
    QString title;   ///< "Chart as PNG..."
    QString suffix;  ///< "png", "svg", "csv"
    /// Takes what is shown at the moment, on the window's thread.
    std::function<FileMaking()> take;
    bool possible = true;
};

struct PanelExport {
    QString question;  ///< "Export the roofline", above the dialog
    QString stem;      ///< what the file is called unless somebody says otherwise
    QList<ExportForm> forms;
    QList<QAction*> further = {};  ///< that stand below them
};

/// Opens the menu below `button`. `written` is told the path, `failed` why there is no file.
void openExportMenu(QAbstractButton* button, const PanelExport& what,
                    const std::function<void(const QString& path)>& written,
                    const std::function<void(const QString& why)>& failed);

FileMaking makingOf(const QByteArray& content);
FileMaking makingOf(const QImage& image);  ///< as PNG

}  // namespace ui
