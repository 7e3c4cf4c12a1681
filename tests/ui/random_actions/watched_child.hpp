// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Whoever does the actions may crash or hang: another process keeps what it was about to do.

/// Returns in a child only, with the file to write a line to before each action; the process that
/// called waits. Where the child does not end with status 0, or is silent for `patienceSeconds`,
/// its last lines are printed, and the status is that of a failure.
int beWatched(int patienceSeconds);
