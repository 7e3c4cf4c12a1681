// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a plan means for each template: the values of its names.

#include "engine/source/kernel_source.hpp"
#include "engine/source/template_text.hpp"

namespace engine::source {

using space::Circumstances;
using space::KernelPlan;

/// One thread a cell, nothing else.
Result<Filling> naiveFilling(const Circumstances& circumstances, const KernelPlan& plan);
/// The same, with an update() that the CPU may call, too.
Result<Filling> referenceFilling(const Circumstances& circumstances, const KernelPlan& plan);
Result<Filling> directFilling(const Circumstances& circumstances, const KernelPlan& plan);
Result<Filling> streamingFilling(const Circumstances& circumstances, const KernelPlan& plan);
Result<Filling> copiedFilling(const Circumstances& circumstances, const KernelPlan& plan);
/// A march through several time levels (ST, TB > 1).
Result<Filling> temporalFilling(const Circumstances& circumstances, const KernelPlan& plan);
/// The same on tensor cores (TT = tensor).
Result<Filling> tensorFilling(const Circumstances& circumstances, const KernelPlan& plan);
/// Several time steps of a tile in shared memory (TB > 1 without ST).
Result<Filling> overlappedFilling(const Circumstances& circumstances, const KernelPlan& plan);

}  // namespace engine::source
