// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "app/cli/context.hpp"
#include "engine/model/advice.hpp"
#include "engine/model/grid_fit.hpp"
#include "engine/source/kernel_source.hpp"
#include "engine/space/combination.hpp"

namespace cli {
namespace {

using namespace engine;

struct ExplainArguments {
    ProblemArguments problem;
    std::string setting, device, gpu;
};

/// What a device has measured of the setting.
struct SettingMeasured {
    std::string gpu;
    space::DeviceLimits limits;
    std::optional<device::Evaluation> evaluation;
    std::string reason;  ///< why there is none
    bool predicted = false;
    std::string recordedOn = {};  ///< the date of a recording
};

/// Asks the device; what it does not have, such as a setting that a recording lacks, it says.
Result<SettingMeasured> measured(const ExplainArguments& arguments, const stencil::Problem& problem,
                                 const space::Setting& setting, const Context& context) {
    const DeviceArguments named{arguments.device};
    auto device = named.open(problem, context);
    if (!device) return tl::unexpected(device.error());
    SettingMeasured answer{
        (*device)->info().gpu, (*device)->info().limits, {}, {}, (*device)->info().predicted};
    if ((*device)->info().recorded) answer.recordedOn = (*device)->info().date;
    if (const auto rejection = (*device)->space().reject(setting)) {
        answer.reason = rejection->sentence.text();
        return answer;
    }
    (*device)->submit(1, setting);
    auto completion = (*device)->next(context.stop());
    if (!completion) return tl::unexpected(completion.error());
    answer.evaluation = std::move(completion->evaluation);
    return answer;
}

Result<const model::DeviceSheet*> sheetOf(const ExplainArguments& arguments,
                                          const std::optional<SettingMeasured>& measured) {
    const std::string wanted = !arguments.gpu.empty() ? arguments.gpu
                               : measured             ? measured->gpu
                                                      : "h200";
    const auto* own = measured ? model::findDeviceSheet(measured->gpu) : nullptr;
    const auto* sheet = model::findDeviceSheet(wanted);
    if (own && sheet && own != sheet)
        return badInput(
            fmt::format("What {} measures cannot be compared with the data sheet \"{}\": leave out "
                        "--gpu or --device.",
                        measured->gpu, sheet->id));
    if (sheet) return sheet;
    std::string known;
    for (const auto& each : model::deviceSheets()) known += " " + each.id;
    return badInput(
        fmt::format("There is no data sheet for \"{}\", and the model needs one. Name one with "
                    "--gpu; known:{}.",
                    wanted, known));
}

struct Explained {
    stencil::Problem problem;
    space::Setting setting;
    const model::DeviceSheet& sheet;
    model::Prediction prediction;
    model::GridFit fit;                            ///< of the problem's grid
    std::vector<model::GridFit> fits;              ///< of grids near it
    const model::LearnedTimes* learned = nullptr;  ///< may be null
    std::string uncovered;                         ///< why nothing is expected; else empty
    std::optional<model::ExpectedTime> expected;   ///< GCells/s
    std::vector<model::Change> changes;
    double trusted = 1, trustedMeasured = 1;  ///< what a change must promise, here and if measured
    std::optional<SettingMeasured> measured;

    int dimensions() const { return problem.pattern.dimensions; }
    std::optional<double> measuredGcells() const {
        if (!measured || !measured->evaluation || !measured->evaluation->ok()) return {};
        return measured->evaluation->gcells(problem.grid);
    }
    double gcellsOf(double secondsPerStep) const {
        return static_cast<double>(problem.grid.cells()) / secondsPerStep * 1e-9;
    }
    /// Of a GPU.
    std::optional<double> measuredSecondsPerStep() const {
        if (!measuredGcells() || measured->predicted) return {};
        return measured->evaluation->costMs() * 1e-3;
    }
    /// Of a device that predicts.
    std::optional<device::Interval> predictedGcells() const {
        if (!measuredGcells() || !measured->predicted) return {};
        const auto ms = device::predictedInterval(*measured->evaluation);
        return device::Interval{gcellsOf(ms.high * 1e-3), gcellsOf(ms.low * 1e-3)};
    }
    std::optional<model::Reached> reached() const {
        if (const auto gcells = measuredGcells())
            return model::Reached{*gcells, !measured->predicted};
        if (!expected) return {};
        return model::Reached{expected->expected, false};
    }
};

std::string pipeName(stencil::DataType type) {
    return type == stencil::DataType::Double ? "FP64" : "FP32";
}
std::string resourceName(model::Resource resource, const Explained& e) {
    if (resource != model::Resource::FloatingPoint) return std::string(nameOf(resource));
    return e.prediction.plan.products ? "tensor cores" : pipeName(e.problem.type) + " pipe";
}

std::string sidesText(const std::array<std::int64_t, 3>& sides, int dimensions) {
    return dimensions == 3 ? fmt::format("{} x {} x {}", sides[0], sides[1], sides[2])
                           : fmt::format("{} x {}", sides[0], sides[1]);
}

void printFit(const Explained& e) {
    out("{:<13} {:.1f} % of what all multiprocessors could update while blocks run", "grid fit",
        100 * e.fit.useful);
    for (const auto& fit : e.fits)
        out("; {:.1f} % if the grid were {}", 100 * fit.useful, nameOf(fit.grid, e.dimensions()));
    out("\n");
}

void printSetting(const Explained& e) {
    const auto& p = e.prediction;
    const auto& plan = p.plan;
    out("{}, {}\n", stencil::describe(e.problem), e.sheet.gpu);
    out("{:<13} {}, kernels/{}\n{:<13} {}\n", "setting", space::combinationOf(e.setting).name,
        source::kernelFile(plan), "", e.setting.text(e.dimensions()));
    out("{:<13} {} cells", "tile", sidesText(plan.tile(), e.dimensions()));
    if (plan.tile() != plan.stored()) out(", stores {}", sidesText(plan.stored(), e.dimensions()));
    if (plan.tilesOfBlock() > 1) out(", {} tiles a block", plan.tilesOfBlock());
    out("; {}", counted(static_cast<std::uint64_t>(plan.blocks()), "block"));
    if (p.waves > 0 && p.busyBlocks < static_cast<double>(plan.blocks()))
        out(", {} of them with a march to make", grouped(std::llround(p.busyBlocks)));
    if (p.waves > 0) out(", {:.2f} rounds", p.waves);
    out("\n{:<13} {:.1f} % of the updates are of cells that a tile stores inside the grid\n",
        "valid share", 100 * p.geometry.validShare());
    if (p.runs()) printFit(e);
    out("{:<13} {} ({}), {} bytes of shared memory\n", "registers", p.registers,
        p.registersMeasured ? "as compiled" : "estimated", p.sharedBytes);
    if (p.occupancy.blocks > 0) out("{:<13} {}\n", "occupancy", model::onParallelism(p).text());
}

void printBounds(const Explained& e) {
    const auto& p = e.prediction;
    if (!p.runs()) return;
    out("\nPer stored cell and step\n");
    out("{:<22} {:>9.2f} bytes\n", "device memory", p.memoryBytes);
    out("{:<22} {:>9.2f} bytes\n", "L2 cache", p.l2Bytes);
    out("{:<22} {:>9.2f} bytes\n", "shared memory and L1", p.onChipBytes);
    out("{:<22} {:>9.2f} instructions{}\n", resourceName(model::Resource::FloatingPoint, e),
        p.instructions, p.plan.products ? " of the FP64 pipe that would take as long" : "");
    if (p.bytesNeeded > 0)
        out("{:<22} {:>9.0f} bytes a multiprocessor; {}\n", "in flight", p.bytesInFlight,
            model::neededInFlight(p).text());
    out("\n{:<22} {:>14} {:>12} {:>7}\n", "Bound", "ms per step", "GCells/s", "busy");
    for (const auto& bound : p.bounds)
        out("{:<22} {:>14.4g} {:>12.1f} {:>5.0f} %{}\n", resourceName(bound.resource, e),
            1e3 * bound.secondsPerStep, bound.gcells, 100 * bound.busy,
            &bound == &p.binding() ? "  binds" : "");
}

void printMeasured(const Explained& e) {
    if (!e.measured) return;
    if (!e.measured->evaluation) {
        out("\nNot measured on {}: {}\n", e.measured->gpu, e.measured->reason);
        return;
    }
    const auto& evaluation = *e.measured->evaluation;
    if (!evaluation.ok()) {
        out("\nMeasured: {}{}\n", device::nameOf(evaluation.outcome),
            evaluation.reason.empty() ? "" : ": " + evaluation.reason);
        return;
    }
    const double gcells = evaluation.gcells(e.problem.grid);
    out("\n{} {}{}: {:.1f} GCells/s",
        e.measured->predicted            ? "Not measured:"
        : e.measured->recordedOn.empty() ? "Measured on"
                                         : "Recorded on",
        e.measured->gpu,
        e.measured->recordedOn.empty() ? "" : fmt::format(" ({})", e.measured->recordedOn), gcells);
    if (const auto range = e.predictedGcells())
        out(", {:.1f} to {:.1f} with {} % certainty", range->low, range->high,
            device::kInsidePredictedPercent);
    if (e.prediction.runs())
        out(", {:.0f} % of what the model holds attainable",
            100 * gcells / e.prediction.attainableGcells);
    out(".\n");
}

/// "TBy 4 -> 1, ST off -> on"
std::string changeText(const Explained& e, const model::Change& change) {
    std::vector<std::string> texts;
    for (const auto id : change.parameters)
        texts.push_back(fmt::format("{} {} -> {}", space::infoOf(id).abbreviation,
                                    space::valueText(id, e.setting[id]),
                                    space::valueText(id, change.setting[id])));
    return fmt::format("{}", fmt::join(texts, ", "));
}

void printExpected(const Explained& e) {
    if (!e.prediction.runs()) return;
    if (!e.expected) {
        out("No prediction and no advice: {}.\n", e.uncovered);
        return;
    }
    out("Expected: {:.1f} GCells/s, {:.0f} % of the lowest bound; {:.1f} to {:.1f} with {} % "
        "certainty\n(learned from {} settings of {} other stencils on {}, in {} precision).\n",
        e.expected->expected, 100 * e.expected->expected / e.prediction.attainableGcells,
        e.expected->low, e.expected->high, device::kInsidePredictedPercent,
        grouped(e.learned->settings), e.learned->stencils, fmt::join(e.learned->gpus, " and "),
        stencil::nameOf(e.learned->type));
    if (e.expected->expected > e.prediction.attainableGcells)
        out("That is faster than the bound, which is only an estimate: similar kernels were "
            "faster, too.\n");
    const auto measured = e.measuredSecondsPerStep();
    const auto percentOf = [](double gain) { return std::lround(100 * (gain - 1)); };
    const auto least = percentOf(e.trusted);
    if (e.changes.empty()) {
        out("No change of one parameter is expected to gain {} % or more; smaller gains cannot be "
            "told from losses.\n",
            least);
        if (!measured && !e.measured)
            out("With a measurement of this setting (--device), gains of {} % can be.\n",
                percentOf(e.trustedMeasured));
        return;
    }
    out("Changes of one parameter, and what follows from them, that are expected to gain {} % or "
        "more\n",
        least);
    for (const auto& change : e.changes)
        out("  {:+4.0f} %{:>9.1f} GCells/s  {}\n", 100 * (change.gain - 1), change.expectedGcells,
            changeText(e, change));
}

void print(const Explained& e) {
    printSetting(e);
    printBounds(e);
    out("\n{}\n", model::whatBinds(e.prediction, e.problem.type, e.reached()).text());
    if (const auto ending = model::unevenEnding(e.prediction); !ending.empty())
        out("{}\n", ending.text());
    printExpected(e);
    printMeasured(e);
    out("\nThis is a model, not a measurement: each bound is computed as if it were alone, from "
        "the\ndata sheet \"{}\"; {}caches are assumed to keep what they can.\n",
        e.sheet.id, e.prediction.registersMeasured ? "" : "registers are estimated, and ");
}

Json boundsJson(const Explained& e) {
    Json bounds = Json::array();
    for (const auto& bound : e.prediction.bounds)
        bounds.push_back({{"resource", idOf(bound.resource)},
                          {"ms_per_step", 1e3 * bound.secondsPerStep},
                          {"gcells_s", bound.gcells},
                          {"busy", bound.busy}});
    return bounds;
}

Json fitsJson(const Explained& e) {
    Json fits = Json::array();
    for (const auto& fit : e.fits)
        fits.push_back({{"grid", nameOf(fit.grid, e.dimensions())}, {"useful", fit.useful}});
    return fits;
}

Json changesJson(const Explained& e) {
    Json changes = Json::array();
    for (const auto& change : e.changes) {
        Json values = Json::object();
        for (const auto id : change.parameters)
            values[space::infoOf(id).abbreviation] = change.setting[id];
        changes.push_back({{"values", std::move(values)},
                           {"expected_gcells_s", change.expectedGcells},
                           {"gain", change.gain},
                           {"attainable_gcells_s", change.prediction.attainableGcells},
                           {"binds", idOf(change.prediction.binding().resource)},
                           {"setting", settingJson(change.setting, e.dimensions())}});
    }
    return changes;
}

/// What is known before anything runs.
Json planJson(const Explained& e) {
    const auto& p = e.prediction;
    return {{"event", "explanation"},
            {"stencil", e.problem.pattern.name},
            {"grid", nameOf(e.problem.grid, e.dimensions())},
            {"dtype", stencil::nameOf(e.problem.type)},
            {"sheet", e.sheet.id},
            {"modelled", true},
            {"combination", space::combinationOf(e.setting).name},
            {"template", source::kernelFile(p.plan)},
            {"tile", p.plan.tile()},
            {"stored", p.plan.stored()},
            {"blocks", p.plan.blocks()},
            {"busy_blocks", p.busyBlocks},
            {"waves", p.waves},
            {"valid_share", p.geometry.validShare()},
            {"useful", e.fit.useful},
            {"fitting_grids", fitsJson(e)},
            {"registers", p.registers},
            {"registers_measured", p.registersMeasured},
            {"shared_bytes", p.sharedBytes},
            {"occupancy", p.occupancy.share()},
            {"runs", p.runs()}};
}

void addMeasured(Json& json, const Explained& e) {
    if (!e.measured || !e.measured->evaluation) return;
    const auto& evaluation = *e.measured->evaluation;
    json["measured_status"] = device::nameOf(evaluation.outcome);
    json["measured_gcells_s"] = evaluation.ok() ? Json(evaluation.gcells(e.problem.grid)) : Json();
    if (e.measured->predicted) json["predicted"] = true;
    if (const auto range = e.predictedGcells())
        json["predicted_interval_gcells_s"] = {range->low, range->high};
}

Json toJson(const Explained& e) {
    const auto& p = e.prediction;
    Json json = planJson(e);
    if (p.runs()) {
        json["memory_bytes"] = p.memoryBytes;
        json["l2_bytes"] = p.l2Bytes;
        json["on_chip_bytes"] = p.onChipBytes;
        json["instructions"] = p.instructions;
        json["bytes_in_flight"] = p.bytesInFlight;
        json["bytes_needed_in_flight"] = p.bytesNeeded;
        json["memory_latency_measured"] = p.latencyMeasured;
        json["attainable_gcells_s"] = p.attainableGcells;
        json["binds"] = idOf(p.binding().resource);
    }
    json["bounds"] = boundsJson(e);
    json["sentence"] = model::whatBinds(p, e.problem.type, e.reached()).text();
    json["ending"] = model::unevenEnding(p).text();
    if (e.expected) {
        json["expected_gcells_s"] = e.expected->expected;
        json["expected_interval_gcells_s"] = {e.expected->low, e.expected->high};
    }
    if (!e.uncovered.empty()) json["nothing_expected"] = e.uncovered;
    json["changes"] = changesJson(e);
    addMeasured(json, e);
    json["setting"] = settingJson(e.setting, e.dimensions());
    return json;
}

/// Fills in what is expected of the setting and of its neighbours, or why nothing is.
void expect(Explained& e, const space::TuningSpace& space) {
    constexpr std::size_t kChanges = 3, kLooked = 100;
    e.learned = model::learnedTimesFor(e.sheet, e.problem);
    if (!e.learned) {
        e.uncovered = fmt::format("nothing was learned from other stencils on {}", e.sheet.gpu);
        return;
    }
    const model::Expectation expectation(space.circumstances(), e.sheet, *e.learned);
    const auto time = expectation.timeOf(e.setting);
    if (!std::isfinite(time.expected)) {
        e.uncovered = "it cannot run";
        return;
    }
    e.expected =
        model::ExpectedTime{e.gcellsOf(time.expected), e.gcellsOf(time.high), e.gcellsOf(time.low)};
    const auto measured = e.measuredSecondsPerStep();
    e.trusted = model::trustedGain(expectation, measured.has_value());
    e.trustedMeasured = model::trustedGain(expectation, true);
    // Of changes to the same parameters the best says enough.
    for (auto& change :
         model::promisingChanges(e.setting, space, e.sheet, expectation, measured, kLooked))
        if (e.changes.size() < kChanges &&
            std::ranges::find(e.changes, change.parameters, &model::Change::parameters) ==
                e.changes.end())
            e.changes.push_back(std::move(change));
}

Result<Explained> explained(const ExplainArguments& arguments, const Context& context) {
    const auto problem = arguments.problem.problem();
    if (!problem) return tl::unexpected(problem.error());
    const auto setting = space::Setting::parse(arguments.setting, problem->pattern.dimensions);
    if (!setting) return tl::unexpected(setting.error());
    std::optional<SettingMeasured> evaluation;
    if (!arguments.device.empty()) {
        auto answer = measured(arguments, *problem, *setting, context);
        if (!answer) return tl::unexpected(answer.error());
        evaluation = std::move(*answer);
    }
    const auto sheet = sheetOf(arguments, evaluation);
    if (!sheet) return tl::unexpected(sheet.error());
    const auto space = space::TuningSpace::full(
        *problem, evaluation ? evaluation->limits : model::limitsOf(**sheet));
    if (const auto rejection = space.reject(*setting)) return badInput(rejection->sentence.text());
    model::Known known;
    if (evaluation && evaluation->evaluation)
        known = {evaluation->evaluation->resources.registers,
                 evaluation->evaluation->resources.sharedBytes};
    Explained e{
        .problem = *problem,
        .setting = *setting,
        .sheet = **sheet,
        .prediction = model::predict(*setting, space.circumstances(), **sheet, known),
        .fit = model::fitOf(*setting, space.circumstances(), **sheet, known),
        .fits = model::bestFits(*setting, space.circumstances(), **sheet, model::kNearGrid, known),
        .uncovered = {},
        .expected = {},
        .changes = {},
        .measured = std::move(evaluation)};
    expect(e, space);
    return e;
}

}  // namespace

void addExplainCommand(CLI::App& app, Context& context) {
    auto* command = app.add_subcommand(
        "explain", "explains what binds a setting, by the analytic model, and what would help");
    auto arguments = std::make_shared<ExplainArguments>();
    arguments->problem.addTo(*command);
    command
        ->add_option("--setting", arguments->setting, "for example 'TBx=64 TBy=4 ST=1 SD=3 SB=128'")
        ->required();
    command->add_option(
        "--device", arguments->device,
        "compare with what this device measures: cuda:N, ssh:HOST[:N], recorded, or "
        "a session file");
    command->add_option(
        "--gpu", arguments->gpu,
        "data sheet to compute with, for example h200 or h100 (default: the device's)");
    command->callback([=, &context] {
        const auto answer = explained(*arguments, context);
        if (!answer) return context.report(answer.error());
        if (context.json)
            printJson(toJson(*answer));
        else
            print(*answer);
    });
}

}  // namespace cli
