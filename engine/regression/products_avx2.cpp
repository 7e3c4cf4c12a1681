// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Compiled with AVX2 and FMA. Under a name of its own, so that none of Eigen's functions is taken
// for one that other processors can run.

#define Eigen EigenForAvx2
#define ENGINE_REGRESSION_PROCESSOR avx2
#include "engine/regression/products_body.hpp"
