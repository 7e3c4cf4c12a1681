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

/// All kernels go the same way through the emulator. Under the thread sanitizer, which follows each
/// of their fibers, one takes minutes: there a few of many do.
inline std::vector<EmulationCase> worthWatching(std::vector<EmulationCase> cases) {
#ifdef __SANITIZE_THREAD__
    constexpr std::size_t kFew = 4;
    std::vector<EmulationCase> few;
    for (std::size_t i = 0; i < cases.size(); i += (cases.size() + kFew - 1) / kFew)
        few.push_back(std::move(cases[i]));
    return few;
#else
    return cases;
#endif
}

inline void expectVerdicts(std::vector<EmulationCase> cases, bool correct) {
    ASSERT_FALSE(cases.empty());
    cases = worthWatching(std::move(cases));
    const auto report = emulate(cases, {});
    ASSERT_TRUE(report.has_value()) << report.error().message;
    ASSERT_EQ(report->verdicts.size(), cases.size());
    for (const auto& verdict : report->verdicts)
        EXPECT_EQ(verdict.correct, correct) << verdict.label << "\n" << verdict.reason;
}

/// The kernels of those settings that the problem's halo leaves room for, of at least `least`.
inline void expectRight(const stencil::Problem& problem, const std::vector<std::string>& settings,
                        std::size_t least) {
    std::vector<EmulationCase> cases;
    for (const auto& text : settings) {
        const auto setting = examples::settingOf(text, problem.pattern.dimensions);
        if (auto source = hostSource(problem, setting))
            cases.push_back({problem, std::move(*source), problem.pattern.name + " " + text});
    }
    EXPECT_GE(cases.size(), least) << problem.pattern.name;
    expectVerdicts(std::move(cases), true);
}

/// A kernel with the first `from` behind `after` replaced.
inline EmulationCase spoiled(EmulationCase work, const std::string& after, const std::string& from,
                             const std::string& to) {
    const std::size_t at = work.source.text.find(from, work.source.text.find(after));
    EXPECT_NE(at, std::string::npos) << from << "\n" << work.source.text;
    if (at != std::string::npos) work.source.text.replace(at, from.size(), to);
    work.label += " spoiled behind " + after + ": " + from;
    return work;
}

}  // namespace engine::emulate
