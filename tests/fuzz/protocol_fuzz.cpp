// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a line of a worker: log, refused in a sentence, or a message that is said again as
// it was understood.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "engine/protocol/codec.hpp"

namespace {

void require(bool good) {
    if (!good) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace engine::protocol;
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    // Most lines are no log: the prefix need not be found first.
    const auto payload = bytes.starts_with(kPrefix) ? payloadOf(bytes) : std::string_view(bytes);
    require(payload.has_value());
    const auto message = decode(*payload);
    if (!message) {
        require(!message.error().message.empty());
        return 0;
    }
    const std::string said = encode(*message);
    require(said.starts_with(kPrefix) && said.ends_with('\n'));
    const auto again = decode(*payloadOf(std::string_view(said).substr(0, said.size() - 1)));
    require(again.has_value() && encode(*again) == said);
    return 0;
}
