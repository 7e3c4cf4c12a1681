// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/scout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace engine::search {
namespace {

constexpr std::uint64_t kSmall = 12'000;  ///< settings of a space that is listed whole
constexpr std::size_t kJudged = 200'000;  ///< settings times measurements, without a prior
constexpr std::size_t kBest = 16;         ///< parents
constexpr std::size_t kAround = 3;        ///< of them, whose neighbours are candidates
constexpr std::size_t kCrossings = 120;
constexpr double kHurry = 12, kYoung = 60;  ///< how much more compiling counts at first
constexpr std::size_t kEveryOther = 5;      ///< proposals of which one is of a kind seldom tried
constexpr std::size_t kEveryFourth = 4;     ///< proposals of which one is daring
constexpr double kTrusting = 0.14;          ///< share of curiosity while a prior is followed
constexpr double kDaring = 2;               ///< and where what it says is put to the test
constexpr double kWorthTrying = 0.7;        ///< logarithm over what is expected of the best
constexpr std::size_t kClimbers = 4;        ///< candidates whose neighbours are candidates

}  // namespace

Scout::Scout(const Given& given, const ScoutOptions& options)
    : m_options(options),
      m_space(given.space),
      m_random(given.random),
      m_settings(given.space, m_random.split()),
      m_pool(given.space),
      m_surrogate(given.space, given.prior) {
    for (const space::ParameterId id : m_space.parameters())
        if (m_space.info(id).decides) m_deciding.push_back(id);
    if (m_space.size() > kSmall) return;
    m_space.forEach([this](const space::Setting& setting) {
        m_everything.push_back(setting);
        return true;
    });
}

std::vector<device::Request> Scout::ask(const Places& places) {
    learnWhatWasTold();
    std::vector<device::Request> requests;
    while (!m_finished && requests.size() < places.free) {
        auto request = next();
        if (!request) {
            m_finished = true;
            break;
        }
        requests.push_back(std::move(*request));
    }
    return requests;
}

void Scout::learnWhatWasTold() {
    std::vector<std::pair<Open, Measured>> reports;
    for (const Measured& measured : std::exchange(m_told, {})) {
        auto open = m_open.extract(measured.setting);
        if (!open.empty()) reports.emplace_back(std::move(open.mapped()), measured);
    }
    std::ranges::sort(reports, {}, [](const auto& report) { return report.first.number; });
    for (const auto& [open, measured] : reports) {
        m_surrogate.learn(open.known, measured.costMs);
        ++m_learned;
        keepBest(measured);
    }
}

void Scout::keepBest(const Measured& measured) {
    if (!std::isfinite(measured.costMs)) return;
    const auto place = std::ranges::upper_bound(m_best, measured.costMs, {}, &Individual::costMs);
    if (place == m_best.begin()) m_list.clear();  // a new best: look around it at once
    Individual individual = m_pool.individual(measured.setting, m_random);
    individual.costMs = measured.costMs;
    m_best.insert(place, std::move(individual));
    if (m_best.size() > kBest) m_best.pop_back();
}

std::vector<int> Scout::kindOf(const space::Setting& setting) const {
    std::vector<int> kind;
    for (const space::ParameterId id : m_deciding) kind.push_back(setting[id]);
    return kind;
}

/// Brings the best of the kind that was tried least to the list's end, if it is not there. What is
/// measured of one kind says little of another: without this a search stays with the first that
/// goes well.
bool Scout::preferSeldom() {
    const double worst = m_list.back().score + kWorthTrying;
    std::size_t least = std::numeric_limits<std::size_t>::max(), chosen = m_list.size() - 1;
    for (std::size_t i = m_list.size(); i-- > 0 && m_list[i].score <= worst;) {
        const auto tried = m_tried.find(kindOf(m_list[i].setting));
        const std::size_t times = tried == m_tried.end() ? 0 : tried->second;
        if (times >= least || m_settings.visited(m_list[i].setting)) continue;
        least = times;
        chosen = i;
    }
    std::rotate(m_list.begin() + static_cast<std::ptrdiff_t>(chosen),
                m_list.begin() + static_cast<std::ptrdiff_t>(chosen) + 1, m_list.end());
    return chosen + 1 < m_list.size();
}

/// A prior is right about most settings and badly wrong about a few, among which the best may be:
/// what is expected is followed closely, but not always.
void Scout::preferDaring() {
    const double reach = kDaring * m_options.curiosity * m_surrogate.uncertainty();
    const double farthest = m_list.back().score + 4 * reach;  // what lies beyond never wins
    double least = kNever;
    std::size_t chosen = m_list.size() - 1;
    for (std::size_t i = m_list.size(); i-- > 0 && m_list[i].score <= farthest;) {
        if (m_settings.visited(m_list[i].setting)) continue;
        const double score = m_list[i].score + reach * m_random.normal();
        if (score >= least) continue;
        least = score;
        chosen = i;
    }
    m_list[chosen].unsure = chosen + 1 < m_list.size();
    std::rotate(m_list.begin() + static_cast<std::ptrdiff_t>(chosen),
                m_list.begin() + static_cast<std::ptrdiff_t>(chosen) + 1, m_list.end());
}

std::string Scout::reasonFor(const Candidate& candidate, bool seldom) const {
    if (seldom) {
        const auto tried = m_tried.find(kindOf(candidate.setting));
        return fmt::format("a kind seldom tried, {} of {} so far",
                           tried == m_tried.end() ? 0 : tried->second, m_asked);
    }
    const std::string unsure =
        candidate.unsure ? fmt::format("; checks what is expected, which is off by {:.0f} %",
                                       100 * m_surrogate.uncertainty())
                         : "";
    const double log = m_surrogate.expectedLog(candidate.known);
    const std::string expected =
        m_surrogate.knows() ? fmt::format("expected {:.3g} ms", std::exp(log)) : "drawn";
    switch (candidate.origin) {
        case Origin::Drawn:
            return fmt::format("{}, among the best of {}{}", expected, m_considered, unsure);
        case Origin::Listed:
            return fmt::format("{}, among the best of all {} left{}", expected, m_considered,
                               unsure);
        case Origin::BesideBest:
            return fmt::format("one step beside one of the {} fastest{}", kAround, unsure);
        case Origin::Crossed:
            return "crossed from two of the best" + unsure;
        case Origin::Climbed:
            return "one step beside what is expected to be best" + unsure;
    }
    return {};
}

void Scout::open(const space::Setting& setting, Surrogate::Known known) {
    ++m_tried[kindOf(setting)];
    m_open.emplace(setting, Open{m_asked++, std::move(known)});
}

std::size_t Scout::batch() const {
    constexpr std::size_t kFewest = 2, kAtFirst = 8, kPart = 12;
    const auto most = static_cast<std::size_t>(m_options.batch);
    if (!m_surrogate.isUnprepared()) return most;
    if (!m_surrogate.knows()) return std::min(most, kAtFirst);
    if (!m_surrogate.promises()) return most;
    return std::clamp(m_surrogate.learned() / kPart, std::min(most, kFewest), most);
}

std::optional<device::Request> Scout::next() {
    // Nothing is learned from a list of guesses alone: the first is used until a batch is told.
    const bool stale = m_proposed >= batch() && (m_learned >= batch() || m_proposed >= 4 * batch());
    if (!m_begun || m_list.empty() || stale) makeList();
    while (!m_list.empty()) {
        const bool seldom = m_asked % kEveryOther == kEveryOther - 1 && preferSeldom();
        if (!seldom && m_surrogate.hasPrior() && m_asked % kEveryFourth == 1) preferDaring();
        Candidate candidate = std::move(m_list.back());
        m_list.pop_back();
        ++m_proposed;
        if (!m_settings.visit(candidate.setting)) continue;
        device::Request request(candidate.setting, reasonFor(candidate, seldom));
        open(candidate.setting, std::move(candidate.known));
        return request;
    }
    const auto last = m_settings.draw();  // of what the prior thinks nothing of
    if (!last) return std::nullopt;
    open(*last, m_surrogate.know(*last));
    return device::Request(*last, "drawn at random: nothing is expected of what is left");
}

void Scout::makeList() {
    if (m_learned > 0) m_surrogate.fit();
    m_learned = 0;
    m_proposed = 0;
    m_list.clear();
    m_listed.clear();
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
    std::ranges::sort(m_list, [](const Candidate& a, const Candidate& b) {
        return a.score != b.score ? a.score > b.score : a.setting > b.setting;
    });
}

Scout::Score Scout::scoreOf(const Surrogate::Known& known) {
    const double luck = m_random.normal();
    const double share = m_surrogate.hasPrior() ? kTrusting : 1;
    const double chance = share * m_options.curiosity * m_surrogate.uncertainty() * luck;
    const double waiting = known.compileSeconds > 0 ? std::log1p(known.compileSeconds) : 0;
    // At first, many quick answers teach more than few late ones.
    const double age = static_cast<double>(m_surrogate.learned()) / kYoung;
    const double hurry = m_options.patience * (kHurry * std::exp(-age) + 1);
    const double expected =
        m_surrogate.promises() ? m_surrogate.promisedLog(known) : m_surrogate.expectedLog(known);
    return {expected + chance + hurry * waiting, luck < -1 && !m_surrogate.hasPrior()};
}

void Scout::consider(const space::Setting& setting, Origin origin) {
    if (m_settings.visited(setting) || m_listed.contains(setting)) return;
    Surrogate::Known known = m_surrogate.know(setting);
    if (!known.runs) return;
    const auto [score, unsure] = scoreOf(known);
    m_listed.insert(setting);
    m_list.push_back({setting, std::move(known), score, origin, unsure});
}

void Scout::considerDrawn() {
    const int count = m_begun ? m_options.drawn : m_options.first;
    for (int i = 0; i < count; ++i) consider(m_space.sample(m_random), Origin::Drawn);
}

void Scout::considerAll() {
    for (const space::Setting& setting : m_everything) {
        if (m_settings.visited(setting)) continue;
        const auto [known, isNew] = m_knownOfSmall.try_emplace(setting);
        if (isNew) known->second = m_surrogate.know(setting);
        if (!known->second.runs) continue;
        const auto [score, unsure] = scoreOf(known->second);
        m_list.push_back({setting, known->second, score, Origin::Listed, unsure});
    }
}

void Scout::considerAroundBest() {
    for (std::size_t i = 0; i < std::min(kAround, m_best.size()); ++i)
        for (const space::Setting& setting : m_space.neighbours(m_best[i].setting))
            consider(setting, Origin::BesideBest);
}

void Scout::considerCrossed() {
    if (m_best.size() < 2) return;
    constexpr double kMutation = 0.08;
    for (std::size_t i = 0; i < kCrossings; ++i) {
        const Individual& first = m_best[m_random.below(m_best.size())];
        const Individual& second = m_best[m_random.below(m_best.size())];
        space::Setting genes = m_pool.crossed(first, second, m_random);
        m_pool.mutate(genes, kMutation, m_random);
        consider(m_pool.repaired(std::move(genes), first, m_random).setting, Origin::Crossed);
    }
}

/// Neighbours of the candidates that promise most, as long as they promise more.
void Scout::climbExpected() {
    for (int round = 0; round < (m_begun ? 1 : 3); ++round) {
        const std::size_t climbers = std::min(kClimbers, m_list.size());
        std::ranges::partial_sort(m_list, m_list.begin() + static_cast<std::ptrdiff_t>(climbers),
                                  {}, &Candidate::score);
        for (std::size_t i = 0; i < climbers; ++i) {
            const space::Setting from = m_list[i].setting;
            for (const space::Setting& setting : m_space.neighbours(from))
                consider(setting, Origin::Climbed);
        }
    }
}

StrategyInfo scoutInfo() {
    return {.name = "scout",
            .title = "Scout: measures what a learned model expects most of, and corrects it",
            .source = "Ours; after SMAC (LION 2011), EBISU (ICS 2023) and GSTuner (TPDS 2024)",
            .options =
                {
                    {"first", "Settings that are judged before the first is measured",
                     Whole{4000, 1, 1'000'000}},
                    {"drawn", "Settings drawn anew for every list of candidates",
                     Whole{600, 0, 1'000'000}},
                    {"batch", "Proposals from a list before the next is made", Whole{24, 1, 1000}},
                    {"curiosity", "How far chance may move what is expected, in its uncertainty",
                     Real{0.5, 0, 5}},
                    {"patience", "How much a long compilation counts against a setting",
                     Real{0.03, 0, 5}},
                },
            .make = [](const Given& given) -> Result<std::unique_ptr<Strategy>> {
                const CompleteOptions& options = given.options;
                return std::make_unique<Scout>(
                    given, ScoutOptions{options.whole("first"), options.whole("drawn"),
                                        options.whole("batch"), options.real("curiosity"),
                                        options.real("patience")});
            },
            .priors = {"learned", "model"},
            .predicts = true};
}

}  // namespace engine::search
