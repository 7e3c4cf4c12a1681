// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QListView>

namespace ui {

class SessionShelf;
class Theme;

/// The sessions that can be compared. A click, Space or Enter takes one into the comparison or out
/// of it; a letter, or dragging it there, puts it into that slot; Delete takes a file off the list.
class SessionList final : public QListView {
    Q_OBJECT

public:
    SessionList(SessionShelf& shelf, const Theme& theme, QWidget* parent = nullptr);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    int current() const;  ///< id; 0: none

    SessionShelf& m_shelf;
};

}  // namespace ui
