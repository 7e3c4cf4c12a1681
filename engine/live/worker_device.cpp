// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/live/worker_device.hpp"

#include "engine/source/kernel_source.hpp"

namespace engine::live {
namespace {

/// Of the random input: any, but always the same, so that a repeated measurement repeats.
constexpr std::uint64_t kInputSeed = 20240601;

protocol::Kernel kernelOf(source::KernelSource source) {
    return {std::move(source.text), std::move(source.entry), source.launch, source.steps};
}

}  // namespace

WorkerDevice::WorkerDevice(std::shared_ptr<WorkerHub> hub, int problemNumber,
                           stencil::Problem problem, device::DeviceInfo info)
    : m_hub(std::move(hub)),
      m_problemNumber(problemNumber),
      m_problem(std::move(problem)),
      m_info(std::move(info)),
      m_space(space::TuningSpace::full(m_problem, m_info.limits)),
      m_parallelism(2 * m_hub->hello().compilers),
      m_lane(std::make_shared<Lane>(m_hub->clock())) {}

WorkerDevice::~WorkerDevice() {
    m_hub->abandon(*m_lane);
    m_hub->close(m_problemNumber);
}

void WorkerDevice::submit(std::uint64_t ticket, const space::Setting& setting) {
    const double start = m_hub->clock()->seconds();
    auto source = source::specialise(m_problem, setting);
    device::Evaluation known;
    known.setting = setting;
    if (source) known.steps = source->steps;
    if (source) known.sourceHash = source::sourceHash(*source);
    known.overheadSeconds = m_hub->clock()->seconds() - start;
    m_lane->submitted(ticket, std::move(known));
    if (source)
        return m_hub->evaluate(m_problemNumber, m_lane, ticket, kernelOf(std::move(*source)));
    protocol::Measured refused;
    refused.outcome = device::Outcome::CompileError;
    refused.reason = source.error().message;
    m_lane->deliver(ticket, refused);
}

void WorkerDevice::prepare(const space::Setting& setting) {
    if (!m_prepared.insert(setting).second) return;  // foreseen again
    auto source = source::specialise(m_problem, setting);
    if (source) m_hub->prepare({std::move(source->text), std::move(source->entry)});
}

std::uint64_t WorkerDevice::sourceHash(const space::Setting& setting) const {
    const auto source = source::specialise(m_problem, setting);
    return source ? source::sourceHash(*source) : 0;
}

Result<std::unique_ptr<device::Device>> openWorkerDevice(std::shared_ptr<WorkerHub> hub,
                                                         const stencil::Problem& problem,
                                                         std::string id, std::string date) {
    auto reference = source::naiveSource(problem);
    if (!reference) return tl::unexpected(reference.error());
    protocol::Open open;
    open.type = problem.type;
    open.layout = stencil::GridLayout::of(problem);
    open.arrays = static_cast<int>(problem.pattern.arrays.size());
    open.seed = kInputSeed;
    open.tolerance = stencil::toleranceOf(problem.type);
    open.reference = kernelOf(std::move(*reference));
    open.support = source::supportKernelsSource(problem);
    const auto number = hub->open(std::move(open), problem.key());
    if (!number) return tl::unexpected(number.error());

    const protocol::Hello hello = hub->hello();
    device::DeviceInfo info;
    info.id = std::move(id);
    info.gpu = hello.gpu;
    info.driver = hello.driver;
    info.toolkit = hello.toolkit;
    info.date = std::move(date);
    info.limits = hello.limits;
    return std::make_unique<WorkerDevice>(std::move(hub), *number, problem, std::move(info));
}

}  // namespace engine::live
