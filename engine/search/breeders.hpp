// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Who breeds the children of GSTuner's sub-populations (TPDS 35(1) 2024, section 4.6): one after
// the other, each in a thread of its own, or each in a rank. Every sub-population draws from its
// own generator, so the children are the same.

#include <memory>
#include <vector>

#include "engine/search/genetic/sub_population.hpp"
#include "engine/search/ranks.hpp"

namespace engine::search {

class Breeders {
public:
    using Populations = std::vector<SubPopulation>;
    using Cells = std::vector<std::vector<std::size_t>>;  ///< of each sub-population
    using Children = std::vector<std::vector<SubPopulation::Child>>;

    virtual ~Breeders() = default;
    /// A child for each of the cells; afterwards all generators stand where they stand when one
    /// after the other has bred.
    virtual Children breed(Populations& populations, const Cells& cells,
                           const BreedingRates& rates) = 0;
};

std::shared_ptr<Breeders> breedersInTurn();
std::shared_ptr<Breeders> breedersInThreads();
/// Rank r breeds for sub-populations r, r + count, ...; all ranks hold all of them.
std::shared_ptr<Breeders> breedersInRanks(std::shared_ptr<Ranks> ranks);

/// Who searches together.
struct Together {
    std::shared_ptr<Breeders> breeders = nullptr;  ///< null: one after the other
    /// Where ranks breed: the strategy is asked and told in all of them.
    std::shared_ptr<Ranks> ranks = nullptr;
};

}  // namespace engine::search
