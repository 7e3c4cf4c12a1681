// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

#include "engine/space/parameter.hpp"

namespace ui {

class Theme;
class ValueBox;
class WhyLine;

/// One parameter: name, abbreviation, value box; under it the reason of the last refused choice.
class ParameterRow final : public QWidget {
    Q_OBJECT

public:
    ParameterRow(const engine::space::ParameterInfo& info, const Theme& theme,
                 QWidget* parent = nullptr);
    engine::space::ParameterId id() const { return m_id; }
    ValueBox& box() { return *m_box; }
    WhyLine& why() { return *m_why; }
    /// What is read of the name now.
    QString shownName() const;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    class Names;
    void fit();
    engine::space::ParameterId m_id;
    const Theme& m_theme;
    Names* m_names;
    ValueBox* m_box;
    WhyLine* m_why;
};

}  // namespace ui
