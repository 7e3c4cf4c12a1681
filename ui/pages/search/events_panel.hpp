// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <memory>

#include "ui/pages/search/events_model.hpp"
#include "ui/theme/theme.hpp"

class QListView;

namespace ui {

class PaintedApart;
class PanelTitle;

/// What happened, newest first; a click selects the evaluation it is about.
class EventsPanel final : public QWidget {
    Q_OBJECT

public:
    explicit EventsPanel(const Theme& theme, QWidget* parent = nullptr);
    void showSnapshot(const std::shared_ptr<const engine::session::Snapshot>& snapshot);
    void setTitleShown(bool shown);
    QListView& view() { return *m_view; }
    EventsModel& model() { return *m_model; }

signals:
    void picked(qint64 evaluation);  ///< number of the row

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    EventsModel* m_model;
    PanelTitle* m_head;
    QListView* m_view;
    PaintedApart* m_painting;
};

}  // namespace ui
