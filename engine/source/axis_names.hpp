// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace engine::source {

/// Templates say A and B for the axes across a march and S for the one along it; in a kernel those
/// are x, y or z. A name says which axis it belongs to after its last underscore, or is the axis:
///   HALO_A -> HALO_X    a constant
///   first_A -> firstX, d_a -> dx    variables and functions, which kernels write in one word
///   a, A -> x
class AxisNames {
public:
    /// `axes`: what A, B and S are ("xzy"); empty when a template names no axes.
    explicit AxisNames(std::string axes) : m_axes(std::move(axes)) {}

    /// Nothing for a name without an axis.
    std::optional<std::string> operator()(std::string_view name) const;

private:
    std::string m_axes;
};

}  // namespace engine::source
