// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/compare/session_shelf.hpp"

#include <QFileInfo>
#include <QMimeData>
#include <algorithm>

#include "engine/analysis/recorded_baseline.hpp"
#include "engine/session/open_device.hpp"
#include "engine/store/collection.hpp"
#include "ui/document/document.hpp"
#include "ui/document/said.hpp"
#include "ui/pages/race_delegate.hpp"
#include "ui/pages/search/race_list_model.hpp"
#include "ui/theme/number_text.hpp"

namespace ui {

using State = ShelfEntry::State;

engine::session::FindDevice recordingFinder(const engine::session::Installation& installation) {
    return [installation](const engine::session::WantedDevice& wanted) {
        engine::session::DeviceOptions options;
        options.clock = wanted.clock;
        options.sampling = wanted.sampling;
        return engine::session::deviceOpener(wanted.name, wanted.problem, options, installation);
    };
}

SessionShelf::SessionShelf(Document& document, const engine::session::Installation& installation,
                           QObject* parent, std::function<QDate()> today)
    : QAbstractListModel(parent),
      m_document(document),
      m_find(recordingFinder(installation)),
      m_today(std::move(today)),
      m_reader(this, [this](Reading reading) { takeReading(std::move(reading)); }),
      m_scorer(this, [this](const Baseline& baseline) { takeBaseline(baseline); }) {
    connect(&document, &Document::racesChanged, this, &SessionShelf::takeRaces);
    connect(&document, &Document::raceGrown, this, &SessionShelf::takeGrown);
    takeRaces();
}

ShelfEntry* SessionShelf::entry(int id) {
    const int row = rowOf(id);
    return row < 0 ? nullptr : &m_entries[static_cast<std::size_t>(row)];
}

const ShelfEntry* SessionShelf::find(int id) const {
    const int row = rowOf(id);
    return row < 0 ? nullptr : &entryAt(row);
}

int SessionShelf::rowOf(int id) const {
    const auto at = std::ranges::find(m_entries, id, &ShelfEntry::id);
    return at == m_entries.end() ? -1 : static_cast<int>(at - m_entries.begin());
}

QString SessionShelf::letterOf(std::size_t slot) {
    return QString(QChar('A' + static_cast<char16_t>(slot)));
}

/// The races of the document stand before all files.
void SessionShelf::takeRaces() {
    beginResetModel();
    std::vector<ShelfEntry> fresh;
    const auto& races = m_document.races();
    for (auto race = races.rbegin(); race != races.rend(); ++race) {
        const auto known = std::ranges::find_if(m_entries, [&](const ShelfEntry& old) {
            return old.path.isEmpty() && old.race.id() == race->id();
        });
        fresh.push_back({known == m_entries.end() ? ++m_ids : known->id, State::Read, *race});
    }
    for (ShelfEntry& old : m_entries)
        if (!old.path.isEmpty()) fresh.push_back(std::move(old));
    m_entries = std::move(fresh);
    endResetModel();
    std::erase_if(m_chosen, [this](int id) { return !find(id); });
    tellChosen();
}

void SessionShelf::takeGrown() {
    bool isChosen = false;
    for (const Race& race : m_document.races())
        for (ShelfEntry& own : m_entries) {
            if (!own.path.isEmpty() || own.race.id() != race.id()) continue;
            isChosen =
                isChosen ||
                (std::ranges::find(m_chosen, own.id) != m_chosen.end() &&
                 (own.race.results() != race.results() || own.race.baseline() != race.baseline()));
            own.race = race;
        }
    if (!m_entries.empty()) emit dataChanged(index(0), index(rowCount() - 1));
    if (isChosen) emit chosenChanged();
}

void SessionShelf::offerFiles(const QStringList& paths) {
    for (const QString& path : paths) {
        const bool known = std::ranges::any_of(
            m_entries, [&](const ShelfEntry& each) { return each.path == path; });
        if (!known && !m_removed.contains(path)) want({0, path, -1, false});
    }
}

void SessionShelf::addFile(const QString& path, int which) {
    for (const ShelfEntry& known : m_entries)
        if (known.path == path && known.state == State::Read && which < 0) return choose(known.id);
    m_removed.removeAll(path);
    want({0, path, which, true});
}

void SessionShelf::want(Wanted wanted) {
    const auto waiting = std::ranges::find_if(m_entries, [&](const ShelfEntry& each) {
        return each.path == wanted.path && each.state != State::Read;
    });
    if (waiting != m_entries.end()) {
        wanted.id = waiting->id;
        waiting->state = State::Waiting;
        emit dataChanged(index(0), index(rowCount() - 1));
    } else {
        wanted.id = ++m_ids;
        beginInsertRows({}, rowCount(), rowCount());
        m_entries.push_back({wanted.id, State::Waiting, {}, wanted.path});
        endInsertRows();
    }
    m_toRead.push_back(std::move(wanted));
    if (m_toRead.size() == 1) readNext();
}

/// One after the other: each is wanted, not only the newest.
void SessionShelf::readNext() {
    if (m_toRead.empty()) return;
    m_reader.ask([wanted = m_toRead.front(), find = m_find](const std::stop_token&) {
        Reading reading{wanted, {}, {}, {}, {}};
        const auto path = wanted.path.toStdString();
        if (wanted.which < 0 && engine::store::isCollection(path))
            if (const auto heads = engine::store::peekAll(path); heads && heads->size() > 1) {
                reading.several = titlesOf(*heads);
                return reading;
            }
        auto read = engine::session::readRaces(path, wanted.which, find);
        if (!read) {
            reading.error = retold(read.error().message);
            return reading;
        }
        reading.warning = retold(read->warning);
        reading.races = std::move(read->races);
        if (reading.races.empty())
            reading.error = tr("Nothing has been searched or measured in this file yet.");
        return reading;
    });
}

void SessionShelf::takeReading(Reading reading) {
    m_toRead.pop_front();
    const int row = rowOf(reading.wanted.id);
    if (row < 0) return readNext();  // removed meanwhile
    ShelfEntry& own = m_entries[static_cast<std::size_t>(row)];
    own.sentence = reading.error.isEmpty() ? reading.warning : reading.error;
    own.several = reading.several;
    own.state = !reading.several.isEmpty() ? State::Several
                : reading.error.isEmpty()  ? State::Read
                                           : State::Failed;
    // The newest race first, as those of the document.
    for (std::size_t i = 0; i < reading.races.size(); ++i) {
        auto& stored = reading.races[reading.races.size() - 1 - i];
        ShelfEntry fresh{i == 0 ? own.id : ++m_ids, State::Read, {}, own.path, reading.warning};
        fresh.race = Race(
            fresh.id, std::make_shared<const engine::session::Snapshot>(std::move(stored.results)),
            nullptr);
        fresh.recording = std::move(stored.recording);
        const int at = row + static_cast<int>(i);
        if (i > 0) beginInsertRows({}, at, at);
        if (i == 0)
            m_entries[static_cast<std::size_t>(row)] = std::move(fresh);
        else
            m_entries.insert(m_entries.begin() + at, std::move(fresh));
        if (i > 0) endInsertRows();
    }
    emit dataChanged(index(row), index(row));
    if (reading.wanted.choose) choose(reading.wanted.id);
    readNext();
    if (settled()) emit chosenChanged();
}

void SessionShelf::removeFile(int id) {
    const int row = rowOf(id);
    if (row < 0 || entryAt(row).path.isEmpty()) return;
    m_removed << entryAt(row).path;
    beginRemoveRows({}, row, row);
    m_entries.erase(m_entries.begin() + row);
    endRemoveRows();
    std::erase(m_chosen, id);
    tellChosen();
}

void SessionShelf::toggle(int id) {
    const auto at = std::ranges::find(m_chosen, id);
    if (at == m_chosen.end()) return choose(id);
    m_chosen.erase(at);
    tellChosen();
}

void SessionShelf::choose(int id) { put(id, m_chosen.size()); }

void SessionShelf::put(int id, std::size_t slot) {
    const ShelfEntry* wanted = find(id);
    if (!wanted || wanted->state == State::Waiting) return;
    if (wanted->state == State::Several) return emit severalFound(id);
    if (wanted->state == State::Failed) return emit refused(wanted->sentence);
    const auto at = std::ranges::find(m_chosen, id);
    if (at != m_chosen.end()) {
        slot = std::min(slot, m_chosen.size() - 1);
        std::swap(*at, m_chosen[slot]);
    } else if (slot < m_chosen.size()) {
        m_chosen[slot] = id;
    } else if (m_chosen.size() < kMostChosen) {
        m_chosen.push_back(id);
    } else {
        return emit refused(
            tr("%1 sessions are already compared: remove one first.").arg(kMostChosen));
    }
    tellChosen();
}

void SessionShelf::take(std::size_t slot) {
    if (slot >= m_chosen.size()) return;
    m_chosen.erase(m_chosen.begin() + static_cast<std::ptrdiff_t>(slot));
    tellChosen();
}

void SessionShelf::tellChosen() {
    if (!m_entries.empty()) emit dataChanged(index(0), index(rowCount() - 1));
    for (const int id : m_chosen) {
        ShelfEntry& own = *entry(id);
        if (own.scored || !own.recording) continue;
        own.scored = true;
        m_toScore.push_back(id);
        if (m_toScore.size() == 1) scoreNext();
    }
    emit chosenChanged();
}

void SessionShelf::scoreNext() {
    if (m_toScore.empty()) return;
    const ShelfEntry* own = find(m_toScore.front());
    m_scorer.ask([id = m_toScore.front(),
                  open = own ? own->recording
                             : engine::session::DeviceOpener()](const std::stop_token& stop) {
        Baseline baseline{id, nullptr};
        if (!open) return baseline;
        if (auto found = engine::analysis::recordedBaseline(open, stop))
            baseline.found =
                std::make_shared<const engine::analysis::RandomBaseline>(std::move(*found));
        return baseline;
    });
}

void SessionShelf::takeBaseline(const Baseline& baseline) {
    m_toScore.pop_front();
    if (ShelfEntry* own = entry(baseline.id); own && baseline.found)
        own->race = own->race.with(baseline.found);
    scoreNext();
    emit chosenChanged();
}

int SessionShelf::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_entries.size());
}

Qt::ItemFlags SessionShelf::flags(const QModelIndex& index) const {
    const auto flags = QAbstractListModel::flags(index);
    return index.isValid() && entryAt(index.row()).state == State::Read
               ? flags | Qt::ItemIsDragEnabled
               : flags;
}

QMimeData* SessionShelf::mimeData(const QModelIndexList& indexes) const {
    auto* data = new QMimeData;
    if (!indexes.isEmpty())
        data->setData(QLatin1String(kMimeType),
                      QByteArray::number(entryAt(indexes.front().row()).id));
    return data;
}

QString SessionShelf::shortTitleOf(const ShelfEntry& own) {
    const QString what = own.race.device().predicted ? tr("predicted")
                         : own.path.isEmpty()        ? own.race.contestants()
                                                     : QFileInfo(own.path).fileName();
    return QStringLiteral("%1 · %2").arg(stencilNameOf(own.race.problem()), what);
}

QString SessionShelf::shortTitleOf(std::size_t slot) const {
    const ShelfEntry& own = *find(m_chosen[slot]);
    const QString title = shortTitleOf(own);
    const bool alike = std::ranges::any_of(
        m_chosen, [&](int id) { return id != own.id && shortTitleOf(*find(id)) == title; });
    const QString begun = alike ? beginOf(own.race, m_today()) : QString();
    if (begun.isEmpty()) return title;
    // There is no room for both; that it is predicted has to be seen.
    if (own.race.device().predicted) return QStringLiteral("%1 · %2").arg(title, begun);
    return QStringLiteral("%1 · %2").arg(stencilNameOf(own.race.problem()), begun);
}

QString SessionShelf::detailOf(const ShelfEntry& own, bool ample) const {
    switch (own.state) {
        case State::Waiting:
            return tr("reading ...");
        case State::Several:
            return tr("choose it to say which");
        case State::Failed:
            return ample ? own.sentence
                         : QString(own.sentence).replace(own.path, QFileInfo(own.path).fileName());
        case State::Read:
            break;
    }
    return raceDetail(own.race, ample ? Room::Ample : Room::Little, m_today());
}

/// "360 evaluations · gest, random · monday.sscope"
QString SessionShelf::contentOf(const ShelfEntry& own) const {
    switch (own.state) {
        case State::Several:
            return tr("%1 recordings").arg(own.several.size());
        case State::Failed:
            return tr("cannot be compared");
        case State::Waiting:
            return {};
        case State::Read:
            break;
    }
    const auto rows = static_cast<qint64>(own.race.results()->rows.size());
    QStringList parts{counted(rows, tr("evaluation"), tr("evaluations")), own.race.contestants()};
    if (!own.path.isEmpty()) parts << QFileInfo(own.path).fileName();
    return parts.join(QStringLiteral(" · "));
}

QString SessionShelf::tipOf(const ShelfEntry& own) const {
    QStringList lines;
    if (own.state == State::Read) lines << own.race.title() << contentOf(own);
    lines << detailOf(own, true);
    if (own.state == State::Read && !own.sentence.isEmpty()) lines << own.sentence;
    lines << (own.path.isEmpty() ? tr("a race of this document") : own.path);
    return lines.join(QLatin1Char('\n'));
}

QVariant SessionShelf::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const ShelfEntry& own = entryAt(index.row());
    const bool isRead = own.state == State::Read;
    switch (role) {
        case Qt::DisplayRole:
            return isRead ? own.race.title() : QFileInfo(own.path).fileName();
        case RaceListModel::ContestantsRole:
            return contentOf(own);
        case RaceListModel::DetailRole:
            return detailOf(own, false);
        case RaceListModel::PredictedRole:
            return isRead && own.race.device().predicted;
        case RaceListModel::DrawnRole:
            return isRead;
        case RaceDelegate::TroubleRole:
            return own.state == State::Failed;
        case RaceDelegate::BadgeRole: {
            const auto at = std::ranges::find(m_chosen, own.id);
            return at == m_chosen.end() ? QString()
                                        : letterOf(static_cast<std::size_t>(at - m_chosen.begin()));
        }
        case Qt::ToolTipRole:
        case Qt::AccessibleTextRole:
            return tipOf(own);
        default:
            return {};
    }
}

}  // namespace ui
