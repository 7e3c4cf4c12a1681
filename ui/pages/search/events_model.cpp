// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/search/events_model.hpp"

#include <QListView>
#include <QPainter>
#include <QRegularExpression>
#include <QScopedValueRollback>
#include <QTextLayout>
#include <algorithm>
#include <cmath>

#include "ui/document/contestants.hpp"
#include "ui/document/said.hpp"

namespace ui {
namespace {

using engine::record::Event;

constexpr int kTimeWidth = 58, kEventPadding = 8, kEventLine = 15;
constexpr std::size_t kMostRemembered = 10000;
constexpr int kFetched = 60;  ///< rows at once

bool important(const Event& event) {
    return event.kind != "generation" && event.kind != "group_rewarded";
}

Tint tintOf(const QString& kind) {
    if (kind == QLatin1String("new_best") || kind == QLatin1String("finished")) return Tint::Ok;
    if (kind == QLatin1String("failed") || kind.endsWith(QLatin1String("lost")) ||
        kind == QLatin1String("error"))
        return Tint::Err;
    return Tint::Text;
}

/// Runs that end alike one after another are one line, which stays where the first of them was.
bool endedAlike(const Event& newer, const Event& older) {
    return newer.kind == "finished" && older.kind == newer.kind && newer.run >= 0 &&
           older.run >= 0 && newer.sentence == older.sentence;
}

/// As everywhere in the window: "2 115.3 GCells/s".
void groupThousands(QString& sentence) {
    static const QString kUnit = QStringLiteral(" GCells/s");
    for (auto at = sentence.indexOf(kUnit); at >= 0; at = sentence.indexOf(kUnit, at + 1)) {
        const auto point = at - 2, first = point - 4;
        if (first < 0 || sentence[point] != '.' || !sentence[point + 1].isDigit()) continue;
        const auto digits = QStringView(sentence).sliced(first, 4);
        if (!std::ranges::all_of(digits, [](QChar c) { return c.isDigit(); })) continue;
        sentence.insert(first + 1, QChar(0x202f));
        ++at;
    }
}

/// A new best names its setting after a colon; the list has no room for that, the tool tip does.
QString shortSentence(const Event& event) {
    QString sentence = retold(event.sentence);
    sentence.replace(QLatin1String(" %"), QStringLiteral("\u00a0%"));  // a figure keeps its unit
    groupThousands(sentence);
    if (event.kind != "new_best") return sentence;
    static const QRegularExpression kColon(QStringLiteral(": |\uff1a"));
    const auto colon = sentence.lastIndexOf(kColon);
    const bool setting = colon >= 0 && sentence.indexOf(QLatin1Char('='), colon) >= 0;
    if (!setting) return sentence;
    const bool isChinese = sentence[colon] != QLatin1Char(':');
    return sentence.left(colon) + (isChinese ? QChar(0x3002) : QLatin1Char('.'));
}

/// Whoever it is about stands first, bold: what is bold is wider, too.
QTextLayout::FormatRange nameFormat(const QModelIndex& index, const QColor& colour) {
    QTextLayout::FormatRange name;
    name.start = 0;
    name.length = static_cast<int>(index.data(EventsModel::WhoRole).toString().size());
    name.format.setForeground(colour);
    name.format.setFontWeight(QFont::DemiBold);
    return name;
}

/// The sentence after its author's name, broken into lines of `width`, each `step` high.
double layOut(QTextLayout& layout, const QTextLayout::FormatRange& name, double width, int step) {
    layout.setFormats({name});
    layout.beginLayout();
    double height = 0;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        line.setPosition({0, height});
        height += step;
    }
    layout.endLayout();
    return height;
}

/// Who, and what: a unit stays in one piece.
QString paragraphOf(const QString& who, QString sentence) {
    static const QString kUnit = QStringLiteral("GCells/s"),
                         kJoined = QStringLiteral("GCells/\u2060s");
    return who + QStringLiteral("  ") + sentence.replace(kUnit, kJoined);
}

QString paragraph(const QModelIndex& index) {
    return index.data(EventsModel::ParagraphRole).toString();
}

}  // namespace

EventsModel::EventsModel(QObject* parent)
    : QAbstractListModel(parent),
      m_snapshot(std::make_shared<engine::session::Snapshot>()),
      m_fetched(kFetched) {}

void EventsModel::show(std::shared_ptr<const engine::session::Snapshot> snapshot) {
    m_snapshot = std::move(snapshot);
    refill();
}

void EventsModel::setOnlyImportant(bool only) {
    m_onlyImportant = only;
    refill();
}

/// The newest first; runs that ended alike one after another as one event.
EventsModel::Told EventsModel::told() const {
    Told told;
    for (auto event = m_snapshot->events.rbegin(); event != m_snapshot->events.rend(); ++event) {
        if (m_onlyImportant && !important(*event)) continue;
        if (told.events.empty() || !endedAlike(told.events.back(), *event)) {
            told.events.push_back(*event);
            told.together.push_back(1);
            continue;
        }
        Event& before = told.events.back();
        const double last = std::max(before.clockSeconds, event->clockSeconds);
        before = *event;
        // A race is stopped once, and that is when its last evaluation was done.
        if (event->sentence == engine::record::kStopped) before.clockSeconds = last;
        ++told.together.back();
    }
    return told;
}

void EventsModel::refill() {
    const QScopedValueRollback changing(m_changing, true);
    m_lines.clear();
    Told now = told();
    const auto& events = now.events;
    const auto same = [](const Event& a, const Event& b) {
        return a.clockSeconds == b.clockSeconds && a.run == b.run && a.sentence == b.sentence;
    };
    if (std::equal(events.begin(), events.end(), m_events.begin(), m_events.end(), same)) {
        if (now.together == m_together) return;
        m_together = std::move(now.together);
        return tellAllChanged();
    }
    // Events only ever arrive at the top: insert those, so that selection and scrolling stay.
    std::size_t fresh = events.size();
    if (!m_events.empty())
        for (fresh = 0; fresh < events.size() && !same(events[fresh], m_events.front());) ++fresh;
    const std::size_t kept = events.size() - fresh;
    const bool grows = kept > 0 && kept <= m_events.size() &&
                       std::equal(events.begin() + static_cast<std::ptrdiff_t>(fresh), events.end(),
                                  m_events.begin(), same);
    if (!grows) return replaceBy(std::move(now));
    forgetAfter(kept);
    putOnTop(std::move(now), fresh);
}

void EventsModel::tellAllChanged() { emit dataChanged(index(0), index(rowCount() - 1)); }

void EventsModel::replaceBy(Told told) {
    beginResetModel();
    m_fetched = kFetched;
    m_events = std::move(told.events);
    m_together = std::move(told.together);
    endResetModel();
}

void EventsModel::forgetAfter(std::size_t kept) {
    if (kept >= m_events.size()) return;
    const int seen = rowCount(), left = static_cast<int>(kept);
    if (left < seen) beginRemoveRows({}, left, seen - 1);
    m_events.resize(kept);
    m_together.resize(kept);
    if (left < seen) endRemoveRows();
}

/// The first `fresh` are new; those behind them are known, and may stand for more runs by now.
void EventsModel::putOnTop(Told told, std::size_t fresh) {
    const bool longer = !std::equal(m_together.begin(), m_together.end(),
                                    told.together.begin() + static_cast<std::ptrdiff_t>(fresh));
    if (fresh > 0) {
        const int more = static_cast<int>(fresh);
        const int seen = rowCount();
        beginInsertRows({}, 0, more - 1);
        m_fetched = std::max(m_fetched, seen + more);
        m_lines.clear();
        m_events = std::move(told.events);
        m_together = told.together;
        endInsertRows();
    }
    if (!longer) return;
    m_lines.clear();
    m_together = std::move(told.together);
    tellAllChanged();
}

int EventsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : std::min(m_fetched, static_cast<int>(m_events.size()));
}

bool EventsModel::canFetchMore(const QModelIndex& parent) const {
    return !parent.isValid() && !m_changing && m_fetched < static_cast<int>(m_events.size());
}

void EventsModel::fetchMore(const QModelIndex& parent) {
    if (!canFetchMore(parent)) return;
    const int more = std::min(kFetched, static_cast<int>(m_events.size()) - m_fetched);
    beginInsertRows({}, m_fetched, m_fetched + more - 1);
    m_fetched += more;
    endInsertRows();
}

void EventsModel::forgetFetched() {
    const int seen = rowCount();
    if (seen <= 2 * kFetched) return;
    const QScopedValueRollback changing(m_changing, true);
    beginRemoveRows({}, kFetched, seen - 1);
    m_fetched = kFetched;
    endRemoveRows();
}

QString EventsModel::who(int row) const {
    const int runs = m_together[static_cast<std::size_t>(row)];
    if (runs > 1) return tr("%1 runs").arg(runs);
    const Event& event = eventAt(row);
    const QString name = runNameOf(m_snapshot->runs, event.run);
    const bool byHand = event.kind == "new_best" || event.kind == "failed";
    return !name.isEmpty() ? name : byHand ? originOf(*m_snapshot) : tr("race");
}

const EventsModel::Line& EventsModel::lineAt(int row) const {
    m_lines.resize(m_events.size());
    auto& line = m_lines[static_cast<std::size_t>(row)];
    if (!line) {
        const Event& event = eventAt(row);
        line = Line{.time = secondsText(event.clockSeconds),
                    .who = who(row),
                    .sentence = shortSentence(event),
                    .kind = QString::fromStdString(event.kind),
                    .paragraph = {}};
        line->paragraph = paragraphOf(line->who, line->sentence);
    }
    return *line;
}

QVariant EventsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const Line& line = lineAt(index.row());
    const auto whole = [&] { return retold(eventAt(index.row()).sentence); };
    switch (role) {
        case Qt::DisplayRole:
            return line.sentence;
        case Qt::ToolTipRole:
            return whole();
        case TimeRole:
            return line.time;
        case WhoRole:
            return line.who;
        case KindRole:
            return line.kind;
        case ParagraphRole:
            return line.paragraph;
        case Qt::AccessibleTextRole:
            return line.time + ' ' + line.who + ": " + whole();
        default:
            return {};
    }
}

EventDelegate::EventDelegate(const Theme& theme, QObject* parent)
    : QStyledItemDelegate(parent), m_theme(theme) {
    connect(&theme, &Theme::changed, this, [this] {
        m_heights.clear();
        m_timeWidths.clear();
    });
}

/// Room for the time of the row, and for that of the newest: the later, the longer.
int EventDelegate::timeWidth(const QModelIndex& index) const {
    const auto width = [this](const QModelIndex& of) {
        const QString time = of.data(EventsModel::TimeRole).toString();
        if (m_timeWidths.size() > kMostRemembered) m_timeWidths.clear();
        const auto [known, fresh] = m_timeWidths.try_emplace(time);
        if (fresh)
            known->second = QFontMetrics(m_theme.mono(11)).horizontalAdvance(time) + kEventPadding;
        return known->second;
    };
    return std::max({kTimeWidth, width(index), width(index.siblingAtRow(0))});
}

int EventDelegate::heightOf(const QModelIndex& index, int width) const {
    const QString text = paragraph(index);
    const auto name = nameFormat(index, {});
    if (m_heights.size() > kMostRemembered) m_heights.clear();
    const auto [known, fresh] = m_heights.try_emplace({text, name.length, width});
    if (fresh) {
        QTextLayout layout(text, m_theme.words(11));
        known->second =
            static_cast<int>(std::ceil(layOut(layout, name, width, m_theme.scaled(kEventLine))));
    }
    return known->second;
}

QSize EventDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const auto* view = qobject_cast<const QListView*>(option.widget);
    const int width = view ? view->viewport()->width() : 246;
    return {width, heightOf(index, width - timeWidth(index) - 2 * kEventPadding) + 9};
}

void EventDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const {
    const Tokens& tokens = m_theme.tokens();
    painter->save();
    if (option.state & QStyle::State_Selected) painter->fillRect(option.rect, tokens.selection);
    painter->setPen(tokens.grid);
    painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
    painter->setFont(m_theme.mono(11));
    painter->setPen(tokens.t2);
    const int room = timeWidth(index);
    const QRectF time(option.rect.left() + kEventPadding, option.rect.top() + 4, room,
                      m_theme.scaled(kEventLine));
    painter->drawText(time, Qt::AlignLeft | Qt::AlignVCenter,
                      index.data(EventsModel::TimeRole).toString());

    const Tint tint = tintOf(index.data(EventsModel::KindRole).toString());
    const QColor colour = tint == Tint::Text ? tokens.t2 : tintColour(tokens, tint);
    QTextLayout layout(paragraph(index), m_theme.words(11));
    layOut(layout, nameFormat(index, colour), option.rect.width() - room - 2 * kEventPadding,
           m_theme.scaled(kEventLine));
    painter->setPen(tokens.t1);
    layout.draw(painter, QPointF(option.rect.left() + kEventPadding + room, option.rect.top() + 4));
    painter->restore();
}

}  // namespace ui
