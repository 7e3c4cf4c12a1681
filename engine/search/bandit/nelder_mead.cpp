// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// OpenTuner's RandomNelderMead.

#include <algorithm>

#include "engine/search/bandit/technique.hpp"

#include "engine/core/sentence.hpp"

namespace engine::search {
namespace {

constexpr double kReflection = 2, kExpansion = 2, kContraction = 0.5, kShrinking = 0.5;

class NelderMead final : public Technique {
public:
    explicit NelderMead(Material material) : m_material(std::move(material)) {
        const auto& coordinates = *m_material.coordinates;
        m_simplex.push_back(m_material.anywhere());
        for (std::size_t axis = 0; axis < coordinates.axes(); ++axis)
            if (coordinates.isOrdered(axis)) m_simplex.push_back(m_material.anywhere());
        if (m_simplex.size() < 2) m_stage = Stage::Done;
    }

    std::string name() const override { return phrase("a simplex of Nelder and Mead"); }

    std::optional<Trial> propose(const Scene&) override {
        if (m_stage == Stage::Done) return std::nullopt;
        if (m_stage == Stage::Simplex) {
            if (m_next == m_simplex.size()) return std::nullopt;
            Trial trial = m_simplex[m_next];
            trial.place = m_next++;
            return trial;
        }
        if (m_waits) return std::nullopt;
        m_waits = true;
        return m_trial;
    }

    void drop(const Trial& trial) override {
        if (m_stage != Stage::Simplex)
            m_waits = false;
        else if (trial.place + 1 == m_next)
            --m_next;  // asked for again, until its cost is known
    }

    void learn(const Trial& trial, bool again) override {
        m_sinceNew = again ? m_sinceNew + 1 : 0;
        m_waits = false;
        switch (m_stage) {
            case Stage::Simplex:
                m_simplex[trial.place] = trial;
                if (++m_known == m_simplex.size()) beginRound();
                break;
            case Stage::Reflection:
                afterReflection(trial);
                break;
            case Stage::Expansion:
                replaceWorst(trial.costMs < m_reflection.costMs ? trial : m_reflection);
                break;
            case Stage::Contraction:
                if (trial.costMs <= m_base.costMs)
                    replaceWorst(trial);
                else
                    shrink();
                break;
            case Stage::Done:
                break;
        }
    }

private:
    enum class Stage { Simplex, Reflection, Expansion, Contraction, Done };

    void beginRound() {
        std::vector<space::Setting> settings;
        for (const Trial& one : m_simplex) settings.push_back(one.setting);
        if (m_sinceNew > 3 * m_simplex.size() + 1 || settings == m_last) {
            m_stage = Stage::Done;
            return;
        }
        m_last = std::move(settings);
        std::ranges::stable_sort(m_simplex, {}, &Trial::costMs);
        m_centroid = m_simplex.front().point;
        for (std::size_t axis = 0; axis < m_centroid.size(); ++axis) {
            if (!m_material.coordinates->isOrdered(axis)) continue;
            double sum = 0;
            for (const Trial& one : m_simplex) sum += one.point[axis];
            m_centroid[axis] = sum / static_cast<double>(m_simplex.size());
        }
        go(Stage::Reflection, m_centroid, m_simplex.back().point, kReflection);
    }

    /// To p + scale * (p - q).
    void go(Stage stage, const Point& p, const Point& q, double scale) {
        m_stage = stage;
        m_trial = between(p, q, scale);
    }
    Trial between(const Point& p, const Point& q, double scale) {
        Point point = p;
        for (std::size_t axis = 0; axis < point.size(); ++axis)
            point[axis] = m_material.along(axis, p, scale, p, q);
        return m_material.at(std::move(point));
    }

    void afterReflection(const Trial& reflection) {
        m_reflection = reflection;
        if (reflection.costMs < m_simplex[0].costMs)
            return go(Stage::Expansion, m_centroid, reflection.point, -kExpansion);
        if (reflection.costMs < m_simplex[1].costMs) return replaceWorst(reflection);
        m_base = reflection.costMs <= m_simplex.back().costMs ? reflection : m_simplex.back();
        go(Stage::Contraction, m_centroid, m_base.point, -kContraction);
    }

    void replaceWorst(const Trial& trial) {
        m_simplex.back() = trial;
        beginRound();
    }

    void shrink() {
        const Point best = m_simplex.front().point;
        for (std::size_t i = 1; i < m_simplex.size(); ++i)
            m_simplex[i] = between(best, m_simplex[i].point, -kShrinking);
        m_stage = Stage::Simplex;
        m_next = m_known = 1;  // the best stays
    }

    Material m_material;
    Stage m_stage = Stage::Simplex;
    std::vector<Trial> m_simplex;
    std::size_t m_next = 0, m_known = 0;  ///< of the simplex: proposed, and of known cost
    bool m_waits = false;
    std::size_t m_sinceNew = 0;  ///< proposals since one that was new
    std::vector<space::Setting> m_last;
    Point m_centroid;
    Trial m_trial, m_reflection, m_base;
};

}  // namespace

std::unique_ptr<Technique> nelderMead(Material material) {
    return std::make_unique<NelderMead>(std::move(material));
}

}  // namespace engine::search
