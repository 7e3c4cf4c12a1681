// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/row_codec.hpp"

#include <SQLiteCpp/Column.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>

#include "engine/core/hash.hpp"
#include "engine/core/sentence.hpp"

namespace engine::store {

static_assert(std::endian::native == std::endian::little, "samples are stored little-endian");

const char* const kInsertRow =
    "INSERT INTO evaluation (number, run, clock_s, setting, status, reason, error, samples, steps,"
    " compile_s, run_s, overhead_s, registers, spill_stores, spill_loads, stack, shared, image, "
    "new_best,"
    " checksum, source_hash, why, conditions) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
    "?, ?, ?, ?, ?, ?, ?, ?)";

std::string selectRows(int format) {
    constexpr int kFirstWithSourceHash = 3, kFirstWithWhy = 7, kFirstWithConditions = 8;
    return fmt::format(
        "SELECT number, run, clock_s, setting, status, reason, error, samples, steps, compile_s,"
        " run_s, overhead_s, registers, spill_stores, spill_loads, stack, shared, image, new_best,"
        " checksum, {}, {}, {} FROM evaluation ORDER BY number",
        format < kFirstWithSourceHash ? "NULL" : "source_hash",
        format < kFirstWithWhy ? "NULL" : "why",
        format < kFirstWithConditions ? "NULL" : "conditions");
}

namespace {

constexpr std::size_t kMostSamples = 10000;
constexpr std::size_t kLongestReason = 1u << 16, kLongestWhy = 1000;
constexpr std::size_t kLongestSetting = 1000, kLongestForeignSetting = 1u << 20;
constexpr int kLargestValue = stencil::kLongestAxis;  // a tile is at most as long as the grid
constexpr int kMostSteps = 1 << 16;

template <class T>
void put(std::string& bytes, T value) {
    if constexpr (std::is_floating_point_v<T>) value += T{0};  // SQLite stores -0.0 as 0
    char raw[sizeof(T)];
    std::memcpy(raw, &value, sizeof(T));
    bytes.append(raw, sizeof(T));
}

/// An error that is no number is as bad as an infinite one, and SQLite knows no NaN.
std::optional<double> storedError(const device::Evaluation& evaluation) {
    if (!evaluation.largestError || !std::isnan(*evaluation.largestError))
        return evaluation.largestError;
    return std::numeric_limits<double>::infinity();
}

std::int64_t checksumOf(const record::EvaluationRow& row, const std::string& setting,
                        const std::string& samples) {
    const device::Evaluation& evaluation = row.evaluation;
    std::string bytes;
    put(bytes, row.number);
    put(bytes, row.run);
    put(bytes, row.clockSeconds);
    put(bytes, evaluation.outcome);
    put(bytes, storedError(evaluation).value_or(-1.0));
    put(bytes, evaluation.steps);
    put(bytes, evaluation.compileSeconds);
    put(bytes, evaluation.runSeconds);
    put(bytes, evaluation.overheadSeconds);
    for (auto member : kResources) put(bytes, std::max(-1, evaluation.resources.*member));
    put(bytes, row.newBest);
    for (const std::string* text : {&setting, &evaluation.reason, &samples}) {
        put(bytes, text->size());
        bytes += *text;
    }
    if (evaluation.sourceHash != 0) put(bytes, evaluation.sourceHash);
    if (!row.why.empty()) bytes += "why " + row.why;
    if (const auto conditions = device::textOf(evaluation.conditions); !conditions.empty())
        bytes += "conditions " + conditions;
    return static_cast<std::int64_t>(hash64(bytes));
}

bool isSpan(double seconds) { return std::isfinite(seconds) && seconds >= 0; }

tl::unexpected<Error> bad(std::int64_t number, std::string_view what) {
    return fail(ErrorKind::Storage, say("evaluation {} has {}", number, what).text());
}

void bindCount(SQLite::Statement& statement, int index, int value) {
    if (value >= 0) statement.bind(index, value);
}

// The sentences of the following lack what they are about; readRow() adds it.

Result<int> readCount(const SQLite::Column& column) {
    if (column.isNull()) return -1;
    if (column.getInt64() < 0 || column.getInt64() > INT32_MAX)
        return fail(ErrorKind::Storage, "a resource out of range");
    return column.getInt();
}

Status readRun(SQLite::Statement& query, record::EvaluationRow& row) {
    const SQLite::Column run = query.getColumn(1);
    row.run = -1;
    if (run.isNull()) return {};
    if (run.getInt64() < 0 || run.getInt64() > INT32_MAX)
        return fail(ErrorKind::Storage, "an unknown run");
    row.run = run.getInt();
    return {};
}

/// What was evaluated, and what came of it.
Status readWhat(const std::string& setting, const record::SessionHead& head,
                SQLite::Statement& query, record::EvaluationRow& row) {
    if (setting.size() > (head.foreign ? kLongestForeignSetting : kLongestSetting))
        return fail(ErrorKind::Storage, "a setting that is too long");
    const auto parsed = head.settingFrom(setting);
    if (!parsed)
        return fail(ErrorKind::Storage, "a setting that does not parse: " + parsed.error().message);
    const auto outcome = device::outcomeFromName(query.getColumn(4).getString());
    if (!outcome) return fail(ErrorKind::Storage, "an unknown status");
    const std::int64_t steps = query.getColumn(8).getInt64();
    if (steps < 1 || steps > kMostSteps) return fail(ErrorKind::Storage, "impossible steps");
    row.evaluation.setting = *parsed;
    row.evaluation.outcome = *outcome;
    row.evaluation.reason = query.getColumn(5).getString();
    row.evaluation.steps = static_cast<int>(steps);
    return {};
}

Status readMeasured(const std::string& samples, SQLite::Statement& query,
                    device::Evaluation& evaluation) {
    auto unpacked = unpackSamples(samples);
    if (!unpacked) return tl::unexpected(unpacked.error());
    evaluation.samplesMs = std::move(*unpacked);
    if (!query.getColumn(6).isNull()) evaluation.largestError = query.getColumn(6).getDouble();
    evaluation.compileSeconds = query.getColumn(9).getDouble();
    evaluation.runSeconds = query.getColumn(10).getDouble();
    evaluation.overheadSeconds = query.getColumn(11).getDouble();
    for (std::size_t i = 0; i < kResources.size(); ++i) {
        const auto count = readCount(query.getColumn(12 + static_cast<int>(i)));
        if (!count) return tl::unexpected(count.error());
        evaluation.resources.*kResources[i] = *count;
    }
    const auto conditions = device::conditionsFrom(query.getColumn(22).getString());
    if (!conditions) return fail(ErrorKind::Storage, conditions.error().message);
    evaluation.conditions = *conditions;
    return {};
}

/// What can be written down and read again. Most rows have none: packed ones are read before
/// theirs.
bool isPossible(const device::Conditions& conditions) {
    if (conditions == device::Conditions{}) return true;
    const auto read = device::conditionsFrom(device::textOf(conditions));
    return read && *read == conditions;
}

bool isPossible(int value, const space::ParameterInfo& info) {
    const int most = info.coded.empty() ? kLargestValue : static_cast<int>(info.coded.size()) - 1;
    return value >= info.inactiveValue && value <= most;
}

}  // namespace

std::string shortText(const space::Setting& setting) {
    std::string text;
    for (const space::ParameterInfo& info : space::parameterTable())
        if (setting[info.id] != info.inactiveValue)
            text += fmt::format("{}{}={}", text.empty() ? "" : " ", info.abbreviation,
                                setting[info.id]);
    return text;
}

std::string packSamples(const std::vector<double>& samples) {
    if (samples.empty()) return {};
    bool narrow = true;
    for (double sample : samples)
        narrow = narrow && static_cast<double>(static_cast<float>(sample)) == sample;
    std::string packed(1, narrow ? char{4} : char{8});
    for (double sample : samples) {
        if (narrow)
            put(packed, static_cast<float>(sample));
        else
            put(packed, sample);
    }
    return packed;
}

Result<std::vector<double>> unpackSamples(std::string_view packed) {
    std::vector<double> samples;
    if (packed.empty()) return samples;
    const auto width = static_cast<std::size_t>(packed[0]);
    packed.remove_prefix(1);
    if ((width != 4 && width != 8) || packed.size() % width != 0 ||
        packed.size() / width > kMostSamples)
        return fail(ErrorKind::Storage, "samples of a wrong size");
    for (; !packed.empty(); packed.remove_prefix(width)) {
        double sample = 0;
        if (width == 4) {
            float narrow = 0;
            std::memcpy(&narrow, packed.data(), 4);
            sample = narrow;
        } else {
            std::memcpy(&sample, packed.data(), 8);
        }
        samples.push_back(sample);
    }
    return samples;
}

Status checkRow(const record::EvaluationRow& row, const record::SessionHead& head) {
    const device::Evaluation& evaluation = row.evaluation;
    if (row.number < 1) return bad(row.number, "a number below 1");
    if (row.run < -1) return bad(row.number, "a run below -1");
    if (!isSpan(row.clockSeconds) || !isSpan(evaluation.compileSeconds) ||
        !isSpan(evaluation.runSeconds) || !isSpan(evaluation.overheadSeconds))
        return bad(row.number, "a time that is not a number of seconds");
    if (evaluation.reason.size() > kLongestReason)
        return bad(row.number, "a reason that is too long");
    if (row.why.size() > kLongestWhy) return bad(row.number, "too long a why");
    if (evaluation.steps < 1 || evaluation.steps > kMostSteps)
        return bad(row.number, "impossible steps");
    if (evaluation.samplesMs.size() > kMostSamples) return bad(row.number, "too many samples");
    for (double sample : evaluation.samplesMs)
        if (device::isImpossibleTime(
                sample, static_cast<double>(head.problem.grid.cells()) * evaluation.steps))
            return bad(row.number, "a sample that is not a time, or is an impossible one");
    if (evaluation.largestError && *evaluation.largestError < 0)
        return bad(row.number, "a negative error");
    if (!isPossible(evaluation.conditions))
        return bad(row.number, "conditions that no measurement has");
    if (evaluation.setting.size() != head.parameters().size())
        return bad(row.number, "a setting of another space");
    for (const space::ParameterInfo& info : head.parameters())
        if (!isPossible(evaluation.setting[info.id], info))
            return bad(row.number, fmt::format("an impossible value of {}", info.abbreviation));
    return {};
}

void bindRow(SQLite::Statement& statement, const record::EvaluationRow& row,
             const record::SessionHead& head) {
    const device::Evaluation& evaluation = row.evaluation;
    const std::string setting =
        head.foreign ? head.textOf(evaluation.setting) : shortText(evaluation.setting);
    const std::string samples = packSamples(evaluation.samplesMs);
    statement.clearBindings();  // what stays unbound is NULL
    statement.bind(1, row.number);
    if (row.run >= 0) statement.bind(2, row.run);
    statement.bind(3, row.clockSeconds);
    statement.bind(4, setting);
    statement.bind(5, std::string(nameOf(evaluation.outcome)));
    if (!evaluation.reason.empty()) statement.bind(6, evaluation.reason);
    if (const auto error = storedError(evaluation)) statement.bind(7, *error);
    if (!samples.empty()) statement.bind(8, samples.data(), static_cast<int>(samples.size()));
    statement.bind(9, evaluation.steps);
    statement.bind(10, evaluation.compileSeconds);
    statement.bind(11, evaluation.runSeconds);
    statement.bind(12, evaluation.overheadSeconds);
    for (std::size_t i = 0; i < kResources.size(); ++i)
        bindCount(statement, 13 + static_cast<int>(i), evaluation.resources.*kResources[i]);
    statement.bind(19, row.newBest ? 1 : 0);
    statement.bind(20, checksumOf(row, setting, samples));
    if (evaluation.sourceHash != 0)
        statement.bind(21, static_cast<std::int64_t>(evaluation.sourceHash));
    if (!row.why.empty()) statement.bind(22, row.why);
    if (const auto conditions = device::textOf(evaluation.conditions); !conditions.empty())
        statement.bind(23, conditions);
}

Result<record::EvaluationRow> readRow(SQLite::Statement& query, const record::SessionHead& head) {
    record::EvaluationRow row;
    row.number = query.getColumn(0).getInt64();
    row.clockSeconds = query.getColumn(2).getDouble();
    row.newBest = query.getColumn(18).getInt64() == 1;
    row.evaluation.sourceHash = static_cast<std::uint64_t>(query.getColumn(20).getInt64());
    row.why = query.getColumn(21).getString();
    const std::string setting = query.getColumn(3).getString();
    const std::string samples = query.getColumn(7).getString();
    for (const Status& status : {readRun(query, row), readWhat(setting, head, query, row),
                                 readMeasured(samples, query, row.evaluation)})
        if (!status) return bad(row.number, status.error().message);
    if (auto status = checkRow(row, head); !status) return tl::unexpected(status.error());
    if (query.getColumn(19).getInt64() != checksumOf(row, setting, samples))
        return bad(row.number, phrase("a checksum that does not match it"));
    return row;
}

}  // namespace engine::store
