// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/result.hpp"

#include "engine/core/excerpt.hpp"

namespace engine {

tl::unexpected<Error> fail(ErrorKind kind, std::string message) {
    if (message.size() > kLongestMessage) message = withoutItsMiddle(message, kLongestMessage);
    return tl::unexpected<Error>(Error{kind, std::move(message)});
}

tl::unexpected<Error> badInput(std::string message) {
    return fail(ErrorKind::BadInput, std::move(message));
}

}  // namespace engine
