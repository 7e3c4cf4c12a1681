// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/landscape/importance_data.hpp"

#include <algorithm>
#include <unordered_map>

#include "ui/document/parameter_names.hpp"

namespace ui {
namespace {

using engine::space::ParameterId;
using engine::space::Setting;

/// Each setting once, in the order of its first evaluation; 0 ms where it failed.
struct Tried {
    std::vector<const Setting*> settings;
    std::vector<double> ms;
};

Tried triedIn(const LandscapeData& data) {
    Tried tried;
    std::unordered_map<Setting, std::size_t, engine::space::SettingHash> places;
    for (std::size_t place = 0; place < data.rows.size(); ++place) {
        if (!data.inside[place]) continue;
        const auto& evaluation = data.row(place).evaluation;
        const auto [at, fresh] = places.try_emplace(evaluation.setting, tried.settings.size());
        if (fresh) {
            tried.settings.push_back(&evaluation.setting);
            tried.ms.push_back(0);
        }
        if (evaluation.ok()) tried.ms[at->second] = evaluation.costMs();
    }
    return tried;
}

engine::analysis::StencilSettings timesOf(const Tried& tried) {
    engine::analysis::StencilSettings times;
    for (std::size_t i = 0; i < tried.ms.size(); ++i) {
        if (!(tried.ms[i] > 0)) continue;
        times.settings.push_back(*tried.settings[i]);
        times.ms.push_back(tried.ms[i]);
    }
    return times;
}

}  // namespace

ImportanceData importanceData(const LandscapeData& data) {
    const Tried tried = triedIn(data);
    std::vector<bool> failed;
    for (const double ms : tried.ms) failed.push_back(!(ms > 0));
    const auto times = timesOf(tried);
    const auto& kernel = data.snapshot->foreign;
    ImportanceData importance;
    importance.settings = times.ms.size();
    importance.failed = tried.ms.size() - times.ms.size();
    for (const auto& each : engine::analysis::importanceWithin(times, tableOf(kernel))) {
        const auto& info = tableOf(kernel)[each.parameter];
        ImportanceBar bar{abbreviationOf(kernel, each.parameter),
                          nameOf(info),
                          each.share,
                          each.interval,
                          {},
                          {}};
        bar.failures = engine::analysis::mostFailures(tried.settings, failed, each.parameter);
        if (bar.failures)
            bar.failsAt = valueTextOf(tableOf(kernel), each.parameter, bar.failures->value);
        importance.bars.push_back(std::move(bar));
    }
    return importance;
}

}  // namespace ui
