// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/device_sheet.hpp"

#include <gmock/gmock.h>

namespace engine::model {
namespace {

TEST(DeviceSheet, KnowsItsGpuByIdAndByItsDriversName) {
    const auto* sheet = findDeviceSheet("h200");
    ASSERT_TRUE(sheet);
    EXPECT_EQ(findDeviceSheet("NVIDIA H200"), sheet);
    EXPECT_EQ(findDeviceSheet("NVIDIA A100-SXM4-40GB"), findDeviceSheet("a100"));
    EXPECT_EQ(findDeviceSheet("NVIDIA H100 80GB HBM3"), findDeviceSheet("h100"));
    EXPECT_EQ(findDeviceSheet("NVIDIA H100 PCIe"), nullptr) << "has fewer multiprocessors";
    EXPECT_EQ(findDeviceSheet("NVIDIA GeForce RTX 4090"), nullptr);
    EXPECT_EQ(sheet->multiprocessors, 132);
    EXPECT_DOUBLE_EQ(sheet->memoryBytesPerSecond, 4.29e12);
    EXPECT_DOUBLE_EQ(sheet->floatingPointPerSecond(stencil::DataType::Double), 16.6e12);
    EXPECT_DOUBLE_EQ(sheet->floatingPointPerSecond(stencil::DataType::Float), 31.8e12);
    EXPECT_FALSE(sheet->source.empty());
}

TEST(DeviceSheet, BarriersLieOnALine) {
    const auto& sheet = *findDeviceSheet("h200");
    EXPECT_NEAR(sheet.barrierOf(256) * 1e9, 15, 1e-9);
    EXPECT_NEAR(sheet.barrierOf(1024) * 1e9, 39, 1e-9);
    EXPECT_NEAR(sheet.barrierOf(640) * 1e9, 27, 1e-9);
    EXPECT_NEAR(sheet.barrierOf(32) * 1e9, 8, 1e-9);
    EXPECT_DOUBLE_EQ(findDeviceSheet("a100")->barrierOf(256), 0);
}

TEST(DeviceSheet, DamagedSheetsSayWhatIsMissing) {
    const auto sentence = [](const char* text) {
        const auto sheet = deviceSheetFromJson(text, "mine.json");
        return sheet ? std::string("accepted") : sheet.error().message;
    };
    EXPECT_THAT(sentence("{"), testing::HasSubstr("mine.json: "));
    EXPECT_THAT(sentence("[]"), testing::HasSubstr("id must be a text"));
    const std::string names = R"("id": "a", "gpu": "b", "architecture": "sm_90", "source": "c")";
    EXPECT_THAT(sentence(("{" + names + "}").c_str()), testing::HasSubstr("clock_ghz"));
    EXPECT_THAT(sentence(("{" + names + R"(, "clock_ghz": -1})").c_str()),
                testing::HasSubstr("clock_ghz must be a number above 0"));
    EXPECT_THAT(sentence(("{" + names + R"(, "clock_ghz": "fast"})").c_str()),
                testing::HasSubstr("clock_ghz must be a number above 0"));
}

}  // namespace
}  // namespace engine::model
