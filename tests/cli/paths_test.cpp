// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Paths are paths, files from elsewhere are data, and what is refused is left as it is.
#include <gmock/gmock.h>
#include <sys/stat.h>

#include <fstream>

#include "tests/cli/cli_fixture.hpp"
#include "tests/support/small_recording.hpp"

namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;

class Paths : public CommandLine {
protected:
    static std::string at(const std::string& name) { return (s_folder / name).string(); }
    static support::Finished tuneInto(const std::string& path) {
        auto arguments = tune("random", "20ev");
        arguments.insert(arguments.end(), {"--session", path});
        return run(arguments);
    }
    static support::Finished exportTo(const std::string& path) {
        return run({"export", "--session", s_recording, "--format", "csv", "--out", path});
    }
};

TEST_F(Paths, NamesThatLeadNowhereAreRefusedWithASentence) {
    fs::create_symlink("there", s_folder / "here");
    fs::create_symlink("here", s_folder / "there");
    for (const auto& path : {at("here"), at(std::string(300, 'x')), at("no/such/folder/file")}) {
        for (const auto& finished :
             {tuneInto(path), exportTo(path),
              run({"record", "--stencil", "star3d1r", "--device", s_recording, "--out", path})}) {
            EXPECT_EQ(finished.status, 1);
            EXPECT_THAT(finished.err, testing::Not(HasSubstr("unexpected")));
            EXPECT_THAT(finished.err,
                        testing::AnyOf(HasSubstr("ritten"), HasSubstr("the folder is missing")));
        }
    }
}

TEST_F(Paths, SessionsHaveTheNamesThatAreGiven) {
    const auto before = fs::current_path();
    fs::create_directory(s_folder / "names");
    fs::current_path(s_folder / "names");
    for (const char* name : {":memory:", "file:a.sscope", "file:b?mode=memory"}) {
        EXPECT_EQ(tuneInto(name).status, 0) << name;
        EXPECT_TRUE(fs::is_regular_file(name)) << name;
    }
    fs::current_path(before);
}

TEST_F(Paths, AnExportNeverReplacesAPipeOrALink) {
    ASSERT_EQ(mkfifo(at("pipe").c_str(), 0600), 0);
    std::ofstream(at("target")) << "old";
    fs::create_symlink("target", s_folder / "link");
    EXPECT_THAT(exportTo(at("pipe")).err, HasSubstr("nobody reads"));
    EXPECT_TRUE(fs::is_fifo(at("pipe")));
    EXPECT_EQ(exportTo(at("link")).status, 0);
    EXPECT_TRUE(fs::is_symlink(at("link")));
    EXPECT_GT(fs::file_size(at("target")), 100u);
    const std::string null = deviceLike("null", 3);
    EXPECT_EQ(exportTo(null).status, 0);
    EXPECT_TRUE(fs::is_character_file(null));
}

/// Before anything is read or measured, and by the name that was given.
TEST_F(Paths, AMissingFolderIsSaidBeforeWorkBegins) {
    const auto imported = run({"import", "/nonexistent.json", "--out", "/none/a.sscope"});
    EXPECT_THAT(imported.err, HasSubstr("/none/a.sscope could not be written: there is no folder"));
    const auto recorded = run({"record", "--stencil", "star3d1r", "--samples", "3", "--device",
                               s_recording, "--out", "/none/a.sscope"});
    EXPECT_THAT(recorded.err, HasSubstr("/none/a.sscope could not be written: there is no folder"));
}

TEST_F(Paths, AnExportAsksTheSpace) {
    for (const char* setting : {"TBx=0", "TBx=-1", "SH=2", "SD=9 ST=1", "TBx=64 PR=1"})
        for (const char* format : {"cuda", "header"}) {
            const auto finished = run({"export", "--stencil", "star3d1r", "--setting", setting,
                                       "--format", format, "--out", at("refused")});
            EXPECT_EQ(finished.status, 2) << setting << finished.err;
            EXPECT_FALSE(fs::exists(at("refused"))) << setting;
        }
}

/// A session that was measured at another computer, as somebody may send it.
std::string foreignSession(const std::string& path) {
    auto head = support::smallHead();
    head.deviceArgument = "ssh:nobody@host.invalid";
    auto file = engine::store::SessionFile::inMemory(head);
    EXPECT_TRUE(file->addRun({0, "random", {}, 1, 1}));
    EXPECT_TRUE(file->saveAs(path));
    return path;
}

TEST_F(Paths, ASessionFromElsewhereContactsNobodyUnasked) {
    const auto path = foreignSession(at("foreign_host.sscope"));
    const std::string before = support::bytesOf(path);
    const auto unasked = run({"tune", "--resume", "--session", path});
    EXPECT_EQ(unasked.status, 2);
    EXPECT_THAT(unasked.err, HasSubstr("--device ssh:nobody@host.invalid"));
    const auto other = run({"tune", "--resume", "--session", path, "--device", "cuda:0"});
    EXPECT_NE(other.status, 0);
    EXPECT_THAT(other.err, testing::Not(HasSubstr("host.invalid")))
        << "this computer's GPU is asked";
    EXPECT_EQ(support::bytesOf(path), before);
}

TEST_F(Paths, ARefusedResumeLeavesTheFileAsItIs) {
    const auto path = at("complete.sscope");
    auto head = support::smallHead();
    head.recording = true;
    ASSERT_TRUE(engine::store::SessionFile::inMemory(head)->saveAs(path));
    const std::string before = support::bytesOf(path);
    EXPECT_EQ(run({"tune", "--resume", "--session", path}).status, 2);
    EXPECT_EQ(support::bytesOf(path), before);
    EXPECT_FALSE(fs::exists(path + "-wal"));
    EXPECT_FALSE(fs::exists(path + "-shm"));
}

TEST_F(Paths, WhatADamagedLogHasLostIsSaid) {
    const auto path = at("damaged.sscope");
    auto arguments = tune("random", "400ev");
    arguments.insert(arguments.end(), {"--session", path});
    ASSERT_EQ(run(arguments, 30).status, 128 + SIGKILL);
    std::string log = support::bytesOf(path + "-wal");
    ASSERT_GT(log.size(), 40000u);
    log[log.size() / 2] ^= 0x10;
    support::writeBytes(path + "-wal", log);
    const auto exported =
        run({"export", "--session", path, "--format", "csv", "--out", at("x.csv")});
    EXPECT_EQ(exported.status, 0) << exported.err;
    EXPECT_THAT(exported.err, HasSubstr("its log is damaged"));
}

/// A formula may come from another program; it comes only once, whatever asks for it.
TEST_F(Paths, AFormulaMayComeThroughAPipe) {
    const auto shell = [](const std::string& line) {
        return support::runProgram(
            {"/bin/bash", "-c", "CLI='" STENCILSCOPE_BIN_DIR "/stencilscope-cli'; " + line});
    };
    const std::string echo = "echo 'v[i,j] = 0.5*u[i,j] + 0.25*(u[i-1,j] + u[i+1,j]);'";
    for (const auto& line : {echo + " | $CLI show --json --stencil -",
                             echo + " | $CLI show --json --stencil /dev/stdin",
                             "$CLI show --json --stencil <(" + echo + ")"}) {
        const auto shown = shell(line);
        ASSERT_EQ(shown.status, 0) << line << shown.err;
        EXPECT_THAT(shown.out, HasSubstr("\"name\":\"piped\"")) << line;
        EXPECT_THAT(shown.out, HasSubstr("\"taps\":3")) << line;
    }
    const auto searched = shell(echo + " | $CLI tune --stencil - --device predicted --budget 3ev");
    EXPECT_EQ(searched.status, 0) << searched.err;
    const auto endless = shell("yes | $CLI show --stencil -");
    EXPECT_EQ(endless.status, 2);
    EXPECT_THAT(endless.err, HasSubstr("is too long: it holds more than 1 MiB"));
    const auto wrong = shell("echo 'v[i,j] = ;' | $CLI show --stencil -");
    EXPECT_EQ(wrong.status, 2);
    EXPECT_THAT(wrong.err, HasSubstr("standard input: "));
}

}  // namespace
