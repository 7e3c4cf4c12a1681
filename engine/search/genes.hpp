// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Settings as chromosomes: one gene per parameter with at least two values.

#include <limits>
#include <optional>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/space/tuning_space.hpp"

namespace engine::search {

/// Genes may be silent: a parameter without a meaning in the setting keeps a value of its own in
/// `genes`, so that a child in which it wakes inherits something sensible.
struct Individual {
    space::Setting genes;
    space::Setting setting;  ///< what the genes stand for; allowed
    double costMs = std::numeric_limits<double>::infinity();
};

class GenePool {
public:
    explicit GenePool(const space::TuningSpace& space);

    /// Silent genes get random values.
    Individual individual(const space::Setting& setting, Random& random) const;
    /// Every gene from either parent with the same chance.
    space::Setting crossed(const Individual& first, const Individual& second, Random& random) const;
    /// Every gene replaced by another of its values with the given probability.
    void mutate(space::Setting& genes, double rate, Random& random) const;
    /// The individual of these genes. If they break a constraint, genes go back to the parent's in
    /// random order until they do not; with all of them back it is the parent.
    Individual repaired(space::Setting genes, const Individual& parent, Random& random) const;

private:
    /// What genes stand for, when that is allowed.
    std::optional<space::Setting> expressed(const space::Setting& genes) const;

    space::TuningSpace m_space;
    std::vector<space::ParameterId> m_genes;
};

}  // namespace engine::search
