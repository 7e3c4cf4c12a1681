// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/contestants.hpp"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "engine/search/option.hpp"

namespace ui {

using engine::record::Options;
using engine::record::RunView;

QString contestantName(const QString& strategy, const Options& options,
                       const std::vector<const Options*>& ofThatStrategy) {
    QStringList parts;
    for (const auto& [name, value] : options) {
        const auto shares = [&, key = &name, own = &value](const Options* other) {
            const auto set = other->find(*key);
            return set != other->end() && set->second == *own;
        };
        if (!std::all_of(ofThatStrategy.begin(), ofThatStrategy.end(), shares))
            parts << QStringLiteral("%1=%2").arg(
                QString::fromStdString(name),
                QString::fromStdString(engine::search::textOf(value)));
    }
    return parts.isEmpty() ? strategy
                           : strategy + QLatin1Char(' ') + parts.join(QStringLiteral(", "));
}

QString contestantOf(const std::vector<RunView>& runs, int run) {
    if (run < 0 || static_cast<std::size_t>(run) >= runs.size()) return {};
    const auto& spec = runs[static_cast<std::size_t>(run)].spec;
    std::vector<const Options*> same;
    if (!spec.options.empty())
        for (const RunView& other : runs)
            if (other.spec.strategy == spec.strategy) same.push_back(&other.spec.options);
    return contestantName(QString::fromStdString(spec.strategy), spec.options, same);
}

QStringList contestantsOf(const std::vector<RunView>& runs) {
    QStringList names;
    for (std::size_t run = 0; run < runs.size(); ++run)
        if (const QString name = contestantOf(runs, static_cast<int>(run)); !names.contains(name))
            names << name;
    return names;
}

QString runNameOf(const std::vector<RunView>& runs, int run) {
    const QString name = contestantOf(runs, run);
    if (name.isEmpty()) return {};
    return QStringLiteral("%1 %2").arg(name).arg(runs[static_cast<std::size_t>(run)].spec.repeat);
}

QString originOf(const engine::session::Snapshot& session) {
    if (!session.recording) return QCoreApplication::translate("Race", "by hand");
    return session.foreign ? QCoreApplication::translate("Race", "imported")
                           : QCoreApplication::translate("Race", "recorded");
}

}  // namespace ui
