// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/space/setting.hpp"

namespace engine::search {

/// Processes that search together; the first one measures, stores and tells.
class Ranks {
public:
    virtual ~Ranks() = default;
    virtual std::size_t own() const = 0;
    virtual std::size_t count() const = 0;
    /// What each rank gives, in their order; ends when all have given. That a rank is lost ends all
    /// of them.
    virtual std::vector<std::string> gather(const std::string& own) = 0;

    bool isFirst() const { return own() == 0; }
};

/// Values one after the other, as they lie in memory: ranks are the same program.
template <class T>
void put(std::string& bytes, const T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    bytes.append(reinterpret_cast<const char*>(&value), sizeof(T));
}
template <class T>
T take(std::string_view& bytes) {
    static_assert(std::is_trivially_copyable_v<T>);
    T value{};
    std::memcpy(&value, bytes.data(), sizeof(T));
    bytes.remove_prefix(sizeof(T));
    return value;
}
void put(std::string& bytes, const space::Setting& setting);
/// Of the table that `like` is of.
space::Setting takeSetting(std::string_view& bytes, const space::Setting& like);

}  // namespace engine::search
