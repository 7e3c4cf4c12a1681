// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/conducted.hpp"

namespace engine::search {
namespace {

enum class Word : char { Ask, Tell, LetGo };

std::string begun(Word word) { return {static_cast<char>(word)}; }

}  // namespace

void letGo(Ranks& ranks) { ranks.gather(begun(Word::LetGo)); }

std::vector<device::Request> Conducted::ask(const Places& places) {
    std::string bytes = begun(Word::Ask);
    put(bytes, places);
    m_ranks->gather(bytes);
    return m_strategy->ask(places);
}

/// What searches with sub-populations look at: cost and resources.
void Conducted::tell(const Report& report) {
    std::string bytes = begun(Word::Tell);
    put(bytes, report.setting());
    put(bytes, report.costMs);
    put(bytes, report.evaluation.outcome);
    put(bytes, report.evaluation.resources);
    m_ranks->gather(bytes);
    m_strategy->tell(report);
}

void follow(Strategy& strategy, const space::TuningSpace& space, Ranks& ranks) {
    const space::Setting like(space.table());
    for (;;) {
        const std::string message = ranks.gather({}).front();
        std::string_view bytes = message;
        const Word word = take<Word>(bytes);
        if (word == Word::LetGo) return;
        if (word == Word::Ask) {
            strategy.ask(take<Places>(bytes));
            continue;
        }
        device::Evaluation evaluation;
        evaluation.setting = takeSetting(bytes, like);
        const auto costMs = take<double>(bytes);
        evaluation.outcome = take<device::Outcome>(bytes);
        evaluation.resources = take<device::Resources>(bytes);
        Report report(std::move(evaluation));
        report.seenMs = report.costMs = costMs;
        strategy.tell(report);
    }
}

}  // namespace engine::search
