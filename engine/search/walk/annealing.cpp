// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Simulated annealing as in Kernel Tuner: what is worse is accepted by how much worse it is, as a
// ratio, and by the temperature.

#include <algorithm>
#include <cmath>

#include "engine/core/sentence.hpp"
#include "engine/search/walk/from_best.hpp"
#include "engine/search/walk/walks.hpp"

namespace engine::search {
namespace {

using space::Setting;

struct AnnealingOptions {
    double hottest = 1, coldest = 0.001;
    double cooling = 0.9;  ///< what the temperature is multiplied by
    int tries = 20;        ///< at every temperature
    bool oneStep = false;  ///< neighbours differ in one parameter, not in all
    int patience = 0;      ///< tries in a row that were known before, until it ends; 0: any
};

class Annealing final : public Walk {
public:
    Annealing(Ground& ground, const Setting& start, Random random, const AnnealingOptions& options)
        : m_ground(&ground),
          m_random(random),
          m_options(options),
          m_at{start},
          m_temperature(options.hottest) {}

    std::optional<Setting> next(bool) override {
        if (m_waits || m_ended) return std::nullopt;
        m_waits = true;
        if (!m_begun) return m_at.setting;
        return m_options.oneStep ? stepped() : moved();
    }
    void learn(const Measured& measured, bool again) override {
        m_waits = false;
        m_known = again ? m_known + 1 : 0;
        if (!m_begun || accepts(measured.costMs)) {
            if (measured.setting != m_at.setting) m_steps.clear();
            m_at = measured;
        }
        if (std::exchange(m_begun, true)) cool();
        if (m_options.patience > 0 && m_known >= m_options.patience) m_ended = true;
    }
    bool ended() const override { return m_ended; }

    std::string why() const override {
        return phrase("a random neighbour of where the walk stands");
    }

private:
    bool accepts(double costMs) {
        if (costMs < m_at.costMs || !std::isfinite(m_at.costMs)) return true;
        if (!std::isfinite(costMs)) return false;
        return m_random.chance(std::exp((m_at.costMs - costMs) / m_at.costMs / m_temperature));
    }
    void cool() {
        if (++m_try < m_options.tries) return;
        m_try = 0;
        m_temperature *= m_options.cooling;
        if (m_temperature <= m_options.coldest) m_ended = true;
    }

    /// Every parameter takes a random value, or the next one below or above.
    Setting moved() {
        const Coordinates& coordinates = m_ground->coordinates();
        Point point = coordinates.pointOf(m_at.setting, m_random);
        for (std::size_t axis = 0; axis < point.size(); ++axis) {
            if (m_random.chance(kAnywhere))
                point[axis] = m_random.between(0, coordinates.lastPlace(axis));
            else
                point[axis] += m_random.chance(0.5) ? 1 : -1;
        }
        coordinates.clamp(point);
        return coordinates.nearest(point);
    }
    /// One parameter does.
    Setting stepped() {
        const Coordinates& coordinates = m_ground->coordinates();
        if (m_steps.empty()) {
            m_steps = coordinates.stepsFrom(m_at.setting);
            m_places = coordinates.placesOf(m_at.setting);
        }
        if (m_steps.empty()) return m_at.setting;
        const auto& any = m_steps[m_random.below(m_steps.size())];
        if (m_random.chance(kAnywhere) || !coordinates.isOrdered(any.axis)) return any.setting;
        // The next one that is allowed on that side of the axis.
        const int from = *m_places[any.axis];
        const auto* next = &any;
        for (const auto& step : m_steps)
            if (step.axis == any.axis && (step.place > from) == (any.place > from) &&
                std::abs(step.place - from) < std::abs(next->place - from))
                next = &step;
        return next->setting;
    }

    static constexpr double kAnywhere = 0.2;

    Ground* m_ground;
    Random m_random;
    AnnealingOptions m_options;
    Measured m_at;
    std::vector<Coordinates::Step> m_steps;    ///< from m_at, once they are needed
    std::vector<std::optional<int>> m_places;  ///< of m_at, with them
    double m_temperature;
    int m_try = 0, m_known = 0;
    bool m_begun = false, m_waits = false, m_ended = false;
};

std::vector<OptionInfo> annealingOptions(const AnnealingOptions& defaults) {
    return {
        {"hottest", phrase("First temperature: at 1, twice the cost is accepted every third time"),
         Real{defaults.hottest, 1e-4, 100}},
        {"coldest", phrase("Temperature at which it ends"), Real{defaults.coldest, 1e-6, 1}},
        {"cooling", phrase("What the temperature is multiplied by"),
         Real{defaults.cooling, 0.5, 0.9999}},
        {"tries", phrase("Neighbours tried at every temperature"), Whole{defaults.tries, 1, 1000}}};
}

AnnealingOptions read(const CompleteOptions& options) {
    return {options.real("hottest"), options.real("coldest"), options.real("cooling"),
            options.whole("tries")};
}

}  // namespace

StrategyInfo annealingInfo() {
    return {.name = "annealing",
            .title =
                phrase("Simulated annealing as published: every parameter moves, until it is cold"),
            .source = phrase("Kernel Tuner 0.2.0, as compared in shrinking sample (HiPC 2021)"),
            .options = annealingOptions({}),
            .make = [](const Given& given) {
                return std::make_unique<Walks>(given, makerOf<Annealing>(read(given.options)),
                                               Lasting::Once);
            }};
}

StrategyInfo annealingRestartsInfo() {
    auto options = annealingOptions({0.05, 1e-4, 0.9, 1});
    options.push_back(sampleOption(20));
    return {
        .name = "annealing-restarts",
        .title = phrase("Simulated annealing, changed: one parameter moves, cooler; again from "
                        "elsewhere when nothing is new"),
        .source = phrase("Kernel Tuner 0.2.0, with temperatures, steps and restarts of our own"),
        .options = std::move(options),
        .make =
            [](const Given& given) {
                AnnealingOptions annealing = read(given.options);
                annealing.oneStep = true;
                annealing.patience = 100;
                return std::make_unique<Walks>(
                    given, fromBestOf(given.options.whole("sample"), makerOf<Annealing>(annealing)),
                    Lasting::Again);
            },
        .changes = "annealing"};
}

}  // namespace engine::search
