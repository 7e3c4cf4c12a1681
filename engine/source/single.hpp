// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

#include "engine/source/template_text.hpp"

namespace engine::source {

/// What a template counts, of which a kernel has one: the index, and the name of how many.
struct SingleNames {
    std::string index, count;
};

/// Loops over the index are undone, arrays lose dimensions of that count, and functions of the
/// index lose that parameter; what is left without any and only returns, is a value.
SourceLines withSingle(SourceLines lines, const SingleNames& names);

}  // namespace engine::source
