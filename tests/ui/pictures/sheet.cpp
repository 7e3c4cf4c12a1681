// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/pictures/sheet.hpp"

#include <QDir>
#include <QFile>
#include <QHash>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "tests/ui/pictures/made_with.hpp"

namespace support {
namespace {

constexpr int kTolerance = 8, kGap = 6, kShelf = 960;

bool accepting() { return qEnvironmentVariableIntValue("STENCILSCOPE_ACCEPT") != 0; }

QString acceptedPath(const QString& name) {
    return QStringLiteral(STENCILSCOPE_SOURCE_DIR "/tests/ui/pictures/accepted/") + name;
}

/// Beside the build, where a failure leaves what it saw.
QString actualPath(const QString& name) {
    const QString path = QStringLiteral(STENCILSCOPE_BIN_DIR "/../pictures/") + name;
    QDir().mkpath(QFileInfo(path).path());
    return QDir::cleanPath(path);
}

/// `steps` of a channel: as far as anybody sees the same, and small as a file.
QRgb coarse(QRgb colour, int steps) {
    const auto one = [steps](int channel) { return (channel * steps + 127) / 255 * 255 / steps; };
    return qRgb(one(qRed(colour)), one(qGreen(colour)), one(qBlue(colour)));
}

/// A byte each while the colours are few enough; null: they are not.
QImage indexed(const QImage& picture) {
    QHash<QRgb, int> indices;
    QImage small(picture.size(), QImage::Format_Indexed8);
    for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x) {
            const QRgb colour = picture.pixel(x, y);
            const auto found = indices.constFind(colour);
            const int index = found != indices.cend() ? *found : static_cast<int>(indices.size());
            if (index > 255) return {};
            indices.insert(colour, index);
            small.scanLine(y)[x] = static_cast<uchar>(index);
        }
    QList<QRgb> table(indices.size());
    for (auto i = indices.cbegin(); i != indices.cend(); ++i) table[i.value()] = i.key();
    small.setColorTable(table);
    return small;
}

QImage compact(const QImage& picture) {
    QImage plain = picture;
    for (const int steps : {63, 31, 25}) {
        for (int y = 0; y < picture.height(); ++y)
            for (int x = 0; x < picture.width(); ++x)
                plain.setPixel(x, y, coarse(picture.pixel(x, y), steps));
        if (const QImage small = indexed(plain); !small.isNull()) return small;
    }
    return plain.convertToFormat(QImage::Format_RGB888);
}

bool save(const QImage& picture, const QString& path) {
    QDir().mkpath(QFileInfo(path).path());
    return compact(picture).save(path, "PNG", 0);  // 0: as small as it gets
}

bool saveText(const QString& text, const QString& path) {
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(text.toUtf8()) >= 0;
}

/// Empty where there is no file.
QString textOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QString howToAccept() {
    return QStringLiteral(
        "If the change is wanted: run the test with STENCILSCOPE_ACCEPT=1, look at what it wrote "
        "and commit it.");
}

int farthest(QRgb a, QRgb b) {
    return std::max({std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)),
                     std::abs(qBlue(a) - qBlue(b))});
}

}  // namespace

Difference differenceOf(const QImage& accepted, const QImage& actual) {
    Difference difference;
    for (int y = 0; y < accepted.height(); ++y)
        for (int x = 0; x < accepted.width(); ++x) {
            const int off = farthest(accepted.pixel(x, y), actual.pixel(x, y));
            if (off <= kTolerance) continue;
            ++difference.pixels;
            difference.most = std::max(difference.most, off);
            difference.where |= QRect(x, y, 1, 1);
        }
    return difference;
}

void Sheet::add(const QString& state, const QImage& picture) {
    QImage plain = picture.convertToFormat(QImage::Format_RGB32);
    plain.setDevicePixelRatio(1);
    m_parts.push_back({state, plain});
}

void Sheet::say(const QString& state, const QStringList& lines) {
    m_words << QStringLiteral("== ") + state << lines;
}

/// Side by side as far as there is room, in the order in which they came.
QImage Sheet::whole(std::vector<Part>& parts) const {
    int x = 0, y = 0, shelf = 0, width = 0;
    for (Part& part : parts) {
        const QSize size = part.picture.size();
        if (x > 0 && x + size.width() > kShelf) {
            y += shelf + kGap;
            x = shelf = 0;
        }
        part.at = {x, y};
        x += size.width() + kGap;
        shelf = std::max(shelf, size.height());
        width = std::max(width, x - kGap);
    }
    QImage sheet(width, y + shelf, QImage::Format_RGB32);
    sheet.fill(Qt::gray);
    QPainter painter(&sheet);
    for (const Part& part : parts) painter.drawImage(part.at, part.picture);
    return sheet;
}

QString Sheet::judgePicture() const {
    if (m_parts.empty()) return {};
    std::vector<Part> parts = m_parts;
    const QImage actual = whole(parts);
    const QString file = m_name + QStringLiteral(".png");
    if (accepting())
        return save(actual, acceptedPath(file)) ? QString() : file + " cannot be written.";
    const QImage accepted(acceptedPath(file));
    QString what;
    if (accepted.isNull())
        what = QStringLiteral("there is no accepted picture");
    else if (accepted.size() != actual.size())
        what = QStringLiteral("it is %1 x %2 pixels large, the accepted one %3 x %4")
                   .arg(actual.width())
                   .arg(actual.height())
                   .arg(accepted.width())
                   .arg(accepted.height());
    else if (const Difference off = differenceOf(accepted, actual); off.pixels > 0) {
        QStringList states;
        for (const Part& part : parts)
            if (QRect(part.at, part.picture.size()).intersects(off.where)) states << part.state;
        what =
            QStringLiteral("%1 pixels differ, by up to %2 of 255, within %3 x %4 at (%5, %6): %7")
                .arg(off.pixels)
                .arg(off.most)
                .arg(off.where.width())
                .arg(off.where.height())
                .arg(off.where.x())
                .arg(off.where.y())
                .arg(states.join(QStringLiteral(", ")));
    }
    if (what.isEmpty()) return {};
    save(actual, actualPath(file));
    return QStringLiteral("%1: %2. It is %3 now, and was to be %4. %5")
        .arg(m_name, what, actualPath(file), acceptedPath(file), howToAccept());
}

QString Sheet::judgeWords() const {
    if (m_words.isEmpty()) return {};
    const QString file = m_name + QStringLiteral(".txt");
    const QString text = m_words.join('\n') + '\n';
    if (accepting())
        return saveText(text, acceptedPath(file)) ? QString() : file + " cannot be written.";
    const QStringList was = textOf(acceptedPath(file)).split('\n'), is = text.split('\n');
    if (was == is) return {};
    saveText(text, actualPath(file));
    qsizetype line = 0;
    while (line < was.size() && line < is.size() && was[line] == is[line]) ++line;
    return QStringLiteral("%1: line %2 of what it says is \"%3\", and was to be \"%4\"; see %5. %6")
        .arg(m_name)
        .arg(line + 1)
        .arg(is.value(line), was.value(line), actualPath(file), howToAccept());
}

QString Sheet::judge() const {
    if (m_parts.empty() && m_words.isEmpty()) return m_name + " shows nothing.";
    const QString picture = judgePicture();
    return picture.isEmpty() ? judgeWords() : picture;
}

QString whyNotComparable() {
    const QString file = acceptedPath(QStringLiteral("made_with.txt")), here = madeWithHere();
    if (accepting()) {
        saveText(here, file);
        return {};
    }
    const QString there = textOf(file);
    if (there == here) return {};
    return QStringLiteral("The accepted pictures were made with\n%1Here is\n%2").arg(there, here);
}

}  // namespace support
