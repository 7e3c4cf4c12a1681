// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/roofline.hpp"

#include "engine/space/plan/tensor_products.hpp"

namespace engine::model {
namespace {

constexpr double kFlopsOfMultiplyAdd = 2;

}  // namespace

Resource resourceOf(DataLevel level) {
    switch (level) {
        case DataLevel::DeviceMemory:
            return Resource::DeviceMemory;
        case DataLevel::L2:
            return Resource::L2;
        case DataLevel::OnChip:
            return Resource::SharedMemory;
    }
    return Resource::DeviceMemory;
}

double Roofline::ridge(DataLevel level) const {
    const double bytes = bytesPerSecondAt(level);
    return bytes > 0 ? flopsPerSecond / bytes : 0;
}

std::optional<double> Roofline::roofAt(double intensity, DataLevel level) const {
    const double bytes = bytesPerSecondAt(level), most = mostFlopsPerSecond();
    if (bytes <= 0 || most <= 0) return std::nullopt;
    return std::min(intensity * bytes, most) * 1e-9;
}

Roofline Roofline::of(const space::Circumstances& c, const DeviceSheet& sheet) {
    Roofline roofline;
    roofline.flops = c.features.flops;
    roofline.bytesPerSecond = {sheet.memoryBytesPerSecond, sheet.l2BytesPerSecond,
                               sheet.sharedBytesPerSecond};
    roofline.flopsPerSecond = kFlopsOfMultiplyAdd * sheet.floatingPointPerSecond(c.problem.type);
    // Their kernels take rows by bulk copies, as clusters do of compute capability 9.0.
    if (space::suitsTensorCores(c) && c.limits.hasClusters())
        roofline.tensorFlopsPerSecond = space::kTensorOverPipe * roofline.flopsPerSecond;
    return roofline;
}

std::array<double, kDataLevels> movedBytes(const Prediction& prediction) {
    return {prediction.memoryBytes, prediction.l2Bytes, prediction.onChipBytes};
}

}  // namespace engine::model
