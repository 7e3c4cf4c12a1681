// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/live/device_group.hpp"

#include <algorithm>
#include <utility>

#include "engine/core/sentence.hpp"
#include "engine/live/waiting.hpp"

namespace engine::live {
namespace {

/// To those that a list names already.
void addOther(std::string& versions, const std::string& version) {
    const std::string between = ", ";
    if ((between + versions + between).find(between + version + between) == std::string::npos)
        versions += between + version;
}

}  // namespace

Result<std::unique_ptr<device::Device>> DeviceGroup::of(
    std::vector<std::unique_ptr<device::Device>> members, std::string id) {
    if (members.empty()) return badInput(phrase("A group of GPUs has at least one."));
    device::DeviceInfo info = members.front()->info();
    for (const auto& member : members) {
        const device::DeviceInfo& other = member->info();
        if (other.gpu == info.gpu && other.limits == info.limits) continue;
        return badInput(
            say("{} is {}, {} is {}: times of different GPUs cannot be compared. Search "
                "on each by itself.",
                info.id, info.gpu, other.id,
                other.gpu == info.gpu ? "one with other limits" : other.gpu)
                .text());
    }
    info.id = std::move(id);
    for (std::size_t i = 1; i < members.size(); ++i) {
        const device::DeviceInfo& other = members[i]->info();
        info.uuid += ", " + other.uuid;
        addOther(info.driver, other.driver);  // of other computers
        addOther(info.toolkit, other.toolkit);
    }
    return std::unique_ptr<device::Device>(new DeviceGroup(std::move(members), std::move(info)));
}

DeviceGroup::DeviceGroup(std::vector<std::unique_ptr<device::Device>> members,
                         device::DeviceInfo info)
    : m_info(std::move(info)) {
    for (auto& member : members) m_members.push_back({std::move(member)});
    for (Member& member : m_members)
        m_threads.emplace_back([this, &member](std::stop_token stop) { serve(member, stop); });
}

int DeviceGroup::parallelism() const {
    int all = 0;
    for (const Member& member : m_members) all += member.device->parallelism();
    return all;
}

device::Looks DeviceGroup::looks() const {
    device::Looks common = first().looks();
    for (const Member& member : m_members) common = common & member.device->looks();
    return common;
}

/// The one with the most places free; the first of equals.
DeviceGroup::Member* DeviceGroup::roomiest() {
    Member* found = nullptr;
    int most = 0;
    for (Member& member : m_members) {
        const int room = member.device->parallelism() - static_cast<int>(member.asked.size());
        if (member.lost || (found != nullptr && room <= most)) continue;
        found = &member;
        most = room;
    }
    return found;
}

void DeviceGroup::submit(std::uint64_t ticket, const device::Request& request) {
    Member* chosen = nullptr;
    {
        const std::lock_guard lock(m_mutex);
        chosen = roomiest();
        if (chosen == nullptr) chosen = &m_members.front();  // next() says that all are lost
        chosen->asked.emplace(ticket, request);
    }
    chosen->device->submit(ticket, request);
    {
        const std::lock_guard lock(m_mutex);
        ++chosen->handedOver;
    }
    m_changed.notify_all();
}

void DeviceGroup::serve(Member& member, std::stop_token stop) {
    while (true) {
        {
            std::unique_lock lock(m_mutex);
            if (!m_changed.wait(lock, stop, [&] { return member.handedOver > 0; })) return;
        }
        auto completion = member.device->next(stop);
        if (stop.stop_requested()) return;
        {
            const std::lock_guard lock(m_mutex);
            if (completion) {
                member.asked.erase(completion->ticket);
                --member.handedOver;
                completion->evaluation.conditions.gpu = member.device->info().id;
                m_done.push_back(std::move(*completion));
            } else {
                member.lost = completion.error();
            }
        }
        m_changed.notify_all();
        if (!completion) return;
    }
}

bool DeviceGroup::handOver() {
    Asked orphans;
    {
        const std::lock_guard lock(m_mutex);
        if (roomiest() == nullptr) return false;
        for (Member& member : m_members)
            if (member.lost) orphans.merge(std::exchange(member.asked, {}));
    }
    for (const auto& [ticket, request] : orphans) submit(ticket, request);
    return !orphans.empty();
}

Result<device::Completion> DeviceGroup::next(device::Wait wait) {
    const auto orphaned = [](const Member& m) { return m.lost && !m.asked.empty(); };
    while (true) {
        std::unique_lock lock(m_mutex);
        const bool idle =
            std::ranges::all_of(m_members, [](const Member& m) { return m.asked.empty(); });
        if (m_done.empty() && idle)
            return fail(ErrorKind::Failed, phrase("Nothing was submitted to the device."));
        waitUntil(m_changed, lock, wait,
                  [&] { return !m_done.empty() || std::ranges::any_of(m_members, orphaned); });
        if (!m_done.empty()) {
            device::Completion completion = std::move(m_done.front());
            m_done.pop_front();
            return completion;
        }
        const auto lost = std::ranges::find_if(m_members, orphaned);
        if (lost == m_members.end())
            return fail(ErrorKind::Cancelled, phrase("Measuring was stopped."));
        const Error why = *lost->lost;
        lock.unlock();
        if (!handOver()) return tl::unexpected(why);
    }
}

double DeviceGroup::clockSeconds() const {
    double latest = 0;
    for (const Member& member : m_members) latest = std::max(latest, member.device->clockSeconds());
    return latest;
}

}  // namespace engine::live
