// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/tokens.hpp"

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

QColor hex(unsigned rgb) { return QColor(QRgb(0xff000000u | rgb)); }

Tokens makeDark() {
    Tokens t;
    t.s0 = hex(0x14161A), t.s1 = hex(0x1A1D22), t.s2 = hex(0x23272D), t.s3 = hex(0x2C3138);
    t.line = hex(0x2E333A), t.line2 = hex(0x454C56), t.grid = hex(0x272B31);
    t.t1 = hex(0xE4E7EB), t.t2 = hex(0xA3ABB5), t.t3 = hex(0x89929D);
    t.accent = hex(0x5AA9E6), t.fill = hex(0x2B6FA8), t.soft = hex(0x1D3347);
    t.selection = hex(0x223A50);
    t.ok = hex(0x4DB58A), t.warn = hex(0xDDA63A), t.err = hex(0xE8756A);
    t.softOk = hex(0x1B3129), t.softWarn = hex(0x352C18), t.softErr = hex(0x3A2422);
    t.predicted = hex(0xB493E6);
    t.codeKeyword = hex(0x7FB4F0), t.codeBuiltin = hex(0xE0A0D8), t.codeString = hex(0x8FD08A);
    t.codeNumber = hex(0xE8B672), t.codeComment = hex(0x78818C);
    t.onFill = hex(0xFFFFFF);
    return t;
}

Tokens makeLight() {
    Tokens t;
    t.s0 = hex(0xEEF0F3), t.s1 = hex(0xFFFFFF), t.s2 = hex(0xF5F6F8), t.s3 = hex(0xE7EAEE);
    t.line = hex(0xD9DDE3), t.line2 = hex(0xB4BCC6), t.grid = hex(0xE6E9ED);
    t.t1 = hex(0x1A1E24), t.t2 = hex(0x525C68), t.t3 = hex(0x626C78);
    t.accent = hex(0x1B6CB0), t.fill = hex(0x1B6CB0), t.soft = hex(0xDCEBF8);
    t.selection = hex(0xD6E8F8);
    t.ok = hex(0x1C7C57), t.warn = hex(0x8F5F00), t.err = hex(0xBF362A);
    t.softOk = hex(0xE0F2EA), t.softWarn = hex(0xFAF0DA), t.softErr = hex(0xFBE7E4);
    t.predicted = hex(0x7443B8);
    t.codeKeyword = hex(0x1A5FA8), t.codeBuiltin = hex(0x8E2F86), t.codeString = hex(0x2F6F2B);
    t.codeNumber = hex(0x9A5300), t.codeComment = hex(0x67717D);
    t.onFill = hex(0xFFFFFF);
    return t;
}

double luminance(const QColor& colour) {
    const auto linear = [](double c) {
        return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) +
           0.0722 * linear(colour.blueF());
}

}  // namespace

const Tokens& darkTokens() {
    static const Tokens tokens = makeDark();
    return tokens;
}

const Tokens& lightTokens() {
    static const Tokens tokens = makeLight();
    return tokens;
}

QColor mixed(const QColor& base, const QColor& over, double amount) {
    const auto channel = [amount](int from, int to) {
        return static_cast<int>(std::lround(from + (to - from) * amount));
    };
    return QColor(channel(base.red(), over.red()), channel(base.green(), over.green()),
                  channel(base.blue(), over.blue()));
}

double contrast(const QColor& a, const QColor& b) {
    const double la = luminance(a), lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

}  // namespace ui
