// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/protocol/archive.hpp"

#include <fmt/format.h>

#include "engine/protocol/base64.hpp"

namespace engine::protocol {

void Writer::binary(const char* name, const std::string& value, std::size_t) {
    m_object[name] = toBase64(value);
}

const Json* Reader::find(const char* name) {
    const auto found = m_object.find(name);
    if (found == m_object.end()) {
        wrong(name, "present");
        return nullptr;
    }
    ++m_read;
    return &*found;
}

void Reader::wrong(const char* name, std::string_view expected) {
    if (m_error.empty()) m_error = fmt::format("The field \"{}\" should be {}.", name, expected);
}

void Reader::text(const char* name, std::string& value, std::size_t limit) {
    const Json* field = find(name);
    if (field == nullptr) return;
    if (!field->is_string()) return wrong(name, "a text");
    const auto& text = field->get_ref<const std::string&>();
    if (text.size() > limit) return wrong(name, fmt::format("a text of at most {} bytes", limit));
    value = text;
}

void Reader::binary(const char* name, std::string& value, std::size_t limit) {
    std::string encoded;
    text(name, encoded, limit / 3 * 4 + 4);
    auto bytes = fromBase64(encoded);
    if (!bytes) return wrong(name, "base64");
    value = std::move(*bytes);
}

void Reader::numbers(const char* name, std::vector<double>& values, std::size_t limit,
                     Range range) {
    const Json* field = find(name);
    if (field == nullptr) return;
    if (!field->is_array() || field->size() > limit) {
        return wrong(name, fmt::format("a list of at most {} numbers", limit));
    }
    values.assign(field->size(), 0.0);
    for (std::size_t i = 0; i < values.size(); ++i) readNumber(name, (*field)[i], values[i], range);
}

void Reader::optionalNumber(const char* name, std::optional<double>& value, Range range) {
    const Json* field = find(name);
    if (field == nullptr || field->is_null()) return;
    double number = 0;
    readNumber(name, *field, number, range);
    value = number;
}

Status Reader::finish() const {
    if (!m_error.empty()) return fail(ErrorKind::BadInput, m_error);
    if (m_read != m_object.size()) return fail(ErrorKind::BadInput, "There is a field too many.");
    return {};
}

}  // namespace engine::protocol
