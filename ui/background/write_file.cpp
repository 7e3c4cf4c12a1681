// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/background/write_file.hpp"

#include <QBuffer>
#include <QCoreApplication>
#include <QPointer>
#include <string_view>

#include "engine/core/output_file.hpp"
#include "ui/background/beside.hpp"

namespace ui {

void writeFile(QObject* owner, const QString& path, std::function<QByteArray()> make,
               std::function<void(const QString& error)> done) {
    beside([guarded = QPointer<QObject>(owner), path, make = std::move(make),
            done = std::move(done)] {
        const QByteArray bytes = make();
        const auto written = engine::writeOutput(
            path.toStdString(),
            std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
        const QString error = written ? QString() : QString::fromStdString(written.error().message);
        QMetaObject::invokeMethod(
            qApp,
            [guarded, done, error] {
                if (guarded) done(error);
            },
            Qt::QueuedConnection);
    });
}

QByteArray pngOf(const QImage& image) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

}  // namespace ui
