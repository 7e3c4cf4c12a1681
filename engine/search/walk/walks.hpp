// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A strategy made of walks: one, and on a device that does several things at once as many side by
// side as keep it busy.

#include <cstdint>

#include "engine/search/strategy.hpp"
#include "engine/search/walk/walk.hpp"

namespace engine::search {

enum class Lasting {
    Once,  ///< as published: once a walk has ended no other begins
    Again  ///< others begin, elsewhere, until nothing is left to ask for
};
enum class Company {
    SideBySide,
    Alone  ///< a second walk would do what the first does
};

/// Nothing is asked for twice; reports are learnt in the order of asking, whatever order they come
/// in.
class Walks final : public Strategy {
public:
    Walks(Given given, WalkMaker maker, Lasting lasting, Company company = Company::SideBySide);

    std::vector<device::Request> ask(const Places& places) override;
    void tell(const Report& report) override;
    bool finished() const override { return m_finished && m_awaited.empty(); }

private:
    using SharedWalk = std::shared_ptr<Walk>;
    struct Awaited {
        std::size_t number = 0;  ///< counted in the order of asking
        std::vector<SharedWalk> by;
    };
    struct Told {
        Measured measured;
        Awaited awaited;
    };

    void learnWhatWasTold();
    /// What is to be asked next; nothing while reports have to come first, or for good.
    std::optional<device::Request> decide(bool serial);
    bool beginWalk(bool serial);
    /// Answers from memory, or notes who waits; whether the setting has to be asked for.
    bool isNew(const SharedWalk& walk, const space::Setting& setting);

    Random m_random;
    Ground m_ground;
    WalkMaker m_maker;
    Lasting m_lasting;
    Company m_company;
    std::vector<SharedWalk> m_walks;
    std::unordered_map<space::Setting, Awaited, space::SettingHash> m_awaited;
    std::vector<Told> m_told;
    std::size_t m_asked = 0, m_begun = 0;
    bool m_anyEnded = false;
    bool m_finished = false;
};

/// Makes walks of one class, all with the same options.
template <class OneWalk, class... Options>
WalkMaker makerOf(Options... options) {
    return [=](Ground& ground, const space::Setting& start, Random random) {
        return std::make_unique<OneWalk>(ground, start, random, options...);
    };
}

}  // namespace engine::search
