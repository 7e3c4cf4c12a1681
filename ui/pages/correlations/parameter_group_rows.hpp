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
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {160, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString abbreviation(engine::space::ParameterId id) const;
    int widthOf(const std::vector<engine::space::ParameterId>& group,
                const QFontMetrics& metrics) const;

    const Theme& m_theme;
    engine::space::ForeignKernelPtr m_kernel;
    Groups m_groups;
    std::vector<engine::space::ParameterId> m_ungrouped, m_fresh;
};

}  // namespace ui
