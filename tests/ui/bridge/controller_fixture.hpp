// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A recording of star2d1r, and what tests of the controller ask of it.
#include <QObject>

#include "engine/stencil/formula.hpp"
#include "tests/support/synthetic_recording.hpp"
#include "tests/support/temporary_folder.hpp"
#include "ui/bridge/search_controller.hpp"

using engine::record::Budget;
using engine::record::RunSpec;
using engine::session::State;

inline Budget seconds(double value) {
    Budget budget;
    budget.seconds = value;
    return budget;
}

inline std::vector<RunSpec> specs(const std::vector<std::string>& strategies, int repeats) {
    std::vector<RunSpec> runs;
    for (const std::string& strategy : strategies)
        for (int repeat = 1; repeat <= repeats; ++repeat) {
            RunSpec spec;
            spec.id = static_cast<int>(runs.size());
            spec.strategy = strategy;
            spec.seed = static_cast<std::uint64_t>(repeat);
            spec.repeat = repeat;
            runs.push_back(spec);
        }
    return runs;
}

class ControllerFixture : public QObject {
protected:
    void prepare() {
        m_recording = support::writeSyntheticRecording(m_folder.path(), "star2d1r");
        m_problem = support::presetProblem("star2d1r");
    }

    engine::session::Installation installation() const {
        engine::session::Installation where;
        where.recordingFolders = {m_folder.path()};
        return where;
    }

    /// The recording as another GPU's or another day's, where they are given.
    bool rewrite(const std::filesystem::path& folder, const std::string& gpu,
                 const std::string& date) const {
        using engine::store::SessionFile;
        const auto recording = SessionFile::open(m_recording, SessionFile::Access::ReadOnly);
        const auto rows = recording->evaluations();
        auto head = recording->head();
        if (!gpu.empty()) head.device.gpu = gpu;
        if (!date.empty()) head.device.date = date;
        auto file = SessionFile::create(folder / m_recording.filename(), head);
        return file && file->append(*rows) && file->checkpoint();
    }

    engine::record::Drawing drawing() const {
        return {m_problem, "# as typed\n" + engine::stencil::writeFormula(m_problem.pattern), {}};
    }

    support::TemporaryFolder m_folder, m_elsewhere;
    std::filesystem::path m_recording;
    engine::stencil::Problem m_problem;
};
