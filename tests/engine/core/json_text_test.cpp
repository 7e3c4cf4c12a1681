// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/json_text.hpp"

#include <gtest/gtest.h>

namespace engine {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

TEST(JsonText, KeepsOrSortsTheMembersAsItsKindDoes) {
    const std::string text = R"({"b":1,"a":[true,null,2.5]})";
    EXPECT_EQ(jsonText(parseJson<ordered_json>(text)), text);
    EXPECT_EQ(jsonText(parseJson<json>(text)), R"({"a":[true,null,2.5],"b":1})");
    EXPECT_EQ(jsonText(parseJson<json>(R"({"a":1})"), 2), "{\n  \"a\": 1\n}");
    EXPECT_EQ(jsonText(parseJson<json>(R"({"a":1})"), 1, '\t'), "{\n\t\"a\": 1\n}");
}

TEST(JsonText, SaysWhatIsNone) {
    for (const char* text : {"", "{", "[1,]", "nul", "{\"a\":1}}", "1e999"}) {
        EXPECT_THROW(parseJson<json>(text), json::exception) << text;
        EXPECT_TRUE(parseJsonOrDiscard<json>(text).is_discarded()) << text;
        EXPECT_TRUE(parseJsonOrDiscard<ordered_json>(text).is_discarded()) << text;
    }
}

TEST(JsonText, ReplacesBytesThatAreNoText) {
    EXPECT_EQ(jsonText(json("a\xff"
                            "b")),
              "\"a\xef\xbf\xbd"
              "b\"");
    EXPECT_EQ(jsonText(ordered_json{{"name", "\xc3"}}), "{\"name\":\"\xef\xbf\xbd\"}");
}

TEST(JsonText, WhatIsWrongHasALine) {
    EXPECT_EQ(readJson<nlohmann::json>("{\"a\": 1}").value()["a"], 1);
    EXPECT_EQ(readJson<nlohmann::json>("{\n\"a\": 1,\n]").error().message,
              "line 3 is not valid JSON.");
    EXPECT_EQ(readJson<nlohmann::json>("").error().message, "line 1 is not valid JSON.");
    EXPECT_EQ(readJson<nlohmann::json>("[1e999]").error().message, "a number in it is too large.");
}

/// As the parser's own builder has it; of many members as of a few.
TEST(JsonText, WhatIsReadIsWhatTheParserBuilds) {
    std::string many = "{\"first\":[]";
    for (int i = 0; i < 300; ++i)
        many += ",\"m" + std::to_string(i * 7 % 100) + "\":" + std::to_string(i);
    many += "}";
    for (const std::string& text :
         {many, std::string(R"({"b":1,"a":{"b":[],"c":{}},"b":[-2,0.5,"t\u00e4",true,null]})"),
          std::string("[[[]],[{},[18446744073709551615]],\"\"]"), std::string(" 3 ")}) {
        EXPECT_EQ(jsonText(readJson<ordered_json>(text).value()),
                  jsonText(parseJson<ordered_json>(text)));
        EXPECT_EQ(readJson<json>(text).value(), parseJson<json>(text));
    }
}

TEST(JsonText, ALargeTextIsNotReadToItsEndOnceThatIsStopped) {
    std::string text = "[0";
    for (int i = 0; i < 10'000; ++i) text += ",0";
    std::stop_source source;
    EXPECT_TRUE(readJson<ordered_json>(text + "]", source.get_token()));
    source.request_stop();
    const auto stopped = readJson<ordered_json>(text, source.get_token());  // its end is missing
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().kind, ErrorKind::Cancelled);
}

}  // namespace
}  // namespace engine
