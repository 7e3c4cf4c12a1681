// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the whole numbers in settings of a space from elsewhere stand for.

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace engine::space {

/// What a whole number in a setting stands for, where it does not stand for itself.
using CodedValue = std::variant<std::int64_t, double, std::string>;
std::string textOf(const CodedValue& value);

/// The values of a parameter. Some files state millions: those of one kind lie next to one another,
/// and copies, of which a description, a table and a kernel each hold one, share them.
class CodedValues {
public:
    class Iterator;

    CodedValues() = default;
    CodedValues(std::initializer_list<CodedValue> values);

    std::size_t size() const;
    bool empty() const { return size() == 0; }
    CodedValue operator[](std::size_t place) const;
    CodedValue front() const { return (*this)[0]; }
    Iterator begin() const;
    Iterator end() const;
    std::string text(std::size_t place) const;
    void push_back(CodedValue value);
    template <class Value>
    void emplace_back(Value&& value) {
        push_back(CodedValue(std::forward<Value>(value)));
    }

    /// Which of CodedValue's alternatives all of them are; nothing where they differ, or are none.
    std::optional<std::size_t> alternative() const;
    /// Places in the order of their values; of equal ones the first comes first.
    std::vector<std::uint32_t> order() const;
    /// Shared where they ascend already.
    CodedValues sorted() const;
    bool isLess(std::size_t place, const CodedValue& than) const;
    bool operator==(const CodedValues& other) const;

private:
    /// One column of what they are, or, where they are of several kinds, which somebody is then
    /// told, one of anything.
    using Column = std::variant<std::vector<std::int64_t>, std::vector<double>,
                                std::vector<std::string>, std::vector<CodedValue>>;
    std::shared_ptr<Column> m_column;  ///< written to only while nobody shares it; null: none
};

class CodedValues::Iterator {
public:
    using value_type = CodedValue;
    using difference_type = std::ptrdiff_t;
    using iterator_concept = std::forward_iterator_tag;

    Iterator() = default;
    Iterator(const CodedValues& values, std::size_t place) : m_values(&values), m_place(place) {}
    CodedValue operator*() const { return (*m_values)[m_place]; }
    Iterator& operator++() {
        ++m_place;
        return *this;
    }
    Iterator operator++(int) { return {*m_values, m_place++}; }
    bool operator==(const Iterator&) const = default;

private:
    const CodedValues* m_values = nullptr;
    std::size_t m_place = 0;
};

inline CodedValues::Iterator CodedValues::begin() const { return {*this, 0}; }
inline CodedValues::Iterator CodedValues::end() const { return {*this, size()}; }

}  // namespace engine::space
