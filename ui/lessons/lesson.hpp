// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A lesson: steps of a few sentences, most with a task that the window itself notices to be done.
// Lessons are JSON files in resources/lessons; their README says what stands in them.

#include <QString>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/space/setting.hpp"
#include "engine/stencil/problem.hpp"
#include "ui/lessons/condition.hpp"

namespace ui {

/// Words of a step at most, so that it is read at a glance.
inline constexpr int kMostWords = 60;

struct LessonStep {
    QString title, text;
    QString task;    ///< what is to be done; empty: the step is only read
    QString target;  ///< the control that does it, by its object name; empty: none is pointed at
    Condition done;
};

/// How the window stands when the lesson begins.
struct LessonStart {
    engine::stencil::Problem problem;
    std::optional<engine::space::Setting> setting;  ///< none: the stencil's own
    QString page;                                   ///< empty: whichever is shown
    QString device;  ///< "predicted": any setting can be asked about; empty: whichever is chosen
};

struct Lesson {
    QString name;   ///< of its file: "2-streaming"
    QString title;  ///< for people
    QString about;  ///< one sentence
    LessonStart start;
    std::vector<LessonStep> steps;
};

/// Of a file's text. The sentence of an error says which step is wrong, and why.
engine::Result<Lesson> parseLesson(std::string_view name, std::string_view text);
/// Those that come with the program, in the order in which they are to be taken.
engine::Result<std::vector<Lesson>> shippedLessons();

}  // namespace ui
