// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Actions: menus, lists and dialogs that are there. None stays, and no file dialog leaves the
// playground.
#include <QAbstractButton>
#include <QApplication>
#include <QDialog>
#include <QFileDialog>
#include <QInputDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>

#include "tests/ui/random_actions/actions.hpp"
#include "tests/ui/random_actions/texts.hpp"
#include "ui/main_window/question.hpp"

namespace {

constexpr int kMostInPopup = 6, kMostInDialog = 8;

}  // namespace

void Actions::answerPopup(QWidget& popup) {
    const double kind = m_random.uniform();
    if (m_openFor > 2 * kMostInPopup) {
        say(QStringLiteral("closePopup"));
        popup.close();
    } else if (kind < 0.2 || m_openFor > kMostInPopup) {
        say(QStringLiteral("escapePopup"));
        m_hands.press(popup, QKeySequence(Qt::Key_Escape));
    } else if (kind < 0.6) {
        const auto place = m_hands.place(popup);
        say(QStringLiteral("clickPopup %1").arg(place.named));
        m_hands.click(popup, place.at, false);
    } else {
        const int down = m_random.between(1, 8);
        say(QStringLiteral("keysPopup %1").arg(down));
        const QPointer<QWidget> there(&popup);
        for (int i = 0; i < down && there; ++i) m_hands.press(popup, QKeySequence(Qt::Key_Down));
        if (there) m_hands.press(popup, QKeySequence(Qt::Key_Return));
    }
}

void Actions::answerDialog(QWidget& dialog) {
    auto* plain = qobject_cast<QDialog*>(&dialog);
    if (m_openFor > kMostInDialog || (plain && m_random.chance(0.15))) {
        say(QStringLiteral("leaveDialog %1").arg(dialog.metaObject()->className()));
        plain ? plain->reject() : static_cast<void>(dialog.close());
    } else if (auto* file = qobject_cast<QFileDialog*>(&dialog)) {
        const QString path = file->acceptMode() == QFileDialog::AcceptSave
                                 ? m_playground.toWrite(m_random)
                                 : m_playground.toOpen(m_random);
        say(QStringLiteral("chooseFile %1").arg(path));
        if (auto* name = file->findChild<QLineEdit*>(QStringLiteral("fileNameEdit")))
            name->setText(path);
        plain->accept();
    } else if (auto* box = qobject_cast<QMessageBox*>(&dialog)) {
        const auto buttons = box->buttons();
        const auto which =
            static_cast<qsizetype>(m_random.uniform() * static_cast<double>(buttons.size()));
        say(QStringLiteral("answer %1 with %2").arg(box->text(), buttons[which]->text()));
        buttons[which]->click();
    } else if (auto* question = qobject_cast<ui::Question*>(&dialog)) {
        const auto& answers = question->answers();
        const auto which =
            static_cast<qsizetype>(m_random.uniform() * static_cast<double>(answers.size()));
        say(QStringLiteral("answer %1 with %2").arg(question->sentence(), answers[which]->text()));
        answers[which]->click();
    } else if (auto* input = qobject_cast<QInputDialog*>(&dialog)) {
        const QStringList devices = m_playground.devices();
        const QString text = m_random.chance(0.3)
                                 ? fieldText(m_random)
                                 : devices[static_cast<qsizetype>(
                                       m_random.below(static_cast<std::uint64_t>(devices.size())))];
        say(QStringLiteral("input %1").arg(text.left(40)));
        input->setTextValue(text);
        input->accept();
    } else {
        const auto place = m_hands.place(dialog);
        say(QStringLiteral("clickDialog %1").arg(place.named));
        m_hands.click(dialog, place.at, false);
    }
}

void Actions::closeAll() {
    constexpr int kMost = 100;
    for (int i = 0; i < kMost; ++i) {
        if (QWidget* popup = QApplication::activePopupWidget())
            popup->close();
        else if (QWidget* modal = QApplication::activeModalWidget())
            modal->close();
        else
            return;
    }
}
