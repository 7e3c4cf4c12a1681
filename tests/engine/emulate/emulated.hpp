// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "engine/emulate/emulator.hpp"
#include "tests/engine/source/kernel_examples.hpp"

/// Skips, with the reason, where emulation is not possible.
#define SKIP_WITHOUT_EMULATION()                                                                   \
    do {                                                                                           \
        if (!engine::emulate::fibersAvailable()) GTEST_SKIP() << "built without boost.context";    \
        if (std::system("g++ --version > /dev/null 2>&1") != 0) GTEST_SKIP() << "there is no g++"; \
    } while (false)

namespace engine::emulate {

/// The setting's kernel as the emulator takes it.
inline Result<source::KernelSource> hostSource(const stencil::Problem& problem,
                                               const space::Setting& setting) {
    return source::specialise(problem, setting, {.dialect = source::Dialect::Host});
}

/// The kernel of a setting, labelled with pattern and setting.
inline EmulationCase caseOf(const stencil::Problem& problem, const std::string& setting) {
    auto source = hostSource(problem, examples::settingOf(setting, problem.pattern.dimensions));
    EXPECT_TRUE(source.has_value()) << problem.pattern.name << " " << setting << "\n"
                                    << (source ? "" : source.error().message);
    return {problem, source.value_or(source::KernelSource{}), problem.pattern.name + " " + setting};
}

inline void expectVerdicts(const std::vector<EmulationCase>& cases, bool correct) {
    ASSERT_FALSE(cases.empty());
    const auto report = emulate(cases, {});
    ASSERT_TRUE(report.has_value()) << report.error().message;
    ASSERT_EQ(report->verdicts.size(), cases.size());
    for (const auto& verdict : report->verdicts)
        EXPECT_EQ(verdict.correct, correct) << verdict.label << "\n" << verdict.reason;
}

}  // namespace engine::emulate
