// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/row_columns.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <limits>
#include <numeric>

#include "engine/store/row_codec.hpp"

namespace engine::store {
namespace {

using device::Evaluation;
using record::EvaluationRow;

constexpr std::int64_t kMostRows = 1'000'000, kMostSamplesOfAll = 20'000'000;
constexpr double kAbsent = std::numeric_limits<double>::quiet_NaN();
constexpr double kNanoseconds = 1e-6;  // of samples, which are in ms

constexpr std::array kSpans{&Evaluation::compileSeconds, &Evaluation::runSeconds,
                            &Evaluation::overheadSeconds};

template <class Of>
std::vector<std::int64_t> integersOf(std::span<const EvaluationRow> rows, const Of& of) {
    std::vector<std::int64_t> values;
    values.reserve(rows.size());
    for (const EvaluationRow& row : rows) values.push_back(static_cast<std::int64_t>(of(row)));
    return values;
}

template <class Of>
std::vector<double> realsOf(std::span<const EvaluationRow> rows, const Of& of) {
    std::vector<double> values;
    values.reserve(rows.size());
    for (const EvaluationRow& row : rows) values.push_back(of(row));
    return values;
}

template <class Of>
std::vector<std::string> textsOf(std::span<const EvaluationRow> rows, const Of& of) {
    std::vector<std::string> values;
    values.reserve(rows.size());
    for (const EvaluationRow& row : rows) values.emplace_back(of(row));
    return values;
}

/// Clocks are counted from row to row.
std::vector<std::size_t> fromTheOneBefore(std::size_t count) {
    std::vector<std::size_t> from(count);
    for (std::size_t i = 1; i < count; ++i) from[i] = i - 1;
    return from;
}

/// The samples of a row from its first.
std::vector<std::size_t> fromTheFirst(std::span<const std::int64_t> counts) {
    std::vector<std::size_t> from;
    for (const std::int64_t count : counts)
        from.insert(from.end(), static_cast<std::size_t>(count), from.size());
    return from;
}

bool areFloats(std::span<const double> values) {
    return std::ranges::all_of(values, [](double value) {
        return static_cast<double>(static_cast<float>(value)) == value;
    });
}

double errorOfRow(const EvaluationRow& row) {
    const auto& error = row.evaluation.largestError;
    if (!error) return kAbsent;
    return std::isnan(*error) ? std::numeric_limits<double>::infinity() : *error;
}

void writeSettings(ColumnWriter& writer, std::span<const EvaluationRow> rows,
                   const space::ParameterTable& table) {
    std::vector<const space::ParameterInfo*> used;
    std::vector<std::string> names;
    for (const space::ParameterInfo& info : table)
        if (std::ranges::any_of(rows, [&](const EvaluationRow& row) {
                return row.evaluation.setting[info.id] != info.inactiveValue;
            })) {
            used.push_back(&info);
            names.emplace_back(info.abbreviation);
        }
    writer.integer(static_cast<std::int64_t>(names.size()));
    writer.texts(names);
    for (const auto* info : used)
        writer.integers(integersOf(
            rows, [&](const EvaluationRow& row) { return row.evaluation.setting[info->id]; }));
}

void writeSamples(ColumnWriter& writer, std::span<const EvaluationRow> rows) {
    const auto counts =
        integersOf(rows, [](const auto& row) { return row.evaluation.samplesMs.size(); });
    std::vector<double> samples;
    for (const EvaluationRow& row : rows)
        samples.insert(samples.end(), row.evaluation.samplesMs.begin(),
                       row.evaluation.samplesMs.end());
    const bool narrow = areFloats(samples);
    writer.integers(counts);
    writer.integer(narrow);
    writer.reals(samples, {kNanoseconds, narrow}, fromTheFirst(counts));
}

bool isInt(std::int64_t value) { return value >= INT32_MIN && value <= INT32_MAX; }

Status readSettings(ColumnReader& reader, std::span<EvaluationRow> rows,
                    const space::ParameterTable& table) {
    const std::int64_t used = reader.integer();
    if (used < 0 || used > static_cast<std::int64_t>(table.size()))
        return fail(ErrorKind::Storage, "it has parameters that this program does not know");
    std::vector<std::pair<space::ParameterId, std::vector<std::int64_t>>> columns;
    for (const std::string& name : reader.texts(static_cast<std::size_t>(used))) {
        const auto info = std::ranges::find(table, name, &space::ParameterInfo::abbreviation);
        if (info == table.end())
            return fail(ErrorKind::Storage,
                        fmt::format("this program does not know its parameter {}", name));
        columns.emplace_back(info->id, reader.integers(rows.size()));
        if (!std::ranges::all_of(columns.back().second, isInt))
            return fail(ErrorKind::Storage, fmt::format("it has an impossible value of {}", name));
    }
    // Row by row: settings lie far apart.
    const space::Setting resting(table);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        auto& setting = rows[i].evaluation.setting;
        setting = resting;
        for (const auto& [id, values] : columns) setting.set(id, static_cast<int>(values[i]));
    }
    return {};
}

Status readSamples(ColumnReader& reader, std::span<EvaluationRow> rows) {
    const auto counts = reader.integers(rows.size());
    std::int64_t all = 0;
    for (const std::int64_t count : counts) {
        if (count < 0 || count > kMostSamplesOfAll - all)
            return fail(ErrorKind::Storage, "it has samples of a wrong size");
        all += count;
    }
    const bool narrow = reader.integer() != 0;
    const auto samples =
        reader.reals(static_cast<std::size_t>(all), {kNanoseconds, narrow}, fromTheFirst(counts));
    auto next = samples.begin();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i].evaluation.samplesMs.assign(next, next + counts[i]);
        next += counts[i];
    }
    return {};
}

Status readOutcomes(ColumnReader& reader, std::span<EvaluationRow> rows) {
    const auto names = reader.repeatedTexts(rows.size()),
               reasons = reader.repeatedTexts(rows.size());
    const auto whys = reader.repeatedTexts(rows.size());
    const auto errors = reader.repeatedReals(rows.size());
    std::vector<device::Outcome> outcomes;
    for (const std::string& name : names.known) {
        const auto outcome = device::outcomeFromName(name);
        if (!outcome && !rows.empty())
            return fail(ErrorKind::Storage, "an evaluation has an unknown status");
        outcomes.push_back(outcome.value_or(device::Outcome::Ok));
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i].evaluation.outcome = outcomes[static_cast<std::size_t>(names.which[i])];
        rows[i].evaluation.reason = reasons.known[static_cast<std::size_t>(reasons.which[i])];
        rows[i].why = whys.known[static_cast<std::size_t>(whys.which[i])];
        if (!std::isnan(errors[i])) rows[i].evaluation.largestError = errors[i];
    }
    return {};
}

/// A column of whole numbers that fit into an int.
template <class Keep>
Status readInts(ColumnReader& reader, std::span<EvaluationRow> rows, std::int64_t least,
                std::int64_t most, const Keep& keep) {
    const auto values = reader.integers(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (values[i] < least || values[i] > most)
            return fail(ErrorKind::Storage, "a number of an evaluation is out of range");
        keep(rows[i]) = static_cast<int>(values[i]);
    }
    return {};
}

Status readNumbers(ColumnReader& reader, std::span<EvaluationRow> rows, int runs) {
    const auto runOf = [](EvaluationRow& row) -> int& { return row.run; };
    if (auto read = readInts(reader, rows, -1, runs - 1, runOf); !read) return read;
    const auto clocks = reader.reals(rows.size(), {}, fromTheOneBefore(rows.size()));
    for (std::size_t i = 0; i < rows.size(); ++i) rows[i].clockSeconds = clocks[i];
    for (const auto span : kSpans) {
        const auto seconds = reader.reals(rows.size());
        for (std::size_t i = 0; i < rows.size(); ++i) rows[i].evaluation.*span = seconds[i];
    }
    const auto stepsOf = [](EvaluationRow& row) -> int& { return row.evaluation.steps; };
    if (auto read = readInts(reader, rows, 1, INT32_MAX, stepsOf); !read) return read;
    for (const auto member : kResources) {
        const auto resourceOf = [&](EvaluationRow& row) -> int& {
            return row.evaluation.resources.*member;
        };
        if (auto read = readInts(reader, rows, -1, INT32_MAX, resourceOf); !read) return read;
    }
    const auto best = reader.integers(rows.size()), hashes = reader.integers(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i].newBest = best[i] != 0;
        rows[i].evaluation.sourceHash = static_cast<std::uint64_t>(hashes[i]);
    }
    return {};
}

}  // namespace

void writeRowColumns(ColumnWriter& writer, std::span<const EvaluationRow> rows,
                     const record::SessionHead& head) {
    writer.integer(static_cast<std::int64_t>(rows.size()));
    writeSettings(writer, rows, head.parameters());
    writer.texts(textsOf(rows, [](const auto& row) { return nameOf(row.evaluation.outcome); }));
    writer.texts(textsOf(
        rows, [](const auto& row) -> const auto& { return row.evaluation.reason; }));
    writer.texts(textsOf(
        rows, [](const auto& row) -> const auto& { return row.why; }));
    writer.repeatedReals(realsOf(rows, errorOfRow));
    writer.integers(integersOf(rows, [](const auto& row) { return row.run; }));
    writer.reals(realsOf(rows, [](const auto& row) { return row.clockSeconds; }), {},
                 fromTheOneBefore(rows.size()));
    for (const auto span : kSpans)
        writer.reals(realsOf(rows, [&](const auto& row) { return row.evaluation.*span; }));
    writer.integers(integersOf(rows, [](const auto& row) { return row.evaluation.steps; }));
    for (const auto member : kResources)
        writer.integers(integersOf(
            rows, [&](const auto& row) { return std::max(-1, row.evaluation.resources.*member); }));
    writer.integers(integersOf(rows, [](const auto& row) { return row.newBest; }));
    writer.integers(integersOf(rows, [](const auto& row) { return row.evaluation.sourceHash; }));
    writeSamples(writer, rows);
}

Result<std::vector<EvaluationRow>> readRowColumns(ColumnReader& reader,
                                                  const record::SessionHead& head, int runs) {
    const std::int64_t count = reader.integer();
    if (count < 0 || count > kMostRows)
        return fail(ErrorKind::Storage, "a session in it has too many evaluations");
    std::vector<EvaluationRow> rows(static_cast<std::size_t>(count));
    if (auto read = readSettings(reader, rows, head.parameters()); !read)
        return tl::unexpected(read.error());
    if (auto read = readOutcomes(reader, rows); !read) return tl::unexpected(read.error());
    if (auto read = readNumbers(reader, rows, runs); !read) return tl::unexpected(read.error());
    if (auto read = readSamples(reader, rows); !read) return tl::unexpected(read.error());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i].number = static_cast<std::int64_t>(i) + 1;
        if (auto checked = checkRow(rows[i], head); !checked)
            return tl::unexpected(checked.error());
    }
    return rows;
}

}  // namespace engine::store
