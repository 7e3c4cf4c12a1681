// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// AN5D's way to tune (Matsumura et al., CGO 2020): its model ranks a fixed sweep, the five best are
// measured, each with several limits of registers, and that is the end.

#include "engine/search/strategy.hpp"

namespace engine::search {

class An5d final : public Strategy {
public:
    /// What is measured, in this order.
    explicit An5d(std::vector<space::Setting> settings) : m_settings(std::move(settings)) {}

    std::vector<device::Request> ask(const Places& places) override;
    void tell(const Report&) override {}  // the model has decided
    bool finished() const override { return m_next == m_settings.size(); }

private:
    std::vector<space::Setting> m_settings;
    std::size_t m_next = 0;
};

/// Of the settings nearest to the choices of AN5D's sweep, the model's `most` best: without a limit
/// of registers, then with each one that there is.
std::vector<space::Setting> an5dSettings(const space::TuningSpace& space, const Machine& machine,
                                         std::size_t most);

}  // namespace engine::search
