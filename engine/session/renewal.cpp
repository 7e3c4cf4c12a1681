// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session/renewal.hpp"

#include <map>

#include "engine/record/run_view.hpp"
#include "engine/session/begin_session.hpp"

namespace engine::session {
namespace {

/// What stays, numbered anew: what was the best so far may be another row now.
struct Kept {
    std::vector<record::EvaluationRow> rows;
    std::map<std::int64_t, const record::EvaluationRow*> byFormerNumber;
};
Kept keptOf(const std::vector<record::EvaluationRow>& all, const std::vector<bool>& gone,
            const record::RunSpec& run) {
    Kept kept;
    kept.rows.reserve(all.size());
    record::RunView view = record::emptyView(run);
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (gone[i]) continue;
        record::EvaluationRow row = all[i];
        row.number = static_cast<std::int64_t>(kept.rows.size()) + 1;
        row.newBest = record::improves(view, row.evaluation);
        record::addRow(view, row);
        kept.rows.push_back(std::move(row));
        kept.byFormerNumber[all[i].number] = &kept.rows.back();
    }
    return kept;
}

/// Events about what is gone, or is the best no more, go; so does the end.
std::vector<record::Event> eventsOf(const std::vector<record::Event>& all, const Kept& kept) {
    std::vector<record::Event> events;
    for (record::Event event : all) {
        if (event.kind == "finished") continue;
        if (event.evaluation != 0) {
            const auto row = kept.byFormerNumber.find(event.evaluation);
            if (row == kept.byFormerNumber.end()) continue;
            if (event.kind == "new_best" && !row->second->newBest) continue;
            event.evaluation = row->second->number;
        }
        events.push_back(std::move(event));
    }
    return events;
}

}  // namespace

Result<store::SessionFile> withoutEvaluations(const store::SessionFile& recording,
                                              const std::vector<bool>& gone,
                                              const Renewal& renewal) {
    const auto complete = isCompleteRecording(recording);
    if (!complete) return tl::unexpected(complete.error());
    const auto runs = recording.runs();
    if (!runs) return tl::unexpected(runs.error());
    if (!*complete || runs->size() != 1)
        return badInput("This is no complete recording of a GPU: there is nothing to renew.");
    const auto rows = recording.evaluations();
    if (!rows) return tl::unexpected(rows.error());
    const auto told = recording.events();
    if (!told) return tl::unexpected(told.error());

    record::SessionHead head = recording.head();
    head.deviceArgument = renewal.device;
    head.device.date = renewal.now;
    auto file = store::SessionFile::inMemory(head);
    if (!file) return file;
    if (auto added = file->addRun(runs->front()); !added) return tl::unexpected(added.error());
    const Kept kept = keptOf(*rows, gone, runs->front());
    auto events = eventsOf(*told, kept);
    const double clock = rows->empty() ? 0 : rows->back().clockSeconds;
    events.push_back({.clockSeconds = clock, .kind = "renewed", .sentence = renewal.why});
    if (auto stored = file->append(kept.rows, events); !stored)
        return tl::unexpected(stored.error());
    return file;
}

}  // namespace engine::session
