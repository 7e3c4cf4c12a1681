// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The templates that advance one time step in a launch.

#include "engine/source/template_filling.hpp"

#include "engine/source/filling_parts.hpp"

namespace engine::source {

namespace {

Result<Filling> plainFilling(const Circumstances& circumstances, const KernelPlan& plan,
                             CallableOn where) {
    const auto& problem = circumstances.problem;
    const auto pattern = updateCode(problem, false, where);
    if (!pattern) return tl::unexpected(pattern.error());
    Filling filling = startedWith(problem, *pattern);
    setTileValues(filling, problem, plan);
    filling.values["RAGGED"] = plan.isRagged();
    return filling;
}

}  // namespace

Result<Filling> naiveFilling(const Circumstances& circumstances, const KernelPlan& plan) {
    return plainFilling(circumstances, plan, CallableOn::Device);
}

Result<Filling> referenceFilling(const Circumstances& circumstances, const KernelPlan& plan) {
    return plainFilling(circumstances, plan, CallableOn::HostAndDevice);
}

Result<Filling> directFilling(const Circumstances& circumstances, const KernelPlan& plan) {
    const auto& problem = circumstances.problem;
    const auto pattern = updateCode(problem, plan.constantMemory);
    if (!pattern) return tl::unexpected(pattern.error());
    Filling filling = startedWith(problem, *pattern);
    setTileValues(filling, problem, plan);
    setOptimizations(filling, plan);
    filling.values["RAGGED"] = plan.isRagged();
    filling.values["SHARED"] = plan.sharedMemory;
    return filling;
}

Result<Filling> streamingFilling(const Circumstances& circumstances, const KernelPlan& plan) {
    const auto pattern = streamedCode(circumstances, plan);
    if (!pattern) return tl::unexpected(pattern.error());
    Filling filling = startedWith(circumstances.problem, *pattern);
    describeMarch(filling, circumstances.problem, plan);
    describeTile(filling, *plan.march, "ROW", true);
    setOptimizations(filling, plan);
    filling.values["RAGGED"] = plan.isRagged();
    filling.values["SHARED"] = plan.sharedMemory;
    filling.values["ASYNC"] = plan.prefetch == space::PrefetchAsync;
    filling.values["BULK"] = plan.prefetch == space::PrefetchBulk;
    return filling;
}

}  // namespace engine::source
