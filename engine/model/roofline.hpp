// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The roofline of a stencil on a GPU (Williams, Waterman and Patterson, CACM 2009): operations that
// its formula asks for, over bytes that a kernel moves. Bytes are the model's, at each level that
// holds data (hierarchical roofline: Yang et al., 2019). Pure.

#include <algorithm>

#include "engine/model/prediction.hpp"

namespace engine::model {

/// Where bytes are counted.
enum class DataLevel : std::uint8_t {
    DeviceMemory,
    L2,
    OnChip  ///< shared memory and first-level cache
};
inline constexpr std::size_t kDataLevels = 3;
inline constexpr std::array<DataLevel, kDataLevels> kAllDataLevels{
    DataLevel::DeviceMemory, DataLevel::L2, DataLevel::OnChip};
/// What binds a kernel there.
Resource resourceOf(DataLevel level);

struct Roofline {
    /// Of a cell and step, as the formula is written: kernels that share sums need fewer.
    int flops = 0;
    std::array<double, kDataLevels> bytesPerSecond{};  ///< by level; 0 = unknown
    double flopsPerSecond = 0;        ///< of the pipe, a multiply-add counting two; 0 = unknown
    double tensorFlopsPerSecond = 0;  ///< where kernels on tensor cores can be had; else 0

    /// Of so many GCells/s.
    double gflops(double gcells) const { return gcells * flops; }
    double bytesPerSecondAt(DataLevel level) const {
        return bytesPerSecond[static_cast<std::size_t>(level)];
    }
    /// Flops a byte from which on the pipe binds, not the bytes; 0 where either is unknown.
    double ridge(DataLevel level) const;
    /// Of the highest flat one, on tensor cores where they compute the stencil.
    double mostFlopsPerSecond() const { return std::max(flopsPerSecond, tensorFlopsPerSecond); }
    /// What so many flops a byte allow, in GFLOP/s; nothing where the sheet does not say.
    std::optional<double> roofAt(double intensity, DataLevel level) const;

    /// `circumstances`: problem and what the GPU can do.
    static Roofline of(const space::Circumstances& circumstances, const DeviceSheet& sheet);
};

/// Bytes of a stored cell and step at each level.
std::array<double, kDataLevels> movedBytes(const Prediction& prediction);

}  // namespace engine::model
