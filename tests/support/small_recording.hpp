// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A small dense recording with times from a formula: fast kernels near TBx = 64, some that fail.

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>

#include "engine/device/recorded_device.hpp"
#include "engine/stencil/formula.hpp"
#include "engine/store/session_file.hpp"
#include "tests/support/temporary_folder.hpp"

namespace support {

inline engine::stencil::Problem smallProblem() {
    engine::stencil::Problem problem;
    problem.pattern =
        engine::stencil::patternFromFormula(
            "v[i,j] = 0.2 * (u[i,j] + u[i-1,j] + u[i+1,j] + u[i,j-1] + u[i,j+1]);", "cross")
            .value();
    problem.grid = {1024, 512, 1};
    return problem;
}

/// 4 * 4 * 2 * 3 * 3 = 288 settings; every 17th fails.
inline std::vector<engine::device::Evaluation> smallEvaluations() {
    using enum engine::space::ParameterId;
    using engine::device::Outcome;
    std::vector<engine::device::Evaluation> evaluations;
    int number = 0;
    for (int tbx : {16, 32, 64, 128})
        for (int tby : {1, 2, 4, 8})
            for (int shared : {0, 1})
                for (int unroll : {1, 2, 4})
                    for (int merged : {1, 2, 4}) {
                        engine::device::Evaluation evaluation;
                        evaluation.setting.set(TBx, tbx);
                        evaluation.setting.set(TBy, tby);
                        evaluation.setting.set(SH, shared);
                        evaluation.setting.set(UFx, unroll);
                        evaluation.setting.set(CMy, merged);
                        evaluation.compileSeconds = 0.1 + 0.01 * (number % 7);
                        evaluation.overheadSeconds = 0.003;
                        if (++number % 17 == 0) {
                            evaluation.outcome =
                                number % 2 ? Outcome::LaunchError : Outcome::CompileError;
                            evaluation.reason = "Too many resources requested for launch.";
                        } else {
                            const double time =
                                1 + 0.01 * ((tbx - 64) * (tbx - 64) / 64.0 + 3 * (8 - tby)) +
                                0.05 * shared + 0.013 * unroll + 0.1 / merged;
                            evaluation.samplesMs = {time, time * 1.001, time * 0.999};
                            evaluation.runSeconds = 0.02 + time / 100;
                            evaluation.largestError = 1e-16;
                            evaluation.resources = {.registers = 32 + number % 9,
                                                    .spillStoreBytes = 0,
                                                    .spillLoadBytes = 0,
                                                    .stackBytes = 0,
                                                    .sharedBytes = shared * 4096,
                                                    .imageBytes = 9000};
                        }
                        evaluations.push_back(evaluation);
                    }
    return evaluations;
}

inline engine::device::DeviceInfo smallDevice() {
    engine::device::DeviceInfo info;
    info.id = "cuda:0";
    info.gpu = "NVIDIA H200";
    info.uuid = "GPU-bc3b1087";
    info.driver = "580.1";
    info.toolkit = "13.0";
    info.date = "2026-01-02T03:04:05Z";
    return info;
}

inline std::shared_ptr<const engine::device::Tape> smallTape() {
    return engine::device::Tape::of(
               {smallDevice(),
                smallProblem(),
                {},
                std::make_shared<const std::vector<engine::device::Evaluation>>(
                    smallEvaluations())},
               "recorded")
        .value();
}

inline engine::record::SessionHead smallHead() {
    engine::record::SessionHead head;
    head.problem = smallProblem();
    head.device = smallDevice();
    head.deviceArgument = "recorded";
    head.clockArgument = "serial";
    head.program = "test";
    return head;
}

/// Rows as `record` writes them: outside of any strategy, numbered from 1.
inline std::vector<engine::record::EvaluationRow> rowsOf(
    const std::vector<engine::device::Evaluation>& evaluations) {
    std::vector<engine::record::EvaluationRow> rows;
    double clock = 0;
    for (const auto& evaluation : evaluations) {
        clock += evaluation.compileSeconds + evaluation.runSeconds + evaluation.overheadSeconds;
        rows.push_back({.number = static_cast<std::int64_t>(rows.size()) + 1,
                        .run = -1,
                        .clockSeconds = clock,
                        .evaluation = evaluation});
    }
    return rows;
}

inline std::string bytesOf(const std::filesystem::path& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// Every file of a folder, with its bytes and when it was changed.
inline std::vector<std::string> stateOf(const std::filesystem::path& folder) {
    std::vector<std::string> state;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        state.push_back(entry.path().filename().string() + " " +
                        std::to_string(entry.last_write_time().time_since_epoch().count()) + "\n" +
                        bytesOf(entry.path()));
    std::sort(state.begin(), state.end());
    return state;
}

/// So that whatever is written from now on shows in stateOf(): files of a moment ago may keep their
/// time.
inline void makeOld(const std::filesystem::path& folder) {
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        std::filesystem::last_write_time(entry.path(),
                                         std::filesystem::file_time_type(std::chrono::hours(1)));
}

inline void writeBytes(const std::filesystem::path& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
}

}  // namespace support
