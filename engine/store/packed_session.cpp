// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Eight bytes that say what follows, XXH3 and length of the head's frame, that frame, the frame of
// everything else.

#include "engine/store/packed_session.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "engine/core/hash.hpp"
#include "engine/core/sentence.hpp"
#include "engine/store/diagnostics_codec.hpp"
#include "engine/store/head_codec.hpp"
#include "engine/store/row_columns.hpp"
#include "engine/store/schema.hpp"
#include "engine/store/session_reader.hpp"
#include "engine/store/zstd_frame.hpp"

namespace engine::store {
namespace {

constexpr std::string_view kMagic{"SScolumn", 8};
constexpr std::size_t kHeadAt = kMagic.size() + 12;
static_assert(std::endian::native == std::endian::little, "stored little-endian");
/// Heads are much alike: what is in here takes no room in them. Another text makes another format.
constexpr std::string_view kHeadLike =
    R"~(u[i,j-1,k]u[i,j+1,k] + u[i-1,j,k+1]\n        + u[i+1,j,k-1] + u[i-2,j+2,k] + u[i+2,j-2,k])~"
    R"~( + u[i,j,k-3] + u[i,j,k+3] + u[i-4,j,k] + u[i+4,j,k] + u[i,j-4,k+4] + u[i,j+3,k-4])~"
    R"~( + u[i-1,j-1] + u[i+1,j-1] + u[i-1,j+1] + u[i+1,j+1]\n        + u[i-2,j] + u[i+2,j])~"
    R"~( + u[i,j-3] + u[i,j+3] + u[i-4,j] + u[i+4,j] + u[i-3,j-2] + u[i+3,j-2] + u[i-3,j+2])~"
    R"~( + u[i+3,j+2]);\n","grid":[512,512,512],"name":"random3d-1-{"begun":"2026-11-22T20:32:03Z",)~"
    R"~("clock":"serial","device":{"date":"2026-11-22T20:32:04Z","driver":"580.159.04 (CUDA 13.0)",)~"
    R"~("gpu":"NVIDIA H200","id":"cuda:0","limits":{"architecture":"sm_90","constant_bytes":65536,)~"
    R"~("multiprocessors":132,"registers_per_block":65536,"registers_per_thread":255,)~"
    R"~("shared_bytes_per_block":232448,"threads_per_block":1024,"threads_per_multiprocessor":2048},)~"
    R"~("predicted":false,"recorded":false,"toolkit":"NVRTC 13.0"},"device_argument":"cuda:0",)~"
    R"~("problem":{"dimensions":3,"formula":"v[i,j,k] = 0.02*(u[i,j,k] + u[i,j] + u[i,j-1])~"
    R"~(","grid":[8192,8192,1],"name":"random2d-1-","type":"double"},"program":)~"
    R"~("stencilscope 0.1.0","recording":true,"values":{}})~";
constexpr std::int64_t kMostRuns = 100'000, kMostEvents = 10'000'000;

tl::unexpected<Error> bad(std::string_view what) {
    return fail(ErrorKind::Storage, std::string(what));
}

std::string headColumns(const record::SessionHead& head) {
    ColumnWriter writer;
    writer.integer(currentFormat());
    writer.text(encodeHead(head));
    const double seconds = head.budget.seconds.value_or(0);  // a budget is above zero
    writer.reals({&seconds, 1});
    writer.integer(head.budget.evaluations.value_or(0));
    return writer.bytes();
}

Result<record::SessionHead> headFrom(std::string_view bytes) {
    ColumnReader reader(bytes);
    if (const auto format = reader.integer(); format < 1 || format > currentFormat())
        return bad(phrase("it was made by a newer version of this program"));
    const std::string text = reader.text();
    const double seconds = reader.reals(1).front();
    const std::int64_t evaluations = reader.integer();
    if (!reader.atEnd() || !(seconds >= 0) || evaluations < 0 || evaluations > INT32_MAX)
        return bad("the head of a session in it is not whole");
    auto head = decodeHead(text);
    if (!head) return head;
    if (seconds > 0) head->budget.seconds = seconds;
    if (evaluations > 0) head->budget.evaluations = static_cast<int>(evaluations);
    return head;
}

void writeRuns(ColumnWriter& writer, const std::vector<record::RunSpec>& runs) {
    std::vector<std::string> strategies, options;
    std::vector<std::int64_t> seeds, repeats;
    for (const record::RunSpec& run : runs) {
        strategies.push_back(run.strategy);
        options.push_back(encodeOptions(run.options));
        seeds.push_back(static_cast<std::int64_t>(run.seed));
        repeats.push_back(run.repeat);
    }
    writer.integer(static_cast<std::int64_t>(runs.size()));
    writer.texts(strategies);
    writer.texts(options);
    writer.integers(seeds);
    writer.integers(repeats);
}

Result<std::vector<record::RunSpec>> unpackRuns(ColumnReader& reader) {
    const std::int64_t count = reader.integer();
    if (count < 0 || count > kMostRuns) return bad("a session in it has too many runs");
    std::vector<record::RunSpec> runs(static_cast<std::size_t>(count));
    const auto strategies = reader.texts(runs.size()), options = reader.texts(runs.size());
    const auto seeds = reader.integers(runs.size()), repeats = reader.integers(runs.size());
    for (std::size_t i = 0; i < runs.size() && reader.good(); ++i) {
        auto decoded = decodeOptions(options[i]);
        if (!decoded) return tl::unexpected(decoded.error());
        if (repeats[i] < 1 || repeats[i] > INT32_MAX || strategies[i].size() > 1000)
            return bad("one of its runs makes no sense");
        runs[i] = {.id = static_cast<int>(i),
                   .strategy = strategies[i],
                   .options = std::move(*decoded),
                   .seed = static_cast<std::uint64_t>(seeds[i]),
                   .repeat = static_cast<int>(repeats[i])};
    }
    return runs;
}

/// The text of the setting that an event is about, with which its sentence may end.
std::string settingTextOf(const record::Event& event, const SessionContent& content) {
    const auto row = static_cast<std::size_t>(event.evaluation) - 1;
    if (event.evaluation < 1 || row >= content.rows.size()) return {};
    return content.head.textOf(content.rows[row].evaluation.setting);
}

void writeEvents(ColumnWriter& writer, const SessionContent& content) {
    std::vector<double> clocks;
    std::vector<std::int64_t> runs, evaluations, endsWithSetting;
    std::vector<std::string> kinds, sentences;
    for (const record::Event& event : content.events) {
        clocks.push_back(event.clockSeconds);
        runs.push_back(event.run);
        kinds.push_back(event.kind);
        evaluations.push_back(event.evaluation);
        const std::string setting = settingTextOf(event, content);
        const bool ends = !setting.empty() && event.sentence.ends_with(setting);
        endsWithSetting.push_back(ends);
        sentences.push_back(
            event.sentence.substr(0, event.sentence.size() - (ends ? setting.size() : 0)));
    }
    writer.integer(static_cast<std::int64_t>(clocks.size()));
    writer.reals(clocks);
    writer.integers(runs);
    writer.texts(kinds);
    writer.integers(evaluations);
    writer.integers(endsWithSetting);
    writer.texts(sentences);
}

Status unpackEvents(ColumnReader& reader, SessionContent& content) {
    const std::int64_t count = reader.integer();
    if (count < 0 || count > kMostEvents) return bad("a session in it has too many events");
    const auto events = static_cast<std::size_t>(count);
    const auto clocks = reader.reals(events);
    const auto runs = reader.integers(events);
    const auto kinds = reader.texts(events);
    const auto evaluations = reader.integers(events), endsWithSetting = reader.integers(events);
    const auto sentences = reader.texts(events);
    const auto runsThere = static_cast<std::int64_t>(content.runs.size());
    const auto rowsThere = static_cast<std::int64_t>(content.rows.size());
    for (std::size_t i = 0; i < events && reader.good(); ++i) {
        if (runs[i] < -1 || runs[i] >= runsThere || evaluations[i] < 0 ||
            evaluations[i] > rowsThere || kinds[i].size() > 1000)
            return bad("one of its events makes no sense");
        content.events.push_back({.clockSeconds = clocks[i],
                                  .run = static_cast<int>(runs[i]),
                                  .kind = kinds[i],
                                  .sentence = sentences[i],
                                  .evaluation = evaluations[i]});
        record::Event& event = content.events.back();
        if (endsWithSetting[i] != 0) event.sentence += settingTextOf(event, content);
        if (event.sentence.size() > kLongestEvent) return bad("one of its events is too long");
    }
    return {};
}

void writeRecords(ColumnWriter& writer, const SessionContent& content) {
    std::vector<std::int64_t> runs, evaluations;
    std::vector<std::string> records, fields;
    for (const auto& [run, diagnostics] : content.diagnostics) {
        runs.push_back(run);
        records.push_back(encodeDiagnostics(diagnostics, content.head.parameters()));
    }
    for (const record::ImportedFields& own : content.imported) {
        evaluations.push_back(own.evaluation);
        fields.push_back(own.fields);
    }
    writer.integer(static_cast<std::int64_t>(runs.size()));
    writer.integers(runs);
    writer.texts(records);
    writer.integer(static_cast<std::int64_t>(evaluations.size()));
    writer.integers(evaluations);
    writer.texts(fields);
}

Status unpackDiagnostics(ColumnReader& reader, SessionContent& content) {
    const std::int64_t count = reader.integer();
    if (count < 0 || count > static_cast<std::int64_t>(content.runs.size()))
        return bad("diagnostics in it belong to no run");
    const auto runs = reader.integers(static_cast<std::size_t>(count));
    const auto records = reader.texts(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < runs.size() && reader.good(); ++i) {
        if (runs[i] < 0 || runs[i] >= static_cast<std::int64_t>(content.runs.size()))
            return bad("diagnostics in it belong to no run");
        auto diagnostics = decodeDiagnostics(records[i], content.head.parameters());
        if (!diagnostics) return tl::unexpected(diagnostics.error());
        content.diagnostics.emplace(static_cast<int>(runs[i]), std::move(*diagnostics));
    }
    return {};
}

Status unpackImported(ColumnReader& reader, SessionContent& content) {
    const std::int64_t count = reader.integer();
    const auto rows = static_cast<std::int64_t>(content.rows.size());
    if (count < 0 || count > rows) return bad("what was imported in it belongs to no evaluation");
    const auto evaluations = reader.integers(static_cast<std::size_t>(count));
    auto fields = reader.texts(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < fields.size() && reader.good(); ++i) {
        if (evaluations[i] < 1 || evaluations[i] > rows)
            return bad("what was imported in it belongs to no evaluation");
        if (auto checked = checkImported(fields[i]); !checked) return checked;
        content.imported.push_back({evaluations[i], std::move(fields[i])});
    }
    return {};
}

/// At the end, and only where something is known: files made before it was do not have it.
void writeConditions(ColumnWriter& writer, const SessionContent& content) {
    std::vector<std::string> texts;
    for (const auto& row : content.rows) texts.push_back(device::textOf(row.evaluation.conditions));
    if (!std::ranges::all_of(texts, &std::string::empty)) writer.texts(texts);
}

Status unpackConditions(ColumnReader& reader, SessionContent& content) {
    if (reader.atEnd()) return {};
    const auto [known, which] = reader.repeatedTexts(content.rows.size());
    std::vector<device::Conditions> all;
    for (const std::string& text : known) {
        auto conditions = device::conditionsFrom(text);
        if (!conditions) return bad("an evaluation in it has " + conditions.error().message);
        all.push_back(std::move(*conditions));
    }
    for (std::size_t i = 0; i < which.size(); ++i)
        content.rows[i].evaluation.conditions = all[static_cast<std::size_t>(which[i])];
    return {};
}

Result<SessionContent> contentFrom(ColumnReader& reader, record::SessionHead head) {
    SessionContent content{std::move(head), {}, {}, {}, {}, {}};
    auto runs = unpackRuns(reader);
    if (!runs) return tl::unexpected(runs.error());
    content.runs = std::move(*runs);
    auto rows = readRowColumns(reader, content.head, static_cast<int>(content.runs.size()));
    if (!rows) return tl::unexpected(rows.error());
    content.rows = std::move(*rows);
    for (const auto read : {unpackEvents, unpackDiagnostics, unpackImported, unpackConditions})
        if (auto status = read(reader, content); !status) return tl::unexpected(status.error());
    if (!reader.atEnd()) return bad("a session in it is not whole, or its texts are too long");
    return content;
}

struct Frames {
    std::string_view head, rest;
};

Result<Frames> framesOf(std::string_view packed) {
    if (!packed.starts_with(kMagic) || packed.size() < kHeadAt)
        return bad("a session in it does not start as one");
    std::uint64_t checksum = 0;
    std::uint32_t size = 0;
    std::memcpy(&checksum, packed.data() + kMagic.size(), 8);
    std::memcpy(&size, packed.data() + kMagic.size() + 8, 4);
    if (size > packed.size() - kHeadAt) return bad("a session in it does not start as one");
    const Frames frames{packed.substr(kHeadAt, size), packed.substr(kHeadAt + size)};
    if (checksum != hash64(frames.head))
        return bad("the head of a session in it does not match its checksum");
    return frames;
}

}  // namespace

Result<std::string> pack(const SessionContent& content) {
    ColumnWriter writer;
    writeRuns(writer, content.runs);
    writeRowColumns(writer, content.rows, content.head);
    writeEvents(writer, content);
    writeRecords(writer, content);
    writeConditions(writer, content);
    const std::string head = compressed(headColumns(content.head), kHeadLike);
    const std::uint64_t checksum = hash64(head);
    const auto size = static_cast<std::uint32_t>(head.size());
    std::string packed(kMagic);
    packed.append(reinterpret_cast<const char*>(&checksum), 8);
    packed.append(reinterpret_cast<const char*>(&size), 4);
    packed += head + compressed(writer.bytes());
    if (const auto again = unpack(packed); !again) return tl::unexpected(again.error());
    return packed;
}

Result<record::SessionHead> unpackHead(std::string_view packed) {
    const auto frames = framesOf(packed);
    if (!frames) return tl::unexpected(frames.error());
    const auto bytes = decompressed(frames->head, kHeadLike);
    if (!bytes) return tl::unexpected(bytes.error());
    return headFrom(*bytes);
}

Result<SessionContent> unpack(std::string_view packed) {
    auto head = unpackHead(packed);
    if (!head) return tl::unexpected(head.error());
    const auto bytes = decompressed(framesOf(packed)->rest);
    if (!bytes) return tl::unexpected(bytes.error());
    ColumnReader reader(*bytes);
    return contentFrom(reader, std::move(*head));
}

}  // namespace engine::store
