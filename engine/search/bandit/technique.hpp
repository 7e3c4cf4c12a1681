// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The four techniques among which OpenTuner's default chooses (0.8: differentialevolution.py,
// evolutionarytechniques.py, simplextechniques.py). Each proposes points; the nearest allowed
// settings stand for them.

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "engine/search/coordinates.hpp"
#include "engine/search/report.hpp"

namespace engine::search {

/// What a technique proposes, later with its cost.
struct Trial {
    Point point;
    space::Setting setting;
    std::size_t place = 0;  ///< the technique's own: whom it is meant for
    bool founds = false;    ///< one of the technique's first
    double costMs = kNever;
};

/// What a technique may look at.
struct Scene {
    const Trial* best = nullptr;  ///< of all techniques; null while nothing ran
    std::function<bool(const space::Setting&)> isAsked;
};

class Technique {
public:
    virtual ~Technique() = default;
    /// "differential evolution"
    virtual std::string name() const = 0;
    /// Nothing when it waits for costs, or has come to its end.
    virtual std::optional<Trial> propose(const Scene& scene) = 0;
    /// Of something that it proposed, its cost known. `again`: it was known before.
    virtual void learn(const Trial&, bool /*again*/) {}
    /// What it proposed is being measured for somebody else already.
    virtual void drop(const Trial&) {}
};

/// What techniques are made from.
struct Material {
    space::TuningSpace space;
    std::shared_ptr<const Coordinates> coordinates;
    Random random;

    Trial at(Point point) const {
        coordinates->clamp(point);
        auto setting = coordinates->nearest(point);
        return {std::move(point), std::move(setting)};
    }
    Trial anywhere() {
        const auto setting = space.sample(random);
        return {coordinates->pointOf(setting, random), setting};
    }
    /// base + factor * (to - from), axis by axis; a choice in which `to` and `from` differ is
    /// drawn.
    double along(std::size_t axis, const Point& base, double factor, const Point& to,
                 const Point& from);
    /// Any place of the axis.
    double drawn(std::size_t axis) {
        return static_cast<double>(random.between(0, coordinates->lastPlace(axis)));
    }
};

/// Children of three random members, the best of all among them, for the oldest.
std::unique_ptr<Technique> differentialEvolution(Material material, int population,
                                                 double crossover);
/// Mutants of the best; `sigma`: by normal steps of that share of an axis, else by random values.
std::unique_ptr<Technique> greedyMutation(Material material, double rate,
                                          std::optional<double> sigma = {});
/// Nelder and Mead's simplex from random points; reflects to the twofold distance.
std::unique_ptr<Technique> nelderMead(Material material);

}  // namespace engine::search
