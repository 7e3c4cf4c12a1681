// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QLineEdit>
#include <functional>
#include <vector>

class QListWidget;

namespace ui {

class Theme;

/// Finds and runs: every enabled action, parameter and named stencil whose words contain what is
/// typed.
class CommandField final : public QLineEdit {
    Q_OBJECT

public:
    struct Entry {
        QString title, key;
        std::function<void()> run;
    };
    /// `entries` is asked each time the field opens, so that only what works now is offered.
    CommandField(const Theme& theme, std::function<std::vector<Entry>()> entries,
                 QWidget* parent = nullptr);
    ~CommandField() override;
    QListWidget& list() { return *m_list; }

protected:
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    class Delegate;
    void filter();
    void run(int row);

    const Theme& m_theme;
    std::function<std::vector<Entry>()> m_ask;
    std::vector<Entry> m_entries;
    std::vector<std::size_t> m_shown;
    QListWidget* m_list;
};

}  // namespace ui
