// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Private to learning and predicting: each kind's own part of both.

#include <span>

#include "engine/learn/learning.hpp"

namespace engine::learn {

Result<Network> learnPublished(const Corpus& corpus, const Recipe& recipe,
                               const Follower& follower);
Result<Network> learnBoundNet(const Corpus& corpus, const Recipe& recipe, const Follower& follower);

/// Inputs of a published network, one setting after another.
class PublishedInputs {
public:
    static Result<PublishedInputs> of(const stencil::Pattern& pattern, Kind kind,
                                      FeatureSet features, Code code);
    regression::Shape shape() const;  ///< without hidden layers
    void write(const space::Setting& setting, float* to) const;

private:
    std::vector<float> m_ofPattern;
    int m_dimensions = 2;
    std::size_t m_places = 0;
    Kind m_kind = Kind::ZpNet;
    Code m_code = Code::Published;
};

}  // namespace engine::learn
