// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/landscape/landscape_data.hpp"

#include <algorithm>
#include <cmath>

#include "ui/document/contestants.hpp"
#include "ui/document/parameter_names.hpp"
#include "ui/pages/evaluation_words.hpp"
#include "ui/theme/number_text.hpp"

namespace ui {
namespace {

using engine::session::Snapshot;

RowFilter withoutBrushes(const RowFilter& filter) {
    RowFilter rest;
    for (const RowCondition& condition : filter.conditions())
        if (!isBrush(condition)) rest.add(condition);
    return rest;
}

/// Rows that pass, with which of them are inside what is brushed.
void gather(LandscapeData& data, const RowFilter& filter, const std::stop_token& stop) {
    const Snapshot& snapshot = *data.snapshot;
    const RowFilter rest = withoutBrushes(filter);
    std::vector<int> perRun(snapshot.runs.size() + 1, 0);
    for (std::size_t i = 0; i < snapshot.rows.size() && !stop.stop_requested(); ++i) {
        const auto& row = snapshot.rows[i];
        const auto run = static_cast<std::size_t>(row.run + 1);  // -1: measured by hand
        if (run >= perRun.size()) perRun.resize(run + 1, 0);
        const int ordinal = ++perRun[run];
        if (!rest.passes(snapshot, row, ordinal)) continue;
        data.rows.push_back(static_cast<std::uint32_t>(i));
        const bool inside = filter.passes(snapshot, row, ordinal);
        data.inside.push_back(inside);
        data.shown += inside;
        data.failed += inside && !row.evaluation.ok();
    }
}

bool saysNothing(const std::vector<double>& values) {
    return std::ranges::all_of(values, [](double value) { return std::isnan(value); });
}

/// Columns that no row has a figure of are left out; speed stays.
void fillColumns(LandscapeData& data, std::vector<DataColumn> columns) {
    for (DataColumn& column : columns) {
        std::vector<double> values;
        values.reserve(data.rows.size());
        for (const auto index : data.rows)
            values.push_back(column.of(data.snapshot->rows[index], *data.snapshot));
        if (column.kind != DataColumn::Kind::Speed && saysNothing(values)) continue;
        data.columns.push_back(std::move(column));
        data.values.push_back(std::move(values));
    }
}

}  // namespace

bool isBrush(const RowCondition& condition) {
    return std::holds_alternative<WithinValues>(condition) ||
           std::holds_alternative<WithinSpeed>(condition);
}

std::optional<std::size_t> LandscapeData::placeOf(std::int64_t number) const {
    for (std::size_t place = 0; place < rows.size(); ++place)
        if (row(place).number == number) return place;
    return std::nullopt;
}

std::size_t LandscapeData::columnLike(const DataColumn& column) const {
    for (std::size_t i = 0; i < columns.size(); ++i)
        if (columns[i].isSame(column)) return i;
    return speedColumn();
}

std::size_t LandscapeData::speedColumn() const {
    std::size_t at = 0;
    while (columns[at].kind != DataColumn::Kind::Speed) ++at;
    return at;
}

QStringList LandscapeData::beginning(std::size_t place) const {
    const auto& row = this->row(place);
    return {QString::number(row.number),
            QString::fromUtf8(engine::device::nameOf(row.evaluation.outcome).data())};
}

QString LandscapeData::figure(const DataColumn& column, std::size_t place) const {
    const double value = column.of(row(place), *snapshot);
    return std::isnan(value) ? QString() : QString::number(value, 'g', 10);
}

QString LandscapeData::sentence(std::size_t place) const {
    const auto& row = this->row(place);
    const QString who = row.run < 0 ? originOf(*snapshot) : runNameOf(snapshot->runs, row.run);
    const QString how = row.evaluation.ok()
                            ? columns[speedColumn()].text(values[speedColumn()][place])
                            : resultWord(row, *snapshot);
    return QStringLiteral("%1, %2, %3: %4")
        .arg(grouped(row.number), who, how, settingText(row.evaluation.setting, *snapshot));
}

LandscapeDataPtr landscapeData(std::shared_ptr<const Snapshot> snapshot, const RowFilter& filter,
                               const std::stop_token& stop) {
    auto data = std::make_shared<LandscapeData>();
    data->snapshot = std::move(snapshot);
    gather(*data, filter, stop);
    std::vector<const engine::space::Setting*> settings;
    for (const auto index : data->rows)
        settings.push_back(&data->snapshot->rows[index].evaluation.setting);
    fillColumns(*data, columnsOf(*data->snapshot, engine::analysis::varying(
                                                      settings, tableOf(data->snapshot->foreign))));
    return data;
}

}  // namespace ui
