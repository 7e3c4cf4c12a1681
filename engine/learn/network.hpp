// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A trained network with everything that predicting needs and all that is known of its making.
// ZPNet and VLNet are GSTuner's (sections 4.4 and 4.5), one part for each number of dimensions.
// BoundNet is ours: learned times (model/learned_times), which are told the analytic model's
// bounds, learn how far above them kernels are, and know how sure they are. Those of one's own
// answer where they have data; those that are shipped, of many stencils, wherever a kernel can run.

#include <memory>
#include <string>
#include <vector>

#include "engine/learn/encoding.hpp"
#include "engine/learn/pattern_tensor.hpp"
#include "engine/model/learned_times.hpp"
#include "engine/regression/regressor.hpp"

namespace engine::learn {

enum class Kind : std::uint8_t { ZpNet, VlNet, BoundNet };
std::string_view nameOf(Kind kind);  ///< "zpnet", "vlnet", "boundnet"
Result<Kind> kindFromName(std::string_view name);

/// Of a published network.
struct Part {
    int dimensions = 2;
    regression::Shape shape;
    regression::Numbers<float> weights;  ///< of a regressor of the shape
};

struct Source {
    std::string stencil, grid, type;
    std::size_t rows = 0;
};

/// Who trained it, on what.
struct Making {
    std::string gpu;
    std::string program, date;
    std::uint64_t seed = 1;
    int epochs = 0;
    std::vector<Source> sources;
};

struct Network {
    Kind kind = Kind::BoundNet;
    FeatureSet features = FeatureSet::Gstuner;  ///< of the pattern; ZPNet and VLNet
    Code code = Code::Published;                ///< of the settings; ZPNet and VLNet
    Making making;
    std::vector<Part> parts;                           ///< ZPNet and VLNet
    std::shared_ptr<const model::LearnedTimes> times;  ///< BoundNet
    bool shipped = false;                              ///< built into the program

    /// Of a published network; null: it was trained on no stencil of so many dimensions.
    const Part* partFor(int dimensions) const;
};

}  // namespace engine::learn
