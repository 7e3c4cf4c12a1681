// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/protocol/codec.hpp"

#include <fmt/format.h>
#include <array>

#include "engine/core/json_shape.hpp"
#include "engine/core/json_text.hpp"
#include "engine/protocol/archive.hpp"
#include "engine/space/plan/device_limit_fields.hpp"

namespace engine::protocol {
namespace {

constexpr std::size_t kNameBytes = 256, kWordBytes = 100;
constexpr std::size_t kSentenceBytes = 64 << 10;
constexpr std::size_t kSourceBytes = 16 << 20;
constexpr std::size_t kImageBytes = 32 << 20;
constexpr std::size_t kMostSamples = 10000;
constexpr std::size_t kDeepest = 8, kMostValues = kMostSamples + 1000;
constexpr Range kCount{0, 2147483647};
constexpr Range kIndex{0, 9.0e15};
constexpr std::size_t kChecks = 4096;
constexpr Range kSeconds{0, 1e9};
constexpr Range kByteCount{-1, 2147483647};  // -1 = unknown

void describe(auto& archive, auto& limits) requires
    std::same_as<std::remove_cvref_t<decltype(limits)>, space::DeviceLimits> {
    archive.text("architecture", limits.architecture, kNameBytes);
    for (const space::DeviceLimitField& field : space::kDeviceLimitFields)
        archive.number(field.name, limits.*field.member, kCount);
}

void describe(auto& archive, auto& resources) requires
    std::same_as<std::remove_cvref_t<decltype(resources)>, device::Resources> {
    archive.number("registers", resources.registers, kByteCount);
    archive.number("spill_store_bytes", resources.spillStoreBytes, kByteCount);
    archive.number("spill_load_bytes", resources.spillLoadBytes, kByteCount);
    archive.number("stack_bytes", resources.stackBytes, kByteCount);
    archive.number("shared_bytes", resources.sharedBytes, kByteCount);
    archive.number("image_bytes", resources.imageBytes, kByteCount);
}

void describe(auto& archive,
              auto& kernel) requires std::same_as<std::remove_cvref_t<decltype(kernel)>, Kernel> {
    archive.text("text", kernel.text, kSourceBytes);
    archive.text("entry", kernel.entry, kNameBytes);
    archive.tuple("grid", kernel.launch.grid, {1, 2147483647});
    archive.tuple("block", kernel.launch.block, {1, 1024});
    archive.number("shared_bytes", kernel.launch.sharedBytes, kCount);
    archive.tuple("cluster", kernel.launch.cluster, {1, 1024});
    archive.flag("cooperative", kernel.launch.cooperative);
    archive.number("steps", kernel.steps, {1, 1024});
}

void describe(auto& archive, auto& layout) requires
    std::same_as<std::remove_cvref_t<decltype(layout)>, stencil::GridLayout> {
    archive.number("x", layout.grid.x, {1, stencil::kLongestAxis});
    archive.number("y", layout.grid.y, {1, stencil::kLongestAxis});
    archive.number("z", layout.grid.z, {1, stencil::kLongestAxis});
    archive.tuple("halo", layout.halo, {0, 4096});
    archive.number("pitch", layout.pitch, kIndex);
    archive.number("plane", layout.plane, kIndex);
    archive.number("origin", layout.origin, kIndex);
    archive.number("elements", layout.elements, kIndex);
}

void describeOutcome(auto& archive, auto& outcome) {
    archive.name(
        "outcome", outcome, [](device::Outcome known) { return device::nameOf(known); },
        device::outcomeFromName);
}

void describeLook(auto& archive, auto& look) {
    archive.name(
        "look", look, [](device::Look known) { return device::nameOf(known); },
        device::lookFromName);
}

void describe(auto& archive, auto& rule) requires
    std::same_as<std::remove_cvref_t<decltype(rule)>, device::SamplingRule> {
    device::visitNumbers(rule, [&](const char* name, auto& number, double least, double most) {
        archive.number(name, number, {least, most});
    });
}

void describe(auto& archive, auto& conditions) requires
    std::same_as<std::remove_cvref_t<decltype(conditions)>, device::Conditions> {
    archive.name(
        "ended", conditions.ended, [](device::SamplingEnd end) { return device::nameOf(end); },
        device::samplingEndFromName);
    archive.number("first_clock_mhz", conditions.firstClockMhz, {-1, 1e6});
    archive.number("last_clock_mhz", conditions.lastClockMhz, {-1, 1e6});
    archive.number("repeated", conditions.repeated, {0, 1000});
    archive.text("throttled", conditions.throttled, kWordBytes);
    archive.flag("image_cached", conditions.imageCached);
}

const auto kDescribe = [](auto& archive, auto& value) { describe(archive, value); };

void describe(auto& archive,
              auto& open) requires std::same_as<std::remove_cvref_t<decltype(open)>, Open> {
    archive.number("problem", open.problem, kCount);
    archive.name(
        "type", open.type, [](stencil::DataType type) { return stencil::nameOf(type); },
        [](const std::string& name) { return stencil::dataTypeFromName(name); });
    archive.object("layout", open.layout, kDescribe);
    archive.number("arrays", open.arrays, {0, 256});
    archive.number("seed", open.seed, kIndex);
    archive.number("tolerance", open.tolerance, {0, 1});
    archive.object("reference", open.reference, kDescribe);
    archive.text("support", open.support, kSourceBytes);
    archive.numbers("checked_elements", open.checkedElements, kChecks, kIndex);
    archive.numbers("checked_values", open.checkedValues, kChecks, kAnyNumber);
    archive.object("sampling", open.sampling, kDescribe);
}

void describe(auto& archive,
              auto& close) requires std::same_as<std::remove_cvref_t<decltype(close)>, Close> {
    archive.number("problem", close.problem, kCount);
}

void describe(auto& archive, auto& evaluate) requires
    std::same_as<std::remove_cvref_t<decltype(evaluate)>, Evaluate> {
    archive.number("ticket", evaluate.ticket, kIndex);
    archive.number("problem", evaluate.problem, kCount);
    archive.object("kernel", evaluate.kernel, kDescribe);
    describeLook(archive, evaluate.look);
    archive.optionalNumber("limit_ms", evaluate.limitMs, {0, 1e9});
    archive.number("run", evaluate.run, kCount);
}

void describe(auto& archive,
              auto& hello) requires std::same_as<std::remove_cvref_t<decltype(hello)>, Hello> {
    archive.number("version", hello.version, kCount);
    archive.text("gpu", hello.gpu, kNameBytes);
    archive.text("uuid", hello.uuid, kNameBytes);
    archive.text("driver", hello.driver, kNameBytes);
    archive.text("toolkit", hello.toolkit, kNameBytes);
    archive.number("memory_bytes", hello.memoryBytes, kIndex);
    archive.number("compilers", hello.compilers, {1, 4096});
    archive.object("limits", hello.limits, kDescribe);
}

void describe(auto& archive, auto& unavailable) requires
    std::same_as<std::remove_cvref_t<decltype(unavailable)>, Unavailable> {
    archive.text("reason", unavailable.reason, kSentenceBytes);
}

void describe(auto& archive,
              auto& opened) requires std::same_as<std::remove_cvref_t<decltype(opened)>, Opened> {
    archive.number("problem", opened.problem, kCount);
    archive.number("reference_ms", opened.referenceMs, kSeconds);
}

void describe(auto& archive, auto& refused) requires
    std::same_as<std::remove_cvref_t<decltype(refused)>, Refused> {
    archive.number("problem", refused.problem, kCount);
    archive.text("reason", refused.reason, kSentenceBytes);
}

void describe(auto& archive, auto& measuring) requires
    std::same_as<std::remove_cvref_t<decltype(measuring)>, Measuring> {
    archive.number("ticket", measuring.ticket, kIndex);
}

void describe(auto& archive, auto& measured) requires
    std::same_as<std::remove_cvref_t<decltype(measured)>, Measured> {
    archive.number("ticket", measured.ticket, kIndex);
    describeLook(archive, measured.look);
    describeOutcome(archive, measured.outcome);
    archive.text("reason", measured.reason, kSentenceBytes);
    archive.optionalNumber("largest_error", measured.largestError, {0, 1e300});
    archive.numbers("samples_ms", measured.samplesMs, kMostSamples, {0, 1e9});
    archive.number("compile_s", measured.compileSeconds, kSeconds);
    archive.number("run_s", measured.runSeconds, kSeconds);
    archive.number("overhead_s", measured.overheadSeconds, kSeconds);
    archive.object("resources", measured.resources, kDescribe);
    archive.object("conditions", measured.conditions, kDescribe);
}

void describe(auto& archive,
              auto& health) requires std::same_as<std::remove_cvref_t<decltype(health)>, Health> {
    archive.number("clock_mhz", health.clockMhz, {-1, 1e6});
    archive.number("temperature_c", health.temperatureC, {-1, 1000});
    archive.number("power_w", health.powerWatts, {-1, 1e6});
    archive.text("throttled", health.throttled, kNameBytes);
}

void describe(auto& archive, auto& compile) requires
    std::same_as<std::remove_cvref_t<decltype(compile)>, Compile> {
    archive.number("ticket", compile.ticket, kIndex);
    archive.text("source", compile.source, kSourceBytes);
    archive.text("entry", compile.entry, kNameBytes);
    archive.text("architecture", compile.architecture, kNameBytes);
}

void describe(auto& archive, auto& ready) requires
    std::same_as<std::remove_cvref_t<decltype(ready)>, CompilerReady> {
    archive.text("toolkit", ready.toolkit, kNameBytes);
}

void describe(auto& archive, auto& compiled) requires
    std::same_as<std::remove_cvref_t<decltype(compiled)>, Compiled> {
    archive.number("ticket", compiled.ticket, kIndex);
    describeOutcome(archive, compiled.outcome);
    archive.text("reason", compiled.reason, kSentenceBytes);
    archive.text("log", compiled.log, kSourceBytes);
    archive.binary("image", compiled.image, kImageBytes);
    archive.number("cpu_s", compiled.cpuSeconds, kSeconds);
    archive.object("resources", compiled.resources, kDescribe);
}

/// In the order of Message's alternatives.
constexpr std::array<std::string_view, std::variant_size_v<Message>> kKinds{
    "open",      "close",    "evaluate", "hello",   "unavailable",    "opened",  "refused",
    "measuring", "measured", "health",   "compile", "compiler_ready", "compiled"};

template <std::size_t I = 0>
Result<Message> readKind(std::string_view kind, const Json& object) {
    if constexpr (I == kKinds.size()) {
        return badInput(fmt::format("There is no message \"{}\".", kind.substr(0, 64)));
    } else {
        if (kKinds[I] != kind) return readKind<I + 1>(kind, object);
        std::variant_alternative_t<I, Message> message;
        Reader reader(object);
        std::string ignored;
        reader.text("kind", ignored, kNameBytes);
        describe(reader, message);
        if (const Status done = reader.finish(); !done) {
            return badInput(fmt::format("Message \"{}\": {}", kind, done.error().message));
        }
        return message;
    }
}

}  // namespace

std::string encode(const Message& message) {
    Json object = Json::object();
    object["kind"] = kKinds[message.index()];
    Writer writer(object);
    std::visit([&](const auto& alternative) { describe(writer, alternative); }, message);
    // What a compiler or driver says need not be UTF-8: bad bytes become U+FFFD instead of an
    // exception.
    return std::string(kPrefix) + jsonText(object) + '\n';
}

std::optional<std::string_view> payloadOf(std::string_view line) {
    if (!line.starts_with(kPrefix)) return std::nullopt;
    return line.substr(kPrefix.size());
}

Result<Message> decode(std::string_view payload) {
    if (payload.size() > kLineLimit) return badInput("The message is too long.");
    if (!jsonIsModest(payload, kDeepest, kMostValues))
        return badInput("The message nests too deep or holds too many values.");
    const Json object = parseJsonOrDiscard<Json>(payload);
    if (!object.is_object()) return badInput("The message is not a JSON object.");
    const auto kind = object.find("kind");
    if (kind == object.end() || !kind->is_string()) return badInput("The message has no kind.");
    return readKind(kind->get_ref<const std::string&>(), object);
}

}  // namespace engine::protocol
