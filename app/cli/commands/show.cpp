// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <fmt/format.h>

#include <array>
#include <memory>

#include "app/cli/context.hpp"
#include "engine/source/kernel_source.hpp"
#include "engine/space/tuning_space.hpp"
#include "engine/stencil/distinct_patterns.hpp"
#include "engine/stencil/features.hpp"
#include "engine/stencil/formula.hpp"
#include "engine/stencil/presets.hpp"
#include "engine/stencil/taps.hpp"

namespace cli {
namespace {

using namespace engine;

/// Bytes of the arrays that a problem lies in, without halos.
std::int64_t memoryOf(const stencil::Problem& problem) {
    const auto arrays = static_cast<std::int64_t>(2 + problem.pattern.arrays.size());
    return arrays * problem.grid.cells() * bytesOf(problem.type);
}

/// "16 B", "2.147 GB": of any grid in the unit that people would say it in.
std::string memoryText(double bytes) {
    constexpr std::array kUnits{"B", "kB", "MB", "GB", "TB"};
    std::size_t unit = 0;
    for (; bytes >= 1000 && unit + 1 < kUnits.size(); ++unit) bytes /= 1000;
    return fmt::format("{:.4g} {}", bytes, kUnits[unit]);
}

Json stencilJson(const stencil::Problem& problem, const stencil::Features& features) {
    const auto& pattern = problem.pattern;
    Json json = {{"event", "stencil"},
                 {"name", pattern.name},
                 {"dimensions", pattern.dimensions},
                 {"order", features.order},
                 {"halo", features.halo},
                 {"taps", features.taps},
                 {"flops", features.flops},
                 {"references", features.references},
                 {"bytes", stencil::compulsoryBytes(pattern, problem.type)},
                 {"grid", nameOf(problem.grid, pattern.dimensions)},
                 {"dtype", stencil::nameOf(problem.type)},
                 {"memory_bytes", memoryOf(problem)},
                 {"corner_taps", features.cornerTaps},
                 {"linear", features.linear},
                 {"arrays", pattern.arrays},
                 {"feature_vector", stencil::featureVector(features, pattern.dimensions)},
                 {"formula", stencil::writeFormula(pattern)}};
    if (const auto taps = stencil::drawableTaps(pattern))
        for (const auto& tap : *taps)
            json["offsets"].push_back({tap.offset.x, tap.offset.y, tap.offset.z, tap.coefficient});
    return json;
}

void printStencil(const stencil::Problem& problem, const stencil::Features& features) {
    const auto& pattern = problem.pattern;
    const int bytes = stencil::compulsoryBytes(pattern, problem.type);
    out("{}\n\n", stencil::writeFormula(pattern));
    out("{:<20} {}\n", "Dimensions", pattern.dimensions);
    out("{:<20} {}\n", "Order", features.order);
    out("{:<20} {}\n", "Taps", features.taps);
    out("{:<20} {}\n", "Halo x, y, z", fmt::join(features.halo, ", "));
    out("{:<20} {}\n", "Corner taps", features.cornerTaps);
    out("{:<20} {}\n", "Linear", features.linear ? "yes" : "no");
    out("{:<20} {}\n", "Array parameters",
        pattern.arrays.empty() ? "none" : fmt::format("{}", fmt::join(pattern.arrays, ", ")));
    out("{:<20} {} per cell and step\n", "Operations", features.flops);
    out("{:<20} {} per cell and step\n", "References", features.references);
    out("{:<20} {} B per cell and step\n", "Compulsory traffic", bytes);
    out("{:<20} {:.2f} flop/B\n", "Intensity", static_cast<double>(features.flops) / bytes);
    out("{:<20} {}, {}: {} in {} arrays\n", "Grid", nameOf(problem.grid, pattern.dimensions),
        stencil::nameOf(problem.type), memoryText(static_cast<double>(memoryOf(problem))),
        2 + pattern.arrays.size());
    if (!stencil::drawableTaps(pattern))
        out("{:<20} {}\n", "Drawing", stencil::whyNotDrawable(pattern));
}

void show(const ProblemArguments& arguments, Context& context) {
    const auto problem = arguments.problem();
    if (!problem) return context.report(problem.error());
    const auto features = stencil::features(problem->pattern);
    if (context.json)
        printJson(stencilJson(*problem, features));
    else
        printStencil(*problem, features);
}

void countSpace(const ProblemArguments& arguments, Context& context) {
    const auto problem = arguments.problem();
    if (!problem) return context.report(problem.error());
    const auto full = space::TuningSpace::full(*problem, {}).count();
    const auto published = space::TuningSpace::published(*problem).count();
    if (context.json) {
        Json perCombination = Json::object();
        for (const auto& combination : space::combinations()) {
            perCombination[combination.name] =
                full->perCombination[static_cast<std::size_t>(combination.id)];
        }
        return printJson({{"event", "space"},
                          {"stencil", problem->pattern.name},
                          {"settings", full->total},
                          {"published_constraints_only", published->total},
                          {"per_combination", perCombination}});
    }
    out("{:<22} {:>20}\n", "Combination", "Settings");
    for (const auto& combination : space::combinations()) {
        const auto count = full->perCombination[static_cast<std::size_t>(combination.id)];
        out("{:>2} {:<19} {:>20}\n", combination.id, combination.name, grouped(count));
    }
    out("{:<22} {:>20}\n", "All", grouped(full->total));
    out("{:<22} {:>20}\n", "Published rules only", grouped(published->total));
}

/// The values that some setting of the space has, and those that none has: what the stencil, its
/// grid and the GPU rule out.
struct ParameterValues {
    std::vector<int> allowed, never;
};

ParameterValues valuesIn(const space::TuningSpace& space, space::ParameterId id) {
    // What a part leaves out is of settings in which the parameter has a meaning.
    const auto without = space.where({{id, {}}}).count();
    ParameterValues values;
    for (const int value : space.values(id)) {
        const bool rests = value == space.info(id).inactiveValue && without > 0;
        const bool occurs = rests || space.where({{id, {value}}}).count() > without;
        (occurs ? values.allowed : values.never).push_back(value);
    }
    return values;
}

/// "1 (block), 2 (warp)", "8, 16".
std::string valuesText(const space::ParameterInfo& info, const std::vector<int>& values) {
    std::vector<std::string> texts;
    for (const int value : values) {
        const auto called = space::valueText(info.id, value), number = std::to_string(value);
        texts.push_back(called == number ? number : fmt::format("{} ({})", number, called));
    }
    return fmt::format("{}", fmt::join(texts, ", "));
}

Json parameterJson(const space::ParameterInfo& info, const ParameterValues& values) {
    Json json = {{"event", "parameter"},     {"parameter", info.abbreviation},
                 {"name", info.name},        {"description", info.description},
                 {"values", values.allowed}, {"never", values.never}};
    if (!info.hasNames()) return json;
    for (const int value : values.allowed)
        json["names"][std::to_string(value)] = space::valueText(info.id, value);
    return json;
}

/// In the words of the window's panel of settings.
void listParameters(const ProblemArguments& arguments, Context& context) {
    const auto problem = arguments.problem();
    if (!problem) return context.report(problem.error());
    const auto space = space::TuningSpace::full(*problem, {});
    for (const auto id : space.parameters()) {
        const auto& info = space.info(id);
        const auto values = valuesIn(space, id);
        if (context.json) {
            printJson(parameterJson(info, values));
            continue;
        }
        out("{:<4} {}. {}\n", info.abbreviation, info.name, info.description);
        out("     {}\n", valuesText(info, values.allowed));
        if (!values.never.empty())
            out("     in no setting of this stencil on this grid: {}\n",
                valuesText(info, values.never));
    }
}

void showSource(const ProblemArguments& arguments, const std::string& text, Context& context) {
    const auto problem = arguments.problem();
    if (!problem) return context.report(problem.error());
    const auto setting = space::Setting::parse(text, problem->pattern.dimensions);
    if (!setting) return context.report(setting.error());
    const auto rejection = space::TuningSpace::full(*problem, {}).reject(*setting);
    if (rejection) return context.report({ErrorKind::BadInput, rejection->sentence.text()});
    const auto source = source::specialise(*problem, *setting);
    if (!source) return context.report(source.error());
    if (context.json) {
        printJson({{"event", "source"},
                   {"entry", source->entry},
                   {"grid", source->launch.grid},
                   {"block", source->launch.block},
                   {"shared_bytes", source->launch.sharedBytes},
                   {"steps", source->steps},
                   {"text", source->text}});
    } else {
        out("{}", source->text);
    }
}

struct GenerateArguments {
    int dimensions = 2, order = 0, count = 1;
    std::uint64_t seed = 1;
};

void generate(const GenerateArguments& arguments, Context& context) {
    stencil::DistinctPatterns patterns(arguments.dimensions, arguments.order,
                                       Random(arguments.seed));
    for (int i = 0; i < arguments.count && !outputLost(); ++i) {
        const auto name =
            fmt::format("random{}d-{}-{}", arguments.dimensions, arguments.seed, i + 1);
        const auto drawn = patterns.next(name);
        if (!drawn)
            return context.report(
                {ErrorKind::BadInput,
                 fmt::format("Only {} different stencils were found, not {}: {} more draws gave no "
                             "new one. Ask for fewer, or for another --order.",
                             i, arguments.count, stencil::DistinctPatterns::kMostDraws)});
        const stencil::Pattern& pattern = *drawn;
        if (context.json) {
            const auto features = stencil::features(pattern);
            printJson({{"event", "stencil"},
                       {"name", name},
                       {"order", features.order},
                       {"taps", features.taps},
                       {"formula", stencil::writeFormula(pattern)}});
        } else {
            out("# {}\n{}\n\n", name, stencil::writeFormula(pattern));
        }
    }
}

}  // namespace

void addShowCommands(CLI::App& app, Context& context) {
    auto* showCommand =
        app.add_subcommand("show", "shows the taps, features, operations and bytes of a stencil");
    auto showArguments = std::make_shared<ProblemArguments>();
    showArguments->addTo(*showCommand);
    showCommand->callback([=, &context] { show(*showArguments, context); });

    auto* spaceCommand = app.add_subcommand(
        "space", "counts the settings, in all and per combination; lists the parameters");
    auto spaceArguments = std::make_shared<ProblemArguments>();
    spaceArguments->addTo(*spaceCommand);
    auto listed = std::make_shared<bool>(false);
    spaceCommand->add_flag("--parameters", *listed,
                           "list the parameters instead: what each means, its values, and which of "
                           "those no setting of the stencil has");
    spaceCommand->callback(
        [=, &context] { (*listed ? listParameters : countSpace)(*spaceArguments, context); });

    auto* sourceCommand =
        app.add_subcommand("source", "prints the specialised kernel of a setting");
    auto sourceArguments = std::make_shared<ProblemArguments>();
    auto setting = std::make_shared<std::string>();
    sourceArguments->addTo(*sourceCommand);
    sourceCommand->add_option("--setting", *setting, "for example 'TBx=64 TBy=4 ST=1 SD=3 SB=128'")
        ->required();
    sourceCommand->callback([=, &context] { showSource(*sourceArguments, *setting, context); });

    auto* generateCommand = app.add_subcommand(
        "generate", "generates random symmetric stencils (GSTuner, Algorithm 1)");
    auto generateArguments = std::make_shared<GenerateArguments>();
    generateCommand->add_option("--dims", generateArguments->dimensions, "2 or 3")
        ->transform(WholeNumber(2, 3))
        ->capture_default_str();
    generateCommand
        ->add_option("--order", generateArguments->order,
                     "1 to 4; 0 draws the order with the published weights")
        ->transform(WholeNumber(0, 4))
        ->capture_default_str();
    generateCommand
        ->add_option("--seed", generateArguments->seed,
                     "same seed, same stencils; no two of them alike")
        ->transform(WholeNumber())
        ->capture_default_str();
    generateCommand->add_option("--count", generateArguments->count, "how many")
        ->transform(WholeNumber(1, 1000000))
        ->capture_default_str();
    generateCommand->callback([=, &context] { generate(*generateArguments, context); });
}

}  // namespace cli
