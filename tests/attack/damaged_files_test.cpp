// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Session files and their logs, damaged at random: refused with a sentence or read as they were,
// and never changed by that.
#include "engine/exporters/exporter.hpp"
#include "engine/store/damaged_log.hpp"
#include "tests/attack/attack.hpp"

namespace attack {
namespace {

namespace fs = std::filesystem;
using namespace engine;
using store::SessionFile;
using Access = SessionFile::Access;

std::string textOf(const record::EvaluationRow& row) {
    std::string text = std::to_string(row.number) + " " + std::to_string(row.run) + " " +
                       row.evaluation.setting.text(2) + " " + std::to_string(row.clockSeconds) +
                       " " + row.evaluation.reason;
    for (const double sample : row.evaluation.samplesMs) text += " " + std::to_string(sample);
    return text;
}

std::vector<std::string> rowsOf(const SessionFile& file) {
    std::vector<std::string> rows;
    const auto evaluations = file.evaluations();
    EXPECT_TRUE(evaluations);
    if (evaluations)
        for (const auto& row : *evaluations) rows.push_back(textOf(row));
    return rows;
}

class DamagedFiles : public Attack {
protected:
    /// With everything that a document holds.
    std::string goodFile() {
        auto file = SessionFile::inMemory(support::smallHead()).value();
        auto rows = support::rowsOf(support::smallEvaluations());
        rows.resize(60);
        EXPECT_TRUE(file.addRun({0, "random", {{"samples", 3}}, 1, 1}));
        EXPECT_TRUE(file.append(rows));
        EXPECT_TRUE(file.append(record::Event{1, 0, "new_best", "Better.", 1}));
        EXPECT_TRUE(file.storeDiagnostics({{0, {}}}));
        const std::vector former{file.image().value()};
        record::Drawing drawing;
        drawing.problem = support::smallProblem();
        EXPECT_TRUE(file.storeDocument(drawing, former));
        EXPECT_TRUE(file.saveAs(at("good.sscope")));
        m_expected = rowsOf(*SessionFile::open(at("good.sscope"), Access::ReadOnly));
        return support::bytesOf(at("good.sscope"));
    }
    /// Opens in every way; everything that an opened file is asked for is answered.
    bool opens(const fs::path& path) {
        bool opened = false;
        (void)SessionFile::peek(path);
        for (const Access access : {Access::ReadOnly, Access::ReadWrite}) {
            const auto file = SessionFile::open(path, access);
            if (!file) {
                EXPECT_FALSE(file.error().message.empty());
                continue;
            }
            opened = true;
            EXPECT_TRUE(file->runs() && file->events() && file->diagnostics());
            EXPECT_TRUE(file->drawing());
            (void)file->formerRaces();
            (void)exporters::kernelOf(*file);
            m_rows = rowsOf(*file);
        }
        return opened;
    }
    Random m_random{7};
    std::vector<std::string> m_expected, m_rows;
};

TEST_F(DamagedFiles, AreRefusedOrReadAsTheyWereAndNeverTouched) {
    const std::string good = goodFile();
    const auto folder = s_folder / "damaged";
    fs::create_directory(folder);
    int refused = 0;
    for (int n = 0; n < many(60); ++n) {
        SCOPED_TRACE(n);
        support::writeBytes(folder / "a.sscope", damaged(good, m_random));
        support::makeOld(folder);
        const auto before = support::stateOf(folder);
        const bool opened = opens(folder / "a.sscope");
        EXPECT_TRUE(!opened || m_rows == m_expected);
        refused += !opened;
        EXPECT_EQ(support::stateOf(folder), before);
    }
    EXPECT_GT(refused, many(30));
}

TEST_F(DamagedFiles, NoCommandTouchesWhatItRefuses) {
    const std::string good = goodFile();
    const auto folder = s_folder / "asked";
    fs::create_directory(folder);
    const auto path = (folder / "a.sscope").string();
    const std::vector<std::vector<std::string>> commands = {
        {"export", "--session", path, "--format", "csv", "--out", at("asked.csv")},
        {"export", "--session", path, "--format", "cuda", "--out", at("asked"), "--force"},
        {"analyze", "--session", path, "--what", "groups"},
        {"analyze", "--recordings", path, path, "--what", "pcc", "--json"},
        {"tune", "--resume", "--session", path, "--json"},
        {"tune", "--stencil", "star2d1r", "--device", path, "--budget", "3ev", "--json"}};
    for (int n = 0; n < many(15); ++n) {
        support::writeBytes(path, damaged(good, m_random));
        support::makeOld(folder);
        const auto before = support::stateOf(folder);
        const auto& arguments = commands[static_cast<std::size_t>(n) % commands.size()];
        const auto finished = run(arguments);
        expectCivil(finished, arguments[0] + " " + std::to_string(n), arguments.back() == "--json");
        EXPECT_TRUE(finished.status != 2 || support::stateOf(folder) == before)
            << arguments[0] << n;
    }
}

/// Rows are stored one by one and end in the log, as a killed program leaves them.
TEST_F(DamagedFiles, OfADamagedLogAFirstPartIsReadAndTheRestIsSaid) {
    const auto folder = s_folder / "log";
    fs::create_directory(folder);
    const auto path = folder / "a.sscope", log = folder / "a.sscope-wal";
    std::string good;
    {
        auto file = SessionFile::create(at("living.sscope"), support::smallHead());
        ASSERT_TRUE(file) << file.error().message;
        const auto rows = support::rowsOf(support::smallEvaluations());
        for (std::size_t i = 0; i < 40; ++i) ASSERT_TRUE(file->append(rows[i]));
        fs::copy_file(at("living.sscope"), path);
        good = support::bytesOf(at("living.sscope-wal"));
    }
    support::writeBytes(log, good);
    const auto whole = rowsOf(*SessionFile::open(path, Access::ReadOnly));
    ASSERT_EQ(whole.size(), 40u);
    for (int n = 0; n < many(25); ++n) {
        SCOPED_TRACE(n);
        const std::string bytes = damaged(good, m_random);
        support::writeBytes(log, bytes);
        support::makeOld(folder);
        const auto before = support::stateOf(folder);
        const auto file = SessionFile::open(path, Access::ReadOnly);
        EXPECT_EQ(support::stateOf(folder), before);
        if (!file) continue;
        const auto rows = rowsOf(*file);
        ASSERT_LE(rows.size(), whole.size());
        EXPECT_TRUE(std::equal(rows.begin(), rows.end(), whole.begin()));
        EXPECT_EQ(file->warning().empty(), store::writesLost(log) == 0);
        // What is no shorter lost something where rows are missing, and says so.
        EXPECT_TRUE(bytes.size() != good.size() || rows.size() == whole.size() ||
                    !file->warning().empty());
    }
}

}  // namespace
}  // namespace attack
