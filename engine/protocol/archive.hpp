// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One description of a message's fields serves both directions: Writer puts them into a JSON
// object, Reader takes them out and remembers the first thing that is wrong.

#include <array>
#include <concepts>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.hpp"

namespace engine::protocol {

using Json = nlohmann::json;

struct Range {
    double low, high;
};
inline constexpr Range kAnyInteger{-9.0e15, 9.0e15};
inline constexpr Range kAnyNumber{-1e300, 1e300};

class Writer {
public:
    explicit Writer(Json& object) : m_object(object) {}

    template <class T>
    void number(const char* name, const T& value, Range) {
        m_object[name] = value;
    }
    void flag(const char* name, bool value) { m_object[name] = value; }
    void text(const char* name, const std::string& value, std::size_t) { m_object[name] = value; }
    void binary(const char* name, const std::string& value, std::size_t);
    void numbers(const char* name, const std::vector<double>& values, std::size_t, Range) {
        m_object[name] = values;
    }
    template <class T, std::size_t N>
    void tuple(const char* name, const std::array<T, N>& values, Range) {
        m_object[name] = values;
    }
    void optionalNumber(const char* name, const std::optional<double>& value, Range) {
        m_object[name] = value ? Json(*value) : Json(nullptr);
    }
    template <class E, class ToName, class FromName>
    void name(const char* name, const E& value, ToName toName, FromName) {
        m_object[name] = std::string(toName(value));
    }
    /// A nested object, described by `describeMember`.
    template <class T, class F>
    void object(const char* name, const T& value, F describeMember) {
        Json member = Json::object();
        Writer writer(member);
        describeMember(writer, value);
        m_object[name] = std::move(member);
    }

private:
    Json& m_object;
};

class Reader {
public:
    explicit Reader(const Json& object) : m_object(object) {}

    template <class T>
    void number(const char* name, T& value, Range range) {
        const Json* field = find(name);
        if (field != nullptr) readNumber(name, *field, value, range);
    }
    void flag(const char* name, bool& value) {
        const Json* field = find(name);
        if (field == nullptr) return;
        if (!field->is_boolean()) return wrong(name, "true or false");
        value = field->get<bool>();
    }
    void text(const char* name, std::string& value, std::size_t limit);
    void binary(const char* name, std::string& value, std::size_t limit);
    void numbers(const char* name, std::vector<double>& values, std::size_t limit, Range range);
    template <class T, std::size_t N>
    void tuple(const char* name, std::array<T, N>& values, Range range) {
        const Json* field = find(name);
        if (field == nullptr) return;
        if (!field->is_array() || field->size() != N) return wrong(name, "a list of its length");
        for (std::size_t i = 0; i < N; ++i) readNumber(name, (*field)[i], values[i], range);
    }
    void optionalNumber(const char* name, std::optional<double>& value, Range range);
    template <class E, class ToName, class FromName>
    void name(const char* name, E& value, ToName, FromName fromName) {
        std::string text;
        this->text(name, text, 64);
        if (!m_error.empty()) return;
        const auto found = fromName(text);
        if (!found) return wrong(name, "a known name");
        value = *found;
    }
    template <class T, class F>
    void object(const char* name, T& value, F describeMember) {
        const Json* field = find(name);
        if (field == nullptr) return;
        if (!field->is_object()) return wrong(name, "an object");
        Reader reader(*field);
        describeMember(reader, value);
        if (const Status done = reader.finish(); !done && m_error.empty())
            m_error = done.error().message;
    }

    /// Fails when a field was missing, wrong or unknown.
    Status finish() const;

private:
    template <class T>
    void readNumber(const char* name, const Json& field, T& value, Range range) {
        if constexpr (std::integral<T>) {
            if (!field.is_number_integer()) return wrong(name, "a whole number");
            // Tickets and seeds use all 64 bits: no range but the type's.
            if constexpr (std::same_as<T, std::uint64_t>) {
                if (!field.is_number_unsigned()) return wrong(name, "a positive number");
                value = field.get<std::uint64_t>();
                return;
            }
        } else if (!field.is_number()) {
            return wrong(name, "a number");
        }
        const double number = field.get<double>();
        if (!(number >= range.low && number <= range.high))
            return wrong(name, "a value within limits");
        if (std::integral<T> && (number < static_cast<double>(std::numeric_limits<T>::lowest()) ||
                                 number > static_cast<double>(std::numeric_limits<T>::max()))) {
            return wrong(name, "a value within limits");
        }
        value = field.get<T>();
    }
    const Json* find(const char* name);
    void wrong(const char* name, std::string_view expected);

    const Json& m_object;
    std::size_t m_read = 0;
    std::string m_error;
};

}  // namespace engine::protocol
