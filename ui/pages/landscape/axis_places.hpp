// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Where the axes of parallel coordinates stand, as shares of a width: evenly, unless the labels of
// one need more room than that. Pure.

#include <vector>

namespace ui {

/// An axis more than there are needs: each is what the labels between two axes need, in the unit of
/// `width`. Gaps are as even as these allow; where there is too little for all, the widest needs
/// give way.
std::vector<double> axisPlaces(const std::vector<double>& needs, double width);

}  // namespace ui
