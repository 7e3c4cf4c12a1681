// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Where evaluations stand under the ceilings of their GPU (engine/model/roofline.hpp).

#include <optional>

#include "engine/model/roofline.hpp"
#include "engine/record/rows.hpp"

namespace engine::analysis {

/// An evaluation that ran.
struct RooflinePoint {
    std::int64_t number = 0;  ///< of the evaluation
    int run = 0;              ///< that asked for it
    double gcells = 0;
    std::array<double, model::kDataLevels> bytes{};  ///< of a cell and step, by the model

    /// Flops a byte of the level; nothing where no byte is moved or no flop asked for.
    std::optional<double> intensity(const model::Roofline& roofline, model::DataLevel level) const;
    /// Of what its bytes at that level and the pipe allow; nothing where the sheet does not say.
    std::optional<double> shareOfRoof(const model::Roofline& roofline,
                                      model::DataLevel level) const;
};

/// Looks kernels of one stencil up in the model, one after the other.
class RooflineCounting {
public:
    /// The sheet outlives this.
    RooflineCounting(const stencil::Problem& problem, const space::DeviceLimits& limits,
                     const model::DeviceSheet& sheet);
    const model::Roofline& roofline() const { return m_roofline; }
    /// Nothing of what failed.
    std::optional<RooflinePoint> of(const record::EvaluationRow& row);

private:
    space::Circumstances m_circumstances;
    model::CountedPattern m_counted;
    model::KnownReads m_reads;
    const model::DeviceSheet& m_sheet;
    model::Roofline m_roofline;
};

}  // namespace engine::analysis
