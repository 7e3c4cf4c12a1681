// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/diagram/footprint.hpp"

#include <gtest/gtest.h>

#include <set>

namespace engine::space {
namespace {

OpenParameter parameter(std::uint32_t level, std::vector<int> values) {
    OpenParameter made{level, std::move(values), {}};
    for (std::uint32_t place = 0; place < made.values.size(); ++place) made.places.push_back(place);
    return made;
}

/// The products of the examples of one product of all parameters.
std::multiset<std::int64_t> productsAsked(const Footprint& footprint) {
    std::multiset<std::int64_t> asked;
    for (std::size_t question = 0; question < footprint.questions(); ++question) {
        std::int64_t product = 1;
        for (const int value : footprint.example(question)) product *= value;
        asked.insert(product);
    }
    return asked;
}

TEST(Footprint, AsksOnceForEveryProduct) {
    const Footprint footprint(
        {parameter(0, {1, 2, 4}), parameter(1, {1, 2, 4}), parameter(2, {1, 3})}, {{0, 1, 2}},
        Relations(), Relations::kAlways);
    EXPECT_EQ(productsAsked(footprint),
              (std::multiset<std::int64_t>{1, 2, 4, 8, 16, 3, 6, 12, 24, 48}));
}

// Threads times merged cells times tiles of a large grid are more than 32 bits hold.
TEST(Footprint, TellsProductsApartThatAgreeInTheirLast32Bits) {
    const std::int64_t big = std::int64_t{1} << 16;
    const Footprint footprint(
        {parameter(0, {1 << 16, 1 << 17, 1 << 18}), parameter(1, {1 << 16}), parameter(2, {1, 3})},
        {{0, 1, 2}}, Relations(), Relations::kAlways);
    EXPECT_EQ(productsAsked(footprint),
              (std::multiset<std::int64_t>{big * big, 2 * big * big, 4 * big * big, 3 * big * big,
                                           6 * big * big, 12 * big * big}));
}

TEST(Footprint, AsksNothingThatItsGuideForbids) {
    Relations relations;
    // Together at most 4.
    const auto two =
        relations.make(1, std::vector{Relations::kAlways, Relations::kAlways, Relations::kNever});
    const auto one =
        relations.make(1, std::vector{Relations::kAlways, Relations::kNever, Relations::kNever});
    const auto guide = relations.make(0, std::vector{Relations::kAlways, two, one});
    const Footprint footprint({parameter(0, {1, 2, 4}), parameter(1, {1, 2, 4})}, {{0}, {1}},
                              relations, guide);
    EXPECT_EQ(productsAsked(footprint), (std::multiset<std::int64_t>{1, 2, 2, 4, 4, 4}));
}

}  // namespace
}  // namespace engine::space
