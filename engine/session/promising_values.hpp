// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The part of a space that a short search should spend its time in: most settings of a full space
// are blocks of a handful of threads, marches across the contiguous axis, merging that no cache can
// follow. A search over these values finds good settings in a minute; what a long one may find
// outside, it misses.

#include "engine/session/dense_values.hpp"
#include "engine/session/search_session.hpp"

namespace engine::session {

/// Much wider than denseValues(): not meant to be measured completely.
DenseValues promisingValues(const stencil::Problem& problem);

/// Opens the same device, whose space has only these values left. Recordings are dense in values of
/// their own and stay as they are.
DeviceOpener narrowed(DeviceOpener open, DenseValues values);
/// The same with only these settings left, of a recording, too.
DeviceOpener listed(DeviceOpener open, std::vector<space::Setting> settings);

}  // namespace engine::session
