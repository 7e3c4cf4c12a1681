// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/device/gpus.hpp"

#include <algorithm>
#include <sstream>

namespace engine::device {
namespace {

struct Gpu {
    std::string name, uuid;
    bool operator==(const Gpu&) const = default;
};

/// In the order in which they are named. What does not say UUIDs has empty ones.
std::vector<Gpu> gpusOf(const DeviceInfo& device) {
    std::vector<Gpu> gpus;
    for (std::string& name : namesIn(device.id)) gpus.push_back({std::move(name), {}});
    std::istringstream uuids(device.uuid);
    for (Gpu& gpu : gpus)
        if (std::getline(uuids, gpu.uuid, ','))
            gpu.uuid.erase(0, gpu.uuid.find_first_not_of(' '));  // ", " stands between them
    return gpus;
}

}  // namespace

std::vector<std::string> namesIn(const std::string& argument) {
    std::vector<std::string> names;
    std::istringstream parts(argument);
    for (std::string part; std::getline(parts, part, ',');) names.push_back(part);
    if (argument.empty() || argument.ends_with(',')) names.emplace_back();
    return names;
}

std::string gpuSince(const DeviceInfo& begun, const DeviceInfo& now, const std::string& name) {
    const auto there = gpusOf(begun);
    const auto here = gpusOf(now);
    const auto said = std::ranges::find(here, name, &Gpu::name);
    Gpu gpu = said == here.end() ? Gpu{name, {}} : *said;
    if (std::ranges::find(there, gpu) == there.end()) {
        const auto renamed = std::ranges::find(there, gpu.uuid, &Gpu::uuid);
        if (!gpu.uuid.empty() && renamed == there.end()) return gpu.uuid;
        if (!gpu.uuid.empty()) gpu = *renamed;
    }
    return there.size() == 1 && gpu == there.front() ? std::string() : gpu.name;
}

std::string bareName(const std::string& gpu) { return gpu.substr(0, gpu.find(" (predicted)")); }

std::vector<std::string> joinedLater(const DeviceInfo& begun,
                                     const std::vector<std::string>& gpusOfEvaluations) {
    const auto names = namesIn(begun.id);
    std::vector<std::string> joined;
    for (const std::string& gpu : gpusOfEvaluations)
        if (!gpu.empty() && std::ranges::find(names, gpu) == names.end() &&
            std::ranges::find(joined, gpu) == joined.end())
            joined.push_back(gpu);
    return joined;
}

}  // namespace engine::device
