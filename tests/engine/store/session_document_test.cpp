// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A session file as a document: the drawing, and the races made before its own.

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include "engine/stencil/presets.hpp"
#include "engine/store/session_file.hpp"
#include "tests/support/small_recording.hpp"

namespace engine::store {
namespace {

using Access = SessionFile::Access;

record::Drawing drawing() {
    record::Drawing drawing;
    drawing.problem = {
        stencil::findPreset("box2d2r").value(), {1000, 700, 1}, stencil::DataType::Float};
    drawing.formula = "# half typed\nv[i,j] = u[i";
    drawing.setting = space::Setting().with(space::ParameterId::TBx, 64);
    return drawing;
}

SessionFile session(const stencil::Problem& problem, std::size_t rows) {
    record::SessionHead head = support::smallHead();
    head.problem = problem;
    auto file = SessionFile::inMemory(head).value();
    auto evaluations = support::rowsOf(support::smallEvaluations());
    evaluations.resize(rows);
    EXPECT_TRUE(file.append(std::span<const record::EvaluationRow>(evaluations)));
    return file;
}

TEST(SessionDocument, KeepsTheDrawingAndEveryRaceWithItsProblem) {
    support::TemporaryFolder folder;
    const stencil::Problem drawn = drawing().problem, raced = support::smallHead().problem;
    const std::vector<SessionImage> former{session(drawn, 0).image().value(),
                                           session(raced, 7).image().value()};
    auto newest = session(raced, 3);
    ASSERT_TRUE(newest.storeDocument(drawing(), former));
    ASSERT_TRUE(newest.storeDocument(drawing(), former)) << "once more, as Save does";
    ASSERT_TRUE(newest.saveAs(folder / "a.sscope"));
    for (const Access access : {Access::ReadOnly, Access::ReadWrite}) {
        const auto file = SessionFile::open(folder / "a.sscope", access);
        ASSERT_TRUE(file) << file.error().message;
        EXPECT_EQ(file->evaluationCount().value(), 3);
        const auto found = file->drawing().value();
        ASSERT_TRUE(found.has_value());
        EXPECT_EQ(found->problem.key(), drawn.key());
        EXPECT_EQ(found->formula, drawing().formula);
        EXPECT_EQ(found->setting, drawing().setting);
        const auto races = file->formerRaces().value();
        ASSERT_EQ(races.size(), 2u);
        const auto first = SessionFile::fromImage(races[0]);
        ASSERT_TRUE(first) << first.error().message;
        EXPECT_EQ(first->head().problem.key(), drawn.key());
        const auto second = SessionFile::fromImage(races[1]);
        ASSERT_TRUE(second) << second.error().message;
        EXPECT_EQ(second->head().problem.key(), raced.key());
        EXPECT_EQ(second->evaluations()->size(), 7u);
    }
}

TEST(SessionDocument, AnImageIsTheSessionAlone) {
    support::TemporaryFolder folder;
    auto file = session(support::smallHead().problem, 5);
    ASSERT_TRUE(file.storeDocument(drawing(), std::vector{file.image().value()}));
    ASSERT_TRUE(file.saveAs(folder / "a.sscope"));
    auto onDisk = SessionFile::open(folder / "a.sscope", Access::ReadWrite);  // with its own log
    ASSERT_TRUE(onDisk);
    auto again = SessionFile::fromImage(onDisk->image().value());
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(again->evaluations()->size(), 5u);
    EXPECT_FALSE(again->drawing()->has_value());
    EXPECT_TRUE(again->formerRaces()->empty());
    EXPECT_FALSE(again->setBudget({})) << "it is for reading";
    auto copy = again->copy();
    ASSERT_TRUE(copy) << copy.error().message;
    EXPECT_TRUE(copy->setBudget({}));
}

TEST(SessionDocument, ASessionOfTheCommandLineHasNone) {
    const auto file = session(support::smallHead().problem, 1);
    EXPECT_FALSE(file.drawing()->has_value());
    EXPECT_TRUE(file.formerRaces()->empty());
}

TEST(SessionDocument, DamageIsFound) {
    support::TemporaryFolder folder;
    auto file = session(support::smallHead().problem, 5);
    const std::string sound = *file.image().value();
    for (std::string bad : {std::string(), sound.substr(0, 99), sound.substr(0, sound.size() / 2),
                            std::string(sound.size(), 'x')})
        EXPECT_FALSE(SessionFile::fromImage(std::make_shared<const std::string>(std::move(bad))));
    ASSERT_TRUE(file.storeDocument(drawing(), std::vector{file.image().value()}));
    const auto refuses = [&](const char* change) {
        EXPECT_TRUE(file.saveAs(folder / "b.sscope"));
        SQLite::Database(  //
            (folder / "b.sscope").string(), SQLite::OPEN_READWRITE)
            .exec(change);
        const auto opened = SessionFile::open(folder / "b.sscope", Access::ReadOnly);
        return !opened || !opened->formerRaces();
    };
    EXPECT_FALSE(refuses("UPDATE drawing SET checksum = checksum"));
    EXPECT_TRUE(refuses("UPDATE drawing SET checksum = checksum + 1"));
    EXPECT_TRUE(refuses("UPDATE former_race SET part = 2"));
    EXPECT_TRUE(refuses("UPDATE former_race SET position = 3"));
}

}  // namespace
}  // namespace engine::store
