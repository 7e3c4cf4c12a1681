// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Every setting of the space, in the order of TuningSpace::forEach.

#include <cstdint>

#include "engine/search/strategy.hpp"

namespace engine::search {

class Exhaustive final : public Strategy {
public:
    explicit Exhaustive(const Given& given) : m_space(given.space) {}

    std::vector<device::Request> ask(const Places& places) override;
    void tell(const Report&) override {}  // what was found does not change the order
    bool finished() const override { return m_next == m_space.size(); }

private:
    space::TuningSpace m_space;
    std::uint64_t m_next = 0;  ///< number of the setting to be asked next
};

}  // namespace engine::search
