// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include "tests/engine/importers/foreign_data.hpp"

namespace engine::importers {
namespace {

using ::testing::HasSubstr;

void compress(const std::string& text, const std::filesystem::path& path) {
    const gzFile file = gzopen(path.c_str(), "wb");
    gzwrite(file, text.data(), static_cast<unsigned>(text.size()));
    gzclose(file);
}

TEST(ForeignText, IsReadCompressedToo) {
    support::TemporaryFolder folder;
    compress(dataText("convolution_A100.json"), folder / "a.json.gz");
    const auto plain = readForeignFile(dataFile("convolution_A100.json"), {});
    const auto packed = readForeignFile(folder / "a.json.gz", {});
    ASSERT_TRUE(plain) << plain.error().message;
    ASSERT_TRUE(packed) << packed.error().message;
    EXPECT_EQ(packed->rows.size(), plain->rows.size());
    EXPECT_EQ(packed->head.problem.key(), plain->head.problem.key());
}

TEST(ForeignText, CompressedFilesThatAreCutShortOrDamagedAreRefused) {
    support::TemporaryFolder folder;
    compress(dataText("convolution_A100.json"), folder / "a.json.gz");
    std::string bytes = support::bytesOf(folder / "a.json.gz");
    std::ofstream(folder / "cut.gz", std::ios::binary) << bytes.substr(0, bytes.size() / 2);
    bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 0x55);
    std::ofstream(folder / "bad.gz", std::ios::binary) << bytes;
    for (const char* name : {"cut.gz", "bad.gz"}) {
        const auto read = readForeignFile(folder / name, {});
        ASSERT_FALSE(read);
        EXPECT_THAT(read.error().message, HasSubstr(name));
    }
    EXPECT_THAT(readForeignFile(folder / "none.json", {}).error().message,
                HasSubstr("There is no file"));
    EXPECT_THAT(readForeignFile(folder.path(), {}).error().message, HasSubstr("is a folder"));
}

// Zeros compress to nothing, and each is many bytes once it is read.
TEST(ForeignText, HoldsNoMoreValuesThanMemoryHasRoomFor) {
    std::string zeros;
    for (int i = 0; i < 16'000'000; ++i) zeros += "0,";
    const auto read = readForeignText("{\"cache\":[" + zeros + "0]}", "a", {});
    ASSERT_FALSE(read);
    EXPECT_THAT(read.error().message, HasSubstr("holds too much"));
}

/// Wherever it is: reading bytes, which a text has behind it, its settings or its conditions.
TEST(ForeignText, IsNotReadToItsEndOnceThatIsStopped) {
    std::stop_source source;
    source.request_stop();
    for (const char* name :
         {"convolution_A100.json", "convolution_A100_T4.json", "convolution_T1.json"}) {
        EXPECT_EQ(readForeignFile(dataFile(name), {}, source.get_token()).error().kind,
                  ErrorKind::Cancelled);
        EXPECT_EQ(readForeignText(dataText(name), "a", {}, source.get_token()).error().message,
                  "Reading was stopped.");
    }
}

TEST(ForeignText, ACacheThatIsStillWrittenIsRead) {
    std::string text = dataText("convolution_A100.json");
    text.resize(text.rfind("}\n}"));  // its writer goes on
    const std::size_t all = readForeignFile(dataFile("convolution_A100.json"), {})->rows.size();
    for (const char* end : {"", ",", ",\n", "\n"})
        EXPECT_EQ(readForeignText(text + end, "a", {})->rows.size(), all) << end;
    // It was killed while it wrote an entry.
    for (const std::size_t missing : {std::size_t{10}, std::size_t{200}})
        EXPECT_EQ(readForeignText(text.substr(0, text.size() - missing), "a", {})->rows.size(),
                  all - 1);
    const auto begun = readForeignText(text.substr(0, text.find("\"cache\": {") + 10), "a", {});
    ASSERT_TRUE(begun) << begun.error().message;
    EXPECT_TRUE(begun->rows.empty());
}

TEST(ForeignText, NumbersThatJsonDoesNotKnowAreNothing) {
    std::string text = dataText("convolution_A100.json");
    const auto at = text.find("\"GFLOP/s\": ") + 11;
    for (const char* number : {"NaN", "Infinity", "-Infinity"}) {
        std::string changed = text;
        changed.replace(at, changed.find(',', at) - at, number);
        const auto read = readForeignText(changed, "a", {});
        ASSERT_TRUE(read) << number << read.error().message;
        EXPECT_THAT(read->further.front().fields, HasSubstr("\"GFLOP/s\":null"));
    }
    const auto named = readForeignText(R"({"cache": {}, "kernel_name": "a\"NaN b",
        "tune_params_keys": ["x"], "tune_params": {"x": [1]}})",
                                       "a", {});
    ASSERT_TRUE(named) << named.error().message;
    EXPECT_EQ(named->head.problem.pattern.name, "a\"NaN b");
}

TEST(ForeignText, WhatIsNoneOfTheFormatsIsRefusedInASentence) {
    const auto refusal = [](const std::string& text) {
        const auto read = readForeignText(text, "file.json", {});
        return read ? "accepted" : read.error().message;
    };
    EXPECT_THAT(refusal(""), HasSubstr("file.json: line 1 is not valid JSON"));
    EXPECT_THAT(refusal("{\n\"a\": 1,\n]"), HasSubstr("line 3 is not valid JSON"));
    EXPECT_THAT(refusal("{\"cache\": {\"a\": 1e999}}"), HasSubstr("a number in it is too large"));
    EXPECT_THAT(refusal("[1, 2]"), HasSubstr("neither a cache of Kernel Tuner"));
    EXPECT_THAT(refusal("{}"), HasSubstr("neither a cache of Kernel Tuner"));
    EXPECT_THAT(refusal(std::string(100000, '[')), HasSubstr("nests too deep"));
    EXPECT_THAT(refusal(R"({"results": []})"), HasSubstr("0 parameters"));
    EXPECT_THAT(refusal(R"({"cache": {}})"), HasSubstr("no lists tune_params_keys"));
}

}  // namespace
}  // namespace engine::importers
