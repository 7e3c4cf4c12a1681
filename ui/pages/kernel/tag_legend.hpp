// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <string>
#include <vector>

#include "engine/source/kernel_source.hpp"
#include "ui/theme/theme.hpp"

namespace ui {

/// Which optimization wrote how many lines, and what it does: one row each, a click jumps there.
class TagLegend final : public QWidget {
    Q_OBJECT

public:
    explicit TagLegend(const Theme& theme, QWidget* parent = nullptr);
    void showTags(const std::vector<engine::source::SourceTag>& tags);
    /// The optimizations of a source in the order of the chips: ST BM CM RT PR TB, then the rest.
    static std::vector<std::string> optimizationsOf(
        const std::vector<engine::source::SourceTag>& tags);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {240, sizeHint().height()}; }

signals:
    void chosen(const std::string& optimization);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    struct Row {
        std::string optimization;
        int lines = 0;
    };
    const Theme& m_theme;
    std::vector<Row> m_rows;
};

}  // namespace ui
