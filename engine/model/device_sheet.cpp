// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/device_sheet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <span>

#include "engine/core/embedded_text.hpp"
#include "engine/core/json_text.hpp"
#include "engine/model/named_weights.hpp"

namespace engine::model {
namespace resources {
std::span<const EmbeddedText> embeddedTexts();  // generated from resources/devices
}

namespace {

double positive(const Json& value, const std::string& key) {
    if (!value.is_number() || !std::isfinite(value.get<double>()) || value.get<double>() <= 0)
        throw std::invalid_argument(key + " must be a number above 0");
    return value.get<double>();
}

/// 0 when the sheet does not have it.
double rate(const Json& sheet, const char* key, double unit) {
    return sheet.contains(key) ? positive(sheet[key], key) * unit : 0;
}

std::string text(const Json& sheet, const char* key) {
    if (!sheet.contains(key) || !sheet[key].is_string())
        throw std::invalid_argument(std::string(key) + " must be a text");
    return sheet[key];
}

std::map<int, double> barriers(const Json& sheet) {
    std::map<int, double> seconds;
    if (!sheet.contains("barrier_ns")) return seconds;
    for (const auto& [threads, nanoseconds] : sheet["barrier_ns"].items()) {
        const int count = std::atoi(threads.c_str());
        if (count < 1) throw std::invalid_argument("barrier_ns is by numbers of threads");
        seconds[count] = positive(nanoseconds, "barrier_ns") * 1e-9;
    }
    return seconds;
}

DeviceSheet read(const Json& json) {
    DeviceSheet sheet;
    sheet.id = text(json, "id");
    sheet.gpu = text(json, "gpu");
    sheet.architecture = text(json, "architecture");
    sheet.source = text(json, "source");
    sheet.multiprocessors = static_cast<int>(rate(json, "multiprocessors", 1));
    sheet.clockHz = rate(json, "clock_ghz", 1e9);
    sheet.memoryBytes = rate(json, "memory_gb", 1e9);
    sheet.memoryBytesPerSecond = rate(json, "memory_gb_s", 1e9);
    sheet.memoryReadBytesPerSecond = rate(json, "memory_read_gb_s", 1e9);
    sheet.l2BytesPerSecond = rate(json, "l2_gb_s", 1e9);
    sheet.l2Bytes = rate(json, "l2_mb", 1e6);
    sheet.sharedBytesPerSecond = rate(json, "shared_gb_s", 1e9);
    sheet.fp64PerSecond = rate(json, "fp64_tera_instructions_s", 1e12);
    sheet.fp32PerSecond = rate(json, "fp32_tera_instructions_s", 1e12);
    sheet.barrierSeconds = barriers(json);
    sheet.gridBarrierSeconds = rate(json, "grid_barrier_us", 1e-6);
    sheet.clusterBarrierSeconds = rate(json, "cluster_barrier_ns", 1e-9);
    sheet.launchSeconds = rate(json, "launch_us", 1e-6);
    for (const double needed : {sheet.clockHz, sheet.memoryBytesPerSecond, sheet.fp64PerSecond,
                                sheet.fp32PerSecond, sheet.sharedBytesPerSecond})
        if (needed == 0)
            throw std::invalid_argument(
                "clock_ghz, memory_gb_s, shared_gb_s, fp64_tera_instructions_s and "
                "fp32_tera_instructions_s are needed");
    if (sheet.multiprocessors < 1) throw std::invalid_argument("multiprocessors is needed");
    sheet.sharedLatencySeconds = rate(json, "shared_latency_cycles", 1) / sheet.clockHz;
    sheet.memoryLatencySeconds = rate(json, "memory_latency_cycles", 1) / sheet.clockHz;
    sheet.memoryLatencyMeasured = json.value("memory_latency_measured", true);
    return sheet;
}

}  // namespace

double DeviceSheet::barrierOf(int threads) const {
    if (barrierSeconds.empty()) return 0;
    if (barrierSeconds.size() == 1) return barrierSeconds.begin()->second;
    auto after = barrierSeconds.lower_bound(threads);
    if (after == barrierSeconds.begin()) ++after;
    if (after == barrierSeconds.end()) --after;
    const auto before = std::prev(after);
    const double slope = (after->second - before->second) / (after->first - before->first);
    return std::max(0.0, before->second + slope * (threads - before->first));
}

Result<DeviceSheet> deviceSheetFromJson(std::string_view json, const std::string& name) {
    try {
        return read(parseJson<Json>(json));
    } catch (const std::exception& error) {
        return badInput(fmt::format("{}: {}.", name, error.what()));
    }
}

const std::vector<DeviceSheet>& deviceSheets() {
    static const std::vector<DeviceSheet> sheets = [] {
        std::vector<DeviceSheet> read;
        for (const auto& file : resources::embeddedTexts())
            read.push_back(deviceSheetFromJson(file.text, std::string(file.name)).value());
        return read;
    }();
    return sheets;
}

const DeviceSheet* findDeviceSheet(std::string_view idOrGpu) {
    for (const auto& sheet : deviceSheets())
        if (idOrGpu == sheet.id || idOrGpu.starts_with(sheet.gpu)) return &sheet;
    return nullptr;
}

}  // namespace engine::model
