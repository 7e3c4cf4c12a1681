// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Policy MEETING: the blocks of a cluster meet at its barrier, in two halves.

#include "edges_of_cluster.cuh"  //@ policy EDGES

    // Nobody stores into a block that has not begun.
    arriveAtCluster();
    if constexpr (!EARLY) {
        awaitCluster();
    }
    // What others need of step `s` leaves for them, into the planes from `set` on.
    const auto leave = [&](int s, int set) {
        show(set);
        arriveAtCluster();
    };
    // What this block needs of the others for step `s` is there.
    const auto meet = [&](int s, int set) { awaitCluster(); };
