// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/session/open_device.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <optional>

#include "engine/session/live_opener.hpp"
#include "engine/stencil/presets.hpp"
#include "engine/store/collection.hpp"
#include "tests/support/small_recording.hpp"
#include "tests/support/synthetic_recording.hpp"

namespace engine::session {
namespace {

class OpenDevice : public testing::Test {
protected:
    void SetUp() override {
        std::filesystem::create_directory(m_folder / "recordings");
        write(m_folder / "recordings/cross.sscope", true);
        support::writeBytes(m_folder / "recordings/broken.sscope", "not a session");
        m_installation.recordingFolders = {m_folder / "recordings", m_folder / "missing"};
    }
    /// A recording of the small problem, or the session of a search that measured the same.
    static void write(const std::filesystem::path& path, bool recording,
                      const std::string& gpu = "NVIDIA H200",
                      std::optional<stencil::Extents> grid = std::nullopt,
                      std::size_t settings = 288) {
        auto head = support::smallHead();
        if (grid) head.problem.grid = *grid;
        head.recording = recording;
        head.device.gpu = gpu;
        auto file = store::SessionFile::inMemory(head);
        auto evaluations = support::smallEvaluations();
        evaluations.resize(settings);
        ASSERT_TRUE(file->append(support::rowsOf(evaluations)));
        ASSERT_TRUE(file->saveAs(path));
    }
    Result<std::unique_ptr<device::Device>> open(const std::string& argument,
                                                 const std::string& clock = "serial") {
        return openDevice(argument, m_problem, {.clock = clock}, m_installation);
    }

    support::TemporaryFolder m_folder;
    Installation m_installation;
    stencil::Problem m_problem = support::smallProblem();
};

TEST_F(OpenDevice, FindsTheShippedRecordingOfTheProblem) {
    m_problem.pattern.name = "another name of the same pattern";
    const auto device = open("recorded");
    ASSERT_TRUE(device) << device.error().message;
    EXPECT_TRUE((*device)->info().recorded);
    EXPECT_EQ((*device)->info().id, "recorded");
    EXPECT_EQ((*device)->info().gpu, "NVIDIA H200");
    EXPECT_EQ((*device)->space().size(), 288u);
    EXPECT_EQ((*open("recorded", "8"))->parallelism(), 16);
}

TEST_F(OpenDevice, OfSeveralRecordingsTheOneWithTheMostSettingsAnswersAndTheOthersAreNamed) {
    const auto folder = m_folder / "recordings";
    std::vector<std::string> remarks;
    const auto gpu = [&] {
        DeviceOptions options;
        options.remark = [&](const std::string& sentence) { remarks.push_back(sentence); };
        const auto device = openDevice("recorded", m_problem, options, m_installation);
        return device ? (*device)->info().gpu : device.error().message;
    };
    EXPECT_EQ(gpu(), "NVIDIA H200");
    EXPECT_THAT(remarks, testing::IsEmpty()) << "there is no choice";
    write(folder / "a.sscope", true, "GPU of few", {}, 287);
    write(folder / "z.sscope", true, "GPU of as many");
    EXPECT_EQ(gpu(), "NVIDIA H200") << "not the first by name, and of equals the first";
    const auto at = [&](const char* name) { return (folder / name).string(); };
    EXPECT_THAT(
        remarks,
        testing::ElementsAre(
            "There are 3 recordings of cross 1024x512 double. The one with the most settings "
            "is used: " +
            at("cross.sscope") +
            " (NVIDIA H200, 288 settings). To use another, name it "
            "as the device: " +
            at("a.sscope") + " (GPU of few, 287 settings), " + at("z.sscope") +
            " (GPU of as many, 288 settings)."));
    EXPECT_EQ((*open(at("a.sscope")))->info().gpu, "GPU of few");
}

TEST_F(OpenDevice, AMissingRecordingNamesThoseThereAre) {
    m_problem.type = stencil::DataType::Float;
    const auto device = open("recorded");
    ASSERT_FALSE(device);
    EXPECT_EQ(device.error().kind, ErrorKind::Unavailable);
    EXPECT_NE(device.error().message.find("cross 1024x512 float"), std::string::npos)
        << device.error().message;
    EXPECT_NE(device.error().message.find("on other grids or of other types: 1024x512 double."),
              std::string::npos)
        << device.error().message;
    m_problem.pattern = *stencil::findPreset("star3d1r");
    EXPECT_NE(open("recorded").error().message.find("There are recordings of cross."),
              std::string::npos);
    std::filesystem::remove(m_folder / "recordings/cross.sscope");
    const std::string unread = open("recorded").error().message;
    EXPECT_NE(unread.find("None of those installed can be read: "), std::string::npos) << unread;
    EXPECT_NE(unread.find("broken.sscope"), std::string::npos) << unread;
    m_installation.recordingFolders.clear();
    EXPECT_NE(open("recorded").error().message.find("No recordings are installed"),
              std::string::npos);
}

TEST_F(OpenDevice, OpensAFileForItsOwnProblemOnly) {
    const std::string path = (m_folder / "recordings/cross.sscope").string();
    const auto device = open(path);
    ASSERT_TRUE(device) << device.error().message;
    EXPECT_EQ((*device)->info().id, path);
    m_problem.grid.y = 4;
    const auto other = open(path);
    ASSERT_FALSE(other);
    EXPECT_EQ(other.error().kind, ErrorKind::BadInput);
    EXPECT_FALSE(open((m_folder / "recordings/broken.sscope").string()));
    EXPECT_FALSE(open((m_folder / "none.sscope").string()));
}

TEST_F(OpenDevice, FindsItsRecordingInACollectionOfMany) {
    const auto folder = m_folder / "recordings";
    const std::string all = (folder / "all.sscope").string();
    ASSERT_TRUE(store::mergeInto(all, {support::writeSyntheticRecording(m_folder.path(), "box2d1r"),
                                       folder / "cross.sscope"}));
    std::filesystem::remove(folder / "cross.sscope");
    for (const std::string& named : {std::string("recorded"), all}) {
        const auto device = open(named);
        ASSERT_TRUE(device) << device.error().message;
        EXPECT_EQ((*device)->space().size(), 288u);
    }
    EXPECT_EQ(std::ranges::count(shippedRecordings(m_installation), std::filesystem::path(all)), 1);
    const auto listed = listDevices(m_installation);
    const auto listing = std::ranges::find(listed, all, &device::DeviceListing::id);
    ASSERT_NE(listing, listed.end());
    EXPECT_TRUE(listing->description.starts_with("2 recordings on ")) << listing->description;
    m_problem.grid.y = 4;
    const auto other = open(all);  // of what has its name alone, and on which grid
    EXPECT_NE(other.error().message.find("It holds cross "), std::string::npos);
    EXPECT_NE(other.error().message.find(" double."), std::string::npos);
    EXPECT_EQ(other.error().message.find("box2d1r"), std::string::npos);
}

TEST_F(OpenDevice, CombinationsAreComparedByRecordingsOfTheirOwn) {
    const auto folder = m_folder / "recordings";
    EXPECT_EQ(recordingsOfCombinations(m_installation), shippedRecordings(m_installation));
    std::filesystem::create_directory(folder / "combinations");
    write(folder / "combinations/all.sscope", true, "NVIDIA H200");
    const std::vector only{folder / "combinations/all.sscope"};
    EXPECT_EQ(recordingsOfCombinations(m_installation), only);
    EXPECT_EQ(shippedRecordings(m_installation).size(), 1u) << "nobody searches on them";
}

TEST_F(OpenDevice, RecordingsAreOfOneTypeWhereOneIsAskedFor) {
    using stencil::DataType;
    EXPECT_EQ(shippedRecordings(m_installation, DataType::Double),
              shippedRecordings(m_installation));
    EXPECT_TRUE(shippedRecordings(m_installation, DataType::Float).empty());
}

TEST_F(OpenDevice, RecordingsThatAreComparedAreOfOneGpuAndOnTheUsualGrid) {
    const auto folder = m_folder / "recordings";
    using stencil::DataType;
    EXPECT_THAT(comparableRecordings(m_installation, DataType::Double), testing::IsEmpty())
        << "the grid is none that is usual";
    const auto usual = stencil::Problem::defaultGrid(m_problem.pattern.dimensions);
    write(folder / "a.sscope", true, "GPU of one", usual);
    write(folder / "b.sscope", true, "GPU of two", usual);
    write(folder / "c.sscope", true, "GPU of two", usual);
    EXPECT_THAT(comparableRecordings(m_installation, DataType::Double),
                testing::ElementsAre(folder / "b.sscope", folder / "c.sscope"));
    EXPECT_THAT(comparableRecordings(m_installation, DataType::Float), testing::IsEmpty());
}

TEST_F(OpenDevice, RecordingsOfRandomStencilsAreOfTheGpuThatMostAreOf) {
    const auto folder = m_folder / "recordings/wide";
    EXPECT_THAT(recordingsOfRandomStencils(m_installation), testing::IsEmpty());
    std::filesystem::create_directory(folder);
    const auto square = stencil::Problem::defaultGrid(m_problem.pattern.dimensions);
    write(folder / "a.sscope", true, "GPU of one");
    write(folder / "b.sscope", true, "GPU of two");
    write(folder / "c.sscope", true, "GPU of one", square);
    EXPECT_THAT(recordingsOfRandomStencils(m_installation),
                testing::ElementsAre(folder / "a.sscope", folder / "c.sscope"));
}

TEST_F(OpenDevice, DrawsNoiseFromRecordingsOnly) {
    const auto device = open("recorded", "4 noise");
    ASSERT_TRUE(device) << device.error().message;
    EXPECT_EQ((*device)->parallelism(), 8);
    (*device)->submit(1, support::smallEvaluations()[40].setting);
    EXPECT_EQ((*device)->next({})->evaluation.samplesMs.size(), 1u);
    for (const char* other : {"cuda:0", "predicted"})
        EXPECT_NE(open(other, "serial noise").error().message.find("samples of a recording"),
                  std::string::npos);
}

TEST_F(OpenDevice, RefusesNamesAndClocksThatMeanNothing) {
    EXPECT_EQ(open("gpu").error().kind, ErrorKind::BadInput);
    EXPECT_EQ(open("recorded", "fast").error().kind, ErrorKind::BadInput);
}

TEST_F(OpenDevice, LiveDevicesThatAreNotThereSayWhy) {
    m_installation.worker = m_folder / "no-worker";
    const auto missing = open("cuda:0");
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().kind, ErrorKind::Unavailable) << missing.error().message;
    for (const char* wrong : {"cuda:", "cuda:x", "cuda:-1", "ssh:", "ssh::0", "ssh:host:x",
                              "ssh:-oProxyCommand=x", "cuda:0,", "cuda:0,,cuda:1", "cuda:0,cuda:0",
                              "ssh:host,ssh:host:0", "cuda:0,recorded", "cuda:0,a.sscope"})
        EXPECT_EQ(open(wrong).error().kind, ErrorKind::BadInput) << wrong;
}

TEST_F(OpenDevice, SeveralGpusAreOneDevice) {
    m_installation.worker = STENCILSCOPE_BIN_DIR "/fake_worker";
    const auto both = open("cuda:0,cuda:1");
    ASSERT_TRUE(both) << both.error().message;
    EXPECT_EQ((*both)->info().id, "cuda:0,cuda:1");
    EXPECT_EQ((*both)->parallelism(), 2 * (*open("cuda:0"))->parallelism());
    (*both)->submit(1, {space::Setting().with(space::ParameterId::TBx, 32)});
    const auto completion = (*both)->next({});
    ASSERT_TRUE(completion) << completion.error().message;
    EXPECT_TRUE(completion->evaluation.ok()) << completion->evaluation.reason;
    EXPECT_EQ(completion->evaluation.conditions.gpu, "cuda:0");
    // Number 7 is another model.
    const auto mixed = open("cuda:0,cuda:7");
    ASSERT_FALSE(mixed);
    EXPECT_NE(mixed.error().message.find("cannot be compared"), std::string::npos);
}

// Two workers on one GPU would disturb each other's times.
TEST_F(OpenDevice, AProblemThatIsRefusedCostsNoWorker) {
    m_installation.worker = STENCILSCOPE_BIN_DIR "/fake_worker";
    const auto machine = liveMachine("cuda:0", {}, m_installation);
    ASSERT_TRUE(machine) << machine.error().message;
    const auto wasCompiledBefore = [&] {
        auto device = (*machine)(m_problem)();
        EXPECT_TRUE(device) << device.error().message;
        (*device)->submit(1, {space::Setting().with(space::ParameterId::TBx, 32)});
        return (*device)->next({})->evaluation.conditions.imageCached;
    };
    EXPECT_FALSE(wasCompiledBefore());
    auto large = m_problem;
    large.pattern.name = "too_large";
    const auto refused = (*machine)(large)();
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("out of memory"), std::string::npos);
    EXPECT_TRUE(wasCompiledBefore());  // by the same worker
}

TEST_F(OpenDevice, AListNamesAnotherComputerWhenOneOfItDoes) {
    EXPECT_TRUE(namesOtherComputer("cuda:0,ssh:host"));
    EXPECT_FALSE(namesOtherComputer("cuda:0,cuda:1"));
    EXPECT_TRUE(namesLiveDevice("cuda:0,cuda:1"));
    EXPECT_TRUE(areOfOneComputer("cuda:0", "cuda:1"));
    EXPECT_TRUE(areOfOneComputer("ssh:host", "ssh:host:1"));
    EXPECT_FALSE(areOfOneComputer("cuda:0", "ssh:host"));
}

TEST_F(OpenDevice, PredictsOnEveryGpuThatSomethingWasLearnedOf) {
    const auto speedOn = [&](const std::string& device) {
        auto opened = open(device);
        EXPECT_TRUE(opened) << opened.error().message;
        EXPECT_NE((*opened)->info().toolkit.find(" settings of "), std::string::npos);
        EXPECT_NE((*opened)->info().toolkit.find(" stencils"), std::string::npos);
        (*opened)->submit(0, space::Setting::parse("TBx=64 TBy=4", 2).value());
        return std::pair((*opened)->info().gpu, (*opened)->next({})->evaluation.costMs());
    };
    const auto usual = speedOn("predicted"), h200 = speedOn("predicted:h200"),
               h100 = speedOn("predicted:h100");
    EXPECT_EQ(usual.first, "NVIDIA H200 (predicted)");
    EXPECT_EQ(usual, h200);
    EXPECT_EQ(h100.first, "NVIDIA H100 80GB HBM3 (predicted)");
    EXPECT_NE(h100.second, h200.second);
    const auto none = open("predicted:a100");
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().kind, ErrorKind::Unavailable);
    EXPECT_EQ(
        none.error().message,
        "Nothing was learned about NVIDIA A100. There are predicted:h200 and predicted:h100.");
}

TEST_F(OpenDevice, ListsRecordingsTheDamagedWithTheirReason) {
    const auto listings = listDevices(m_installation);
    ASSERT_EQ(listings.size(), 5u);
    EXPECT_EQ(listings[0].id, "cuda:0");  // there is no worker here
    EXPECT_FALSE(listings[0].available);
    EXPECT_FALSE(listings[0].reason.empty());
    EXPECT_EQ(listings[1].id, "predicted");
    EXPECT_TRUE(listings[1].available);
    EXPECT_EQ(listings[2].id, "predicted:h100");
    EXPECT_TRUE(listings[2].available);
    EXPECT_FALSE(listings[3].available);  // broken.sscope
    EXPECT_NE(listings[3].reason.find("not a session file"), std::string::npos);
    EXPECT_TRUE(listings[4].available);
    EXPECT_NE(listings[4].description.find("cross 1024x512 double on NVIDIA H200"),
              std::string::npos);
}

TEST_F(OpenDevice, SessionsOfASearchAreNoRecordings) {
    write(m_folder / "recordings/a-session.sscope", false, "Another GPU");
    EXPECT_EQ((*open("recorded"))->info().gpu, "NVIDIA H200");
    const std::vector only{m_folder / "recordings/cross.sscope"};
    EXPECT_EQ(shippedRecordings(m_installation), only);
    for (const auto& listing : listDevices(m_installation))
        EXPECT_EQ(listing.id.find("a-session"), std::string::npos);
    std::filesystem::remove(only.front());
    EXPECT_EQ(open("recorded").error().kind, ErrorKind::Unavailable);
    EXPECT_TRUE(open((m_folder / "recordings/a-session.sscope").string())) << "when named";
}

TEST_F(OpenDevice, ADamagedRecordingGivesWayToTheNext) {
    std::filesystem::create_directory(m_folder / "later");
    m_installation.recordingFolders.push_back(m_folder / "later");
    const auto path = m_folder / "recordings/cross.sscope";
    write(m_folder / "later/cross.sscope", true, "Later GPU");
    EXPECT_EQ((*open("recorded"))->info().gpu, "NVIDIA H200") << "the first folder goes first";
    EXPECT_EQ(shippedRecordings(m_installation).size(), 1u);

    // Rows damaged, head whole: the settings are spelled in the file as they are.
    std::string bytes = support::bytesOf(path);
    const auto row = bytes.rfind("TBx=128");
    ASSERT_NE(row, std::string::npos);
    bytes.replace(row, 3, "QQQ");
    support::writeBytes(path, bytes);
    ASSERT_TRUE(store::SessionFile::peek(path));
    m_installation.recordingFolders = {m_folder / "recordings"};
    EXPECT_EQ(open("recorded").error().kind, ErrorKind::Storage);
    write(m_folder / "recordings/second.sscope", true, "Later GPU");
    EXPECT_EQ((*open("recorded"))->info().gpu, "Later GPU");

    std::filesystem::resize_file(path, bytes.size() / 2);
    m_installation.recordingFolders.push_back(m_folder / "later");
    std::vector<std::string> available, reasons;
    for (const auto& listing : listDevices(m_installation))
        (listing.available ? available : reasons)
            .push_back(listing.available ? listing.id : listing.reason);
    EXPECT_EQ(available, (std::vector{std::string("predicted"), std::string("predicted:h100"),
                                      (m_folder / "recordings/second.sscope").string(),
                                      (m_folder / "later/cross.sscope").string()}));
    ASSERT_EQ(reasons.size(), 3u);  // no worker, broken, truncated
    EXPECT_NE(reasons[2].find("truncated"), std::string::npos) << reasons[2];
}

TEST_F(OpenDevice, LanesOfOneOpenerShareRowsButNotTheirClock) {
    const auto opener = deviceOpener("recorded", m_problem, {}, m_installation);
    ASSERT_TRUE(opener);
    auto first = (*opener)().value(), second = (*opener)().value();
    first->submit(1, support::smallEvaluations()[0].setting);
    ASSERT_TRUE(first->next({}));
    EXPECT_GT(first->clockSeconds(), 0);
    EXPECT_EQ(second->clockSeconds(), 0);
}

TEST_F(OpenDevice, TheInstallationLiesBesideTheProgram) {
    std::filesystem::create_directories(m_folder / "usr/bin");
    std::filesystem::create_directories(m_folder / "usr/share/stencilscope/recordings");
    support::writeBytes(m_folder / "usr/bin/stencilscope-cli", "");
    const Installation found = Installation::ofProgram(m_folder / "usr/bin/stencilscope-cli");
    ASSERT_FALSE(found.recordingFolders.empty());
    EXPECT_EQ(found.recordingFolders[0],
              std::filesystem::canonical(m_folder.path()) / "usr/share/stencilscope/recordings");
    EXPECT_EQ(found.worker.filename(), "stencilscope-worker");
}

}  // namespace
}  // namespace engine::session
