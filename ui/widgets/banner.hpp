// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <functional>

class QLabel;
class QPushButton;
class QToolButton;

namespace ui {

class Theme;

/// One line above the page, only while it is true: status colour at its left edge, one action, one
/// dismiss.
class Banner final : public QWidget {
    Q_OBJECT

public:
    enum class Kind { Ok, Warning, Error };

    explicit Banner(const Theme& theme, QWidget* parent = nullptr);
    /// `dismissed`: called when a person dismisses it.
    void say(Kind kind, const QString& sentence, const QString& action = {},
             std::function<void()> run = {}, std::function<void()> dismissed = {});
    void dismiss();
    QString sentence() const;
    QToolButton& dismissButton() { return *m_dismiss; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    Kind m_kind = Kind::Warning;
    QLabel* m_sentence;
    QPushButton* m_action;
    QToolButton* m_dismiss;
    std::function<void()> m_run, m_dismissed;
};

}  // namespace ui
