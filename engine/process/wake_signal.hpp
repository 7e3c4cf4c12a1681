// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/process/file_descriptor.hpp"

namespace engine::process {

/// Wakes a thread that waits in poll(): any thread raises it, the waiting one clears it.
class WakeSignal {
public:
    WakeSignal();
    void raise();
    void clear();
    int number() const { return m_event.number(); }

private:
    FileDescriptor m_event;
};

}  // namespace engine::process
