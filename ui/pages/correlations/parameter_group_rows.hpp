// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <optional>
#include <vector>

#include "engine/space/foreign_kernel.hpp"
#include "ui/theme/theme.hpp"

namespace ui {

/// Parameter groups as rows of chips, PG0 first; the ungrouped below.
class ParameterGroupRows final : public QWidget {
    Q_OBJECT

public:
    using Groups = std::vector<std::vector<engine::space::ParameterId>>;

    explicit ParameterGroupRows(const Theme& theme, QWidget* parent = nullptr);
    /// Whose parameters they are; null: the kernels'.
    void setKernel(const engine::space::ForeignKernelPtr& kernel) { m_kernel = kernel; }
    /// `fresh`: parameters that the shown step has placed.
    void showGroups(Groups groups, std::vector<engine::space::ParameterId> ungrouped,
                    std::vector<engine::space::ParameterId> fresh);
    const Groups& groups() const { return m_groups; }
    QSize sizeHint() const override { return {kUsualWidth, heightForWidth(kUsualWidth)}; }
    QSize minimumSizeHint() const override { return {160, 0}; }
    int heightForWidth(int width) const override { return layOut(width).height; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    static constexpr int kUsualWidth = 320;
    struct Chip {
        QRect box;
        engine::space::ParameterId id;
    };
    /// Where everything stands: chips that find no room in their row begin another line of it.
    struct Layout {
        std::vector<int> tops;          ///< of the groups' rows
        std::vector<QRect> fixed;       ///< beside the last chip of a group that is given
        std::vector<Chip> chips, left;  ///< of groups, and of those without one
        int line = 0, height = 0;       ///< what parts those; its y, or 0
    };
    Layout layOut(int width) const;
    int place(const std::vector<engine::space::ParameterId>& ids, int top, int width,
              std::vector<Chip>& chips) const;
    QString abbreviation(engine::space::ParameterId id) const;
    void paintChip(QPainter& painter, const Chip& chip) const;

    const Theme& m_theme;
    engine::space::ForeignKernelPtr m_kernel;
    Groups m_groups;
    std::vector<engine::space::ParameterId> m_ungrouped, m_fresh;
};

}  // namespace ui
