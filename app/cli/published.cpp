// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/published.hpp"

#include <algorithm>
#include <span>

#include "engine/core/embedded_text.hpp"
#include "engine/core/json_text.hpp"

namespace cli {
namespace published {
std::span<const engine::EmbeddedText> embeddedTexts();  // generated from resources/published
}

std::string publishedText(std::string_view fileName) {
    for (const auto& file : published::embeddedTexts())
        if (file.name == fileName) return std::string(file.text);
    return {};
}

Json publishedTable(std::string_view fileName) { return parseJson<Json>(publishedText(fileName)); }

std::string PeerFigure::text() const { return variant.empty() ? program : program + " " + variant; }

const PeerFigure* Peers::find(std::string_view stencil, std::string_view type) const {
    const auto found = std::find_if(figures.begin(), figures.end(), [&](const PeerFigure& figure) {
        return figure.stencil == stencil && figure.type == type;
    });
    return found == figures.end() ? nullptr : &*found;
}

Peers peersOfH200() {
    const Json table = publishedTable("peers_h200.json");
    Peers peers{table["gpu"], table["provenance"], table["domains"], {}};
    for (const auto& row : table["figures"]) {
        PeerFigure figure{row["stencil"], row["dtype"], row["program"], "", row["gcells_s"], {}};
        if (row.contains("variant")) figure.variant = row["variant"];
        if (row.contains("others")) figure.others = row["others"].get<decltype(figure.others)>();
        peers.figures.push_back(std::move(figure));
    }
    return peers;
}

}  // namespace cli
