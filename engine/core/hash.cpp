// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/hash.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <fmt/format.h>

namespace engine {

std::uint64_t hash64(std::string_view bytes) { return XXH3_64bits(bytes.data(), bytes.size()); }

struct Hash64::State {
    XXH3_state_t parts;
};

Hash64::Hash64() : m_state(std::make_unique<State>()) { XXH3_64bits_reset(&m_state->parts); }

Hash64::~Hash64() = default;

void Hash64::add(std::string_view bytes) {
    XXH3_64bits_update(&m_state->parts, bytes.data(), bytes.size());
}

std::uint64_t Hash64::value() const { return XXH3_64bits_digest(&m_state->parts); }

std::string hex(std::uint64_t value) { return fmt::format("{:016x}", value); }

}  // namespace engine
