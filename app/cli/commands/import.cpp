// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Files of other programs become session files.

#include "engine/importers/importer.hpp"

#include <fmt/format.h>

#include <limits>
#include <memory>

#include "app/cli/context.hpp"
#include "app/cli/progress.hpp"
#include "engine/core/output_file.hpp"

namespace cli {
namespace {

using namespace engine;

struct ImportArguments {
    std::string file, out;
    importers::ForeignNames names;
};

/// How many of its rows ran, and the fastest of them.
struct Summary {
    std::size_t ran = 0;
    const record::EvaluationRow* best = nullptr;

    static Summary of(const importers::ForeignFile& foreign) {
        Summary summary;
        for (const auto& row : foreign.rows) {
            if (!row.evaluation.ok()) continue;
            ++summary.ran;
            if (!summary.best || row.evaluation.costMs() < summary.best->evaluation.costMs())
                summary.best = &row;
        }
        return summary;
    }
};

/// Settings that meet the conditions; of what was measured, those.
std::uint64_t sizeOf(const importers::ForeignFile& foreign) {
    return foreign.rows.empty() ? foreign.head.foreign->space().size() : foreign.rows.size();
}

/// There are more than that.
bool isUncounted(const importers::ForeignFile& foreign) {
    return sizeOf(foreign) == std::numeric_limits<std::uint64_t>::max();
}

void printText(const importers::ForeignFile& foreign, const ImportArguments& arguments) {
    const auto& kernel = foreign.head.foreign->description();
    const Summary summary = Summary::of(foreign);
    out("kernel    {}\n", space::describe(kernel));
    if (!foreign.head.device.gpu.empty()) out("device    {}\n", foreign.head.device.gpu);
    out("space     {}, {}, {}{} settings{}\n", counted(kernel.parameters.size(), "parameter"),
        counted(kernel.conditions.size(), "condition"), isUncounted(foreign) ? "at least " : "",
        grouped(sizeOf(foreign)), foreign.rows.empty() ? "" : " measured");
    if (!foreign.rows.empty())
        out("measured  {} ran, {} failed\n", grouped(summary.ran),
            grouped(foreign.rows.size() - summary.ran));
    if (summary.best)
        out("best      {:.4g} ms, the median of {} samples\n          {}\n",
            summary.best->evaluation.costMs(), summary.best->evaluation.samplesMs.size(),
            foreign.head.textOf(summary.best->evaluation.setting));
    if (!arguments.out.empty()) out("session   {}\n", arguments.out);
}

void printAsJson(const importers::ForeignFile& foreign, const ImportArguments& arguments) {
    const auto& kernel = foreign.head.foreign->description();
    const Summary summary = Summary::of(foreign);
    Json json = {{"event", "imported"},
                 {"format", importers::nameOf(foreign.format)},
                 {"kernel", kernel.kernel},
                 {"device", foreign.head.device.gpu},
                 {"parameters", kernel.parameters.size()},
                 {"conditions", kernel.conditions.size()},
                 {isUncounted(foreign) ? "settings_at_least" : "settings", sizeOf(foreign)},
                 {"ran", summary.ran},
                 {"failed", foreign.rows.size() - summary.ran},
                 {"remarks", foreign.remarks}};
    if (summary.best) {
        json["best_ms"] = summary.best->evaluation.costMs();
        json["setting"] = settingJson(summary.best->evaluation.setting, foreign.head);
    }
    if (!arguments.out.empty()) json["path"] = arguments.out;
    printJson(json);
}

/// Nothing is kept before all is read: until then an interrupt ends the program.
Result<importers::ForeignFile> read(const std::string& file, const importers::ForeignNames& names) {
    const Waiting waiting("reading " + std::filesystem::path(file).filename().string());
    auto foreign = importers::readForeignFile(file, names);
    if (foreign) sizeOf(*foreign);  // a space is counted when it is first asked
    return foreign;
}

Status import(const ImportArguments& arguments, const Context& context) {
    if (!arguments.out.empty()) {
        if (auto possible = canBeWritten(arguments.out); !possible) return possible;
        const auto place = outputPlace(arguments.out);
        if (!place) return tl::unexpected(place.error());
        if (place->exists) return badInput(arguments.out + " already exists: name another file.");
    }
    auto names = arguments.names;
    names.program = session::Surroundings::ofProgram({}).program;
    const auto foreign = read(arguments.file, names);
    if (!foreign) return tl::unexpected(foreign.error());
    for (const auto& remark : foreign->remarks) tell("{}\n", remark);
    const auto stop = context.stop();  // what is being written is written to its end
    if (!arguments.out.empty())
        if (auto status = importers::writeSession(*foreign, arguments.out); !status) return status;
    if (context.json)
        printAsJson(*foreign, arguments);
    else
        printText(*foreign, arguments);
    return {};
}

}  // namespace

void addImportCommand(CLI::App& app, Context& context) {
    auto* command = app.add_subcommand(
        "import", "turns Kernel Tuner caches, T4 results and T1 inputs into session files");
    auto arguments = std::make_shared<ImportArguments>();
    command
        ->add_option("file", arguments->file,
                     "a JSON file, possibly compressed with gzip; its content tells which of the "
                     "three it is")
        ->required();
    command->add_option("--out", arguments->out,
                        "session file to write, which tune, race and measure take as a device");
    command->add_option("--kernel", arguments->names.kernel,
                        "name of the kernel, if the file has none or you want another");
    command->add_option("--gpu", arguments->names.gpu, "name of the GPU, likewise");
    command->callback([=, &context] {
        if (const auto done = import(*arguments, context); !done) context.report(done.error());
    });
}

}  // namespace cli
