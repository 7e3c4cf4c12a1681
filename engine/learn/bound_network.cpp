// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// BoundNet: log of measured over the model's bound = a regression over the model's features + what
// a small network adds. Each member is trained without a part of the stencils; their errors there
// are the interval that forecasts carry.

#include <algorithm>
#include <cmath>
#include <mutex>
#include <numeric>

#include "engine/learn/bound_features.hpp"
#include "engine/learn/making.hpp"
#include "engine/regression/least_squares.hpp"

namespace engine::learn {
namespace {

constexpr double kPenalty = 1e-3;

struct Rows {
    regression::Table<float> raw;      ///< features; a column a row
    std::vector<double> logRatio;      ///< measured over bound
    std::vector<double> compile, run;  ///< logarithms of seconds
    std::vector<int> recording;
    std::vector<float> weight;
    int size() const { return raw.columns; }
};

std::vector<double> baseOf(const Rows& rows, int row) {
    const float* column = rows.raw.column(row);
    return {column, column + BoundFeatures::baseCount()};
}

/// A recording counts by the root of how many settings it has: stencils matter more than rows.
void weigh(Rows& rows, const Corpus& corpus) {
    double sum = 0;
    for (const int recording : rows.recording) {
        rows.weight.push_back(static_cast<float>(
            1 / std::sqrt(corpus[static_cast<std::size_t>(recording)].rows.size())));
        sum += rows.weight.back();
    }
    for (float& weight : rows.weight)
        weight *= static_cast<float>(static_cast<double>(rows.size()) / sum);
}

Rows rowsOf(const Corpus& corpus, const model::DeviceSheet& sheet, int threads) {
    struct At {
        int recording;
        const RecordedRow* row;
    };
    std::vector<At> all;
    std::vector<BoundFeatures> features;
    for (std::size_t r = 0; r < corpus.size(); ++r) {
        features.emplace_back(corpus[r].problem, corpus[r].limits, sheet);
        for (const auto& row : corpus[r].rows) all.push_back({static_cast<int>(r), &row});
    }
    Rows rows;
    const int count = static_cast<int>(all.size());
    rows.raw = regression::Table<float>(BoundFeatures::count(), count);
    std::vector<double> bounds(all.size());
    constexpr int kPiece = 512;
    regression::inParallel((count + kPiece - 1) / kPiece, threads, [&](int piece) {
        for (int i = piece * kPiece; i < std::min(count, (piece + 1) * kPiece); ++i) {
            const auto& at = all[static_cast<std::size_t>(i)];
            bounds[static_cast<std::size_t>(i)] = features[static_cast<std::size_t>(at.recording)]
                                                      .write(at.row->setting, rows.raw.column(i))
                                                      .value_or(0);
        }
    });
    int kept = 0;
    for (int i = 0; i < count; ++i) {
        const auto& at = all[static_cast<std::size_t>(i)];
        const double bound = bounds[static_cast<std::size_t>(i)];
        if (!(bound > 0)) continue;  // it ran, though the model says that it cannot
        std::copy_n(rows.raw.column(i), rows.raw.rows, rows.raw.column(kept++));
        rows.logRatio.push_back(std::log(at.row->stepMs() / bound));
        rows.compile.push_back(std::log(std::max(at.row->compileSeconds, 1e-4)));
        rows.run.push_back(std::log(std::max(at.row->runSeconds, 1e-4)));
        rows.recording.push_back(at.recording);
    }
    rows.raw.columns = kept;
    rows.raw.values.resize(static_cast<std::size_t>(kept) *
                           static_cast<std::size_t>(rows.raw.rows));
    weigh(rows, corpus);
    return rows;
}

std::vector<double> fitted(const Rows& rows, const std::vector<double>& observed,
                           const std::vector<char>& used) {
    regression::Samples samples;
    for (int i = 0; i < rows.size(); ++i)
        if (used[static_cast<std::size_t>(i)])
            samples.add(baseOf(rows, i), observed[static_cast<std::size_t>(i)],
                        rows.weight[static_cast<std::size_t>(i)]);
    return regression::fitLeastSquares(samples, kPenalty);
}

void findRanges(Part& part, const Rows& rows) {
    const auto inputs = static_cast<std::size_t>(rows.raw.rows);
    std::vector<double> sum(inputs), square(inputs);
    part.least.assign(rows.raw.column(0), rows.raw.column(0) + inputs);
    part.most = part.least;
    for (int i = 0; i < rows.size(); ++i)
        for (std::size_t k = 0; k < inputs; ++k) {
            const float value = rows.raw.column(i)[k];
            sum[k] += value;
            square[k] += static_cast<double>(value) * value;
            part.least[k] = std::min(part.least[k], value);
            part.most[k] = std::max(part.most[k], value);
        }
    for (std::size_t k = 0; k < inputs; ++k) {
        const double mean = sum[k] / rows.size();
        const double deviation = std::sqrt(std::max(0.0, square[k] / rows.size() - mean * mean));
        part.centre.push_back(static_cast<float>(mean));
        part.scale.push_back(deviation > 1e-6 ? static_cast<float>(1 / deviation) : 0.0F);
    }
}

/// What a member says of rows that it was trained without.
struct Judged {
    std::vector<double> errors, ofBase;
};

class BoundNetMaker {
public:
    BoundNetMaker(const Corpus& corpus, const Recipe& recipe, const Follower& follower,
                  const model::DeviceSheet& sheet)
        : m_recipe(recipe),
          m_follower(follower),
          m_rows(rowsOf(corpus, sheet, recipe.plan.threads)) {
        Random random(recipe.plan.seed);
        m_folds = foldsByStencil(corpus, recipe.members, random);
        m_members = std::max(1, 1 + *std::max_element(m_folds.begin(), m_folds.end()));
    }

    Status make(Network& network) {
        if (m_rows.size() == 0)
            return badInput("The model says of every recorded setting that it cannot run.");
        m_part.shape.inputs = BoundFeatures::count();
        m_part.shape.hidden = m_recipe.hidden;
        findRanges(m_part, m_rows);
        m_scaled = m_rows.raw;
        for (int i = 0; i < m_scaled.columns; ++i) normalise(m_part, m_scaled.column(i));
        m_part.members.resize(static_cast<std::size_t>(m_members));
        std::vector<Status> ended(static_cast<std::size_t>(m_members));
        regression::inParallel(m_members, m_recipe.plan.threads,
                               [&](int m) { ended[static_cast<std::size_t>(m)] = makeMember(m); });
        for (const auto& status : ended)
            if (!status) return status;
        network.leftOut = leftOut();
        const std::vector<char> all(static_cast<std::size_t>(m_rows.size()), 1);
        network.compileCost = fitted(m_rows, m_rows.compile, all);
        network.runCost = fitted(m_rows, m_rows.run, all);
        network.parts.push_back(std::move(m_part));
        return {};
    }

private:
    /// With one stencil there is nothing to leave out.
    bool isLeftOut(int row, int member) const {
        const auto recording = m_rows.recording[static_cast<std::size_t>(row)];
        return m_members > 1 && m_folds[static_cast<std::size_t>(recording)] == member;
    }

    Status makeMember(int m) {
        std::vector<char> used;
        int count = 0;
        for (int i = 0; i < m_rows.size(); ++i) {
            used.push_back(isLeftOut(i, m) ? 0 : 1);
            count += used.back();
        }
        if (count == 0) return badInput("Too few stencils have a setting that the model knows.");
        Member& member = m_part.members[static_cast<std::size_t>(m)];
        member.base = fitted(m_rows, m_rows.logRatio, used);
        regression::Examples examples;
        examples.inputs = regression::Table<float>(m_scaled.rows, count);
        for (int i = 0, to = 0; i < m_rows.size(); ++i) {
            if (!used[static_cast<std::size_t>(i)]) continue;
            std::copy_n(m_scaled.column(i), m_scaled.rows, examples.inputs.column(to++));
            examples.targets.push_back(
                static_cast<float>(m_rows.logRatio[static_cast<std::size_t>(i)] -
                                   regression::combined(member.base, baseOf(m_rows, i))));
            examples.weights.push_back(m_rows.weight[static_cast<std::size_t>(i)]);
        }
        regression::TrainingPlan plan = m_recipe.plan;
        plan.seed += static_cast<std::uint64_t>(m) * 1000003;
        plan.threads = 1;  // members are trained side by side
        const regression::Watch watch{[&](const regression::Epoch& epoch) { tell(m, epoch); },
                                      m_follower.stop};
        auto weights =
            regression::train(regression::Regressor<float>(m_part.shape), examples, plan, watch);
        if (!weights) return tl::unexpected(weights.error());
        member.weights = std::move(*weights);
        return {};
    }

    void tell(int m, const regression::Epoch& epoch) {
        if (!m_follower.told) return;
        const std::lock_guard lock(m_telling);
        m_follower.told({"member " + std::to_string(m + 1), epoch});
    }

    /// Each row's errors: by the member that has not seen it, and how far members are apart.
    LeftOut leftOut() const {
        const regression::Regressor<float> regressor(m_part.shape);
        std::vector<double> errors, ofBase, sum(static_cast<std::size_t>(m_rows.size())),
            square(sum);
        for (int m = 0; m < m_members; ++m) {
            const auto& member = m_part.members[static_cast<std::size_t>(m)];
            const auto outputs =
                regression::outputsOf(regressor, member.weights, m_scaled, m_recipe.plan.threads);
            for (int i = 0; i < m_rows.size(); ++i) {
                const auto at = static_cast<std::size_t>(i);
                const double base = regression::combined(member.base, baseOf(m_rows, i));
                sum[at] += base + outputs[at];
                square[at] += (base + outputs[at]) * (base + outputs[at]);
                if (m_members > 1 && !isLeftOut(i, m)) continue;
                errors.push_back(m_rows.logRatio[at] - base - outputs[at]);
                ofBase.push_back(m_rows.logRatio[at] - base);
            }
        }
        std::vector<double> spreads;
        for (std::size_t i = 0; i < sum.size(); ++i) {
            const double mean = sum[i] / m_members;
            spreads.push_back(std::sqrt(std::max(0.0, square[i] / m_members - mean * mean)));
        }
        return {quantile(errors, 0.05), quantile(errors, 0.95), quantile(ofBase, 0.05),
                quantile(ofBase, 0.95), quantile(spreads, 0.5), quantile(m_rows.logRatio, 0.05)};
    }

    static double quantile(std::vector<double> values, double share) {
        const auto at = values.begin() +
                        static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
        std::nth_element(values.begin(), at, values.end());
        return *at;
    }

    const Recipe& m_recipe;
    const Follower& m_follower;
    Rows m_rows;
    regression::Table<float> m_scaled;
    std::vector<int> m_folds;
    int m_members = 1;
    Part m_part;
    std::mutex m_telling;
};

void note(std::vector<int>& values, int value) {
    const auto at = std::lower_bound(values.begin(), values.end(), value);
    if (at == values.end() || *at != value) values.insert(at, value);
}

}  // namespace

void normalise(const Part& part, float* inputs) {
    for (std::size_t k = 0; k < part.centre.size(); ++k) {
        const float within = std::clamp(inputs[k], part.least[k], part.most[k]);
        inputs[k] = (within - part.centre[k]) * part.scale[k];
    }
}

Result<Network> learnBoundNet(const Corpus& corpus, const Recipe& recipe,
                              const Follower& follower) {
    const auto* sheet = model::findDeviceSheet(corpus.front().gpu);
    if (sheet == nullptr)
        return badInput("There is no data sheet of " + corpus.front().gpu +
                        ", whose bounds boundnet learns from.");
    Network network;
    network.kind = Kind::BoundNet;
    network.features = recipe.features;
    network.code = recipe.code;
    network.type = corpus.front().problem.type;
    for (const auto& recorded : corpus) {
        if (recorded.problem.type != network.type)
            return badInput("boundnet learns one type at a time: float and double are given.");
        for (const auto& row : recorded.rows)
            for (const auto& info : space::parameterTable())
                note(network.values[info.id], row.setting[info.id]);
    }
    BoundNetMaker maker(corpus, recipe, follower, *sheet);
    if (auto made = maker.make(network); !made) return tl::unexpected(made.error());
    return network;
}

}  // namespace engine::learn
