// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/space/setting.hpp"

namespace support {

/// A kernel in one step whose planes stream, for pages that show a kernel.
inline engine::space::Setting streaming() {
    return engine::space::Setting::parse(
               "TBx=32 TBy=8 TBz=1 SH=1 ST=1 SD=3 SB=128 UFz=2 BMx=2 BMy=2 PR=1", 3)
        .value();
}

}  // namespace support
