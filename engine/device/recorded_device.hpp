// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A recording as a device: answers come from its rows, time is charged to a virtual clock. The same
// submissions give the same completions at the same times, on every machine.

#include <map>
#include <memory>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engine/device/device.hpp"
#include "engine/device/virtual_clock.hpp"
#include "engine/space/diagram/number_table.hpp"
#include "engine/space/foreign_kernel.hpp"

namespace engine::device {

/// What was measured, where and when. Any session can be one.
struct Recording {
    DeviceInfo device;
    stencil::Problem problem;
    std::map<space::ParameterId, std::vector<int>> values;  ///< of a dense sub-space; may be empty
    std::shared_ptr<const std::vector<Evaluation>> evaluations;
    space::ForeignKernelPtr foreign = {};  ///< of a kernel of another program; null = a stencil
};

/// A recording made ready for answering; shared by all lanes of a race.
class Tape {
public:
    /// Fails when the recording holds no evaluation. Of a setting measured twice the first row
    /// counts.
    static Result<std::shared_ptr<const Tape>> of(Recording recording, const std::string& id);

    const DeviceInfo& info() const { return m_recording.device; }
    const stencil::Problem& problem() const { return m_recording.problem; }
    const Recording& recording() const { return m_recording; }
    const space::TuningSpace& space() const { return m_space; }
    const Evaluation* find(const space::Setting& setting) const;
    std::optional<double> optimumMs() const { return m_optimumMs; }

private:
    Tape(Recording recording, space::TuningSpace space);
    const Evaluation* find(const space::Setting& setting, std::uint64_t hash) const;

    Recording m_recording;
    space::TuningSpace m_space;
    space::NumberTable m_rows;  ///< by their settings
    std::optional<double> m_optimumMs;
};

class RecordedDevice final : public Device {
public:
    RecordedDevice(std::shared_ptr<const Tape> tape, ClockModel clock);

    const DeviceInfo& info() const override { return m_tape->info(); }
    const stencil::Problem& problem() const override { return m_tape->problem(); }
    const space::TuningSpace& space() const override { return m_tape->space(); }
    int parallelism() const override { return m_model.parallelism(); }
    /// Nothing is recorded on a smaller grid.
    Looks looks() const override { return {Look::Compile, Look::Limit}; }
    void submit(std::uint64_t ticket, const Request& request) override;
    Result<Completion> next(Wait wait) override;
    double clockSeconds() const override { return m_clock.seconds(); }
    space::ForeignKernelPtr foreign() const override { return m_tape->recording().foreign; }
    std::optional<double> optimumMs() const override { return m_tape->optimumMs(); }

private:
    std::shared_ptr<const Tape> m_tape;
    ClockModel m_model;
    VirtualClock m_clock;
    std::unordered_map<std::uint64_t, Request> m_inFlight;
    std::unordered_set<space::Setting, space::SettingHash> m_compiled;  ///< for a look
};

}  // namespace engine::device
