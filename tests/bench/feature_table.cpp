// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What learned times learn from, as a table for other methods of learning (other_trees.py): of
// every setting that ran, in double precision, what trees are told of it, and what compiling told.
//   feature_table resources OUT
// OUT.f32 holds the rows, floats without gaps: the features, the logarithms of the lowest bound and
// of the measured time of a step in seconds, registers, bytes that spilled registers are read from.
// OUT.tsv names the features in its first line; then a line of each recording: stencil (one number
// for those of the same taps), preset of these taps and arrays or "-", GPU, whether the grid is the
// usual one, dimensions, rows.
#include <cmath>
#include <fstream>
#include <iostream>
#include <map>

#include "tests/support/fitted_models.hpp"

namespace {

using namespace engine;

class Table {
public:
    explicit Table(const std::string& path)
        : m_rows(path + ".f32", std::ios::binary), m_recordings(path + ".tsv") {
        for (const auto& name : model::Expectation::names()) m_recordings << name << '\t';
        m_recordings << '\n';
    }
    void add(const store::SessionFile& file) {
        const auto& problem = file.head().problem;
        const auto* sheet = model::findDeviceSheet(file.head().device.gpu);
        if (!sheet || problem.type != stencil::DataType::Double) return;
        static const model::LearnedTimes nothing;
        const model::Expectation expectation(
            space::Circumstances::of(problem, file.head().device.limits), *sheet, nothing);
        std::size_t rows = 0;
        const auto evaluations = file.evaluations().value();
        for (const auto& row : evaluations)
            if (row.evaluation.ok()) rows += add(row.evaluation, expectation);
        const auto preset = stencil::presetOfTapsAndArrays(problem.pattern);
        m_recordings << m_stencils.of(problem.pattern) << '\t' << (preset.empty() ? "-" : preset)
                     << '\t' << sheet->id << '\t' << problem.isOnDefaultGrid() << '\t'
                     << problem.pattern.dimensions << '\t' << rows << '\n';
    }

private:
    bool add(const device::Evaluation& evaluation, const model::Expectation& expectation) {
        const auto known = expectation.of(evaluation.setting);
        if (known.features.empty()) return false;
        std::vector<float> row(known.features.begin(), known.features.end());
        for (const double each :
             {std::log(known.seconds), std::log(evaluation.costMs() * 1e-3),
              double(evaluation.resources.registers), double(evaluation.resources.spillLoadBytes)})
            row.push_back(static_cast<float>(each));
        m_rows.write(reinterpret_cast<const char*>(row.data()),
                     static_cast<std::streamsize>(row.size() * sizeof(float)));
        return true;
    }

    std::ofstream m_rows, m_recordings;
    stencil::StencilNumbers m_stencils;
};

}  // namespace

int main(int count, char** arguments) {
    if (count != 3) {
        std::cerr << "feature_table RESOURCES OUT\n";
        return 2;
    }
    const std::filesystem::path resources = arguments[1];
    Table table(arguments[2]);
    for (const auto& path : support::randomStencilsIn(resources)) {
        const auto files = store::openAll(path).value();
        for (const auto& file : files)
            if (support::teaches(file.head().problem.pattern, support::ForStencils::Drawn))
                table.add(file);
    }
    for (const auto& path : support::recordingsIn(resources / "recordings"))
        table.add(store::SessionFile::open(path, store::SessionFile::Access::ReadOnly).value());
}
