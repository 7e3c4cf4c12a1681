// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QScrollArea>
#include <QVector>
#include <map>
#include <vector>

#include "engine/space/parameter.hpp"
#include "engine/space/setting.hpp"
#include "ui/widgets/value_box.hpp"

namespace ui {

class GroupTitle;
class ParameterRow;
class Theme;
struct Subject;

/// The parameters under their headings: which of them matter in a setting, their values, and what
/// they come to (threads of a block, cells of a thread). What a choice means is the owner's
/// business.
class ParameterGroups final : public QScrollArea {
    Q_OBJECT

public:
    using Choices = std::map<engine::space::ParameterId, QVector<ValueBox::Choice>>;

    explicit ParameterGroups(const Theme& theme, QWidget* parent = nullptr);
    ParameterRow* row(engine::space::ParameterId id) const;
    /// `base`: what edits are marked against. Null choices: not known yet, what was known of the
    /// setting before stands meanwhile.
    void show(const Subject& subject, const engine::space::Setting& base, const Choices* choices);
    void clearReasons();

signals:
    void rowsMade();  ///< other parameters took the place of those before
    void chosen(engine::space::ParameterId id, int value);
    void refused(engine::space::ParameterId id, int value, const QString& reason);
    void fixRequested(ui::ParameterRow* row);

private:
    struct Group {
        engine::space::ParameterGroup group;
        GroupTitle* title = nullptr;
        std::vector<ParameterRow*> rows;
    };
    void makeRows(const engine::space::ParameterTable& table, bool ofKernels);
    void connectRow(ParameterRow* row);
    void showRow(ParameterRow& row, const Subject& subject, const engine::space::Setting& base,
                 const Choices* choices);

    const Theme& m_theme;
    std::vector<std::string> m_names;  ///< of the parameters that the rows are of
    std::vector<Group> m_groups;
};

}  // namespace ui
