// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/learn/learning.hpp"

#include <fmt/format.h>

#include "engine/learn/making.hpp"

namespace engine::learn {
namespace {

Status checkOneGpu(const Corpus& corpus) {
    if (corpus.empty()) return badInput("There is no recording to learn from.");
    for (const auto& recorded : corpus)
        if (recorded.gpu != corpus.front().gpu)
            return badInput(fmt::format(
                "A network learns from one GPU, but {} was recorded on {} and {} on {}.",
                corpus.front().problem.pattern.name, corpus.front().gpu,
                recorded.problem.pattern.name, recorded.gpu));
    return {};
}

Making makingOf(const Corpus& corpus, const Recipe& recipe) {
    Making making{.gpu = corpus.front().gpu,
                  .program = {},
                  .date = {},
                  .seed = recipe.plan.seed,
                  .epochs = recipe.plan.epochs,
                  .sources = {}};
    for (const auto& recorded : corpus) {
        const auto& problem = recorded.problem;
        making.sources.push_back({problem.pattern.name,
                                  stencil::nameOf(problem.grid, problem.pattern.dimensions),
                                  stencil::nameOf(problem.type), recorded.rows.size()});
    }
    return making;
}

}  // namespace

Recipe recipeOf(Kind kind) {
    Recipe recipe{.kind = kind, .hidden = {}, .plan = {}};
    if (kind != Kind::BoundNet) return recipe;
    const auto shipped = model::TimesPlan().networks;
    recipe.hidden = shipped.hidden;
    recipe.plan = shipped.plan;
    recipe.members = shipped.members;
    return recipe;
}

Result<Network> learn(const Corpus& corpus, const Recipe& recipe, const Follower& follower) {
    if (auto status = checkOneGpu(corpus); !status) return tl::unexpected(status.error());
    auto network = recipe.kind == Kind::BoundNet ? learnBoundNet(corpus, recipe, follower)
                                                 : learnPublished(corpus, recipe, follower);
    if (network) network->making = makingOf(corpus, recipe);
    return network;
}

}  // namespace engine::learn
