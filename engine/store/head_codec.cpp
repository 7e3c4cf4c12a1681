// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/head_codec.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "engine/core/json_shape.hpp"
#include "engine/core/json_text.hpp"
#include "engine/core/sentence.hpp"
#include "engine/space/plan/device_limit_fields.hpp"
#include "engine/stencil/formula.hpp"
#include "engine/store/foreign_codec.hpp"

namespace engine::store {
namespace {

using nlohmann::json;

constexpr std::size_t kLongestHead = 4u << 20;
constexpr std::size_t kLongestFormula = 1u << 20;
constexpr std::size_t kLongestName = 1000;
constexpr std::size_t kLongestOfGpus = 1u << 16;  ///< of several GPUs, one behind the other
constexpr int kMostValues = 100000;
constexpr std::size_t kDeepest = 8;

/// Thrown inside this file only; decodeHead() turns it into an Error.
struct BadHead : std::runtime_error {
    using std::runtime_error::runtime_error;
};

const json& member(const json& object, const char* name) {
    if (!object.is_object()) throw BadHead(fmt::format("an object with \"{}\" was expected", name));
    const auto found = object.find(name);
    if (found == object.end()) throw BadHead(fmt::format("\"{}\" is missing", name));
    return *found;
}

std::string textOf(const json& object, const char* name, std::size_t longest = kLongestName) {
    const json& value = member(object, name);
    if (!value.is_string()) throw BadHead(fmt::format("\"{}\" is not a text", name));
    const auto& text = value.get_ref<const std::string&>();
    if (text.size() > longest) throw BadHead(fmt::format("\"{}\" is too long", name));
    return text;
}

int integerFrom(const json& value, const char* name, int least, int most) {
    if (!value.is_number_integer()) throw BadHead(fmt::format("\"{}\" is not an integer", name));
    const auto number = value.is_number_unsigned() && value.get<std::uint64_t>() > INT64_MAX
                            ? INT64_MAX
                            : value.get<std::int64_t>();
    if (number < least || number > most)
        throw BadHead(fmt::format("\"{}\" is not between {} and {}", name, least, most));
    return static_cast<int>(number);
}

int integerOf(const json& object, const char* name, int least, int most) {
    return integerFrom(member(object, name), name, least, most);
}

bool switchOf(const json& object, const char* name) {
    const json& value = member(object, name);
    if (!value.is_boolean()) throw BadHead(fmt::format("\"{}\" is neither true nor false", name));
    return value.get<bool>();
}

json problemJson(const stencil::Problem& problem) {
    return {{"name", problem.pattern.name},
            {"formula", stencil::writeFormula(problem.pattern)},
            {"dimensions", problem.pattern.dimensions},
            {"grid", {problem.grid.x, problem.grid.y, problem.grid.z}},
            {"type", stencil::nameOf(problem.type)}};
}

stencil::Problem problemFrom(const json& object) {
    stencil::Problem problem;
    auto pattern = stencil::patternFromFormula(textOf(object, "formula", kLongestFormula),
                                               textOf(object, "name"));
    if (!pattern) throw BadHead("the formula does not parse: " + pattern.error().message);
    problem.pattern = std::move(*pattern);
    if (problem.pattern.dimensions != integerOf(object, "dimensions", 2, 3))
        throw BadHead("the formula has another number of dimensions than the problem");
    const auto type = stencil::dataTypeFromName(textOf(object, "type"));
    if (!type) throw BadHead(type.error().message);
    problem.type = *type;
    const json& grid = member(object, "grid");
    if (!grid.is_array() || grid.size() != 3)
        throw BadHead("\"grid\" is not a list of three extents");
    problem.grid = {integerFrom(grid[0], "grid", 1, stencil::kLongestAxis),
                    integerFrom(grid[1], "grid", 1, stencil::kLongestAxis),
                    integerFrom(grid[2], "grid", 1, stencil::kLongestAxis)};
    // In steps: the product of three need not fit into 64 bits.
    const std::int64_t plane = std::int64_t{problem.grid.x} * problem.grid.y;
    if (plane > stencil::kMostCells / problem.grid.z)
        throw BadHead("the grid has more than 2^40 cells");
    if (problem.pattern.dimensions == 2 && problem.grid.z != 1)
        throw BadHead("a grid in two dimensions has one plane");
    return problem;
}

json limitsJson(const space::DeviceLimits& limits) {
    json object{{"architecture", limits.architecture}};
    for (const space::DeviceLimitField& field : space::kDeviceLimitFields)
        object[field.name] = limits.*field.member;
    return object;
}

space::DeviceLimits limitsFrom(const json& object) {
    constexpr int most = 1 << 28;
    space::DeviceLimits limits;
    limits.architecture = textOf(object, "architecture");
    for (const space::DeviceLimitField& field : space::kDeviceLimitFields)
        if (!field.mayBeMissing || object.contains(field.name))
            limits.*field.member = integerOf(object, field.name, field.least, most);
    return limits;
}

json deviceJson(const device::DeviceInfo& device) {
    json object = {{"id", device.id},
                   {"gpu", device.gpu},
                   {"driver", device.driver},
                   {"toolkit", device.toolkit},
                   {"date", device.date},
                   {"recorded", device.recorded},
                   {"predicted", device.predicted},
                   {"limits", limitsJson(device.limits)}};
    if (!device.uuid.empty()) object["uuid"] = device.uuid;
    if (!device.sampling.empty()) object["sampling"] = device.sampling;
    return object;
}

device::DeviceInfo deviceFrom(const json& object) {
    return {
        .id = textOf(object, "id", kLongestOfGpus),
        .gpu = textOf(object, "gpu"),
        .uuid = object.contains("uuid") ? textOf(object, "uuid", kLongestOfGpus) : std::string(),
        .driver = textOf(object, "driver", kLongestOfGpus),
        .toolkit = textOf(object, "toolkit", kLongestOfGpus),
        .date = textOf(object, "date"),
        .limits = limitsFrom(member(object, "limits")),
        .recorded = switchOf(object, "recorded"),
        .predicted = object.contains("predicted") && switchOf(object, "predicted"),
        .sampling = object.contains("sampling") ? textOf(object, "sampling") : std::string()};
}

json valuesJson(const std::map<space::ParameterId, std::vector<int>>& values) {
    json object = json::object();
    for (const auto& [id, list] : values)
        object[std::string(space::infoOf(id).abbreviation)] = list;
    return object;
}

std::map<space::ParameterId, std::vector<int>> valuesFrom(const json& object) {
    if (!object.is_object()) throw BadHead("\"values\" is not an object");
    std::map<space::ParameterId, std::vector<int>> values;
    for (const auto& [name, list] : object.items()) {
        const auto id = space::parameterFromAbbreviation(name);
        if (!id) throw BadHead(fmt::format("\"{:.40}\" is not a parameter", name));
        if (!list.is_array() || list.size() > kMostValues)
            throw BadHead(fmt::format("the values of {} are not a list", name));
        auto& target = values[*id];
        for (const json& value : list)
            target.push_back(integerFrom(value, "values", 0, stencil::kLongestAxis));
    }
    return values;
}

json ruleJson(const device::SamplingRule& rule) {
    json object;
    device::visitNumbers(
        rule, [&](const char* name, const auto& number, auto...) { object[name] = number; });
    return object;
}

device::SamplingRule ruleFrom(const json& object) {
    device::SamplingRule rule;
    device::visitNumbers(rule, [&](const char* name, auto& number, double least, double most) {
        const json& value = member(object, name);
        using Number = std::remove_reference_t<decltype(number)>;
        const bool fits =
            std::is_integral_v<Number> ? value.is_number_integer() : value.is_number();
        if (!fits || !(value.get<double>() >= least && value.get<double>() <= most))
            throw BadHead(fmt::format("\"{}\" is not a number from {} to {}", name, least, most));
        number = value.get<Number>();
    });
    return rule;
}

record::SessionHead headOfJson(const json& object) {
    record::SessionHead head;
    if (object.is_object() && object.contains("elsewhere")) {
        auto foreign = foreignFrom(object.at("elsewhere"));
        if (!foreign) throw BadHead(foreign.error().message);
        head.foreign = std::move(*foreign);
        head.problem = head.foreign->problem();
    } else {
        head.problem = problemFrom(member(object, "problem"));
    }
    head.device = deviceFrom(member(object, "device"));
    head.values = valuesFrom(member(object, "values"));
    if (head.foreign && !head.values.empty())
        throw BadHead("there are values of parameters that it does not have");
    head.deviceArgument = textOf(object, "device_argument", 1u << 16);
    head.clockArgument = textOf(object, "clock");
    head.program = textOf(object, "program");
    if (object.contains("begun")) head.begun = textOf(object, "begun");
    head.recording = switchOf(object, "recording");
    if (object.contains("sampling_rule")) head.sampling = ruleFrom(object.at("sampling_rule"));
    return head;
}

/// Names from elsewhere may be no UTF-8; they are shown with replacement characters.
Result<json> parse(const std::string& text) {
    if (text.size() > kLongestHead) return fail(ErrorKind::Storage, phrase("its head is too long"));
    if (!jsonIsModest(text, kDeepest, text.size()))
        return fail(ErrorKind::Storage, phrase("its head nests too deep"));
    json object = parseJsonOrDiscard<json>(text);
    if (object.is_discarded()) return fail(ErrorKind::Storage, phrase("its head is not JSON"));
    return object;
}

}  // namespace

std::string encodeHead(const record::SessionHead& head) {
    json object{{"device", deviceJson(head.device)},
                {"values", valuesJson(head.values)},
                {"device_argument", head.deviceArgument},
                {"clock", head.clockArgument},
                {"program", head.program},
                {"begun", head.begun},
                {"recording", head.recording}};
    if (head.sampling != device::SamplingRule{})  // files of earlier versions have none
        object["sampling_rule"] = ruleJson(head.sampling);
    if (head.foreign)
        object["elsewhere"] = foreignJson(head.foreign->description());
    else
        object["problem"] = problemJson(head.problem);
    return jsonText(object);
}

Result<record::SessionHead> decodeHead(const std::string& text) {
    const auto object = parse(text);
    if (!object) return tl::unexpected(object.error());
    try {
        return headOfJson(*object);
    } catch (const BadHead& bad) {
        return fail(ErrorKind::Storage, say("in its head {}", bad.what()).text());
    }
}

std::string encodeDrawing(const record::Drawing& drawing) {
    return jsonText(json{{"problem", problemJson(drawing.problem)},
                         {"formula", drawing.formula.substr(0, kLongestFormula)},
                         {"setting", drawing.setting.text(drawing.problem.pattern.dimensions)}});
}

Result<record::Drawing> decodeDrawing(const std::string& text) {
    const auto object = parse(text);
    if (!object) return tl::unexpected(object.error());
    try {
        record::Drawing drawing;
        drawing.problem = problemFrom(member(*object, "problem"));
        drawing.formula = textOf(*object, "formula", kLongestFormula);
        const auto setting = space::Setting::parse(textOf(*object, "setting", 1u << 16),
                                                   drawing.problem.pattern.dimensions);
        if (!setting) throw BadHead(setting.error().message);
        drawing.setting = *setting;
        return drawing;
    } catch (const BadHead& bad) {
        return fail(ErrorKind::Storage, fmt::format("in its drawing {}", bad.what()));
    }
}

std::string encodeOptions(const record::Options& options) {
    json object = json::object();
    for (const auto& [name, value] : options)
        std::visit([&object, &key = name](const auto& own) { object[key] = own; }, value);
    return jsonText(object);
}

namespace {

/// Files of earlier versions hold numbers only; makeStrategy() takes them for what was declared.
std::optional<record::OptionValue> optionFrom(const json& value) {
    if (value.is_boolean()) return value.get<bool>();
    if (value.is_string() && value.get_ref<const std::string&>().size() <= kLongestName)
        return value.get<std::string>();
    if (value.is_number_integer() &&
        !(value.is_number_unsigned() && value.get<std::uint64_t>() > INT64_MAX))
        return value.get<std::int64_t>();
    if (value.is_number_float()) return value.get<double>();
    return std::nullopt;
}

}  // namespace

Result<record::Options> decodeOptions(const std::string& text) {
    const auto object = parse(text);
    if (!object) return tl::unexpected(object.error());
    record::Options options;
    if (!object->is_object() || object->size() > 1000)
        return fail(ErrorKind::Storage, "the options of a run are not a list of names and numbers");
    for (const auto& [name, value] : object->items()) {
        auto option = optionFrom(value);
        if (!option || name.size() > kLongestName)
            return fail(ErrorKind::Storage, "an option of a run is not a switch, number or name");
        options[name] = std::move(*option);
    }
    return options;
}

}  // namespace engine::store
