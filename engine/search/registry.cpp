// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <fmt/format.h>

#include "engine/core/closest_name.hpp"
#include "engine/core/sentence.hpp"
#include "engine/search/conducted.hpp"
#include "engine/search/screened.hpp"
#include "engine/search/strategy.hpp"

namespace engine::search {

/// As they describe themselves; generated from the list in CMakeLists.txt.
const std::vector<StrategyInfo>& listedStrategies();

namespace {

constexpr int kDrawnForPrior = 20'000;  ///< random settings among which a prior chooses
constexpr std::uint64_t kPriorStream = 0x70'72'69'6f'72;

constexpr const char* kAny = "any";  ///< the first prior that there is

StrategyInfo withSharedOptions(StrategyInfo info) {
    if (!info.priors.empty()) {
        Choice names{{"none"}, {{"network", nameOf(PriorKind::Learned)}}};
        if (info.predicts) names.names = {kAny, "none"};
        for (const PriorKind kind : info.priors) names.names.push_back(nameOf(kind));
        info.options.push_back(
            {"prior",
             info.predicts ? phrase("What predicts costs") : phrase("Knowledge to begin with"),
             names});
        if (!info.predicts)
            info.options.push_back(
                {"starts",
                 phrase("Settings measured first because the prior favours them, if there is one"),
                 Whole{16, 1, 1000}});
    }
    if (info.takesHints)
        info.options.push_back(
            {"hints",
             phrase("Begin with settings known to be fast for similar stencils: for others only, "
                    "or for this one as well"),
             Choice{{"others", "all", "none"}}});
    for (OptionInfo& option : screenOptions()) info.options.push_back(std::move(option));
    return info;
}

/// The prior that was chosen; null when none was.
Result<std::shared_ptr<const Prior>> priorOf(const StrategyInfo& info,
                                             const CompleteOptions& options,
                                             const PriorSource& priors) {
    if (info.priors.empty() || options.choice("prior") == "none") return nullptr;
    const std::string& name = options.choice("prior");
    for (const PriorKind kind : info.priors) {
        if (name != kAny && name != nameOf(kind)) continue;
        Result<std::shared_ptr<const Prior>> prior =
            badInput(fmt::format("There is no prior \"{}\" here.", nameOf(kind)));
        if (priors) prior = priors(kind);
        if (prior || name != kAny) return prior;
    }
    return nullptr;
}

std::vector<Hint> hintsOf(const StrategyInfo& info, const CompleteOptions& options,
                          const HintSource& source) {
    if (!info.takesHints || !source || options.choice("hints") == "none") return {};
    if (!info.priors.empty() && options.choice("prior") == "none") return {};
    auto hints = source();
    if (options.choice("hints") == "others") std::erase_if(hints, &Hint::ofItself);
    return hints;
}

/// Where the prior would begin.
std::vector<space::Setting> startsOf(const StrategyInfo& info, const CompleteOptions& options,
                                     const space::TuningSpace& space, Random& random,
                                     const Prior* prior) {
    if (prior == nullptr || info.predicts) return {};
    return favourites(space, *prior, random, kDrawnForPrior,
                      static_cast<std::size_t>(options.whole("starts")));
}

}  // namespace

const std::vector<StrategyInfo>& strategies() {
    static const std::vector<StrategyInfo> all = [] {
        std::vector<StrategyInfo> infos;
        for (const StrategyInfo& info : listedStrategies())
            infos.push_back(withSharedOptions(info));
        return infos;
    }();
    return all;
}

bool hasSubPopulations(const StrategyInfo& info) {
    return std::ranges::find(info.options, "populations", &OptionInfo::name) != info.options.end();
}

Result<const StrategyInfo*> findStrategy(const std::string& name) {
    std::vector<std::string> known;
    for (const auto& info : strategies()) {
        if (info.name == name) return &info;
        known.push_back(info.name);
    }
    return badInput(fmt::format("There is no strategy \"{}\". {}", name, suggestion(name, known)));
}

Result<std::unique_ptr<Strategy>> makeStrategy(const std::string& name, const Options& options,
                                               const space::TuningSpace& space, Random random,
                                               const Surroundings& surroundings) {
    const auto info = findStrategy(name);
    if (!info) return tl::unexpected(info.error());
    const auto complete = CompleteOptions::from((*info)->options, options, name);
    if (!complete) return tl::unexpected(complete.error());
    if (space.empty()) {
        return badInput("The space holds no setting: every combination breaks a constraint.");
    }
    Random own = random;
    Random drawing(own.next() ^ kPriorStream);  // the strategy draws what it draws without a prior
    const auto prior = priorOf(**info, *complete, surroundings.priors);
    if (!prior) return tl::unexpected(prior.error());
    auto strategy = (*info)->make(
        {space, *complete, random, startsOf(**info, *complete, space, drawing, prior->get()),
         *prior, surroundings.machine,
         surroundings.company.breeders ? surroundings.company.breeders : breedersInTurn(),
         hintsOf(**info, *complete, surroundings.hints)});
    if (!strategy) return strategy;
    if (const auto& ranks = surroundings.company.ranks) {
        if (!ranks->isFirst()) return strategy;  // it hears what passes the screen
        strategy = std::make_unique<Conducted>(std::move(*strategy), ranks);
    }
    return screened(std::move(*strategy), *complete, surroundings.looks);
}

}  // namespace engine::search
