// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/stencil/presets.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <span>
#include <tuple>

#include "engine/core/closest_name.hpp"
#include "engine/core/embedded_text.hpp"
#include "engine/stencil/formula.hpp"
#include "engine/stencil/taps.hpp"
#include "engine/stencil/typical_stencils.hpp"

namespace engine::stencil {
namespace resources {
std::span<const EmbeddedText> embeddedTexts();
}

namespace {

constexpr Shape shapes[] = {Shape::Star, Shape::Box, Shape::Cross};

std::string summaryOf(Shape shape, int dimensions, int order) {
    const char* which = shape == Shape::Star  ? "Cells along the axes"
                        : shape == Shape::Box ? "All cells"
                                              : "Cells on the full diagonals";
    return fmt::format("{} up to distance {}, {} dimensions.", which, order,
                       dimensions == 2 ? "two" : "three");
}

/// The names other benchmarks use for the same cells.
std::vector<std::string> aliasesOf(const std::string& name) {
    if (name == "star2d1r") return {"j2d5pt"};
    if (name == "star2d2r") return {"j2d9pt"};
    if (name == "box2d1r") return {"j2d9pt-gol"};
    if (name == "box2d2r") return {"j2d25pt"};
    if (name == "star3d1r") return {"j3d7pt"};
    if (name == "star3d2r") return {"j3d13pt"};
    if (name == "box3d1r") return {"j3d27pt"};
    return {};
}

std::vector<PresetInfo> listPresets() {
    std::vector<PresetInfo> list;
    for (const int dimensions : {2, 3})
        for (const Shape shape : shapes)
            for (int order = 1; order <= 4; ++order) {
                const std::string name = typicalName(shape, dimensions, order);
                list.push_back(
                    {name, "typical", summaryOf(shape, dimensions, order), aliasesOf(name)});
            }
    const std::string ebisu = "ebisu", zhangMueller = "zhang-mueller", more = "more";
    list.insert(
        list.end(),
        {{"ebisu-2d5pt", ebisu, "Star of order 1 with the coefficients of EBISU's j2d5pt.", {}},
         {"ebisu-2ds9pt", ebisu, "Star of order 2 with the coefficients of EBISU's j2d9pt.", {}},
         {"ebisu-2d9pt", ebisu, "Box of order 1 with the coefficients of EBISU's j2d9pt-gol.", {}},
         {"ebisu-2d25pt",
          ebisu,
          "Box of order 2 with 25 unlike coefficients, EBISU's j2d25pt.",
          {}},
         {"ebisu-3d7pt", ebisu, "Star of order 1 with seven coefficients, EBISU's j3d7pt.", {}},
         {"ebisu-3d13pt", ebisu, "Star of order 2 with the coefficients of EBISU's j3d13pt.", {}},
         {"ebisu-3d17pt", ebisu, "One full plane and eight corners, EBISU's j3d17pt.", {"j3d17pt"}},
         {"ebisu-3d27pt", ebisu, "Box of order 1 with the coefficients of EBISU's j3d27pt.", {}},
         {"ebisu-poisson",
          ebisu,
          "Faces and edges of a cube, 19 cells: EBISU's poisson.",
          {"poisson"}},
         {"zm-7pt", zhangMueller, "Zhang and Mueller's 7-point stencil with two constants.", {}},
         {"zm-13pt", zhangMueller, "Zhang and Mueller's 13-point stencil of order 2.", {}},
         {"himeno",
          zhangMueller,
          "The Himeno benchmark: 19 cells and twelve coefficient arrays.",
          {"zm-19pt"}},
         {"zm-27pt", zhangMueller, "Zhang and Mueller's 27-point stencil with four constants.", {}},
         {"gradient2d", more, "Inverse length of the gradient: a stencil that is not linear.", {}},
         {"3d125pt", more, "All 125 cells up to distance 2 with ten coefficients.", {}}});
    return list;
}

Pattern buildPreset(const std::string& name) {
    for (const EmbeddedText& file : resources::embeddedTexts())
        if (file.name == name + ".formula") return parseFormula(file.text, name).value();
    for (const int dimensions : {2, 3})
        for (const Shape shape : shapes)
            for (int order = 1; order <= 4; ++order)
                if (typicalName(shape, dimensions, order) == name)
                    return typicalPattern(shape, dimensions, order);
    return {};
}

std::vector<std::string> closestNames(std::string_view wanted) {
    wanted = wanted.substr(0, 64);
    std::vector<std::pair<std::size_t, std::string>> ranked;
    for (const PresetInfo& preset : presets()) {
        ranked.emplace_back(editDistance(wanted, preset.name), preset.name);
        for (const std::string& alias : preset.aliases)
            ranked.emplace_back(editDistance(wanted, alias), alias);
    }
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    return {ranked[0].second, ranked[1].second, ranked[2].second};
}

}  // namespace

const std::vector<PresetInfo>& presets() {
    static const std::vector<PresetInfo> list = listPresets();
    return list;
}

Result<Pattern> findPreset(std::string_view nameOrAlias) {
    for (const PresetInfo& preset : presets())
        if (preset.name == nameOrAlias || std::find(preset.aliases.begin(), preset.aliases.end(),
                                                    nameOrAlias) != preset.aliases.end())
            return buildPreset(preset.name);
    return badInput(fmt::format("There is no stencil called \"{}\"; the closest are {}.",
                                nameOrAlias.substr(0, 64),
                                fmt::join(closestNames(nameOrAlias), ", ")));
}

std::string presetOfTapsAndArrays(const Pattern& pattern) {
    const auto keyOf = [](const Pattern& each) {
        return std::tuple(each.dimensions, each.arrays.size(), accessedOffsets(each));
    };
    static const auto kNames = [&] {
        std::map<decltype(keyOf(pattern)), std::string> names;
        for (const PresetInfo& preset : presets())
            names.try_emplace(keyOf(buildPreset(preset.name)), preset.name);
        return names;
    }();
    const auto found = kNames.find(keyOf(pattern));
    return found == kNames.end() ? std::string() : found->second;
}

}  // namespace engine::stencil
