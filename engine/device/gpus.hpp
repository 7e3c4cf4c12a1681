// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which GPUs a device measures on, and how the evaluations of a session say so.

#include <string>
#include <vector>

#include "engine/device/device.hpp"

namespace engine::device {

/// The devices that an argument names: two of "cuda:0,cuda:1". At least one, which may be nonsense.
std::vector<std::string> namesIn(const std::string& argument);

/// "NVIDIA H200" of "NVIDIA H200 (predicted)": for where the sentence says itself what it is.
std::string bareName(const std::string& gpu);

/// What an evaluation says of the GPU that made it, `name` of the device `now`, where its session
/// was begun on the device `begun`: its name there, nothing where that was the only one, and the
/// UUID of one that was not there. Names mean other GPUs on another day; the head of a session
/// keeps the UUIDs of those it was begun on.
std::string gpuSince(const DeviceInfo& begun, const DeviceInfo& now, const std::string& name);

/// The UUIDs of those that joined later: what gpuSince() says of evaluations and `begun` does not
/// name.
std::vector<std::string> joinedLater(const DeviceInfo& begun,
                                     const std::vector<std::string>& gpusOfEvaluations);

}  // namespace engine::device
