// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/training.hpp"

#include <fmt/format.h>

#include "app/cli/progress.hpp"

namespace cli {
namespace {

using namespace engine;

/// Tells how a training goes, and keeps its curve.
class Teller {
public:
    Teller(const Context& context, TrainingStage stage)
        : m_context(context), m_stage(std::move(stage)) {}
    void operator()(const learn::Learning& learning) {
        const double share = m_stage.before + m_stage.own * learning.share;
        if (learning.epoch && learning.epoch->hasEnded())
            tellEpoch(learning.part, *learning.epoch);
        else if (m_context.json && m_pace.isDue())
            printJson(named({{"event", "progress"}, {"part", learning.part}, {"share", share}}));
        m_progress.show(share, textOf(learning));
        m_context.stopIfOutputIsLost();
    }
    const std::string& curve() const { return m_curve; }
    void clear() { m_progress.clear(); }

private:
    void tellEpoch(const std::string& part, const regression::Epoch& epoch) {
        m_curve += fmt::format("{},{},{},{:.6g},{:.6g}\n", m_stage.name, part, epoch.number,
                               epoch.loss, epoch.validationLoss);
        if (!m_context.json) return;
        Json json = named({{"event", "epoch"},
                           {"part", part},
                           {"epoch", epoch.number},
                           {"of", epoch.of},
                           {"loss", epoch.loss}});
        if (epoch.validationLoss > 0) json["validation_loss"] = epoch.validationLoss;
        printJson(json);
    }
    Json named(Json json) const {
        if (!m_stage.name.empty()) json["fold"] = m_stage.name;
        return json;
    }
    std::string textOf(const learn::Learning& learning) const {
        std::string text = m_stage.name + (m_stage.name.empty() ? "" : ", ") + learning.part;
        if (const auto& epoch = learning.epoch)
            text +=
                fmt::format(": epoch {} of {}, loss {:.4g}", epoch->number, epoch->of, epoch->loss);
        return text;
    }

    const Context& m_context;
    TrainingStage m_stage;
    std::string m_curve;
    Progress m_progress;
    Pace m_pace{kLogSeconds};
};

}  // namespace

Result<learn::Network> trained(const learn::Corpus& corpus, const learn::Recipe& recipe,
                               const Context& context, const TrainingStage& stage,
                               std::string& curve) {
    Teller teller(context, stage);
    const learn::Follower follower{[&](const learn::Learning& learning) { teller(learning); },
                                   context.stop()};
    auto network = learn::learn(corpus, recipe, follower);
    teller.clear();
    curve += teller.curve();
    if (!network) return network;
    const auto around = context.surroundings();
    network->making.program = around.program;
    network->making.date = around.now;
    return network;
}

}  // namespace cli
