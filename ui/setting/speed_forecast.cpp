// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setting/speed_forecast.hpp"

#include <utility>

#include "engine/core/freed_memory.hpp"
#include "engine/learn/predicted_device.hpp"
#include "engine/learn/shipped_networks.hpp"
#include "engine/model/prediction.hpp"

namespace ui {

using namespace engine;

struct SpeedForecast::Known {
    std::string problem, gpu;
    const model::DeviceSheet* sheet = nullptr;
    std::optional<learn::Predictor> predictor;

    void of(const stencil::Problem& asked, const std::string& key, const std::string& onGpu) {
        if (key == problem && onGpu == gpu) return;
        problem = key;
        gpu = onGpu;
        predictor.reset();
        sheet = gpu.empty() ? learn::predictedGpus().front() : model::findDeviceSheet(gpu);
        const auto network = sheet ? learn::shippedNetwork(*sheet, asked) : nullptr;
        if (!network) return;
        auto made = learn::Predictor::of(network, asked, model::limitsOf(*sheet));
        if (made) predictor = std::move(*made);
        giveFreedMemoryBack();  // what the network was read from
    }
};

SpeedForecast::SpeedForecast(QObject* parent)
    : QObject(parent), m_known(std::make_shared<Known>()), m_job(this, [this](Answer fresh) {
          m_asking = false;
          m_answer = std::move(fresh);
          emit changed();
      }) {}

void SpeedForecast::ask(const stencil::Problem& problem, const space::Setting& setting,
                        const std::string& gpu) {
    Question question{problem.key(), setting, gpu};
    if (m_question == question) return;
    m_question = question;
    m_answer = {};
    m_asking = true;
    emit changed();
    m_job.ask([known = m_known, problem, question = std::move(question)](const std::stop_token&) {
        return answer(*known, problem, question);
    });
}

void SpeedForecast::clear() {
    if (!m_question) return;
    m_question.reset();
    m_job.drop();
    m_asking = false;
    m_answer = {};
    emit changed();
}

SpeedForecast::Answer SpeedForecast::answer(Known& known, const stencil::Problem& problem,
                                            const Question& question) {
    known.of(problem, question.problem, question.gpu);
    if (!known.predictor) return {};
    const auto forecast = known.predictor->forecast({&question.setting, 1}).front();
    return {
        learn::evaluationOf(question.setting, forecast, known.predictor->costOf(question.setting)),
        known.sheet->gpu};
}

}  // namespace ui
