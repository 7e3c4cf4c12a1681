// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/landscape/data_column.hpp"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/document/parameter_names.hpp"
#include "ui/document/speed.hpp"
#include "ui/theme/number_text.hpp"

namespace ui {
namespace {

using Kind = DataColumn::Kind;

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

struct ColumnText {
    Q_DECLARE_TR_FUNCTIONS(DataColumn)
};

DataColumn parameterColumn(const engine::session::Snapshot& snapshot,
                           const engine::analysis::ValuesTaken& taken) {
    DataColumn column;
    column.kind = Kind::Parameter;
    column.parameter = taken.parameter;
    column.name = abbreviationOf(snapshot.foreign, taken.parameter);
    column.values = taken.values;
    for (const int value : taken.values)
        column.valueTexts.append(valueTextOf(tableOf(snapshot.foreign), taken.parameter, value));
    return column;
}

DataColumn figureColumn(Kind kind, const QString& name, const QString& unit) {
    DataColumn column;
    column.kind = kind;
    column.name = name;
    column.unit = unit;
    return column;
}

double knownOr(int value) { return value < 0 ? kNone : value; }

}  // namespace

QString DataColumn::title() const {
    return unit.isEmpty() ? name : QStringLiteral("%1 (%2)").arg(name, unit);
}

double DataColumn::of(const engine::record::EvaluationRow& row,
                      const engine::session::Snapshot& snapshot) const {
    const auto& evaluation = row.evaluation;
    switch (kind) {
        case Kind::Parameter:
            return evaluation.setting[parameter];
        case Kind::Speed:
            return evaluation.ok() ? speedOf(evaluation.costMs(), snapshot.problem) : kNone;
        case Kind::Time:
            return evaluation.ok() ? evaluation.timeMs() : kNone;
        case Kind::Registers:
            return knownOr(evaluation.resources.registers);
        case Kind::Shared:
            return knownOr(evaluation.resources.sharedBytes);
        case Kind::Spread:
            return 100 * evaluation.relativeSpread().value_or(kNone);
        case Kind::Clock:
            return row.clockSeconds;
        case Kind::Number:
            return static_cast<double>(row.number);
    }
    return kNone;
}

QString DataColumn::text(double value) const {
    if (std::isnan(value)) return dash();
    switch (kind) {
        case Kind::Parameter: {
            const auto at = std::ranges::find(values, static_cast<int>(value)) - values.begin();
            return valueTexts.value(at, QString::number(value));
        }
        case Kind::Speed:
            return gcellsText(value) + ' ' + unit;
        case Kind::Time:
            return millisecondsText(value) + ' ' + unit;
        case Kind::Shared:
            return bytesText(static_cast<qint64>(value));
        case Kind::Spread:
            return QStringLiteral("±") + percentText(value / 100);
        case Kind::Clock:
            return secondsText(value);
        default:
            return grouped(static_cast<qint64>(value));
    }
}

std::vector<DataColumn> columnsOf(const engine::session::Snapshot& snapshot,
                                  const std::vector<engine::analysis::ValuesTaken>& varying) {
    std::vector<DataColumn> columns;
    for (const auto& taken : varying) columns.push_back(parameterColumn(snapshot, taken));
    const bool predicted = snapshot.device.predicted;
    const QString unit = speedUnit(snapshot.problem);
    columns.push_back(figureColumn(
        Kind::Speed, predicted ? ColumnText::tr("Predicted speed") : ColumnText::tr("Speed"),
        unit));
    columns.push_back(figureColumn(
        Kind::Time, predicted ? ColumnText::tr("Predicted time") : ColumnText::tr("Time"), "ms"));
    columns.push_back(figureColumn(Kind::Registers, ColumnText::tr("Registers"), {}));
    columns.push_back(
        figureColumn(Kind::Shared, ColumnText::tr("Shared memory"), ColumnText::tr("bytes")));
    columns.push_back(figureColumn(
        Kind::Spread, predicted ? ColumnText::tr("Predicted spread") : ColumnText::tr("Spread"),
        "%"));
    columns.push_back(figureColumn(Kind::Clock, ColumnText::tr("Clock"), "s"));
    columns.push_back(figureColumn(Kind::Number, ColumnText::tr("Number"), {}));
    return columns;
}

}  // namespace ui
