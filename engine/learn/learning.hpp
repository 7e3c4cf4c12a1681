// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// From recordings to a trained network.

#include <functional>
#include <optional>
#include <string>

#include "engine/learn/corpus.hpp"
#include "engine/learn/network.hpp"
#include "engine/regression/training.hpp"

namespace engine::learn {

/// What may be chosen of a network before it is trained.
struct Recipe {
    Kind kind = Kind::BoundNet;
    FeatureSet features = FeatureSet::Gstuner;
    Code code = Code::Published;
    std::vector<int> hidden;  ///< units of each layer; empty: the kind's own
    regression::TrainingPlan plan;
    int members = 3;  ///< of BoundNet
};
/// GSTuner's, as published, or BoundNet as it is shipped.
Recipe recipeOf(Kind kind);

/// How far a training is: `part` is "2-D" or "3-D", or what of BoundNet is being fitted.
struct Learning {
    std::string part;
    double share = 0;                        ///< of the whole training
    std::optional<regression::Epoch> epoch;  ///< of a network
};
struct Follower {
    std::function<void(const Learning&)> told = {};  ///< called by one thread at a time
    std::stop_token stop = {};
};

/// All recordings must be of one GPU. `program` and `date` of the making are the caller's to fill.
Result<Network> learn(const Corpus& corpus, const Recipe& recipe, const Follower& follower);

}  // namespace engine::learn
