// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/learn/shipped_networks.hpp"

#include <span>

#include "engine/core/embedded_text.hpp"
#include "engine/learn/network_file.hpp"
#include "engine/model/learned_times.hpp"
#include "engine/stencil/taps.hpp"

namespace engine::learn {
namespace shipped {
std::span<const EmbeddedText> embeddedTexts();  // generated from resources/models
}

namespace {

std::vector<std::shared_ptr<const Network>> readAll() {
    std::vector<std::shared_ptr<const Network>> networks;
    for (const auto& file : shipped::embeddedTexts())
        if (auto network = decodeNetwork(file.text, std::string(file.name))) {
            network->shipped = true;
            networks.push_back(std::make_shared<const Network>(std::move(*network)));
        }
    return networks;
}

}  // namespace

std::shared_ptr<const Network> shippedNetwork(std::string_view gpu, stencil::DataType type) {
    static const auto networks = readAll();
    std::shared_ptr<const Network> found;
    for (const auto& network : networks) {
        if (!gpu.empty() && !gpu.starts_with(network->making.gpu)) continue;
        if (!found || (found->type != type && network->type == type)) found = network;
    }
    return found;
}

std::shared_ptr<const Network> shippedNetworkOn(const model::DeviceSheet& sheet,
                                                const stencil::Problem& problem) {
    const auto shipped = shippedNetwork({}, problem.type);
    if (!shipped || model::learnedTimesFor(sheet, problem) == nullptr) return nullptr;
    auto there = std::make_shared<Network>(*shipped);
    there->making.gpu = sheet.gpu;
    return there;
}

std::vector<const model::DeviceSheet*> predictedGpus() {
    std::vector<const model::DeviceSheet*> gpus;
    stencil::Problem any;  // of no preset's taps
    any.type = stencil::DataType::Double;
    any.pattern = stencil::patternFromTaps("any", 2, {{{0, 0, 0}, 1}});
    for (const auto& sheet : model::deviceSheets())
        if (shippedNetworkOn(sheet, any)) gpus.push_back(&sheet);
    return gpus;
}

}  // namespace engine::learn
