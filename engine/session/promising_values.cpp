// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session/promising_values.hpp"

#include "engine/space/plan/axes.hpp"

namespace engine::session {
namespace {

using space::ParameterId;

/// Everything of the device but its space.
class NarrowedDevice final : public device::Device {
public:
    NarrowedDevice(std::unique_ptr<device::Device> device, space::TuningSpace space)
        : m_device(std::move(device)), m_space(std::move(space)) {}

    const device::DeviceInfo& info() const override { return m_device->info(); }
    const stencil::Problem& problem() const override { return m_device->problem(); }
    const space::TuningSpace& space() const override { return m_space; }
    int parallelism() const override { return m_device->parallelism(); }
    device::Looks looks() const override { return m_device->looks(); }
    void submit(std::uint64_t ticket, const device::Request& request) override {
        m_device->submit(ticket, request);
    }
    Result<device::Completion> next(device::Wait wait) override { return m_device->next(wait); }
    double clockSeconds() const override { return m_device->clockSeconds(); }
    std::uint64_t sourceHash(const space::Setting& setting) const override {
        return m_device->sourceHash(setting);
    }
    std::optional<double> optimumMs() const override { return m_device->optimumMs(); }
    space::ForeignKernelPtr foreign() const override { return m_device->foreign(); }

private:
    std::unique_ptr<device::Device> m_device;
    space::TuningSpace m_space;
};

/// March lengths from 64 planes to the whole grid.
std::vector<int> marches(int planes) {
    std::vector<int> lengths;
    const int longest = space::longestTile(planes);
    for (int length = 64; length < longest; length *= 2) lengths.push_back(length);
    lengths.push_back(longest);
    return lengths;
}

}  // namespace

DenseValues promisingValues(const stencil::Problem& problem) {
    DenseValues values = {{ParameterId::CO, {0}},
                          {ParameterId::RO, {1}},
                          {ParameterId::CQ, {0, 1}},
                          {ParameterId::VW, {1, 2, 4}},
                          {ParameterId::PD, {1, 2, 4}},
                          {ParameterId::MB, {1, 2}},
                          {ParameterId::MR, {1}},
                          {ParameterId::SE, {1, 4, 8}},
                          {ParameterId::UFx, {1, 2, 4}},
                          {ParameterId::UFy, {1, 2, 4}},
                          {ParameterId::CMx, {1, 2, 4, 8}},
                          {ParameterId::BMx, {1, 2, 4, 8, 10, 11, 12, 13, 14, 15, 18}},
                          {ParameterId::HP, {1, 2, 3, 4}},
                          {ParameterId::HS, {2, 4}}};
    // Streaming along x gives up coalesced access.
    if (problem.pattern.dimensions == 2) {
        values[ParameterId::TBx] = {32, 64, 128, 256, 512};
        values[ParameterId::TBy] = {1, 2, 4, 8, 16};
        values[ParameterId::SD] = {2};
        values[ParameterId::SB] = marches(problem.grid.y);
        values[ParameterId::CMy] = values[ParameterId::BMy] = {1, 2, 4};
        return values;
    }
    values[ParameterId::TBx] = {8, 16, 32, 64, 128};
    values[ParameterId::TBy] = {2, 4, 8, 16, 32};
    values[ParameterId::TBz] = {1, 2, 4, 8};
    values[ParameterId::SD] = {3};
    values[ParameterId::SB] = marches(problem.grid.z);
    values[ParameterId::UFz] = {1, 2, 4};
    values[ParameterId::CMy] = values[ParameterId::BMy] = {1, 2, 4, 8};
    values[ParameterId::CMz] = values[ParameterId::BMz] = {1, 2};
    return values;
}

DeviceOpener narrowed(DeviceOpener open, DenseValues values) {
    return [open = std::move(open),
            values = std::move(values)]() -> Result<std::unique_ptr<device::Device>> {
        auto device = open();
        if (!device || (*device)->info().recorded) return device;
        auto space = (*device)->space().restrictedTo(values);
        return std::make_unique<NarrowedDevice>(std::move(*device), std::move(space));
    };
}

DeviceOpener listed(DeviceOpener open, std::vector<space::Setting> settings) {
    return [open = std::move(open),
            settings = std::move(settings)]() -> Result<std::unique_ptr<device::Device>> {
        auto device = open();
        if (!device) return device;
        auto space = (*device)->space().restrictedTo(settings);
        return std::make_unique<NarrowedDevice>(std::move(*device), std::move(space));
    };
}

}  // namespace engine::session
