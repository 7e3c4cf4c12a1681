// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Any strategy, with a cheaper look at what it asks for: settings that the look speaks against are
// never evaluated in full.

#include <deque>
#include <unordered_map>

#include "engine/search/strategy.hpp"

namespace engine::search {

struct Screen {
    device::Look look = device::Look::Compile;
    int spillBytes = 0;   ///< Look::Compile: a setting that spills more is dropped
    double slower = 1.5;  ///< Look::Limit, Look::Grid: times the best, dropped above
};

/// What is dropped is told as the look found it: a report that is no full one, with infinite cost.
class Screened final : public Strategy {
public:
    Screened(std::unique_ptr<Strategy> strategy, const Screen& screen)
        : m_strategy(std::move(strategy)), m_screen(screen) {}

    std::vector<device::Request> ask(const Places& places) override;
    void tell(const Report& report) override;
    bool finished() const override { return m_strategy->finished() && m_open == 0; }
    record::Diagnostics diagnostics() const override { return m_strategy->diagnostics(); }

private:
    device::Request lookAt(const device::Request& wanted);
    bool passes(const Report& report);

    std::unique_ptr<Strategy> m_strategy;
    Screen m_screen;
    /// Why what is looked at was asked for.
    std::unordered_map<space::Setting, std::string, space::SettingHash> m_why;
    std::deque<device::Request> m_passed;  ///< to be evaluated in full
    std::size_t m_open = 0;                ///< asked for by the strategy and not told yet
    double m_bestMs = kNever;              ///< of full evaluations
    double m_bestSeenMs = kNever;          ///< of looks on the smaller grid
};

/// The options by which any strategy is screened.
std::vector<OptionInfo> screenOptions();
/// The strategy, screened as its options say; a look that the device does not offer is refused.
Result<std::unique_ptr<Strategy>> screened(std::unique_ptr<Strategy> strategy,
                                           const CompleteOptions& options,
                                           const device::Looks& looks);

}  // namespace engine::search
