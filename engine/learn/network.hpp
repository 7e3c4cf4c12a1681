// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A trained network with everything that predicting needs and all that is known of its making.
// ZPNet and VLNet are GSTuner's (sections 4.4 and 4.5), one part for each number of dimensions.
// BoundNet is ours: it is told the analytic model's bounds, and learns how far a regression over
// them is off; several small networks, each trained without a part of the stencils, tell how sure
// it is.

#include <map>
#include <string>
#include <vector>

#include "engine/learn/encoding.hpp"
#include "engine/learn/pattern_tensor.hpp"
#include "engine/regression/regressor.hpp"
#include "engine/stencil/problem.hpp"

namespace engine::learn {

enum class Kind : std::uint8_t { ZpNet, VlNet, BoundNet };
std::string_view nameOf(Kind kind);  ///< "zpnet", "vlnet", "boundnet"
Result<Kind> kindFromName(std::string_view name);

struct Member {
    std::vector<double> base;            ///< regression over the model's features; BoundNet only
    regression::Numbers<float> weights;  ///< of the part's regressor
};

struct Part {
    int dimensions = 0;  ///< 0: all
    regression::Shape shape;
    std::vector<Member> members;
    /// Inputs are moved and scaled so, and kept within what was trained on; empty: taken as they
    /// are.
    std::vector<float> centre, scale, least, most;
};

/// Errors of stencils that were left out, as logarithms of measured over predicted.
struct LeftOut {
    double low = 0, high = 0;          ///< 5 and 95 of 100 lie below
    double baseLow = 0, baseHigh = 0;  ///< of the regression alone
    double spread = 0;                 ///< by which the members differ, typically (median)
    double nearest = 0;                ///< to the bound: 5 of 100 trained times come closer
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
    std::vector<Part> parts;
    bool shipped = false;  ///< built into the program, beside what was learned of more stencils

    // BoundNet.
    LeftOut leftOut;
    stencil::DataType type = stencil::DataType::Double;
    std::map<space::ParameterId, std::vector<int>> values;  ///< trained on, ascending
    std::vector<double> compileCost, runCost;  ///< regressions of the logarithms of seconds

    const Part* partFor(int dimensions) const;
};

}  // namespace engine::learn
