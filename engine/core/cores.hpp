// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace engine {

/// Processor cores that the calling thread may run on, 1 at least: a container's or `taskset`'s
/// share. std::thread::hardware_concurrency() counts those of the whole machine.
int usableCores();

/// The calling thread, and whatever it starts, comes after others that want a core: a window that
/// is to be painted.
void letOthersGoFirst();

}  // namespace engine
