// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A session as compressed columns: what lies in a collection. Nothing of it is rounded.

#include <string>
#include <string_view>

#include "engine/store/session_content.hpp"

namespace engine::store {

/// What unpack() would refuse is refused.
Result<std::string> pack(const SessionContent& content);

// The sentences of errors lack the name of the file.

/// Only what comes first; the rest is not looked at.
Result<record::SessionHead> unpackHead(std::string_view packed);
/// Everything, checked as the rows of a session file are.
Result<SessionContent> unpack(std::string_view packed);

}  // namespace engine::store
