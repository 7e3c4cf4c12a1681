// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/verdict.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/analysis/interval.hpp"

namespace engine::analysis {
namespace {

std::string spanText(const Judged& search, const Interval& interval, const std::string& unit) {
    return fmt::format("{} reaches {:.1f} to {:.1f} {}", search.name, interval.low, interval.high,
                       unit);
}

/// By how much the faster can be ahead of the slower, 0.1 = 10 %; nothing when one may have found
/// nothing at all.
std::optional<double> mostBetween(const Interval& a, const Interval& b) {
    const double least = std::min(a.low, b.low);
    if (least <= 0) return std::nullopt;
    return std::max(a.high, b.high) / least - 1;
}

Judgement ofOverlapping(const Interval& one, const Interval& reference, const std::string& spans) {
    if (std::max(one.high, reference.high) <= 0)
        return {Verdict::Same, "Neither has found a setting that runs."};
    const auto most = mostBetween(one, reference);
    if (most && *most <= kSameWithin)
        return {Verdict::Same,
                fmt::format("{}: they overlap, and no more than {:.1f} % can lie between them.",
                            spans, 100 * *most)};
    return {Verdict::Unclear,
            most ? fmt::format("{}: they overlap, and up to {:.1f} % may lie between them. More "
                               "repeats may tell.",
                               spans, 100 * *most)
                 : spans + ": they overlap. More repeats may tell."};
}

}  // namespace

std::string_view wordOf(Verdict verdict) {
    switch (verdict) {
        case Verdict::Faster:
            return "FASTER";
        case Verdict::Slower:
            return "SLOWER";
        case Verdict::Same:
            return "SAME";
        case Verdict::Unclear:
            break;
    }
    return "UNCLEAR";
}

Judgement judge(const Judged& one, const Judged& reference, const std::string& unit) {
    for (const Judged* each : {&reference, &one})
        if (each->speeds.size() < kRepeatsForVerdict)
            return {Verdict::Unclear,
                    fmt::format("{} has {} {}: a verdict needs {} of each, fewer do not tell how "
                                "much runs differ.",
                                each->name, each->speeds.size(),
                                each->speeds.size() == 1 ? "run" : "runs", kRepeatsForVerdict)};
    const Interval own = *intervalOfMean(one.speeds), other = *intervalOfMean(reference.speeds);
    const std::string spans = fmt::format("With 95 % certainty {}, {}", spanText(one, own, unit),
                                          spanText(reference, other, unit));
    if (own.overlaps(other)) return ofOverlapping(own, other, spans);
    return {own.low > other.high ? Verdict::Faster : Verdict::Slower,
            spans + ": the intervals have nothing in common."};
}

std::string verdictRule() {
    return fmt::format(
        "FASTER and SLOWER: the 95 % intervals of the two means have nothing in common. SAME: they "
        "overlap, and no more than {:.0f} % can lie between them. UNCLEAR: they overlap further, "
        "or there are fewer than {} runs of one.",
        100 * kSameWithin, kRepeatsForVerdict);
}

}  // namespace engine::analysis
