// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the command line says of a space: its parameters, in the words of the window.
#include <gmock/gmock.h>

#include "engine/space/tuning_space.hpp"
#include "engine/stencil/named_problem.hpp"
#include "tests/cli/cli_fixture.hpp"

namespace {

using testing::HasSubstr;

TEST_F(CommandLine, ListsEveryParameterWithItsMeaningAndValues) {
    const auto listed = run({"space", "--stencil", "star3d1r", "--parameters"});
    ASSERT_EQ(listed.status, 0) << listed.err;
    for (const auto& info : engine::space::parameterTable())
        EXPECT_THAT(listed.out, HasSubstr(info.name + ". " + info.description));
    EXPECT_THAT(listed.out, HasSubstr("\n     1 (x), 2 (y), 3 (z)\n"));
    EXPECT_THAT(listed.out, HasSubstr("Threads of a block along y.\n     1, 2, 4, 8,"));
    const auto flat = run({"space", "--stencil", "star2d1r", "--parameters"});
    EXPECT_EQ(flat.out.find("TBz"), std::string::npos);
}

TEST_F(CommandLine, SaysWhatAnyGridTakesInFittingUnits) {
    const auto shown = [](const char* grid) {
        return run({"show", "--stencil", "star3d1r", "--grid", grid}).out;
    };
    EXPECT_THAT(shown("1x1x1"), HasSubstr("1x1x1, double: 16 B in 2 arrays"));
    EXPECT_THAT(shown("512x512x512"), HasSubstr("double: 2.147 GB in 2 arrays"));
    EXPECT_THAT(shown("16777216x65536x1"), HasSubstr("double: 17.59 TB in 2 arrays"));
    const auto one =
        run({"explain", "--stencil", "star3d1r", "--grid", "1x1x1", "--setting", "TBx=1"});
    EXPECT_THAT(one.out, HasSubstr("1 x 1 x 1 cells; 1 block, "));
}

TEST_F(CommandLine, SaysWhichValuesNoSettingHas) {
    const auto listed = run({"space", "--stencil", "box3d4r", "--parameters", "--json"});
    ASSERT_EQ(listed.status, 0) << listed.err;
    const auto problem = engine::stencil::problemNamed("box3d4r", "", "double").value();
    const auto space = engine::space::TuningSpace::full(problem, {});
    std::size_t parameters = 0, never = 0;
    for (const auto& event : lines(listed.out)) {
        EXPECT_EQ(event["event"], "parameter");
        const auto id =
            *engine::space::parameterFromAbbreviation(event["parameter"].get<std::string>());
        EXPECT_EQ(event["values"].size() + event["never"].size(), space.values(id).size());
        never += event["never"].size();
        ++parameters;
        if (event["parameter"] == "TB") {
            EXPECT_EQ(event["values"], (nlohmann::json{1, 2}));
        }
        if (event["parameter"] == "TT") {
            EXPECT_EQ(event["names"]["3"], "rows");
        }
    }
    EXPECT_EQ(parameters, space.parameters().size());
    EXPECT_GT(never, 0u);
    engine::Random random(1);
    for (int i = 0; i < 200; ++i)
        EXPECT_LE(space.sample(random)[engine::space::ParameterId::TB], 2);
}

}  // namespace
