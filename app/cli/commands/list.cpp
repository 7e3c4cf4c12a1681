// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <fmt/format.h>

#include "app/cli/context.hpp"
#include "engine/search/strategy.hpp"
#include "engine/stencil/features.hpp"
#include "engine/stencil/presets.hpp"

namespace cli {
namespace {

using namespace engine;

void listDevices(Context& context) {
    for (const auto& device : session::listDevices(context.installation)) {
        if (context.json) {
            printJson({{"event", "device"},
                       {"id", device.id},
                       {"description", device.description},
                       {"available", device.available},
                       {"reason", device.reason}});
        } else if (device.available) {
            out("{:<24} {}\n", device.id, device.description);
        } else {
            out("{:<24} unavailable: {}\n", device.id, device.reason);
        }
    }
}

void listStencils(Context& context) {
    for (const auto& preset : stencil::presets()) {
        const auto pattern = stencil::findPreset(preset.name);
        if (!pattern) return context.report(pattern.error());
        const auto features = stencil::features(*pattern);
        if (context.json) {
            printJson({{"event", "stencil"},
                       {"name", preset.name},
                       {"group", preset.group},
                       {"aliases", preset.aliases},
                       {"dimensions", pattern->dimensions},
                       {"order", features.order},
                       {"taps", features.taps},
                       {"flops", features.flops},
                       {"summary", preset.summary}});
        } else {
            out("{:<14} {:<14} {}-D order {} {:>4} taps {:>5} flop  {}\n", preset.name,
                preset.group, pattern->dimensions, features.order, features.taps, features.flops,
                preset.summary);
        }
    }
}

Json optionJson(const search::OptionInfo& option) {
    Json json = {{"name", option.name}, {"kind", search::kindOf(option)}};
    std::visit([&](const auto& value) { json["default"] = value; }, search::defaultOf(option));
    std::visit(
        [&](const auto& kind) {
            if constexpr (requires { kind.minimum; }) {
                json["minimum"] = kind.minimum;
                json["maximum"] = kind.maximum;
            } else if constexpr (requires { kind.names; }) {
                json["choices"] = kind.names;
            }
        },
        option.kind);
    json["description"] = option.description;
    return json;
}

void listStrategies(Context& context) {
    for (const auto& strategy : search::strategies()) {
        Json options = Json::array();
        for (const auto& option : strategy.options) {
            options.push_back(optionJson(option));
        }
        if (context.json) {
            printJson({{"event", "strategy"},
                       {"name", strategy.name},
                       {"title", strategy.title},
                       {"source", strategy.source},
                       {"changes", strategy.changes.empty() ? Json() : Json(strategy.changes)},
                       {"options", options}});
            continue;
        }
        out("{:<16} {}\n{:<16} {}\n", strategy.name, strategy.title, "", strategy.source);
        for (const auto& option : strategy.options) {
            out("{:<16}   {}={}  ({}) {}\n", "", option.name,
                search::textOf(search::defaultOf(option)), search::rangeOf(option),
                option.description);
        }
    }
}

}  // namespace

void addListCommands(CLI::App& app, Context& context) {
    app.add_subcommand("devices", "lists what can measure here, and why the rest cannot")
        ->callback([&] { listDevices(context); });
    app.add_subcommand("stencils", "lists the stencils that come with the program")->callback([&] {
        listStencils(context);
    });
    app.add_subcommand("strategies", "lists the search methods and their options")->callback([&] {
        listStrategies(context);
    });
}

}  // namespace cli
