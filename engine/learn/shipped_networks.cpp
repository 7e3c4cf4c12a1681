// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/learn/shipped_networks.hpp"

#include <span>

#include "engine/core/embedded_text.hpp"
#include "engine/learn/network_file.hpp"

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

}  // namespace engine::learn
