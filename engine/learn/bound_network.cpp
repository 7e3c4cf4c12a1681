// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// BoundNet: learned times of a corpus, learned as those are that are shipped.

#include "engine/learn/making.hpp"

namespace engine::learn {
namespace {

Result<model::LearnedFrom> lessonOf(const RecordedStencil& recorded) {
    model::LearnedFrom lesson;
    lesson.sheet = model::findDeviceSheet(recorded.gpu);
    if (lesson.sheet == nullptr)
        return badInput("There is no data sheet for " + recorded.gpu +
                        ", whose bounds boundnet learns from.");
    lesson.circumstances = space::Circumstances::of(recorded.problem, recorded.limits);
    for (const auto& row : recorded.rows) {
        lesson.settings.push_back(row.setting);
        lesson.secondsPerStep.push_back(row.stepMs() * 1e-3);
        lesson.compileSeconds.push_back(row.compileSeconds);
        lesson.measureSeconds.push_back(row.runSeconds);
    }
    return lesson;
}

}  // namespace

Result<Network> learnBoundNet(const Corpus& corpus, const Recipe& recipe,
                              const Follower& follower) {
    std::vector<model::LearnedFrom> lessons;
    for (const auto& recorded : corpus) {
        auto lesson = lessonOf(recorded);
        if (!lesson) return tl::unexpected(lesson.error());
        lessons.push_back(std::move(*lesson));
    }
    model::TimesPlan plan;
    plan.networks.hidden = recipe.hidden;
    plan.networks.members = recipe.members;
    plan.networks.plan = recipe.plan;
    plan.stop = follower.stop;
    constexpr double kOfTimes = 0.2;  // of the work; then how far off they are of other stencils
    double before = 0, own = kOfTimes;
    plan.told = [&](const model::LearningStep& step) {
        if (follower.told) follower.told({step.part, before + own * step.share, step.epoch});
    };
    auto times = model::fitLearnedTimes(lessons, plan);
    if (!times) return tl::unexpected(times.error());
    before = kOfTimes;
    own = 1 - kOfTimes;
    if (auto judged = model::addErrors(*times, lessons, plan); !judged)
        return tl::unexpected(judged.error());
    Network network;
    network.kind = Kind::BoundNet;
    network.times = std::make_shared<const model::LearnedTimes>(std::move(*times));
    return network;
}

}  // namespace engine::learn
