// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Where Scout's candidates come from, and how they are put in order. What a prior says of many at
// once takes a fifth of what it says of them one by one.

#include <algorithm>
#include <cmath>

#include "engine/search/scout/scout.hpp"

namespace engine::search {
namespace {

constexpr std::size_t kJudged = 200'000;  ///< settings times measurements, without a prior
constexpr std::size_t kOfRare = 48;       ///< settings drawn with a value that hardly any have
constexpr std::size_t kCrossings = 120;
constexpr std::size_t kAround = 3;          ///< of the best, whose neighbours a list made anew gets
constexpr double kHurry = 12, kYoung = 60;  ///< how much more compiling counts at first
constexpr double kTrusting = 0.14;          ///< share of curiosity while a prior is followed
constexpr std::size_t kClimbers = 4;        ///< candidates whose neighbours are candidates
constexpr std::size_t kKept = 1000;         ///< candidates from one list to the next
constexpr std::size_t kKeptOfShape = 10;

}  // namespace

void Scout::makeList() {
    const bool expectsOther = m_learned > 0 && m_surrogate.fit();
    m_learned = 0;
    m_proposed = 0;
    m_hasNewBest = false;
    recall();
    if (expectsOther) judgeAgain();
    // A process compares each with everything measured: later, it judges some of them.
    const bool quick =
        m_surrogate.hasPrior() || m_everything.size() * m_surrogate.learned() <= kJudged;
    if (!m_everything.empty() && quick) {
        considerAll();
    } else {
        considerDrawn();
        considerAroundBest();
        considerCrossed();
        climbExpected();
    }
    m_begun = true;
    m_considered = m_list.size();
    sortList();
    keepMostPromising();
}

void Scout::sortList() {
    std::ranges::sort(m_list, [](const Candidate& a, const Candidate& b) {
        return a.score != b.score ? a.score > b.score : a.setting > b.setting;
    });
}

void Scout::lookAroundNewBest() {
    m_hasNewBest = false;
    const std::size_t before = m_list.size();
    considerNeighbours({m_best.front().setting}, Origin::BesideBest);
    if (m_list.size() > before) sortList();
}

void Scout::recall() {
    if (!keepsList()) {
        m_list.clear();
        m_listed.clear();
        m_surveyed.clear();
        return;
    }
    std::erase_if(m_list,
                  [this](const Candidate& each) { return m_settings.visited(each.setting); });
}

void Scout::judgeAgain() {
    std::vector<Surrogate::KnownPtr> known;
    known.reserve(m_list.size());
    for (const Candidate& each : m_list) known.push_back(each.known);
    const auto logs = m_surrogate.expectedLogs(known);
    for (std::size_t i = 0; i < m_list.size(); ++i) {
        const Score score = scoreOf(*known[i], logs[i], m_random.normal());
        m_list[i].expectedLog = logs[i];
        m_list[i].score = score.value;
        m_list[i].unsure = score.unsure;
    }
}

/// Few of a shape: what makes little difference to one would fill the list.
void Scout::keepMostPromising() {
    if (!keepsList() || m_list.size() <= kKept) return;
    std::vector<std::size_t> ofShape(m_shapes.size());
    std::vector<Candidate> kept;
    kept.reserve(kKept);
    for (auto each = m_list.rbegin(); each != m_list.rend(); ++each) {
        if (kept.size() < kKept && ofShape[each->shape]++ < kKeptOfShape)
            kept.push_back(std::move(*each));
        else
            m_listed.erase(each->setting);
    }
    std::ranges::reverse(kept);
    m_list = std::move(kept);
}

Scout::Score Scout::scoreOf(const Surrogate::Known& known, double expectedLog, double luck) const {
    const double share = m_surrogate.hasPrior() ? kTrusting : 1;
    const double chance = share * m_options.curiosity * m_surrogate.uncertainty() * luck;
    const double waiting = known.compileSeconds > 0 ? std::log1p(known.compileSeconds) : 0;
    // At first, many quick answers teach more than few late ones.
    const double age = static_cast<double>(m_surrogate.learned()) / kYoung;
    const double hurry = m_options.patience * (kHurry * std::exp(-age) + 1);
    const double expected = m_surrogate.promises() ? m_surrogate.promisedLog(known) : expectedLog;
    return {expected + chance + hurry * waiting, luck < -1 && !m_surrogate.hasPrior()};
}

void Scout::list(const space::Setting& setting, Surrogate::KnownPtr known, Origin origin,
                 double expectedLog, double luck) {
    const Score score = scoreOf(*known, expectedLog, luck);
    m_list.push_back({setting, std::move(known), expectedLog, score.value, m_kinds.of(setting),
                      m_shapes.of(setting), origin, score.unsure});
}

void Scout::consider(std::vector<space::Setting> settings, Origin origin) {
    // Two of them may be the same; one that cannot run may come again.
    std::erase_if(settings, [&](const auto& setting) {
        return m_settings.visited(setting) || !m_listed.insert(setting).second;
    });
    const auto known = m_surrogate.know(settings);
    const auto logs = m_surrogate.expectedLogs(known);
    for (std::size_t i = 0; i < settings.size(); ++i)
        if (known[i]->runs) list(settings[i], known[i], origin, logs[i], m_random.normal());
}

/// Chance makes a setting, then says how it is scored if it runs. That it will is taken for granted
/// while many are made ahead, to be predicted together; behind one that does not, chance goes back.
void Scout::considerMade(std::size_t count, Origin origin,
                         const std::function<space::Setting()>& make) {
    constexpr std::size_t kAhead = 512;
    struct Made {
        space::Setting setting;
        Random after;  ///< it was made
        double luck;
        std::size_t left;  ///< to be made behind it
    };
    while (count > 0) {
        std::vector<Made> made;
        std::vector<space::Setting> settings;
        while (count > 0 && made.size() < kAhead) {
            auto setting = make();
            --count;
            if (m_settings.visited(setting) || !m_listed.insert(setting).second) continue;
            const Random after = m_random;
            made.push_back({setting, after, m_random.normal(), count});
            settings.push_back(std::move(setting));
        }
        const auto known = m_surrogate.know(settings);
        const auto logs = m_surrogate.expectedLogs(known);
        const auto lame = std::ranges::find_if(known, [](const auto& each) { return !each->runs; });
        const auto good = static_cast<std::size_t>(lame - known.begin());
        for (std::size_t i = 0; i < good; ++i)
            list(settings[i], known[i], origin, logs[i], made[i].luck);
        for (std::size_t i = good; i < made.size(); ++i) m_listed.erase(settings[i]);
        if (good == made.size()) continue;
        m_random = made[good].after;
        count = made[good].left;
    }
}

std::size_t Scout::anew(std::size_t whole) const {
    constexpr std::size_t kPart = 8;
    return keepsList() ? whole / kPart : whole;
}

void Scout::considerDrawn() {
    const auto first = static_cast<std::size_t>(m_options.first);
    const auto drawn = static_cast<std::size_t>(m_options.drawn);
    considerMade(m_begun ? anew(drawn) : first, Origin::Drawn,
                 [this] { return m_space.sample(m_random); });
    if (!m_begun) considerRare();
}

/// Chance hardly draws what few settings are, such as kernels for tensor cores: of every value that
/// decides what others mean, some settings are made that are otherwise as drawn as they can be.
void Scout::considerRare() {
    for (const space::ParameterId id : m_space.parameters()) {
        if (!m_space.info(id).decides) continue;
        for (const int value : m_space.values(id)) {
            const auto made = [&] {
                return m_space.repair(m_space.sample(m_random).with(id, value), id);
            };
            const auto there = static_cast<std::size_t>(std::ranges::count_if(
                m_list, [&](const Candidate& each) { return each.setting[id] == value; }));
            if (there < kOfRare && made())
                considerMade(kOfRare - there, Origin::Drawn, [&] { return *made(); });
        }
    }
}

void Scout::considerAll() {
    if (m_knownOfAll.empty()) m_knownOfAll = m_surrogate.know(m_everything);
    const auto logs = m_surrogate.expectedLogs(m_knownOfAll);
    for (std::size_t i = 0; i < m_everything.size(); ++i) {
        const auto& known = m_knownOfAll[i];
        if (!known->runs || m_settings.visited(m_everything[i])) continue;
        list(m_everything[i], known, Origin::Listed, logs[i], m_random.normal());
    }
}

void Scout::considerAroundBest() {
    // Where a list is kept, each one's neighbours are considered once: all of them take little.
    const std::size_t around = keepsList() ? m_best.size() : std::min(kAround, m_best.size());
    std::vector<space::Setting> best;
    for (std::size_t i = 0; i < around; ++i) best.push_back(m_best[i].setting);
    considerNeighbours(best, Origin::BesideBest);
}

void Scout::considerNeighbours(const std::vector<space::Setting>& of, Origin origin) {
    std::vector<space::Setting> neighbours;
    for (const space::Setting& each : of)
        if (m_surveyed.insert(each).second)
            std::ranges::move(m_space.neighbours(each), std::back_inserter(neighbours));
    consider(std::move(neighbours), origin);
}

void Scout::considerCrossed() {
    if (m_best.size() < 2) return;
    constexpr double kMutation = 0.08;
    considerMade(anew(kCrossings), Origin::Crossed, [this] {
        const Individual& first = m_best[m_random.below(m_best.size())];
        const Individual& second = m_best[m_random.below(m_best.size())];
        space::Setting genes = m_pool.crossed(first, second, m_random);
        m_pool.mutate(genes, kMutation, m_random);
        return m_pool.repaired(std::move(genes), first, m_random).setting;
    });
}

/// Neighbours of the candidates that promise most, as long as they promise more.
void Scout::climbExpected() {
    for (int round = 0; round < (m_begun ? 1 : 3); ++round) {
        const std::size_t climbers = std::min(kClimbers, m_list.size());
        std::ranges::partial_sort(m_list, m_list.begin() + static_cast<std::ptrdiff_t>(climbers),
                                  {}, &Candidate::score);
        std::vector<space::Setting> from;
        for (std::size_t i = 0; i < climbers; ++i) from.push_back(m_list[i].setting);
        considerNeighbours(from, Origin::Climbed);
    }
}

}  // namespace engine::search
