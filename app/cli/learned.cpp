// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/learned.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "app/cli/progress.hpp"
#include "engine/core/clock.hpp"
#include "engine/learn/shipped_networks.hpp"
#include "engine/session/open_device.hpp"
#include "engine/store/collection.hpp"
#include "engine/store/session_file.hpp"

namespace cli {
namespace {

using namespace engine;

learn::Quality meansOf(const std::vector<Judged>& all) {
    learn::Quality means;
    for (const auto& each : all) {
        means.mape += each.quality.mape;
        means.spearman += each.quality.spearman;
        means.best16 += std::log(each.quality.best16);
    }
    const auto count = static_cast<double>(all.size());
    return {means.mape / count, means.spearman / count, std::exp(means.best16 / count)};
}

bool isTrainedOn(const learn::RecordedStencil& recorded, const learn::Network& network) {
    return std::ranges::any_of(network.making.sources, [&](const learn::Source& source) {
        return source.stencil == recorded.problem.pattern.name;
    });
}

std::shared_ptr<const learn::Network> shippedFor(const learn::RecordedStencil& recorded) {
    const auto* sheet = model::findDeviceSheet(recorded.gpu);
    return sheet ? learn::shippedNetwork(*sheet, recorded.problem) : nullptr;
}

void printRow(const std::string& name, double mape, double spearman, double best16,
              const std::string& note) {
    out("{:<24} {:>8.2f} {:>9.3f} {:>9.1f}{}\n", name, mape, spearman, 100 * best16, note);
}

}  // namespace

std::vector<std::string> withoutFolders(const std::vector<std::string>& paths) {
    namespace fs = std::filesystem;
    std::vector<std::string> files;
    for (const auto& path : paths) {
        std::error_code error;
        if (!fs::is_directory(path, error)) {
            files.push_back(path);
            continue;
        }
        std::vector<std::string> own;
        for (fs::directory_iterator entry(path, error), end; !error && entry != end;
             entry.increment(error))
            if (entry->path().extension() == store::kSuffix) own.push_back(entry->path().string());
        std::sort(own.begin(), own.end());
        files.insert(files.end(), own.begin(), own.end());
    }
    return files;
}

Result<learn::RecordedStencil> recordedIn(const store::SessionFile& file, const std::string& path) {
    if (const auto warning = file.warning(); !warning.empty()) tell("{}\n", warning);
    const auto rows = file.evaluations();
    if (!rows) return tl::unexpected(rows.error());
    std::vector<device::Evaluation> evaluations;
    evaluations.reserve(rows->size());
    for (const auto& row : *rows) evaluations.push_back(row.evaluation);
    auto recorded = learn::recordedStencil(file.head().problem, file.head().device, evaluations);
    if (!recorded)
        return fail(recorded.error().kind, fmt::format("{}: {}", path, recorded.error().message));
    return recorded;
}

Result<learn::Corpus> readCorpus(const std::vector<std::string>& paths, const Context& context) {
    auto wanted = withoutFolders(paths);
    if (paths.empty())
        // One network learns one type of one GPU; in double precision there are recordings enough.
        for (const auto& path :
             session::comparableRecordings(context.installation, stencil::DataType::Double))
            wanted.push_back(path.string());
    if (wanted.empty())
        return badInput("There are no recordings here: name some with --recordings FILE...");
    learn::Corpus corpus;
    Progress progress;
    for (const auto& path : wanted) {
        progress.show(static_cast<double>(corpus.size()) / static_cast<double>(wanted.size()),
                      "reading " + std::filesystem::path(path).filename().string());
        const auto files = store::openAll(path);
        if (!files) return tl::unexpected(files.error());
        for (const auto& file : *files) {
            auto recorded = recordedIn(file, path);
            if (!recorded) return tl::unexpected(recorded.error());
            corpus.push_back(std::move(*recorded));
        }
    }
    return corpus;
}

Judged judgedAs(const learn::RecordedStencil& recorded, const std::vector<double>& predictedMs) {
    std::vector<double> measured;
    for (const auto& row : recorded.rows) measured.push_back(row.stepMs());
    const auto& problem = recorded.problem;
    return {.stencil = problem.pattern.name,
            .grid = stencil::nameOf(problem.grid, problem.pattern.dimensions),
            .type = stencil::nameOf(problem.type),
            .settings = measured.size(),
            .quality = learn::qualityOf(measured, predictedMs)};
}

Judged judgedAs(const learn::RecordedStencil& recorded,
                const std::vector<learn::Forecast>& forecasts, bool intervals) {
    std::vector<double> predicted;
    double inside = 0, learned = 0;
    for (std::size_t i = 0; i < forecasts.size(); ++i) {
        const auto& forecast = forecasts[i];
        const double measured = recorded.rows[i].stepMs();
        predicted.push_back(forecast.stepMs);
        inside += measured >= forecast.lowMs && measured <= forecast.highMs;
        learned += forecast.by == learn::Foreteller::Network;
    }
    auto judged = judgedAs(recorded, predicted);
    const auto count = static_cast<double>(forecasts.size());
    if (intervals) judged.insideShare = inside / count;
    judged.learnedShare = learned / count;
    return judged;
}

Result<Judged> judgedByNetwork(const learn::RecordedStencil& recorded,
                               const std::shared_ptr<const learn::Network>& given, int threads,
                               double& seconds) {
    const auto network = given ? given : shippedFor(recorded);
    if (!network)
        return badInput(
            fmt::format("No network that comes with the program was trained on recordings of {}.",
                        recorded.gpu));
    if (given && recorded.gpu != given->making.gpu)
        return badInput(fmt::format("{} was recorded on {}, but the network knows {}.",
                                    recorded.problem.pattern.name, recorded.gpu,
                                    given->making.gpu));
    const auto predictor = learn::Predictor::of(network, recorded.problem, recorded.limits);
    if (!predictor) return tl::unexpected(predictor.error());
    std::vector<space::Setting> settings;
    settings.reserve(recorded.rows.size());
    for (const auto& row : recorded.rows) settings.push_back(row.setting);
    const SteadyClock clock;
    const double before = clock.seconds();
    const auto forecasts = predictor->forecast(settings, threads);
    seconds += clock.seconds() - before;
    auto judged = judgedAs(recorded, forecasts, network->kind == learn::Kind::BoundNet);
    judged.trainedOn = !network->shipped && isTrainedOn(recorded, *network);
    // Beside the shipped one, networks answer that were trained on stencils with other taps.
    if (network->shipped) judged.learnedShare = 1;
    return judged;
}

void printJudged(const std::vector<Judged>& all, const Context& context) {
    if (context.json) {
        for (const auto& each : all) {
            Json json{{"event", "stencil"},
                      {"stencil", each.stencil},
                      {"grid", each.grid},
                      {"dtype", each.type},
                      {"settings", each.settings},
                      {"trained_on", each.trainedOn},
                      {"mape", each.quality.mape},
                      {"spearman", each.quality.spearman},
                      {"best_of_16", each.quality.best16},
                      {"learned", each.learnedShare}};
            if (each.insideShare >= 0) json["inside_interval"] = each.insideShare;
            printJson(json);
        }
        return;
    }
    out("{:<24} {:>8} {:>9} {:>9}\n", "stencil", "MAPE %", "Spearman", "best16 %");
    for (const auto& each : all) {
        std::string note;
        if (each.insideShare >= 0)
            note += fmt::format("  {:.0f} % in the interval", 100 * each.insideShare);
        if (each.learnedShare < 1)
            note += fmt::format("  {:.0f} % by the network", 100 * each.learnedShare);
        if (each.trainedOn) note += "  was trained on";
        printRow(each.stencil, each.quality.mape, each.quality.spearman, each.quality.best16, note);
    }
    const auto means = meansOf(all);
    printRow("mean", means.mape, means.spearman, means.best16, "");
}

Json summaryJson(const std::vector<Judged>& all) {
    const auto means = meansOf(all);
    return {{"event", "result"},
            {"stencils", all.size()},
            {"mape", means.mape},
            {"spearman", means.spearman},
            {"best_of_16", means.best16}};
}

}  // namespace cli
