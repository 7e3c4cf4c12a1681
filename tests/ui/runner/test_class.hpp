// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A program of Qt Test holds the classes of one folder; each adds itself:
//
//     PROGRAM                      every class, one after another
//     PROGRAM -classes             their names
//     PROGRAM CLASS [slot ...]     one class, with Qt Test's own arguments

#include <QTest>

#include "tests/ui/runner/patience.hpp"

namespace support {

class TestClass {
public:
    using Run = int (*)(int argc, char** argv);

    /// `name` outlives the program.
    TestClass(const char* name, Run run);
};

}  // namespace support

#define STENCILSCOPE_TEST_CLASS(Class)                                               \
    static const support::TestClass added##Class(#Class, [](int argc, char** argv) { \
        Class tests;                                                                 \
        QTEST_SET_MAIN_SOURCE_PATH                                                   \
        return QTest::qExec(&tests, argc, argv);                                     \
    });
