// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QAbstractListModel>
#include <QStyledItemDelegate>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <vector>

#include "engine/session/snapshot.hpp"
#include "ui/theme/theme.hpp"

namespace ui {

/// What happened, newest first: time, who, one sentence.
class EventsModel final : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role { TimeRole = Qt::UserRole + 1, WhoRole, KindRole, ParagraphRole };

    explicit EventsModel(QObject* parent = nullptr);
    void show(std::shared_ptr<const engine::session::Snapshot> snapshot);
    /// Only what matters at a glance (new bests, failures of the machinery), or everything.
    void setOnlyImportant(bool only);
    bool onlyImportant() const { return m_onlyImportant; }
    const engine::record::Event& eventAt(int row) const {
        return m_events[static_cast<std::size_t>(row)];
    }

    /// A list is told of the newest, and of more when it is scrolled that far: it lays out all that
    /// it knows whenever it gets another width.
    int rowCount(const QModelIndex& parent = {}) const override;
    bool canFetchMore(const QModelIndex& parent) const override;
    void fetchMore(const QModelIndex& parent) override;
    /// Nobody looks at what is far down any more.
    void forgetFetched();
    QVariant data(const QModelIndex& index, int role) const override;

private:
    /// What is written for an event.
    struct Line {
        QString time, who, sentence, kind, paragraph;
    };
    const Line& lineAt(int row) const;
    QString who(int row) const;
    /// Events with how many runs each stands for.
    struct Told {
        std::vector<engine::record::Event> events;
        std::vector<int> together;
    };
    Told told() const;
    void refill();
    void tellAllChanged();
    void replaceBy(Told told);
    void forgetAfter(std::size_t kept);
    void putOnTop(Told told, std::size_t fresh);

    std::shared_ptr<const engine::session::Snapshot> m_snapshot;
    std::vector<engine::record::Event> m_events;
    int m_fetched;                ///< rows at most
    bool m_changing = false;      ///< whoever is told of it may ask for more: not now
    std::vector<int> m_together;  ///< by row: runs that ended alike one after another
    // Every line is asked for whenever one comes, and whenever the list has another width.
    mutable std::vector<std::optional<Line>> m_lines;
    bool m_onlyImportant = false;
};

/// Time at the left, then who in the colour of what happened and the sentence, wrapped.
class EventDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    EventDelegate(const Theme& theme, QObject* parent);
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    int timeWidth(const QModelIndex& index) const;
    int heightOf(const QModelIndex& index, int width) const;

    const Theme& m_theme;
    // A list asks for the height of every row whenever one comes: breaking lines anew each time
    // would take most of a frame.
    mutable std::map<std::tuple<QString, qsizetype, int>, int> m_heights;
    mutable std::map<QString, int> m_timeWidths;
};

}  // namespace ui
