// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Writes small real session files, heads and samples to start sscope_fuzz from: sscope_seeds FOLDER
#include <cstdio>

#include "engine/store/collection.hpp"
#include "engine/store/head_codec.hpp"
#include "engine/store/row_codec.hpp"
#include "tests/support/small_recording.hpp"

int main(int count, char** arguments) {
    if (count != 2) return std::fputs("usage: sscope_seeds FOLDER\n", stderr), 2;
    const std::filesystem::path folder = arguments[1];
    std::filesystem::create_directories(folder);
    auto head = support::smallHead();
    head.values[engine::space::ParameterId::TBx] = {16, 32, 64};
    head.budget.seconds = 10;
    const auto rows = support::rowsOf(support::smallEvaluations());
    for (const std::size_t many : {std::size_t{0}, std::size_t{3}, std::size_t{40}}) {
        auto file = engine::store::SessionFile::inMemory(head).value();
        if (!file.addRun({.id = 0, .strategy = "gest", .options = {{"samples", 15}}, .seed = 1}))
            return 1;
        if (!file.append(std::span(rows).first(many))) return 1;
        if (many > 0 && !file.append(engine::record::Event{1, 0, "new_best", "Better.", 1}))
            return 1;
        if (!file.saveAs(folder / (std::to_string(many) + ".sscope"))) return 1;
    }
    if (!engine::store::mergeInto(folder / "collection.sscope", {folder / "3.sscope"})) return 1;
    support::writeBytes(folder / "head.json", engine::store::encodeHead(head));
    support::writeBytes(folder / "samples",
                        engine::store::packSamples(rows[0].evaluation.samplesMs));
    support::writeBytes(folder / "narrow", engine::store::packSamples({1, 2.5}));
}
