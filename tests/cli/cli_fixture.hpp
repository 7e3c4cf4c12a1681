// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "tests/support/run_program.hpp"
#include "tests/support/synthetic_recording.hpp"

/// Runs the real command line on a synthetic recording of star3d1r.
class CommandLine : public testing::Test {
protected:
    static void SetUpTestSuite() {
        std::string pattern =
            (std::filesystem::temp_directory_path() / "stencilscope-cli-XXXXXX").string();
        s_folder = mkdtemp(pattern.data());
        s_before = getenv("TMPDIR") ? std::optional<std::string>(getenv("TMPDIR")) : std::nullopt;
        setenv("TMPDIR", s_folder.c_str(), 1);  // what a killed program leaves goes away with it
        s_recording = support::writeSyntheticRecording(s_folder, "star3d1r").string();
    }
    static void TearDownTestSuite() {
        if (s_before)
            setenv("TMPDIR", s_before->c_str(), 1);
        else
            unsetenv("TMPDIR");
        std::filesystem::remove_all(s_folder);
    }

    /// The device `name` of /dev, or one like it that may be lost: a program that went wrong as
    /// root would replace the real one.
    static std::string deviceLike(const std::string& name, unsigned minor) {
        const auto own = s_folder / name;
        const bool made = mknod(own.c_str(), S_IFCHR | 0666, makedev(1, minor)) == 0;
        return made ? own.string() : "/dev/" + name;
    }
    static std::string full() { return deviceLike("full", 7); }

    static support::Finished run(std::vector<std::string> arguments,
                                 std::optional<std::ptrdiff_t> killAfterLines = {}) {
        arguments.insert(arguments.begin(), STENCILSCOPE_BIN_DIR "/stencilscope-cli");
        return support::runProgram(std::move(arguments), killAfterLines);
    }
    static std::vector<nlohmann::json> lines(const std::string& text) {
        std::vector<nlohmann::json> values;
        std::istringstream stream(text);
        for (std::string line; std::getline(stream, line);)
            values.push_back(nlohmann::json::parse(line));
        return values;
    }
    /// All but the time that the strategy took: everything else repeats to the bit.
    static std::string repeatable(const std::string& text) {
        return std::regex_replace(text, std::regex(R"("own_s":[0-9.e+-]+,)"), "");
    }
    static nlohmann::json resultOf(const support::Finished& finished) {
        return lines(repeatable(finished.out)).back();
    }
    static std::vector<std::string> tune(const std::string& strategy,
                                         const std::string& budget = "30s") {
        return {"tune",   "--stencil", "star3d1r", "--device", s_recording, "--strategy",
                strategy, "--budget",  budget,     "--seed",   "1",         "--json"};
    }

    static inline std::filesystem::path s_folder;
    static inline std::string s_recording;
    static inline std::optional<std::string> s_before;
};
