// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/papers/making.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "app/cli/race_rows.hpp"

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

/// Those of the paper's grids, where it names some.
Result<Making> onGridsOf(const Figure& figure, Making making) {
    if (figure.grids.empty()) return making;
    std::erase_if(making.courses, [&](const Course& course) {
        return std::ranges::find(figure.grids, gridOf(course.head)) == figure.grids.end();
    });
    if (making.courses.empty())
        return fail(ErrorKind::Unavailable,
                    fmt::format("{} is of grids of {}, and no recording here is: make some with "
                                "record --grid, and name them by --recordings.",
                                figure.key, fmt::join(figure.grids, " and ")));
    return making;
}

}  // namespace

Result<std::vector<Course>> coursesOf(const std::vector<std::string>& paths,
                                      const Context& context) {
    std::vector<std::string> all = paths;
    if (all.empty())
        // The papers' figures are of double precision.
        for (const auto& path :
             session::shippedRecordings(context.installation, stencil::DataType::Double))
            all.push_back(path.string());
    std::vector<Course> courses;
    std::vector<std::pair<std::string, std::string>> names;
    for (const auto& path : all) {
        auto heads = store::peekAll(path);
        if (!heads) return tl::unexpected(heads.error());
        for (auto& head : *heads) {
            if (head.device.predicted || !head.recording)
                return badInput(fmt::format(
                    "{} is not a recording: what is reproduced was measured completely.", path));
            names.emplace_back(head.problem.pattern.name, gridOf(head));
            courses.push_back({path, std::move(head), {}});
        }
    }
    if (courses.empty())
        return fail(ErrorKind::Unavailable, "There is no recording. Name some by --recordings.");
    const auto distinct = distinctNames(names);
    for (std::size_t i = 0; i < courses.size(); ++i) courses[i].name = distinct[i];
    return courses;
}

Result<Outcome> make(const Figure& figure, const Making& making, const Context& context) {
    if (figure.kind.empty()) return fail(ErrorKind::Unavailable, figure.impossible);
    Outcome outcome{figure, {}, {}, {}, figure.methods, {}, {}};
    if (figure.kind == "lists") return compareLists(std::move(outcome));
    auto fitting = onGridsOf(figure, making);
    if (!fitting) return tl::unexpected(fitting.error());
    if (fitting->repeats == 0) fitting->repeats = figure.repeats;
    outcome.gpu = gpuOf(fitting->courses);
    for (const auto& course : fitting->courses) outcome.stencils.push_back(course.name);
    return figure.kind == "distribution" ? makeDistribution(std::move(outcome), *fitting, context)
                                         : makeOfRaces(std::move(outcome), *fitting, context);
}

}  // namespace cli::papers
