// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/protocol/codec.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <fstream>
#include <limits>

namespace engine::protocol {
namespace {

using testing::HasSubstr;

/// One of every message, no field at its default.
std::vector<Message> everyMessage() {
    const Kernel kernel{
        "__global__ void k() {}\n\"quoted\"", "k", {{7, 5, 3}, {32, 4, 2}, 49152}, 4};
    const device::Resources resources{64, 8, 12, 16, 1024, 5000};
    Open open{3,
              stencil::DataType::Float,
              {},
              2,
              0xffffffffffffffffULL,
              1e-4,
              kernel,
              "support",
              {5, 7},
              {0.25, -1.5},
              {2, 4, 9, 1, 30, 0.01, 1.5, 3, 1}};
    open.layout = {{512, 256, 128}, {1, 2, 3}, 544, 141440, 283999, 19000000};
    Measured measured{1ULL << 60,
                      device::Look::Limit,
                      device::Outcome::WrongResult,
                      "2 cells are wrong.",
                      0.5,
                      {1.5, 1.25},
                      1,
                      2,
                      3,
                      resources,
                      {device::SamplingEnd::Narrow, 1980, 1965, 1, "power cap", {}, true}};
    Hello hello{1, "NVIDIA H200", "GPU-bc3b1087", "580.1", "NVRTC 13.0", 150000000000, 16, {}};
    hello.limits.architecture = "sm_100";
    std::string binary("\0\1\xff\n\"", 5);
    return {open,
            Close{4},
            Evaluate{9, 3, kernel, device::Look::Compile, 1.5, 4},
            hello,
            Unavailable{"No GPU."},
            Opened{3, 1.25},
            Refused{3, "No memory."},
            Measuring{11},
            measured,
            Health{1980, 45, 350.5, "power cap"},
            Compile{5, "source", "k", "sm_90"},
            CompilerReady{"NVRTC 13.0"},
            Compiled{5, device::Outcome::Timeout, "Too long.", "log", binary, 0.25, resources}};
}

Result<Message> decodeLine(const std::string& line) {
    return decode(*payloadOf(line.substr(0, line.size() - 1)));
}

TEST(Codec, EveryMessageSurvivesBothWays) {
    const auto messages = everyMessage();
    ASSERT_EQ(messages.size(), std::variant_size_v<Message>);
    for (const Message& message : messages) {
        const std::string line = encode(message);
        EXPECT_EQ(line.find('\n'), line.size() - 1);
        const auto back = decodeLine(line);
        ASSERT_TRUE(back) << back.error().message;
        EXPECT_EQ(back->index(), message.index());
        EXPECT_EQ(encode(*back), line);
    }
}

TEST(Codec, KeepsBinaryImagesAndLargeTickets) {
    const auto compiled = decodeLine(encode(everyMessage().back()));
    EXPECT_EQ(std::get<Compiled>(*compiled).image, std::string("\0\1\xff\n\"", 5));
    const auto open = decodeLine(encode(everyMessage().front()));
    EXPECT_EQ(std::get<Open>(*open).seed, 0xffffffffffffffffULL);
}

TEST(Codec, WritesInvalidUtf8AsReplacementCharacters) {
    const auto back = decodeLine(encode(Unavailable{"bad \xff byte"}));
    EXPECT_EQ(std::get<Unavailable>(*back).reason, "bad \xef\xbf\xbd byte");
}

TEST(Codec, LinesWithoutThePrefixAreLog) {
    EXPECT_FALSE(payloadOf("Last login: yesterday"));
    EXPECT_FALSE(payloadOf(" @sscope {}"));
    EXPECT_FALSE(payloadOf(""));
    EXPECT_EQ(payloadOf("@sscope {}"), "{}");
}

struct Malformed {
    std::string payload;
    const char* message;
};

TEST(Codec, TheDocumentIsOfThisVersion) {
    std::ifstream file(STENCILSCOPE_SOURCE_DIR "/engine/protocol/PROTOCOL.md");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const auto version = std::to_string(kVersion);
    EXPECT_THAT(text, HasSubstr("# The worker's line protocol, version " + version + "\n"));
    EXPECT_THAT(text, HasSubstr("\"version\":" + version + "}"));
}

TEST(Codec, RefusesMalformedMessages) {
    const Malformed cases[] = {
        {"", "not a JSON object"},
        {"[1,2]", "not a JSON object"},
        {"{\"kind\":\"close\",\"problem\":1", "not a JSON object"},
        {"{\"problem\":1}", "no kind"},
        {"{\"kind\":7,\"problem\":1}", "no kind"},
        {"{\"kind\":\"explode\"}", "no message \"explode\""},
        {"{\"kind\":\"close\"}", "\"problem\" should be present"},
        {"{\"kind\":\"close\",\"problem\":\"1\"}", "\"problem\" should be a whole number"},
        {"{\"kind\":\"close\",\"problem\":1.5}", "\"problem\" should be a whole number"},
        {"{\"kind\":\"close\",\"problem\":-1}", "\"problem\" should be a value within limits"},
        {"{\"kind\":\"close\",\"problem\":99999999999}",
         "\"problem\" should be a value within limits"},
        {"{\"kind\":\"close\",\"problem\":1,\"extra\":2}", "a field too many"},
        {"{\"kind\":\"measuring\",\"ticket\":-1}", "\"ticket\" should be a positive number"},
        {"{\"kind\":\"unavailable\",\"reason\":null}", "\"reason\" should be a text"},
        {"{\"kind\":\"opened\",\"problem\":1,\"reference_ms\":1e999}", "not a JSON object"},
        {"{\"kind\":\"opened\",\"problem\":1,\"reference_ms\":-1}", "within limits"},
        {std::string(1 << 20, '['), "nests too deep"},
        {"{\"kind\":[" + std::string(1 << 20, ',') + "]}", "too many values"},
    };
    for (const Malformed& wrong : cases) {
        const auto result = decode(wrong.payload);
        ASSERT_FALSE(result) << wrong.payload.substr(0, 80);
        EXPECT_EQ(result.error().kind, ErrorKind::BadInput);
        EXPECT_THAT(result.error().message, HasSubstr(wrong.message))
            << wrong.payload.substr(0, 80);
    }
}

TEST(Codec, RefusesWrongNestedFieldsAndOversizedTexts) {
    std::string line = encode(everyMessage()[2]);
    line.replace(line.find("\"block\":[32,4,2]"), 16, "\"block\":[32,4]  ");
    EXPECT_THAT(decodeLine(line).error().message, HasSubstr("\"block\""));
    line = encode(everyMessage()[8]);
    line.replace(line.find("wrong_result"), 12, "fine_result ");
    EXPECT_THAT(decodeLine(line).error().message, HasSubstr("\"outcome\" should be a known name"));
    line = encode(everyMessage().back());
    line.replace(line.find("\"image\":\"") + 9, 1, "*");
    EXPECT_THAT(decodeLine(line).error().message, HasSubstr("base64"));
    EXPECT_FALSE(decodeLine(encode(CompilerReady{std::string(1000, 'x')})));
    EXPECT_FALSE(decode(std::string(kLineLimit + 1, ' ')));
}

TEST(Codec, EveryTruncationOfALineIsRefused) {
    const std::string line = encode(everyMessage()[8]);
    const auto payload = *payloadOf(line);
    for (std::size_t length = 0; length + 1 < payload.size(); ++length) {
        EXPECT_FALSE(decode(payload.substr(0, length)));
    }
}

}  // namespace
}  // namespace engine::protocol
