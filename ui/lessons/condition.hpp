// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// When the task of a lesson is done. A lesson says it in JSON, as an object all of whose entries
// must hold:
//
//   "page": "kernel"            this page is shown
//   "large": true               the large form of the stencil is shown, or (false) is not
//   "stencil": "star3d1r"       the drawn one is called so
//   "dimensions", "order", "taps", "evaluations", "strategies", "repeats", "exported": 7, [8, null]
//                               the number, or the least and the greatest of them; null: any
//   "on": ["ST"], "off": ["BM"] optimizations of the setting shown
//   "values": "TB=2,3 TT=warp"  one of these values for each of these parameters
//   "planned": "genetic"        this strategy takes part in the next race
//   "best": true                the setting shown is the best of the race
//   "side_by_side": true        the Kernel page shows two sources
//   "searching": false          no search is under way

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "engine/core/result.hpp"
#include "ui/lessons/situation.hpp"

namespace ui {

class Condition {
public:
    /// The sentence of an error says which entry is wrong, and why.
    static engine::Result<Condition> parse(const nlohmann::json& entries);
    bool holds(const Situation& situation) const;
    /// Nothing is asked for: there is only something to read.
    bool empty() const { return m_entries.empty(); }

private:
    std::vector<std::function<bool(const Situation&)>> m_entries;
};

}  // namespace ui
