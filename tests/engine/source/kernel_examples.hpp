// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Problems and settings that the tests of kernels share.

#include <string>
#include <string_view>
#include <vector>

#include "engine/source/kernel_source.hpp"
#include "engine/stencil/formula.hpp"
#include "engine/stencil/presets.hpp"

namespace examples {

inline engine::stencil::Problem problemOf(
    std::string_view preset, engine::stencil::Extents grid,
    engine::stencil::DataType type = engine::stencil::DataType::Double) {
    return {engine::stencil::findPreset(preset).value(), grid, type};
}
inline engine::stencil::Problem problemFromFormula(std::string_view formula,
                                                   engine::stencil::Extents grid,
                                                   engine::stencil::DataType type) {
    return {engine::stencil::patternFromFormula(formula).value(), grid, type};
}
inline engine::space::Setting settingOf(std::string_view text, int dimensions) {
    return engine::space::Setting::parse(text, dimensions).value();
}

/// At least one setting of every combination without temporal blocking, and every switch.
inline std::vector<std::string> settings2d() {
    return {"TBx=32 TBy=4",
            "TBx=32 TBy=4 SH=1 CO=1",
            "TBx=8 TBy=8 BMx=2 BMy=4 UFx=2 UFy=2",
            "TBx=8 TBy=4 SH=1 CMx=2 CMy=2 UFy=2",
            "TBx=32 ST=1 SD=2 SB=16",
            "TBx=32 ST=1 SD=2 SB=8 SH=1 PR=1 UFy=2",
            "TBy=16 ST=1 SD=1 SB=8 SH=1 RT=1 CO=1",
            "TBx=16 ST=1 SD=2 SB=16 RT=1 PR=1 BMx=2",
            "TBx=16 ST=1 SD=2 SB=16 SH=1 CMx=2 PR=1",
            "TBx=16 ST=1 SD=2 SB=16 SH=1 RT=1 PR=1 CMx=2 UFy=4"};
}
inline std::vector<std::string> settings3d() {
    return {"TBx=16 TBy=4 TBz=2",
            "TBx=16 TBy=4 TBz=2 SH=1 CO=1",
            "TBx=8 TBy=4 BMx=2 BMz=2 UFx=2 UFz=2",
            "TBx=8 TBy=4 SH=1 CMx=2 CMy=2 CMz=2 UFy=2",
            "TBx=16 TBy=4 ST=1 SD=3 SB=8",
            "TBx=16 TBy=4 ST=1 SD=3 SB=4 SH=1 PR=1 UFz=2",
            "TBx=16 TBz=4 ST=1 SD=2 SB=4 SH=1 RT=1 CO=1",
            "TBy=8 TBz=4 ST=1 SD=1 SB=16 SH=1",
            "TBx=16 TBy=4 ST=1 SD=3 SB=8 RT=1 PR=1 BMy=2",
            "TBx=16 TBy=2 ST=1 SD=3 SB=8 SH=1 CMx=1 CMy=2 PR=1",
            "TBx=16 TBy=2 ST=1 SD=3 SB=8 SH=1 RT=1 PR=1 CMy=2 UFz=4"};
}

/// The source without comments: what a compiler sees.
inline std::string codeOf(const std::string& text) {
    std::string code;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text.find('\n', at);
        const std::string line = text.substr(at, end - at);
        code += line.substr(0, line.find("//")) + "\n";
        at = end == std::string::npos ? text.size() : end + 1;
    }
    return code;
}

}  // namespace examples
