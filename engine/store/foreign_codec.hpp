// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A kernel of another program as JSON, in the head of a session.

#include <nlohmann/json.hpp>

#include "engine/space/foreign_kernel.hpp"

namespace engine::store {

nlohmann::json foreignJson(const space::ForeignDescription& description);
/// The sentence of an error goes on after "in its head".
Result<space::ForeignKernelPtr> foreignFrom(const nlohmann::json& object);

}  // namespace engine::store
