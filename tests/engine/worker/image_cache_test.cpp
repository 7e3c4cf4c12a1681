// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/image_cache.hpp"

#include <gtest/gtest.h>
#include <chrono>
#include <fstream>
#include <iterator>
#include <string>

#include "tests/support/temporary_folder.hpp"

namespace engine::worker {
namespace {

class ImageCacheTest : public testing::Test {
protected:
    protocol::Compiled compiled() const {
        protocol::Compiled compiled;
        compiled.ticket = 1;
        compiled.image = std::string("\0binary\n", 8);
        compiled.cpuSeconds = 0.5;
        compiled.resources.registers = 40;
        return compiled;
    }

    support::TemporaryFolder m_temporary;
    std::filesystem::path m_folder = m_temporary / "images";
    protocol::Compile m_job{7, "source", "k", "sm_90"};
};

TEST_F(ImageCacheTest, FindsWhatWasStoredAndChargesNothing) {
    ImageCache cache(m_folder, "NVRTC 13.0");
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
    ImageCache cache(m_folder, "NVRTC 13.0");
    cache.store(m_job, compiled());
    EXPECT_FALSE(cache.find({7, "Source", "k", "sm_90"}));
    EXPECT_FALSE(cache.find({7, "source", "k", "sm_80"}));
    EXPECT_FALSE(ImageCache(m_folder, "NVRTC 12.9").find(m_job));
}

TEST_F(ImageCacheTest, FailuresAreNotKept) {
    ImageCache cache(m_folder, "NVRTC 13.0");
    protocol::Compiled failed = compiled();
    failed.outcome = device::Outcome::Timeout;
    cache.store(m_job, failed);
    EXPECT_FALSE(cache.find(m_job));
}

TEST_F(ImageCacheTest, ADamagedEntryCountsAsAbsent) {
    ImageCache cache(m_folder, "NVRTC 13.0");
    cache.store(m_job, compiled());
    for (const auto& entry : std::filesystem::directory_iterator(m_folder)) {
        std::filesystem::resize_file(entry.path(), std::filesystem::file_size(entry.path()) / 2);
    }
    EXPECT_FALSE(cache.find(m_job));
}

TEST_F(ImageCacheTest, AnyByteThatChangedIsDamage) {
    ImageCache cache(m_folder, "NVRTC 13.0");
    cache.store(m_job, compiled());
    const auto path = std::filesystem::directory_iterator(m_folder)->path();
    std::ifstream file(path, std::ios::binary);
    const std::string good((std::istreambuf_iterator<char>(file)), {});
    for (std::size_t at = 0; at < good.size(); ++at) {
        std::string bad = good;
        bad[at] ^= 1;
        std::ofstream(path, std::ios::binary) << bad;
        EXPECT_FALSE(cache.find(m_job)) << at;
    }
    std::ofstream(path, std::ios::binary) << good;
    EXPECT_TRUE(cache.find(m_job));
}

TEST_F(ImageCacheTest, AnEntryUnderAnotherKernelsNameIsNotItsImage) {
    ImageCache cache(m_folder, "NVRTC 13.0");
    cache.store(m_job, compiled());
    const auto mine = std::filesystem::directory_iterator(m_folder)->path();
    const auto bytes = m_folder / "kept";
    std::filesystem::rename(mine, bytes);
    const protocol::Compile other{8, "another source", "k", "sm_90"};
    cache.store(other, compiled());
    for (const auto& entry : std::filesystem::directory_iterator(m_folder))
        if (entry.path() != bytes)
            std::filesystem::copy_file(bytes, entry.path(),
                                       std::filesystem::copy_options::overwrite_existing);
    EXPECT_FALSE(cache.find(other));
}

TEST_F(ImageCacheTest, StaysWithinItsBoundWhileItIsWritten) {
    constexpr std::uintmax_t most = 4000;
    ImageCache cache(m_folder, "NVRTC 13.0", most);
    for (int i = 0; i < 50; ++i) {
        cache.store({1, "source " + std::to_string(i), "k", "sm_90"}, compiled());
        std::uintmax_t bytes = 0;
        for (const auto& entry : std::filesystem::directory_iterator(m_folder))
            bytes += entry.file_size();
        ASSERT_LE(bytes, most);
    }
}

TEST_F(ImageCacheTest, WhatAKilledProcessLeftGoesWithTheOldest) {
    std::filesystem::create_directories(m_folder);
    std::ofstream(m_folder / "0123456789abcdef.image.4711") << std::string(1000, 'x');
    std::ofstream(m_folder / "somebody's notes") << std::string(1000, 'x');
    ImageCache cache(m_folder, "NVRTC 13.0", 500);
    EXPECT_FALSE(std::filesystem::exists(m_folder / "0123456789abcdef.image.4711"));
    EXPECT_TRUE(std::filesystem::exists(m_folder / "somebody's notes"));
}

TEST_F(ImageCacheTest, TwoThatShareAFolderFindWhatTheOtherStored) {
    ImageCache one(m_folder, "NVRTC 13.0"), other(m_folder, "NVRTC 13.0");
    one.store(m_job, compiled());
    other.store(m_job, compiled());
    EXPECT_TRUE(one.find(m_job));
    EXPECT_TRUE(other.find(m_job));
}

TEST_F(ImageCacheTest, DropsTheOldestWhenItGrowsTooLarge) {
    const auto job = [](int i) {
        return protocol::Compile{1, "source " + std::to_string(i), "k", "sm_90"};
    };
    std::uintmax_t bytes = 0;
    {
        ImageCache cache(m_folder, "NVRTC 13.0");
        for (int i = 0; i < 10; ++i) cache.store(job(i), compiled());
    }
    const auto now = std::filesystem::file_time_type::clock::now();
    for (const auto& entry : std::filesystem::directory_iterator(m_folder)) {
        bytes += entry.file_size();
        std::filesystem::last_write_time(entry.path(), now);
    }
    ImageCache roomy(m_folder, "NVRTC 13.0", bytes);
    for (int i = 0; i < 10; ++i) EXPECT_TRUE(roomy.find(job(i)));
    // What was used last stays.
    const auto old = now - std::chrono::hours(1);
    for (const auto& entry : std::filesystem::directory_iterator(m_folder))
        std::filesystem::last_write_time(entry.path(), old);
    EXPECT_TRUE(roomy.find(job(3)));
    ImageCache(m_folder, "NVRTC 13.0").store(job(10), compiled());
    ImageCache tight(m_folder, "NVRTC 13.0", bytes);
    int left = 0;
    for (int i = 0; i <= 10; ++i) left += tight.find(job(i)) ? 1 : 0;
    EXPECT_EQ(left, 5);
    EXPECT_TRUE(tight.find(job(10))) << "the newest";
    EXPECT_TRUE(tight.find(job(3))) << "used a moment ago";
}

TEST_F(ImageCacheTest, WithoutAFolderNothingIsKept) {
    ImageCache cache("", "NVRTC 13.0");
    cache.store(m_job, compiled());
    EXPECT_FALSE(cache.find(m_job));
    ImageCache unwritable("/proc/no/such/folder", "NVRTC 13.0");
    unwritable.store(m_job, compiled());
    EXPECT_FALSE(unwritable.find(m_job));
}

}  // namespace
}  // namespace engine::worker
