// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Particle swarm optimisation (Kennedy and Eberhart, ICNN 1995) as in Kernel Tuner.

#include "engine/core/sentence.hpp"
#include "engine/search/walk/population.hpp"
#include "engine/search/walk/walks.hpp"

namespace engine::search {
namespace {

using space::Setting;

struct SwarmOptions {
    PopulationOptions population;
    double inertia = 0.5, own = 2, social = 1;
    /// Chance, first velocities and best positions are of every axis on its own; else the chance
    /// is one number for all of them, velocities reach across the longest axis, and what was best
    /// is where the particle was, not where the setting lies that was measured.
    bool byAxis = false;
};

class Swarm final : public Population {
public:
    Swarm(Ground& ground, const Setting& start, Random random, const SwarmOptions& options)
        : Population(ground, start, options.population),
          m_options(options),
          m_random(random),
          m_particles(members()) {}

    std::string why() const override {
        return phrase("where a particle flies, between its own best and the swarm's");
    }

private:
    struct Best {
        Point position;
        double costMs = kNever;
    };
    struct Particle {
        Point position, velocity;
        Best best;
    };

    void found(std::size_t member, const Setting& setting) override {
        Particle& particle = m_particles[member];
        particle.position = coordinates().pointOf(setting, m_random);
        particle.best.position = particle.position;
        for (std::size_t axis = 0; axis < coordinates().axes(); ++axis) {
            const int reach =
                m_options.byAxis ? coordinates().lastPlace(axis) : coordinates().longestAxis() + 1;
            particle.velocity.push_back((2 * m_random.uniform() - 1) * reach);
        }
    }

    Setting move(std::size_t member) override {
        Particle& particle = m_particles[member];
        const Point& best = m_best.position.empty() ? particle.best.position : m_best.position;
        double own = m_random.uniform(), social = m_random.uniform();
        for (std::size_t axis = 0; axis < coordinates().axes(); ++axis) {
            if (m_options.byAxis && axis > 0) {
                own = m_random.uniform();
                social = m_random.uniform();
            }
            const double at = particle.position[axis];
            double& velocity = particle.velocity[axis];
            velocity = m_options.inertia * velocity +
                       m_options.own * own * (particle.best.position[axis] - at) +
                       m_options.social * social * (best[axis] - at);
            particle.position[axis] += velocity;
        }
        coordinates().clamp(particle.position);
        return coordinates().nearest(particle.position);
    }

    void settle(std::size_t member, const Measured& measured) override {
        Particle& particle = m_particles[member];
        if (measured.costMs >= particle.best.costMs) return;
        particle.best = {particle.position, measured.costMs};
        if (m_options.byAxis) {
            const auto places = coordinates().placesOf(measured.setting);
            for (std::size_t axis = 0; axis < places.size(); ++axis)
                if (places[axis]) particle.best.position[axis] = *places[axis];
        }
        if (measured.costMs < m_best.costMs) m_best = particle.best;
    }

    SwarmOptions m_options;
    Random m_random;
    std::vector<Particle> m_particles;
    Best m_best;  ///< of all
};

std::vector<OptionInfo> swarmOptions() {
    return {{"particles", phrase("Particles of a swarm"), Whole{20, 2, 1000}},
            {"iterations", phrase("Moves of every particle, until the swarm ends"),
             Whole{100, 1, 10000}},
            {"inertia", phrase("How much of its velocity a particle keeps"), Real{0.5, 0, 1}},
            {"own", phrase("Pull of the best that the particle has found"), Real{2, 0, 5}},
            {"social", phrase("Pull of the best that the swarm has found"), Real{1, 0, 5}}};
}

std::unique_ptr<Strategy> makeSwarm(const Given& given, bool changed) {
    SwarmOptions options;
    options.population = {given.options.whole("particles"), given.options.whole("iterations"),
                          changed ? 3 : 0};
    options.inertia = given.options.real("inertia");
    options.own = given.options.real("own");
    options.social = given.options.real("social");
    options.byAxis = changed;
    return std::make_unique<Walks>(given, makerOf<Swarm>(options),
                                   changed ? Lasting::Again : Lasting::Once);
}

}  // namespace

StrategyInfo particleSwarmInfo() {
    return {.name = "pso",
            .title = phrase("Particle swarm as published: pulled to its own and the swarm's best"),
            .source = phrase("Kernel Tuner 0.2.0, as compared in shrinking sample (HiPC 2021)"),
            .options = swarmOptions(),
            .make = [](const Given& given) { return makeSwarm(given, false); },
            .priors = {PriorKind::Model, PriorKind::Learned}};
}

StrategyInfo particleSwarmRestartsInfo() {
    return {.name = "pso-restarts",
            .title =
                phrase("Particle swarm, changed: chance by axis, where it was measured; again when "
                       "nothing is new"),
            .source = phrase("Kernel Tuner 0.2.0, and restarts of our own"),
            .options = swarmOptions(),
            .make = [](const Given& given) { return makeSwarm(given, true); },
            .priors = {PriorKind::Model, PriorKind::Learned},
            .changes = "pso"};
}

}  // namespace engine::search
