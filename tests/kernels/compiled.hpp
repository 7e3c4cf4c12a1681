// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

#include "engine/nvrtc/nvrtc.hpp"

/// For an H200, with what ptxas says in the log.
inline engine::nvrtc::Compilation cubin(const engine::nvrtc::Nvrtc& nvrtc,
                                        const std::string& source) {
    return nvrtc.compile(source, "sm_90", {"--ptxas-options=-v"});
}

inline engine::nvrtc::Compilation ptx(const engine::nvrtc::Nvrtc& nvrtc,
                                      const std::string& source) {
    return nvrtc.compile(source, "compute_90");
}
