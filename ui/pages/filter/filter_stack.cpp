// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/filter/filter_stack.hpp"

#include <utility>

#include "ui/document/document.hpp"

namespace ui {
namespace {

constexpr std::size_t kMostPast = 100;

}  // namespace

FilterStack::FilterStack(const Document& document, QObject* parent)
    : QObject(parent), m_race(document.shownRace().id()) {
    connect(&document, &Document::racesChanged, this, [this, &document] {
        if (std::exchange(m_race, document.shownRace().id()) != document.shownRace().id()) set({});
    });
}

void FilterStack::set(const RowFilter& filter) {
    if (filter == m_filter) return;
    m_past.push_back(m_filter);
    if (m_past.size() > kMostPast) m_past.erase(m_past.begin());
    amend(filter);
}

void FilterStack::amend(const RowFilter& filter) {
    if (filter == m_filter) return;
    m_filter = filter;
    emit changed();
}

void FilterStack::add(const RowCondition& condition) {
    RowFilter filter = m_filter;
    filter.add(condition);
    set(filter);
}

void FilterStack::remove(std::size_t index) {
    RowFilter filter = m_filter;
    filter.remove(index);
    set(filter);
}

void FilterStack::undo() {
    if (m_past.empty()) return;
    const RowFilter before = std::move(m_past.back());
    m_past.pop_back();
    amend(before);
}

}  // namespace ui
