// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/result.hpp"

namespace engine::nvrtc {

/// A library opened at run time: what is missing becomes a sentence instead of a program that
/// cannot start.
class SharedLibrary {
public:
    /// The first of `names` that opens; an Error of kind Unavailable otherwise.
    static Result<SharedLibrary> open(const std::vector<std::string>& names);

    /// Null when the library lacks it.
    template <class Function>
    Function* find(const char* name) const {
        return reinterpret_cast<Function*>(address(name));
    }

private:
    void* address(const char* name) const;

    std::shared_ptr<void> m_handle;
};

}  // namespace engine::nvrtc
