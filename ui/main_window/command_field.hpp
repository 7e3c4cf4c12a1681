// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QLineEdit>
#include <QPointer>
#include <functional>
#include <vector>

class QListWidget;

namespace ui {

class Theme;

/// Finds and runs: every enabled action, parameter and named stencil whose words contain what is
/// typed. Its list opens by click, by `open()`, by typing and by Up, Down and Return: who only
/// passes by Tab is not stopped by it.
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
    /// From wherever the keyboard is, which goes back there afterwards.
    void open();
    QListWidget& list() { return *m_list; }

protected:
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    class Delegate;
    void filter();
    void run(int row);
    void close();
    void leave();
    bool keyOpens(QKeyEvent& event);

    const Theme& m_theme;
    std::function<std::vector<Entry>()> m_ask;
    std::vector<Entry> m_entries;
    std::vector<std::size_t> m_shown;
    QListWidget* m_list;
    QPointer<QWidget> m_before;  ///< what had the keyboard when the field was opened
    bool m_byTab = false;
};

}  // namespace ui
