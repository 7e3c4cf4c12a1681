// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QDialog>
#include <QStringList>

class QPushButton;

namespace ui {

class Theme;

/// One sentence and what can be done about it: the first answer is what Return does, unless that
/// cannot be undone; Escape is the last.
class Question final : public QDialog {
    Q_OBJECT

public:
    enum class Return { First, Last };
    Question(const QString& title, const QString& sentence, const QStringList& answers,
             const Theme& theme, QWidget* parent, Return byReturn = Return::First);
    /// Which of the answers was given.
    int ask();
    const QString& sentence() const { return m_sentence; }
    const QList<QPushButton*>& answers() const { return m_answers; }
    void reject() override;

private:
    QString m_sentence;
    QList<QPushButton*> m_answers;
};

}  // namespace ui
