// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/papers/figure.hpp"

#include "app/cli/published.hpp"

namespace cli::papers {
namespace {

Published publishedOf(const Json& json) {
    return {json["of"],  json["measure"], json["text"],
            json["gpu"], json["where"],   json.value("stencil", std::string())};
}

Figure figureOf(const Json& json) {
    Figure figure;
    figure.key = json["key"];
    figure.paper = json["paper"];
    figure.figure = json["figure"];
    figure.shows = json["shows"];
    figure.here = json["here"];
    figure.kind = json["kind"];
    figure.differs = json.value("differs", std::string());
    figure.methods = json["methods"].get<std::vector<std::string>>();
    figure.reference = json.value("reference", std::string());
    figure.measures = json.value("measures", std::vector<std::string>());
    figure.ranked = json.value("ranked", figure.methods);
    figure.seconds = json.value("budget", figure.seconds);
    figure.fractions = json.value("fractions", figure.fractions);
    figure.grids = json.value("grids", std::vector<std::string>());
    figure.repeats = json.value("repeats", figure.repeats);
    figure.epochs = json.value("epochs", figure.epochs);
    for (const auto& value : json["published"]) figure.published.push_back(publishedOf(value));
    return figure;
}

}  // namespace

std::vector<Figure> figures() {
    std::vector<Figure> all;
    const Json table = publishedTable("papers.json");
    for (const auto& json : table["figures"]) all.push_back(figureOf(json));
    return all;
}

}  // namespace cli::papers
