// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// From the name of a device, as typed, to a device opened for a problem.

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/device/device.hpp"
#include "engine/device/health.hpp"
#include "engine/device/sampling_rule.hpp"
#include "engine/session/search_session.hpp"
#include "engine/session/shipped_recordings.hpp"

namespace engine::session {

struct DeviceOptions {
    std::string clock = "serial";  ///< of recordings, as device::ClockModel reads it
    /// Live GPU: so many workers share its computer's cores; 0: as many as the argument names
    /// there.
    int share = 0;
    std::stop_token stop = {};  ///< ends waiting for a live GPU to be ready, and reading a file
    device::HealthReport health = {};    ///< live GPU: told how it fares while its worker is there
    device::SamplingRule sampling = {};  ///< live GPU
    /// Live GPU: told why its worker is waited for; called from a thread.
    std::function<void(const std::string& sentence)> absence = {};
    /// "recorded": told which recording answers, and which others there are, where several could.
    std::function<void(const std::string& sentence)> remark = {};
};

/// "predicted", "predicted:h100" or "predicted:FILE".
bool namesPredictedDevice(const std::string& argument);

/// `argument`: "cuda:N", "ssh:HOST[:N]", several of them ("cuda:0,cuda:1"), "recorded",
/// "predicted", "predicted:h100", "predicted:FILE.ssnet", FILE.sscope or a file of Kernel Tuner,
/// FILE.json or FILE.json.gz. An unavailable device is an Error of kind Unavailable with the
/// reason.
Result<std::unique_ptr<device::Device>> openDevice(const std::string& argument,
                                                   const stencil::Problem& problem,
                                                   const DeviceOptions& options,
                                                   const Installation& installation);
/// The same as something to open lanes with: they share the recording, read once, or the one
/// worker.
Result<DeviceOpener> deviceOpener(const std::string& argument, const stencil::Problem& problem,
                                  const DeviceOptions& options, const Installation& installation);
/// What a file that is a device is of, FILE.sscope or one of Kernel Tuner. `stop` ends reading it.
Result<record::SessionHead> recordingHead(const std::filesystem::path& file,
                                          const std::stop_token& stop = {});
/// Whether a device is named by a file that recordingHead() reads.
bool namesRecordingFile(const std::string& argument);
/// Live GPUs (asked of the worker) and shipped recordings; unavailable ones with their reason.
/// `stop`: nobody waits for the answer any more.
std::vector<device::DeviceListing> listDevices(const Installation& installation,
                                               const std::stop_token& stop = {});

}  // namespace engine::session
