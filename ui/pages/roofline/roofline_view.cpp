// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/roofline/roofline_view.hpp"

#include <algorithm>

#include "engine/exporters/roofline_csv.hpp"
#include "ui/document/contestants.hpp"

namespace ui {
namespace {

using namespace engine;

void add(RooflineView& view, const analysis::RooflinePoint& point, int contestant) {
    if (view.bests.empty() || point.gcells > view.points[view.bests.back()].gcells)
        view.bests.push_back(view.points.size());
    view.points.push_back(point);
    view.whose.push_back(contestant);
}

}  // namespace

std::optional<std::size_t> RooflineView::find(std::int64_t number) const {
    const auto at = std::ranges::lower_bound(points, number, {}, &analysis::RooflinePoint::number);
    if (at == points.end() || at->number != number) return std::nullopt;
    return static_cast<std::size_t>(at - points.begin());
}

RooflineViewPtr ceilingsAlone(const stencil::Problem& problem, const device::DeviceInfo& device,
                              const model::DeviceSheet& sheet) {
    auto view = std::make_shared<RooflineView>();
    view->roofline = model::Roofline::of(space::Circumstances::of(problem, device.limits), sheet);
    view->isDouble = problem.type == stencil::DataType::Double;
    view->caption = titleOf(problem) + QStringLiteral(" \u00b7 ceilings of ") +
                    QString::fromStdString(sheet.gpu);
    return view;
}

RooflineViewPtr rooflineOf(const Race& race, const model::DeviceSheet& sheet,
                           const std::stop_token& stop) {
    const auto& session = *race.results();
    auto view =
        std::make_shared<RooflineView>(*ceilingsAlone(session.problem, session.device, sheet));
    view->race = race.id();
    view->results = race.results();
    view->contestants = contestantsOf(session.runs);
    view->predicted = session.device.predicted;
    view->caption = titleOf(session) + QStringLiteral(" \u00b7 ") + sourceOf(session.device);
    analysis::RooflineCounting counting(session.problem, session.device.limits, sheet);
    for (std::size_t i = 0; i < session.rows.size() && !stop.stop_requested(); ++i)
        if (const auto point = counting.of(session.rows[i]))
            add(*view, *point,
                static_cast<int>(
                    view->contestants.indexOf(contestantOf(session.runs, point->run))));
    return view;
}

std::string csvOf(const RooflineView& view) {
    const auto& session = *view.results;
    return exporters::rooflineCsv(
        view.points,
        {view.roofline, session.problem, session.device,
         [&](int run) { return contestantOf(session.runs, run).toStdString(); },
         [&](std::int64_t number) {
             return session.rows[static_cast<std::size_t>(number - 1)].evaluation.setting;
         }});
}

}  // namespace ui
