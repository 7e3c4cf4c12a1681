// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Window search (shrinking sample, HiPC 2021, section IV.A): a random sample, then another one in a
// smaller window around the best of it, until the window has no more than a sample.

#include <algorithm>
#include <cmath>

#include "engine/core/sentence.hpp"
#include "engine/search/walk/turns.hpp"
#include "engine/search/walk/walks.hpp"

namespace engine::search {
namespace {

using space::ParameterId;
using space::Setting;

struct WindowOptions {
    int sample = 64;
    double shrink = 0.5;    ///< of the window along every parameter
    bool distinct = false;  ///< samples are drawn without replacement, around the best so far
};

/// The last window, which is smaller than a sample, is measured whole.
class Window final : public Turns {
public:
    Window(Ground& ground, const Setting& start, Random random, const WindowOptions& options)
        : Turns({}), m_ground(&ground), m_random(random), m_options(options) {
        const auto& space = ground.space();
        if (space.size() <= static_cast<std::uint64_t>(options.sample)) {
            sampleWithin({});
            return;
        }
        while (static_cast<int>(m_named.size()) + 1 < options.sample)
            m_named.push_back(space.sample(m_random));
        m_named.push_back(start);  // drawn uniformly as well
    }

    bool ended() const override { return m_ended && m_named.empty() && m_open == 0; }

    std::string why() const override {
        return phrase("drawn from the window around the best so far");
    }

private:
    using Values = std::map<ParameterId, std::vector<int>>;

    void turn() override {
        if (m_whole) {
            m_ended = true;
            return;
        }
        m_width *= m_options.shrink;
        const Coordinates& coordinates = m_ground->coordinates();
        const Point centre = coordinates.pointOf(m_best->setting, m_random);
        if (!m_options.distinct) m_best.reset();
        Values values;
        for (std::size_t axis = 0; axis < coordinates.axes(); ++axis)
            values[coordinates.parameter(axis)] = around(axis, static_cast<int>(centre[axis]));
        sampleWithin(values);
    }

    /// Values of the window along an axis. Those of a choice have no order: which are taken beside
    /// the centre makes no difference.
    std::vector<int> around(std::size_t axis, int centre) const {
        const Coordinates& coordinates = m_ground->coordinates();
        const int all = coordinates.lastPlace(axis) + 1;
        const int width = std::max(1, static_cast<int>(std::ceil(all * m_width)));
        const int first = coordinates.isOrdered(axis)
                              ? std::clamp(centre - (width - 1) / 2, 0, all - width)
                              : centre;
        std::vector<int> values;
        for (int i = 0; i < width; ++i)
            values.push_back(coordinates.value(axis, (first + i) % all));
        return values;
    }

    void sampleWithin(const Values& values) {
        const auto window = m_ground->space().where(values);
        const auto sample = static_cast<std::uint64_t>(m_options.sample);
        m_whole = window.count() <= sample;
        if (m_whole) {
            window.forEach([this](const Setting& setting) {
                m_named.push_back(setting);
                return true;
            });
            m_random.shuffle(m_named);
            return;
        }
        // Without replacement as far as that is easy.
        for (std::uint64_t tries = 0; m_named.size() < sample && tries < 3 * sample; ++tries) {
            const Setting setting = window.sample(m_random);
            if (!m_options.distinct || !m_ground->visited(setting)) m_named.push_back(setting);
        }
    }

    Ground* m_ground;
    Random m_random;
    WindowOptions m_options;
    double m_width = 1;    ///< as a share of every axis
    bool m_whole = false;  ///< all of the window is measured: it is the last one
};

std::vector<OptionInfo> windowOptions(int sample) {
    return {{"sample", phrase("Settings of a sample"), Whole{sample, 2, 1000}},
            {"shrink", phrase("What the window's width is multiplied by after a sample"),
             Real{0.5, 0.1, 0.9}}};
}

std::unique_ptr<Strategy> makeWindow(const Given& given, bool changed) {
    const WindowOptions options{given.options.whole("sample"), given.options.real("shrink"),
                                changed};
    return std::make_unique<Walks>(given, makerOf<Window>(options),
                                   changed ? Lasting::Again : Lasting::Once);
}

}  // namespace

StrategyInfo windowInfo() {
    return {.name = "window",
            .title = phrase("Window search as published: samples in ever smaller windows"),
            .source = phrase("Shrinking sample (HiPC 2021), section IV.A"),
            .options = windowOptions(64),
            .make = [](const Given& given) { return makeWindow(given, false); }};
}

StrategyInfo windowRestartsInfo() {
    return {
        .name = "window-restarts",
        .title = phrase("Window search, changed: around the best so far, nothing twice, and again"),
        .source = phrase("Shrinking sample (HiPC 2021), section IV.A, and restarts of our own"),
        .options = windowOptions(16),
        .make = [](const Given& given) { return makeWindow(given, true); },
        .changes = "window"};
}

}  // namespace engine::search
