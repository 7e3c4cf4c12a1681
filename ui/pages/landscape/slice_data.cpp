// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/landscape/slice_data.hpp"

#include <algorithm>

#include "engine/device/predicted_interval.hpp"
#include "engine/model/device_sheet.hpp"
#include "engine/session/open_device.hpp"
#include "ui/document/parameter_names.hpp"
#include "ui/document/said.hpp"
#include "ui/pages/evaluation_words.hpp"

namespace ui {

using engine::session::Snapshot;

SlicePredictor::SlicePredictor(engine::session::Installation installation)
    : m_installation(std::move(installation)) {}
SlicePredictor::~SlicePredictor() = default;

void SlicePredictor::open(const Snapshot& race) {
    const std::string key = race.device.gpu + '\n' + race.problem.key();
    if (key == m_key) return;
    m_key = key;
    m_device.reset();
    m_known.clear();
    const auto* sheet = engine::model::findDeviceSheet(race.device.gpu);
    if (!sheet || !race.problem.isStencil()) return;
    auto opened =
        engine::session::openDevice("predicted:" + sheet->id, race.problem, {}, m_installation);
    if (opened) m_device = std::move(*opened);
}

std::optional<SlicePredictor::Forecast> SlicePredictor::of(const Snapshot& race,
                                                           const engine::space::Setting& setting) {
    open(race);
    if (!m_device || !m_device->space().allows(setting)) return std::nullopt;
    const auto [known, fresh] = m_known.try_emplace(setting);
    if (!fresh) return known->second;
    m_device->submit(++m_ticket, {setting});
    const auto done = m_device->next({});
    if (!done || !done->evaluation.ok()) return std::nullopt;
    const auto interval = engine::device::predictedInterval(done->evaluation);
    return known->second = Forecast{interval.low, done->evaluation.costMs(), interval.high};
}

bool SliceCell::isMeasured() const {
    return std::ranges::any_of(points, [](const SlicePoint& point) { return point.number != 0; });
}

bool SliceCell::isMeasuredBeside() const {
    return std::ranges::any_of(
        points, [](const SlicePoint& point) { return point.number != 0 && !point.centre; });
}

namespace {

/// The newest evaluation that ran, else the newest.
void addMeasured(SlicePoint& point, const std::vector<std::size_t>& places,
                 const SliceQuestion& question) {
    for (const std::size_t place : places) {
        const auto& row = question.race->rows[question.rows[place]];
        const bool ran = row.evaluation.ok();
        if (!ran && point.measured > 0) continue;
        point.number = row.number;
        point.failed = !ran;
        if (ran) point.measured = speedOf(row.evaluation.costMs(), question.race->problem);
    }
}

void addPredicted(SlicePoint& point, const SliceQuestion& question, SlicePredictor& predictor) {
    if (!point.allowed) return;
    const auto forecast = predictor.of(*question.race, point.setting);
    if (!forecast) return;
    const auto speed = [&](double ms) { return speedOf(ms, question.race->problem); };
    point.predicted = speed(forecast->expected);
    point.predictedLow = speed(forecast->high);
    point.predictedHigh = speed(forecast->low);
}

SlicePoint pointOf(const engine::analysis::SliceValue& at, const SliceQuestion& question,
                   engine::space::ParameterId parameter) {
    SlicePoint point;
    point.value = at.value;
    point.text = valueTextOf(tableOf(question.race->foreign), parameter, at.value);
    point.setting = at.setting;
    point.allowed = at.allowed;
    point.whyNot = said(at.whyNot);
    point.centre = question.centre[parameter] == at.value;
    addMeasured(point, at.places, question);
    return point;
}

/// Values that nothing is known of and that are not allowed say nothing.
bool isWorthShowing(const SlicePoint& point) {
    return point.allowed || point.number != 0 || point.centre;
}

}  // namespace

SliceData sliceData(const SliceQuestion& question, SlicePredictor& predictor,
                    const std::stop_token& stop) {
    SliceData data;
    data.unit = speedUnit(question.race->problem);
    data.centre = settingText(question.centre, *question.race);
    data.predictedRace = question.race->device.predicted;
    std::vector<const engine::space::Setting*> settings;
    for (const auto row : question.rows)
        settings.push_back(&question.race->rows[row].evaluation.setting);
    for (const auto& slice :
         engine::analysis::slicesAround(question.centre, question.space, settings)) {
        if (stop.stop_requested()) break;
        SliceCell cell{
            slice.parameter, abbreviationOf(question.race->foreign, slice.parameter), {}};
        for (const auto& at : slice.values) {
            SlicePoint point = pointOf(at, question, slice.parameter);
            if (!isWorthShowing(point)) continue;
            if (!data.predictedRace) addPredicted(point, question, predictor);
            data.predicts = data.predicts || point.predicted > 0;
            data.highest = std::max({data.highest, point.measured, point.predicted});
            cell.points.push_back(std::move(point));
        }
        data.cells.push_back(std::move(cell));
    }
    return data;
}

}  // namespace ui
