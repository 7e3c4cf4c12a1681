// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Jobs beside the window's thread that nobody stops.

#include <functional>

namespace ui {

/// Does `job` on another thread. Never on Qt's own pool, QThreadPool::globalInstance(): Qt paints
/// large areas there, and the window waits until they are painted, so it would wait for the jobs
/// before them, too.
void beside(std::function<void()> job);

/// The same for one that lasts as long as its owner: it keeps no other waiting.
void besideForLong(std::function<void()> job);

/// Ends the program as soon as what is done beside() is done, which may be writing a file. What
/// is worked out for long is for nobody any more: it is neither waited for nor cleared away.
[[noreturn]] void leaveAtOnce(int status);

}  // namespace ui
