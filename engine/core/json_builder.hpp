// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Builds JSON from what its parser meets. The parser's own builder looks through all members of an
// object for each that is added, and copies all of them whenever they need more room, which takes
// the caches of other programs, objects of 100 000 members, many times as long and as much memory.

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <stop_token>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace engine {

template <class Json>
class JsonBuilder {
public:
    explicit JsonBuilder(std::stop_token stop) : m_stop(std::move(stop)) {}

    Json& built() { return m_built; }
    bool stopped() const { return m_stopped; }
    bool numberTooLarge() const { return m_numberTooLarge; }
    /// In the text, from 1: where what is wrong ends.
    std::size_t wrongAt() const { return m_wrongAt; }

    // What the parser calls; false ends it.
    bool null() { return add(Json()); }
    bool boolean(bool value) { return add(Json(value)); }
    bool number_integer(std::int64_t value) { return add(Json(value)); }
    bool number_unsigned(std::uint64_t value) { return add(Json(value)); }
    bool number_float(double value, const std::string&) { return add(Json(value)); }
    bool string(std::string& value) { return add(Json(std::move(value))); }
    bool binary(typename Json::binary_t& value) { return add(Json(std::move(value))); }
    bool start_object(std::size_t) { return open(); }
    bool start_array(std::size_t) { return open(); }
    bool key(std::string& name) {
        m_open[m_depth - 1].names.push_back(std::move(name));
        return true;
    }
    bool end_object() {
        Open& own = m_open[--m_depth];
        Json object = Json::object();
        fill(*object.template get_ptr<typename Json::object_t*>(), own);
        own.names.clear();
        own.values.clear();
        return add(std::move(object));
    }
    bool end_array() {
        Open& own = m_open[--m_depth];
        Json array = Json::array();
        auto& values = *array.template get_ptr<typename Json::array_t*>();
        values.reserve(own.values.size());
        for (Json& value : own.values) values.push_back(std::move(value));
        own.values.clear();
        return add(std::move(array));
    }
    template <class Exception>
    bool parse_error(std::size_t position, const std::string&, const Exception& wrong) {
        constexpr int kOutOfRange = 406;
        m_wrongAt = position;
        m_numberTooLarge = wrong.id == kOutOfRange;
        return false;
    }

private:
    /// An array or object whose end is still to come; the next one of its depth has its room.
    struct Open {
        std::vector<std::string> names;
        std::vector<Json> values;
    };

    bool open() {
        if (m_depth == m_open.size()) m_open.emplace_back();
        ++m_depth;
        return true;
    }
    bool add(Json value) {
        if ((++m_added & 0xfffU) == 0 && m_stop.stop_requested()) {
            m_stopped = true;
            return false;
        }
        if (m_depth == 0)
            m_built = std::move(value);
        else
            m_open[m_depth - 1].values.push_back(std::move(value));
        return true;
    }
    /// Of several members of one name the last counts, in the place of the first.
    void fill(typename Json::object_t& object, Open& own) {
        if constexpr (requires { object.reserve(own.names.size()); }) {
            findPlaces(own.names);
            object.reserve(own.names.size());
            for (std::size_t i = 0; i < own.names.size(); ++i)
                if (m_places[i] == object.size())
                    object.emplace_back(std::move(own.names[i]), std::move(own.values[i]));
                else
                    std::next(object.begin(), static_cast<std::ptrdiff_t>(m_places[i]))->second =
                        std::move(own.values[i]);
        } else {
            for (std::size_t i = 0; i < own.names.size(); ++i)
                object.insert_or_assign(std::move(own.names[i]), std::move(own.values[i]));
        }
    }
    /// Where each member goes.
    void findPlaces(const std::vector<std::string>& names) {
        constexpr std::size_t kFew = 24;  // up to so many are looked through sooner
        m_places.clear();
        std::unordered_map<std::string_view, std::size_t> known;
        std::size_t count = 0;
        for (auto name = names.begin(); name != names.end(); ++name) {
            if (names.size() <= kFew) {
                const auto first = std::find(names.begin(), name, *name);
                m_places.push_back(first == name
                                       ? count
                                       : m_places[static_cast<std::size_t>(first - names.begin())]);
            } else {
                m_places.push_back(known.try_emplace(*name, count).first->second);
            }
            if (m_places.back() == count) ++count;
        }
    }

    std::stop_token m_stop;
    Json m_built;
    std::vector<Open> m_open;
    std::vector<std::size_t> m_places;
    std::size_t m_depth = 0;  ///< how many of m_open are open
    std::size_t m_added = 0, m_wrongAt = 0;
    bool m_stopped = false, m_numberTooLarge = false;
};

}  // namespace engine
