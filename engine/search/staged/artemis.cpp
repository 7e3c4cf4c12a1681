// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Artemis (Rawat et al., IPDPS 2019) tunes what matters most first, keeps a few of the fastest and
// tunes the rest around them. Which levels, and how many are kept, is not published: here
// streaming, temporal blocking and the block's shape come first, then what a thread computes, then
// how it reads.

#include "engine/search/staged/staged.hpp"

#include "engine/core/sentence.hpp"

namespace engine::search {
namespace {

using P = space::ParameterId;

const ParameterStages& levels() {
    static const ParameterStages all{{P::ST, P::SD, P::TB, P::TT, P::TBx, P::TBy, P::TBz},
                                     {P::CMx, P::CMy, P::CMz, P::BMx, P::BMy, P::BMz, P::UFx,
                                      P::UFy, P::UFz, P::SB, P::CLa, P::CLb, P::HP, P::HS},
                                     {P::PR, P::RT, P::SH, P::CO, P::RO, P::LS, P::RS, P::CQ, P::PK,
                                      P::PD, P::VW, P::MB, P::MR, P::SE, P::SS}};
    return all;
}

class Artemis final : public Staged {
public:
    Artemis(Given given, StagedOptions options) : Staged(given, std::move(options)) {}

private:
    /// First the plain kernel, later anywhere.
    std::vector<space::Setting> beginning(bool again) override {
        if (again) return {m_space.sample(m_random)};
        const auto plain = m_space.nearest(space::Setting(m_space.table()).with(P::TBx, 32));
        return {*plain};
    }
};

std::unique_ptr<Strategy> makeArtemis(const Given& given, bool restarts) {
    StagedOptions options;
    options.stages = stagesOf(given.space, levels());
    options.kept = static_cast<std::size_t>(given.options.whole("kept"));
    options.perStage = static_cast<std::size_t>(given.options.whole("per-level"));
    options.restarts = restarts;
    return std::make_unique<Artemis>(given, std::move(options));
}

std::vector<OptionInfo> artemisOptions() {
    return {
        {"kept", phrase("Fastest settings around which the next level searches"), Whole{4, 1, 100}},
        {"per-level", phrase("Settings of a level, drawn at random if there are more"),
         Whole{64, 1, 100000}}};
}

}  // namespace

StrategyInfo artemisInfo() {
    return {
        .name = "artemis",
        .title =
            phrase("Artemis as published: what matters most first, the rest around the fastest"),
        .source = phrase("Artemis (IPDPS 2019), as GSTuner and GeST describe it; levels and counts "
                         "are ours"),
        .options = artemisOptions(),
        .make = [](const Given& given) { return makeArtemis(given, false); },
        .priors = {PriorKind::Model, PriorKind::Learned}};
}

StrategyInfo artemisRestartsInfo() {
    return {.name = "artemis-restarts",
            .title = phrase("Artemis, changed: begins again elsewhere, until the budget ends"),
            .source = phrase("Artemis (IPDPS 2019), and restarts of our own"),
            .options = artemisOptions(),
            .make = [](const Given& given) { return makeArtemis(given, true); },
            .priors = {PriorKind::Model, PriorKind::Learned},
            .changes = "artemis"};
}

}  // namespace engine::search
