// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Under which conditions a live GPU measured: what ended the samples, how its clock stood, which
// GPU it was. Nothing of it says what was measured.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/result.hpp"

namespace engine::device {

/// The rule that ended the samples of an evaluation.
enum class SamplingEnd : std::uint8_t {
    Unknown,    ///< nothing was sampled, or nobody said
    Hopeless,   ///< its first launch, the one that was verified, was too slow for the best
    CannotWin,  ///< the interval of its median lies beyond that of the best
    Narrow,     ///< the interval of its median is narrow enough
    Limit,      ///< as many samples, or as much time, as one setting gets
    Look        ///< a look with a limit, which its first sample exceeded
};
/// "", "hopeless", "cannot-win", "narrow", "limit", "look"
std::string_view nameOf(SamplingEnd end);
std::optional<SamplingEnd> samplingEndFromName(std::string_view name);

struct Conditions {
    SamplingEnd ended = SamplingEnd::Unknown;
    /// Of the multiprocessors, while the first and the last samples ran; -1 = the driver did not
    /// say.
    int firstClockMhz = -1, lastClockMhz = -1;
    int repeated = 0;  ///< rounds of samples thrown away since the clock was held back
    /// What held the clock back during samples that were kept all the same.
    std::string throttled{};
    /// Which of several GPUs: as typed ("cuda:1"), or its UUID where the session was begun on
    /// others (engine/device/gpus.hpp); empty = the only one that it was begun on.
    std::string gpu{};
    bool imageCached = false;  ///< the image was in the cache: nothing was compiled
    int askedAgain = 0;        ///< times that a connection broke before the answer came

    bool operator==(const Conditions&) const = default;
};

/// On one line, empty where nothing is known: "narrow;1980;1965".
std::string textOf(const Conditions& conditions);
Result<Conditions> conditionsFrom(std::string_view text);

/// For readers, empty where nothing is known: "sampled until its median was narrow enough, at 1980
/// to 1965 MHz, on cuda:1".
std::string sentenceOf(const Conditions& conditions);

}  // namespace engine::device
