// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/gest/gest.hpp"

#include <algorithm>
#include <cmath>

#include "engine/core/sentence.hpp"
#include "engine/search/names.hpp"

namespace engine::search {
namespace {

/// The cheapest, the first one on ties; nothing when all failed.
const Measured* cheapest(const std::vector<Measured>& samples) {
    const Measured* best = nullptr;
    for (const Measured& sample : samples) {
        if (!std::isfinite(sample.costMs)) continue;
        if (best == nullptr || sample.costMs < best->costMs) best = &sample;
    }
    return best;
}

}  // namespace

Gest::Gest(Given given, const GestOptions& options)
    : m_space(given.space),
      m_options(options),
      m_starts(std::move(given.starts)),
      m_random(given.random.split()),
      m_settings(given.space, given.random.split()),
      m_neighbourhoods(given.space) {}

std::vector<device::Request> Gest::ask(const Places& places) {
    std::vector<device::Request> requests;
    while (requests.size() < places.free) {
        if (m_turns.empty() || m_turns.back().proposed == m_turns.back().samples.size()) {
            const bool underWay = !m_turns.empty();
            if ((underWay && places.serial()) || !beginTurn(underWay)) break;
            closeTurns();  // a round's end waits for nothing when nothing is under way
            continue;
        }
        Turn& turn = m_turns.back();
        requests.emplace_back(turn.samples[turn.proposed++].setting, turn.why);
    }
    m_finished = requests.empty() && m_turns.empty();
    return requests;
}

void Gest::tell(const Report& report) {
    const auto known = m_places.extract(report.setting());
    if (known.empty()) return;
    const Place place = known.mapped();
    Turn& turn = m_turns[place.turn - m_closed];
    turn.samples[place.sample].costMs = report.costMs;
    ++turn.told;
    // At once: what is proposed next is already around it. (A restart may be worse: it has its say
    // when it is closed.)
    const bool better = report.costMs < m_centre.costMs ||
                        (report.costMs == m_centre.costMs && place < m_centrePlace);
    if (grouped() && turn.kind != Turn::Kind::Restart && better) moveTo(report.measured(), place);
    closeTurns();
}

std::size_t Gest::allowance() const {
    if (m_options.limit == 0) return std::numeric_limits<std::size_t>::max();
    const auto limit = static_cast<std::size_t>(m_options.limit);
    return limit - std::min(limit, m_settings.visitedCount());
}

Gest::Turn Gest::turnOf(Turn::Kind kind, const std::vector<space::Setting>& settings) const {
    Turn turn;
    turn.kind = kind;
    turn.centre = m_centres;
    for (const space::Setting& setting : settings) turn.samples.push_back({setting});
    return turn;
}

void Gest::begin(Turn turn) {
    for (std::size_t i = 0; i < turn.samples.size(); ++i)
        m_places[turn.samples[i].setting] = {m_closed + m_turns.size(), i};
    m_turns.push_back(std::move(turn));
}

bool Gest::beginTurn(bool ahead) {
    if (!grouped()) return beginDataSet(ahead);
    while (allowance() > 0) {
        if (m_exhausted) return beginRestart();
        if (m_group < m_shares.size()) {
            if (beginGroup()) return true;
        } else if (m_proposedInRound == 0) {
            m_exhausted = true;  // a round in which no group had anything left to propose
        } else {
            m_group = 0;
            m_proposedInRound = 0;
            begin(turnOf(Turn::Kind::RoundEnd, {}));
            return true;
        }
    }
    return false;
}

/// While a data set is under way, free places measure further random settings.
bool Gest::beginDataSet(bool ahead) {
    const auto wanted = ahead ? std::size_t{1} : static_cast<std::size_t>(m_options.samples);
    std::vector<space::Setting> settings;
    for (const space::Setting& start : std::exchange(m_starts, {}))
        if (settings.size() < allowance() && m_settings.visit(start)) settings.push_back(start);
    for (const space::Setting& setting : draw(std::min(wanted, allowance())))
        settings.push_back(setting);
    if (settings.empty()) return false;
    Turn turn = turnOf(Turn::Kind::DataSet, settings);
    turn.why = phrase("one of those that decide the groups");
    begin(std::move(turn));
    return true;
}

bool Gest::beginGroup() {
    const std::size_t wanted = samplesOf(m_shares[m_group], m_options.samplesPerRound);
    Turn turn = turnOf(Turn::Kind::Group, unvisitedAround(m_group, std::min(wanted, allowance())));
    turn.why =
        say("group {} of {} around the best, share {:.0f} %: {}", m_group + 1, m_shares.size(),
            100 * m_shares[m_group], namesOf(m_space, m_diagnostics.groups[m_group]))
            .text();
    turn.group = m_group++;
    if (turn.samples.empty()) return false;
    m_proposedInRound += turn.samples.size();
    begin(std::move(turn));
    return true;
}

bool Gest::beginRestart() {
    const auto settings = draw(1);
    if (settings.empty()) return false;
    Turn turn = turnOf(Turn::Kind::Restart, settings);
    turn.why = phrase("drawn at random: all around the best is known");
    begin(std::move(turn));
    return true;
}

void Gest::closeTurns() {
    while (!m_turns.empty() && m_turns.front().complete()) {
        const Turn turn = std::move(m_turns.front());
        m_turns.pop_front();
        ++m_closed;
        switch (turn.kind) {
            case Turn::Kind::DataSet:
                closeDataSet(turn);
                break;
            case Turn::Kind::Group:
                closeGroup(turn);
                break;
            case Turn::Kind::RoundEnd:
                closeRound();
                break;
            case Turn::Kind::Restart:
                closeRestart(turn);
                break;
        }
    }
}

void Gest::closeDataSet(const Turn& turn) {
    if (grouped()) {
        settle(turn);
        return;
    }
    m_dataSet.insert(m_dataSet.end(), turn.samples.begin(), turn.samples.end());
    if (cheapest(m_dataSet) != nullptr) formGroups();
}

void Gest::closeGroup(const Turn& turn) {
    if (settle(turn)) m_rewarded[turn.group] = true;
}

bool Gest::settle(const Turn& turn) {
    const Measured* best = cheapest(turn.samples);
    if (best == nullptr || best->costMs >= m_settled.costMs) return false;
    m_settled = *best;
    return true;
}

void Gest::closeRound() {
    m_shares = m_options.quota.nextShares(m_shares, m_rewarded);
    m_diagnostics.quotas.push_back(m_shares);
    const bool found = std::ranges::find(m_rewarded, true) != m_rewarded.end();
    if (m_options.widens && (m_wide || !found)) {
        m_wide = !found;
        m_around.assign(m_diagnostics.groups.size(), std::nullopt);
    }
    m_rewarded.assign(m_shares.size(), false);
}

/// The first of those that were drawn around the same centre replaces it, however slow it is; the
/// others, and one that comes when the centre has moved meanwhile, only if they are better.
void Gest::closeRestart(const Turn& turn) {
    const Measured& found = turn.samples.front();
    if (!std::isfinite(found.costMs)) return;
    if (turn.centre != m_centres && found.costMs >= m_centre.costMs) return;
    if (turn.centre == m_centres) {
        m_wide = false;
        m_rewarded.assign(m_shares.size(), false);
        m_group = 0;
        m_proposedInRound = 0;
    }
    moveTo(found, {m_closed - 1, 0});
    m_settled = found;
}

std::vector<space::Setting> Gest::draw(std::size_t most) {
    std::vector<space::Setting> settings;
    while (settings.size() < most) {
        const auto setting = m_settings.draw();
        if (!setting) break;
        settings.push_back(*setting);
    }
    return settings;
}

void Gest::formGroups() {
    m_diagnostics = groupsFrom(m_space, m_dataSet, static_cast<std::size_t>(m_options.groups));
    moveTo(*cheapest(m_dataSet), {});
    m_settled = m_centre;
    std::vector<double> sizes;
    for (std::size_t g = 0; g < m_diagnostics.groups.size(); ++g) {
        m_around[g] = m_neighbourhoods.around(m_centre.setting, m_diagnostics.groups[g], m_random);
        sizes.push_back(std::max(1.0, m_around[g]->size));
    }
    m_shares = m_options.quota.initialShares(sizes);
    m_rewarded.assign(sizes.size(), false);
    if (!m_shares.empty()) m_diagnostics.quotas.push_back(m_shares);
}

void Gest::moveTo(const Measured& found, Place place) {
    m_centre = found;
    m_centrePlace = place;
    ++m_centres;
    m_exhausted = false;
    m_around.assign(m_diagnostics.groups.size(), std::nullopt);
}

std::vector<space::ParameterId> Gest::searchedWith(std::size_t group) {
    const auto& groups = m_diagnostics.groups;
    auto parameters = groups[group];
    if (m_wide && groups.size() > 1) {
        const std::size_t step = 1 + m_random.below(groups.size() - 1);
        const auto& other = groups[(group + step) % groups.size()];
        parameters.insert(parameters.end(), other.begin(), other.end());
    }
    return parameters;
}

std::vector<space::Setting> Gest::unvisitedAround(std::size_t group, std::size_t most) {
    std::vector<space::Setting> settings;
    auto& around = m_around[group];
    // A sample that is used up is drawn anew once; a complete list has then been visited entirely.
    for (int attempt = 0; attempt < 2 && settings.empty(); ++attempt) {
        if (!around || (around->settings.empty() && around->sampled)) {
            around = m_neighbourhoods.around(m_centre.setting, searchedWith(group), m_random);
        }
        while (settings.size() < most && !around->settings.empty()) {
            const space::Setting setting = around->settings.back();
            around->settings.pop_back();
            if (m_settings.visit(setting)) settings.push_back(setting);
        }
    }
    return settings;
}

namespace {

std::vector<OptionInfo> gestOptions() {
    return {
        {"samples", phrase("Random executions that decide the groups"), Whole{15, 2, 1000}},
        {"groups", phrase("Parameter groups, the block shape and merging included"),
         Whole{5, 2, 20}},
        {"per-round", phrase("Executions shared by the groups in a round"), Whole{15, 1, 1000}},
        {"adjustment", phrase("Share an unrewarded group loses in a round"), Real{0.1, 0, 1}},
        {"floor", phrase("Share no group falls below"), Real{0.1, 0, 1}},
        {"limit", phrase("Executions in all; 0 = until the budget ends"),
         Whole{0, 0, 1'000'000'000}},
    };
}

std::unique_ptr<Strategy> makeGest(const Given& given, bool widens) {
    const CompleteOptions& options = given.options;
    GestOptions gest;
    gest.samples = options.whole("samples");
    gest.groups = options.whole("groups");
    gest.samplesPerRound = options.whole("per-round");
    gest.limit = options.whole("limit");
    gest.widens = widens;
    gest.quota = {options.real("adjustment"), options.real("floor")};
    return std::make_unique<Gest>(given, gest);
}

}  // namespace

StrategyInfo gestInfo() {
    return {.name = "gest",
            .title = phrase("GeST as published: parameter groups with quota rewards"),
            .source = phrase("GeST (J. Comput. Res. Dev. 2025), section 3, Algorithms 1 and 2"),
            .options = gestOptions(),
            .make = [](const Given& given) { return makeGest(given, false); },
            .priors = {PriorKind::Model, PriorKind::Learned},
            .formerSwitches = {{"widen", "gest-wide"}}};
}

StrategyInfo gestWideInfo() {
    return {
        .name = "gest-wide",
        .title = phrase("GeST, changed: after a round without a find, groups go in pairs"),
        .source = phrase("GeST (J. Comput. Res. Dev. 2025), section 3, and wide rounds of our own"),
        .options = gestOptions(),
        .make = [](const Given& given) { return makeGest(given, true); },
        .priors = {PriorKind::Model, PriorKind::Learned},
        .changes = "gest"};
}

}  // namespace engine::search
