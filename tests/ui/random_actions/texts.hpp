// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

#include "engine/core/random.hpp"

/// A formula: one that is right, one with a few characters changed, or nothing like it.
QString formulaText(engine::Random& random);
/// What may be typed into a field of a line: numbers, names, budgets, lists, garbage.
QString fieldText(engine::Random& random);
