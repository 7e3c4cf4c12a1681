// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window/session_export.hpp"

#include <QCoreApplication>
#include <algorithm>

#include "engine/analysis/race_rows.hpp"
#include "engine/exporters/race_csv.hpp"
#include "ui/background/beside.hpp"
#include "ui/document/document.hpp"
#include "ui/document/said.hpp"

namespace ui {
namespace {

engine::Status write(const ExportRequest& request, const std::string& program) {
    const std::filesystem::path out = request.path.toStdString();
    if (request.format.ofOneKernel()) {
        auto kernel = request.kernel;
        kernel.program = program;
        return engine::exporters::exportKernel(kernel, request.format.name, out);
    }
    const auto file = engine::store::SessionFile::fromImage(request.session);
    if (!file) return tl::unexpected(file.error());
    return engine::exporters::exportSession(*file, request.format, out);
}

}  // namespace

engine::exporters::TunedKernel kernelToExport(
    const Document& document, const std::optional<engine::device::DeviceInfo>& chosen) {
    const Subject subject = document.subject();
    engine::exporters::TunedKernel kernel;
    kernel.problem = subject.problem;
    if (const auto measured = document.measured()) {
        kernel.evaluation = measured->evaluation();
        kernel.device = measured->race().device();
        return kernel;
    }
    kernel.evaluation.setting = subject.setting;
    if (!subject.drawn)
        kernel.device = document.selected()->race().device();
    else if (chosen)
        kernel.device = *chosen;
    return kernel;
}

void exportInBackground(ExportRequest request, std::function<void(const QString& error)> done) {
    const std::string program =
        "stencilscope " + QCoreApplication::applicationVersion().toStdString();
    beside([request = std::move(request), done = std::move(done), program] {
        const auto status = write(request, program);
        const QString error = status ? QString() : retold(status.error().message);
        QMetaObject::invokeMethod(
            qApp, [done, error] { done(error); }, Qt::QueuedConnection);
    });
}

bool haveRaced(const std::vector<Race>& races) {
    return std::any_of(races.begin(), races.end(),
                       [](const Race& race) { return !race.results()->runs.empty(); });
}

std::vector<Race> scored(std::vector<Race> races, const Document& document) {
    for (Race& race : races) {
        const auto now = std::ranges::find(document.races(), race.id(), &Race::id);
        if (now != document.races().end()) race = race.with(now->baseline());
    }
    return races;
}

QByteArray racesCsv(const std::vector<Race>& races) {
    namespace analysis = engine::analysis;
    std::vector<std::pair<std::string, std::string>> names;
    for (std::size_t i = 0; i < races.size(); ++i)
        names.emplace_back(races[i].problem().pattern.name, "race " + std::to_string(i + 1));
    const auto distinct = analysis::distinctNames(names);
    std::vector<analysis::RaceRow> rows;
    for (std::size_t i = 0; i < races.size(); ++i) {
        const auto& race = *races[i].results();
        const auto& baseline = races[i].baseline();
        std::ranges::move(analysis::raceRows(race, analysis::methodsOf(race.runs),
                                             baseline ? std::optional(*baseline) : std::nullopt,
                                             analysis::racedSeconds(race), distinct[i]),
                          std::back_inserter(rows));
    }
    return QByteArray::fromStdString(engine::exporters::raceRowsCsv(rows));
}

}  // namespace ui
