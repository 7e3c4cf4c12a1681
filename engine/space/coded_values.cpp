// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/space/coded_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace engine::space {

std::string textOf(const CodedValue& value) {
    return std::visit([](const auto& own) { return fmt::format("{}", own); }, value);
}

CodedValues::CodedValues(std::initializer_list<CodedValue> values) {
    for (const CodedValue& value : values) push_back(value);
}

std::size_t CodedValues::size() const {
    if (!m_column) return 0;
    return std::visit([](const auto& column) { return column.size(); }, *m_column);
}

CodedValue CodedValues::operator[](std::size_t place) const {
    return std::visit([place](const auto& column) { return CodedValue(column[place]); }, *m_column);
}

std::string CodedValues::text(std::size_t place) const {
    if (const auto* texts = std::get_if<std::vector<std::string>>(m_column.get()))
        return (*texts)[place];
    return textOf((*this)[place]);
}

void CodedValues::push_back(CodedValue value) {
    if (!m_column)
        m_column = std::visit(
            [](const auto& own) {
                return std::make_shared<Column>(std::vector<std::decay_t<decltype(own)>>());
            },
            value);
    else if (m_column.use_count() > 1)
        m_column = std::make_shared<Column>(*m_column);
    if (const auto own = alternative(); own && *own != value.index())
        m_column = std::make_shared<Column>(std::vector<CodedValue>(begin(), end()));
    std::visit(
        [&value](auto& column) {
            using Own = typename std::decay_t<decltype(column)>::value_type;
            // A quarter of spare room instead of as much again: there are many columns.
            if (column.size() == column.capacity())
                column.reserve(column.size() + column.size() / 4 + 4);
            if constexpr (std::is_same_v<Own, CodedValue>)
                column.push_back(std::move(value));
            else
                column.push_back(std::get<Own>(std::move(value)));
        },
        *m_column);
}

std::optional<std::size_t> CodedValues::alternative() const {
    if (!m_column || m_column->index() == std::variant_size_v<CodedValue>) return std::nullopt;
    return m_column->index();
}

std::vector<std::uint32_t> CodedValues::order() const {
    std::vector<std::uint32_t> places(size());
    std::iota(places.begin(), places.end(), 0U);
    if (m_column)
        std::visit(
            [&places](const auto& column) {
                std::ranges::stable_sort(
                    places,
                    {}, [&column](std::uint32_t place) -> const auto& { return column[place]; });
            },
            *m_column);
    return places;
}

CodedValues CodedValues::sorted() const {
    if (!m_column) return {};
    return std::visit(
        [this](const auto& column) {
            if (std::ranges::is_sorted(column)) return *this;
            auto sorted = column;
            std::ranges::sort(sorted);
            CodedValues values;
            values.m_column = std::make_shared<Column>(std::move(sorted));
            return values;
        },
        *m_column);
}

bool CodedValues::isLess(std::size_t place, const CodedValue& than) const {
    return std::visit(
        [place, &than](const auto& column) {
            using Own = typename std::decay_t<decltype(column)>::value_type;
            if constexpr (std::is_same_v<Own, CodedValue>)
                return column[place] < than;
            else if (const auto* own = std::get_if<Own>(&than))
                return column[place] < *own;
            else
                return CodedValue(column[place]) < than;
        },
        *m_column);
}

bool CodedValues::operator==(const CodedValues& other) const {
    if (m_column == other.m_column) return true;
    if (!m_column || !other.m_column) return size() == other.size();
    return *m_column == *other.m_column;
}

}  // namespace engine::space
