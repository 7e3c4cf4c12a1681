// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Attacks are drawn from seeds: every run is the same, and STENCILSCOPE_ATTACK multiplies their
// number (see full.sh). Each says what it did when the program did not hold.

#include <gmock/gmock.h>

#include <cstdlib>

#include "engine/core/random.hpp"
#include "tests/cli/cli_fixture.hpp"
#include "tests/support/small_recording.hpp"

namespace attack {

/// So many attacks of one kind; `full.sh` makes it ten times as many.
inline int many(int quick) {
    const char* const times = std::getenv("STENCILSCOPE_ATTACK");
    return quick * std::max(1, times ? std::atoi(times) : 1);
}

template <class T>
const T& oneOf(engine::Random& random, const std::vector<T>& values) {
    return values[random.below(values.size())];
}

inline std::string randomBytes(engine::Random& random, std::size_t length) {
    std::string bytes(length, '\0');
    for (char& byte : bytes) byte = static_cast<char>(random.below(256));
    return bytes;
}

/// One to eight small wounds: bits, bytes, runs of zeros, copies of other parts, a cut, a tail.
inline std::string damaged(std::string bytes, engine::Random& random) {
    for (int wounds = random.between(1, 8); wounds > 0 && !bytes.empty(); --wounds) {
        const std::size_t at = random.below(bytes.size());
        const std::size_t length =
            std::min(bytes.size() - at, 1 + random.below(random.chance(0.5) ? 8 : 4096));
        switch (random.below(12)) {
            case 0:
                bytes.resize(at);
                break;
            case 1:
                bytes += randomBytes(random, length);
                break;
            case 2:
                bytes.replace(at, length, length, '\0');
                break;
            case 3:
                bytes.replace(at, length, bytes.substr(random.below(bytes.size()), length));
                break;
            case 4:
                bytes.erase(at, length);
                break;
            case 5:
                bytes.replace(at, length, randomBytes(random, length));
                break;
            case 6:  // where SQLite keeps what it believes
                bytes[random.below(std::min<std::size_t>(bytes.size(), 100))] =
                    static_cast<char>(random.below(256));
                break;
            default:
                bytes[at] = static_cast<char>(bytes[at] ^ (1 << random.below(8)));
        }
    }
    return bytes;
}

/// A command ends with a documented status; what is refused is said in plain words, without bytes
/// that command a terminal, and JSON stays JSON.
inline void expectCivil(const support::Finished& finished, const std::string& what, bool json) {
    EXPECT_TRUE(finished.status == 0 || finished.status == 1 || finished.status == 2)
        << what << " ended with " << finished.status << ": " << finished.err;
    EXPECT_EQ(finished.err.find("unexpected error"), std::string::npos)
        << what << ": " << finished.err;
    for (const char c : finished.err)
        if (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\r') {
            ADD_FAILURE() << what << " prints control bytes: " << finished.err;
            break;
        }
    EXPECT_TRUE(finished.status == 0 || !finished.err.empty()) << what << " says nothing";
    if (!json) return;
    std::istringstream stream(finished.out);
    for (std::string line; std::getline(stream, line);)
        EXPECT_TRUE(nlohmann::json::accept(line)) << what << " prints " << line;
}

/// The real program, with files in a folder that goes away.
class Attack : public CommandLine {
protected:
    static std::string at(const std::string& name) { return (s_folder / name).string(); }
    /// As the shell runs it, with limits before it; `cli` stands for the program.
    static support::Finished shell(const std::string& line) {
        return support::runProgram(
            {"/bin/sh", "-c",
             "cli() { " STENCILSCOPE_BIN_DIR "/stencilscope-cli \"$@\"; }; " + line});
    }
};

}  // namespace attack
