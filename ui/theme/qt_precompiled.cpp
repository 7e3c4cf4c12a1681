// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Nothing to run: the target exists for its precompiled header, which CMake includes here.
