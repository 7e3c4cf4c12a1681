// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

class QListView;

namespace ui {

class Document;
class RaceListModel;
class Theme;

/// The races made so far, newest first: the one picked is the one that is shown.
class RaceList final : public QWidget {
    Q_OBJECT

public:
    RaceList(Document& document, const Theme& theme, QWidget* parent = nullptr);
    QListView& view() { return *m_view; }
    RaceListModel& model() { return *m_model; }

signals:
    void removeRequested(int race);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void markShown();
    void openMenu(const QPoint& position);
    void askToRemove(int row);

    Document& m_document;
    RaceListModel* m_model;
    QListView* m_view;
};

}  // namespace ui
