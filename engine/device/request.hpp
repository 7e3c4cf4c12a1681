// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a device is asked: a setting, how closely to look at it, and why, for who reads on.

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/space/setting.hpp"

namespace engine::device {

/// Only a full look is an evaluation: verified, timed, stored. The others cost less and tell less.
enum class Look : std::uint8_t {
    Full,
    Compile,  ///< compiled only: registers, spills, shared memory; no GPU
    Limit,    ///< a full one, given up after its first sample when that is slower than a limit
    Grid      ///< verified and timed on a smaller grid
};
/// "full", "compile", "limit", "grid"
std::string_view nameOf(Look look);
std::optional<Look> lookFromName(std::string_view name);

/// The looks a device offers.
class Looks {
public:
    Looks() = default;
    Looks(std::initializer_list<Look> looks) {
        for (const Look look : looks) m_bits |= bit(look);
    }
    bool contains(Look look) const { return (m_bits & bit(look)) != 0; }
    /// Those that both offer.
    friend Looks operator&(Looks a, Looks b) {
        a.m_bits &= b.m_bits;
        return a;
    }
    bool operator==(const Looks&) const = default;

private:
    static unsigned bit(Look look) { return 1u << static_cast<unsigned>(look); }
    unsigned m_bits = bit(Look::Full);
};

struct Request {
    /// A setting by itself asks for a full evaluation.
    Request(const space::Setting& wanted, Look how = Look::Full,
            double limit = std::numeric_limits<double>::infinity())
        : setting(wanted), look(how), limitMs(limit) {}
    Request(const space::Setting& wanted, std::string reason) : Request(wanted) {
        why = std::move(reason);
    }

    space::Setting setting;
    Look look;
    double limitMs;   ///< of Look::Limit, per time step
    std::string why;  ///< "one step beside the best"; empty when nobody says
    /// Whoever replays a recording with its noise draws by it: the seed of the run that asks.
    std::uint64_t seed = 0;
    /// The run that asks: on a live GPU its own best, and no other run's, decides how closely its
    /// settings are measured.
    int run = 0;
    /// The same is asked, for whatever reason.
    bool operator==(const Request& other) const {
        return setting == other.setting && look == other.look && limitMs == other.limitMs;
    }
};

}  // namespace engine::device
