// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A kernel of another program with every kind of value, and a recording of it.

#include "tests/support/small_recording.hpp"

namespace support {

inline engine::space::ForeignKernelPtr foreignKernel() {
    using engine::space::CodedValue;
    using engine::space::ValueType;
    const auto wholes = [](std::initializer_list<std::int64_t> values) {
        engine::space::CodedValues coded;
        for (const auto value : values) coded.emplace_back(value);
        return coded;
    };
    engine::space::ForeignDescription kernel;
    kernel.program = "Kernel Tuner";
    kernel.kernel = "gemm";
    kernel.sizes = {512, 256};
    kernel.parameters = {{"block_size_x", ValueType::Integer, wholes({16, 32, 64, 128})},
                         {"block_size_y", ValueType::Integer, wholes({1, 2, 4, 8})},
                         {"shift", ValueType::Integer, wholes({1, 0, -1})},
                         {"scale", ValueType::Real, {CodedValue(0.5), CodedValue(1.5)}},
                         {"flags",
                          ValueType::Text,
                          {CodedValue(std::string("-O2 -g")), CodedValue(std::string("-O3"))}},
                         {"fast",
                          ValueType::Truth,
                          {CodedValue(std::string("False")), CodedValue(std::string("True"))}}};
    kernel.conditions = {"block_size_x * block_size_y <= 256"};
    return engine::space::ForeignKernel::of(std::move(kernel)).value();
}

inline engine::record::SessionHead foreignHead() {
    engine::record::SessionHead head;
    head.foreign = foreignKernel();
    head.problem = head.foreign->problem();
    head.device.gpu = "NVIDIA A100";
    head.device.recorded = true;
    head.program = "test";
    head.recording = true;
    return head;
}

/// All settings of it: those of large blocks fail, and one is the best.
inline std::vector<engine::device::Evaluation> foreignEvaluations() {
    std::vector<engine::device::Evaluation> evaluations;
    const auto kernel = foreignKernel();
    kernel->space().forEach([&](const engine::space::Setting& setting) {
        engine::device::Evaluation evaluation;
        evaluation.setting = setting;
        evaluation.compileSeconds = 0.5;
        evaluation.runSeconds = 0.01;
        double cost = 1;
        for (std::uint16_t id = 0; id < setting.size(); ++id)
            cost += 0.01 * (id + 1) * setting[engine::space::ParameterId{id}];
        if (setting[engine::space::ParameterId{0}] * setting[engine::space::ParameterId{1}] >=
            256) {
            evaluation.outcome = engine::device::Outcome::LaunchError;
            evaluation.reason = "Too many registers.";
        } else {
            evaluation.samplesMs = {cost, cost * 1.01, cost * 0.99};
        }
        evaluations.push_back(std::move(evaluation));
        return true;
    });
    return evaluations;
}

/// A file of it at `path`.
inline void writeForeignRecording(const std::filesystem::path& path) {
    auto file = engine::store::SessionFile::create(path, foreignHead()).value();
    const auto rows = rowsOf(foreignEvaluations());
    if (!file.append(rows) || !file.checkpoint()) std::abort();
}

}  // namespace support
