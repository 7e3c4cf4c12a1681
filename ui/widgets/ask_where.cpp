// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/ask_where.hpp"

#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

namespace ui {
namespace {

struct AskText {
    Q_DECLARE_TR_FUNCTIONS(AskWhere)
};

QString notTaken(const QString& suggestion) {
    QString path = suggestion;
    for (int number = 2; QFileInfo::exists(path); ++number)
        path = QStringLiteral("%1-%2").arg(suggestion).arg(number);
    return path;
}

}  // namespace

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

QString askForNewFolder(QWidget* parent, const QString& title, const QString& suggestion) {
    QFileDialog dialog(parent, title, QFileInfo(suggestion).path());
    dialog.setAcceptMode(QFileDialog::AcceptSave);  // which takes a name that is not there yet
    dialog.setOption(QFileDialog::ShowDirsOnly);
    dialog.setOption(QFileDialog::DontConfirmOverwrite);  // no file is replaced by a folder
    dialog.setLabelText(QFileDialog::FileName, AskText::tr("Folder name:"));
    dialog.setLabelText(QFileDialog::Accept, AskText::tr("Export"));
    dialog.selectFile(notTaken(suggestion));
    if (dialog.exec() != QDialog::Accepted) return {};
    const QString path = QDir::cleanPath(dialog.selectedFiles().value(0));
    // Where this fails, whoever writes into the folder says so.
    if (!path.isEmpty()) QDir().mkpath(QFileInfo(path).path());
    return path;
}

}  // namespace ui
