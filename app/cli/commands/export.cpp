// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/exporters/exporter.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>
#include <vector>

#include "app/cli/context.hpp"

namespace cli {
namespace {

using namespace engine;

struct ExportArguments {
    std::string session, format, out, setting;
    ProblemArguments problem;
    bool force = false;
};

/// A kernel that no session knows: of a stencil and a setting.
Status exportUnmeasured(const ExportArguments& arguments) {
    if (arguments.setting.empty())
        return badInput("Without --session, export needs --setting to know which kernel to write.");
    const auto problem = arguments.problem.problem();
    if (!problem) return tl::unexpected(problem.error());
    const auto setting = space::Setting::parse(arguments.setting, problem->pattern.dimensions);
    if (!setting) return tl::unexpected(setting.error());
    exporters::TunedKernel kernel{*problem, {}, {}, {}};
    kernel.evaluation.setting = *setting;
    return exporters::exportKernel(kernel, arguments.format, arguments.out, arguments.force);
}

Status exportTo(const ExportArguments& arguments) {
    if (arguments.format == "pdf")
        return badInput(
            "Only the window makes PDF reports: File > Export, \"This race as PDF report\". "
            "--format report writes the same report as an HTML page.");
    const auto format = exporters::findFormat(arguments.format);
    if (!format) return tl::unexpected(format.error());
    if (arguments.force && !format->isFolder())
        return badInput(
            fmt::format("--force is for formats that write a folder; {} writes a file, which is "
                        "always replaced.",
                        arguments.format));
    if (!arguments.session.empty() && !arguments.problem.stencil.empty() &&
        !store::isCollection(arguments.session))
        return badInput("--session already says which stencil: --stencil is only for collections.");
    if (arguments.session.empty() && arguments.problem.stencil.empty())
        return badInput("export needs either --session, or --stencil with --setting.");
    if (auto spared = spares(arguments.out, {arguments.session, arguments.problem.stencil});
        !spared)
        return spared;
    if (arguments.session.empty()) return exportUnmeasured(arguments);
    const auto file = openSession(arguments.session, arguments.problem);
    if (!file) return tl::unexpected(file.error());
    if (const auto warning = file->warning(); !warning.empty()) tell("{}\n", warning);
    exporters::ExportOptions options;
    options.force = arguments.force;
    if (!arguments.setting.empty()) {
        if (!format->ofOneKernel())
            return badInput(
                fmt::format("--setting does not apply to {}, which holds the whole session.",
                            arguments.format));
        auto setting = file->head().settingFrom(arguments.setting);
        if (!setting) return tl::unexpected(setting.error());
        options.setting = *setting;
    }
    return exporters::exportSession(*file, arguments.format, arguments.out, options);
}

}  // namespace

void addExportCommand(CLI::App& app, Context& context) {
    auto* command = app.add_subcommand(
        "export", "exports the tuned kernel, its configuration, or the whole session");
    auto arguments = std::make_shared<ExportArguments>();
    std::vector<std::string> all, folders, ofOneKernel;
    for (const auto& format : exporters::formats()) {
        all.push_back(format.name);
        if (format.isFolder()) folders.push_back(format.name);
        if (format.ofOneKernel()) ofOneKernel.push_back(format.name);
    }
    command->add_option("--session", arguments->session,
                        "a session file, or a collection with --stencil");
    arguments->problem.addTo(*command, ProblemArguments::Stencil::OrAFilesProblem);
    command->add_option("--format", arguments->format, fmt::format("{}", fmt::join(all, ", ")))
        ->required();
    command
        ->add_option("--out", arguments->out,
                     fmt::format("file to write, - for standard output; a folder for {}",
                                 fmt::join(folders, ", ")))
        ->required();
    command->add_option(
        "--setting", arguments->setting,
        fmt::format("export this setting: of --stencil, or instead of the session's best ({})",
                    fmt::join(ofOneKernel, ", ")));
    command->add_flag("--force", arguments->force,
                      "write into a folder that is not empty, replacing files of the same name");
    command->callback([=, &context] {
        if (const auto done = exportTo(*arguments); !done) return context.report(done.error());
        if (context.json)
            printJson(
                {{"event", "exported"}, {"format", arguments->format}, {"path", arguments->out}});
        else if (!isStandardOutput(arguments->out))
            out("{}\n", arguments->out);
    });
}

}  // namespace cli
