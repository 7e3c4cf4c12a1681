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

namespace {

/// What both templates that march with one time level ask for.
Result<Filling> marchFilling(const Circumstances& circumstances, const KernelPlan& plan) {
    const auto pattern = streamedCode(circumstances, plan);
    if (!pattern) return tl::unexpected(pattern.error());
    Filling filling = startedWith(circumstances.problem, *pattern);
    describeMarch(filling, circumstances.problem, plan);
    describeTile(filling, *plan.march, "ROW", true);
    setOptimizations(filling, plan);
    filling.values["RAGGED"] = plan.isRagged();
    filling.policies["OUTPUTS"] =
        plan.march->retiming ? "retimed_outputs.cuh" : "updated_outputs.cuh";
    return filling;
}

}  // namespace

Result<Filling> streamingFilling(const Circumstances& circumstances, const KernelPlan& plan) {
    auto filling = marchFilling(circumstances, plan);
    if (!filling) return filling;
    const space::March& march = *plan.march;
    filling->values["SHARED"] = plan.sharedMemory;
    filling->values["STARTS_EARLY"] = march.retiming || march.ring;
    filling->policies["WAITING"] = march.retiming ? "planes_sums.cuh"
                                   : march.ring   ? "planes_ring.cuh"
                                                  : "planes_queue.cuh";
    filling->policies["BESIDE"] =
        plan.sharedMemory ? "beside_in_tiles.cuh" : "beside_in_caches.cuh";
    filling->policies["ARRIVAL"] = plan.prefetch ? "planes_ahead.cuh" : "planes_asked.cuh";
    filling->policies["LOADS"] = plan.vectorWidth > 1 ? "load_vectors.cuh" : "load_cells.cuh";
    return filling;
}

Result<Filling> copiedFilling(const Circumstances& circumstances, const KernelPlan& plan) {
    auto filling = marchFilling(circumstances, plan);
    if (!filling) return filling;
    const space::March& march = *plan.march;
    filling->values["STARTS_EARLY"] = true;
    const bool bulk = plan.prefetch == space::PrefetchBulk;
    filling->policies["COPIES"] = bulk ? "bulk_copies.cuh" : "async_copies.cuh";
    filling->policies["SENDING"] = bulk ? "sent_by_rows.cuh" : "sent_by_shares.cuh";
    filling->policies["READING"] = march.retiming ? "copied_sums.cuh"
                                   : march.ring   ? "copied_ring.cuh"
                                                  : "copied_queue.cuh";
    return filling;
}

}  // namespace engine::source
