// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/bandit/technique.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/core/sentence.hpp"

namespace engine::search {

double Material::along(std::size_t axis, const Point& base, double factor, const Point& to,
                       const Point& from) {
    if (coordinates->isOrdered(axis)) return base[axis] + factor * (to[axis] - from[axis]);
    return std::lround(to[axis]) == std::lround(from[axis]) ? base[axis] : drawn(axis);
}

namespace {

std::vector<std::size_t> shuffledAxes(Material& material) {
    std::vector<std::size_t> axes(material.coordinates->axes());
    std::iota(axes.begin(), axes.end(), std::size_t{0});
    material.random.shuffle(axes);
    return axes;
}

class DifferentialEvolution final : public Technique {
public:
    DifferentialEvolution(Material material, int population, double crossover)
        : m_material(std::move(material)), m_crossover(crossover) {
        for (int i = 0; i < population; ++i) m_members.push_back({m_material.anywhere()});
    }

    std::string name() const override { return phrase("differential evolution"); }

    std::optional<Trial> propose(const Scene& scene) override {
        for (std::size_t i = 0; i < m_members.size(); ++i) {
            if (m_members[i].submitted) continue;
            m_members[i].submitted = true;
            Trial founder = m_members[i].trial;
            founder.place = i;
            founder.founds = true;
            return founder;
        }
        Member* oldest = nullptr;
        for (Member& member : m_members)
            if (!member.awaitsChild && (!oldest || member.turn < oldest->turn)) oldest = &member;
        if (!oldest) return std::nullopt;
        const auto place = static_cast<std::size_t>(oldest - m_members.data());
        auto child = childFor(place, scene);
        for (int i = 1; child && i < kRetries && scene.isAsked(child->setting); ++i)
            child = childFor(place, scene);
        if (!child) return std::nullopt;
        oldest->turn = ++m_turn;
        oldest->awaitsChild = true;
        child->place = place;
        return child;
    }

    void learn(const Trial& trial, bool) override {
        Member& member = m_members[trial.place];
        if (trial.founds) {
            member.trial.costMs = trial.costMs;
            return;
        }
        if (trial.costMs < member.trial.costMs) member.trial = trial;
        member.awaitsChild = false;
    }

    void drop(const Trial& trial) override {
        if (!trial.founds) m_members[trial.place].awaitsChild = false;
    }

private:
    static constexpr int kRetries = 5;  ///< for a child that nobody has asked for

    struct Member {
        Trial trial;
        bool submitted = false, awaitsChild = false;
        std::size_t turn = 0;  ///< when it was last meant to be replaced
    };

    std::optional<Trial> childFor(std::size_t place, const Scene& scene) {
        std::vector<const Point*> others;
        for (std::size_t i = 0; i < m_members.size(); ++i)
            if (i != place) others.push_back(&m_members[i].trial.point);
        if (scene.best) others.push_back(&scene.best->point);
        if (others.size() < 3) return std::nullopt;
        m_material.random.shuffle(others);
        const double factor = 0.5 + m_material.random.uniform() / 2;
        Point point = m_members[place].trial.point;
        bool first = true;
        for (const std::size_t axis : shuffledAxes(m_material)) {
            if (std::exchange(first, false) || m_material.random.chance(m_crossover))
                point[axis] = m_material.along(axis, *others[0], factor, *others[1], *others[2]);
        }
        return m_material.at(std::move(point));
    }

    Material m_material;
    double m_crossover;
    std::vector<Member> m_members;
    std::size_t m_turn = 0;
};

class GreedyMutation final : public Technique {
public:
    GreedyMutation(Material material, double rate, std::optional<double> sigma)
        : m_material(std::move(material)), m_rate(rate), m_sigma(sigma) {}

    std::string name() const override {
        return m_sigma ? phrase("the best, moved a little")
                       : phrase("the best with some values drawn anew");
    }

    std::optional<Trial> propose(const Scene& scene) override {
        const Trial parent = scene.best ? *scene.best : m_material.anywhere();
        Point point = parent.point;
        for (int i = 0; i < kRetries; ++i) {
            bool first = true;
            for (const std::size_t axis : shuffledAxes(m_material))
                if (std::exchange(first, false) || m_material.random.chance(m_rate))
                    point[axis] = mutated(axis, point[axis]);
            Trial child = m_material.at(point);
            if (child.setting != parent.setting) return child;
        }
        return std::nullopt;
    }

private:
    static constexpr int kRetries = 10;  ///< for a child that is another than its parent

    double mutated(std::size_t axis, double coordinate) {
        if (!m_sigma || !m_material.coordinates->isOrdered(axis)) return m_material.drawn(axis);
        const double length = m_material.coordinates->lastPlace(axis) + 1;
        double at = (coordinate + 0.5) / length + *m_sigma * m_material.random.normal();
        while (at < 0 || at > 1) at = at < 0 ? -at : 2 - at;  // back from the edge
        return at * length - 0.5;
    }

    Material m_material;
    double m_rate;
    std::optional<double> m_sigma;
};

}  // namespace

std::unique_ptr<Technique> differentialEvolution(Material material, int population,
                                                 double crossover) {
    return std::make_unique<DifferentialEvolution>(std::move(material), population, crossover);
}

std::unique_ptr<Technique> greedyMutation(Material material, double rate,
                                          std::optional<double> sigma) {
    return std::make_unique<GreedyMutation>(std::move(material), rate, sigma);
}

}  // namespace engine::search
