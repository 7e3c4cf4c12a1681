// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFrame>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "engine/search/strategy.hpp"
#include "ui/pages/search/race_model.hpp"
#include "ui/theme/theme.hpp"

class QFormLayout;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;

namespace ui {

class CellDelegate;

/// Chooses a strategy and its options, from the table every strategy declares. Drops from the
/// button that opens it.
class StrategyForm final : public QFrame {
    Q_OBJECT

public:
    /// `infos` must outlive the form: engine::search::strategies().
    StrategyForm(const Theme& theme, const std::vector<engine::search::StrategyInfo>& infos,
                 QWidget* parent);
    /// `changing`: index in the plan of the one whose options are to change; -1: adds another. The
    /// same strategy may be added again with other options.
    void openAt(const QPoint& globalPosition, const std::vector<PlannedStrategy>& plan,
                int changing = -1, const QStringList& raced = {});

signals:
    void chosen(const ui::PlannedStrategy& strategy);

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void find(const QString& text);
    void showStrategy(int row);
    void addOption(const engine::search::OptionInfo& option,
                   const engine::search::OptionValue& value);
    std::optional<PlannedStrategy> filledIn() const;
    void tellWhetherTaken();
    void accept();

    const Theme& m_theme;
    const std::vector<engine::search::StrategyInfo>& m_infos;
    std::vector<PlannedStrategy> m_plan;
    int m_changing = -1;
    QLineEdit* m_find;
    QLabel* m_none;
    CellDelegate* m_delegate = nullptr;
    QListWidget* m_list;
    QLabel* m_title;
    QLabel* m_source;
    QWidget* m_options;
    QFormLayout* m_form;
    QLabel* m_taken;
    QPushButton* m_add;
    /// What the field of an option holds.
    std::map<std::string, std::function<engine::search::OptionValue()>> m_fields;
};

}  // namespace ui
