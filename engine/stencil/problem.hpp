// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A problem: a pattern on a grid of a type. And how its arrays lie in memory, which the reference,
// the emulator, the worker and the exported launcher must all agree on.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/result.hpp"
#include "engine/stencil/pattern.hpp"

namespace engine::stencil {

enum class DataType : std::uint8_t { Float, Double };
inline int bytesOf(DataType type) { return type == DataType::Float ? 4 : 8; }
/// Largest relative error of a result that still counts as right where nothing is known of what the
/// pattern makes of rounding: see rounding.hpp.
inline double toleranceOf(DataType type) { return type == DataType::Float ? 1e-4 : 1e-10; }
/// "float" or "double"
std::string nameOf(DataType type);
Result<DataType> dataTypeFromName(std::string_view name);

/// Interior cells per axis; z is 1 in two dimensions.
struct Extents {
    int x = 1, y = 1, z = 1;
    bool operator==(const Extents&) const = default;
    int operator[](int axis) const { return axis == 0 ? x : axis == 1 ? y : z; }
    std::int64_t cells() const { return std::int64_t{x} * y * z; }
};
/// The longest axis and the largest grid that a problem may have, wherever it comes from.
inline constexpr int kLongestAxis = 1 << 24;
inline constexpr std::int64_t kMostCells = std::int64_t{1} << 40;
/// "512x512x512" or "8192x8192".
std::string nameOf(const Extents& grid, int dimensions);
Result<Extents> extentsFromText(std::string_view text, int dimensions);

struct Problem {
    Pattern pattern;
    Extents grid;
    DataType type = DataType::Double;
    /// Names a kernel of another program, of which no stencil is known: the pattern reads nothing
    /// then, and the grid is one cell. Empty: a stencil.
    std::string elsewhere = {};

    bool isStencil() const { return elsewhere.empty(); }
    static Problem ofElsewhere(std::string name, std::string identity);
    /// 8192^2 or 512^3, the grids of GSTuner and GeST.
    static Extents defaultGrid(int dimensions);
    bool isOnDefaultGrid() const;
    /// Canonical text of everything that decides the result; its hash names the problem in files.
    std::string key() const;
};

/// For sentences: "star3d1r 512x512x512 double", or the name of another program's kernel.
std::string describe(const Problem& problem);
/// They compute the same; grid and type may differ.
bool sameStencil(const Problem& one, const Problem& other);

/// Memory layout of every array of a problem: interior column 0 is aligned to 32 elements (Zhang &
/// Mueller section 4.3), rows are padded to a multiple of 32, `halo` cells surround the interior.
/// Kernels receive pointers to interior cell (0,0,0): cell (x,y,z) is p[x + y*pitch + z*plane], and
/// halo cells have negative indices.
struct GridLayout {
    Extents grid;
    std::array<int, 3> halo{};
    std::int64_t pitch = 0;   ///< elements from one row to the next
    std::int64_t plane = 0;   ///< elements from one plane to the next; 0 in two dimensions
    std::int64_t origin = 0;  ///< index of interior cell (0,0,0) within the allocation
    std::int64_t elements = 0;

    static GridLayout of(const Problem& problem);
    /// What a step needs of device memory: the grid it reads, the one it writes, and array
    /// parameters.
    static double bytesOfAll(const Problem& problem);
    std::int64_t index(int x, int y, int z) const { return origin + x + y * pitch + z * plane; }
};

}  // namespace engine::stencil
