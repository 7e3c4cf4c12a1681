// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Methods that decide one setting after the other: what they choose again is answered from memory,
// and on a device that does several things at once they go on deciding from what they know.

#include <algorithm>
#include <deque>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/core/sentence.hpp"
#include "engine/search/strategy.hpp"
#include "engine/search/unvisited_settings.hpp"

namespace engine::search {

/// `Note` is what the method wants to remember of a setting that it asks for.
///
/// Reports that have come are learnt when the strategy is asked next, in the order of asking. A
/// method that chooses nothing new for a while, or cannot choose before it knows more, is given an
/// unvisited setting drawn at random: so the space is used up, and no place stays free.
template <class Note>
class Stepwise : public Strategy {
public:
    std::vector<device::Request> ask(const Places& places) final {
        learnWhatWasTold();
        std::vector<device::Request> requests;
        while (!m_finished && requests.size() < places.free) {
            if (places.serial() && !m_open.empty()) break;
            auto request = decide();
            if (!request) break;
            requests.push_back(std::move(*request));
        }
        return requests;
    }
    void tell(const Report& report) final {
        auto open = m_open.extract(report.setting());
        if (open.empty()) return;
        m_costs[report.setting()] = report.costMs;
        m_told.push_back({std::move(open.mapped()), report.measured()});
    }
    bool finished() const final { return m_finished && m_open.empty(); }

protected:
    struct Step {
        space::Setting setting;
        Note note;
        std::string why = {};
    };

    /// `patience`: how often in a row the method may choose what is known or on its way before a
    /// setting is drawn for it.
    explicit Stepwise(Given& given, int patience = 50)
        : m_patience(patience),
          m_settings(given.space, given.random.split()),
          m_starts(given.starts.begin(), given.starts.end()) {}

    /// Whether the method has come to its end; most go on while the space lasts.
    virtual bool ended() const { return false; }
    /// What the method would know next; nothing when it has to know more for that.
    virtual std::optional<Step> step() = 0;
    /// Of a setting that the method did not choose: a start, or one drawn for it.
    virtual Note noteOf(const space::Setting& setting) = 0;
    /// `again`: answered from memory, what is measured is not new.
    virtual void learn(const Note& note, const Measured& measured, bool again) = 0;

    bool isAsked(const space::Setting& setting) const { return m_settings.visited(setting); }
    bool isOpen(const space::Setting& setting) const { return m_open.contains(setting); }

private:
    struct Open {
        std::size_t number = 0;  ///< counted in the order of asking
        Note note;
    };
    struct Told {
        Open open;
        Measured measured;
    };
    void learnWhatWasTold() {
        std::ranges::sort(m_told, {}, [](const Told& told) { return told.open.number; });
        for (const Told& told : std::exchange(m_told, {}))
            learn(told.open.note, told.measured, false);
    }

    std::optional<device::Request> decide() {
        while (!m_starts.empty()) {
            const space::Setting start = m_starts.front();
            m_starts.pop_front();
            if (m_settings.visit(start))
                return open({start, noteOf(start), phrase("where prior knowledge begins")});
        }
        for (int i = 0; i < m_patience; ++i) {
            auto chosen = step();
            if (!chosen) break;
            if (const auto known = m_costs.find(chosen->setting); known != m_costs.end()) {
                learn(chosen->note, {chosen->setting, known->second}, true);
            } else if (m_settings.visit(chosen->setting)) {
                return open(std::move(*chosen));
            }
        }
        const auto drawn = ended() ? std::nullopt : m_settings.draw();
        if (!drawn) {
            m_finished = true;
            return std::nullopt;
        }
        return open({*drawn, noteOf(*drawn), phrase("drawn at random")});
    }

    device::Request open(Step step) {
        m_open.emplace(step.setting, Open{m_asked++, std::move(step.note)});
        return {step.setting, std::move(step.why)};
    }

    int m_patience;
    UnvisitedSettings m_settings;
    std::deque<space::Setting> m_starts;
    std::unordered_map<space::Setting, Open, space::SettingHash> m_open;
    std::unordered_map<space::Setting, double, space::SettingHash> m_costs;
    std::vector<Told> m_told;  ///< not learnt yet
    std::size_t m_asked = 0;
    bool m_finished = false;
};

}  // namespace engine::search
