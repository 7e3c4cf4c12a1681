// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <memory>
#include <vector>

#include "engine/record/diagnostics.hpp"
#include "engine/space/foreign_kernel.hpp"
#include "ui/theme/theme.hpp"

namespace ui {

/// A pair of parameters with its coefficient of variation.
struct DequePair {
    engine::space::ParameterId first{}, second{};
    double cv = 0;
    bool operator==(const DequePair& other) const {
        return first == other.first && second == other.second;
    }
};

/// Both ends of the deque after `step` pops: what was popped last, the pair popped in this step,
/// what comes next, and how many pairs lie between.
struct DequeEnds {
    struct Box {
        DequePair pair;
        enum class State { Waiting, Current, Popped } state = State::Waiting;
    };
    std::vector<Box> left, right;
    int between = 0;
};
DequeEnds dequeEnds(const engine::record::Diagnostics& diagnostics, int step, int boxesPerEnd);

/// Draws the ends as boxes; popped pairs are struck through, the pair of this step is in accent.
class DequeView final : public QWidget {
    Q_OBJECT

public:
    explicit DequeView(const Theme& theme, QWidget* parent = nullptr);
    /// Whose parameters the pairs are of; null: the kernels'.
    void setKernel(const engine::space::ForeignKernelPtr& kernel);
    void showStep(std::shared_ptr<const engine::record::Diagnostics> diagnostics, int step);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paintBox(QPainter& painter, const QRectF& box, const DequeEnds::Box& content) const;

    int boxWidth() const;
    int boxHeight() const;
    QStringList namesOf(const DequePair& pair) const;

    const Theme& m_theme;
    engine::space::ForeignKernelPtr m_kernel;
    std::shared_ptr<const engine::record::Diagnostics> m_diagnostics;
    int m_step = 0;
};

}  // namespace ui
