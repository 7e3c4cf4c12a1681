// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stencil/drawing/tap_classes.hpp"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <cstdlib>

namespace ui {
namespace {

/// |offset| with its components in falling order: equal for all images under mirrors and axis
/// swaps.
std::array<int, 3> shapeOf(const engine::stencil::Offset& offset) {
    std::array<int, 3> shape{std::abs(offset.x), std::abs(offset.y), std::abs(offset.z)};
    std::sort(shape.begin(), shape.end(), std::greater<>());
    return shape;
}

struct TapText {
    Q_DECLARE_TR_FUNCTIONS(TapClasses)
};

QString nameOf(const std::array<int, 3>& shape) {
    if (shape[0] == 0) return TapText::tr("centre");
    if (shape[1] == 0) return TapText::tr("axes, distance %1").arg(shape[0]);
    if (shape[2] == 0 && shape[0] == shape[1])
        return shape[0] == 1 ? TapText::tr("plane diagonal")
                             : TapText::tr("plane diagonal, distance %1").arg(shape[0]);
    if (shape[0] == shape[2])
        return shape[0] == 1 ? TapText::tr("space diagonal")
                             : TapText::tr("space diagonal, distance %1").arg(shape[0]);
    if (shape[2] == 0) return TapText::tr("offset %1, %2").arg(shape[0]).arg(shape[1]);
    return TapText::tr("offset %1, %2, %3").arg(shape[0]).arg(shape[1]).arg(shape[2]);
}

/// "(1, 0, 0), (0, -1, 0)"
QString listOf(const std::vector<engine::stencil::Offset>& offsets, int dimensions) {
    QStringList texts;
    for (const auto& offset : offsets)
        texts << (dimensions == 3
                      ? QStringLiteral("(%1, %2, %3)").arg(offset.x).arg(offset.y).arg(offset.z)
                      : QStringLiteral("(%1, %2)").arg(offset.x).arg(offset.y));
    return texts.join(QStringLiteral(", ")).replace(QLatin1Char('-'), QChar(0x2212));
}

}  // namespace

QString longestTapClassName() {
    constexpr int kMost = StencilEditor::kMostDrawn;
    return nameOf({kMost, kMost, kMost});
}

std::vector<TapClass> tapClasses(const StencilEditor::Taps& taps, int dimensions) {
    struct Key {
        int distance;
        std::array<int, 3> shape;
        double coefficient;
        auto operator<=>(const Key&) const = default;
    };
    std::map<Key, std::vector<engine::stencil::Offset>> members;
    std::map<std::array<int, 3>, int> kinds;  ///< how many coefficients each has
    for (const auto& [offset, coefficient] : taps) {
        const auto shape = shapeOf(offset);
        auto& alike = members[{shape[0] + shape[1] + shape[2], shape, coefficient}];
        if (alike.empty()) ++kinds[shape];
        alike.push_back(offset);
    }
    std::vector<TapClass> classes;
    for (auto& [key, offsets] : members) {
        QString name = kinds[key.shape] > 1 ? listOf(offsets, dimensions) : nameOf(key.shape);
        classes.push_back(
            {std::move(name), static_cast<int>(offsets.size()), key.coefficient, offsets});
    }
    return classes;
}

}  // namespace ui
