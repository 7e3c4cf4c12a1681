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
            "TBx=16 ST=1 SD=2 SB=16 SH=1 RT=1 PR=1 CMx=2 UFy=4",
            "TBx=16 ST=1 SD=2 SB=16 SH=1 PR=1 PK=2 PD=2",
            "TBx=16 ST=1 SD=2 SB=16 SH=1 PR=1 PK=3 PD=4 BMx=2 RT=1 UFy=2"};
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
            "TBx=16 TBy=2 ST=1 SD=3 SB=8 SH=1 RT=1 PR=1 CMy=2 UFz=4",
            "TBx=16 TBy=4 ST=1 SD=3 SB=8 SH=1 PR=1 PK=3 BMx=2 CO=1",
            "TBx=16 TBz=4 ST=1 SD=2 SB=8 SH=1 RT=1 PR=1 PK=2 PD=2 CMz=2"};
}

/// Several time levels: every kind of tile, queue and delay, with and without each other
/// optimization.
inline std::vector<std::string> temporal2d() {
    return {"TBx=16 TBy=16 SH=1 TB=2", "TBx=8 TBy=8 SH=1 BMx=2 BMy=2 UFx=2 TB=2 CO=1",
            "TBx=8 TBy=8 SH=1 CMx=2 CMy=4 UFy=2 TB=3",
            // Warps: edges by shuffles.
            "TBx=32 ST=1 SD=2 SB=16 TB=2 TT=2",
            "TBx=64 ST=1 SD=2 SB=64 BMx=2 PR=1 PD=4 TB=3 TT=2 UFy=2 VW=2 RO=1",
            "TBx=32 ST=1 SD=2 SB=16 BMx=4 TB=4 TT=2 LS=1 MB=2",
            "TBx=32 ST=1 SD=2 SB=64 BMx=4 RT=1 PR=1 PD=2 TB=2 TT=2 UFy=2",
            "TBy=32 ST=1 SD=1 SB=16 BMy=2 RT=1 TB=2 TT=2 LS=1",
            // Asynchronous copies.
            "TBx=32 ST=1 SD=2 SB=16 TB=2 TT=2 PR=1 PK=2",
            "TBx=64 ST=1 SD=2 SB=64 BMx=4 PR=1 PK=2 PD=4 TB=3 TT=2 UFy=2 VW=2 RO=1",
            "TBx=32 ST=1 SD=2 SB=16 SH=1 BMx=2 TB=2 RS=1 PR=1 PK=2 PD=2",
            "TBx=32 ST=1 SD=2 SB=16 SH=1 CMx=2 TB=2 RT=1 PR=1 PK=2",
            // Blocks: rings in shared memory, shifted and computed, with and without queues.
            "TBx=64 ST=1 SD=2 SB=16 SH=1 TB=2", "TBx=64 ST=1 SD=2 SB=32 SH=1 TB=3 CQ=1 PR=1",
            "TBx=32 ST=1 SD=2 SB=16 SH=1 BMx=2 TB=2 LS=1",
            "TBx=64 ST=1 SD=2 SB=16 SH=1 TB=2 LS=1 CQ=1 CMx=2",
            "TBx=64 ST=1 SD=2 SB=16 SH=1 TB=2 RS=1 PR=1 PD=2",
            "TBx=32 ST=1 SD=2 SB=16 SH=1 TB=4 RS=1 LS=1 BMx=4 VW=2 UFy=2",
            "TBx=32 ST=1 SD=2 SB=16 SH=1 TB=3 RS=1 CMx=2 PR=1",
            // Retiming: a barrier a level, or lazy.
            "TBx=64 ST=1 SD=2 SB=16 SH=1 TB=2 RT=1",
            "TBx=64 ST=1 SD=2 SB=16 SH=1 TB=3 RT=1 BMx=2 PR=1",
            "TBx=32 ST=1 SD=2 SB=16 SH=1 TB=2 RT=1 LS=1 CMx=2 PR=1 UFy=4 CO=1",
            // Several blocks: of a cluster, and of the device.
            "TBx=16 ST=1 SD=2 SB=16 SH=1 TB=3 TT=4 CLa=2",
            "TBx=8 ST=1 SD=2 SB=64 SH=1 BMx=2 TB=4 TT=4 CLa=4 LS=1 PR=1 PD=2 UFy=2 VW=2 RO=1",
            "TBx=8 ST=1 SD=2 SB=16 SH=1 CMx=2 TB=2 TT=4 CLa=8 PR=1 PK=2 CO=1",
            "TBy=8 ST=1 SD=1 SB=32 SH=1 BMy=4 TB=2 TT=4 CLa=2 PR=1 PK=2 PD=2 LS=1",
            "TBx=32 ST=1 SD=2 SB=64 SH=1 TB=3 TT=5",
            "TBx=16 ST=1 SD=2 SB=64 SH=1 BMx=4 TB=6 TT=5 LS=1 PR=1 PD=2 UFy=2 VW=2 MB=2",
            "TBx=16 ST=1 SD=2 SB=64 SH=1 CMx=2 TB=2 TT=5 PR=1 PK=2",
            "TBy=8 ST=1 SD=1 SB=256 SH=1 BMy=2 TB=2 TT=5 LS=1 PR=1 PK=2 PD=2 RO=1"};
}
inline std::vector<std::string> temporal3d() {
    return {"TBx=16 TBy=8 TBz=8 SH=1 TB=2", "TBx=8 TBy=8 TBz=4 SH=1 CMx=2 CMz=4 UFx=2 TB=2",
            "TBx=8 TBy=8 TBz=4 SH=1 BMy=2 BMz=4 TB=2",
            "TBx=8 TBy=8 ST=1 SD=3 SB=8 BMx=4 BMy=4 TB=2 TT=2 UFz=2",
            "TBx=16 TBz=2 ST=1 SD=2 SB=8 BMz=8 TB=2 TT=2 LS=1 PR=1",
            "TBx=16 TBy=4 ST=1 SD=3 SB=8 BMy=8 RT=1 TB=2 TT=2 PR=1",
            // Rows: both.
            "TBx=16 TBy=4 ST=1 SD=3 SB=8 SH=1 BMx=2 BMy=4 TB=2 TT=3 PR=1 PK=2 PD=2 VW=2",
            "TBx=16 TBy=8 ST=1 SD=3 SB=8 SH=1 BMx=2 BMy=4 TB=3 TT=3 PR=1 PD=2 UFz=2 VW=2",
            "TBx=32 TBz=16 ST=1 SD=2 SB=16 SH=1 TB=2 TT=3 LS=1",
            "TBx=16 TBy=4 ST=1 SD=3 SB=8 SH=1 BMx=2 BMy=4 TB=2 TT=3 RT=1 PR=1 PK=2 PD=2 VW=2 UFz=2",
            "TBx=16 TBy=8 ST=1 SD=3 SB=8 SH=1 BMx=2 BMy=4 TB=3 TT=3 RT=1 PR=1 PD=2",
            "TBx=32 TBz=16 ST=1 SD=2 SB=16 SH=1 TB=2 TT=3 RT=1",
            "TBx=32 TBy=4 ST=1 SD=3 SB=8 SH=1 BMx=2 BMy=4 TB=3 TT=3 RT=1 PR=1 PK=2 PD=2 VW=2 UFz=2",
            "TBx=32 TBz=8 ST=1 SD=2 SB=8 SH=1 BMz=2 TB=2 TT=3 RT=1 PR=1",
            "TBx=32 TBy=16 ST=1 SD=3 SB=8 SH=1 TB=2",
            "TBx=32 TBy=16 ST=1 SD=3 SB=8 SH=1 TB=3 CQ=1 LS=1 PR=1",
            "TBx=16 TBy=8 ST=1 SD=3 SB=8 SH=1 BMx=2 BMy=4 TB=3 RS=1 PR=1 PD=2 UFz=2 VW=2",
            "TBx=32 TBy=8 ST=1 SD=3 SB=8 SH=1 CMy=4 TB=2 RS=1 LS=1",
            "TBx=32 TBz=16 ST=1 SD=2 SB=8 SH=1 RT=1 TB=2 PR=1",
            "TBx=16 TBy=8 ST=1 SD=3 SB=8 SH=1 RT=1 TB=2 LS=1 BMx=2 BMy=2 CO=1",
            "TBy=16 TBz=16 ST=1 SD=1 SB=8 SH=1 TB=2 RS=1",
            // Several blocks: of a cluster, and of the device.
            "TBx=16 TBy=8 ST=1 SD=3 SB=16 SH=1 TB=3 TT=4 CLa=2 CLb=2",
            "TBx=8 TBy=8 ST=1 SD=3 SB=32 SH=1 BMx=2 BMy=2 TB=4 TT=4 CLa=2 CLb=4 LS=1 PR=1 VW=2",
            "TBx=16 TBz=4 ST=1 SD=2 SB=16 SH=1 CMz=4 TB=2 TT=4 CLb=2 PR=1 PK=2 UFy=2",
            "TBy=16 TBz=4 ST=1 SD=1 SB=32 SH=1 BMz=4 TB=2 TT=4 CLa=4 CO=1",
            "TBx=16 TBy=8 ST=1 SD=3 SB=32 SH=1 TB=3 TT=5",
            "TBx=8 TBy=4 ST=1 SD=3 SB=32 SH=1 BMx=2 BMy=4 TB=4 TT=5 LS=1 PR=1 PD=2 VW=2 UFz=2",
            "TBx=8 TBy=4 ST=1 SD=3 SB=32 SH=1 CMx=2 CMy=2 TB=2 TT=5 PR=1 PK=2 MB=2",
            "TBx=8 TBz=4 ST=1 SD=2 SB=64 SH=1 BMx=4 TB=2 TT=5 LS=1 RO=1"};
}

/// Pipelines of warps: stages of one level and of several, with and without sums, of every
/// hand-over.
inline std::vector<std::string> pipelines2d() {
    return {"TBx=32 TBy=2 ST=1 SD=2 SB=16 SH=1 PR=1 PK=3 TB=2 TT=6 HP=1 HS=1",
            "TBx=32 TBy=4 ST=1 SD=2 SB=64 SH=1 BMx=2 PR=1 PK=3 TB=4 TT=6 HP=3 HS=2 UFy=2",
            "TBx=32 TBy=2 ST=1 SD=2 SB=32 SH=1 BMx=3 RT=1 PR=1 PK=3 TB=6 TT=6 HP=2 HS=2 UFy=4 RO=1",
            "TBx=32 TBy=4 ST=1 SD=2 SB=16 SH=1 BMx=2 RT=1 PR=1 PK=3 TB=4 TT=6 HP=4 HS=4 CO=1",
            "TBx=32 TBy=2 ST=1 SD=2 SB=64 SH=1 BMx=2 PR=1 PK=3 TB=4 TT=6 HP=6 HS=1 LS=1",
            "TBx=32 TBy=4 ST=1 SD=2 SB=16 SH=1 BMx=3 RT=1 PR=1 PK=3 TB=4 TT=6 HP=1 HS=2 SE=2",
            "TBx=32 TBy=2 ST=1 SD=2 SB=16 SH=1 BMx=3 RT=1 PR=1 PK=3 TB=4 TT=6 HP=1 HS=2 SS=1",
            // Of order 2, more margin than stored cells: several tiles stick out on each side.
            "TBx=32 TBy=8 ST=1 SD=2 SB=64 SH=1 BMx=5 RT=1 PR=1 PK=3 TB=32 TT=6 HP=2 HS=2"};
}
inline std::vector<std::string> pipelines3d() {
    return {"TBx=8 TBy=4 TBz=2 ST=1 SD=3 SB=8 SH=1 BMx=4 BMy=4 PR=1 PK=3 TB=2 TT=6 HP=1 HS=2",
            "TBx=4 TBy=8 TBz=2 ST=1 SD=3 SB=16 SH=1 BMx=5 BMy=2 RT=1 PR=1 PK=3 TB=2 TT=6 HP=2 "
            "HS=2 UFz=2",
            "TBx=32 TBy=2 ST=1 SD=2 SB=16 SH=1 BMx=2 BMz=16 RT=1 PR=1 PK=3 TB=2 TT=6 HP=3 "
            "HS=1 CO=1"};
}

/// Tensor cores: of one warp and of several, of every depth, and how marches begin and end.
inline std::vector<std::string> tensor2d() {
    return {"TBx=32 ST=1 SD=2 SB=16 SH=1 BMx=2 RT=1 PR=1 PK=3 TB=2 TT=7",
            "TBx=64 ST=1 SD=2 SB=64 SH=1 BMx=2 RT=1 PR=1 PK=3 PD=2 TB=3 TT=7 UFy=2 RO=1",
            "TBx=64 ST=1 SD=2 SB=16 SH=1 BMx=2 RT=1 PR=1 PK=3 PD=4 TB=5 TT=7 SE=2",
            "TBx=64 ST=1 SD=2 SB=32 SH=1 BMx=2 RT=1 PR=1 PK=3 TB=4 TT=7 SS=1 MB=2"};
}

/// Marches that shorten, in every template that streams; for grids of more than 32 planes.
inline std::vector<std::string> shortening2d() {
    return {"TBx=32 ST=1 SD=2 SB=16 SH=1 PR=1 SE=2", "TBx=16 ST=1 SD=2 SB=32 RT=1 PR=1 BMx=2 SE=4",
            "TBx=16 ST=1 SD=2 SB=32 SH=1 PR=1 PK=2 PD=2 SE=2 UFy=4",
            "TBy=16 ST=1 SD=1 SB=32 SH=1 RT=1 CO=1 SE=4",
            "TBx=32 ST=1 SD=2 SB=32 BMx=4 RT=1 PR=1 PD=2 TB=2 TT=2 UFy=2 SE=4",
            "TBx=64 ST=1 SD=2 SB=16 SH=1 TB=2 LS=1 PR=1 SE=2",
            "TBx=16 ST=1 SD=2 SB=32 SH=1 TB=3 TT=4 CLa=2 SE=4",
            // Fewer planes at the sides.
            "TBx=32 ST=1 SD=2 SB=32 BMx=4 RT=1 PR=1 PD=2 TB=2 TT=2 UFy=2 SS=1",
            "TBx=64 ST=1 SD=2 SB=16 SH=1 TB=2 LS=1 PR=1 SS=1"};
}
inline std::vector<std::string> shortening3d() {
    return {"TBx=16 TBy=4 ST=1 SD=3 SB=16 SH=1 BMy=2 SE=2",
            "TBx=16 TBy=4 ST=1 SD=3 SB=16 SH=1 PR=1 PK=3 BMx=2 SE=2",
            "TBx=16 TBz=4 ST=1 SD=2 SB=32 RT=1 SE=4",
            "TBx=16 TBy=4 ST=1 SD=3 SB=16 SH=1 BMx=2 BMy=4 TB=2 TT=3 RT=1 PR=1 PK=2 PD=2 SE=2",
            "TBx=16 TBy=8 ST=1 SD=3 SB=32 SH=1 BMx=2 BMy=4 TB=2 RS=1 PR=1 PD=2 UFz=2 SE=4",
            "TBx=16 TBy=8 ST=1 SD=3 SB=16 SH=1 TB=2 TT=4 CLa=2 CLb=2 SE=2",
            "TBx=16 TBy=4 ST=1 SD=3 SB=16 SH=1 BMx=2 BMy=4 TB=2 TT=3 PR=1 PK=2 PD=2 SS=1",
            "TBx=32 TBy=4 ST=1 SD=3 SB=8 SH=1 BMx=2 BMy=4 TB=2 TT=3 RT=1 PR=1 PK=2 PD=2 SS=1"};
}

/// A cap on registers, in every template; for grids of 33 to 64 planes.
inline std::vector<std::string> capped2d() {
    return {"TBx=32 TBy=4 MR=32",
            "TBx=16 ST=1 SD=2 SB=16 RT=1 PR=1 BMx=2 MR=64",
            "TBx=16 ST=1 SD=2 SB=16 SH=1 PR=1 PK=3 PD=4 BMx=2 MR=96",
            "TBx=16 TBy=16 SH=1 TB=2 MR=64",
            "TBx=32 ST=1 SD=2 SB=16 BMx=4 TB=4 TT=2 LS=1 MR=128",
            "TBx=16 ST=1 SD=2 SB=16 SH=1 TB=3 TT=4 CLa=2 MR=32",
            "TBx=32 ST=1 SD=2 SB=64 SH=1 TB=3 TT=5 MR=168",
            "TBx=64 ST=1 SD=2 SB=16 SH=1 BMx=2 RT=1 PR=1 PK=3 TB=2 TT=7 MR=128"};
}
inline std::vector<std::string> capped3d() {
    return {"TBx=16 TBy=4 TBz=2 SH=1 MR=32",
            "TBx=16 TBy=4 ST=1 SD=3 SB=8 RT=1 PR=1 BMy=2 MR=64",
            "TBx=16 TBy=4 ST=1 SD=3 SB=8 SH=1 PR=1 PK=3 BMx=2 MR=96",
            "TBx=16 TBy=8 TBz=8 SH=1 TB=2 MR=32",
            "TBx=16 TBy=8 ST=1 SD=3 SB=8 SH=1 BMx=2 BMy=4 TB=3 RS=1 PR=1 MR=128",
            "TBx=16 TBy=8 ST=1 SD=3 SB=16 SH=1 TB=3 TT=4 CLa=2 CLb=2 MR=64",
            "TBx=16 TBy=8 ST=1 SD=3 SB=64 SH=1 TB=3 TT=5 MR=168"};
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
