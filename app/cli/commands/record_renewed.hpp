// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// `record --renew F`: what of a recording was measured with other kernels than today's, anew.

#include <memory>
#include <string>

#include "app/cli/commands/recording_folder.hpp"

namespace cli {

/// Goes on with all of `recording` whose kernels are still today's, in memory until it is moved.
/// Refused where all are.
engine::Result<std::unique_ptr<engine::session::SearchSession>> beginRenewal(
    const std::string& recording, const DeviceArguments& device, const Context& context);

/// Whether a path leads to a collection of several, which is renewed into a folder.
bool holdsSeveral(const std::string& collection);
/// Each recording of `collection` renewed, a file each in a folder, for `record --merge`.
void renewCollection(const std::string& collection, RecordingFolder folder, Context& context);

}  // namespace cli
