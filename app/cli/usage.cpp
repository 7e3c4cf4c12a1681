// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/usage.hpp"

#include <CLI/CLI.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/core/closest_name.hpp"

namespace cli {
namespace {

engine::Error badUsage(std::string sentence) {
    return {engine::ErrorKind::BadInput, std::move(sentence)};
}

std::vector<std::string> commandsOf(const CLI::App& app) {
    std::vector<std::string> names;
    for (const auto* command : app.get_subcommands([](const CLI::App*) { return true; }))
        names.push_back(command->get_name());
    return names;
}

/// Nothing where all options among the words are known.
std::optional<engine::Error> unknownOption(const CLI::App& app, std::span<char* const> words,
                                           const std::string& owner) {
    std::vector<std::string> known;
    for (const auto* option : app.get_options())
        for (const auto& name : option->get_lnames()) known.push_back("--" + name);
    for (const std::string_view word : words) {
        if (word == "--") break;
        if (!word.starts_with("--")) continue;
        const std::string name(word.substr(0, word.find('=')));
        if (std::ranges::find(known, name) != known.end()) continue;
        const auto closest = engine::closestName(name, known);
        return badUsage(fmt::format("{} has no option \"{:.60}\". {}({} --help lists them.)", owner,
                                    name, closest ? fmt::format("Did you mean {}? ", *closest) : "",
                                    owner));
    }
    return std::nullopt;
}

/// What the text says between two others; nothing where it lacks one of them.
std::optional<std::string> between(const std::string& text, std::string_view first,
                                   std::string_view last) {
    const auto begin = text.find(first), from = begin + first.size();
    const auto end = begin == std::string::npos ? begin : text.find(last, from);
    if (end == std::string::npos) return std::nullopt;
    return text.substr(from, end - from);
}

}  // namespace

std::string sentenceOf(const CLI::ParseError& error) {
    std::string text = error.what();
    for (char& c : text)
        if (c == '\n') c = ' ';
    const std::string option = text.substr(0, text.find(": "));
    if (text.ends_with(" missing") && text.find(" required ") != std::string::npos)
        return option + " needs a value.";
    const auto value = between(text, ": ", " not in {"), known = between(text, " not in {", "}");
    if (!value || !known) return text;
    std::string listed;
    for (const char c : *known) listed += c == ',' ? std::string(", ") : std::string(1, c);
    return fmt::format("{}: \"{}\" is not one of {}.", option, *value, listed);
}

std::optional<engine::Error> misspelled(const CLI::App& app, std::span<char* const> words) {
    const auto commands = commandsOf(app);
    if (words.empty())
        return badUsage(
            fmt::format("Which command? Known: {}. (--help says what they do, and COMMAND --help "
                        "what each takes.)",
                        fmt::join(commands, ", ")));
    const std::string first = words.front();
    if (first.starts_with('-')) return unknownOption(app, words.first(1), app.get_name());
    if (std::ranges::find(commands, first) == commands.end())
        return badUsage(fmt::format("There is no command \"{:.60}\". {}", first,
                                    engine::suggestion(first, commands)));
    return unknownOption(*app.get_subcommand(first), words.subspan(1), first);
}

}  // namespace cli
