// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// `analyze --what roofline`: a session's kernels under the ceilings of their GPU.

#include <fmt/format.h>

#include <algorithm>

#include "app/cli/learned.hpp"
#include "app/cli/roofline_chart.hpp"
#include "app/cli/table_file.hpp"
#include "engine/exporters/roofline_csv.hpp"
#include "engine/store/session_file.hpp"

namespace cli {
namespace {

using namespace engine;
using analysis::RooflinePoint;
using model::DataLevel;

struct SessionUnderRoofs {
    const record::SessionHead& head;
    const model::DeviceSheet& sheet;
    model::Roofline roofline;
    std::vector<record::EvaluationRow> rows;
    std::vector<record::RunSpec> runs;
    std::vector<RooflinePoint> points;

    std::string strategyOf(int run) const {
        const auto found = std::ranges::find(runs, run, &record::RunSpec::id);
        return found == runs.end() ? "" : found->strategy;
    }
    const space::Setting& settingOf(std::int64_t number) const {
        return std::ranges::lower_bound(rows, number, {}, &record::EvaluationRow::number)
            ->evaluation.setting;
    }
    std::string title() const {
        return fmt::format("{} on {}{}", stencil::describe(head.problem), sheet.gpu,
                           head.device.predicted ? ", predicted" : "");
    }
};

Result<SessionUnderRoofs> underRoofs(const store::SessionFile& file, const std::string& path) {
    const auto& head = file.head();
    if (head.foreign)
        return badInput(
            fmt::format("{} is of {}: how much it computes and moves is unknown, so it has no "
                        "place under ceilings. Only stencils have.",
                        path, space::describe(head.foreign->description())));
    const auto* sheet = model::findDeviceSheet(head.device.gpu);
    if (!sheet) {
        std::vector<std::string> known;
        for (const auto& each : model::deviceSheets()) known.push_back(each.gpu);
        return badInput(fmt::format(
            "{} is of {}, whose ceilings are unknown. There are data sheets for {}.", path,
            head.device.gpu.empty() ? "no GPU" : head.device.gpu, fmt::join(known, ", ")));
    }
    auto rows = file.evaluations();
    if (!rows) return tl::unexpected(rows.error());
    auto runs = file.runs();
    if (!runs) return tl::unexpected(runs.error());
    analysis::RooflineCounting counting(head.problem, head.device.limits, *sheet);
    SessionUnderRoofs all{head, *sheet, counting.roofline(), std::move(*rows), std::move(*runs),
                          {}};
    for (const auto& row : all.rows)
        if (const auto point = counting.of(row)) all.points.push_back(*point);
    if (all.points.empty())
        return badInput(
            fmt::format("No evaluation in {} ran: there is nothing to show under ceilings.", path));
    return all;
}

std::string shareText(std::optional<double> share) {
    return share ? fmt::format("{:.0f} %", 100 * *share) : "-";
}

std::string rooflineText(const SessionUnderRoofs& all) {
    constexpr std::size_t kShown = 12;
    auto fastest = all.points;
    std::ranges::stable_sort(fastest, std::greater(), &RooflinePoint::gcells);
    const auto& roofline = all.roofline;
    std::string text = fmt::format(
        "{}\n{} flops per cell, as the formula is written. Ceilings: device memory {:.2f} TB/s, "
        "L2 {:.2f}, shared memory and L1 {:.1f}; pipe {:.1f} TFLOP/s{}.\n\n",
        all.title(), roofline.flops, roofline.bytesPerSecond[0] * 1e-12,
        roofline.bytesPerSecond[1] * 1e-12, roofline.bytesPerSecond[2] * 1e-12,
        roofline.flopsPerSecond * 1e-12,
        roofline.tensorFlopsPerSecond > 0
            ? fmt::format(", tensor cores {:.1f}", roofline.tensorFlopsPerSecond * 1e-12)
            : "");
    text +=
        fmt::format("{:>10} {:>9} {:>9} {:>22} {:>6} {:>8} {:>8}  {}\n", "evaluation", "GCells/s",
                    "GFLOP/s", "flop/B: device memory", "L2", "on chip", "of roof", "setting");
    for (std::size_t i = 0; i < std::min(kShown, fastest.size()); ++i) {
        const auto& point = fastest[i];
        text += fmt::format("{:>10} {:>9.1f} {:>9.0f}", point.number, point.gcells,
                            roofline.gflops(point.gcells));
        constexpr std::array kWidths{22, 6, 8};
        for (const auto level : model::kAllDataLevels)
            text += fmt::format(" {:>{}.3g}", point.intensity(roofline, level).value_or(0),
                                kWidths[static_cast<std::size_t>(level)]);
        text += fmt::format(" {:>8}  {}\n",
                            shareText(point.shareOfRoof(roofline, DataLevel::DeviceMemory)),
                            all.settingOf(point.number).text(all.head.problem.pattern.dimensions));
    }
    return text + fmt::format(
                      "\nThe fastest of {} kernels. Bytes are what the model says they must move; "
                      "the roof is that of device memory and pipe.{}\n",
                      all.points.size(),
                      all.head.device.predicted ? " Predicted: none of this was measured." : "");
}

Json rooflineJson(const SessionUnderRoofs& all) {
    const auto& roofline = all.roofline;
    Json json = {{"event", "roofline"},
                 {"gpu", all.sheet.gpu},
                 {"flops_per_cell", roofline.flops},
                 {"device_memory_bytes_per_s", roofline.bytesPerSecond[0]},
                 {"l2_bytes_per_s", roofline.bytesPerSecond[1]},
                 {"on_chip_bytes_per_s", roofline.bytesPerSecond[2]},
                 {"flops_per_s", roofline.flopsPerSecond}};
    if (roofline.tensorFlopsPerSecond > 0)
        json["tensor_flops_per_s"] = roofline.tensorFlopsPerSecond;
    if (all.head.device.predicted) json["predicted"] = true;
    json["kernels"] = Json::array();
    for (const auto& point : all.points)
        json["kernels"].push_back({{"evaluation", point.number},
                                   {"strategy", all.strategyOf(point.run)},
                                   {"gcells_s", point.gcells},
                                   {"device_memory_bytes", point.bytes[0]},
                                   {"l2_bytes", point.bytes[1]},
                                   {"on_chip_bytes", point.bytes[2]}});
    return json;
}

}  // namespace

Status analyzeRoofline(const std::string& session, const std::string& to, Context& context) {
    if (session.empty()) return badInput("analyze --what roofline needs --session FILE.");
    const auto file = store::SessionFile::open(session, store::SessionFile::Access::ReadOnly);
    if (!file) return tl::unexpected(file.error());
    if (const auto warning = file->warning(); !warning.empty()) tell("{}\n", warning);
    const auto all = underRoofs(*file, session);
    if (!all) return tl::unexpected(all.error());
    const TableFile table{
        exporters::rooflineCsv(all->points,
                               {all->roofline, all->head.problem, all->head.device,
                                [&](int run) { return all->strategyOf(run); },
                                [&](std::int64_t number) { return all->settingOf(number); }}),
        [&] { return rooflineChart(all->title(), all->roofline, all->points); }};
    if (const auto kept = writeTable(to, table); !kept) return kept;
    if (context.json)
        printJson(rooflineJson(*all));
    else
        out("{}", rooflineText(*all));
    return {};
}

}  // namespace cli
