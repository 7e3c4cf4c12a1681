// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/protocol/message.hpp"

namespace engine::live {

/// What a worker says of what it was asked. It may be broken, or another program: an answer that
/// cannot be true is a failure of this one setting, with the reason.
protocol::Measured believed(protocol::Measured said, const protocol::Evaluate& asked,
                            const protocol::Open& problem);

}  // namespace engine::live
