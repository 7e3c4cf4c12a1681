// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the weights under resources/models are fitted to: settings with the registers that NVRTC
// gave them, and the shipped recordings. Throws where a file is missing or damaged.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "engine/model/learned_times.hpp"
#include "engine/model/registers.hpp"
#include "engine/stencil/presets.hpp"
#include "engine/stencil/taps.hpp"
#include "engine/store/collection.hpp"
#include "engine/store/session_file.hpp"
#include "tests/support/preset_of_taps.hpp"

namespace support {

struct CompiledSetting {
    std::string stencil;
    engine::model::Compiled compiled;
};

inline engine::model::Compiled compiledOf(const engine::space::Setting& setting,
                                          const engine::space::Circumstances& c, int registers) {
    using namespace engine;
    auto plan = space::KernelPlan::of(setting, c);
    const auto onChip = model::onChipOf(plan, c, model::geometryOf(plan, c));
    auto features = model::registerFeatures(plan, c, onChip, model::instructionsOfUpdate(plan, c));
    return {std::move(plan), std::move(features), registers};
}

/// Lines of stencil, grid, type, setting and registers, parted by tabs.
inline std::vector<CompiledSetting> compiledSettings(const std::filesystem::path& path) {
    using namespace engine;
    std::ifstream file(path);
    if (!file) throw std::runtime_error(path.string() + " cannot be read");
    std::vector<CompiledSetting> all;
    std::string last, line;
    space::Circumstances c;
    while (std::getline(file, line)) {
        std::stringstream parts(line);
        std::string stencil, grid, type, setting, registers;
        for (auto* part : {&stencil, &grid, &type, &setting, &registers})
            std::getline(parts, *part, '\t');
        if (const auto key = stencil + grid + type; key != last) {
            stencil::Problem problem{stencil::findPreset(stencil).value(), {}, {}};
            problem.grid = stencil::extentsFromText(grid, problem.pattern.dimensions).value();
            problem.type = stencil::dataTypeFromName(type).value();
            c = space::Circumstances::of(problem, {});
            last = key;
        }
        const auto parsed = space::Setting::parse(setting, c.problem.pattern.dimensions).value();
        all.push_back({stencil, compiledOf(parsed, c, std::stoi(registers))});
    }
    return all;
}

/// The recordings of a folder, in the order of their names.
inline std::vector<std::filesystem::path> recordingsIn(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.path().extension() == ".sscope") paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    return paths;
}

/// A recording of one stencil, as far as it was measured.
struct RecordedTimes {
    const engine::model::DeviceSheet* sheet = nullptr;  ///< of the GPU
    engine::space::Circumstances circumstances;
    std::vector<engine::space::Setting> settings;
    std::vector<double> secondsPerStep;
    std::vector<engine::model::Known> known;  ///< as compiled
};

enum class Types { Learned, All };
/// Of every recording; or of those of a type that something was learned of.
inline std::vector<RecordedTimes> recordedTimes(const std::filesystem::path& folder,
                                                Types types = Types::Learned) {
    using namespace engine;
    std::vector<RecordedTimes> all;
    for (const auto& path : recordingsIn(folder)) {
        const auto file =
            store::SessionFile::open(path, store::SessionFile::Access::ReadOnly).value();
        const auto* sheet = model::findDeviceSheet(file.head().device.gpu);
        if (!sheet) continue;
        const auto& problem = file.head().problem;
        const bool learned =
            model::findLearnedTimes(*sheet, problem.type, problem.pattern) != nullptr;
        if (types == Types::Learned && !learned) continue;
        RecordedTimes times;
        times.sheet = sheet;
        times.circumstances =
            space::Circumstances::of(file.head().problem, file.head().device.limits);
        const auto rows = file.evaluations().value();
        for (const auto& row : rows) {
            if (!row.evaluation.ok()) continue;
            times.settings.push_back(row.evaluation.setting);
            times.secondsPerStep.push_back(row.evaluation.costMs() * 1e-3);
            const auto& resources = row.evaluation.resources;
            times.known.push_back({resources.registers, resources.sharedBytes});
        }
        all.push_back(std::move(times));
    }
    return all;
}

/// What compiling takes belongs to the computer: it is told where the GPU is an H200, of
/// which times are learned.
inline engine::model::LearnedFrom learnedFrom(const engine::store::SessionFile& file) {
    using namespace engine;
    model::LearnedFrom from;
    from.sheet = model::findDeviceSheet(file.head().device.gpu);
    from.circumstances = space::Circumstances::of(file.head().problem, file.head().device.limits);
    const bool ownComputer = from.sheet == model::findDeviceSheet("h200");
    const auto rows = file.evaluations().value();
    for (const auto& row : rows) {
        const auto& evaluation = row.evaluation;
        from.settings.push_back(evaluation.setting);
        from.secondsPerStep.push_back(evaluation.ok() ? evaluation.costMs() * 1e-3 : 0);
        from.compileSeconds.push_back(ownComputer ? evaluation.compileSeconds : 0);
        from.measureSeconds.push_back(ownComputer && evaluation.ok() ? evaluation.runSeconds : 0);
    }
    return from;
}

/// Collections of random and drawn stencils.
inline std::vector<std::filesystem::path> randomStencilsIn(const std::filesystem::path& resources) {
    std::vector<std::filesystem::path> collections;
    for (const char* folder : {"models/fitted-domains", "models", "recordings/wide",
                               "recordings/wide-h100", "recordings/wide-later", "recordings/shapes",
                               "recordings/tensor", "recordings/grids", "recordings/broad"})
        for (auto& path : recordingsIn(resources / folder)) collections.push_back(std::move(path));
    return collections;
}

/// Whose searches are to go by what is learned.
enum class ForStencils { Preset, Drawn };

/// Presets are tuned to show how well it goes, so nothing is learned for them from a stencil that
/// reads their cells; for others from one that multiplies those by arrays.
inline bool teaches(const engine::stencil::Pattern& pattern, ForStencils whose) {
    using namespace engine;
    return whose == ForStencils::Preset ? presetOfTaps(pattern).empty()
                                        : stencil::presetOfTapsAndArrays(pattern).empty();
}

/// Of collections of random stencils and of those on fitted domains that are under `resources`,
/// presets left out. What several of them hold of one problem on one GPU is put together, so that
/// folds part stencils.
inline std::vector<engine::model::LearnedFrom> learnedFrom(const std::filesystem::path& resources,
                                                           ForStencils whose) {
    using namespace engine;
    std::map<std::string, engine::model::LearnedFrom> all;
    std::vector<std::string> order;
    for (const auto& path : randomStencilsIn(resources)) {
        const auto files = engine::store::openAll(path).value();
        for (const auto& file : files) {
            const auto& problem = file.head().problem;
            if (!teaches(problem.pattern, whose)) continue;
            auto from = learnedFrom(file);
            if (!from.sheet) continue;
            const auto key = from.sheet->id + problem.key();
            const auto [known, isNew] = all.try_emplace(key, from);
            if (isNew) {
                order.push_back(key);
                continue;
            }
            const auto append = [](auto& to, const auto& more) {
                to.insert(to.end(), more.begin(), more.end());
            };
            append(known->second.settings, from.settings);
            append(known->second.secondsPerStep, from.secondsPerStep);
            append(known->second.compileSeconds, from.compileSeconds);
            append(known->second.measureSeconds, from.measureSeconds);
        }
    }
    std::vector<engine::model::LearnedFrom> inOrder;
    for (const auto& key : order) inOrder.push_back(std::move(all.at(key)));
    return inOrder;
}

/// Of all recordings of presets in double precision, on whatever grid and GPU that there is a sheet
/// of.
inline std::vector<engine::model::LearnedFrom> learnedFromPresets(
    const std::filesystem::path& resources) {
    using namespace engine;
    std::vector<model::LearnedFrom> all;
    for (const auto& path : recordingsIn(resources / "recordings")) {
        const auto file =
            store::SessionFile::open(path, store::SessionFile::Access::ReadOnly).value();
        if (file.head().problem.type != stencil::DataType::Double) continue;
        auto from = learnedFrom(file);
        if (from.sheet) all.push_back(std::move(from));
    }
    return all;
}

}  // namespace support
