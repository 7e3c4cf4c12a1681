// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of networks: how far off their predictions of recordings are, once they have been trained
// on random stencils. A method is the set of features of the pattern that the network is given.

#include <fmt/format.h>

#include <algorithm>

#include "app/cli/learned.hpp"
#include "app/cli/papers/making.hpp"
#include "app/cli/training.hpp"
#include "engine/analysis/statistics.hpp"
#include "engine/core/cores.hpp"

namespace cli::papers {
namespace {

using namespace engine;

std::vector<std::string> pathsOf(const std::vector<std::filesystem::path>& paths) {
    std::vector<std::string> texts;
    for (const auto& path : paths) texts.push_back(path.string());
    return texts;
}

/// What networks learn from, and what they are then asked.
struct School {
    learn::Corpus lessons, questions;
};

Result<School> schoolOf(const Making& making, const Context& context) {
    const auto wide = session::recordingsOfRandomStencils(context.installation);
    if (wide.empty())
        return fail(ErrorKind::Unavailable,
                    "Networks are trained on recordings of random stencils, and none are "
                    "installed: record --patterns makes some.");
    auto lessons = readCorpus(pathsOf(wide), context);
    if (!lessons) return tl::unexpected(lessons.error());
    School school{std::move(*lessons), {}};
    for (const auto& course : making.courses) {
        const auto file = store::openWhere(course.path, [&](const record::SessionHead& head) {
            return head.problem.key() == course.head.problem.key();
        });
        if (!file) return tl::unexpected(file.error());
        auto recorded = recordedIn(*file, course.path);
        if (!recorded) return tl::unexpected(recorded.error());
        school.questions.push_back(std::move(*recorded));
    }
    return school;
}

Result<std::shared_ptr<const learn::Network>> trainedWith(const std::string& features,
                                                          const School& school, int repeat,
                                                          int number, int count,
                                                          const Making& making,
                                                          const Context& context) {
    learn::Recipe recipe = learn::recipeOf(learn::Kind::ZpNet);
    if (features == "stencilmart") recipe.features = learn::FeatureSet::StencilMart;
    recipe.plan.epochs = making.epochs;
    recipe.plan.seed = making.seed + static_cast<std::uint64_t>(repeat);
    recipe.plan.threads = usableCores();
    std::string curve;
    auto network =
        trained(school.lessons, recipe, context, TrainingStage::of(features, number, count), curve);
    if (!network) return tl::unexpected(network.error());
    return std::make_shared<const learn::Network>(std::move(*network));
}

/// By the recordings' order; as a share of the measured time, the mean of a recording's settings.
Result<std::vector<double>> errorsOf(const std::shared_ptr<const learn::Network>& network,
                                     const School& school) {
    std::vector<double> errors;
    double seconds = 0;
    for (const auto& recorded : school.questions) {
        const auto judged = judgedByNetwork(recorded, network, usableCores(), seconds);
        if (!judged) return tl::unexpected(judged.error());
        if (judged->trainedOn)
            return badInput(
                recorded.problem.pattern.name +
                " was used in training: a network is judged by stencils it has not seen.");
        errors.push_back(judged->quality.mape / 100);
    }
    return errors;
}

/// Over the trainings; a mean over stencils is no sample of trainings, so one training has none.
void addMethod(Outcome& outcome, const std::string& method,
               const std::vector<std::vector<double>>& byTraining) {
    std::vector<double> means;
    for (const auto& errors : byTraining) means.push_back(analysis::mean(errors));
    for (std::size_t i = 0; i < outcome.stencils.size(); ++i) {
        std::vector<double> errors;
        for (const auto& training : byTraining) errors.push_back(training[i]);
        outcome.cells.push_back({outcome.stencils[i], method, "mape", analysis::mean(errors)});
    }
    outcome.totals.push_back(
        {method, "mape", {analysis::mean(means), analysis::intervalOfMean(means)}});
}

}  // namespace

Result<Outcome> makeOfNetworks(Outcome outcome, const Making& making, const Context& context) {
    const auto school = schoolOf(making, context);
    if (!school) return tl::unexpected(school.error());
    const int count = static_cast<int>(outcome.figure.methods.size()) * making.repeats;
    int number = 0;
    for (const auto& method : outcome.figure.methods) {
        std::vector<std::vector<double>> byTraining;
        for (int repeat = 0; repeat < making.repeats; ++repeat) {
            const auto network =
                trainedWith(method, *school, repeat, number++, count, making, context);
            if (!network) return tl::unexpected(network.error());
            auto errors = errorsOf(*network, *school);
            if (!errors) return tl::unexpected(errors.error());
            byTraining.push_back(std::move(*errors));
        }
        addMethod(outcome, method, byTraining);
    }
    outcome.of = fmt::format("{}, networks trained on {} of random stencils, {} epochs{}",
                             counted(school->questions.size(), "recording"), school->lessons.size(),
                             making.epochs,
                             making.repeats > 1 ? fmt::format(", {} of each", making.repeats) : "");
    return outcome;
}

}  // namespace cli::papers
