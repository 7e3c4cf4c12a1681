// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/image_cache.hpp"

#include <gtest/gtest.h>
#include <fstream>

namespace engine::worker {
namespace {

class ImageCacheTest : public testing::Test {
protected:
    void SetUp() override { std::filesystem::remove_all(m_folder); }
    void TearDown() override { std::filesystem::remove_all(m_folder); }

    protocol::Compiled compiled() const {
        protocol::Compiled compiled;
        compiled.ticket = 1;
        compiled.image = std::string("\0binary\n", 8);
        compiled.cpuSeconds = 0.5;
        compiled.resources.registers = 40;
        return compiled;
    }

    std::filesystem::path m_folder =
        std::filesystem::path(testing::TempDir()) / "stencilscope_image_cache_test";
    protocol::Compile m_job{7, "source", "k", "sm_90"};
};

TEST_F(ImageCacheTest, FindsWhatWasStoredAndChargesNothing) {
    const ImageCache cache(m_folder, "NVRTC 13.0");
    EXPECT_FALSE(cache.find(m_job));
    cache.store(m_job, compiled());
    const auto found = cache.find(m_job);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->ticket, 7U);
    EXPECT_EQ(found->image, compiled().image);
    EXPECT_EQ(found->resources.registers, 40);
    EXPECT_EQ(found->cpuSeconds, 0);
}

TEST_F(ImageCacheTest, AnythingDifferentIsAnotherImage) {
    const ImageCache cache(m_folder, "NVRTC 13.0");
    cache.store(m_job, compiled());
    EXPECT_FALSE(cache.find({7, "Source", "k", "sm_90"}));
    EXPECT_FALSE(cache.find({7, "source", "k", "sm_80"}));
    EXPECT_FALSE(ImageCache(m_folder, "NVRTC 12.9").find(m_job));
}

TEST_F(ImageCacheTest, FailuresAreNotKept) {
    const ImageCache cache(m_folder, "NVRTC 13.0");
    protocol::Compiled failed = compiled();
    failed.outcome = device::Outcome::Timeout;
    cache.store(m_job, failed);
    EXPECT_FALSE(cache.find(m_job));
}

TEST_F(ImageCacheTest, ADamagedEntryCountsAsAbsent) {
    const ImageCache cache(m_folder, "NVRTC 13.0");
    cache.store(m_job, compiled());
    for (const auto& entry : std::filesystem::directory_iterator(m_folder)) {
        std::filesystem::resize_file(entry.path(), std::filesystem::file_size(entry.path()) / 2);
    }
    EXPECT_FALSE(cache.find(m_job));
}

TEST_F(ImageCacheTest, DropsTheOldestWhenItGrowsTooLarge) {
    const auto job = [](int i) {
        return protocol::Compile{1, "source " + std::to_string(i), "k", "sm_90"};
    };
    std::uintmax_t bytes = 0;
    {
        const ImageCache cache(m_folder, "NVRTC 13.0");
        for (int i = 0; i < 10; ++i) cache.store(job(i), compiled());
    }
    const auto now = std::filesystem::file_time_type::clock::now();
    for (const auto& entry : std::filesystem::directory_iterator(m_folder)) {
        bytes += entry.file_size();
        std::filesystem::last_write_time(entry.path(), now);
    }
    const ImageCache roomy(m_folder, "NVRTC 13.0", bytes);
    for (int i = 0; i < 10; ++i) EXPECT_TRUE(roomy.find(job(i)));
    roomy.store(job(10), compiled());
    const ImageCache tight(m_folder, "NVRTC 13.0", bytes);
    int left = 0;
    for (int i = 0; i <= 10; ++i) left += tight.find(job(i)) ? 1 : 0;
    EXPECT_EQ(left, 5);
    EXPECT_TRUE(tight.find(job(10))) << "the newest";
}

TEST_F(ImageCacheTest, WithoutAFolderNothingIsKept) {
    const ImageCache cache("", "NVRTC 13.0");
    cache.store(m_job, compiled());
    EXPECT_FALSE(cache.find(m_job));
    const ImageCache unwritable("/proc/no/such/folder", "NVRTC 13.0");
    unwritable.store(m_job, compiled());
    EXPECT_FALSE(unwritable.find(m_job));
}

}  // namespace
}  // namespace engine::worker
