// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <algorithm>
#include <cstdio>
#include <string_view>
#include <vector>

#include "tests/ui/runner/test_class.hpp"

namespace support {
namespace {

struct Entry {
    std::string_view name;
    TestClass::Run run;
};

std::vector<Entry>& entries() {
    static std::vector<Entry> all;
    return all;
}

int runAll(int argc, char** argv) {
    int failed = 0;
    for (const auto& entry : entries()) failed += entry.run(argc, argv);
    return failed;
}

/// The name stands where Qt Test expects the program's: it does not look at it.
int runOne(std::string_view name, int argc, char** argv) {
    const auto found = std::ranges::find(entries(), name, &Entry::name);
    if (found != entries().end()) return found->run(argc - 1, argv + 1);
    std::fprintf(stderr, "There is no class %s here; -classes lists those there are.\n", argv[1]);
    return 2;
}

}  // namespace

TestClass::TestClass(const char* name, Run run) { entries().push_back({name, run}); }

}  // namespace support

int main(int argc, char** argv) {
    using namespace support;
    if (argc > 1 && std::string_view(argv[1]) == "-classes") {
        for (const auto& entry : entries()) std::puts(entry.name.data());
        return 0;
    }
    QApplication application(argc, argv);
    QCoreApplication::setAttribute(Qt::AA_Use96Dpi, true);
    const bool named = argc > 1 && argv[1][0] != '-';
    return named ? runOne(argv[1], argc, argv) : runAll(argc, argv);
}
