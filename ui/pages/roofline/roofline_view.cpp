// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/roofline/roofline_view.hpp"

#include <algorithm>

#include "engine/space/setting.hpp"
#include "ui/document/contestants.hpp"
#include "ui/document/race.hpp"
#include "ui/document/speed.hpp"
#include "ui/theme/number_text.hpp"

namespace ui {
namespace {

using namespace engine;

/// Looks kernels up in the model, one after the other.
class Counting {
public:
    Counting(const session::Snapshot& session, const model::DeviceSheet& sheet)
        : m_circumstances(space::Circumstances::of(session.problem, session.device.limits)),
          m_counted(model::CountedPattern::of(session.problem.pattern)),
          m_sheet(sheet) {}

    std::array<double, model::kDataLevels> bytesOf(const device::Evaluation& evaluation) {
        const model::Known known{evaluation.resources.registers, evaluation.resources.sharedBytes};
        return model::movedBytes(model::predict(evaluation.setting, m_circumstances, m_sheet, known,
                                                &m_counted, &m_reads));
    }

private:
    space::Circumstances m_circumstances;
    model::CountedPattern m_counted;
    model::KnownReads m_reads;
    const model::DeviceSheet& m_sheet;
};

void add(RooflineView& view, const RooflinePoint& point) {
    if (view.bests.empty() || point.gcells > view.points[view.bests.back()].gcells)
        view.bests.push_back(view.points.size());
    view.points.push_back(point);
}

}  // namespace

std::optional<double> RooflineView::intensity(const RooflinePoint& point,
                                              model::DataLevel level) const {
    const double bytes = point.bytes[static_cast<std::size_t>(level)];
    if (bytes <= 0 || roofline.flops <= 0) return std::nullopt;
    return roofline.flops / bytes;
}

std::optional<double> RooflineView::roofAt(double intensity, model::DataLevel level) const {
    const double bytes = roofline.bytesPerSecondAt(level);
    const double most = std::max(roofline.flopsPerSecond, roofline.tensorFlopsPerSecond);
    if (bytes <= 0 || most <= 0) return std::nullopt;
    return std::min(intensity * bytes, most) * 1e-9;
}

std::optional<std::size_t> RooflineView::find(std::int64_t number) const {
    const auto at = std::ranges::lower_bound(points, number, {}, &RooflinePoint::number);
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

RooflineViewPtr rooflineOf(const session::Snapshot& session, const model::DeviceSheet& sheet,
                           const RooflineViewPtr& before, const std::stop_token& stop) {
    auto view = before ? std::make_shared<RooflineView>(*before)
                       : std::make_shared<RooflineView>(
                             *ceilingsAlone(session.problem, session.device, sheet));
    view->contestants = contestantsOf(session.runs);
    view->predicted = session.device.predicted;
    view->caption = titleOf(session) + QStringLiteral(" \u00b7 ") + sourceOf(session.device);
    Counting counting(session, sheet);
    for (; view->rows < session.rows.size() && !stop.stop_requested(); ++view->rows) {
        const auto& row = session.rows[view->rows];
        if (!row.evaluation.ok()) continue;
        add(*view,
            {row.number,
             static_cast<int>(view->contestants.indexOf(contestantOf(session.runs, row.run))),
             speedOf(row.evaluation.costMs(), session.problem), counting.bytesOf(row.evaluation)});
    }
    return view;
}

QString csvOf(const RooflineView& view, const session::Snapshot& session) {
    const QString speed =
        view.predicted ? QStringLiteral("predicted_gcells_s") : QStringLiteral("gcells_s");
    QString text = QStringLiteral(
                       "evaluation,strategy,%1,flops_per_cell,flops_per_byte_of_device_memory,"
                       "flops_per_byte_of_l2,flops_per_byte_on_chip,setting,stencil,grid,type,"
                       "source\n")
                       .arg(speed);
    const auto& problem = session.problem;
    const QStringList of{csvField(QString::fromStdString(problem.pattern.name)),
                         QString::fromStdString(nameOf(problem.grid, problem.pattern.dimensions)),
                         QString::fromStdString(nameOf(problem.type)),
                         csvField(sourceOf(session.device))};
    for (const RooflinePoint& point : view.points) {
        QStringList fields{
            QString::number(point.number),
            point.contestant < 0 ? QString() : csvField(view.contestants[point.contestant]),
            QString::number(point.gcells, 'g', 10), QString::number(view.roofline.flops)};
        for (const auto level :
             {model::DataLevel::DeviceMemory, model::DataLevel::L2, model::DataLevel::OnChip}) {
            const auto intensity = view.intensity(point, level);
            fields << (intensity ? QString::number(*intensity, 'g', 10) : QString());
        }
        const auto& row = session.rows[static_cast<std::size_t>(point.number - 1)];
        fields << csvField(
            QString::fromStdString(row.evaluation.setting.text(problem.pattern.dimensions)));
        text += (fields + of).join(',') + '\n';
    }
    return text;
}

}  // namespace ui
