// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/bench_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/exporters/exporter.hpp"
#include "engine/model/device_sheet.hpp"
#include "engine/space/combination.hpp"

namespace cli {
namespace {

using namespace engine;

std::optional<double> share(double value, double of) {
    if (value <= 0 || of <= 0) return std::nullopt;
    return value / of;
}
std::string percent(std::optional<double> value) {
    return value ? fmt::format("{:.0f} %", 100 * *value) : "-";
}
std::string ratio(std::optional<double> value) {
    return value ? fmt::format("{:.2f}x", *value) : "-";
}
Json orNull(std::optional<double> value) { return value ? Json(*value) : Json(); }
std::string orEmpty(std::optional<double> value) {
    return value ? fmt::format("{:.6g}", *value) : "";
}

int dimensionsOf(const BenchRow& row) { return row.entry->problem.pattern.dimensions; }
std::string gridOf(const BenchRow& row) { return nameOf(row.grid, dimensionsOf(row)); }

template <class Figure>
std::vector<std::optional<double>> all(const std::vector<BenchRow>& rows, Figure&& figure) {
    std::vector<std::optional<double>> values;
    for (const auto& row : rows) values.push_back(figure(row));
    return values;
}

struct Means {
    std::optional<double> gcells, memory, floatingPoint, model, peer;
};
Means meansOf(const std::vector<BenchRow>& rows) {
    return {geometricMean(all(rows, [](const BenchRow& row) { return share(row.gcells(), 1); })),
            geometricMean(all(rows, [](const BenchRow& row) { return row.ofMemory(); })),
            geometricMean(all(rows, [](const BenchRow& row) { return row.ofFloatingPoint(); })),
            geometricMean(all(rows, [](const BenchRow& row) { return row.ofModel(); })),
            geometricMean(all(rows, [](const BenchRow& row) { return row.ofPeer(); }))};
}

bool sameGpu(const BenchRow& row, const Peers& peers) {
    return row.device.gpu.starts_with(peers.gpu);
}

std::size_t measuredOf(const std::vector<BenchRow>& rows) {
    return static_cast<std::size_t>(std::count_if(
        rows.begin(), rows.end(), [](const BenchRow& row) { return row.evaluation.has_value(); }));
}

constexpr const char* kTable = "{:<14} {:>13} {:>7} {:>10} {:>7} {:>7} {:>7} {:>8}  {}\n";

}  // namespace

std::optional<double> geometricMean(const std::vector<std::optional<double>>& values) {
    double sum = 0;
    int count = 0;
    for (const auto& value : values) {
        if (!value) continue;
        sum += std::log(*value);
        ++count;
    }
    if (count == 0) return std::nullopt;
    return std::exp(sum / count);
}

stencil::Problem BenchRow::problem() const {
    auto problem = entry->problem;
    problem.grid = grid;
    return problem;
}
double BenchRow::gcells() const { return evaluation ? evaluation->gcells(grid) : 0; }
std::optional<double> BenchRow::ofMemory() const {
    return ceilings ? share(gcells(), ceilings->deviceMemory) : std::nullopt;
}
std::optional<double> BenchRow::ofFloatingPoint() const {
    return ceilings ? share(gcells(), ceilings->floatingPoint) : std::nullopt;
}
std::optional<double> BenchRow::ofModel() const {
    return prediction ? share(gcells(), prediction->attainableGcells) : std::nullopt;
}
std::optional<double> BenchRow::ofPeer() const {
    return peer ? share(gcells(), peer->gcells) : std::nullopt;
}

void addModel(BenchRow& row) {
    const auto* sheet = model::findDeviceSheet(row.device.gpu);
    if (sheet == nullptr) return;
    const auto problem = row.problem();
    row.ceilings = model::ceilingsOf(problem.pattern, problem.type, *sheet);
    if (!row.evaluation) return;
    const auto circumstances = space::Circumstances::of(problem, row.device.limits);
    const auto& resources = row.evaluation->resources;
    auto prediction = model::predict(row.evaluation->setting, circumstances, *sheet,
                                     {resources.registers, resources.sharedBytes});
    if (prediction.runs()) row.prediction = std::move(prediction);
}

void printHeading() {
    out(kTable, "Stencil", "Grid", "Type", "GCells/s", "memory", "FP pipe", "model", "peer",
        "the peer");
}

void printRow(const BenchRow& row) {
    const auto type = stencil::nameOf(row.entry->problem.type);
    if (!row.evaluation) {
        out("{:<14} {:>13} {:>7} not measured: {}\n", row.entry->problem.pattern.name, gridOf(row),
            type, row.reason);
        return;
    }
    out(kTable, row.entry->problem.pattern.name, gridOf(row), type,
        fmt::format("{:.1f}", row.gcells()), percent(row.ofMemory()),
        percent(row.ofFloatingPoint()), percent(row.ofModel()), ratio(row.ofPeer()),
        row.peer ? fmt::format("{:.0f} {}", row.peer->gcells, row.peer->text()) : "");
    out("{:<14} {} | {}\n", "", space::combinationOf(row.evaluation->setting).name,
        row.evaluation->setting.text(dimensionsOf(row)));
}

void printSummary(const std::vector<BenchRow>& rows, const Peers& peers) {
    const auto means = meansOf(rows);
    if (means.gcells)
        out(kTable, "geometric mean", "", "", fmt::format("{:.1f}", *means.gcells),
            percent(means.memory), percent(means.floatingPoint), percent(means.model),
            ratio(means.peer), "");
    const auto measured = measuredOf(rows);
    out("\n{} of {} measured.", measured, rows.size());
    if (measured > 0)
        out(" memory: share of the speed at which device memory moves each array once per\nstep, "
            "which temporal blocking exceeds; FP pipe: share of the speed at which the "
            "floating-point\npipe does one instruction per tap and nothing else, which kernels "
            "that share sums of equal\ncoefficients exceed; model: share of what the analytic "
            "model considers attainable.");
    out("\n");
    const bool compared =
        std::any_of(rows.begin(), rows.end(), [](const BenchRow& row) { return row.ofPeer(); });
    if (!compared) return;
    out("Peers: {}. {}.\n", peers.provenance, peers.domains);
    for (const auto& row : rows) {
        if (!row.ofPeer() || sameGpu(row, peers)) continue;
        out("The peers ran on an {}, this suite on \"{}\": the ratios compare different devices.\n",
            peers.gpu, row.device.gpu);
        break;
    }
}

Json rowJson(const BenchRow& row, const Peers& peers) {
    Json json = {{"event", "bench"},         {"stencil", row.entry->problem.pattern.name},
                 {"grid", gridOf(row)},      {"dtype", stencil::nameOf(row.entry->problem.type)},
                 {"device", row.device.gpu}, {"measured", row.evaluation.has_value()}};
    if (!row.evaluation) {
        json["reason"] = row.reason;
        return json;
    }
    const auto& evaluation = *row.evaluation;
    json["gcells_s"] = row.gcells();
    json["ms_per_step"] = evaluation.costMs();
    json["steps"] = evaluation.steps;
    json["spread"] = orNull(evaluation.relativeSpread());
    json["largest_error"] = orNull(evaluation.largestError);
    json["share_of_memory_ceiling"] = orNull(row.ofMemory());
    json["share_of_fp_ceiling"] = orNull(row.ofFloatingPoint());
    json["share_of_model"] = orNull(row.ofModel());
    json["binds"] = row.prediction ? Json(idOf(row.prediction->binding().resource)) : Json();
    json["ratio_to_peer"] = orNull(row.ofPeer());
    if (row.peer)
        json["peer"] = {{"program", row.peer->text()},     {"gcells_s", row.peer->gcells},
                        {"others", row.peer->others},      {"gpu", peers.gpu},
                        {"same_gpu", sameGpu(row, peers)}, {"provenance", peers.provenance}};
    if (row.grid != row.entry->problem.grid)
        json["wanted_grid"] = nameOf(row.entry->problem.grid, dimensionsOf(row));
    json["evaluations"] = row.evaluations;
    json["clock_s"] = row.clockSeconds;
    json["combination"] = space::combinationOf(evaluation.setting).name;
    json["setting"] = settingJson(evaluation.setting, dimensionsOf(row));
    json["samples_ms"] = evaluation.samplesMs;
    return json;
}

Json summaryJson(const std::vector<BenchRow>& rows) {
    const auto means = meansOf(rows);
    return {{"event", "result"},
            {"measured", measuredOf(rows)},
            {"entries", rows.size()},
            {"geomean_gcells_s", orNull(means.gcells)},
            {"geomean_share_of_memory_ceiling", orNull(means.memory)},
            {"geomean_share_of_fp_ceiling", orNull(means.floatingPoint)},
            {"geomean_share_of_model", orNull(means.model)},
            {"geomean_ratio_to_peer", orNull(means.peer)}};
}

std::string csvOf(const std::vector<BenchRow>& rows, const std::string& suite) {
    std::string csv =
        "suite,stencil,grid,dtype,device,gpu,driver,toolkit,date,program,gcells_s,ms_per_step,"
        "steps,"
        "share_of_memory_ceiling,share_of_fp_ceiling,share_of_model,binds,peer,peer_gcells_s,"
        "ratio_to_peer,evaluations,clock_s,registers,spill_bytes,largest_error,reason,setting,"
        "samples_ms\n";
    for (const auto& row : rows) {
        const auto& info = row.device;
        csv += fmt::format("{},{},{},{},{},{},{},{},{},{},", exporters::csvField(suite),
                           exporters::csvField(row.entry->problem.pattern.name), gridOf(row),
                           stencil::nameOf(row.entry->problem.type), exporters::csvField(info.id),
                           exporters::csvField(info.gpu), exporters::csvField(info.driver),
                           exporters::csvField(info.toolkit), exporters::csvField(info.date),
                           STENCILSCOPE_VERSION);
        const std::string peer =
            row.peer ? fmt::format("{},{:.6g},{}", exporters::csvField(row.peer->text()),
                                   row.peer->gcells, orEmpty(row.ofPeer()))
                     : ",,";
        if (!row.evaluation) {
            csv += fmt::format(",,,,,,,{},{},{:.6g},,,,{},,\n", peer, row.evaluations,
                               row.clockSeconds, exporters::csvField(row.reason));
            continue;
        }
        const auto& evaluation = *row.evaluation;
        csv += fmt::format("{:.6g},{:.6g},{},{},{},{},{},{},{},{:.6g},{},{},{},,{},{:.6g}\n",
                           row.gcells(), evaluation.costMs(), evaluation.steps,
                           orEmpty(row.ofMemory()), orEmpty(row.ofFloatingPoint()),
                           orEmpty(row.ofModel()),
                           row.prediction ? idOf(row.prediction->binding().resource) : "", peer,
                           row.evaluations, row.clockSeconds, evaluation.resources.registers,
                           evaluation.resources.spillStoreBytes, orEmpty(evaluation.largestError),
                           exporters::csvField(evaluation.setting.text(dimensionsOf(row))),
                           fmt::join(evaluation.samplesMs, " "));
    }
    return csv;
}

}  // namespace cli
