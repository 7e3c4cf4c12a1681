// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Specialised sources through the compiler that the worker uses.
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <set>

#include "engine/space/tuning_space.hpp"
#include "tests/engine/source/kernel_examples.hpp"
#include "tests/kernels/compiled.hpp"

namespace engine::source {
namespace {

using stencil::DataType;

const stencil::Extents flat{1000, 700, 1}, solid{100, 90, 80};

std::vector<std::string> settingsOf(int dimensions) {
    return dimensions == 2 ? examples::settings2d() : examples::settings3d();
}

/// Several time levels, and marches that shorten.
std::vector<std::string> longMarchesOf(int dimensions) {
    auto settings = dimensions == 2 ? examples::temporal2d() : examples::temporal3d();
    const auto more = dimensions == 2 ? examples::shortening2d() : examples::shortening3d();
    settings.insert(settings.end(), more.begin(), more.end());
    if (dimensions == 2)
        for (auto& text : examples::tensor2d()) settings.push_back(std::move(text));
    return settings;
}

class SpecialisedSource : public testing::Test {
protected:
    void SetUp() override {
        if (!m_nvrtc) GTEST_SKIP() << m_nvrtc.error().message;
    }
    void expectClean(const std::string& label, const std::string& text) const {
        const auto compiled = cubin(*m_nvrtc, text);
        EXPECT_TRUE(compiled.ok()) << label << "\n" << compiled.log << text;
        EXPECT_EQ(compiled.log.find("warning"), std::string::npos) << label << "\n" << compiled.log;
    }
    /// The long marches that the problem's halo leaves room for.
    void expectLongMarchesClean(const stencil::Problem& problem) const {
        const int dimensions = problem.pattern.dimensions;
        int compiled = 0;
        for (const auto& text : longMarchesOf(dimensions))
            if (const auto source = specialise(problem, examples::settingOf(text, dimensions))) {
                expectClean(problem.pattern.name + " " + text, source->text);
                ++compiled;
            }
        EXPECT_GT(compiled, 5) << problem.pattern.name;
    }
    const Result<nvrtc::Nvrtc> m_nvrtc = nvrtc::Nvrtc::open();
};

TEST_F(SpecialisedSource, OfEveryPresetCompilesWithoutWarnings) {
    std::size_t turn = 0;  // each preset takes other settings; together they cover all many times
    for (const auto& preset : stencil::presets()) {
        const auto pattern = stencil::findPreset(preset.name).value();
        const bool isFlat = pattern.dimensions == 2;
        const stencil::Problem problem{pattern, isFlat ? flat : solid,
                                       turn % 2 == 0 ? DataType::Double : DataType::Float};
        const auto settings = settingsOf(pattern.dimensions);
        bool taken = false;
        for (std::size_t tries = 0; !taken && tries < settings.size(); ++tries, ++turn) {
            const auto& text = settings[turn % settings.size()];
            const auto source = specialise(problem, examples::settingOf(text, pattern.dimensions));
            // Retiming does not exist for nonlinear formulas, nor constant memory without
            // coefficients.
            if (!source) continue;
            taken = true;
            expectClean(preset.name + " " + text, source->text);
        }
        EXPECT_TRUE(taken) << preset.name << " has none of the settings";
    }
}

TEST_F(SpecialisedSource, OfEveryRepresentativeSettingCompilesWithoutWarnings) {
    for (const char* name : {"box2d1r", "himeno"}) {
        auto problem = examples::problemOf(name, name == std::string("himeno") ? solid : flat);
        for (const auto& text : settingsOf(problem.pattern.dimensions))
            expectClean(name + (" " + text),
                        specialise(problem, examples::settingOf(text, problem.pattern.dimensions))
                            .value()
                            .text);
        expectLongMarchesClean(problem);
        expectClean(name, naiveSource(problem).value().text);
        expectClean(name, supportKernelsSource(problem).value());
        problem.type = DataType::Float;
        expectClean(name, supportKernelsSource(problem).value());
    }
}

TEST_F(SpecialisedSource, OfALargeGridCompilesWithoutWarnings) {
    const auto problem = examples::problemOf("star3d1r", {2048, 1024, 1024});
    for (const char* text :
         {"TBx=32 TBy=4 TBz=2 SH=1 CMz=2", "TBx=32 TBy=8 ST=1 SD=3 SB=64 SH=1 PR=1",
          "TBx=32 TBy=8 ST=1 SD=3 SB=64 RT=1"})
        expectClean(text, specialise(problem, examples::settingOf(text, 3)).value().text);
}

// From Turing to Blackwell. What an architecture lacks is a rule of its space, so every allowed
// setting compiles.
TEST_F(SpecialisedSource, ScalesOfNamedConstantsCompile) {
    const auto problem = examples::problemOf("zm-7pt", {512, 512, 512}, stencil::DataType::Float);
    for (const char* text : {"TBy=32 SH=1 ST=1 SB=2 BMz=16 RT=1 TB=2 TT=3 RO=1",
                             "TBx=16 TBz=8 SH=1 ST=1 SD=2 SB=32 BMx=4 RT=1 TB=2 TT=3 VW=2 RO=1"}) {
        const auto source = specialise(problem, examples::settingOf(text, 3)).value().text;
        // A cell's own share is a named constant divided: it stands behind the constant.
        EXPECT_NE(source.find("OWN = c_"), std::string::npos) << text;
        expectClean(text, source);
    }
}

TEST_F(SpecialisedSource, CompilesForEveryArchitecture) {
    std::size_t turn = 0;
    for (const char* architecture : {"sm_75", "sm_80", "sm_86", "sm_90", "sm_100", "sm_120"}) {
        space::DeviceLimits limits;
        limits.architecture = architecture;
        int tried = 0;
        for (const int dimensions : {2, 3}) {
            const auto problem = examples::problemOf(dimensions == 2 ? "star2d1r" : "star3d1r",
                                                     dimensions == 2 ? flat : solid);
            const auto space = space::TuningSpace::full(problem, limits);
            auto settings = settingsOf(dimensions);
            const auto marches = longMarchesOf(dimensions);
            settings.insert(settings.end(), marches.begin(), marches.end());
            // Each architecture takes every third setting; neighbours take others.
            for (std::size_t i = turn++ % 3; i < settings.size(); i += 3) {
                const auto setting = examples::settingOf(settings[i], dimensions);
                if (!space.allows(setting)) continue;
                ++tried;
                const auto compiled =
                    m_nvrtc->compile(specialise(problem, setting).value().text, architecture);
                EXPECT_TRUE(compiled.ok()) << architecture << " " << settings[i] << compiled.log;
            }
        }
        EXPECT_GT(tried, 10) << architecture;
    }
}

TEST_F(SpecialisedSource, AsynchronousCopiesAreOutWhereTheGpuHasNone) {
    const auto problem = examples::problemOf("star2d1r", flat);
    space::DeviceLimits turing;
    turing.architecture = "sm_75";
    const auto setting = examples::settingOf("TBx=32 ST=1 SD=2 SB=16 TB=2 TT=2 PR=1 PK=2", 2);
    const auto rejection = space::TuningSpace::full(problem, turing).reject(setting);
    ASSERT_TRUE(rejection.has_value());
    EXPECT_NE(rejection->sentence.text().find("compute capability 8.0"), std::string::npos);
    EXPECT_FALSE(m_nvrtc->compile(specialise(problem, setting).value().text, "sm_75").ok());
}

TEST_F(SpecialisedSource, SaneSettingsDoNotSpill) {
    const auto problem = examples::problemOf("star3d2r", {512, 512, 512});
    for (const char* text :
         {"TBx=32 TBy=8 ST=1 SD=3 SB=64 SH=1 PR=1 CMy=2",
          "TBx=32 TBy=8 ST=1 SD=3 SB=128 SH=1 RT=1 PR=1 BMx=2 UFz=4",
          "TBx=64 TBy=4 ST=1 SD=3 SB=64 PR=1 CMy=4", "TBx=32 TBy=4 TBz=2 SH=1 BMz=4 UFz=4"}) {
        const auto compiled =
            cubin(*m_nvrtc, specialise(problem, examples::settingOf(text, 3)).value().text);
        EXPECT_TRUE(std::regex_search(compiled.log, std::regex("\\b0 bytes spill stores")))
            << text << compiled.log;
        EXPECT_TRUE(std::regex_search(compiled.log, std::regex("\\b0 bytes stack frame")))
            << text << compiled.log;
    }
}

TEST_F(SpecialisedSource, CapsOnRegistersAreKeptTo) {
    for (const int dimensions : {2, 3}) {
        const auto problem = dimensions == 2 ? examples::problemOf("star2d1r", {117, 61, 1})
                                             : examples::problemOf("star3d1r", {35, 37, 41});
        for (const auto& text : dimensions == 2 ? examples::capped2d() : examples::capped3d()) {
            const auto setting = examples::settingOf(text, dimensions);
            const auto source = specialise(problem, setting).value().text;
            expectClean(text, source);
            const std::string log = cubin(*m_nvrtc, source).log;
            std::smatch used;
            ASSERT_TRUE(std::regex_search(log, used, std::regex("Used ([0-9]+) registers")))
                << text << log;
            EXPECT_LE(std::stoi(used[1]), setting[space::ParameterId::MR]) << text;
            EXPECT_TRUE(m_nvrtc->compile(source, "sm_120").ok()) << text;
        }
    }
}

/// PTX without comments and debug lines.
std::string instructionsOf(const std::string& ptx) {
    return std::regex_replace(ptx, std::regex("//[^\n]*"), "");
}

TEST_F(SpecialisedSource, EveryParameterChangesTheMachineCode) {
    const auto problem = examples::problemOf("star3d2r", {512, 512, 512});
    const auto space = space::TuningSpace::full(problem, space::DeviceLimits{});
    const std::vector<std::string> starts{
        "TBx=32 TBy=4 TBz=2 SH=1 CMz=4 CMx=2 CMy=2 UFz=2",
        "TBx=32 TBy=8 ST=1 SD=3 SB=64 SH=1 PR=1 BMy=2",
        "TBx=32 TBy=4 BMz=2",
        "TBx=32 TBy=16 ST=1 SD=3 SB=64 SH=1 BMx=2 PR=1 TB=2",
        "TBx=32 TBy=16 ST=1 SD=3 SB=64 SH=1 BMx=2 TB=2 RS=1 LS=1",
        "TBx=16 TBy=2 ST=1 SD=3 SB=64 BMy=8 TB=2 TT=2",
        "TBx=8 TBy=4 TBz=2 ST=1 SD=3 SB=64 SH=1 BMx=4 BMy=4 PR=1 PK=3 "
        "TB=2 TT=6 HP=2 HS=2",
        "TBx=32 TBy=8 ST=1 SD=3 SB=64 SH=1 TB=2 TT=4 CLa=2 "
        "CLb=2"};
    std::set<space::ParameterId> changed;
    for (const auto& text : starts) {
        const auto setting = examples::settingOf(text, 3);
        ASSERT_TRUE(space.allows(setting)) << space.reject(setting)->sentence.text();
        const std::string code =
            instructionsOf(ptx(*m_nvrtc, specialise(problem, setting).value().text).image);
        ASSERT_FALSE(code.empty());
        for (const auto id : space.parameters()) {
            const auto values = space.allowedValues(setting, id);
            // One other value each: the next, or the one before the last.
            const auto at = std::find(values.begin(), values.end(), setting[id]);
            ASSERT_NE(at, values.end());
            if (values.size() < 2) continue;
            const int other = at + 1 != values.end() ? *(at + 1) : *(at - 1);
            const auto source = specialise(problem, space.canonical(setting.with(id, other)));
            ASSERT_TRUE(source.has_value());
            EXPECT_NE(instructionsOf(ptx(*m_nvrtc, source->text).image), code)
                << text << " with " << space::infoOf(id).abbreviation << "=" << other;
            changed.insert(id);
        }
    }
    EXPECT_EQ(changed.size(), space.parameters().size());
}

}  // namespace
}  // namespace engine::source
