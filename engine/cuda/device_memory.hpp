// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <utility>

#include "engine/core/result.hpp"

namespace engine::cuda {

/// Owns plain device memory.
class DeviceMemory {
public:
    static Result<DeviceMemory> allocate(std::int64_t bytes);

    DeviceMemory() = default;
    DeviceMemory(DeviceMemory&& other) noexcept
        : m_data(std::exchange(other.m_data, nullptr)), m_bytes(std::exchange(other.m_bytes, 0)) {}
    DeviceMemory& operator=(DeviceMemory&& other) noexcept {
        std::swap(m_data, other.m_data);
        std::swap(m_bytes, other.m_bytes);
        return *this;
    }
    ~DeviceMemory();

    void* data() const { return m_data; }
    std::int64_t bytes() const { return m_bytes; }
    bool empty() const { return m_data == nullptr; }

private:
    void* m_data = nullptr;
    std::int64_t m_bytes = 0;
};

}  // namespace engine::cuda
