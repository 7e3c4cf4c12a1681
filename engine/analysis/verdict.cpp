// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/verdict.hpp"

#include <algorithm>

#include "engine/analysis/interval.hpp"

namespace engine::analysis {
namespace {

Sentence spanText(const Judged& search, const Interval& interval, const std::string& unit) {
    return say("{} reaches {:.1f} to {:.1f} {}", search.name, interval.low, interval.high, unit);
}

Sentence runsText(std::size_t runs) {
    return runs == 1 ? say("{} run", runs) : say("{} runs", runs);
}

/// By how much the faster can be ahead of the slower, 0.1 = 10 %; nothing when one may have found
/// nothing at all.
std::optional<double> mostBetween(const Interval& a, const Interval& b) {
    const double least = std::min(a.low, b.low);
    if (least <= 0) return std::nullopt;
    return std::max(a.high, b.high) / least - 1;
}

Judgement ofOverlapping(const Interval& one, const Interval& reference, const Sentence& spans) {
    if (std::max(one.high, reference.high) <= 0)
        return {Verdict::Same, say("Neither has found a setting that runs.")};
    const auto most = mostBetween(one, reference);
    if (most && *most <= kSameWithin)
        return {Verdict::Same,
                say("{}: they overlap, and no more than {:.1f} % can lie between them.", spans,
                    100 * *most)};
    return {Verdict::Unclear,
            most ? say("{}: they overlap, and up to {:.1f} % may lie between them. More "
                       "repeats may tell.",
                       spans, 100 * *most)
                 : say("{}: they overlap. More repeats may tell.", spans)};
}

}  // namespace

std::string_view wordOf(Verdict verdict) {
    switch (verdict) {
        case Verdict::Faster:
            return phrase("FASTER");
        case Verdict::Slower:
            return phrase("SLOWER");
        case Verdict::Same:
            return phrase("SAME");
        case Verdict::Unclear:
            break;
    }
    return phrase("UNCLEAR");
}

Judgement judge(const Judged& one, const Judged& reference, const std::string& unit) {
    for (const Judged* each : {&reference, &one})
        if (each->speeds.size() < kRepeatsForVerdict)
            return {Verdict::Unclear,
                    say("{} has {}: a verdict needs {} of each, fewer do not tell how much runs "
                        "differ.",
                        each->name, runsText(each->speeds.size()), kRepeatsForVerdict)};
    const Interval own = *intervalOfMean(one.speeds), other = *intervalOfMean(reference.speeds);
    const Sentence spans = say("With 95 % certainty {}, {}", spanText(one, own, unit),
                               spanText(reference, other, unit));
    if (own.overlaps(other)) return ofOverlapping(own, other, spans);
    return {own.low > other.high ? Verdict::Faster : Verdict::Slower,
            say("{}: the intervals have nothing in common.", spans)};
}

Sentence verdictRule() {
    return say(
        "FASTER and SLOWER: the 95 % intervals of the two means have nothing in common. SAME: they "
        "overlap, and no more than {:.0f} % can lie between them. UNCLEAR: they overlap further, "
        "or there are fewer than {} runs of one.",
        100 * kSameWithin, kRepeatsForVerdict);
}

}  // namespace engine::analysis
