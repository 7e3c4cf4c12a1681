// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>
#include <optional>
#include <string>

#include "engine/device/evaluation.hpp"
#include "engine/space/setting.hpp"
#include "engine/stencil/problem.hpp"
#include "ui/background/newest_job.hpp"

namespace ui {

/// What is expected of the setting that is looked at before anybody measures it: by the network
/// that comes with the program, for a GPU of which something was learned. Worked out beside the
/// window's thread.
class SpeedForecast final : public QObject {
    Q_OBJECT

public:
    explicit SpeedForecast(QObject* parent = nullptr);
    /// `gpu` as its data sheet calls it; empty: the one of which most is known. The answer follows
    /// with changed(), unless another is asked for by then.
    void ask(const engine::stencil::Problem& problem, const engine::space::Setting& setting,
             const std::string& gpu);
    /// Nothing is looked at of which anything could be expected.
    void clear();
    /// Nothing: not known yet, or never.
    const std::optional<engine::device::Evaluation>& expected() const { return m_answer.expected; }
    const std::string& gpu() const { return m_answer.gpu; }  ///< that it is expected on
    bool settled() const { return !m_asking; }

signals:
    void changed();

private:
    struct Answer {
        std::optional<engine::device::Evaluation> expected;
        std::string gpu;
    };
    struct Question {
        std::string problem;  ///< its key
        engine::space::Setting setting;
        std::string gpu;
        bool operator==(const Question&) const = default;
    };
    struct Known;  ///< the predictor of the problem asked about last
    static Answer answer(Known& known, const engine::stencil::Problem& problem,
                         const Question& question);

    std::optional<Question> m_question;
    Answer m_answer;
    bool m_asking = false;
    std::shared_ptr<Known> m_known;  ///< of the job's thread
    NewestJob<Answer> m_job;         ///< last: its answers use everything above
};

}  // namespace ui
