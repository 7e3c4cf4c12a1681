// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The reader of networks on arbitrary bytes: accepted or refused with a sentence. Inputs that start
// with '{' are heads; others are given a checksum that fits, or what lies behind it is never tried.
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>

#include "engine/core/hash.hpp"
#include "engine/learn/network_file.hpp"
#include "engine/learn/network_head.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace engine;
    std::string bytes(reinterpret_cast<const char*>(data), size);
    if (size > 0 && bytes.front() == '{') {
        const auto head = learn::decodeHead(bytes);
        if (!head && head.error().message.empty()) std::abort();
        return 0;
    }
    if (size > 20) {
        const auto hash = hash64(std::string_view(bytes).substr(20));
        std::memcpy(bytes.data() + 12, &hash, sizeof hash);
    }
    const auto network = learn::decodeNetwork(bytes, "input");
    if (!network && network.error().message.empty()) std::abort();
    if (network && learn::encodeNetwork(*network).empty()) std::abort();
    return 0;
}
