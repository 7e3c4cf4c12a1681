// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QAbstractButton>
#include <string>

#include "ui/theme/theme.hpp"

namespace ui {

/// Two letters of an optimization with its hue at the left edge; jumps to the lines it wrote.
class TagChip final : public QAbstractButton {
    Q_OBJECT

public:
    TagChip(const Theme& theme, const std::string& optimization, QWidget* parent = nullptr);
    const std::string& optimization() const { return m_optimization; }
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    std::string m_optimization;
};

/// "Streaming", for "ST"; the letters where there is no longer name.
QString optimizationName(const std::string& optimization);
/// What it does to the kernel, in one sentence.
QString optimizationSentence(const std::string& optimization);

}  // namespace ui
