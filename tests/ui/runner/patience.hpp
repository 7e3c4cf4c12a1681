// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Waiting only bounds a hang there: what takes
// milliseconds on an idle machine may take many seconds beside other work, and ends the wait as
// soon as it is there.
#include <QTest>

namespace support {
inline constexpr int kPatienceMs = 120000;
}

#undef QTRY_VERIFY
#undef QTRY_VERIFY2
#undef QTRY_COMPARE
#define QTRY_VERIFY(expression) QTRY_VERIFY_WITH_TIMEOUT((expression), support::kPatienceMs)
#define QTRY_VERIFY2(expression, message) \
    QTRY_VERIFY2_WITH_TIMEOUT((expression), (message), support::kPatienceMs)
#define QTRY_COMPARE(expression, expected) \
    QTRY_COMPARE_WITH_TIMEOUT((expression), (expected), support::kPatienceMs)
