// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>
#include <optional>
#include <vector>

#include "ui/lessons/lesson.hpp"

namespace ui {

/// Which lesson is taken, at which step, and what of it is done. It is told how the window stands
/// and knows no window.
class LessonGuide final : public QObject {
    Q_OBJECT

public:
    enum class Progress { Ahead, Skipped, Done };

    explicit LessonGuide(std::vector<Lesson> lessons, QObject* parent = nullptr);
    const std::vector<Lesson>& lessons() const { return m_lessons; }
    /// Null: none is taken.
    const Lesson* lesson() const { return m_taken ? &m_lessons[*m_taken] : nullptr; }
    /// The one after it; null: it is the last.
    const Lesson* following() const;
    const LessonStep& step() const { return lesson()->steps[m_step]; }
    std::size_t at() const { return m_step; }
    bool isLast() const { return m_step + 1 == lesson()->steps.size(); }
    /// Its task is done, or was; what is only read is done.
    bool done() const { return m_progress[m_step] == Progress::Done; }
    const std::vector<Progress>& progress() const { return m_progress; }

    void begin(const Lesson& lesson);
    /// What is done stays done: somebody may go on and undo it.
    void look(const Situation& situation);
    void back();
    /// On to the next step, whether or not the task is done; after the last one the lesson is over.
    void next();
    void leave();

signals:
    void changed();
    void stepChanged();                    ///< another one, or none, is shown
    void finished(const QString& lesson);  ///< come to its end

private:
    void show(std::size_t step);

    std::vector<Lesson> m_lessons;
    std::optional<std::size_t> m_taken;
    std::size_t m_step = 0;
    std::vector<Progress> m_progress;
};

}  // namespace ui
