// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/learn/network_head.hpp"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/core/json_shape.hpp"
#include "engine/core/json_text.hpp"

namespace engine::learn {
namespace {

using nlohmann::json;

constexpr std::size_t kLongestName = 1000, kMostSources = 100000;
constexpr std::size_t kDeepest = 8;

/// Thrown inside this file only; decodeHead() turns it into an Error.
struct BadHead : std::runtime_error {
    using std::runtime_error::runtime_error;
};

const json& member(const json& object, const char* name) {
    if (!object.is_object() || !object.contains(name))
        throw BadHead(fmt::format("its head lacks \"{}\"", name));
    return object[name];
}

const json& listOf(const json& object, const char* name, std::size_t most) {
    const json& list = member(object, name);
    if (!list.is_array() || list.size() > most)
        throw BadHead(fmt::format("\"{}\" in its head is not a list, or is too long", name));
    return list;
}

std::string textOf(const json& object, const char* name) {
    const json& value = member(object, name);
    if (!value.is_string() || value.get_ref<const std::string&>().size() > kLongestName)
        throw BadHead(fmt::format("\"{}\" in its head is not a text", name));
    return value.get<std::string>();
}

std::int64_t integerFrom(const json& value, const char* name, std::int64_t least,
                         std::int64_t most) {
    const double number = value.is_number_integer() ? value.get<double>() : NAN;
    if (!(number >= static_cast<double>(least) && number <= static_cast<double>(most)))
        throw BadHead(
            fmt::format("\"{}\" in its head is not between {} and {}", name, least, most));
    return value.get<std::int64_t>();
}

int integerOf(const json& object, const char* name, int least, int most) {
    return static_cast<int>(integerFrom(member(object, name), name, least, most));
}

template <class T>
T valueOf(Result<T> result) {
    if (!result) throw BadHead("in its head " + result.error().message);
    return *result;
}

json shapeJson(const Part& part) {
    return {{"dimensions", part.dimensions},       {"inputs", part.shape.inputs},
            {"sequence", part.shape.sequence},     {"lstm", part.shape.lstmUnits},
            {"beside", part.shape.besideSequence}, {"hidden", part.shape.hidden}};
}

Part partFrom(const json& object) {
    Part part;
    constexpr int kMost = 1 << 14;
    part.dimensions = integerOf(object, "dimensions", 2, 3);
    part.shape.inputs = integerOf(object, "inputs", 1, kMost);
    part.shape.sequence = integerOf(object, "sequence", 0, kMost);
    part.shape.lstmUnits = integerOf(object, "lstm", 1, kMost);
    part.shape.besideSequence = integerOf(object, "beside", 1, kMost);
    for (const json& units : listOf(object, "hidden", 64))
        part.shape.hidden.push_back(static_cast<int>(integerFrom(units, "hidden", 1, kMost)));
    if (!regression::isReasonable(part.shape))
        throw BadHead("no network has the shape that its head gives");
    return part;
}

json makingJson(const Making& making) {
    json sources = json::array();
    for (const auto& source : making.sources)
        sources.push_back({{"stencil", source.stencil},
                           {"grid", source.grid},
                           {"type", source.type},
                           {"rows", source.rows}});
    return {{"gpu", making.gpu},   {"program", making.program}, {"date", making.date},
            {"seed", making.seed}, {"epochs", making.epochs},   {"sources", sources}};
}

Making makingFrom(const json& object) {
    Making making;
    making.gpu = textOf(object, "gpu");
    making.program = textOf(object, "program");
    making.date = textOf(object, "date");
    const json& seed = member(object, "seed");
    if (!seed.is_number_unsigned()) throw BadHead("\"seed\" in its head is not a whole number");
    making.seed = seed.get<std::uint64_t>();
    making.epochs = integerOf(object, "epochs", 0, 1 << 30);
    for (const json& source : listOf(object, "sources", kMostSources))
        making.sources.push_back({textOf(source, "stencil"), textOf(source, "grid"),
                                  textOf(source, "type"),
                                  static_cast<std::size_t>(integerOf(source, "rows", 0, 1 << 30))});
    return making;
}

Network networkFrom(const json& object) {
    Network network;
    network.kind = valueOf(kindFromName(textOf(object, "kind")));
    network.features =
        integerOf(object, "features", 0, 1) == 0 ? FeatureSet::Gstuner : FeatureSet::StencilMart;
    network.code = integerOf(object, "code", 0, 1) == 0 ? Code::Published : Code::Distinct;
    network.making = makingFrom(member(object, "making"));
    for (const json& part : listOf(object, "parts", 2)) network.parts.push_back(partFrom(part));
    if (network.parts.empty() != (network.kind == Kind::BoundNet))
        throw BadHead("its head names no part, or one that such a network does not have");
    return network;
}

}  // namespace

std::string encodeHead(const Network& network) {
    json parts = json::array();
    for (const auto& part : network.parts) parts.push_back(shapeJson(part));
    json object{{"kind", nameOf(network.kind)},
                {"features", network.features == FeatureSet::Gstuner ? 0 : 1},
                {"code", network.code == Code::Published ? 0 : 1},
                {"making", makingJson(network.making)},
                {"parts", parts}};
    return jsonText(object);
}

Result<Network> decodeHead(const std::string& text) {
    if (!jsonIsModest(text, kDeepest, text.size()))
        return fail(ErrorKind::BadInput, "its head nests too deep");
    const json object = parseJsonOrDiscard<json>(text);
    if (object.is_discarded()) return fail(ErrorKind::BadInput, "its head is not JSON");
    try {
        return networkFrom(object);
    } catch (const BadHead& bad) {
        return fail(ErrorKind::BadInput, bad.what());
    }
}

}  // namespace engine::learn
