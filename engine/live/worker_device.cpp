// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/live/worker_device.hpp"

#include <fmt/format.h>

#include <cmath>

#include "engine/core/sentence.hpp"
#include "engine/live/reference_checks.hpp"
#include "engine/source/kernel_source.hpp"
#include "engine/stencil/rounding.hpp"

namespace engine::live {
namespace {

/// Of the random input: any, but always the same, so that a repeated measurement repeats.
constexpr std::uint64_t kInputSeed = 20240601;

/// Submissions for each compiler: one is being compiled, the others wait for a compiler or for the
/// GPU. With two, compilers stood idle whenever a slow kernel kept the GPU.
constexpr int kAsked = 3;

protocol::Kernel kernelOf(source::KernelSource source) {
    return {std::move(source.text), std::move(source.entry), source.launch, source.steps};
}

/// Equal problems that are measured by equal rules are one in the worker.
std::string keyOf(const stencil::Problem& problem, const device::SamplingRule& rule) {
    std::string key = problem.key();
    device::visitNumbers(rule, [&](const char* name, auto number, auto, auto) {
        key += fmt::format(" {}={}", name, number);
    });
    return key;
}

/// Makes the problem's arrays and its reference output; the number it has there.
Result<int> openOn(WorkerHub& hub, const stencil::Problem& problem,
                   const device::SamplingRule& rule) {
    auto reference = source::naiveSource(problem);
    if (!reference) return tl::unexpected(reference.error());
    protocol::Open open;
    open.type = problem.type;
    open.layout = stencil::GridLayout::of(problem);
    open.arrays = static_cast<int>(problem.pattern.arrays.size());
    open.seed = kInputSeed;
    open.tolerance = stencil::toleranceOf(problem);
    open.reference = kernelOf(std::move(*reference));
    auto support = source::supportKernelsSource(problem);
    if (!support) return tl::unexpected(support.error());
    open.support = std::move(*support);
    auto checks = referenceChecks(problem, kInputSeed);
    open.checkedElements = std::move(checks.elements);
    open.checkedValues = std::move(checks.values);
    open.sampling = rule;
    return hub.open(std::move(open), keyOf(problem, rule));
}

/// With half as many cells along every axis, as long as that is a grid to speak of.
std::optional<stencil::Problem> halved(stencil::Problem problem) {
    constexpr int kLeast = 64;
    auto& grid = problem.grid;
    const bool deep = problem.pattern.dimensions == 3;
    grid = {grid.x / 2, grid.y / 2, deep ? grid.z / 2 : grid.z};
    if (grid.x < kLeast || grid.y < kLeast || (deep && grid.z < kLeast)) return std::nullopt;
    return problem;
}

}  // namespace

WorkerDevice::WorkerDevice(std::shared_ptr<WorkerHub> hub, int problemNumber,
                           stencil::Problem problem, device::DeviceInfo info,
                           const device::SamplingRule& rule)
    : m_hub(std::move(hub)),
      m_problemNumber(problemNumber),
      m_problem(std::move(problem)),
      m_info(std::move(info)),
      m_rule(rule),
      m_space(space::TuningSpace::full(m_problem, m_info.limits)),
      m_parallelism(kAsked * m_hub->hello().compilers),
      m_lane(std::make_shared<Lane>(m_hub->clock())) {}

WorkerDevice::~WorkerDevice() {
    m_hub->abandon(*m_lane);
    m_hub->close(m_problemNumber);
    if (m_smaller) m_hub->close(m_smaller->number);
}

device::Looks WorkerDevice::looks() const {
    if (!halved(m_problem)) return {device::Look::Compile, device::Look::Limit};
    return {device::Look::Compile, device::Look::Limit, device::Look::Grid};
}

void WorkerDevice::submit(std::uint64_t ticket, const device::Request& request) {
    const double start = m_hub->clock()->seconds();
    device::Completion known;
    known.ticket = ticket;
    known.evaluation.setting = request.setting;
    auto evaluate = evaluationOf(request, known);
    known.evaluation.overheadSeconds = m_hub->clock()->seconds() - start;
    m_lane->submitted(std::move(known));
    if (evaluate) return m_hub->evaluate(m_lane, ticket, std::move(*evaluate));
    protocol::Measured refused;
    refused.outcome = device::Outcome::CompileError;
    refused.reason = evaluate.error().message;
    m_lane->deliver(ticket, refused);
}

Result<protocol::Evaluate> WorkerDevice::evaluationOf(const device::Request& request,
                                                      device::Completion& known) {
    const stencil::Problem* problem = &m_problem;
    protocol::Evaluate evaluate;
    evaluate.problem = m_problemNumber;
    evaluate.run = request.run;
    if (request.look == device::Look::Grid) {
        known.look = device::Look::Grid;
        const auto small = smaller();
        if (!small) return tl::unexpected(small.error());
        if (const auto rejection = (*small)->space.reject(request.setting))
            return fail(ErrorKind::BadInput, "On the smaller grid: " + rejection->sentence.text());
        problem = &(*small)->problem;
        evaluate.problem = (*small)->number;
        known.gridShare = static_cast<double>(problem->grid.cells()) /
                          static_cast<double>(m_problem.grid.cells());
    } else {
        evaluate.look = request.look;
    }
    auto source = source::specialise(*problem, request.setting);
    if (!source) return tl::unexpected(source.error());
    known.evaluation.steps = source->steps;
    known.evaluation.sourceHash = source::sourceHash(*source);
    if (std::isfinite(request.limitMs)) evaluate.limitMs = request.limitMs * source->steps;
    evaluate.kernel = kernelOf(std::move(*source));
    return evaluate;
}

Result<const WorkerDevice::SmallerProblem*> WorkerDevice::smaller() {
    if (!m_smaller) {
        const auto problem = halved(m_problem);
        if (!problem)
            return fail(ErrorKind::BadInput, phrase("The grid is too small to be halved."));
        const auto number = openOn(*m_hub, *problem, m_rule);
        if (!number) return tl::unexpected(number.error());
        m_smaller = {*problem, space::TuningSpace::full(*problem, m_info.limits), *number};
    }
    return &*m_smaller;
}

std::uint64_t WorkerDevice::sourceHash(const space::Setting& setting) const {
    const auto source = source::specialise(m_problem, setting);
    return source ? source::sourceHash(*source) : 0;
}

Result<std::unique_ptr<device::Device>> openWorkerDevice(std::shared_ptr<WorkerHub> hub,
                                                         const stencil::Problem& problem,
                                                         std::string id, std::string date,
                                                         const device::SamplingRule& rule) {
    const auto number = openOn(*hub, problem, rule);
    if (!number) return tl::unexpected(number.error());

    const protocol::Hello hello = hub->hello();
    device::DeviceInfo info;
    info.id = std::move(id);
    info.gpu = hello.gpu;
    info.uuid = hello.uuid;
    info.driver = hello.driver;
    info.toolkit = hello.toolkit;
    info.date = std::move(date);
    info.limits = hello.limits;
    info.sampling = textOf(rule);
    return std::make_unique<WorkerDevice>(std::move(hub), *number, problem, std::move(info), rule);
}

}  // namespace engine::live
