// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/setting_cursor.hpp"

#include <utility>

namespace engine::search {
namespace {
constexpr std::size_t kBlock = 1024;
}

SettingCursor::SettingCursor(const space::TuningSpace& space) : m_space(space) {
    if (const auto* listed = m_space.listed()) {
        m_block = *listed;
        m_ended = true;
    } else {
        m_walker = std::jthread([this](std::stop_token stop) { walk(stop); });
    }
}

SettingCursor::~SettingCursor() = default;

std::optional<space::Setting> SettingCursor::next() {
    if (m_position == m_block.size() && !fetchBlock()) return std::nullopt;
    return m_block[m_position++];
}

bool SettingCursor::fetchBlock() {
    m_block.clear();
    m_position = 0;
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return !m_ahead.empty() || m_ended; });
    std::swap(m_block, m_ahead);
    lock.unlock();
    m_changed.notify_all();
    return !m_block.empty();
}

void SettingCursor::walk(std::stop_token stop) {
    std::vector<space::Setting> block;
    m_space.forEach([&](const space::Setting& setting) {
        if (stop.stop_requested()) return false;
        block.push_back(setting);
        return block.size() < kBlock || publish(block, stop);
    });
    if (!block.empty()) publish(block, stop);
    const std::lock_guard lock(m_mutex);
    m_ended = true;
    m_changed.notify_all();
}

bool SettingCursor::publish(std::vector<space::Setting>& block, std::stop_token stop) {
    std::unique_lock lock(m_mutex);
    if (!m_changed.wait(lock, stop, [this] { return m_ahead.empty(); })) return false;
    std::swap(m_ahead, block);
    lock.unlock();
    m_changed.notify_all();
    return true;
}

}  // namespace engine::search
