// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/exporters/exporter.hpp"

#include <gtest/gtest.h>

#include "tests/support/small_recording.hpp"

namespace engine::exporters {
namespace {

store::SessionFile smallSession() {
    auto file = store::SessionFile::inMemory(support::smallHead()).value();
    EXPECT_TRUE(file.append(support::rowsOf(support::smallEvaluations())));
    return file;
}

TEST(Formats, AreListedAndUnknownOnesRefused) {
    ASSERT_EQ(formats().size(), 7u);
    EXPECT_TRUE(findFormat("cuda")->isFolder());
    const auto unknown = findFormat("pdf");
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().kind, ErrorKind::BadInput);
    EXPECT_NE(unknown.error().message.find("cuda, header, json, csv, report, kernel-tuner, t4"),
              std::string::npos);
}

TEST(KernelOf, TakesTheBestOrTheOneNamed) {
    const auto file = smallSession();
    double best = 1e9;
    for (const auto& evaluation : support::smallEvaluations())
        best = std::min(best, evaluation.costMs());
    EXPECT_EQ(kernelOf(file)->evaluation.costMs(), best);
    const auto other = support::smallEvaluations()[3];
    EXPECT_EQ(kernelOf(file, other.setting)->evaluation.samplesMs, other.samplesMs);
    EXPECT_FALSE(kernelOf(file, space::Setting())->evaluation.ok());  // never measured
    const auto empty = store::SessionFile::inMemory(support::smallHead()).value();
    EXPECT_EQ(kernelOf(empty).error().kind, ErrorKind::BadInput);
}

TEST(Export, WritesEveryFormat) {
    support::TemporaryFolder folder;
    const auto file = smallSession();
    for (const FormatInfo& format : formats()) {
        const auto path = folder / (format.name + format.suffix);
        const auto status = exportSession(file, format.name, path);
        EXPECT_TRUE(status) << format.name << ": " << status.error().message;
        EXPECT_TRUE(std::filesystem::exists(path));
    }
    EXPECT_TRUE(std::filesystem::exists(folder / "cuda/kernel.cu"));
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}),
              static_cast<std::ptrdiff_t>(formats().size()));  // nothing left over
}

TEST(Export, AFolderWithFilesIsRefusedUnlessForced) {
    support::TemporaryFolder folder;
    const auto file = smallSession();
    std::filesystem::create_directory(folder / "empty");
    EXPECT_TRUE(exportSession(file, "cuda", folder / "empty/"));
    support::writeBytes(folder / "empty/mine.txt", "precious");
    support::writeBytes(folder / "empty/kernel.cu", "old");
    const auto refused = exportSession(file, "cuda", folder / "empty");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, ErrorKind::BadInput);
    EXPECT_EQ(support::bytesOf(folder / "empty/kernel.cu"), "old");
    ExportOptions options;
    options.force = true;
    EXPECT_TRUE(exportSession(file, "cuda", folder / "empty", options));
    EXPECT_EQ(support::bytesOf(folder / "empty/mine.txt"), "precious");
    EXPECT_NE(support::bytesOf(folder / "empty/kernel.cu"), "old");
}

// A folder stands where one of the files belongs: the others do not make that a success.
TEST(Export, OneFileThatCannotBeWrittenFailsTheWhole) {
    support::TemporaryFolder folder;
    const auto file = smallSession();
    std::filesystem::create_directories(folder / "out/kernel.cu/in the way");
    ExportOptions options;
    options.force = true;
    const auto status = exportSession(file, "cuda", folder / "out", options);
    ASSERT_FALSE(status);
    EXPECT_NE(status.error().message.find("kernel.cu"), std::string::npos)
        << status.error().message;
}

TEST(Export, WhatCannotBeWrittenLeavesTheOldFile) {
    support::TemporaryFolder folder;
    const auto file = smallSession();
    const auto missing = exportSession(file, "csv", folder / "no/such/file.csv");
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().kind, ErrorKind::Storage);
    EXPECT_EQ(exportSession(file, "csv", folder.path()).error().kind, ErrorKind::BadInput);
    support::writeBytes(folder / "file", "x");
    EXPECT_EQ(exportSession(file, "cuda", folder / "file").error().kind, ErrorKind::BadInput);
    EXPECT_EQ(support::bytesOf(folder / "file"), "x");
    EXPECT_FALSE(exportKernel(kernelOf(file).value(), "csv", folder / "x"));
}

}  // namespace
}  // namespace engine::exporters
