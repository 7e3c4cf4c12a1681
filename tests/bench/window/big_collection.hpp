// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A collection as large as some have: every recording of a folder, several times, on other grids.

#include <filesystem>
#include <memory>
#include <stdexcept>
#include <vector>

#include "engine/store/collection.hpp"
#include "engine/store/session_content.hpp"

namespace bench {

inline std::filesystem::path writeBigCollection(const std::filesystem::path& recordings,
                                                const std::filesystem::path& folder, int times) {
    namespace store = engine::store;
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(recordings)) {
        if (entry.path().extension() != ".sscope") continue;
        const auto file =
            store::SessionFile::open(entry.path(), store::SessionFile::Access::ReadOnly);
        auto content = file ? store::contentOf(*file) : tl::unexpected(file.error());
        if (!content) throw std::runtime_error(content.error().message);
        for (int i = 0; i < times; ++i) {
            files.push_back(folder /
                            (entry.path().stem().string() + std::to_string(i) + ".sscope"));
            const auto copy = store::sessionOf(*content);
            if (!copy || !copy->saveAs(files.back()))
                throw std::runtime_error("The copy of a recording cannot be written.");
            content->head.problem.grid.x += 32;
        }
    }
    const auto all = folder / "all.sscope";
    if (const auto merged = store::mergeInto(all, files); !merged)
        throw std::runtime_error(merged.error().message);
    for (const auto& file : files) std::filesystem::remove(file);
    return all;
}

}  // namespace bench
