// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/columns.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <random>

namespace engine::store {
namespace {

std::vector<std::uint64_t> bitsOf(const std::vector<double>& values) {
    std::vector<std::uint64_t> bits;
    for (const double value : values) bits.push_back(std::bit_cast<std::uint64_t>(value));
    return bits;
}

std::vector<double> awkwardReals() {
    using Limits = std::numeric_limits<double>;
    return {0.0,
            -0.0,
            1.0,
            -1.5,
            0.1,
            0.13039765299999995,
            1e-300,
            1e300,
            Limits::max(),
            Limits::denorm_min(),
            Limits::infinity(),
            -Limits::infinity(),
            Limits::quiet_NaN(),
            9.2e9,
            1e6,
            123456.789012345,
            3.6880870408774124e-16};
}

TEST(Columns, KeepWholeNumbersOfEveryWidth) {
    const std::vector<std::vector<std::int64_t>> columns{{},
                                                         {7},
                                                         {3, 3, 3, 3},
                                                         {0, 255, 1},
                                                         {-1, 255},
                                                         {INT64_MIN, INT64_MAX, 0, -1, 1},
                                                         {1'000'000'007, 1'000'000'000}};
    ColumnWriter writer;
    for (const auto& column : columns) writer.integers(column);
    ColumnReader reader(writer.bytes());
    for (const auto& column : columns) EXPECT_EQ(reader.integers(column.size()), column);
    EXPECT_TRUE(reader.atEnd());
}

TEST(Columns, KeepEveryBitOfRealNumbers) {
    const auto values = awkwardReals();
    const std::vector<std::size_t> from{0, 0, 1, 1, 4, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 0, 16};
    ColumnWriter writer;
    writer.reals(values);
    writer.reals(values, {1e-6, false}, from);
    writer.repeatedReals(values);
    ColumnReader reader(writer.bytes());
    EXPECT_EQ(bitsOf(reader.reals(values.size())), bitsOf(values));
    EXPECT_EQ(bitsOf(reader.reals(values.size(), {1e-6, false}, from)), bitsOf(values));
    EXPECT_EQ(bitsOf(reader.repeatedReals(values.size())), bitsOf(values));
    EXPECT_TRUE(reader.atEnd());
}

TEST(Columns, KeepWholeMicrosecondsInLessRoom) {
    std::vector<double> fine, whole;
    std::mt19937_64 random(1);
    for (int i = 0; i < 1000; ++i) {
        fine.push_back(static_cast<double>(random() % 4'000'000'000) * 1e-9);
        whole.push_back(toMicrosecond(fine.back()));
        EXPECT_NEAR(whole.back(), fine.back(), 0.50001e-6);
    }
    std::vector<std::size_t> from(1000);
    for (std::size_t i = 1; i < from.size(); ++i) from[i] = i - 1;
    ColumnWriter fineWriter, writer;
    fineWriter.reals(fine);
    writer.reals(whole);
    EXPECT_LT(writer.bytes().size() + 990, fineWriter.bytes().size());
    writer.reals(whole, {}, from);
    ColumnReader reader(writer.bytes());
    EXPECT_EQ(bitsOf(reader.reals(whole.size())), bitsOf(whole));
    EXPECT_EQ(bitsOf(reader.reals(whole.size(), {}, from)), bitsOf(whole));
    EXPECT_TRUE(reader.atEnd());
}

TEST(Columns, MicrosecondsOfWhatIsNoneAreThemselves) {
    for (const double value : awkwardReals()) {
        if (std::abs(value) < 1e9) continue;
        EXPECT_EQ(bitsOf({toMicrosecond(value)}), bitsOf({value})) << value;
    }
}

TEST(Columns, CountWhatAClockSaysInNanoseconds) {
    std::vector<double> rising, floats;
    std::mt19937_64 random(1);
    for (int i = 0; i < 1000; ++i) {
        rising.push_back(static_cast<double>(i) * 0.01 +
                         static_cast<double>(random() % 200) * 1e-9);
        floats.push_back(static_cast<double>(static_cast<float>(
            4.2 + static_cast<double>(random() % 200) * 32e-6)));  // as events of a GPU
    }
    std::vector<std::size_t> from(1000);
    for (std::size_t i = 1; i < from.size(); ++i) from[i] = i - 1;
    ColumnWriter writer;
    writer.reals(rising, {}, from);
    const std::size_t clock = writer.bytes().size();
    EXPECT_LT(clock, 6 * rising.size());
    writer.reals(floats, {1e-6, true});
    EXPECT_LT(writer.bytes().size() - clock, 3 * floats.size());
    ColumnReader reader(writer.bytes());
    EXPECT_EQ(reader.reals(1000, {}, from), rising);
    EXPECT_EQ(reader.reals(1000, {1e-6, true}), floats);
}

TEST(Columns, WriteATextOnceHoweverOftenItIsThere) {
    const std::string longOne(1000, 'x');
    const std::vector<std::string> texts{longOne, "", longOne, "a", longOne, ""};
    ColumnWriter writer;
    writer.texts(texts);
    writer.texts({});
    writer.text("last");
    EXPECT_LT(writer.bytes().size(), 1200U);
    ColumnReader reader(writer.bytes());
    EXPECT_EQ(reader.texts(texts.size()), texts);
    EXPECT_TRUE(reader.texts(0).empty());
    EXPECT_EQ(reader.text(), "last");
    EXPECT_TRUE(reader.atEnd());
}

TEST(Columns, DoNotWriteOutATextMoreOftenThanThereIsRoomFor) {
    // A column of one text reads as one of any number of them: which text it is takes no room.
    const std::string longOne(1 << 16, 'x');
    ColumnWriter writer;
    writer.text(longOne);
    ColumnReader few(writer.bytes());
    EXPECT_EQ(few.texts(100), std::vector<std::string>(100, longOne));
    EXPECT_TRUE(few.atEnd());
    ColumnReader many(writer.bytes());
    EXPECT_EQ(many.texts(1 << 14), std::vector<std::string>(1 << 14));
    EXPECT_FALSE(many.good());
    // Columns share the room.
    for (int i = 1; i < 100; ++i) writer.text(longOne);
    ColumnReader columns(writer.bytes());
    for (int i = 0; i < 100; ++i) columns.repeatedTexts(1 << 10);
    EXPECT_FALSE(columns.good());
}

TEST(Columns, CutShortAnywhereSayThatTheyAreNotWhole) {
    ColumnWriter writer;
    writer.integers(std::vector<std::int64_t>{1, 2, 70000});
    writer.texts(std::vector<std::string>{"one", "two"});
    writer.reals(std::vector<double>{0.5, 0.25});
    const std::string& whole = writer.bytes();
    for (std::size_t size = 0; size < whole.size(); ++size) {
        ColumnReader reader(std::string_view(whole).substr(0, size));
        reader.integers(3);
        reader.texts(2);
        EXPECT_EQ(reader.reals(2).size(), 2U);
        EXPECT_FALSE(reader.good()) << size;
    }
}

TEST(Columns, OfAnyBytesAreReadWithoutHarm) {
    std::mt19937_64 random(7);
    for (int i = 0; i < 20000; ++i) {
        std::string bytes;
        for (std::size_t k = 0, size = random() % 80; k < size; ++k)
            bytes += static_cast<char>(random() % 3 == 0 ? random() : 0);
        ColumnReader reader(bytes);
        EXPECT_EQ(reader.texts(3).size(), 3U);
        EXPECT_EQ(reader.integers(4).size(), 4U);
        EXPECT_EQ(reader.reals(2, {1e-6, true}).size(), 2U);
        EXPECT_EQ(reader.repeatedReals(2).size(), 2U);
    }
}

}  // namespace
}  // namespace engine::store
