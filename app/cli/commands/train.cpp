// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "app/cli/learned.hpp"
#include "app/cli/training.hpp"
#include "engine/core/clock.hpp"
#include "engine/core/output_file.hpp"
#include "engine/learn/learning.hpp"
#include "engine/learn/network_file.hpp"
#include "engine/learn/predictor.hpp"

namespace cli {
namespace {

using namespace engine;

/// Of the layers between inputs and output: far less than a file of a network may hold.
constexpr std::int64_t kMostWeights = std::int64_t{1} << 23;

struct TrainArguments {
    std::vector<std::string> recordings;
    std::string network = "boundnet", out, features, code, validate, curve;
    int hidden = 0, layers = 0, epochs = 0, folds = 5, threads = 2;
    std::uint64_t seed = 1;
};

Result<learn::Recipe> recipeOf(const TrainArguments& arguments) {
    const auto kind = learn::kindFromName(arguments.network);
    if (!kind) return tl::unexpected(kind.error());
    learn::Recipe recipe = learn::recipeOf(*kind);
    const bool ours = *kind == learn::Kind::BoundNet;
    if (ours && (!arguments.features.empty() || !arguments.code.empty()))
        return badInput(
            "--features and --code are for zpnet and vlnet: boundnet has its own inputs.");
    if (arguments.features == "stencilmart") recipe.features = learn::FeatureSet::StencilMart;
    if (!arguments.code.empty())
        recipe.code = arguments.code == "distinct" ? learn::Code::Distinct : learn::Code::Published;
    if (arguments.hidden > 0 || arguments.layers > 0) {
        if (arguments.hidden == 0)
            return badInput("--layers needs --hidden, the units of each layer.");
        const int layers = arguments.layers > 0 ? arguments.layers - 1
                                                : static_cast<int>(ours ? recipe.hidden.size() : 6);
        const auto units = static_cast<std::int64_t>(arguments.hidden);
        if (const auto weights = units * units * layers; weights > kMostWeights)
            return badInput(fmt::format(
                "--hidden {} in {} layers makes about {} weights; a network may have at most {}.",
                arguments.hidden, layers + 1, grouped(weights), grouped(kMostWeights)));
        recipe.hidden.assign(static_cast<std::size_t>(layers), arguments.hidden);
    }
    if (arguments.epochs > 0) recipe.plan.epochs = arguments.epochs;
    recipe.plan.seed = arguments.seed;
    recipe.plan.threads = arguments.threads;
    return recipe;
}

/// Which fold each row of each recording is in.
using Folds = std::vector<std::vector<int>>;
Folds foldsOf(const learn::Corpus& corpus, const TrainArguments& arguments) {
    Random random(arguments.seed);
    Folds folds;
    if (arguments.validate == "stencils") {
        const auto ofRecording = learn::foldsByStencil(corpus, arguments.folds, random);
        for (std::size_t r = 0; r < corpus.size(); ++r)
            folds.emplace_back(corpus[r].rows.size(), ofRecording[r]);
        return folds;
    }
    std::size_t all = 0;
    for (const auto& recorded : corpus) all += recorded.rows.size();
    const auto ofRow = learn::foldsByRow(all, arguments.folds, random);
    auto from = ofRow.begin();
    for (const auto& recorded : corpus) {
        const auto to = from + static_cast<std::ptrdiff_t>(recorded.rows.size());
        folds.emplace_back(from, to);
        from = to;
    }
    return folds;
}

learn::Corpus without(const learn::Corpus& corpus, const Folds& folds, int fold) {
    learn::Corpus rest;
    for (std::size_t r = 0; r < corpus.size(); ++r) {
        learn::RecordedStencil kept{corpus[r].problem, corpus[r].limits, corpus[r].gpu, {}};
        for (std::size_t i = 0; i < corpus[r].rows.size(); ++i)
            if (folds[r][i] != fold) kept.rows.push_back(corpus[r].rows[i]);
        if (!kept.rows.empty()) rest.push_back(std::move(kept));
    }
    return rest;
}

/// Writes what the network says of the fold's rows to their places.
Status predictFold(const learn::Corpus& corpus, const Folds& folds, int fold,
                   const std::shared_ptr<const learn::Network>& network, int threads,
                   const std::stop_token& stop,
                   std::vector<std::vector<learn::Forecast>>& forecasts) {
    for (std::size_t r = 0; r < corpus.size(); ++r) {
        std::vector<space::Setting> settings;
        std::vector<std::size_t> places;
        for (std::size_t i = 0; i < corpus[r].rows.size(); ++i)
            if (folds[r][i] == fold) {
                settings.push_back(corpus[r].rows[i].setting);
                places.push_back(i);
            }
        if (places.empty()) continue;
        const auto predictor = learn::Predictor::of(network, corpus[r].problem, corpus[r].limits,
                                                    learn::Unseen::ByItself);
        if (!predictor) return tl::unexpected(predictor.error());
        const auto said = predictor->forecast(settings, threads, stop);
        if (stop.stop_requested()) return fail(ErrorKind::Cancelled, "Training was stopped.");
        for (std::size_t i = 0; i < said.size(); ++i) forecasts[r][places[i]] = said[i];
    }
    return {};
}

/// Each fold is predicted by a network that was trained on the others.
Status validate(const learn::Corpus& corpus, const learn::Recipe& recipe,
                const TrainArguments& arguments, Context& context, std::string& curve) {
    const auto folds = foldsOf(corpus, arguments);
    int count = 0;
    for (const auto& each : folds) count = std::max(count, 1 + *std::ranges::max_element(each));
    if (count < 2)
        return badInput("There is only one stencil: without it, nothing is left to train on.");
    std::vector<std::vector<learn::Forecast>> forecasts;
    for (const auto& recorded : corpus) forecasts.emplace_back(recorded.rows.size());
    for (int fold = 0; fold < count; ++fold) {
        auto network = trained(
            without(corpus, folds, fold), recipe, context,
            TrainingStage::of(fmt::format("fold {} of {}", fold + 1, count), fold, count), curve);
        if (!network) return tl::unexpected(network.error());
        const auto shared = std::make_shared<const learn::Network>(std::move(*network));
        const auto said =
            predictFold(corpus, folds, fold, shared, arguments.threads, context.stop(), forecasts);
        if (!said) return said;
    }
    std::vector<Judged> all;
    for (std::size_t r = 0; r < corpus.size(); ++r)
        all.push_back(judgedAs(corpus[r], forecasts[r], recipe.kind == learn::Kind::BoundNet));
    printJudged(all, context);
    if (context.json) printJson(summaryJson(all));
    return {};
}

/// Nothing that is read, or written besides, is replaced by the network.
Status checkPlaces(const TrainArguments& arguments) {
    for (const std::string* written : {&arguments.out, &arguments.curve}) {
        if (written->empty()) continue;
        if (auto possible = canBeWritten(*written); !possible) return possible;
        if (auto spared = spares(*written, withoutFolders(arguments.recordings)); !spared)
            return spared;
    }
    if (!arguments.out.empty() && !arguments.curve.empty() &&
        nameSameFile(arguments.out, arguments.curve))
        return badInput("--out and --curve name the same file.");
    return {};
}

Status trainAndWrite(const learn::Corpus& corpus, const learn::Recipe& recipe,
                     const TrainArguments& arguments, Context& context, std::string& curve) {
    const SteadyClock clock;
    const double begun = clock.seconds();
    const auto network = trained(corpus, recipe, context, {}, curve);
    if (!network) return tl::unexpected(network.error());
    if (const auto written = learn::writeNetwork(*network, arguments.out); !written) return written;
    std::size_t rows = 0;
    for (const auto& source : network->making.sources) rows += source.rows;
    if (context.json)
        printJson({{"event", "result"},
                   {"network", arguments.network},
                   {"stencils", network->making.sources.size()},
                   {"settings", rows},
                   {"seconds", clock.seconds() - begun},
                   {"path", arguments.out}});
    else
        out("{}: trained on {} of {} in {:.1f} s, written to {}\n", arguments.network,
            counted(rows, "setting"), counted(network->making.sources.size(), "recording"),
            clock.seconds() - begun, arguments.out);
    return {};
}

Status run(const TrainArguments& arguments, Context& context) {
    if (arguments.out.empty() == arguments.validate.empty())
        return badInput(
            "train needs either --out FILE, or --validate stencils|rows to judge networks made in "
            "this way.");
    const auto recipe = recipeOf(arguments);
    if (!recipe) return tl::unexpected(recipe.error());
    if (const auto free = checkPlaces(arguments); !free) return free;
    const auto corpus = readCorpus(arguments.recordings, context);
    if (!corpus) return tl::unexpected(corpus.error());
    std::string curve = "fold,part,epoch,loss,validation_loss\n";
    auto done = arguments.out.empty() ? validate(*corpus, *recipe, arguments, context, curve)
                                      : trainAndWrite(*corpus, *recipe, arguments, context, curve);
    if (!done && done.error().kind == ErrorKind::Cancelled)
        return fail(ErrorKind::Cancelled, done.error().message + " Nothing was written.");
    if (!done || arguments.curve.empty()) return done;
    return writeOutput(arguments.curve, curve);
}

}  // namespace

void addTrainCommand(CLI::App& app, Context& context) {
    auto* command = app.add_subcommand(
        "train", "trains a network on recordings, to predict how fast settings are");
    auto arguments = std::make_shared<TrainArguments>();
    command->add_option("--recordings", arguments->recordings,
                        "*.sscope files of one GPU, or folders of them (default: the "
                        "shipped ones in double precision, on the default grids)");
    command
        ->add_option("--network", arguments->network,
                     "zpnet or vlnet as published (GSTuner), or boundnet, which learns how far "
                     "above the analytic model's bounds kernels are, as the shipped networks did")
        ->capture_default_str();
    command->add_option("--out", arguments->out, "the network to write, *.ssnet");
    auto* judged =
        command
            ->add_option(
                "--validate", arguments->validate,
                "write nothing, but judge by cross-validation, with folds of `stencils` or `rows`")
            ->check(CLI::IsMember({"stencils", "rows"}));
    command->add_option("--folds", arguments->folds, "folds of --validate, at most one per stencil")
        ->transform(WholeNumber(2, 100))
        ->needs(judged)
        ->capture_default_str();
    command
        ->add_option("--features", arguments->features,
                     "features of the pattern: gstuner (default) or stencilmart")
        ->check(CLI::IsMember({"gstuner", "stencilmart"}));
    command
        ->add_option("--code", arguments->code,
                     "code of the setting: published (default), or distinct, where nothing present "
                     "looks absent")
        ->check(CLI::IsMember({"published", "distinct"}));
    command
        ->add_option("--hidden", arguments->hidden, "units of each layer (default: the network's)")
        ->transform(WholeNumber(1, 2048));
    command->add_option("--layers", arguments->layers, "how many layers, the output layer included")
        ->transform(WholeNumber(2, 32));
    command
        ->add_option("--epochs", arguments->epochs, "epochs of training (default: the network's)")
        ->transform(WholeNumber(1, 100000));
    command->add_option("--seed", arguments->seed, "seed of weights, order and folds")
        ->transform(WholeNumber())
        ->capture_default_str();
    command
        ->add_option("--threads", arguments->threads, "threads that train; the result is the same")
        ->transform(WholeNumber(1, 1024))
        ->capture_default_str();
    command->add_option("--curve", arguments->curve, "write the loss of every epoch as CSV");
    command->callback([=, &context] {
        if (const auto done = run(*arguments, context); !done) context.report(done.error());
    });
}

}  // namespace cli
