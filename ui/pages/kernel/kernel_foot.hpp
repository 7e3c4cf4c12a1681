// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What is known of the kernel that stands above: whether it was verified, how far off it was, how
// it was compiled.

#include <QWidget>
#include <optional>

#include "engine/source/kernel_source.hpp"
#include "ui/document/race.hpp"
#include "ui/theme/theme.hpp"

class QLabel;

namespace ui {

class ElidedLabel;

class KernelFoot final : public QWidget {
    Q_OBJECT

public:
    explicit KernelFoot(const Theme& theme);

    /// Of a kernel that was measured, compiled for the `architecture`; it says so where `shown` is
    /// another source than the one that was.
    void tell(const std::optional<RaceResult>& result,
              const std::optional<engine::source::KernelSource>& shown,
              const QString& architecture);
    QString verdict() const;

private:
    const Theme& m_theme;
    QLabel* m_verdict;
    ElidedLabel *m_detail, *m_compiled;
};

}  // namespace ui
