// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// The march of a pipeline: every stage makes the same number of beats, on planes further and further back.

    //@ begin ST
    if (isFirst) {
        for (unsigned beat = 0; beat < PLANES; ++beat) ask(beat);
    }
    // Beats that need tests: some level computes or begins a plane beside the grid's first or behind its last, where
    // cells keep their value. What lies further out reaches no cell of the grid. The other beats go in rounds of
    // UNROLL, so that slots are known when the kernel is compiled.
    int start = first - stage * HELD_LEVELS * LAG;  // the first plane of the stage
    const auto planeOf = [&](unsigned beat) { return start + static_cast<int>(beat) * HANDED; };
    // How many rounds end before a plane, and how many begin before it.
    const auto endedBy = [&](int plane) -> unsigned { return max(0, plane - start) / (HANDED * UNROLL); };
    const auto begunBy = [&](int plane) -> unsigned { return endedBy(plane + HANDED * UNROLL - 1); };
    unsigned beat = 0;
    for (int place = 0; beat < beats; ++place) {
        // The next rounds that need tests, at the grid's first planes, at its last ones, or the beats that are left.
        unsigned from = GUARDED ? 0 : endedBy(LAG - AHEAD - BACK), to = begunBy(HELD_LEVELS * LAG);
        if (place > 0) {
            from = endedBy(SIZE_S + LAG - AHEAD);
            to = GUARDED ? beats : begunBy(SIZE_S + AHEAD + HELD_LEVELS * LAG);
        }
        if (place > 1) from = to = beats;
        const unsigned whole = min(from, beats / UNROLL);
        if (atEdge) {
#pragma unroll 1
            for (unsigned round = beat / UNROLL; round < whole; ++round) {
                UNROLLED for (unsigned i = 0; i < UNROLL; ++i)  //@ UF
                    steadyBeat(round * UNROLL + i, planeOf(round * UNROLL + i), true);
            }
        } else {
#pragma unroll 1
            for (unsigned round = beat / UNROLL; round < whole; ++round) {
                UNROLLED for (unsigned i = 0; i < UNROLL; ++i)  //@ UF
                    steadyBeat(round * UNROLL + i, planeOf(round * UNROLL + i), false);
            }
        }
        beat = max(beat, whole * UNROLL);
        const unsigned until = min(beats, to * UNROLL);
        for (; beat < until; ++beat) {
            // What only these few beats need is worked out in them.
            forget(lane);
            forget(stage);
            forget(start);
            if (isFirst) ask(beat + PLANES);
            await(beat);
#pragma unroll 1
            for (int k = 0; k < HANDED; ++k) pass(beat, k, planeOf(beat) + k, true, true);
            handOver(beat, planeOf(beat) - HELD_LEVELS * LAG);
        }
    }
    if (lane == 0 && isLast) awaitStores<0>();
    //@ end
