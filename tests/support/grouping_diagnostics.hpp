// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a run shows that groups its parameters.
#include <cmath>

#include "engine/record/diagnostics.hpp"

namespace support {

/// Three parameters, six ordered pairs; two pops from the right, one from the left.
inline engine::record::Diagnostics threeParameters(
    engine::space::ParameterId first = engine::space::ParameterId::SH,
    engine::space::ParameterId second = engine::space::ParameterId::CO,
    engine::space::ParameterId third = engine::space::ParameterId::RT) {
    using engine::space::ParameterId;
    engine::record::Diagnostics diagnostics;
    diagnostics.cv = {{first, second, third}, {NAN, 0.1, 0.6, 0.2, NAN, 0.5, 0.3, 0.4, NAN}};
    diagnostics.pairs = 6;
    diagnostics.deque = {{first,
                          third,
                          0.6,
                          true,
                          "SH founds PG2.",
                          {{ParameterId::TBx}, {ParameterId::CMx}, {first}}},
                         {first,
                          second,
                          0.1,
                          false,
                          "CO joins PG2.",
                          {{ParameterId::TBx}, {ParameterId::CMx}, {first, second}}}};
    diagnostics.groups = {{ParameterId::TBx}, {ParameterId::CMx, third}, {first, second}};
    diagnostics.quotas = {{0.4, 0.3, 0.3}, {0.2, 0.2, 0.6}};
    return diagnostics;
}

}  // namespace support
