// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/race.hpp"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <utility>

#include "ui/document/contestants.hpp"

namespace ui {
namespace {

struct RaceText {
    Q_DECLARE_TR_FUNCTIONS(Race)
};

}  // namespace

std::optional<double> stoppedAt(const engine::session::Snapshot& session) {
    std::optional<double> at;
    if (session.state != engine::session::State::Finished) return at;
    for (const auto& run : session.runs)
        if (run.canGoOn()) at = std::max(at.value_or(0), run.clockSeconds);
    return at;
}

QStringList titlesOf(const std::vector<engine::record::SessionHead>& heads) {
    QStringList titles;
    for (const auto& head : heads) {
        const QString title =
            titleOf(head.problem) + QStringLiteral(" · ") + QString::fromStdString(head.device.gpu);
        // Two patterns may have one name.
        titles << (titles.contains(title)
                       ? QStringLiteral("%1 (%2)").arg(title).arg(titles.size() + 1)
                       : title);
    }
    return titles;
}

QString stencilNameOf(const engine::stencil::Problem& problem) {
    return problem.pattern.name.empty() ? RaceText::tr("own stencil")
                                        : QString::fromStdString(problem.pattern.name);
}

QString sizeOf(const engine::stencil::Problem& problem) {
    QString grid = QString::fromStdString(nameOf(problem.grid, problem.pattern.dimensions));
    grid.replace(QLatin1Char('x'), QStringLiteral(" × "));
    return QStringLiteral("%1, %2").arg(grid, QString::fromStdString(nameOf(problem.type)));
}

QString titleOf(const engine::stencil::Problem& problem) {
    if (!problem.isStencil()) return QString::fromStdString(problem.pattern.name);
    return QStringLiteral("%1, %2").arg(stencilNameOf(problem), sizeOf(problem));
}

QString titleOf(const engine::session::Snapshot& session) {
    return session.foreign
               ? QString::fromStdString(engine::space::describe(session.foreign->description()))
               : titleOf(session.problem);
}

QString sourceOf(const engine::device::DeviceInfo& device) {
    QString gpu = QString::fromStdString(device.gpu);
    if (device.predicted)
        return RaceText::tr("predicted for %1, nothing was measured")
            .arg(gpu.remove(QLatin1String(" (predicted)")));
    if (!device.recorded) return RaceText::tr("measured on %1").arg(gpu);
    QString source =
        gpu.isEmpty() ? RaceText::tr("recording") : RaceText::tr("recording of %1").arg(gpu);
    if (!device.date.empty())
        source += QStringLiteral(", ") + QString::fromStdString(device.date).left(10);
    return source;
}

Race::Race() : m_results(std::make_shared<engine::session::Snapshot>()) {}

Race::Race(int id, SnapshotPtr results, BaselinePtr baseline)
    : m_id(id),
      m_results(std::move(results)),
      m_baseline(std::move(baseline)),
      m_key(m_results->problem.key()) {}

QString Race::title() const { return titleOf(*m_results); }

QString Race::contestants() const {
    const QStringList names = contestantsOf(m_results->runs);
    if (!names.isEmpty()) return names.join(QStringLiteral(", "));
    return m_results->recording ? originOf(*m_results) : RaceText::tr("single settings");
}

std::optional<RaceResult> Race::best() const {
    if (!m_results->best) return std::nullopt;
    return RaceResult(*this, *m_results->best);
}

std::optional<RaceResult> Race::result(std::int64_t number) const {
    if (number < 1 || static_cast<std::size_t>(number) > m_results->rows.size())
        return std::nullopt;
    return RaceResult(*this, m_results->rows[static_cast<std::size_t>(number - 1)]);
}

std::optional<RaceResult> Race::find(const engine::space::Setting& setting) const {
    for (std::size_t i = m_results->rows.size(); i > 0; --i)
        if (m_results->rows[i - 1].evaluation.setting == setting)
            return RaceResult(*this, m_results->rows[i - 1]);
    return std::nullopt;
}

QStringList originFields(const engine::session::Snapshot& session) {
    const auto& problem = session.problem;
    QStringList of{QString::fromStdString(problem.pattern.name), QString(), QString(),
                   sourceOf(session.device)};
    if (problem.isStencil()) {
        of[1] = QString::fromStdString(nameOf(problem.grid, problem.pattern.dimensions));
        of[2] = QString::fromStdString(nameOf(problem.type));
    }
    return of;
}

QString RaceResult::who() const {
    const auto& runs = m_race.results()->runs;
    const QString name = contestantOf(runs, m_row.run);
    if (name.isEmpty()) return {};
    return RaceText::tr("%1 run %2")
        .arg(name)
        .arg(runs[static_cast<std::size_t>(m_row.run)].spec.repeat);
}

}  // namespace ui
