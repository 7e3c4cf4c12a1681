// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

#include "engine/device/sampling_rule.hpp"
#include "engine/record/budget.hpp"
#include "ui/theme/theme.hpp"

class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace ui {

class SegmentedControl;

/// First row of the Search page: budget, repeats, seed, "+ Strategy", and the speed of a
/// recording's clock or how a live GPU measures.
class SearchControls final : public QWidget {
    Q_OBJECT

public:
    explicit SearchControls(const Theme& theme, QWidget* parent = nullptr);

    /// What is typed, as if the field was left; false where it is no budget, and refused() said
    /// why.
    bool takeBudget();
    const engine::record::Budget& budget() const { return m_budget; }
    void setBudget(const engine::record::Budget& budget);
    int repeats() const;
    void setRepeats(int repeats);
    int seed() const;
    void setSeed(int seed);
    /// How a live GPU measures: at rest, or under the load of long loops. A session that was begun
    /// otherwise goes on otherwise.
    const engine::device::SamplingRule& sampling() const { return m_sampling; }
    void setSampling(const engine::device::SamplingRule& sampling);
    /// Recordings are played at a pace; a live GPU has none.
    void setRecorded(bool recorded);
    void setPace(double pace);
    /// Budget, repeats and seed as at first.
    void reset();
    QPushButton* strategyButton() const { return m_strategy; }

signals:
    void paceChosen(double pace);
    void changed();
    void refused(const QString& why);  ///< what was typed is no budget

private:
    engine::record::Budget m_budget;
    engine::device::SamplingRule m_sampling;
    QLineEdit* m_budgetField;
    QSpinBox* m_repeats;
    QSpinBox* m_seed;
    QPushButton* m_strategy;
    QLabel* m_clockLabel;
    SegmentedControl* m_pace;
    SegmentedControl* m_load;
    QLabel* m_live;
    const Theme& m_theme;
};

}  // namespace ui
