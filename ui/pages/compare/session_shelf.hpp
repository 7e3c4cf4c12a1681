// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The sessions that can be compared, and those that are: the races of the document, newest first,
// and files, which are read beside the window's thread and never changed. What is compared stands
// in slots A, B, C and so on, without gaps.

#include <QAbstractListModel>
#include <QDate>
#include <deque>
#include <functional>
#include <vector>

#include "engine/session/shipped_recordings.hpp"
#include "engine/session/stored_races.hpp"
#include "ui/background/newest_job.hpp"
#include "ui/document/race.hpp"

namespace ui {

class Document;

/// Reads stored sessions of this installation and finds their recordings.
engine::session::FindDevice recordingFinder(const engine::session::Installation& installation);

struct ShelfEntry {
    enum class State { Waiting, Read, Several, Failed };
    int id = 0;
    State state = State::Waiting;
    Race race;                 ///< as far as it is read
    QString path = {};         ///< of a file; empty: of the document
    QString sentence = {};     ///< why it failed, or what could not be read
    QStringList several = {};  ///< recordings of a collection: one is to be named
    engine::session::DeviceOpener recording = {};  ///< of a file: that it was searched on
    bool scored = false;                           ///< its baseline was looked for
};

class SessionShelf final : public QAbstractListModel {
    Q_OBJECT

public:
    static constexpr int kMostChosen = 6;
    static constexpr const char* kMimeType = "application/x-stencilscope-session";

    SessionShelf(Document& document, const engine::session::Installation& installation,
                 QObject* parent = nullptr, std::function<QDate()> today = &QDate::currentDate);

    /// Files that stand there unless somebody has removed them.
    void offerFiles(const QStringList& paths);
    /// The races of the document as they are by now.
    void takeGrown();
    /// A file that is to be compared as soon as it is read; `which` of a collection.
    void addFile(const QString& path, int which = -1);
    void removeFile(int id);

    const ShelfEntry& entryAt(int row) const { return m_entries[static_cast<std::size_t>(row)]; }
    const ShelfEntry* find(int id) const;
    int rowOf(int id) const;  ///< -1: it is not there
    /// By slot.
    const std::vector<int>& chosen() const { return m_chosen; }
    static QString letterOf(std::size_t slot);
    /// Of a session that was chosen, what tells it from the others: "star3d1r · scout, gest"; when
    /// it began where the same raced in another.
    QString shortTitleOf(std::size_t slot) const;
    void toggle(int id);
    /// Into a slot, or behind the last one; who stood there takes the place that it leaves.
    void put(int id, std::size_t slot);
    void take(std::size_t slot);  ///< out of the comparison
    /// Nothing is being read or looked for.
    bool settled() const { return m_toRead.empty() && m_toScore.empty(); }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QStringList mimeTypes() const override { return {QLatin1String(kMimeType)}; }
    QMimeData* mimeData(const QModelIndexList& indexes) const override;

signals:
    void chosenChanged();  ///< others, or one of them went on
    /// A collection was chosen: which of its recordings, somebody has to say.
    void severalFound(int id);
    void refused(const QString& sentence);

private:
    struct Wanted {
        int id;
        QString path;
        int which;
        bool choose;
    };
    struct Reading {
        Wanted wanted;
        QString error, warning;
        QStringList several;
        std::vector<engine::session::StoredRace> races;
    };
    struct Baseline {
        int id;
        BaselinePtr found;
    };
    void takeRaces();
    void want(Wanted wanted);
    void readNext();
    void takeReading(Reading reading);
    void scoreNext();
    void takeBaseline(const Baseline& baseline);
    void choose(int id);
    void tellChosen();
    ShelfEntry* entry(int id);
    static QString shortTitleOf(const ShelfEntry& entry);
    QString detailOf(const ShelfEntry& entry, bool ample) const;
    QString contentOf(const ShelfEntry& entry) const;
    QString tipOf(const ShelfEntry& entry) const;

    Document& m_document;
    engine::session::FindDevice m_find;
    std::function<QDate()> m_today;
    std::vector<ShelfEntry> m_entries;
    std::vector<int> m_chosen;
    QStringList m_removed;
    std::deque<Wanted> m_toRead;
    std::deque<int> m_toScore;
    int m_ids = 0;
    NewestJob<Reading> m_reader;  ///< last: their answers use everything above
    NewestJob<Baseline> m_scorer;
};

}  // namespace ui
