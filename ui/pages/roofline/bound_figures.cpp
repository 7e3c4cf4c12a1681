// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/roofline/bound_figures.hpp"

#include <QCoreApplication>

#include "ui/pages/resource_names.hpp"
#include "ui/theme/number_text.hpp"

namespace ui {
namespace {

using engine::model::Resource;

struct BoundText {
    Q_DECLARE_TR_FUNCTIONS(BoundFigures)
};

QString nameOfBar(Resource resource, engine::stencil::DataType type) {
    if (resource != Resource::FloatingPoint) return resourceTitle(resource);
    return type == engine::stencil::DataType::Double ? BoundText::tr("FP64 pipe")
                                                     : BoundText::tr("FP32 pipe");
}

QString aboutOf(Resource resource) {
    switch (resource) {
        case Resource::DeviceMemory:
            return BoundText::tr("Bytes read and written there, at full bandwidth.");
        case Resource::MemoryLatency:
            return BoundText::tr("Too few bytes in flight from device memory to keep it busy.");
        case Resource::L2:
            return BoundText::tr("Bytes that blocks read and write, at the full bandwidth of L2.");
        case Resource::SharedMemory:
            return BoundText::tr("The data path of shared memory, first-level cache and shuffles.");
        case Resource::FloatingPoint:
            return BoundText::tr(
                "Floating-point instructions, including those for cells computed twice.");
        case Resource::Barriers:
            return BoundText::tr("Threads waiting for each other.");
        case Resource::Launches:
            return BoundText::tr("The time it takes to start a kernel.");
    }
    return {};
}

}  // namespace

std::vector<Figure> boundFigures(const engine::model::Prediction& prediction,
                                 engine::stencil::DataType type) {
    std::vector<Figure> figures;
    for (const auto& bound : prediction.bounds) {
        figures.push_back({nameOfBar(bound.resource, type), bound.busy,
                           BoundText::tr("≤ %1 GCells/s").arg(gcellsText(bound.gcells)),
                           figures.empty() ? Figure::Kind::Tight : Figure::Kind::Plain,
                           aboutOf(bound.resource)});
    }
    return figures;
}

}  // namespace ui
