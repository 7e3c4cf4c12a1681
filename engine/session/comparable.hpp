// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/device/device.hpp"
#include "engine/store/session_file.hpp"

namespace engine::session {

/// Of the same GPU model, on other GPUs of the same driver, toolkit and limits, too, and by the
/// same sampling rule; whatever the kernels.
Status checkMeasuredAlike(const device::DeviceInfo& stored, const device::DeviceInfo& opened);

/// A live GPU cannot be asked again, so the stored times stand, and those to come must be
/// comparable: of the same GPU model, on other GPUs of the same driver, toolkit and limits, too,
/// of the same kernels and by the same sampling rule. Asked are the best setting and a sample of
/// the others. (A recording is asked again and must answer as stored.)
Status checkComparable(const store::SessionFile& stored, const device::Device& opened);

}  // namespace engine::session
