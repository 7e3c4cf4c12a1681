// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/catalogue_text.hpp"

#include <QCoreApplication>
#include <QRegularExpression>
#include <array>

namespace ui {
namespace {

// Marked for the translations; a test goes through the catalogues.
[[maybe_unused]] constexpr std::array kFormats{
    QT_TRANSLATE_NOOP("Catalogue", "CUDA project: kernel, launcher, self-check"),
    QT_TRANSLATE_NOOP("Catalogue", "C++ header with the setting as constants"),
    QT_TRANSLATE_NOOP("Catalogue", "Kernel Tuner cache: one entry per setting, time per step"),
    QT_TRANSLATE_NOOP("Catalogue", "HTML report on one page"),
    QT_TRANSLATE_NOOP("Catalogue", "JSON: everything, raw samples included"),
    QT_TRANSLATE_NOOP("Catalogue", "CSV: one evaluation per row"),
    QT_TRANSLATE_NOOP("Catalogue", "T4 results: one entry per setting, time per step"),
    QT_TRANSLATE_NOOP("Catalogue", "PDF report"),
};

/// Of the typical ones with a place for the order.
[[maybe_unused]] constexpr std::array kPresets{
    QT_TRANSLATE_NOOP("Catalogue", "Cells along the axes up to distance %1, two dimensions."),
    QT_TRANSLATE_NOOP("Catalogue", "Cells along the axes up to distance %1, three dimensions."),
    QT_TRANSLATE_NOOP("Catalogue", "All cells up to distance %1, two dimensions."),
    QT_TRANSLATE_NOOP("Catalogue", "All cells up to distance %1, three dimensions."),
    QT_TRANSLATE_NOOP("Catalogue",
                      "Cells on the full diagonals up to distance %1, two dimensions."),
    QT_TRANSLATE_NOOP("Catalogue",
                      "Cells on the full diagonals up to distance %1, three dimensions."),
    QT_TRANSLATE_NOOP("Catalogue", "Star of order 1 with the coefficients of EBISU's j2d5pt."),
    QT_TRANSLATE_NOOP("Catalogue", "Star of order 2 with the coefficients of EBISU's j2d9pt."),
    QT_TRANSLATE_NOOP("Catalogue", "Box of order 1 with the coefficients of EBISU's j2d9pt-gol."),
    QT_TRANSLATE_NOOP("Catalogue", "Box of order 2 with 25 unlike coefficients, EBISU's j2d25pt."),
    QT_TRANSLATE_NOOP("Catalogue", "Star of order 1 with seven coefficients, EBISU's j3d7pt."),
    QT_TRANSLATE_NOOP("Catalogue", "Star of order 2 with the coefficients of EBISU's j3d13pt."),
    QT_TRANSLATE_NOOP("Catalogue", "One full plane and eight corners, EBISU's j3d17pt."),
    QT_TRANSLATE_NOOP("Catalogue", "Box of order 1 with the coefficients of EBISU's j3d27pt."),
    QT_TRANSLATE_NOOP("Catalogue", "Faces and edges of a cube, 19 cells: EBISU's poisson."),
    QT_TRANSLATE_NOOP("Catalogue", "Zhang and Mueller's 7-point stencil with two constants."),
    QT_TRANSLATE_NOOP("Catalogue", "Zhang and Mueller's 13-point stencil of order 2."),
    QT_TRANSLATE_NOOP("Catalogue", "The Himeno benchmark: 19 cells and twelve coefficient arrays."),
    QT_TRANSLATE_NOOP("Catalogue", "Zhang and Mueller's 27-point stencil with four constants."),
    QT_TRANSLATE_NOOP("Catalogue", "Inverse length of the gradient: a stencil that is not linear."),
    QT_TRANSLATE_NOOP("Catalogue", "All 125 cells up to distance 2 with ten coefficients."),
};

QString translated(const QString& text) {
    return QCoreApplication::translate("Catalogue", text.toUtf8().constData());
}

}  // namespace

QString catalogueText(const std::string& english) {
    static const QRegularExpression order(QStringLiteral("(?<=up to distance )\\d+(?=, t)"));
    QString text = QString::fromStdString(english);
    const auto found = order.match(text);
    if (!found.hasMatch()) return translated(text);
    return translated(text.replace(order, QStringLiteral("%1"))).arg(found.captured());
}

}  // namespace ui
