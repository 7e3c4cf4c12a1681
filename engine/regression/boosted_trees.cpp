// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/regression/boosted_trees.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

namespace engine::regression {
namespace {

/// Features of all samples as numbers of bins. One number counts the bins of all features, one
/// feature after the other; a feature that is the same for all samples has none.
struct Binned {
    struct Feature {
        std::size_t number = 0;    ///< among the samples' features
        std::size_t first = 0;     ///< its first bin
        std::vector<float> edges;  ///< between its bins, ascending
    };
    std::vector<Feature> features;
    std::size_t bins = 0;            ///< of all features
    std::vector<std::uint32_t> bin;  ///< of each sample, of each feature: a sample lies together

    const std::uint32_t* row(std::size_t sample) const {
        return bin.data() + sample * features.size();
    }
};

/// Between values that differ; between quantiles where there are more values than bins.
std::vector<float> edgesOf(std::vector<float> values, std::size_t bins) {
    std::ranges::sort(values);
    const std::vector<float> sorted = values;
    values.erase(std::unique(values.begin(), values.end()), values.end());
    std::vector<float> edges;
    const auto between = [&](std::size_t i) {
        return values[i - 1] + (values[i] - values[i - 1]) / 2;
    };
    if (values.size() <= bins) {
        for (std::size_t i = 1; i < values.size(); ++i) edges.push_back(between(i));
        return edges;
    }
    for (std::size_t b = 1; b < bins; ++b) {
        const float at = sorted[b * sorted.size() / bins];
        const auto i =
            static_cast<std::size_t>(std::ranges::lower_bound(values, at) - values.begin());
        if (i > 0 && (edges.empty() || between(i) > edges.back())) edges.push_back(between(i));
    }
    return edges;
}

/// Stopped, of some features and samples only: nothing grows on those.
Binned binned(const Samples& samples, int most, const std::stop_token& stop) {
    Binned all;
    std::vector<std::vector<float>> columns;
    for (std::size_t k = 0; k < samples.features && !stop.stop_requested(); ++k) {
        std::vector<float> column(samples.size());
        for (std::size_t i = 0; i < samples.size(); ++i)
            column[i] = static_cast<float>(samples.row(i)[k]);
        auto edges = edgesOf(column, static_cast<std::size_t>(std::clamp(most, 2, 255)));
        if (edges.empty()) continue;
        const std::size_t bins = edges.size() + 1;
        all.features.push_back({k, all.bins, std::move(edges)});
        all.bins += bins;
        columns.push_back(std::move(column));
    }
    all.bin.reserve(samples.size() * all.features.size());
    for (std::size_t i = 0; i < samples.size() && !stop.stop_requested(); ++i)
        for (std::size_t f = 0; f < columns.size(); ++f) {
            const auto& [number, first, edges] = all.features[f];
            const auto within = std::ranges::upper_bound(edges, columns[f][i]) - edges.begin();
            all.bin.push_back(static_cast<std::uint32_t>(first) +
                              static_cast<std::uint32_t>(within));
        }
    return all;
}

struct Sum {
    double weight = 0, gradient = 0;
    Sum& operator+=(const Sum& other) {
        weight += other.weight;
        gradient += other.gradient;
        return *this;
    }
    friend Sum operator-(const Sum& a, const Sum& b) {
        return {a.weight - b.weight, a.gradient - b.gradient};
    }
};

struct Split {
    std::size_t feature = 0, bin = 0;  ///< of those binned; samples up to this bin go left
    double gain = 0;
};

struct Leaf {
    std::uint16_t node = 0;
    std::size_t begin = 0, end = 0;  ///< of the order of samples
    std::vector<Sum> histogram;      ///< bins of all features, one after the other
    Sum total;
    std::optional<Split> split;
};

/// Grows one tree after the other on the same bins.
class Grower {
public:
    Grower(const Samples& samples, const BoostingOptions& options, const std::stop_token& stop)
        : m_samples(samples), m_options(options), m_binned(binned(samples, options.bins, stop)) {
        // A leaf is as large as its samples are heavy on the average.
        const double all = std::accumulate(samples.weights.begin(), samples.weights.end(), 0.0);
        m_unit = all / static_cast<double>(std::max<std::size_t>(1, samples.size()));
        m_order.resize(samples.size());
    }

    /// Corrects `predicted` by the tree it returns. A tree of one node has found nothing to part.
    std::vector<BoostedTrees::Node> tree(std::vector<double>& predicted);

private:
    using Node = BoostedTrees::Node;

    std::vector<Sum> histogramOf(const Leaf& leaf) const;
    void findSplit(Leaf& leaf) const;
    void considerFeature(Leaf& leaf, std::size_t feature) const;
    double scoreOf(const Sum& sum) const {
        return sum.gradient * sum.gradient / (sum.weight + m_options.penalty * m_unit);
    }
    double valueOf(const Sum& sum) const {
        return m_options.rate * sum.gradient / (sum.weight + m_options.penalty * m_unit);
    }
    std::pair<Leaf, Leaf> parted(Leaf leaf, std::vector<Node>& nodes);

    const Samples& m_samples;
    BoostingOptions m_options;
    Binned m_binned;
    double m_unit = 1;
    std::vector<std::size_t> m_order;
    std::vector<Sum> m_left;  ///< of each sample: what is left of it, weighted
};

std::vector<Sum> Grower::histogramOf(const Leaf& leaf) const {
    std::vector<Sum> histogram(m_binned.bins);
    Sum* const bins = histogram.data();
    const std::size_t features = m_binned.features.size();
    for (std::size_t i = leaf.begin; i < leaf.end; ++i) {
        const Sum left = m_left[m_order[i]];
        const std::uint32_t* const row = m_binned.row(m_order[i]);
        for (std::size_t f = 0; f < features; ++f) bins[row[f]] += left;
    }
    return histogram;
}

void Grower::considerFeature(Leaf& leaf, std::size_t feature) const {
    const double least = m_options.leastInLeaf * m_unit, whole = scoreOf(leaf.total);
    const auto& [number, first, edges] = m_binned.features[feature];
    Sum left;
    for (std::size_t bin = first; bin < first + edges.size(); ++bin) {
        left += leaf.histogram[bin];
        const Sum right = leaf.total - left;
        if (left.weight < least || right.weight < least) continue;
        const double gain = scoreOf(left) + scoreOf(right) - whole;
        if (gain > 1e-12 && (!leaf.split || gain > leaf.split->gain))
            leaf.split = Split{feature, bin, gain};
    }
}

void Grower::findSplit(Leaf& leaf) const {
    for (std::size_t f = 0; f < m_binned.features.size(); ++f) considerFeature(leaf, f);
}

std::pair<Leaf, Leaf> Grower::parted(Leaf leaf, std::vector<Node>& nodes) {
    const Split split = *leaf.split;
    const auto& [number, firstBin, edges] = m_binned.features[split.feature];
    const auto middle = std::stable_partition(
        m_order.begin() + static_cast<std::ptrdiff_t>(leaf.begin),
        m_order.begin() + static_cast<std::ptrdiff_t>(leaf.end),
        [&](std::size_t sample) { return m_binned.row(sample)[split.feature] <= split.bin; });
    const auto at = static_cast<std::size_t>(middle - m_order.begin());
    const auto first = static_cast<std::uint16_t>(nodes.size());
    nodes[leaf.node] = {static_cast<std::uint16_t>(number), first, edges[split.bin - firstBin]};
    nodes.resize(nodes.size() + 2);
    Leaf left{first, leaf.begin, at, {}, {}, {}};
    Leaf right{static_cast<std::uint16_t>(first + 1), at, leaf.end, {}, {}, {}};
    for (std::size_t bin = firstBin; bin <= split.bin; ++bin) left.total += leaf.histogram[bin];
    right.total = leaf.total - left.total;
    // Only the smaller one is counted: the other is what remains.
    Leaf& smaller = at - leaf.begin < leaf.end - at ? left : right;
    Leaf& larger = at - leaf.begin < leaf.end - at ? right : left;
    smaller.histogram = histogramOf(smaller);
    larger.histogram = std::move(leaf.histogram);
    for (std::size_t bin = 0; bin < m_binned.bins; ++bin)
        larger.histogram[bin] = larger.histogram[bin] - smaller.histogram[bin];
    findSplit(left);
    findSplit(right);
    return {std::move(left), std::move(right)};
}

std::vector<BoostedTrees::Node> Grower::tree(std::vector<double>& predicted) {
    std::iota(m_order.begin(), m_order.end(), std::size_t{0});
    m_left.resize(m_samples.size());
    Leaf root{0, 0, m_samples.size(), {}, {}, {}};
    for (std::size_t i = 0; i < m_samples.size(); ++i) {
        const double weight = m_samples.weights[i];
        m_left[i] = {weight, weight * (m_samples.observed[i] - predicted[i])};
        root.total += m_left[i];
    }
    root.histogram = histogramOf(root);
    findSplit(root);
    std::vector<Node> nodes(1);
    std::vector<Leaf> leaves;
    leaves.push_back(std::move(root));
    while (leaves.size() < static_cast<std::size_t>(m_options.leaves)) {
        const auto best = std::ranges::max_element(
            leaves, {}, [](const Leaf& leaf) { return leaf.split ? leaf.split->gain : 0.0; });
        if (!best->split) break;
        auto [left, right] = parted(std::move(*best), nodes);
        *best = std::move(left);
        leaves.push_back(std::move(right));
    }
    for (const Leaf& leaf : leaves) {
        const double value = valueOf(leaf.total);
        nodes[leaf.node] = {0, 0, static_cast<float>(value)};
        for (std::size_t i = leaf.begin; i < leaf.end; ++i) predicted[m_order[i]] += value;
    }
    return nodes;
}

}  // namespace

Result<BoostedTrees> BoostedTrees::from(std::size_t features, double base,
                                        std::vector<std::vector<Node>> trees) {
    for (const auto& tree : trees)
        for (std::size_t i = 0; i < tree.size(); ++i) {
            const Node& node = tree[i];
            const bool leaf = node.left == 0;
            if (!std::isfinite(node.value) ||
                (!leaf && (node.left <= i || node.left + std::size_t{1} >= tree.size() ||
                           node.feature >= features)))
                return badInput("a tree points beyond itself");
        }
    if (!std::isfinite(base) || std::ranges::any_of(trees, [](const auto& t) { return t.empty(); }))
        return badInput("a tree has no node");
    BoostedTrees made;
    made.m_features = features;
    made.m_base = base;
    made.m_trees = std::move(trees);
    return made;
}

double BoostedTrees::predict(std::span<const double> row) const {
    double sum = m_base;
    for (const auto& tree : m_trees) {
        const Node* node = tree.data();
        while (node->left != 0) {
            const bool right = !(static_cast<float>(row[node->feature]) < node->value);
            node = &tree[node->left + (right ? 1u : 0u)];
        }
        sum += node->value;
    }
    return sum;
}

BoostedTrees fitBoostedTrees(const Samples& samples, const BoostingOptions& options,
                             const TreesWatch& watch) {
    BoostedTrees made;
    made.m_features = samples.features;
    if (samples.size() == 0) return made;
    double weight = 0;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        weight += samples.weights[i];
        made.m_base += samples.weights[i] * samples.observed[i];
    }
    made.m_base /= weight;
    std::vector<double> predicted(samples.size(), made.m_base);
    Grower grower(samples, options, watch.stop);
    for (int t = 0; t < options.trees && !watch.stop.stop_requested(); ++t) {
        auto tree = grower.tree(predicted);
        if (tree.size() == 1) break;
        made.m_trees.push_back(std::move(tree));
        if (watch.told) watch.told(t + 1, options.trees);
    }
    return made;
}

}  // namespace engine::regression
