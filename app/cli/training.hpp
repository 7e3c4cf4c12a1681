// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Training a network where a person waits for it: its progress is told.

#include <string>

#include "app/cli/context.hpp"
#include "engine/learn/learning.hpp"

namespace cli {

/// Which of several trainings it is, and what part of all of them.
struct TrainingStage {
    std::string name;  ///< "fold 2 of 5"; empty: the only one
    double before = 0, own = 1;

    static TrainingStage of(std::string name, int number, int count) {
        return {std::move(name), static_cast<double>(number) / count, 1.0 / count};
    }
};

/// The loss of every epoch is added to `curve`, "fold,part,epoch,loss,validation_loss" each.
engine::Result<engine::learn::Network> trained(const engine::learn::Corpus& corpus,
                                               const engine::learn::Recipe& recipe,
                                               const Context& context, const TrainingStage& stage,
                                               std::string& curve);

}  // namespace cli
