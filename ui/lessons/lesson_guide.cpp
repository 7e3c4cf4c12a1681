// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/lesson_guide.hpp"

#include <utility>

namespace ui {

LessonGuide::LessonGuide(std::vector<Lesson> lessons, QObject* parent)
    : QObject(parent), m_lessons(std::move(lessons)) {}

const Lesson* LessonGuide::following() const {
    return m_taken && *m_taken + 1 < m_lessons.size() ? &m_lessons[*m_taken + 1] : nullptr;
}

void LessonGuide::begin(const Lesson& lesson) {
    m_taken = static_cast<std::size_t>(&lesson - m_lessons.data());
    m_progress.assign(lesson.steps.size(), Progress::Ahead);
    show(0);
}

void LessonGuide::look(const Situation& situation) {
    if (!m_taken || done() || !step().done.holds(situation)) return;
    m_progress[m_step] = Progress::Done;
    emit changed();
}

void LessonGuide::back() {
    if (m_taken && m_step > 0) show(m_step - 1);
}

void LessonGuide::next() {
    if (!m_taken) return;
    if (!done()) m_progress[m_step] = Progress::Skipped;
    if (!isLast()) return show(m_step + 1);
    const QString name = lesson()->name;
    leave();
    emit finished(name);
}

void LessonGuide::leave() {
    if (!std::exchange(m_taken, std::nullopt)) return;
    emit stepChanged();
    emit changed();
}

void LessonGuide::show(std::size_t step) {
    m_step = step;
    if (this->step().done.empty()) m_progress[m_step] = Progress::Done;
    emit stepChanged();
    emit changed();
}

}  // namespace ui
