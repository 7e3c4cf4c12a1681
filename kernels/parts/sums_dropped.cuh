// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// How a cell outside the grid keeps its value where all of a thread's lie outside together (MASKED).

    // Outside, the sum of what a cell reads is dropped before its own share is added, which leads its value to the
    // next level. What later planes add is multiplied by 0: it must be a number. Beside the grid's planes no tap
    // reads what is outside along axis `A`; nothing is loaded there.
    const bool within = RAGGED_B ? INSIDE_A : inside(0);
    const real open = within ? 1 : 0, own = within ? OWN : INVERSE;
    const auto wanted = [&](int s, bool ends) { return !ends || (INSIDE_A) || (s >= 0 && s < SIZE_S); };
