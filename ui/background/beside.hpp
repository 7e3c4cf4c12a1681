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

}  // namespace ui
