// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Every setting of the space, in lexicographic order of the parameters.

#include "engine/search/setting_cursor.hpp"
#include "engine/search/strategy.hpp"

namespace engine::search {

class Exhaustive final : public Strategy {
public:
    explicit Exhaustive(const Given& given) : m_cursor(given.space) {}

    std::vector<device::Request> ask(const Places& places) override;
    void tell(const Report&) override {}  // what was found does not change the order
    bool finished() const override { return m_finished; }

private:
    SettingCursor m_cursor;
    bool m_finished = false;
};

}  // namespace engine::search
