// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/random_actions/texts.hpp"

#include <iterator>

#include "engine/stencil/presets.hpp"
#include "ui/document/document.hpp"

namespace {

QString garbage(engine::Random& random, int most) {
    static const QString kLetters =
        QStringLiteral("uvijk[]()+-*/=;,.:0123456789 \n\tabcXYZ_#\"'\\%$&<>{}äß漢×−∞");
    QString text;
    const int size = random.between(0, most);
    for (int i = 0; i < size; ++i)
        text += kLetters[static_cast<qsizetype>(
            random.below(static_cast<std::uint64_t>(kLetters.size())))];
    return text;
}

}  // namespace

QString formulaText(engine::Random& random) {
    const auto& presets = engine::stencil::presets();
    const auto& preset = presets[random.below(presets.size())];
    QString text = ui::Document::textOf(engine::stencil::findPreset(preset.name).value());
    const double kind = random.uniform();
    if (kind < 0.4) return text;
    if (kind < 0.7) {
        for (int i = random.between(1, 4); i > 0 && !text.isEmpty(); --i) {
            const auto at =
                static_cast<qsizetype>(random.below(static_cast<std::uint64_t>(text.size())));
            text.replace(at, random.between(0, 3), garbage(random, 3));
        }
        return text;
    }
    if (kind < 0.9) return garbage(random, 200);
    static const QString kOwn[] = {
        QStringLiteral("u[i,j] = 0.25*(u[i-1,j] + u[i+1,j] + u[i,j-1] + u[i,j+1]);"),
        QStringLiteral("v[i,j,k] = u[i+7,j,k] - u[i-7,j,k];"),
        QStringLiteral("t = u[i,j]; v[i,j] = t*t + c[i,j]*u[i,j+2];"),
        QStringLiteral("u[i] = u[i+1];"),
        QStringLiteral("u[i,j] = u[i+1,j]").repeated(200),
        QStringLiteral("u[i,j] = ") + QString(5000, '('),
        QString(2'000'000, 'u'),
    };
    return kOwn[random.below(std::size(kOwn))];
}

QString fieldText(engine::Random& random) {
    static const QString kTexts[] = {QStringLiteral("0"),
                                     QStringLiteral("1"),
                                     QStringLiteral("-1"),
                                     QStringLiteral("64"),
                                     QStringLiteral("512"),
                                     QStringLiteral("1000000000000"),
                                     QStringLiteral("10 s"),
                                     QStringLiteral("100"),
                                     QStringLiteral("5 evaluations"),
                                     QStringLiteral("2 min"),
                                     QStringLiteral("1e308"),
                                     QStringLiteral("nan"),
                                     QStringLiteral("0.25"),
                                     QStringLiteral("gest"),
                                     QStringLiteral("star3d2r"),
                                     QStringLiteral("TBx=32"),
                                     QStringLiteral("TBx > 16"),
                                     QStringLiteral("512x512x512"),
                                     QStringLiteral("best"),
                                     QString(),
                                     QString(3000, 'x'),
                                     QStringLiteral("ST BM"),
                                     QStringLiteral("%1 %n %s"),
                                     QStringLiteral("../../etc")};
    const auto which = random.below(std::size(kTexts));
    return random.chance(0.25) ? garbage(random, 30) : kTexts[which];
}
