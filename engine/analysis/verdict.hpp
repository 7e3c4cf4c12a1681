// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the repeats of one search say against those of another. The rule: where the 95 % intervals
// of the two means have nothing in common, the one is faster. Where they overlap, the two are the
// same as long as no more than kSameWithin can lie between them, else nobody can say.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/sentence.hpp"

namespace engine::analysis {

enum class Verdict : std::uint8_t { Faster, Slower, Same, Unclear };
/// "FASTER"
std::string_view wordOf(Verdict verdict);

/// Fewer repeats give bootstrap intervals that are too narrow. Of two searches that are equally
/// good, with normally spread results, the intervals fall apart by chance in 5 % of all cases with
/// five repeats of each, in 9 % with three, and in a third with two.
inline constexpr std::size_t kRepeatsForVerdict = 5;
/// Nobody would choose a search for less.
inline constexpr double kSameWithin = 0.01;

struct Judgement {
    std::optional<Verdict> verdict;  ///< nothing: the two cannot be set against each other
    Sentence why;
    bool operator==(const Judgement&) const = default;
};

/// A search with the speed of every repeat, the more the better; 0: it has found nothing.
struct Judged {
    std::string name;
    std::span<const double> speeds;
};
/// Of `one` against `reference`, in `unit`.
Judgement judge(const Judged& one, const Judged& reference, const std::string& unit);

/// The rule in words.
Sentence verdictRule();

}  // namespace engine::analysis
