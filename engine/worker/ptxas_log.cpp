// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/ptxas_log.hpp"

#include <fmt/format.h>
#include <charconv>

namespace engine::worker {
namespace {

/// The number directly before `label`, or `otherwise`.
int numberBefore(std::string_view text, std::string_view label, int otherwise) {
    const std::size_t at = text.find(label);
    if (at == std::string_view::npos) return otherwise;
    std::size_t first = at;
    while (first > 0 && text[first - 1] >= '0' && text[first - 1] <= '9') --first;
    int value = otherwise;
    std::from_chars(text.data() + first, text.data() + at, value);
    return value;
}

/// The part of the log about one kernel: from its announcement to the next one.
std::string_view sectionOf(std::string_view log, std::string_view entry) {
    const std::size_t start = log.find(fmt::format("Compiling entry function '{}'", entry));
    if (start == std::string_view::npos) return {};
    const std::size_t end = log.find("Compiling entry function '", start + 1);
    return log.substr(start, end == std::string_view::npos ? end : end - start);
}

}  // namespace

device::Resources resourcesFromLog(std::string_view log, std::string_view entry) {
    device::Resources resources;
    const std::string_view section = sectionOf(log, entry);
    if (section.empty()) return resources;
    resources.registers = numberBefore(section, " registers", -1);
    resources.stackBytes = numberBefore(section, " bytes stack frame", -1);
    resources.spillStoreBytes = numberBefore(section, " bytes spill stores", -1);
    resources.spillLoadBytes = numberBefore(section, " bytes spill loads", -1);
    // The log is silent about shared memory when there is none.
    resources.sharedBytes = numberBefore(section, " bytes smem", resources.registers < 0 ? -1 : 0);
    return resources;
}

}  // namespace engine::worker
