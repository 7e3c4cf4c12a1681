// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The races of a document, newest first, each with what it is a race of.

#include <QAbstractListModel>
#include <QDate>
#include <functional>
#include <vector>

#include "ui/document/race.hpp"

namespace ui {

class Document;

enum class Room { Little, Ample };
/// When a race began, what tells it from another of the same day first: "09:00", "22 Nov 09:00",
/// "22 Nov 2025"; empty where its file does not say.
QString beginOf(const Race& race, const QDate& today);
/// "275.6 GCells/s · 22 Nov 09:00 · NVIDIA H200"; with ample room, "best" and the whole date. That
/// a race is predicted comes first, where no width cuts it.
QString raceDetail(const Race& race, Room room, const QDate& today);

class RaceListModel final : public QAbstractListModel {
    Q_OBJECT

public:
    /// Title by DisplayRole; under it who raced, and how it went.
    enum Role { ContestantsRole = Qt::UserRole + 1, DetailRole, DrawnRole, PredictedRole };

    /// `today` tells which races need no date beside their time of day.
    explicit RaceListModel(const Document& document, QObject* parent = nullptr,
                           std::function<QDate()> today = &QDate::currentDate);
    const Race& raceAt(int row) const;
    int rowOf(int race) const;  ///< -1: it is not there

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    void refresh();
    void refreshAll();

    const Document& m_document;
    std::function<QDate()> m_today;
    std::vector<Race> m_races;  ///< oldest first
};

}  // namespace ui
