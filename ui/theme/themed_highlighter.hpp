// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QSyntaxHighlighter>
#include <QTimer>

#include "ui/theme/theme.hpp"

namespace ui {

/// Colours a text from the theme. With another theme everything else is painted first, since a long
/// text takes a while.
class ThemedHighlighter : public QSyntaxHighlighter {
protected:
    ThemedHighlighter(const Theme& theme, QTextDocument* document)
        : QSyntaxHighlighter(document), m_theme(theme) {
        m_later.setSingleShot(true);
        connect(&theme, &Theme::changed, &m_later, qOverload<>(&QTimer::start));
        connect(&m_later, &QTimer::timeout, this, &QSyntaxHighlighter::rehighlight);
    }
    const Tokens& tokens() const { return m_theme.tokens(); }

private:
    const Theme& m_theme;
    QTimer m_later;
};

}  // namespace ui
