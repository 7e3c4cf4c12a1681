// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/roofline/bound_figures.hpp"

#include <QCoreApplication>

#include "ui/theme/number_text.hpp"

namespace ui {
namespace {

using engine::model::Resource;

struct BoundText {
    Q_DECLARE_TR_FUNCTIONS(BoundFigures)
};

/// Short enough for the name of a bar, and what it stands for.
struct Words {
    QString name, about;
};

Words wordsOf(Resource resource, engine::stencil::DataType type) {
    switch (resource) {
        case Resource::DeviceMemory:
            return {BoundText::tr("Device memory"),
                    BoundText::tr("Bytes that are read and written there, at its full rate.")};
        case Resource::MemoryLatency:
            return {
                BoundText::tr("Memory latency"),
                BoundText::tr("Too little on its way from device memory at once to keep it busy.")};
        case Resource::L2:
            return {BoundText::tr("L2 cache"),
                    BoundText::tr("Bytes that blocks read and write, at the full rate of L2.")};
        case Resource::SharedMemory:
            return {
                BoundText::tr("Shared, L1"),
                BoundText::tr("The data path of shared memory, first-level cache and shuffles.")};
        case Resource::FloatingPoint:
            return {
                type == engine::stencil::DataType::Double ? BoundText::tr("FP64 pipe")
                                                          : BoundText::tr("FP32 pipe"),
                BoundText::tr("Floating-point instructions, those of cells that are computed twice "
                              "included.")};
        case Resource::Barriers:
            return {BoundText::tr("Barriers"), BoundText::tr("Threads that wait for each other.")};
        case Resource::Launches:
            return {BoundText::tr("Launches"), BoundText::tr("What it takes to begin a kernel.")};
    }
    return {};
}

}  // namespace

std::vector<Figure> boundFigures(const engine::model::Prediction& prediction,
                                 engine::stencil::DataType type) {
    std::vector<Figure> figures;
    for (const auto& bound : prediction.bounds) {
        const Words words = wordsOf(bound.resource, type);
        figures.push_back(
            {words.name, bound.busy, BoundText::tr("≤ %1 GCells/s").arg(gcellsText(bound.gcells)),
             figures.empty() ? Figure::Kind::Tight : Figure::Kind::Plain, words.about});
    }
    return figures;
}

}  // namespace ui
