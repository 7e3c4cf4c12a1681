// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/correlations/combination_data.hpp"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <map>

#include "engine/space/combination.hpp"
#include "engine/store/collection.hpp"
#include "ui/document/race.hpp"
#include "ui/document/said.hpp"
#include "ui/theme/number_text.hpp"

namespace ui {
namespace {

using namespace engine;

constexpr double kLeastWritten = 0.001;  ///< of a p with three digits

struct CombinationText {
    Q_DECLARE_TR_FUNCTIONS(CombinationView)
};

Result<RecordedStencil> recordedStencil(const store::SessionFile& file) {
    if (file.head().foreign)
        return badInput("It is of a kernel of another program, which has no combinations.");
    const auto rows = file.evaluations();
    if (!rows) return tl::unexpected(rows.error());
    std::vector<device::Evaluation> evaluations;
    evaluations.reserve(rows->size());
    for (const auto& row : *rows) evaluations.push_back(row.evaluation);
    const stencil::Problem& problem = file.head().problem;
    return RecordedStencil{analysis::bestTimes(problem.pattern.name, evaluations),
                           problem.key(),
                           problem.pattern.dimensions,
                           static_cast<double>(problem.grid.cells()),
                           stencilNameOf(problem),
                           sizeOf(problem),
                           sourceOf(file.head().device)};
}

std::vector<analysis::StencilTimes> timesOf(const std::vector<RecordedStencil>& stencils) {
    std::vector<analysis::StencilTimes> times;
    for (const RecordedStencil& stencil : stencils) times.push_back(stencil.times);
    return times;
}

}  // namespace

QString combinationName(int id) {
    const auto all = space::combinations();
    if (id < 0 || static_cast<std::size_t>(id) >= all.size()) return QStringLiteral("?");
    return QString::fromStdString(all[static_cast<std::size_t>(id)].name);
}

CombinationData loadCombinations(const std::vector<std::filesystem::path>& recordings,
                                 const std::stop_token& stop) {
    CombinationData data;
    for (const auto& path : recordings) {
        if (stop.stop_requested()) break;
        const auto refuse = [&](const Error& error) {
            data.unreadable.push_back(retold(path.filename().string() + ": " + error.message));
        };
        const auto files = store::openAll(path);
        if (!files) {
            refuse(files.error());
            continue;
        }
        for (const store::SessionFile& file : *files) {
            if (stop.stop_requested()) break;
            if (auto stencil = recordedStencil(file))
                data.stencils.push_back(std::move(*stencil));
            else
                refuse(stencil.error());
        }
    }
    return data;
}

CombinationView::CombinationView(const CombinationData& data, int dimensions,
                                 std::size_t groupCount) {
    for (const RecordedStencil& stencil : data.stencils)
        if (dimensions == 0 || stencil.dimensions == dimensions) m_stencils.push_back(stencil);
    m_correlation = analysis::correlateCombinations(timesOf(m_stencils));
    m_merging = analysis::mergeCombinations(m_correlation, groupCount);
}

QString CombinationView::sources() const {
    std::map<QString, std::map<QString, QStringList>> names;  // by source, then size
    for (const RecordedStencil& stencil : m_stencils)
        names[stencil.source][stencil.size] << stencil.name;
    QStringList parts;
    for (const auto& [source, bySize] : names) {
        QStringList sizes;
        for (const auto& [size, of] : bySize)
            sizes << QStringLiteral("%1: %2").arg(size, of.join(QStringLiteral(", ")));
        parts << QStringLiteral("%1. %2.").arg(source.left(1).toUpper() + source.mid(1),
                                               sizes.join(QStringLiteral("; ")));
    }
    return parts.join(QLatin1Char('\n'));
}

int CombinationView::undefinedPairs() const {
    return static_cast<int>(std::count_if(m_correlation.pairs.begin(), m_correlation.pairs.end(),
                                          [](const auto& pair) { return !pair.defined; }));
}

std::vector<analysis::CombinationGroup> CombinationView::groupsAt(int step) const {
    if (step > 0) {
        const auto index = static_cast<std::size_t>(std::min(step, steps())) - 1;
        return m_merging.steps[index].groupsAfter;
    }
    std::vector<analysis::CombinationGroup> singles;
    for (const int id : m_correlation.combinations) singles.push_back({{id}, std::nullopt});
    return singles;
}

analysis::Order CombinationView::order(MapOrder order, int step) const {
    switch (order) {
        case MapOrder::Name:
            return analysis::orderByName(m_correlation);
        case MapOrder::Tree:
            return analysis::orderByTree(m_correlation);
        case MapOrder::Groups:
            return analysis::orderByGroups(m_correlation, groupsAt(step));
    }
    return {};
}

HeatMapData CombinationView::map(MapOrder order, int step) const {
    HeatMapData map;
    const analysis::Order rows = this->order(order, step);
    for (const std::size_t index : rows) {
        const int id = m_correlation.combinations[index];
        map.rows.append(combinationName(id));
        map.rowIds.append(QString::number(id));
        map.columns.append(QString::number(id));
    }
    for (const std::size_t row : rows)
        for (const std::size_t column : rows) {
            double value = m_correlation.at(row, column);
            const auto* pair = m_correlation.pairAt(row, column);
            if (pair && !pair->defined) value = NAN;
            map.marked.push_back(pair && pair->defined && !pair->isSignificant());
            map.values.push_back(value);
        }
    if (order == MapOrder::Groups) {
        int at = 0, number = 0;
        for (const auto& group : groupsAt(step)) {
            const int count = static_cast<int>(group.members.size());
            ++number;
            map.blocks.push_back({at, count, QStringLiteral("G%1").arg(number)});
            at += count;
        }
    }
    map.range = {-1, 1};
    map.diverging = true;
    map.scaleTicks = {-1, -0.5, 0, 0.5, 1};
    map.scaleTitle =
        CombinationText::tr("Pearson correlation of best times (dot: not significant)");
    return map;
}

QStringList CombinationView::explain(const analysis::Order& order, int row, int column) const {
    const std::size_t a = order[static_cast<std::size_t>(row)],
                      b = order[static_cast<std::size_t>(column)];
    const int first = m_correlation.combinations[a], second = m_correlation.combinations[b];
    QStringList lines{combinationName(first) + QStringLiteral(" × ") + combinationName(second)};
    if (a == b) return lines;
    if (const auto* pair = m_correlation.pairAt(a, b); pair && pair->defined) {
        lines.append(CombinationText::tr("PCC %1 over %2 stencils")
                         .arg(ratioText(pair->pcc))
                         .arg(pair->stencils));
        // It is never nothing: three digits of it may be.
        const QString p = pair->p < kLeastWritten
                              ? CombinationText::tr("p < %1").arg(fixedText(kLeastWritten, 3))
                              : CombinationText::tr("p = %1").arg(fixedText(pair->p, 3));
        lines.append(pair->isSignificant()
                         ? p
                         : CombinationText::tr("%1: not significant, may be due to chance").arg(p));
    } else if (pair) {
        lines.append(CombinationText::tr("Not compared: %1 common stencils, or equal times")
                         .arg(pair->stencils));
    }
    lines.append(CombinationText::tr("click: pin, Enter: open the scatter"));
    return lines;
}

std::vector<PairPoint> CombinationView::points(int first, int second) const {
    std::vector<PairPoint> points;
    for (const RecordedStencil& stencil : m_stencils) {
        const auto times = analysis::relativeTimes(stencil.times);
        const auto x = times.find(first), y = times.find(second);
        if (x == times.end() || y == times.end()) continue;
        points.push_back({QString::fromStdString(stencil.times.stencil), x->second, y->second});
    }
    return points;
}

const RecordedStencil* CombinationView::stencil(const std::string& problemKey) const {
    for (const RecordedStencil& stencil : m_stencils)
        if (stencil.problemKey == problemKey) return &stencil;
    return nullptr;
}

std::optional<double> CombinationView::worstLoss(const std::vector<int>& combinations) const {
    std::optional<double> worst;
    for (const RecordedStencil& stencil : m_stencils) {
        double best = INFINITY, chosen = INFINITY;
        for (const auto& [id, ms] : stencil.times.bestMs) {
            best = std::min(best, ms);
            if (std::find(combinations.begin(), combinations.end(), id) != combinations.end())
                chosen = std::min(chosen, ms);
        }
        if (!std::isfinite(chosen)) return std::nullopt;
        worst = std::max(worst.value_or(0), 1 - best / chosen);
    }
    return worst;
}

}  // namespace ui
