// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Training a network where a person waits for it: its progress is told epoch by epoch.

#include <string>

#include "app/cli/context.hpp"
#include "engine/learn/learning.hpp"

namespace cli {

/// `which` of several trainings this is, empty of a single one; the loss of every epoch is added to
/// `curve`, "fold,part,epoch,loss,validation_loss" each.
engine::Result<engine::learn::Network> trained(const engine::learn::Corpus& corpus,
                                               const engine::learn::Recipe& recipe,
                                               const Context& context, const std::string& which,
                                               std::string& curve);

}  // namespace cli
