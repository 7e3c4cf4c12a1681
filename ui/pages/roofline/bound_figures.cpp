// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/roofline/bound_figures.hpp"

#include <QCoreApplication>

#include "ui/theme/number_text.hpp"

namespace ui {
namespace {

using engine::model::Resource;

QString boundText(const char* text) { return QCoreApplication::translate("BoundFigures", text); }

/// Short enough for the name of a bar, and what it stands for.
struct Words {
    QString name, about;
};

Words wordsOf(Resource resource, engine::stencil::DataType type) {
    switch (resource) {
        case Resource::DeviceMemory:
            return {boundText("Device memory"),
                    boundText("Bytes that are read and written there, at its full rate.")};
        case Resource::MemoryLatency:
            return {boundText("Memory latency"),
                    boundText("Too little on its way from device memory at once to keep it busy.")};
        case Resource::L2:
            return {boundText("L2 cache"),
                    boundText("Bytes that blocks read and write, at the full rate of L2.")};
        case Resource::SharedMemory:
            return {boundText("Shared, L1"),
                    boundText("The data path of shared memory, first-level cache and shuffles.")};
        case Resource::FloatingPoint:
            return {type == engine::stencil::DataType::Double ? boundText("FP64 pipe")
                                                              : boundText("FP32 pipe"),
                    boundText("Floating-point instructions, those of cells that are computed twice "
                              "included.")};
        case Resource::Barriers:
            return {boundText("Barriers"), boundText("Threads that wait for each other.")};
        case Resource::Launches:
            return {boundText("Launches"), boundText("What it takes to begin a kernel.")};
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
            {words.name, bound.busy, boundText("≤ %1 GCells/s").arg(gcellsText(bound.gcells)),
             figures.empty() ? Figure::Kind::Tight : Figure::Kind::Plain, words.about});
    }
    return figures;
}

}  // namespace ui
