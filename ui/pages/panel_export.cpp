// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/panel_export.hpp"

#include <QAbstractButton>
#include <QCoreApplication>
#include <QMenu>

#include "ui/background/write_file.hpp"
#include "ui/document/said.hpp"
#include "ui/widgets/ask_where.hpp"

namespace ui {
namespace {

QString filterOf(const QString& suffix) {
    const char* kind = suffix == QLatin1String("png")
                           ? QT_TRANSLATE_NOOP("ui::PanelExport", "PNG image (*.png)")
                       : suffix == QLatin1String("svg")
                           ? QT_TRANSLATE_NOOP("ui::PanelExport", "SVG drawing (*.svg)")
                           : QT_TRANSLATE_NOOP("ui::PanelExport", "CSV table (*.csv)");
    return QCoreApplication::translate("ui::PanelExport", kind);
}

}  // namespace

void openExportMenu(QAbstractButton* button, const PanelExport& what,
                    const std::function<void(const QString&)>& written,
                    const std::function<void(const QString&)>& failed) {
    QMenu menu(button);
    for (const ExportForm& form : what.forms) {
        const auto save = [&, button] {
            const QString ending = QLatin1Char('.') + form.suffix;
            const QString path = askWhereToSave(button->window(), what.question, what.stem + ending,
                                                filterOf(form.suffix), ending);
            if (path.isEmpty()) return;
            writeFile(button, path, form.take(), [path, written, failed](const QString& error) {
                error.isEmpty() ? written(path) : failed(retold(error));
            });
        };
        menu.addAction(form.title, button, save)->setEnabled(form.possible);
    }
    menu.addActions(what.further);
    menu.exec(button->mapToGlobal(QPoint(0, button->height())));
}

FileMaking makingOf(const QByteArray& content) {
    return [content] { return content; };
}

FileMaking makingOf(const QImage& image) {
    return [image] { return pngOf(image); };
}

}  // namespace ui
