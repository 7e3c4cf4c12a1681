// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Policy ARRIVAL: a plane of level 0 is loaded when it is needed.

#include "fetch_plane.cuh"

    const int first = max(begin - BACK * STEPS, -BACK);
    const auto arrive = [&](int s, bool sides, bool ends, real (&newest)[CELLS]) { fetch(s, sides, ends, newest); };
