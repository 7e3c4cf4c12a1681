// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the tasks of lessons are judged by: how the window stands, as plain values.

#include <set>
#include <string>

#include "engine/space/setting.hpp"

namespace ui {

struct Situation {
    std::string page;     ///< by its name: "kernel"
    bool large = false;   ///< the large form of the stencil stands over the page
    std::string stencil;  ///< name of the drawn one
    int dimensions = 3, order = 0, taps = 0;
    engine::space::Setting setting;  ///< the one shown
    bool best = false;               ///< it is the best of the race shown
    bool sideBySide = false;         ///< the kernel stands beside another one
    int evaluations = 0;             ///< of the race shown, if it is of the drawn stencil
    int strategies = 0;              ///< that have evaluated something in it
    bool searching = false;          ///< running or paused
    int repeats = 1;                 ///< of the next race
    std::set<std::string> planned;   ///< its strategies
    int exported = 0;                ///< files written since the lesson began
};

}  // namespace ui
