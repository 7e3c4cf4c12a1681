// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/file_titles.hpp"

#include <QDir>
#include <QFileInfo>

namespace ui {

QStringList fileTitles(const QStringList& paths) {
    QStringList names, inFolders, titles;
    for (const QString& path : paths) {
        const QFileInfo file(path);
        names << file.fileName();
        inFolders << QStringLiteral("%1 (%2)").arg(file.fileName(), file.absoluteDir().dirName());
    }
    for (int i = 0; i < paths.size(); ++i)
        titles << (names.count(names[i]) == 1 ? names[i]
                   : inFolders.count(inFolders[i]) == 1
                       ? inFolders[i]
                       : QStringLiteral("%1 (%2)").arg(
                             names[i],
                             QDir::toNativeSeparators(QFileInfo(paths[i]).absolutePath())));
    return titles;
}

}  // namespace ui
