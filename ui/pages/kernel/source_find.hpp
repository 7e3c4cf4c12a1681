// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <vector>

class QLabel;
class QLineEdit;

namespace ui {

class SourceView;
class Theme;

/// Finds words in a source: every letter typed goes to the next place, Return and Shift+Return to
/// the one after and before, Escape leaves. Out of sight until it is asked for.
class SourceFind final : public QWidget {
    Q_OBJECT

public:
    SourceFind(SourceView& view, const Theme& theme, QWidget* parent = nullptr);
    void open();
    QLineEdit& field() { return *m_field; }
    /// "2 of 7", "not found"; empty while nothing is typed.
    QString count() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void look();
    void search();
    void step(int by);
    void tell();

    SourceView& m_view;
    const Theme& m_theme;
    QLineEdit* m_field;
    QLabel* m_count;
    std::vector<int> m_places;  ///< where the words begin in the text
    std::size_t m_at = 0;       ///< the one that is shown
};

}  // namespace ui
