// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a run shows that groups its parameters.
#include <cmath>

#include "engine/record/diagnostics.hpp"

namespace support {

/// Three parameters, six ordered pairs; two pops from the right, one from the left.
inline engine::record::Diagnostics threeParameters() {
    using engine::space::ParameterId;
    engine::record::Diagnostics diagnostics;
    diagnostics.cv = {{ParameterId::SH, ParameterId::CO, ParameterId::RT},
                      {NAN, 0.1, 0.6, 0.2, NAN, 0.5, 0.3, 0.4, NAN}};
    diagnostics.pairs = 6;
    diagnostics.deque = {
        {ParameterId::SH,
         ParameterId::RT,
         0.6,
         true,
         "SH founds PG2.",
         {{ParameterId::TBx}, {ParameterId::CMx}, {ParameterId::SH}}},
        {ParameterId::SH,
         ParameterId::CO,
         0.1,
         false,
         "CO joins PG2.",
         {{ParameterId::TBx}, {ParameterId::CMx}, {ParameterId::SH, ParameterId::CO}}}};
    diagnostics.groups = {{ParameterId::TBx},
                          {ParameterId::CMx, ParameterId::RT},
                          {ParameterId::SH, ParameterId::CO}};
    diagnostics.quotas = {{0.4, 0.3, 0.3}, {0.2, 0.2, 0.6}};
    return diagnostics;
}

}  // namespace support
