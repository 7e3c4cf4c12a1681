// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/papers/making.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/analysis/race_rows.hpp"
#include "engine/stencil/presets.hpp"

namespace cli::papers {

using namespace engine;

namespace {

std::string gridOf(const record::SessionHead& head) {
    return stencil::nameOf(head.problem.grid, head.problem.pattern.dimensions);
}

std::string gpuOf(const std::vector<Course>& courses) {
    std::vector<std::string> gpus;
    for (const auto& course : courses)
        if (std::ranges::find(gpus, course.head.device.gpu) == gpus.end())
            gpus.push_back(course.head.device.gpu);
    return fmt::format("{}", fmt::join(gpus, ", "));
}

bool isOnGridsOf(const Figure& figure, const record::SessionHead& head) {
    return figure.grids.empty() ||
           std::ranges::find(figure.grids, gridOf(head)) != figure.grids.end();
}

/// The papers compare on the typical stencils.
bool isTypical(const record::SessionHead& head) {
    return std::ranges::any_of(stencil::presets(), [&head](const auto& preset) {
        return preset.group == "typical" && preset.name == head.problem.pattern.name;
    });
}

/// Where none is named. The papers' figures are of double precision.
std::vector<std::string> shippedFor(const Figure& figure, const Context& context) {
    const auto type = stencil::DataType::Double;
    std::vector<std::string> paths;
    for (const auto& path : figure.grids.empty()
                                ? session::comparableRecordings(context.installation, type)
                                : session::shippedRecordings(context.installation, type))
        paths.push_back(path.string());
    return paths;
}

/// The recordings named, or those shipped of typical stencils, of the paper's grids where it names
/// some. Predictions are refused.
Result<std::vector<Course>> coursesOf(const Figure& figure, const Wishes& wishes,
                                      const Context& context) {
    std::vector<Course> courses;
    std::vector<std::pair<std::string, std::string>> names;
    bool any = false;
    for (const auto& path :
         wishes.recordings.empty() ? shippedFor(figure, context) : wishes.recordings) {
        auto heads = store::peekAll(path);
        if (!heads) return tl::unexpected(heads.error());
        for (auto& head : *heads) {
            if (head.device.predicted || !head.recording)
                return badInput(fmt::format(
                    "{} is not a recording, and experiments are reproduced on complete recordings.",
                    path));
            if (wishes.recordings.empty() && !isTypical(head)) continue;
            any = true;
            if (!isOnGridsOf(figure, head)) continue;
            names.emplace_back(head.problem.pattern.name, gridOf(head));
            courses.push_back({path, std::move(head), {}});
        }
    }
    if (!any)
        return fail(ErrorKind::Unavailable,
                    "There are no recordings. Name some with --recordings.");
    if (courses.empty())
        return fail(ErrorKind::Unavailable,
                    fmt::format("{} needs recordings on grids of {}, and there are none here: make "
                                "some with record --grid, and name them with --recordings.",
                                figure.key, fmt::join(figure.grids, " and ")));
    const auto distinct = analysis::distinctNames(names);
    for (std::size_t i = 0; i < courses.size(); ++i) courses[i].name = distinct[i];
    return courses;
}

}  // namespace

Result<Outcome> make(const Figure& figure, const Wishes& wishes, const Context& context) {
    Outcome outcome{figure, {}, {}, {}, figure.methods, {}, {}};
    if (!wishes.areUsual()) outcome.figure.differs.clear();  // says what was seen in the usual run
    if (figure.kind == "lists") return compareLists(std::move(outcome));
    auto courses = coursesOf(figure, wishes, context);
    if (!courses) return tl::unexpected(courses.error());
    const Making making{std::move(*courses), wishes.repeats > 0 ? wishes.repeats : figure.repeats,
                        wishes.epochs > 0 ? wishes.epochs : figure.epochs, wishes.seed};
    outcome.gpu = gpuOf(making.courses);
    for (const auto& course : making.courses) outcome.stencils.push_back(course.name);
    if (figure.kind == "distribution") return makeDistribution(std::move(outcome), making, context);
    if (figure.kind == "networks") return makeOfNetworks(std::move(outcome), making, context);
    return makeOfRaces(std::move(outcome), making, context);
}

}  // namespace cli::papers
