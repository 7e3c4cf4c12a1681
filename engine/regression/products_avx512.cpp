// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Compiled with AVX-512, as products_avx2.cpp is with AVX2.

#define Eigen EigenForAvx512
#define ENGINE_REGRESSION_PROCESSOR avx512
#include "engine/regression/products_body.hpp"
