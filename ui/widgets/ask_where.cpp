// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/ask_where.hpp"

#include <QFileDialog>
#include <QFileInfo>

namespace ui {

QString askWhereToSave(QWidget* parent, const QString& title, const QString& suggestion,
                       const QString& filter, const QString& suffix) {
    QFileDialog dialog(parent, title, QFileInfo(suggestion).path(), filter);
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(suffix.mid(1));
    dialog.selectFile(suggestion);
    while (dialog.exec() == QDialog::Accepted) {
        const QString path = dialog.selectedFiles().value(0);
        if (path.isEmpty() || path.endsWith(suffix, Qt::CaseInsensitive)) return path;
        // Behind a dot that was typed the dialog adds no ending: "star.v2".
        if (!QFileInfo::exists(path + suffix)) return path + suffix;
        dialog.selectFile(path + suffix);  // shown, so that it asks whether to replace that one
    }
    return {};
}

}  // namespace ui
