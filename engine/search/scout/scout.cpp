// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/scout/scout.hpp"

#include <algorithm>
#include <cmath>

#include "engine/core/sentence.hpp"
#include "engine/space/rules/number_text.hpp"

namespace engine::search {
namespace {

constexpr std::uint64_t kSmall = 12'000;  ///< settings of a space that is listed whole
constexpr std::size_t kBest = 16;         ///< parents
constexpr std::size_t kEveryFifth = 5;    ///< proposals of which one is of a kind seldom tried
constexpr std::size_t kEveryThird = 3;    ///< of which one is of such a shape, where much is known
constexpr std::size_t kEveryFourth = 4;   ///< proposals of which one is daring
constexpr double kDaring = 2;             ///< and where what it says is put to the test
constexpr double kWorthTrying = 0.7;      ///< logarithm over what is expected of the best
constexpr double kWorthShape = 0.2;       ///< the same, of another shape of what is well known
constexpr std::size_t kHints = 12;        ///< of similar stencils, before anything else

}  // namespace

Scout::Scout(const Given& given, const ScoutOptions& options)
    : m_options(options),
      m_space(given.space),
      m_random(given.random),
      m_settings(given.space, m_random.split()),
      m_pool(given.space),
      m_surrogate(given.space, given.prior),
      m_kinds(given.space, [](const auto& info) { return info.decides; }),
      m_shapes(given.space, [](const auto& info) { return info.decides || info.shapes; }) {
    takeHints(given.hints);
    if (m_space.size() > kSmall) return;
    m_space.forEach([this](const space::Setting& setting) {
        m_everything.push_back(setting);
        return true;
    });
}

void Scout::takeHints(const std::vector<Hint>& hints) {
    std::vector<space::Setting> settings;
    std::vector<std::string> reasons;
    for (const Hint& hint : hints) {
        if (settings.size() == kHints) break;
        const auto setting = m_space.nearest(hint.setting);
        if (!setting || std::ranges::find(settings, *setting) != settings.end()) continue;
        settings.push_back(*setting);
        reasons.push_back(
            hint.ofItself ? phrase("near the fastest known of this stencil")
                          : say("near the fastest known of {}, a similar stencil", hint.of).text());
    }
    const auto known = m_surrogate.know(settings);
    double least = kNever;
    for (const auto& each : known)
        if (each->runs) least = std::min(least, each->priorLog);
    // What had to change much to be allowed here may be nothing like what was fast there.
    for (std::size_t i = settings.size(); i-- > 0;)
        if (known[i]->runs && known[i]->priorLog <= least + kWorthTrying)
            m_hints.push_back({settings[i], known[i], std::move(reasons[i])});
}

std::vector<device::Request> Scout::ask(const Places& places) {
    learnWhatWasTold();
    std::vector<device::Request> requests;
    // While these are compiled there is time for the first list. Whoever expects too little of what
    // is fast elsewhere would never try it, so they need not be in it.
    while (requests.size() < places.free) {
        auto hinted = nextHint();
        if (!hinted) break;
        requests.push_back(std::move(*hinted));
    }
    if (!requests.empty()) return requests;
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
    m_hasNewBest = m_hasNewBest || place == m_best.begin();
    // Of each shape, only the fastest.
    const auto isRival = [&, shape = m_shapes.of(measured.setting)](const auto& other) {
        return keepsList() && m_shapes.of(other.setting) == shape;
    };
    const bool isLast = place == m_best.end() && m_best.size() == kBest;
    if (isLast || std::any_of(m_best.begin(), place, isRival)) return;
    Individual individual = m_pool.individual(measured.setting, m_random);
    individual.costMs = measured.costMs;
    const auto behind = m_best.insert(place, std::move(individual)) + 1;
    m_best.erase(std::remove_if(behind, m_best.end(), isRival), m_best.end());
    if (m_best.size() > kBest) m_best.pop_back();
}

bool Scout::bringSeldom(const SettingGroups& groups, std::size_t Candidate::*group, double worth) {
    const double worst = m_list.back().score + worth;
    std::size_t least = std::numeric_limits<std::size_t>::max(), chosen = m_list.size() - 1;
    for (std::size_t i = m_list.size(); i-- > 0 && m_list[i].score <= worst;) {
        const std::size_t times = groups.tried(m_list[i].*group);
        if (times >= least || m_settings.visited(m_list[i].setting)) continue;
        least = times;
        chosen = i;
    }
    std::rotate(m_list.begin() + static_cast<std::ptrdiff_t>(chosen),
                m_list.begin() + static_cast<std::ptrdiff_t>(chosen) + 1, m_list.end());
    return chosen + 1 < m_list.size();
}

/// What is measured of one kind says little of another: without this a search stays with the first
/// that goes well. And where much is known, with one shape, of which it tries whatever makes little
/// difference.
std::optional<std::string> Scout::preferSeldom() {
    const bool byShape = keepsList() && m_surrogate.settled();
    const std::size_t every = byShape ? kEveryThird : kEveryFifth;
    if (m_asked % every != every - 1) return std::nullopt;
    if (byShape && bringSeldom(m_shapes, &Candidate::shape, kWorthShape))
        return say("a shape seldom tried, {} of {} so far", m_shapes.tried(m_list.back().shape),
                   m_asked)
            .text();
    if (!byShape && bringSeldom(m_kinds, &Candidate::kind, kWorthTrying))
        return say("a kind seldom tried, {} of {} so far", m_kinds.tried(m_list.back().kind),
                   m_asked)
            .text();
    return std::nullopt;
}

/// A prior is right about most settings and badly wrong about a few, among which the best may be:
/// what is expected is followed closely, but not always.
void Scout::preferDaring() {
    const double reach = kDaring * m_options.curiosity * m_surrogate.uncertainty();
    const double farthest = m_list.back().score + 4 * reach;  // what lies beyond never wins
    double least = kNever;
    std::size_t chosen = m_list.size() - 1;
    for (std::size_t i = m_list.size(); i-- > 0 && m_list[i].score <= farthest;) {
        const double score = m_list[i].score + reach * m_random.normal();
        if (score >= least || m_settings.visited(m_list[i].setting)) continue;
        least = score;
        chosen = i;
    }
    m_list[chosen].unsure = chosen + 1 < m_list.size();
    std::rotate(m_list.begin() + static_cast<std::ptrdiff_t>(chosen),
                m_list.begin() + static_cast<std::ptrdiff_t>(chosen) + 1, m_list.end());
}

Sentence Scout::originOf(const Candidate& candidate) const {
    const auto expected = [&] {
        return m_surrogate.knows()
                   ? say("expected {:.3g} ms per step", std::exp(candidate.expectedLog))
                   : phraseOf(phrase("drawn"));
    };
    const auto considered = [this] {
        return space::grouped(static_cast<std::int64_t>(m_considered));
    };
    switch (candidate.origin) {
        case Origin::Drawn:
            return say("{}, among the best of {}", expected(), considered());
        case Origin::Listed:
            return say("{}, among the best of all {} left", expected(), considered());
        case Origin::BesideBest:
            return say("one step beside one of the fastest");
        case Origin::Crossed:
            return say("crossed from two of the best");
        case Origin::Climbed:
            return say("one step beside what is expected to be best");
    }
    return {};
}

std::string Scout::reasonFor(const Candidate& candidate) const {
    const Sentence origin = originOf(candidate);
    if (!candidate.unsure) return origin.text();
    return say("{}; checks what is expected, which is off by {:.0f} %", origin,
               100 * m_surrogate.uncertainty())
        .text();
}

void Scout::open(const space::Setting& setting, Surrogate::KnownPtr known) {
    m_kinds.countTried(setting);
    m_shapes.countTried(setting);
    m_open.emplace(setting, Open{m_asked++, std::move(known)});
}

std::size_t Scout::batch() const {
    constexpr std::size_t kFewest = 2, kPart = 20, kLater = 10, kMost = 200;
    const auto least = static_cast<std::size_t>(m_options.batch);
    if (m_surrogate.settled())
        return std::clamp(m_surrogate.learned() / kLater, least, std::max(least, kMost));
    if (m_surrogate.hasPrior()) return least;
    if (!m_surrogate.knows()) return std::min(least, m_surrogate.fewest());
    if (!m_surrogate.promises()) return least;
    return std::clamp(m_surrogate.learned() / kPart, std::min(least, kFewest), least);
}

std::optional<device::Request> Scout::nextHint() {
    while (!m_hints.empty()) {
        Hinted hinted = std::move(m_hints.back());
        m_hints.pop_back();
        if (!m_settings.visit(hinted.setting)) continue;
        open(hinted.setting, std::move(hinted.known));
        return device::Request(hinted.setting, std::move(hinted.why));
    }
    return std::nullopt;
}

std::optional<device::Request> Scout::next() {
    // Nothing is learned from a list of guesses alone: the first is used until a batch is told.
    const bool stale = m_proposed >= batch() && (m_learned >= batch() || m_proposed >= 4 * batch());
    if (!m_begun || m_list.empty() || stale || (m_hasNewBest && !keepsList()))
        makeList();
    else if (m_hasNewBest)
        lookAroundNewBest();
    while (!m_list.empty()) {
        const auto seldom = preferSeldom();
        if (!seldom && m_surrogate.hasPrior() && m_asked % kEveryFourth == 1) preferDaring();
        Candidate candidate = std::move(m_list.back());
        m_list.pop_back();
        ++m_proposed;
        if (!m_settings.visit(candidate.setting)) continue;
        device::Request request(candidate.setting, seldom ? *seldom : reasonFor(candidate));
        open(candidate.setting, std::move(candidate.known));
        return request;
    }
    const auto last = m_settings.draw();  // of what the prior thinks nothing of
    if (!last) return std::nullopt;
    open(*last, m_surrogate.know({&*last, 1}).front());
    return device::Request(*last, phrase("drawn at random: nothing is expected of what is left"));
}

StrategyInfo scoutInfo() {
    return {
        .name = "scout",
        .title = phrase("Scout: measures what a learned model expects most of, and corrects it"),
        .source = phrase("Ours; after SMAC (LION 2011), EBISU (ICS 2023) and GSTuner (TPDS 2024)"),
        .options =
            {
                {"first",
                 phrase(
                     "Settings the model ranks before the first is measured; more: a better start, "
                     "but a later one"),
                 Whole{3000, 1, 1'000'000}},
                {"drawn",
                 phrase(
                     "Settings drawn at random for each new list; more: a wider search, but slower "
                     "proposals"),
                 Whole{600, 0, 1'000'000}},
                {"batch",
                 phrase(
                     "Settings tried before the list is renewed, at first; fewer: quicker to learn "
                     "from results"),
                 Whole{24, 1, 1000}},
                {"curiosity",
                 phrase(
                     "How much uncertainty attracts; larger: tries more settings the model knows "
                     "little of"),
                 Real{0.5, 0, 5}},
                {"patience",
                 phrase(
                     "How much compile time counts; larger: avoids settings that compile slowly"),
                 Real{0.03, 0, 5}},
            },
        .make = [](const Given& given) -> Result<std::unique_ptr<Strategy>> {
            const CompleteOptions& options = given.options;
            return std::make_unique<Scout>(
                given,
                ScoutOptions{options.whole("first"), options.whole("drawn"), options.whole("batch"),
                             options.real("curiosity"), options.real("patience")});
        },
        .priors = {PriorKind::Learned, PriorKind::Model},
        .predicts = true,
        .takesHints = true};
}

}  // namespace engine::search
