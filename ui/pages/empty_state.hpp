// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

#include "ui/theme/theme.hpp"

class QLabel;
class QPushButton;

namespace ui {

/// One sentence on what will appear, and one button that makes it appear, centred at 40 % height.
class EmptyState final : public QWidget {
    Q_OBJECT

public:
    EmptyState(const Theme& theme, const QString& sentence, const QString& button,
               QWidget* parent = nullptr);
    void setSentence(const QString& sentence);
    /// Why its button can do nothing now; empty: it can.
    void setObstacle(const QString& why);
    QString sentence() const;
    QPushButton* button() const { return m_button; }
    /// Another way on, below the button.
    QPushButton* addButton(const QString& text);

signals:
    void clicked();

private:
    QLabel* m_sentence;
    QPushButton* m_button;
};

}  // namespace ui
