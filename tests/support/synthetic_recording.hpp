// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Recordings for tests of the desktop: dense, shaped like real ones, their times from a formula.
// The device's name says so. Never shipped.

#include <cmath>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/core/hash.hpp"
#include "engine/session/dense_values.hpp"
#include "engine/space/combination.hpp"
#include "engine/space/tuning_space.hpp"
#include "engine/stencil/features.hpp"
#include "engine/stencil/presets.hpp"
#include "engine/store/session_file.hpp"

namespace support {

inline engine::stencil::Problem presetProblem(const std::string& preset) {
    engine::stencil::Problem problem;
    problem.pattern = engine::stencil::findPreset(preset).value();
    problem.grid = engine::stencil::Problem::defaultGrid(problem.pattern.dimensions);
    return problem;
}

/// Share of the memory ceiling a setting reaches: smooth in every parameter, with interactions, and
/// a little scatter that depends on the setting alone.
inline double syntheticShare(const engine::space::Setting& setting, int order,
                             std::uint64_t stencil = 0) {
    using enum engine::space::ParameterId;
    const double far = order;
    double share = 0.42;
    const double threads = setting[TBx] * setting[TBy] * setting[TBz];
    share *= std::exp(-0.08 * std::pow(std::log2(threads / 256), 2));
    share *= setting[TBx] >= 32 ? 1.0 : 0.8;
    if (setting[ST])
        share *=
            (1.15 + 0.06 * far) * std::exp(-0.05 * std::pow(std::log2(setting[SB] / 128.0), 2));
    if (setting[RT]) share *= 0.96 + 0.05 * far;
    if (setting[PR]) share *= setting[SH] ? 1.09 : 0.97;
    if (setting[SH]) share *= 0.94 + 0.06 * far;
    if (setting[CO]) share *= 1.01;
    const double blocked = setting[BMx] * setting[BMy] * setting[BMz];
    const double cyclic = setting[CMx] * setting[CMy] * setting[CMz];
    share *= 1 + 0.16 * std::log2(blocked) - 0.05 * std::pow(std::log2(blocked), 2);
    share *= 1 + 0.10 * std::log2(cyclic) - 0.04 * std::pow(std::log2(cyclic), 2);
    share *= 1 + 0.03 * std::log2(setting[UFx] * setting[UFy] * setting[UFz]) - 0.01 * far;
    // Each further doubling of the time levels gains less; margins eat it up with wide patterns.
    const double doublings = std::log2(setting[TB]);
    share *= 1 + 0.45 * doublings - (0.04 + 0.05 * far) * doublings * doublings;
    share *= (setting[TT] == 2 ? 1.06 : 1.0) * (setting[LS] ? 0.98 : 1.0);
    share *= 1 + 0.02 * std::log2(setting[PD]) + 0.02 * std::log2(setting[VW]);
    const double scatter = static_cast<double>(setting.hash() % 1000) / 1000 - 0.5;
    // Stencils differ in how much each combination gains them.
    const std::uint64_t taste =
        engine::hash64(std::to_string(stencil) + engine::space::combinationOf(setting).name);
    share *= 0.9 + 0.2 * static_cast<double>(taste % 1000) / 1000;
    return std::min(0.97 * setting[TB], std::max(0.02, share * (1 + 0.05 * scatter)));
}

/// What every setting of a problem would have measured.
class SyntheticModel {
public:
    explicit SyntheticModel(const engine::stencil::Problem& problem)
        : m_order(engine::stencil::features(problem.pattern).order),
          m_ceiling(4290.0 / engine::stencil::compulsoryBytes(problem.pattern, problem.type)),
          m_cells(static_cast<double>(problem.grid.cells())),
          m_stencil(engine::hash64(problem.pattern.name)) {}

    engine::device::Evaluation evaluate(const engine::space::Setting& setting) const {
        using enum engine::space::ParameterId;
        using engine::device::Outcome;
        const std::uint64_t hash = setting.hash();
        engine::device::Evaluation evaluation;
        evaluation.setting = setting;
        evaluation.compileSeconds = 0.12 + 0.03 * static_cast<double>(hash % 10);
        evaluation.overheadSeconds = 0.004;
        evaluation.resources = {
            .registers = 30 + 3 * m_order + static_cast<int>(hash % 40),
            .spillStoreBytes = 0,
            .spillLoadBytes = 0,
            .stackBytes = 0,
            .sharedBytes = setting[SH] * 1024 * (2 + setting[TBy] * setting[TBz]),
            .imageBytes = 9000 + static_cast<int>(hash % 4000)};
        if (hash % 29 == 0) {
            evaluation.outcome = Outcome::LaunchError;
            evaluation.reason = "Needs 262 144 B shared memory; a block may use 232 448 B.";
        } else if (hash % 29 == 1) {
            evaluation.outcome = Outcome::WrongResult;
            evaluation.reason = "Wrong result: error 3.1e-02, allowed 1e-10. Never counts as best.";
            evaluation.largestError = 3.1e-2;
        } else {
            evaluation.steps = setting[TB];
            const double ms = setting[TB] * m_cells /
                              (m_ceiling * syntheticShare(setting, m_order, m_stencil)) * 1e-6;
            for (const double factor : {1.0, 1.002, 0.999, 1.001, 0.998})
                evaluation.samplesMs.push_back(ms * factor);
            evaluation.runSeconds = 0.02 + 10 * ms / 1000;
            evaluation.largestError = 3.4e-16;
        }
        return evaluation;
    }

private:
    int m_order;
    double m_ceiling, m_cells;
    std::uint64_t m_stencil;
};

/// Writes FOLDER/NAME.sscope with the whole dense sub-space, of the usual grid or another.
inline std::filesystem::path writeSyntheticRecording(
    const std::filesystem::path& folder, const std::string& preset,
    std::optional<engine::stencil::Extents> grid = {}) {
    engine::record::SessionHead head;
    head.problem = presetProblem(preset);
    if (grid) head.problem.grid = *grid;
    head.device.id = "cuda:0";
    head.device.gpu = "Synthetic, not measured (H200 limits)";
    head.device.driver = head.device.toolkit = "none";
    head.device.date = "2026-01-01T00:00:00Z";
    head.values = engine::session::denseValues(head.problem);
    head.deviceArgument = "cuda:0";
    head.clockArgument = "serial";
    head.program = "test";
    head.recording = true;
    const auto path = folder / (preset + ".sscope");
    auto file = engine::store::SessionFile::create(path, head).value();
    const auto space = engine::space::TuningSpace::full(head.problem, head.device.limits)
                           .restrictedTo(head.values);
    const SyntheticModel model(head.problem);
    std::vector<engine::record::EvaluationRow> rows;
    double clock = 0;
    space.forEach([&](const engine::space::Setting& setting) {
        engine::record::EvaluationRow row;
        row.number = static_cast<std::int64_t>(rows.size()) + 1;
        row.run = -1;
        row.evaluation = model.evaluate(setting);
        clock += row.evaluation.compileSeconds + row.evaluation.runSeconds;
        row.clockSeconds = clock;
        rows.push_back(std::move(row));
        return true;
    });
    if (!file.append(rows) || !file.checkpoint())
        throw std::runtime_error("The synthetic recording could not be written.");
    return path;
}

}  // namespace support
