// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/number_text.hpp"

#include <QLocale>
#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr QChar kThin(0x202f);
constexpr QChar kMinus(0x2212);

QString groupDigits(QString text) {
    bool negative = text.startsWith(QLatin1Char('-'));
    if (negative) text.remove(0, 1);
    // What rounds to nothing has no sign.
    const auto isNothing = [](QChar c) { return c == QLatin1Char('0') || c == QLatin1Char('.'); };
    if (std::all_of(text.cbegin(), text.cend(), isNothing)) negative = false;
    qsizetype point = text.indexOf(QLatin1Char('.'));
    if (point < 0) point = text.size();
    for (qsizetype i = point - 3; i > 0; i -= 3) text.insert(i, kThin);
    if (negative) text.prepend(kMinus);
    return text;
}

QString notFinite(double value) { return std::isnan(value) ? dash() : QStringLiteral("∞"); }

}  // namespace

QString dash() { return QStringLiteral("–"); }

QString grouped(qint64 value) { return groupDigits(QString::number(value)); }

QString fixedText(double value, int decimals) {
    if (!std::isfinite(value)) return notFinite(value);
    return groupDigits(QString::number(value, 'f', decimals));
}

QString significantText(double value, int digits) {
    if (!std::isfinite(value)) return notFinite(value);
    if (value == 0) return QStringLiteral("0");
    const int before = static_cast<int>(std::floor(std::log10(std::abs(value)))) + 1;
    return groupDigits(QString::number(value, 'f', std::max(0, digits - before)));
}

QString gcellsText(double gcells) { return fixedText(gcells, 1); }
QString millisecondsText(double ms) { return significantText(ms, 4); }
QString percentText(double share, int decimals) {
    return fixedText(share * 100, decimals) + kThin + QLatin1Char('%');
}
QString ratioText(double value) { return fixedText(value, 2); }

QString counted(qint64 count, const QString& one, const QString& many) {
    return grouped(count) + QLatin1Char(' ') + (count == 1 ? one : many);
}

QString bytesText(qint64 bytes) {
    if (bytes < 10 * 1024) return grouped(bytes) + QStringLiteral(" B");
    const double kilo = static_cast<double>(bytes) / 1024;
    if (kilo < 10 * 1024) return fixedText(kilo, 1) + QStringLiteral(" KB");
    if (kilo < 10 * 1024 * 1024) return fixedText(kilo / 1024, 1) + QStringLiteral(" MB");
    return fixedText(kilo / 1024 / 1024, 1) + QStringLiteral(" GB");
}

QString secondsText(double seconds) { return fixedText(seconds, 1) + QStringLiteral(" s"); }

QString coefficientText(double value) {
    const QString shortest = QString::number(value, 'g', QLocale::FloatingPointShortest);
    return shortest;
}

QString shortCoefficient(double value, int digits) {
    QString text = QString::number(value, 'g', digits);
    if (text.startsWith(QLatin1Char('-'))) text[0] = kMinus;
    return text;
}

QString csvField(QString text) {
    if (!text.contains(',') && !text.contains('"') && !text.contains('\n')) return text;
    return '"' + text.replace('"', QStringLiteral("\"\"")) + '"';
}

QString cellText(double coefficient) {
    QString text = coefficientText(coefficient);
    if (text.contains(QLatin1Char('e'))) return {};
    if (text.startsWith(QLatin1String("0."))) text.remove(0, 1);
    if (text.startsWith(QLatin1String("-0."))) text.remove(1, 1);
    return text.size() <= 6 ? text : QString();
}

}  // namespace ui
