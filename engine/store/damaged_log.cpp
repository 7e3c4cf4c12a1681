// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The format of the log: https://www.sqlite.org/fileformat2.html section 4.

#include "engine/store/damaged_log.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <string>
#include <string_view>

namespace engine::store {
namespace {

constexpr std::size_t kLogHeader = 32, kFrameHeader = 24, kSaltsAt = 16, kSaltBytes = 8;
constexpr std::size_t kLogPageSizeAt = 8, kFrameSaltsAt = 8, kEndsWriteAt = 4, kSumsAt = 16;
constexpr std::uint32_t kLogMagic = 0x377f0682;  // its last bit: checksums of big-endian words
constexpr std::uint32_t kLargestPage = 65536, kMostRounds = 1u << 20;

using Sums = std::array<std::uint32_t, 2>;

std::uint32_t bigEndian(const char* bytes) {
    std::uint32_t value = 0;
    for (int i = 0; i < 4; ++i) value = value << 8 | static_cast<unsigned char>(bytes[i]);
    return value;
}

/// Adds whole pairs of words.
void add(Sums& sums, std::string_view bytes, bool bigEndianWords) {
    const auto word = [&](std::size_t at) {
        const std::uint32_t value = bigEndian(bytes.data() + at);
        return bigEndianWords
                   ? value
                   : value >> 24 | (value >> 8 & 0xff00) | (value << 8 & 0xff0000) | value << 24;
    };
    for (std::size_t at = 0; at + 8 <= bytes.size(); at += 8) {
        sums[0] += word(at) + sums[1];
        sums[1] += word(at + 4) + sums[0];
    }
}

}  // namespace

int writesLost(const std::filesystem::path& log) {
    std::ifstream stream(log, std::ios::binary);
    std::string header(kLogHeader, '\0');
    if (!stream.read(header.data(), static_cast<std::streamsize>(kLogHeader))) return 0;
    const std::uint32_t magic = bigEndian(header.data());
    const std::uint32_t page = bigEndian(header.data() + kLogPageSizeAt);
    if ((magic & ~1u) != kLogMagic || page < 512 || page > kLargestPage) return 1;
    const bool bigEndianWords = (magic & 1) != 0;
    Sums sums{};
    add(sums, std::string_view(header).substr(0, kLogHeader - kSaltBytes), bigEndianWords);
    bool whole =
        sums == Sums{bigEndian(&header[kLogHeader - 8]), bigEndian(&header[kLogHeader - 4])};
    const std::string_view salts(&header[kSaltsAt], kSaltBytes);
    // Each round through the log counts the first salt up by one. Frames of earlier ones stand
    // behind those of this one; what has other salts is damaged.
    const auto isEarlier = [&](const std::string& frame) {
        const std::uint32_t rounds = bigEndian(salts.data()) - bigEndian(&frame[kFrameSaltsAt]);
        return rounds > 0 && rounds < kMostRounds;
    };
    int lost = 0;
    std::string frame(kFrameHeader + page, '\0');
    while (stream.read(frame.data(), static_cast<std::streamsize>(frame.size()))) {
        const bool ofThisRound = std::string_view(&frame[kFrameSaltsAt], kSaltBytes) == salts;
        add(sums, std::string_view(frame).substr(0, kFrameSaltsAt), bigEndianWords);
        add(sums, std::string_view(frame).substr(kFrameHeader), bigEndianWords);
        whole = whole && ofThisRound &&
                sums == Sums{bigEndian(&frame[kSumsAt]), bigEndian(&frame[kSumsAt + 4])};
        if (whole || isEarlier(frame)) continue;
        if (!ofThisRound || bigEndian(&frame[kEndsWriteAt]) != 0) ++lost;
    }
    return lost;
}

}  // namespace engine::store
