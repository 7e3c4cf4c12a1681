// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Problems and small spaces for the tests of this folder.

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "engine/space/tuning_space.hpp"
#include "engine/stencil/formula.hpp"
#include "engine/stencil/presets.hpp"

namespace engine::space {

using P = ParameterId;

inline stencil::Problem problemOf(const std::string& preset, const std::string& grid = {},
                                  stencil::DataType type = stencil::DataType::Double) {
    stencil::Problem problem{
        .pattern = stencil::findPreset(preset).value(), .grid = {}, .type = type};
    const int dimensions = problem.pattern.dimensions;
    problem.grid = grid.empty() ? stencil::Problem::defaultGrid(dimensions)
                                : stencil::extentsFromText(grid, dimensions).value();
    return problem;
}

inline stencil::Problem problemOfFormula(const std::string& formula) {
    stencil::Problem problem{
        .pattern = stencil::patternFromFormula(formula).value(), .grid = {}, .type = {}};
    problem.grid = stencil::Problem::defaultGrid(problem.pattern.dimensions);
    problem.type = stencil::DataType::Double;
    return problem;
}

inline Setting settingOf(const std::string& text, int dimensions = 3) {
    return Setting::parse(text, dimensions).value();
}

/// Every combination of the values of a space, allowed or not, in lexicographic order.
inline void forEachCombination(const TuningSpace& space,
                               const std::function<void(const Setting&)>& visit,
                               std::size_t level = 0, Setting setting = {}) {
    if (level == kParameterCount) {
        visit(setting);
        return;
    }
    const auto id = static_cast<P>(level);
    for (const int value : space.values(id)) {
        setting.set(id, value);
        forEachCombination(space, visit, level + 1, setting);
    }
}

inline std::vector<Setting> allAllowed(const TuningSpace& space) {
    std::vector<Setting> allowed;
    forEachCombination(space, [&](const Setting& setting) {
        if (space.allows(setting)) allowed.push_back(setting);
    });
    return allowed;
}

/// A device so small that every resource rule forbids something on a grid of a few cells.
inline DeviceLimits tightLimits() {
    DeviceLimits limits;
    limits.threadsPerBlock = 8;
    limits.sharedBytesPerBlock = 500;
    limits.registersPerThread = 50;
    limits.registersPerBlock = 200;
    return limits;
}

/// What came after GeST's table, at rest.
inline const std::map<P, std::vector<int>> withoutNewcomers{
    {P::TB, {1}}, {P::TT, {1}}, {P::LS, {0}}, {P::RS, {0}},  {P::CQ, {0}},  {P::PD, {1}},
    {P::VW, {1}}, {P::RO, {0}}, {P::MB, {1}}, {P::CLa, {1}}, {P::CLb, {1}}, {P::SE, {1}},
    {P::MR, {1}}, {P::HP, {1}}, {P::HS, {1}}, {P::SS, {0}}};

/// A few hundred thousand combinations in two dimensions.
inline TuningSpace smallSpace2d(const std::string& preset = "star2d1r",
                                const DeviceLimits& limits = {}) {
    return TuningSpace::full(problemOf(preset, "8x4"), limits)
        .restrictedTo(withoutNewcomers)
        .restrictedTo({{P::TBx, {1, 2, 4}},
                       {P::TBy, {1, 2}},
                       {P::UFx, {1, 2, 4}},
                       {P::CMx, {1, 2, 4}},
                       {P::BMx, {1, 2, 4, 8}}});
}

/// As many, with every kind of temporal blocking.
inline TuningSpace smallTemporalSpace(const std::string& preset, const DeviceLimits& limits = {}) {
    return TuningSpace::full(problemOf(preset, "64x4"), limits)
        .restrictedTo({{P::TBx, {8, 32}},      {P::TBy, {1}},    {P::CO, {0}},
                       {P::RO, {0}},           {P::SD, {1, 2}},  {P::SB, {1, 4}},
                       {P::UFx, {1}},          {P::UFy, {1, 2}}, {P::CMx, {1, 2}},
                       {P::CMy, {1}},          {P::BMx, {1, 2}}, {P::BMy, {1}},
                       {P::TB, {1, 2, 3, 12}}, {P::PD, {1, 2}},  {P::VW, {1, 2}},
                       {P::MB, {1, 8}},        {P::CLa, {1, 4}}, {P::MR, {1}},
                       {P::HP, {1}},           {P::HS, {1}},     {P::SS, {0}}});
}

/// As many in three dimensions, of tiles that several blocks share.
inline TuningSpace smallSharedTileSpace(const std::string& preset,
                                        const DeviceLimits& limits = {}) {
    return TuningSpace::full(problemOf(preset, "16x8x8"), limits)
        .restrictedTo({{P::TBx, {4, 8}},    {P::TBy, {1, 4}}, {P::TBz, {1, 2}}, {P::SH, {1}},
                       {P::CO, {0}},        {P::ST, {1}},     {P::SD, {2, 3}},  {P::SB, {4, 8}},
                       {P::UFx, {1}},       {P::UFy, {1}},    {P::UFz, {1}},    {P::CMx, {1, 2}},
                       {P::CMy, {1, 2}},    {P::CMz, {1}},    {P::BMx, {1, 2}}, {P::BMy, {1}},
                       {P::BMz, {1, 2}},    {P::RT, {0, 1}},  {P::PR, {0, 1}},  {P::TB, {2, 3}},
                       {P::TT, {1, 4, 5}},  {P::LS, {0}},     {P::RS, {0}},     {P::CQ, {0}},
                       {P::PD, {1}},        {P::VW, {1}},     {P::RO, {0}},     {P::MB, {1, 2}},
                       {P::CLa, {1, 2, 8}}, {P::CLb, {1, 4}}, {P::MR, {1}},     {P::HP, {1}},
                       {P::HS, {1}},        {P::SS, {0}}});
}

/// Pipelines and cells of lanes beside tiles of warps, and shorter sides.
inline TuningSpace smallPipelineSpace(const std::string& preset, const DeviceLimits& limits = {}) {
    return TuningSpace::full(problemOf(preset, "150x40"), limits)
        .restrictedTo({{P::TBx, {16, 32}}, {P::TBy, {1, 2, 4}}, {P::CO, {0}},     {P::SD, {2}},
                       {P::SB, {8, 16}},   {P::UFx, {1}},       {P::UFy, {1, 4}}, {P::CMx, {1}},
                       {P::CMy, {1}},      {P::BMx, {2, 3, 4}}, {P::BMy, {1}},    {P::MB, {1, 2}},
                       {P::TB, {4, 6}},    {P::TT, {2, 6}},     {P::PK, {1, 3}},  {P::PD, {1, 2}},
                       {P::HP, {1, 3}},    {P::HS, {1, 2}},     {P::SS, {0, 1}},  {P::SE, {1, 2}},
                       {P::VW, {1, 2}},    {P::LS, {0}},        {P::RS, {0}},     {P::CQ, {0}},
                       {P::RO, {0}},       {P::CLa, {1}},       {P::CLb, {1}},    {P::MR, {1}}});
}

/// Rows of warps and pipelines along either axis, beside tiles of blocks.
inline TuningSpace smallRowsSpace(const std::string& preset, const DeviceLimits& limits = {}) {
    return TuningSpace::full(problemOf(preset, "64x32x16"), limits)
        .restrictedTo({{P::TBx, {16, 32}}, {P::TBy, {1, 2, 4}}, {P::TBz, {1, 2}}, {P::SH, {1}},
                       {P::CO, {0}},       {P::ST, {1}},        {P::SD, {2, 3}},  {P::SB, {8}},
                       {P::UFx, {1}},      {P::UFy, {1}},       {P::UFz, {1, 2}}, {P::CMx, {1}},
                       {P::CMy, {1, 2}},   {P::CMz, {1}},       {P::BMx, {1, 3}}, {P::BMy, {1, 6}},
                       {P::BMz, {1, 8}},   {P::RT, {0, 1}},     {P::PR, {1}},     {P::TB, {2, 4}},
                       {P::TT, {1, 3, 6}}, {P::LS, {0}},        {P::RS, {0}},     {P::CQ, {0}},
                       {P::PK, {1, 3}},    {P::PD, {1, 2}},     {P::VW, {1}},     {P::RO, {0}},
                       {P::MB, {1, 2}},    {P::CLa, {1}},       {P::CLb, {1}},    {P::SE, {1}},
                       {P::MR, {1}},       {P::HP, {1, 2}},     {P::HS, {1, 2}},  {P::SS, {0}}});
}

/// Marches that shorten.
inline TuningSpace smallTaperedSpace(const std::string& preset, const DeviceLimits& limits = {}) {
    return TuningSpace::full(problemOf(preset, "32x80"), limits)
        .restrictedTo(withoutNewcomers)
        .restrictedTo({{P::TBx, {4, 32}},
                       {P::TBy, {1, 4}},
                       {P::SB, {1, 8, 16, 64, 128}},
                       {P::SE, {1, 2, 4, 8}},
                       {P::UFx, {1, 2}},
                       {P::UFy, {1, 4, 16}},
                       {P::CMx, {1, 2}},
                       {P::CMy, {1}},
                       {P::BMx, {1}},
                       {P::BMy, {1}}});
}

/// A device so small that temporal kernels of a few cells meet its limits.
inline DeviceLimits temporalLimits() {
    DeviceLimits limits;
    limits.sharedBytesPerBlock = 5000;
    limits.registersPerThread = 60;
    limits.registersPerBlock = 3500;
    limits.threadsPerMultiprocessor = 128;
    limits.multiprocessors = 2;
    return limits;
}

inline TuningSpace smallSpace3d(const std::string& preset, const DeviceLimits& limits = {}) {
    return TuningSpace::full(problemOf(preset, "4x2x4"), limits)
        .restrictedTo({{P::TBx, {1, 2}},
                       {P::TBy, {1, 2}},
                       {P::TBz, {1, 2}},
                       {P::CMz, {1, 2}},
                       {P::BMx, {1, 2}},
                       {P::BMy, {1}},
                       {P::BMz, {1}},
                       {P::CO, {0}}})
        .restrictedTo(withoutNewcomers);
}

}  // namespace engine::space
