// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/search/race_list_model.hpp"

#include <QDateTime>
#include <QLocale>
#include <algorithm>

#include "ui/document/document.hpp"
#include "ui/theme/number_text.hpp"

namespace ui {
namespace {

/// Files before format 4 have none.
QDateTime begunAt(const Race& race) {
    return QDateTime::fromString(QString::fromStdString(race.results()->begun), Qt::ISODate)
        .toLocalTime();
}

QString shortDate(const QDateTime& moment, const QDate& today) {
    const QLocale locale;
    if (moment.date() == today) return locale.toString(moment.time(), QLocale::ShortFormat);
    if (moment.date().year() != today.year())
        return locale.toString(moment.date(), QStringLiteral("d MMM yyyy"));
    return locale.toString(moment.date(), QStringLiteral("d MMM ")) +
           locale.toString(moment.time(), QLocale::ShortFormat);
}

/// What tells races of one stencil apart: "Budget 100s, 3 runs each, seed 1; stopped at 37.6 s".
QString courseOf(const engine::session::Snapshot& session) {
    if (session.runs.empty()) return {};
    int repeats = 1;
    for (const auto& run : session.runs) repeats = std::max(repeats, run.spec.repeat);
    QString course =
        RaceListModel::tr("Budget %1, %2, seed %3")
            .arg(QString::fromStdString(session.budget.text()),
                 counted(repeats, RaceListModel::tr("run each"), RaceListModel::tr("runs each")),
                 QString::number(session.runs.front().spec.seed));
    if (const auto at = stoppedAt(session))
        course += RaceListModel::tr("; stopped at %1 s").arg(fixedText(*at, 1));
    return course;
}

}  // namespace

QString beginOf(const Race& race, const QDate& today) {
    const QDateTime begun = begunAt(race);
    return begun.isValid() ? shortDate(begun, today) : QString();
}

QString raceDetail(const Race& race, Room room, const QDate& today) {
    QString best = RaceListModel::tr("no result yet");
    if (race.best())
        best = (room == Room::Little      ? RaceListModel::tr("%1 %2")
                : race.device().predicted ? RaceListModel::tr("predicted best %1 %2")
                                          : RaceListModel::tr("best %1 %2"))
                   .arg(gcellsText(race.best()->speed()), speedUnit(race.problem()));
    if (room == Room::Little && race.device().predicted)
        best = RaceListModel::tr("Predicted %1").arg(best);
    QStringList parts{best};
    if (const QDateTime begun = begunAt(race); begun.isValid())
        parts << (room == Room::Ample ? QLocale().toString(begun, QLocale::ShortFormat)
                                      : shortDate(begun, today));
    QString gpu = QString::fromStdString(race.device().gpu);
    if (room == Room::Little) gpu.remove(QLatin1String(" (predicted)"));
    parts << gpu;
    return parts.join(QStringLiteral(" · "));
}

RaceListModel::RaceListModel(const Document& document, QObject* parent,
                             std::function<QDate()> today)
    : QAbstractListModel(parent), m_document(document), m_today(std::move(today)) {
    connect(&document, &Document::racesChanged, this, &RaceListModel::refresh);
    connect(&document, &Document::raceGrown, this, &RaceListModel::refreshAll);
    connect(&document, &Document::problemChanged, this, &RaceListModel::refreshAll);
    refresh();
}

void RaceListModel::refresh() {
    const std::vector<Race>& races = m_document.races();
    const auto same = [](const Race& a, const Race& b) { return a.id() == b.id(); };
    const bool grows =
        races.size() >= m_races.size() &&
        std::equal(m_races.begin(), m_races.end(), races.begin(),
                   races.begin() + static_cast<std::ptrdiff_t>(m_races.size()), same);
    if (!grows) {
        beginResetModel();
        m_races = races;
        endResetModel();
    } else if (races.size() > m_races.size()) {
        beginInsertRows({}, 0, static_cast<int>(races.size() - m_races.size()) - 1);
        m_races = races;
        endInsertRows();
    }
    refreshAll();
}

void RaceListModel::refreshAll() {
    if (m_races.size() != m_document.races().size()) return refresh();
    m_races = m_document.races();
    if (!m_races.empty()) emit dataChanged(index(0), index(rowCount() - 1));
}

const Race& RaceListModel::raceAt(int row) const {
    return m_races[m_races.size() - 1 - static_cast<std::size_t>(row)];
}

int RaceListModel::rowOf(int race) const {
    for (int row = 0; row < rowCount(); ++row)
        if (raceAt(row).id() == race) return row;
    return -1;
}

int RaceListModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_races.size());
}

QVariant RaceListModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const Race& race = raceAt(index.row());
    switch (role) {
        case Qt::DisplayRole:
            return race.title();
        case ContestantsRole:
            return race.contestants();
        case DetailRole:
            return raceDetail(race, Room::Little, m_today());
        case PredictedRole:
            return race.device().predicted;
        case DrawnRole:
            return race.isOf(m_document.problem());
        case Qt::ToolTipRole:
        case Qt::AccessibleTextRole:
            return QStringList{race.title(), race.contestants(),
                               raceDetail(race, Room::Ample, m_today()), courseOf(*race.results())}
                .join(QLatin1Char('\n'))
                .trimmed();
        default:
            return {};
    }
}

}  // namespace ui
