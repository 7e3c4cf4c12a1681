// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/translations/translation_file.hpp"

#include <QFile>
#include <QXmlStreamReader>

namespace support {

QString translationPath() {
    return QStringLiteral(STENCILSCOPE_SOURCE_DIR "/resources/translations/stencilscope_zh_CN.ts");
}

QList<Translation> translationsIn(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return {};
    QXmlStreamReader xml(&file);
    QList<Translation> all;
    QString context;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement) continue;
        if (xml.name() == QLatin1String("name")) {
            context = xml.readElementText();
        } else if (xml.name() == QLatin1String("source")) {
            all.append({context, xml.readElementText(), {}, false});
        } else if (xml.name() == QLatin1String("translation") && !all.isEmpty()) {
            all.last().finished = !xml.attributes().hasAttribute(QStringLiteral("type"));
            all.last().text = xml.readElementText();
        }
    }
    return xml.hasError() ? QList<Translation>() : all;
}

}  // namespace support
