// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The shrinking sample of X. Li et al. (HiPC 2021), Algorithm 1: every parameter's values are cut
// into parts, the combinations of the parts' medians are measured, and the parts that hold the best
// one are cut again, until they are small enough to be measured whole.

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/search/option.hpp"

namespace engine::search {

/// Consecutive values of one parameter.
using Section = std::vector<int>;

struct ShrinkingOptions {
    int partitions = 2;  ///< k
    int threshold = 1;   ///< V_TH: sections that are no longer are not cut
};
/// "partitions", "threshold"
std::vector<OptionInfo> shrinkingOptions();

/// `parts` near-equal parts, the first of them one longer where it does not come out even; fewer
/// where there are not as many values. (Published for lengths that come out even.)
std::vector<Section> cut(const Section& section, int parts);
/// Of an even number of values the lower one in the middle, as in the paper's example.
int lowerMedian(const Section& section);

/// One round: the sections of all parameters, cut.
class ShrinkingRound {
public:
    ShrinkingRound(std::vector<Section> sections, const ShrinkingOptions& options);

    /// Every section is at the threshold: what they hold is measured whole, and the search ends.
    bool isLast() const { return m_last; }
    /// By parameter: the values to combine, one for each part.
    const std::vector<Section>& representatives() const { return m_representatives; }
    const std::vector<Section>& sections() const { return m_sections; }
    /// Other values of the parts, drawn: but of the part that holds `kept`, that value.
    void redraw(const std::vector<std::optional<int>>& kept, Random& random);
    /// How many combinations there are.
    std::uint64_t runs() const;
    /// The next round: of the parts that hold these values, or are next to them. Where a parameter
    /// rests in the best combination, which says nothing about it then, its first part.
    ShrinkingRound around(const std::vector<std::optional<int>>& best) const;

private:
    ShrinkingOptions m_options;
    std::vector<Section> m_sections;
    std::vector<std::vector<Section>> m_parts;  ///< by parameter
    std::vector<Section> m_representatives;
    bool m_last = true;
};

}  // namespace engine::search
