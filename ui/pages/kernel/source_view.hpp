// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QPlainTextEdit>
#include <vector>

#include "engine/source/kernel_source.hpp"
#include "ui/pages/kernel/line_diff.hpp"
#include "ui/theme/theme.hpp"

namespace ui {

/// As views show them and alignLines() aligns them.
QStringList linesOf(const engine::source::KernelSource& source);

/// The hue of an optimization's tag: ST, BM, CM, RT, PR, TB have one each, the rest are grey.
QColor tagColour(const Theme& theme, const std::string& optimization);

/// Read-only CUDA source with a gutter: line number, a bar and two letters for the optimization
/// that wrote the line.
class SourceView final : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit SourceView(const Theme& theme, QWidget* parent = nullptr);

    void showSource(const engine::source::KernelSource& source);
    /// One side of a comparison: empty lines where the other side has more, changed ones tinted.
    void showAligned(const engine::source::KernelSource& source,
                     const std::vector<AlignedLine>& lines, bool left);
    /// Scrolls to the next stretch of this optimization and marks all of them; false: there is
    /// none.
    bool jumpTo(const std::string& optimization);
    const std::string& marked() const { return m_marked; }
    /// The tag of a line of the source, empty for none.
    std::string tagOf(int line) const;
    int gutterWidth() const;
    void paintGutter(QPaintEvent* event);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void setLines(const QStringList& lines, std::vector<int> numbers, std::vector<bool> changed);
    void remark();
    int firstBlockOf(const engine::source::SourceTag& tag) const;

    const Theme& m_theme;
    QWidget* m_gutter;
    std::vector<engine::source::SourceTag> m_tags;
    std::vector<int> m_numbers;  ///< source line of every shown line, 0 = filler
    std::vector<bool> m_changed;
    std::string m_marked;
    int m_nextTag = 0;
};

}  // namespace ui
