// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Every colour of the window, named by use. Two sets, one for each theme; widgets read the set of
// the moment from their Theme and never spell a colour themselves.

#include <QColor>

namespace ui {

struct Tokens {
    QColor s0, s1, s2, s3;             ///< window and code, panels, fields, pressed and tracks
    QColor line, line2, grid;          ///< borders, buttons and axes, chart grid
    QColor t1, t2, t3;                 ///< text, labels, hints
    QColor accent, fill, soft;         ///< focus and links, primary button, on
    QColor selection;                  ///< rows, current source lines
    QColor ok, warn, err;              ///< always with a word
    QColor softOk, softWarn, softErr;  ///< banner, why line
    QColor predicted;                  ///< only for predictions
    QColor codeKeyword, codeBuiltin, codeString, codeNumber, codeComment;
    QColor onFill;  ///< text on the primary button
};

const Tokens& darkTokens();
const Tokens& lightTokens();

/// `amount` of `over` laid on `base` (0 = base, 1 = over).
QColor mixed(const QColor& base, const QColor& over, double amount);
/// WCAG contrast ratio, 1..21.
double contrast(const QColor& a, const QColor& b);

}  // namespace ui
