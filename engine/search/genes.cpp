// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/genes.hpp"

namespace engine::search {

using space::ParameterId;
using space::Setting;

GenePool::GenePool(const space::TuningSpace& space) : m_space(space) {
    for (const ParameterId id : space.parameters()) {
        if (space.values(id).size() > 1) m_genes.push_back(id);
    }
}

std::optional<Setting> GenePool::expressed(const Setting& genes) const {
    const Setting canonical = m_space.canonical(genes);
    if (m_space.allows(canonical)) return canonical;
    if (m_space.allows(genes)) return genes;  // rows of a recording need not be canonical
    return std::nullopt;
}

Individual GenePool::individual(const Setting& setting, Random& random) const {
    Setting genes = setting;
    for (const ParameterId id : m_genes) {
        if (m_space.active(setting, id)) continue;
        const auto& values = m_space.values(id);
        genes.set(id, values[random.below(values.size())]);
    }
    // What is silent must stay silent: random values may not change what the genes stand for.
    if (expressed(genes) != setting) genes = setting;
    return {genes, setting};
}

Setting GenePool::crossed(const Individual& first, const Individual& second, Random& random) const {
    Setting genes = first.genes;
    for (const ParameterId id : m_genes) {
        if (random.chance(0.5)) genes.set(id, second.genes[id]);
    }
    return genes;
}

void GenePool::mutate(Setting& genes, double rate, Random& random) const {
    for (const ParameterId id : m_genes) {
        if (!random.chance(rate)) continue;
        const auto& values = m_space.values(id);
        int value = values[random.below(values.size())];
        while (value == genes[id]) value = values[random.below(values.size())];
        genes.set(id, value);
    }
}

Individual GenePool::repaired(Setting genes, const Individual& parent, Random& random) const {
    if (const auto setting = expressed(genes)) return {genes, *setting};
    std::vector<ParameterId> differing;
    for (const ParameterId id : m_genes) {
        if (genes[id] != parent.genes[id]) differing.push_back(id);
    }
    random.shuffle(differing);
    for (const ParameterId id : differing) {
        genes.set(id, parent.genes[id]);
        if (const auto setting = expressed(genes)) return {genes, *setting};
    }
    return {parent.genes, parent.setting};
}

}  // namespace engine::search
