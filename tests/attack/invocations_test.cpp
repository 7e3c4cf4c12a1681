// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Command lines put together at random, of right words and of what nobody expects.
#include "tests/attack/attack.hpp"

namespace attack {
namespace {

using engine::Random;

class Invocations : public Attack {
protected:
    void SetUp() override {
        m_before = std::filesystem::current_path();
        std::filesystem::create_directories(s_folder / "here/folder");
        std::filesystem::current_path(s_folder / "here");
        support::writeBytes("text", "v[i,j] = u[i,j];");
        support::writeBytes("empty", "");
    }
    void TearDown() override { std::filesystem::current_path(m_before); }

    const std::vector<std::string> m_commands = {
        "devices", "stencils", "strategies", "show",   "space",   "source", "generate", "tune",
        "race",    "measure",  "explain",    "export", "analyze", "record", "score"};
    const std::vector<std::string> m_options = {
        "--stencil", "--grid",       "--dtype",   "--device", "--strategy", "--strategies",
        "--budget",  "--seed",       "--session", "--resume", "--repeats",  "--setting",
        "--format",  "--out",        "--samples", "--dims",   "--order",    "--count",
        "--what",    "--groups",     "--clock",   "--json",   "--help",     "--force",
        "--curves",  "--recordings", "--nosuch",  "-x"};
    /// Right for one option or another; nothing that leads to another machine or out of the folder.
    const std::vector<std::string> m_values = {"star3d1r",
                                               "star2d1r",
                                               "box3d4r",
                                               "text",
                                               "empty",
                                               "folder",
                                               "nosuch",
                                               "512x512x512",
                                               "64x64",
                                               "0x0x0",
                                               "16777217x1",
                                               "1x1",
                                               "-1x-1",
                                               "99999999999999999999x2",
                                               "double",
                                               "float",
                                               "half",
                                               "recorded",
                                               "cuda:0",
                                               "cuda:99",
                                               "cuda:-1",
                                               "cuda:",
                                               "predicted",
                                               "random",
                                               "gest",
                                               "genetic",
                                               "random,random,gest",
                                               ",",
                                               "5s",
                                               "20ev",
                                               "0s",
                                               "-5s",
                                               "1e999s",
                                               "nan",
                                               "inf",
                                               "s",
                                               "0",
                                               "1",
                                               "-1",
                                               "2",
                                               "3",
                                               "30",
                                               "1e3",
                                               "0x10",
                                               "010",
                                               "18446744073709551616",
                                               "",
                                               " ",
                                               "TBx=32 TBy=8",
                                               "TBx=0",
                                               "TBx=-1",
                                               "TBx=99999999999999999999",
                                               "SH=2",
                                               "TBx=32 TBx=64",
                                               "=",
                                               "cuda",
                                               "header",
                                               "json",
                                               "csv",
                                               "pdf",
                                               "pcc",
                                               "groups",
                                               "serial",
                                               "4",
                                               "out",
                                               "out/deep/er",
                                               ".",
                                               "..",
                                               "folder/",
                                               ":memory:",
                                               "file:x?mode=memory",
                                               "--",
                                               "-",
                                               "%s%n",
                                               "$(id)",
                                               "`id`",
                                               "'; DROP TABLE run; --",
                                               "\x1b[2J",
                                               "\xff\xfe",
                                               "\xe2\x80\xae"
                                               "abc"};
    std::filesystem::path m_before;
};

TEST_F(Invocations, EndWithADocumentedStatusAndASentence) {
    Random random(3);
    int done = 0;
    for (int n = 0; n < many(60); ++n) {
        std::vector<std::string> arguments{oneOf(random, m_commands)};
        for (int options = random.between(0, 6); options > 0; --options) {
            const std::string& option = oneOf(random, m_options);
            arguments.push_back(option);
            if (option == "--device" || option == "--session" || option == "--recordings") {
                arguments.push_back(random.chance(0.5) ? s_recording : oneOf(random, m_values));
            } else if (option == "--stencil" && random.chance(0.5)) {
                arguments.push_back("star3d1r");
            } else if (!random.chance(0.1)) {
                arguments.push_back(random.chance(0.02) ? std::string(100000, 'x')
                                                        : oneOf(random, m_values));
            }
        }
        std::string what;
        for (const auto& argument : arguments) what += argument.substr(0, 40) + " ";
        const bool asJson = std::ranges::count(arguments, "--json") == 1 &&
                            !std::ranges::count(arguments, "--help");
        // Races of every budget end with the settings of the recording.
        const auto finished = run(arguments);
        expectCivil(finished, what, asJson && finished.status != 2);
        done += finished.status == 0;
    }
    EXPECT_GT(done, 0);
    for (const auto& entry : std::filesystem::recursive_directory_iterator("."))
        EXPECT_EQ(entry.path().extension() == ".part" && entry.path().filename().string()[0] == '.',
                  false)
            << entry.path();
}

}  // namespace
}  // namespace attack
