// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/stencil/shared_sums.hpp"

#include <algorithm>
#include <compare>
#include <map>
#include <set>
#include <utility>

namespace engine::stencil {
namespace {

/// Larger sums stay as they are: what they share would wait in more registers than there are.
constexpr std::size_t mostCells = 48;
/// How many pairs are tried as the first one.
constexpr std::size_t firstPairs = 8;
/// Additions a cell that make a pair worth its registers.
constexpr double worthSharing = 0.1;

Offset apart(const Offset& from, const Offset& to) {
    return {to.x - from.x, to.y - from.y, to.z - from.z};
}

/// Sums of the same kind are those of a cell elsewhere.
struct Item {
    int kind = 0;  ///< 0: a cell
    CellSum sum;
    auto place() const { return std::pair(kind, sum.cell); }
};
/// Two items, wherever they lie.
struct PairKind {
    int first = 0, second = 0;
    Offset apart;
    auto operator<=>(const PairKind&) const = default;
};
struct Occurrence {
    std::size_t sum = 0, first = 0, second = 0;  ///< items of a sum
    Offset at;
};

using Items = std::vector<std::vector<Item>>;

class Sharing {
public:
    Sharing(Items sums, const CellBlock& block) : m_sums(std::move(sums)), m_block(block) {}

    /// Pairs that save additions, with what they save, the best first.
    std::vector<std::pair<double, PairKind>> worthwhile() const {
        std::vector<std::pair<double, PairKind>> found;
        for (const auto& [kind, all] : pairs()) {
            if (all.size() < 2) continue;
            const auto apart = disjoint(all);
            const double saved = static_cast<double>(apart.size()) - computed(apart);
            if (saved > worthSharing) found.emplace_back(saved, kind);
        }
        std::ranges::stable_sort(found,
                                 [](const auto& a, const auto& b) { return a.first > b.first; });
        return found;
    }
    void join(const PairKind& kind) {
        const auto occurrences = disjoint(pairs().at(kind));
        m_additions += computed(occurrences);
        ++m_kinds;
        std::set<std::pair<std::size_t, std::size_t>> gone;
        for (const auto& [sum, first, second, at] : occurrences) {
            auto& items = m_sums[sum];
            // It stands where the earlier of the two stood.
            const auto [here, there] = std::minmax(first, second);
            items[here] = {m_kinds, {at, {items[first].sum, items[second].sum}}};
            gone.emplace(sum, there);
        }
        for (auto place = gone.rbegin(); place != gone.rend(); ++place) {
            auto& items = m_sums[place->first];
            items.erase(items.begin() + static_cast<std::ptrdiff_t>(place->second));
        }
    }
    void joinAll() {
        for (auto found = worthwhile(); !found.empty(); found = worthwhile())
            join(found.front().second);
    }
    /// A cell: of the pairs, and of what is left to be added.
    double additions() const {
        double all = m_additions;
        for (const auto& items : m_sums) all += static_cast<double>(items.size() - 1);
        return all;
    }
    std::size_t items() const {
        std::size_t all = 0;
        for (const auto& items : m_sums) all += items.size();
        return all;
    }
    const Items& sums() const { return m_sums; }

private:
    std::map<PairKind, std::vector<Occurrence>> pairs() const {
        std::map<PairKind, std::vector<Occurrence>> found;
        for (std::size_t sum = 0; sum < m_sums.size(); ++sum) {
            const auto& items = m_sums[sum];
            for (std::size_t i = 0; i < items.size(); ++i)
                for (std::size_t j = i + 1; j < items.size(); ++j) {
                    const bool inOrder = items[i].place() < items[j].place();
                    const std::size_t a = inOrder ? i : j, b = inOrder ? j : i;
                    const PairKind kind{items[a].kind, items[b].kind,
                                        apart(items[a].sum.cell, items[b].sum.cell)};
                    found[kind].push_back({sum, a, b, items[a].sum.cell});
                }
        }
        return found;
    }
    /// No item in two pairs.
    static std::vector<Occurrence> disjoint(std::vector<Occurrence> all) {
        std::ranges::stable_sort(all, [](const auto& a, const auto& b) {
            return std::pair(a.sum, a.at) < std::pair(b.sum, b.at);
        });
        std::set<std::pair<std::size_t, std::size_t>> taken;
        std::erase_if(all, [&](const Occurrence& pair) {
            const std::pair first(pair.sum, pair.first), second(pair.sum, pair.second);
            if (taken.contains(first) || taken.contains(second)) return true;
            taken.insert({first, second});
            return false;
        });
        return all;
    }
    /// How often a pair has to be added up for a cell, those of its block taken together.
    double computed(const std::vector<Occurrence>& pairs) const {
        const auto cellsAlong = [&](int axis) {
            return std::max(1, m_block[static_cast<std::size_t>(axis)]);
        };
        const auto from = [&](int axis, int at) {
            return m_block[static_cast<std::size_t>(axis)] == kManyCells ? 0 : at;
        };
        std::vector<Offset> places;
        for (const auto& pair : pairs)
            for (int x = 0; x < cellsAlong(0); ++x)
                for (int y = 0; y < cellsAlong(1); ++y)
                    for (int z = 0; z < cellsAlong(2); ++z)
                        places.push_back({from(0, pair.at.x) + x, from(1, pair.at.y) + y,
                                          from(2, pair.at.z) + z});
        std::ranges::sort(places);
        const auto same = std::ranges::unique(places);
        places.erase(same.begin(), same.end());
        return static_cast<double>(places.size()) / (cellsAlong(0) * cellsAlong(1) * cellsAlong(2));
    }

    Items m_sums;
    CellBlock m_block;
    double m_additions = 0;
    int m_kinds = 0;
};

/// The best of what comes of beginning with one of the pairs that save most.
Sharing joined(const Sharing& plain) {
    Sharing best = plain;
    if (plain.items() > mostCells) return best;
    best.joinAll();
    const auto first = plain.worthwhile();
    for (std::size_t i = 1; i < std::min(first.size(), firstPairs); ++i) {
        Sharing other = plain;
        other.join(first[i].second);
        other.joinAll();
        if (other.additions() < best.additions()) best = other;
    }
    return best;
}

std::vector<Item> itemsOf(const std::vector<Offset>& cells) {
    std::vector<Item> items;
    for (const auto& cell : cells) items.push_back({0, {cell, {}}});
    return items;
}
CellSum sumOf(const std::vector<Item>& items) {
    if (items.size() == 1) return items.front().sum;
    CellSum sum{items.front().sum.cell, {}};
    for (const auto& item : items) sum.parts.push_back(item.sum);
    return sum;
}

}  // namespace

CellSum plainSum(const std::vector<Offset>& cells) { return sumOf(itemsOf(cells)); }

std::vector<CellSum> sharedSums(const std::vector<std::vector<Offset>>& sums,
                                const CellBlock& block) {
    // Equal sums are one.
    std::map<std::vector<Offset>, std::size_t> places;
    Items different;
    for (const auto& cells : sums) {
        if (!places.try_emplace(cells, different.size()).second) continue;
        different.push_back(itemsOf(cells));
    }
    const Sharing sharing = joined(Sharing(std::move(different), block));
    std::vector<CellSum> result;
    result.reserve(sums.size());
    for (const auto& cells : sums) result.push_back(sumOf(sharing.sums()[places.at(cells)]));
    return result;
}

}  // namespace engine::stencil
