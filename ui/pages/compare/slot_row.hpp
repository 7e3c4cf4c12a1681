// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QAbstractButton>
#include <vector>

class QHBoxLayout;

namespace ui {

class SessionShelf;
class Theme;

/// One place of the comparison. A session can be dropped on it; a click or Delete takes what stands
/// there out, dragging it or Ctrl with Left or Right moves it to another place.
class SessionSlot final : public QAbstractButton {
    Q_OBJECT

public:
    SessionSlot(SessionShelf& shelf, std::size_t slot, const Theme& theme,
                QWidget* parent = nullptr);
    void refresh();
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    bool filled() const;
    void moveBy(int step);

    SessionShelf& m_shelf;
    const std::size_t m_slot;
    const Theme& m_theme;
    bool m_under = false;  ///< something that can be dropped is held over it
};

/// The places in use and one that is free.
class SlotRow final : public QWidget {
    Q_OBJECT

public:
    SlotRow(SessionShelf& shelf, const Theme& theme, QWidget* parent = nullptr);
    SessionSlot& slot(std::size_t place) { return *m_slots[place]; }

private:
    void refresh();

    SessionShelf& m_shelf;
    std::vector<SessionSlot*> m_slots;
};

}  // namespace ui
