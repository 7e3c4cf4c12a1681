// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// ZPNet and VLNet: inputs as GSTuner encodes them, the raw time of a launch as target, a network
// for each number of dimensions.

#include <algorithm>

#include "engine/learn/making.hpp"

namespace engine::learn {
namespace {

/// Six hidden layers, "seven MLP layers" with the output.
std::vector<int> publishedLayers(int dimensions) {
    return std::vector<int>(6, dimensions == 2 ? 512 : 1024);
}

std::vector<int> layersOf(const Recipe& recipe, int dimensions) {
    return recipe.hidden.empty() ? publishedLayers(dimensions) : recipe.hidden;
}

/// How long a part takes, beside the other.
double effortOf(const Corpus& corpus, int dimensions, const Recipe& recipe) {
    double rows = 0, weights = 0;
    for (const auto& recorded : corpus)
        if (recorded.problem.pattern.dimensions == dimensions)
            rows += static_cast<double>(recorded.rows.size());
    for (const double units : layersOf(recipe, dimensions)) weights += units * units;
    return rows * weights;
}

Result<Part> learnPart(const Corpus& corpus, int dimensions, const Recipe& recipe,
                       const Follower& follower) {
    struct At {
        const RecordedRow* row;
        std::size_t inputs;
    };
    std::vector<PublishedInputs> inputs;
    std::vector<At> rows;
    for (const auto& recorded : corpus) {
        if (recorded.problem.pattern.dimensions != dimensions) continue;
        auto own = PublishedInputs::of(recorded.problem.pattern, recipe.kind, recipe.features,
                                       recipe.code);
        if (!own) return tl::unexpected(own.error());
        inputs.push_back(std::move(*own));
        for (const auto& row : recorded.rows) rows.push_back({&row, inputs.size() - 1});
    }
    Random random(recipe.plan.seed);
    random.shuffle(rows);  // the last fifth is not trained on: it must not be the last stencils
    Part part;
    part.dimensions = dimensions;
    part.shape = inputs.front().shape();
    part.shape.hidden = layersOf(recipe, dimensions);
    regression::Examples examples;
    examples.inputs = regression::Table<float>(part.shape.inputs, static_cast<int>(rows.size()));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        inputs[rows[i].inputs].write(rows[i].row->setting,
                                     examples.inputs.column(static_cast<int>(i)));
        examples.targets.push_back(static_cast<float>(rows[i].row->launchMs));
    }
    const regression::Regressor<float> regressor(part.shape);
    const regression::Watch watch{[&](const regression::Epoch& epoch) {
                                      if (follower.told)
                                          follower.told({dimensions == 2 ? "2-D" : "3-D",
                                                         epoch.epochsDone() / epoch.of, epoch});
                                  },
                                  follower.stop};
    auto weights = regression::train(regressor, examples, recipe.plan, watch);
    if (!weights) return tl::unexpected(weights.error());
    part.weights = std::move(*weights);
    return part;
}

}  // namespace

Result<PublishedInputs> PublishedInputs::of(const stencil::Pattern& pattern, Kind kind,
                                            FeatureSet features, Code code) {
    const auto tensor = patternTensor(pattern);
    if (!tensor) return tl::unexpected(tensor.error());
    PublishedInputs inputs;
    inputs.m_ofPattern = patternFeatures(*tensor, features);
    inputs.m_dimensions = pattern.dimensions;
    inputs.m_places = encodedParameters(pattern.dimensions).size();
    inputs.m_kind = kind;
    inputs.m_code = code;
    return inputs;
}

regression::Shape PublishedInputs::shape() const {
    regression::Shape shape;
    shape.inputs = static_cast<int>(m_ofPattern.size() + m_places);
    shape.sequence = m_kind == Kind::VlNet ? static_cast<int>(m_places) : 0;
    return shape;
}

void PublishedInputs::write(const space::Setting& setting, float* to) const {
    to = std::copy(m_ofPattern.begin(), m_ofPattern.end(), to);
    const auto values = m_kind == Kind::VlNet ? varyingLength(setting, m_dimensions, m_code)
                                              : zeroPadded(setting, m_dimensions, m_code);
    to = std::copy(values.begin(), values.end(), to);
    std::fill_n(to, m_places - values.size(), 0.0F);
}

Result<Network> learnPublished(const Corpus& corpus, const Recipe& recipe,
                               const Follower& follower) {
    Network network;
    network.kind = recipe.kind;
    network.features = recipe.features;
    network.code = recipe.code;
    const double flat = effortOf(corpus, 2, recipe), deep = effortOf(corpus, 3, recipe);
    for (const int dimensions : {2, 3}) {
        const double own = (dimensions == 2 ? flat : deep) / (flat + deep);
        if (!(own > 0)) continue;
        const double before = dimensions == 2 ? 0 : 1 - own;
        const Follower ofPart{
            [&](const Learning& learning) {
                if (follower.told)
                    follower.told({learning.part, before + own * learning.share, learning.epoch});
            },
            follower.stop};
        auto part = learnPart(corpus, dimensions, recipe, ofPart);
        if (!part) return tl::unexpected(part.error());
        network.parts.push_back(std::move(*part));
    }
    return network;
}

}  // namespace engine::learn
