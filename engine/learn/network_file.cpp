// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/learn/network_file.hpp"

#include <fmt/format.h>
#include <zstd.h>

#include <bit>
#include <cmath>
#include <cstring>

#include "engine/core/hash.hpp"
#include "engine/core/input_file.hpp"
#include "engine/core/json_shape.hpp"
#include "engine/core/output_file.hpp"
#include "engine/learn/network_head.hpp"

namespace engine::learn {
namespace {

static_assert(std::endian::native == std::endian::little, "weights are stored little-endian");

constexpr std::string_view kMark = "ssnet\r\n\x1a";
constexpr std::uint32_t kVersion = 2;
constexpr std::size_t kBefore = 8 + 4 + 8;  ///< mark, version, hash
constexpr std::uint64_t kLargest = 256u << 20;
constexpr std::size_t kLongestHead = 16u << 20;

template <class T>
void append(std::string& bytes, T value) {
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}
template <class T>
T numberAt(std::string_view bytes, std::size_t at) {
    T value;
    std::memcpy(&value, bytes.data() + at, sizeof value);
    return value;
}

template <class List>
void appendAll(std::string& bytes, const List& numbers) {
    bytes.append(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(float));
}

/// Takes numbers off the front of the bytes.
class Reader {
public:
    explicit Reader(std::string_view bytes) : m_bytes(bytes) {}
    template <class List>
    bool take(std::size_t count, List& to) {
        if (m_bytes.size() / sizeof(float) < count) return false;
        to.resize(count);
        std::memcpy(to.data(), m_bytes.data(), count * sizeof(float));
        m_bytes.remove_prefix(count * sizeof(float));
        for (const float number : to)
            if (!std::isfinite(number)) return false;
        return true;
    }
    bool empty() const { return m_bytes.empty(); }

private:
    std::string_view m_bytes;
};

bool takeWeights(Network& network, Reader numbers) {
    for (auto& part : network.parts) {
        const std::size_t count = regression::Regressor<float>(part.shape).weightCount();
        if (!numbers.take(count, part.weights)) return false;
    }
    return numbers.empty();
}

Result<Network> withTimes(Network network, std::string_view json) {
    constexpr std::size_t kDeepest = 8, kMostValues = 4'000'000;
    if (!jsonIsModest(json, kDeepest, kMostValues))
        return fail(ErrorKind::BadInput, "its learned times nest too deep, or are too many");
    auto times = model::learnedTimesFromJson(json);
    if (!times)
        return fail(ErrorKind::BadInput, "it holds no learned times: " + times.error().message);
    network.times = std::make_shared<const model::LearnedTimes>(std::move(*times));
    return network;
}

Result<std::string> unpacked(std::string_view packed) {
    const auto size = ZSTD_getFrameContentSize(packed.data(), packed.size());
    if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN || size > kLargest)
        return fail(ErrorKind::BadInput, "what it holds is too large or not compressed");
    std::string bytes(size, '\0');
    const auto done = ZSTD_decompress(bytes.data(), bytes.size(), packed.data(), packed.size());
    if (ZSTD_isError(done) || done != size)
        return fail(ErrorKind::BadInput, "what it holds cannot be unpacked");
    return bytes;
}

Result<Network> networkFrom(std::string_view bytes) {
    if (bytes.size() < kBefore || bytes.substr(0, kMark.size()) != kMark)
        return fail(ErrorKind::BadInput, "it does not begin like one");
    if (const auto version = numberAt<std::uint32_t>(bytes, 8); version != kVersion)
        return fail(
            ErrorKind::BadInput,
            fmt::format("it is of version {}, but this program reads version {}: train it again",
                        version, kVersion));
    const auto packed = bytes.substr(kBefore);
    if (numberAt<std::uint64_t>(bytes, 12) != hash64(packed))
        return fail(ErrorKind::BadInput, "its content does not match its checksum");
    const auto content = unpacked(packed);
    if (!content) return tl::unexpected(content.error());
    if (content->size() < 4) return fail(ErrorKind::BadInput, "it ends before its head");
    const std::size_t head = numberAt<std::uint32_t>(*content, 0);
    if (head > kLongestHead || head > content->size() - 4)
        return fail(ErrorKind::BadInput, "it ends before its head does");
    auto network = decodeHead(content->substr(4, head));
    if (!network) return network;
    const auto rest = std::string_view(*content).substr(4 + head);
    if (network->kind == Kind::BoundNet) return withTimes(std::move(*network), rest);
    if (!takeWeights(*network, Reader(rest)))
        return fail(ErrorKind::BadInput, "its weights are not those that its head announces");
    return network;
}

/// What the file holds, before it is compressed.
std::string contentOf(const Network& network) {
    const std::string head = encodeHead(network);
    std::string content;
    append(content, static_cast<std::uint32_t>(head.size()));
    content += head;
    if (network.times) return content + model::learnedTimesToJson(*network.times);
    for (const auto& part : network.parts) appendAll(content, part.weights);
    return content;
}

}  // namespace

std::string encodeNetwork(const Network& network) {
    const std::string content = contentOf(network);
    std::string packed(ZSTD_compressBound(content.size()), '\0');
    packed.resize(ZSTD_compress(packed.data(), packed.size(), content.data(), content.size(), 19));
    std::string bytes(kMark);
    append(bytes, kVersion);
    append(bytes, hash64(packed));
    return bytes + packed;
}

Result<Network> decodeNetwork(std::string_view bytes, const std::string& name) {
    auto network = networkFrom(bytes);
    if (network) return network;
    return badInput(
        fmt::format("{} is not a network that can be used: {}.", name, network.error().message));
}

std::uint64_t fingerprintOf(const Network& network) { return hash64(contentOf(network)); }

Status writeNetwork(const Network& network, const std::filesystem::path& path) {
    return writeOutput(path, encodeNetwork(network));
}

Result<Network> readNetwork(const std::filesystem::path& path) {
    const auto bytes = readInput(path, kLargest);
    if (!bytes) return tl::unexpected(bytes.error());
    return decodeNetwork(*bytes, path.string());
}

}  // namespace engine::learn
