// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The head of a session as JSON text. A head from a file is data: the formula is parsed again,
// every number is checked.

#include <string>

#include "engine/store/session_file.hpp"

namespace engine::store {

/// Without the budget, which may change and has its own columns.
std::string encodeHead(const record::SessionHead& head);
/// The sentence of an error says what is wrong, without the name of the file.
Result<record::SessionHead> decodeHead(const std::string& text);

std::string encodeDrawing(const record::Drawing& drawing);
Result<record::Drawing> decodeDrawing(const std::string& text);

std::string encodeOptions(const record::Options& options);
Result<record::Options> decodeOptions(const std::string& text);

}  // namespace engine::store
