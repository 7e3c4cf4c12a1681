// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <fmt/format.h>

#include <memory>

#include "app/cli/learned.hpp"
#include "app/cli/progress.hpp"
#include "engine/learn/network_file.hpp"
#include "engine/model/prediction.hpp"

namespace cli {
namespace {

using namespace engine;

constexpr const char* kModel = "model";
constexpr const char* kShipped = "shipped";

struct PredictArguments {
    std::string network = kShipped;
    std::vector<std::string> recordings;
    int threads = 2;
};

/// What the analytic model says at best: its bound, nothing learned.
Result<Judged> judgedByModel(const learn::RecordedStencil& recorded) {
    const auto* sheet = model::findDeviceSheet(recorded.gpu);
    if (sheet == nullptr) return badInput("There is no data sheet for " + recorded.gpu + ".");
    const auto circumstances = space::Circumstances::of(recorded.problem, recorded.limits);
    const auto counted = model::CountedPattern::of(recorded.problem.pattern);
    model::KnownReads reads;
    std::vector<double> predicted;
    for (const auto& row : recorded.rows) {
        const auto p = model::predict(row.setting, circumstances, *sheet, {}, &counted, &reads);
        predicted.push_back(p.runs() ? p.binding().secondsPerStep * 1e3
                                     : std::numeric_limits<double>::infinity());
    }
    return judgedAs(recorded, predicted);
}

Status predict(const PredictArguments& arguments, Context& context) {
    std::shared_ptr<const learn::Network> network;  // none: what is shipped, or the model
    const bool byModel = arguments.network == kModel;
    if (!byModel && arguments.network != kShipped) {
        auto read = learn::readNetwork(arguments.network);
        if (!read) return tl::unexpected(read.error());
        network = std::make_shared<const learn::Network>(std::move(*read));
    }
    const auto corpus = readCorpus(arguments.recordings, context);
    if (!corpus) return tl::unexpected(corpus.error());
    std::vector<Judged> all;
    double seconds = 0;
    std::size_t settings = 0;
    Progress progress;
    for (const auto& recorded : *corpus) {
        progress.show(static_cast<double>(all.size()) / static_cast<double>(corpus->size()),
                      "predicting " + recorded.problem.pattern.name);
        auto judged = byModel ? judgedByModel(recorded)
                              : judgedByNetwork(recorded, network, arguments.threads, seconds);
        if (!judged) return tl::unexpected(judged.error());
        settings += judged->settings;
        all.push_back(std::move(*judged));
    }
    progress.clear();
    printJudged(all, context);
    if (context.json) {
        auto json = summaryJson(all);
        json["settings"] = settings;
        if (!byModel) json["seconds"] = seconds;
        printJson(json);
    } else if (!byModel) {
        out("{} settings predicted in {:.2f} s\n", grouped(settings), seconds);
    }
    return {};
}

}  // namespace

void addPredictCommand(CLI::App& app, Context& context) {
    auto* command = app.add_subcommand(
        "predict",
        "shows how well a network predicts recordings: MAPE, Spearman, best of its first 16");
    auto arguments = std::make_shared<PredictArguments>();
    command
        ->add_option("--network", arguments->network,
                     "a file that `train` has written; `shipped`, the networks behind --device "
                     "predicted; or `model`, the bound of the analytic model")
        ->capture_default_str();
    command->add_option("--recordings", arguments->recordings,
                        "*.sscope files, or folders of them (default: the shipped ones of one "
                        "GPU, in double precision, on the default grids)");
    command->add_option("--threads", arguments->threads, "threads that predict")
        ->transform(WholeNumber(1, 1024))
        ->capture_default_str();
    command->callback([=, &context] {
        if (const auto done = predict(*arguments, context); !done) context.report(done.error());
    });
}

}  // namespace cli
