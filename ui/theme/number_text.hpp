// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How numbers are written: digits by kind, thin spaces between thousands, the true minus.

#include <QString>

namespace ui {

QString dash();                                 ///< where there is no figure
QString grouped(qint64 value);                  ///< "10 380" with narrow no-break spaces
QString fixedText(double value, int decimals);  ///< grouped, true minus
QString significantText(double value, int digits);
QString gcellsText(double gcells);                    ///< one decimal
QString millisecondsText(double ms);                  ///< four significant digits
QString percentText(double share, int decimals = 1);  ///< 0.948 -> "94.8 %"
QString ratioText(double value);                      ///< PCC, CV: two decimals
/// "1 tap", "1 204 taps".
QString counted(qint64 count, const QString& one, const QString& many);
QString bytesText(qint64 bytes);      ///< exact below 10 KB
QString secondsText(double seconds);  ///< "86.4 s"
/// A coefficient as a person types it: shortest text that reads back the same.
QString coefficientText(double value);
/// The same with at most `digits` digits and a true minus, for reading.
QString shortCoefficient(double value, int digits = 4);
/// A text as a field of CSV: in quotes where it needs them.
QString csvField(QString text);
/// In a cell: leading zero dropped, at most six characters, else empty.
QString cellText(double coefficient);

}  // namespace ui
