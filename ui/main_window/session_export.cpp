// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window/session_export.hpp"

#include <QCoreApplication>

#include "ui/background/beside.hpp"

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
    return engine::exporters::exportSession(*file, request.format.name, out);
}

}  // namespace

void exportInBackground(ExportRequest request, std::function<void(const QString& error)> done) {
    const std::string program =
        "stencilscope " + QCoreApplication::applicationVersion().toStdString();
    beside([request = std::move(request), done = std::move(done), program] {
        const auto status = write(request, program);
        const QString error = status ? QString() : QString::fromStdString(status.error().message);
        QMetaObject::invokeMethod(
            qApp, [done, error] { done(error); }, Qt::QueuedConnection);
    });
}

}  // namespace ui
