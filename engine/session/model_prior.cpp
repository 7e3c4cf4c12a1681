// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/session/model_prior.hpp"

#include <limits>

#include "engine/core/sentence.hpp"
#include "engine/model/learned_times.hpp"
#include "engine/model/prediction.hpp"

namespace engine::session {
namespace {

model::CountedPattern countedFor(const space::TuningSpace& space) {
    return model::CountedPattern::of(space.circumstances().problem.pattern);
}

/// ms per time step; infinite when the kernel cannot run.
double expectedBy(const model::DeviceSheet& sheet, const space::TuningSpace& space,
                  const space::Setting& setting, const model::CountedPattern& counted,
                  const model::Known& known = {}) {
    const double gcells =
        model::predict(setting, space.circumstances(), sheet, known, &counted).attainableGcells;
    const auto cells = static_cast<double>(space.circumstances().problem.grid.cells());
    return gcells > 0 ? cells / (gcells * 1e9) * 1e3 : std::numeric_limits<double>::infinity();
}

class ModelPrior final : public search::Prior {
public:
    ModelPrior(space::TuningSpace space, const model::DeviceSheet& sheet)
        : m_space(std::move(space)), m_sheet(sheet), m_counted(countedFor(m_space)) {}
    double expectedMs(const space::Setting& setting) const override {
        return expectedBy(m_sheet, m_space, setting, m_counted);
    }

private:
    space::TuningSpace m_space;
    const model::DeviceSheet& m_sheet;
    model::CountedPattern m_counted;
};

/// What networks expect that were trained on other stencils.
class LearnedPrior final : public search::Prior {
public:
    explicit LearnedPrior(model::Expectation expectation) : m_expectation(std::move(expectation)) {}
    double expectedMs(const space::Setting& setting) const override {
        return m_expectation.of(setting).seconds * 1e3;
    }
    search::Expected expected(const space::Setting& setting) const override {
        return expected(std::span(&setting, 1)).front();
    }
    std::vector<search::Expected> expected(
        std::span<const space::Setting> settings) const override {
        std::vector<search::Expected> all;
        all.reserve(settings.size());
        for (auto& known : m_expectation.of(settings))
            all.push_back({known.seconds * 1e3, known.compileSeconds, std::move(known.features)});
        return all;
    }

private:
    model::Expectation m_expectation;
};

/// What was learned on one GPU ranks settings on others of its architecture, too: bounds are of the
/// GPU.
const model::LearnedTimes* learnedFor(const model::DeviceSheet& sheet,
                                      const stencil::Problem& problem) {
    std::vector<const model::DeviceSheet*> sheets{&sheet};
    for (const auto& other : model::deviceSheets())
        if (other.id != sheet.id && other.architecture == sheet.architecture)
            sheets.push_back(&other);
    for (const auto* each : sheets)
        if (const auto* learned = model::learnedTimesFor(*each, problem)) return learned;
    return nullptr;
}

}  // namespace

search::PriorSource modelPriors(const space::TuningSpace& space, const device::DeviceInfo& device) {
    return [space, gpu = device.gpu](
               search::PriorKind kind) -> Result<std::shared_ptr<const search::Prior>> {
        const auto name = nameOf(kind);
        if (!space.isOfKernels())
            return badInput(
                say("The prior \"{}\" knows stencils only, and this kernel is of another program.",
                    name)
                    .text());
        const auto* sheet = model::findDeviceSheet(gpu);
        if (sheet == nullptr)
            return badInput(
                say("There is no data sheet for \"{}\", and the prior \"{}\" needs one.", gpu, name)
                    .text());
        if (kind == search::PriorKind::Learned) {
            const auto* learned = learnedFor(*sheet, space.circumstances().problem);
            if (learned == nullptr)
                return badInput(
                    say("Nothing was learned from recordings of \"{}\" yet.", gpu).text());
            return std::make_shared<const LearnedPrior>(
                model::Expectation(space.circumstances(), *sheet, *learned));
        }
        return std::make_shared<const ModelPrior>(space, *sheet);
    };
}

BoundOf modelBound(const space::TuningSpace& space, const device::DeviceInfo& device) {
    const auto* sheet = model::findDeviceSheet(device.gpu);
    if (sheet == nullptr || !space.isOfKernels()) return {};
    return [space, sheet, counted = countedFor(space)](
               const device::Evaluation& evaluation) -> std::optional<double> {
        const model::Known known{evaluation.resources.registers, evaluation.resources.sharedBytes};
        const double bound = expectedBy(*sheet, space, evaluation.setting, counted, known);
        if (bound == std::numeric_limits<double>::infinity()) return std::nullopt;
        return bound;
    };
}

std::optional<search::Machine> machineOf(const device::DeviceInfo& device) {
    const auto* sheet = model::findDeviceSheet(device.gpu);
    if (sheet == nullptr) return std::nullopt;
    constexpr double giga = 1e9;
    const double memory = sheet->memoryBytesPerSecond / giga;
    const double shared = sheet->sharedBytesPerSecond / giga;
    return search::Machine{sheet->multiprocessors,
                           2 * sheet->fp32PerSecond / giga,
                           2 * sheet->fp64PerSecond / giga,
                           memory,
                           memory,
                           shared,
                           shared};
}

}  // namespace engine::session
