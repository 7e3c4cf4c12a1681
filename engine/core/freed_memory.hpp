// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace engine {

/// Gives memory that was freed back to the system, where the allocator would keep it: after
/// something large was read once (networks as JSON leave some 50 MB behind). Takes milliseconds.
void giveFreedMemoryBack();

}  // namespace engine
