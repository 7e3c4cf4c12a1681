// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The experiments of the papers, on recordings, beside what the papers published.

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "app/cli/context.hpp"
#include "app/cli/papers/making.hpp"
#include "engine/core/json_text.hpp"
#include "engine/core/output_file.hpp"

namespace cli {
namespace {

using namespace engine;

struct ReproduceArguments {
    std::vector<std::string> figures;
    papers::Wishes wishes;
    std::string out;
    bool list = false;
};

void list(const Context& context) {
    for (const auto& figure : papers::figures()) {
        if (context.json) {
            printJson({{"event", "figure"},
                       {"figure", figure.key},
                       {"paper", figure.paper},
                       {"in_paper", figure.figure},
                       {"shows", figure.shows},
                       {"here", figure.here},
                       {"grids", figure.grids}});
            continue;
        }
        out("{:<24} {}, {}: {}\n", figure.key, figure.paper, figure.figure, figure.shows);
    }
}

/// As named; `all` are all.
Result<std::vector<papers::Figure>> chosen(const std::vector<std::string>& keys) {
    const auto all = papers::figures();
    std::vector<papers::Figure> figures;
    for (const auto& key : keys) {
        const auto before = figures.size();
        for (const auto& figure : all)
            if (figure.key == key || key == "all") figures.push_back(figure);
        if (figures.size() == before)
            return badInput(fmt::format("There is no figure {}: see `reproduce --list`.", key));
    }
    return figures;
}

Status write(const std::string& path, const std::vector<papers::Outcome>& outcomes) {
    if (path.empty()) return {};
    if (path.ends_with(".json")) {
        Json json = Json::array();
        for (const auto& outcome : outcomes) json.push_back(papers::outcomeJson(outcome));
        return writeOutput(path, jsonText(json, 1) + "\n");
    }
    std::string csv = papers::csvHeading();
    for (const auto& outcome : outcomes) csv += papers::outcomeCsv(outcome);
    return writeOutput(path, csv);
}

/// What ended the making of a figure, and what is left of those asked for.
Error withRest(Error error, const papers::Figure& figure,
               const std::vector<papers::Outcome>& before, const std::string& path) {
    if (error.kind != ErrorKind::Cancelled && before.empty()) return error;
    error.message += fmt::format(" Nothing is kept of {}, which was not finished.", figure.key);
    if (before.empty()) return error;
    return withKept(error,
                    fmt::format("What had been finished, {},", counted(before.size(), "figure")),
                    {path});
}

Status reproduce(const ReproduceArguments& arguments, Context& context) {
    if (arguments.list) {
        list(context);
        return {};
    }
    if (arguments.figures.empty())
        return badInput("reproduce needs --figure, such as gest:6, or --list.");
    const auto figures = chosen(arguments.figures);
    if (!figures) return tl::unexpected(figures.error());
    if (arguments.wishes.epochs > 0 &&
        std::ranges::none_of(*figures, [](const auto& figure) { return figure.epochs > 0; }))
        return badInput("--epochs has no effect: no network is trained for these figures.");
    if (auto possible = canBeWritten(arguments.out); !possible) return possible;
    if (auto spared = spares(arguments.out, arguments.wishes.recordings); !spared) return spared;
    const auto stop = context.stop();  // what was made is written at the end
    std::vector<papers::Outcome> outcomes;
    Status last;
    for (const auto& figure : *figures) {
        auto outcome =
            stop.stop_requested()
                ? Result<papers::Outcome>(fail(ErrorKind::Cancelled, "Reproducing was stopped."))
                : papers::make(figure, arguments.wishes, context);
        if (!outcome && outcome.error().kind == ErrorKind::Unavailable && figures->size() > 1) {
            tell("{}\n", outcome.error().message);  // the others can be made
            continue;
        }
        if (!outcome) {
            last = tl::unexpected(withRest(outcome.error(), figure, outcomes, arguments.out));
            break;
        }
        if (context.json)
            printJson(papers::outcomeJson(*outcome));
        else
            papers::printOutcome(*outcome);
        outcomes.push_back(std::move(*outcome));
        context.stopIfOutputIsLost();
    }
    const Status written = outcomes.empty() ? Status() : write(arguments.out, outcomes);
    return last ? written : last;
}

}  // namespace

void addReproduceCommand(CLI::App& app, Context& context) {
    auto* command = app.add_subcommand(
        "reproduce",
        "repeats the papers' experiments on recordings, beside what the papers published");
    auto arguments = std::make_shared<ReproduceArguments>();
    command->add_flag("--list", arguments->list, "list every figure and what it shows");
    command
        ->add_option("--figure", arguments->figures,
                     "figures, separated by commas, for example gest:6,gstuner:15; or all")
        ->delimiter(',');
    command
        ->add_option("--recordings", arguments->wishes.recordings,
                     "complete recordings (default: the shipped ones of typical stencils)")
        ->delimiter(',');
    command
        ->add_option("--repeats", arguments->wishes.repeats,
                     "runs of each method, with consecutive seeds (default: the paper's number, 10 "
                     "or 14; 1 for a network that is trained)")
        ->transform(WholeNumber(1, 1000));
    command
        ->add_option("--epochs", arguments->wishes.epochs,
                     "epochs for which gstuner:18 trains its networks (default: 60, about ten "
                     "minutes on two cores)")
        ->transform(WholeNumber(1, 100000));
    command->add_option("--seed", arguments->wishes.seed, "seed of the first repeat")
        ->transform(WholeNumber())
        ->capture_default_str();
    command->add_option("--out", arguments->out,
                        "write all values as CSV, or as JSON if the name ends in .json");
    command->callback([=, &context] {
        if (const auto done = reproduce(*arguments, context); !done) context.report(done.error());
    });
}

}  // namespace cli
