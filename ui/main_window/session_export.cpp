// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window/session_export.hpp"

#include <QCoreApplication>
#include <QThreadPool>

namespace ui {
namespace {

/// The snapshot as a session in memory, which is what exporters read.
engine::Result<engine::store::SessionFile> sessionOf(const engine::session::Snapshot& snapshot,
                                                     const std::string& program) {
    engine::record::SessionHead head;
    head.problem = snapshot.problem;
    head.device = snapshot.device;
    head.budget = snapshot.budget;
    head.deviceArgument = snapshot.device.id;
    head.program = program;
    auto file = engine::store::SessionFile::inMemory(head);
    if (!file) return file;
    for (const auto& run : snapshot.runs)
        if (const auto status = file->addRun(run.spec); !status)
            return tl::unexpected(status.error());
    std::vector<engine::record::EvaluationRow> rows;
    rows.reserve(snapshot.rows.size());
    for (std::size_t i = 0; i < snapshot.rows.size(); ++i) rows.push_back(snapshot.rows[i]);
    if (const auto status = file->append(std::span<const engine::record::EvaluationRow>(rows));
        !status)
        return tl::unexpected(status.error());
    return file;
}

engine::Status write(const ExportRequest& request, const std::string& program) {
    const std::filesystem::path out = request.path.toStdString();
    if (request.format.ofOneKernel()) {
        auto kernel = request.kernel;
        kernel.program = program;
        return engine::exporters::exportKernel(kernel, request.format.name, out);
    }
    const auto file = sessionOf(*request.snapshot, program);
    if (!file) return tl::unexpected(file.error());
    return engine::exporters::exportSession(*file, request.format.name, out);
}

}  // namespace

void exportInBackground(ExportRequest request, std::function<void(const QString& error)> done) {
    const std::string program =
        "stencilscope " + QCoreApplication::applicationVersion().toStdString();
    QThreadPool::globalInstance()->start([request = std::move(request), done = std::move(done),
                                          program] {
        const auto status = write(request, program);
        const QString error = status ? QString() : QString::fromStdString(status.error().message);
        QMetaObject::invokeMethod(
            qApp, [done, error] { done(error); }, Qt::QueuedConnection);
    });
}

}  // namespace ui
