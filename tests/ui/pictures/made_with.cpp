// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/pictures/made_with.hpp"

#include <QCryptographicHash>
#include <QGlyphRun>
#include <QMap>
#include <QRawFont>
#include <QTextLayout>

#include "ui/theme/theme.hpp"

namespace support {
namespace {

/// Letters, figures, and signs that the window takes from other fonts where its own lack them.
constexpr auto kSample = "Stencilscope 0123456789 ×≥−→…·✓α▾⇥";

void addShapes(const QFont& font, QMap<QString, QByteArray>& shapes) {
    QTextLayout layout(QString::fromUtf8(kSample), font);
    layout.beginLayout();
    QTextLine line = layout.createLine();
    line.setLineWidth(1e6);
    layout.endLayout();
    for (const QGlyphRun& run : layout.glyphRuns()) {
        const QRawFont raw = run.rawFont();
        QByteArray& bytes = shapes[raw.familyName() + ' ' + raw.styleName()];
        for (const quint32 glyph : run.glyphIndexes()) {
            const QImage shape = raw.alphaMapForGlyph(glyph, QRawFont::PixelAntialiasing);
            for (int y = 0; y < shape.height(); ++y)
                bytes.append(reinterpret_cast<const char*>(shape.scanLine(y)), shape.width());
        }
    }
}

}  // namespace

QString madeWithHere() {
    const ui::Theme theme;
    QMap<QString, QByteArray> shapes;
    for (const int size : {11, 12, 22})
        for (const auto weight : {QFont::Normal, QFont::DemiBold}) {
            addShapes(theme.words(size, weight), shapes);
            addShapes(theme.mono(size, weight), shapes);
        }
    QString text = QStringLiteral("Qt %1\n").arg(QString::fromLatin1(qVersion()));
    for (auto i = shapes.cbegin(); i != shapes.cend(); ++i)
        text += QStringLiteral("%1 %2\n").arg(
            i.key(),
            QString::fromLatin1(
                QCryptographicHash::hash(i.value(), QCryptographicHash::Sha256).toHex().left(16)));
    return text;
}

}  // namespace support
