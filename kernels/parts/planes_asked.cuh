// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// How planes arrive: each is loaded when its step begins.

    const auto arrive = [&](const int& s, Arrival& arriving) { fetch(s, arriving); };

