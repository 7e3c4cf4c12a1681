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
    Teller(const Context& context, std::string fold)
        : m_context(context), m_fold(std::move(fold)) {}
    void operator()(const learn::Learning& learning) {
        const auto& epoch = learning.epoch;
        m_curve += fmt::format("{},{},{},{:.6g},{:.6g}\n", m_fold, learning.part, epoch.number,
                               epoch.loss, epoch.validationLoss);
        if (m_context.json) {
            Json json{{"event", "epoch"},
                      {"part", learning.part},
                      {"epoch", epoch.number},
                      {"of", epoch.of},
                      {"loss", epoch.loss}};
            if (!m_fold.empty()) json["fold"] = m_fold;
            if (epoch.validationLoss > 0) json["validation_loss"] = epoch.validationLoss;
            printJson(json);
        } else {
            m_progress.show(static_cast<double>(epoch.number) / epoch.of,
                            fmt::format("{}{}{}: epoch {} of {}, loss {:.4g}", m_fold,
                                        m_fold.empty() ? "" : ", ", learning.part, epoch.number,
                                        epoch.of, epoch.loss));
        }
        m_context.stopIfOutputIsLost();
    }
    const std::string& curve() const { return m_curve; }
    void clear() { m_progress.clear(); }

private:
    const Context& m_context;
    std::string m_fold, m_curve;
    Progress m_progress;
};

}  // namespace

Result<learn::Network> trained(const learn::Corpus& corpus, const learn::Recipe& recipe,
                               const Context& context, const std::string& fold,
                               std::string& curve) {
    Teller teller(context, fold);
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
