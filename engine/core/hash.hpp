// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace engine {

/// XXH3, 64 bits: the one content hash of settings, sources and images. Stable across machines.
std::uint64_t hash64(std::string_view bytes);
/// The same of a text that comes in parts.
class Hash64 {
public:
    Hash64();
    Hash64(const Hash64&) = delete;
    Hash64& operator=(const Hash64&) = delete;
    ~Hash64();
    void add(std::string_view bytes);
    std::uint64_t value() const;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// Sixteen lower-case hexadecimal digits.
std::string hex(std::uint64_t value);

}  // namespace engine
