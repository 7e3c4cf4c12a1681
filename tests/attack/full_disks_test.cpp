// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Disks that fill up at any byte, stood in for by the largest file a process may write: what has
// its final name is whole, and a search keeps what it told.
#include "tests/attack/attack.hpp"

namespace attack {
namespace {

namespace fs = std::filesystem;
using engine::Random;
using engine::store::SessionFile;

TEST_F(Attack, FullDisksLeaveWholeFilesOrNone) {
    Random random(4);
    const std::string small = " --strategies random --repeats 2 --budget 60ev ";
    const std::vector<std::pair<std::string, std::string>> commands = {
        {"export --session " + s_recording + " --format csv --out ", "a.csv"},
        {"export --session " + s_recording + " --format json --out ", "a.json"},
        {"export --session " + s_recording + " --format cuda --out ", "folder"},
        {"race --stencil star3d1r --device " + s_recording + small + "--curves ", "curves.csv"},
        {"record --stencil star3d1r --device " + s_recording + " --samples 200 --out ",
         "r.sscope"}};
    std::map<std::string, std::uintmax_t> sizes;
    const auto sizeOf = [](const fs::path& path) {
        if (!fs::is_directory(path)) return fs::file_size(path);
        std::uintmax_t all = 0;
        for (const auto& entry : fs::directory_iterator(path)) all += entry.file_size();
        return all;
    };
    int failed = 0;
    for (int n = 0; n < many(10); ++n) {
        const auto& [command, name] = commands[static_cast<std::size_t>(n) % commands.size()];
        const auto folder = s_folder / ("disk" + std::to_string(n));
        fs::create_directory(folder);
        const auto path = folder / name;
        if (!sizes.contains(name)) {
            ASSERT_EQ(shell("cli " + command + path.string()).status, 0) << command;
            sizes[name] = sizeOf(path);
            fs::remove_all(path);
        }
        const auto blocks = random.below(sizes[name] / 512 * 5 / 4 + 2);  // of 512 bytes
        const auto what = "ulimit -f " + std::to_string(blocks) + "; cli " + command;
        const auto finished = shell(what + path.string());
        expectCivil(finished, what, false);
        EXPECT_NE(finished.status, 2) << what << finished.err;
        failed += finished.status != 0;
        if (finished.status == 0) {
            EXPECT_EQ(sizeOf(path), sizes[name]) << what;
        } else {
            EXPECT_FALSE(fs::exists(path)) << what;
            for (const auto& entry : fs::directory_iterator(folder))
                EXPECT_EQ(entry.path().filename(), name + ".part") << what;  // of a recording
        }
    }
    EXPECT_GT(failed, many(10) / 3);
}

TEST_F(Attack, ASearchOnAFullDiskKeepsWhatItTold) {
    Random random(5);
    for (int n = 0; n < many(3); ++n) {
        const auto path = at("full" + std::to_string(n) + ".sscope");
        const auto what = "ulimit -f " + std::to_string(random.below(400)) +
                          "; cli tune --stencil star3d1r --device " + s_recording +
                          " --strategy random --budget 2000ev --json --session " + path;
        const auto finished = shell(what);
        expectCivil(finished, what, true);
        EXPECT_EQ(finished.status, 1) << what;
        std::int64_t told = 0;
        for (const auto& event : lines(finished.out)) told += event["event"] == "evaluation";
        if (!fs::exists(path)) {
            EXPECT_EQ(told, 0) << what;
            continue;
        }
        const auto file = SessionFile::open(path, SessionFile::Access::ReadOnly);
        ASSERT_TRUE(file) << what << file.error().message;
        EXPECT_EQ(file->evaluationCount().value(), told) << what;
    }
}

}  // namespace
}  // namespace attack
