// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/collection.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "tests/support/synthetic_recording.hpp"
#include "tests/support/temporary_folder.hpp"

namespace engine::store {
namespace {

namespace fs = std::filesystem;

class CollectionOf : public testing::Test {
protected:
    CollectionOf() {
        for (const char* preset : {"star3d1r", "box2d1r", "star2d2r"})
            m_files.push_back(support::writeSyntheticRecording(m_folder.path(), preset));
        m_all = m_folder.path() / "all.sscope";
    }
    std::string bytes() const {
        std::ifstream file(m_all, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    void write(const std::string& bytes) const { std::ofstream(m_all, std::ios::binary) << bytes; }

    support::TemporaryFolder m_folder;
    std::vector<fs::path> m_files;
    fs::path m_all;
};

TEST_F(CollectionOf, ThreeHoldsThemAsTheyWere) {
    ASSERT_TRUE(mergeInto(m_all, m_files));
    EXPECT_TRUE(isCollection(m_all));
    const auto all = openAll(m_all);
    ASSERT_TRUE(all) << all.error().message;
    ASSERT_EQ(all->size(), 3u);
    EXPECT_EQ((*all)[0].head().problem.pattern.name, "box2d1r");  // by name
    std::uintmax_t apart = 0;
    for (const fs::path& path : m_files) apart += fs::file_size(path);
    EXPECT_LT(fs::file_size(m_all), apart / 2);
    const auto single = openAll(m_files[0]);
    ASSERT_TRUE(single);
    const auto before = single->front().evaluations(), after = (*all)[2].evaluations();
    ASSERT_TRUE(before && after);
    ASSERT_EQ(before->size(), after->size());
    for (std::size_t i = 0; i < before->size(); ++i) {
        EXPECT_EQ((*before)[i].evaluation.setting, (*after)[i].evaluation.setting);
        EXPECT_EQ((*before)[i].evaluation.samplesMs, (*after)[i].evaluation.samplesMs);
    }
}

TEST_F(CollectionOf, CollectionsIsOneToo) {
    const fs::path first = m_folder.path() / "first.sscope";
    ASSERT_TRUE(mergeInto(first, {m_files[0], m_files[1]}));
    ASSERT_TRUE(mergeInto(m_all, {first, m_files[2]}));
    EXPECT_EQ(openAll(m_all)->size(), 3u);
}

TEST_F(CollectionOf, TheSameRecordingTwiceIsRefusedAndNothingIsWritten) {
    const auto merged = mergeInto(m_all, {m_files[0], m_files[0]});
    ASSERT_FALSE(merged);
    EXPECT_NE(merged.error().message.find("both hold star3d1r"), std::string::npos);
    EXPECT_FALSE(fs::exists(m_all));
}

TEST_F(CollectionOf, OneIsNoSessionAndSaysSo) {
    ASSERT_TRUE(mergeInto(m_all, m_files));
    const auto opened = SessionFile::open(m_all, SessionFile::Access::ReadOnly);
    ASSERT_FALSE(opened);
    EXPECT_NE(opened.error().message.find("is a collection of recordings"), std::string::npos);
}

TEST_F(CollectionOf, DamageIsFoundWhereverItIs) {
    ASSERT_TRUE(mergeInto(m_all, m_files));
    const std::string whole = bytes();
    for (std::size_t at = 100; at < whole.size(); at += whole.size() / 97) {
        std::string hurt = whole;
        hurt[at] = static_cast<char>(hurt[at] ^ 0x5a);
        write(hurt);
        const auto all = openAll(m_all);
        if (all) {  // a byte that nothing uses
            EXPECT_EQ(all->size(), 3u) << at;
        } else {
            EXPECT_FALSE(all.error().message.empty()) << at;
        }
    }
    write(whole.substr(0, whole.size() / 2));
    EXPECT_FALSE(openAll(m_all));
}

}  // namespace
}  // namespace engine::store
