// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/lesson.hpp"

#include <fmt/format.h>

#include <QCoreApplication>
#include <map>
#include <nlohmann/json.hpp>
#include <span>

#include "engine/core/embedded_text.hpp"
#include "engine/core/json_text.hpp"
#include "engine/stencil/named_problem.hpp"
#include "engine/stencil/presets.hpp"

namespace ui {
namespace resources {
std::span<const engine::EmbeddedText> embeddedTexts();  // generated from resources/lessons
}

namespace {

using engine::badInput;
using engine::Result;
using Json = nlohmann::json;

/// Empty where it is not there. Nothing where it is no text.
Result<std::string> textIn(const Json& object, const char* key) {
    if (!object.contains(key)) return std::string();
    if (!object[key].is_string()) return badInput(fmt::format("{} must be a text", key));
    return object[key].get<std::string>();
}

/// All of these texts, none of them empty.
Result<std::vector<QString>> textsIn(const Json& object, std::initializer_list<const char*> keys) {
    std::vector<QString> texts;
    for (const char* key : keys) {
        const auto text = textIn(object, key);
        if (!text) return tl::unexpected(text.error());
        if (text->empty()) return badInput(fmt::format("{} is missing", key));
        texts.push_back(QString::fromStdString(*text));
    }
    return texts;
}

engine::Status onlyThese(const Json& object, std::initializer_list<std::string_view> known) {
    for (const auto& [key, value] : object.items())
        if (std::ranges::find(known, key) == known.end())
            return badInput(fmt::format("{} is unknown", key));
    return {};
}

Result<LessonStart> startOf(const Json& json) {
    if (!json.is_object()) return badInput("start must be a JSON object");
    constexpr const char* kKeys[] = {"stencil", "grid", "type", "setting", "page", "device"};
    std::map<std::string, std::string> texts;
    for (const char* key : kKeys) {
        const auto text = textIn(json, key);
        if (!text) return tl::unexpected(text.error());
        texts[key] = *text;
    }
    for (const auto& [key, value] : json.items())
        if (!texts.contains(key)) return badInput(fmt::format("{} is unknown", key));
    auto problem =
        engine::stencil::problemOn(engine::stencil::findPreset(texts["stencil"]), texts["grid"],
                                   texts["type"].empty() ? "double" : texts["type"]);
    if (!problem) return tl::unexpected(problem.error());
    LessonStart start{std::move(*problem),
                      {},
                      QString::fromStdString(texts["page"]),
                      QString::fromStdString(texts["device"])};
    if (texts["setting"].empty()) return start;
    auto setting =
        engine::space::Setting::parse(texts["setting"], start.problem.pattern.dimensions);
    if (!setting) return tl::unexpected(setting.error());
    start.setting = std::move(*setting);
    return start;
}

Result<LessonStep> stepOf(const Json& json) {
    if (!json.is_object()) return badInput("a step must be a JSON object");
    if (const auto known = onlyThese(json, {"title", "text", "task", "target", "done"}); !known)
        return tl::unexpected(known.error());
    const auto texts = textsIn(json, {"title", "text"});
    if (!texts) return tl::unexpected(texts.error());
    LessonStep step{(*texts)[0], (*texts)[1], {}, {}, {}};
    const auto words = step.text.split(QLatin1Char(' '), Qt::SkipEmptyParts).size();
    if (words > kMostWords)
        return badInput(
            fmt::format("its text has {} words; at most {} are read", words, kMostWords));
    for (auto [key, into] : {std::pair{"task", &step.task}, std::pair{"target", &step.target}}) {
        const auto text = textIn(json, key);
        if (!text) return tl::unexpected(text.error());
        *into = QString::fromStdString(*text);
    }
    if (step.task.isEmpty() != !json.contains("done"))
        return badInput("a task needs what shows that it is done, and the reverse");
    if (step.task.isEmpty()) return step;
    auto done = Condition::parse(json["done"]);
    if (!done) return tl::unexpected(done.error());
    if (done->empty()) return badInput("done asks for nothing");
    step.done = std::move(*done);
    return step;
}

tl::unexpected<engine::Error> inPart(const std::string& lesson, const std::string& part,
                                     const engine::Error& error) {
    return badInput(fmt::format("Lesson {}, {}: {}.", lesson, part, error.message));
}

}  // namespace

Result<Lesson> parseLesson(std::string_view name, std::string_view text) {
    const std::string called(name);
    const auto json = engine::readJson<Json>(text);
    if (!json) return inPart(called, "as a file", json.error());
    if (!json->is_object()) return inPart(called, "as a file", {{}, "it is no JSON object"});
    const auto known = onlyThese(*json, {"title", "about", "start", "steps"});
    if (!known) return inPart(called, "as a file", known.error());
    const auto texts = textsIn(*json, {"title", "about"});
    if (!texts) return inPart(called, "its heading", texts.error());
    auto start = startOf(json->value("start", Json()));
    if (!start) return inPart(called, "its start", start.error());
    Lesson lesson{QString::fromStdString(called), (*texts)[0], (*texts)[1], std::move(*start), {}};
    const auto steps = json->value("steps", Json::array());
    if (!steps.is_array() || steps.empty())
        return inPart(called, "its steps", {{}, "there must be some"});
    for (const auto& entry : steps) {
        auto step = stepOf(entry);
        if (!step)
            return inPart(called, fmt::format("step {}", lesson.steps.size() + 1), step.error());
        lesson.steps.push_back(std::move(*step));
    }
    return lesson;
}

/// What is read of it, in the window's language; the files are English.
static void translate(Lesson& lesson) {
    const auto into = [](QString& text) {
        if (!text.isEmpty())
            text = QCoreApplication::translate("Lessons", text.toUtf8().constData());
    };
    into(lesson.title);
    into(lesson.about);
    for (LessonStep& step : lesson.steps)
        for (QString* text : {&step.title, &step.text, &step.task}) into(*text);
}

Result<std::vector<Lesson>> shippedLessons() {
    std::vector<Lesson> lessons;
    for (const auto& [name, text] : resources::embeddedTexts()) {
        auto lesson = parseLesson(name.substr(0, name.rfind('.')), text);
        if (!lesson) return tl::unexpected(lesson.error());
        translate(*lesson);
        lessons.push_back(std::move(*lesson));
    }
    return lessons;
}

}  // namespace ui
