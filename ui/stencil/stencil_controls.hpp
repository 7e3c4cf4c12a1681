// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The small controls both forms of the stencil are built from. Each follows the editor and acts on
// it.

#include <QLineEdit>
#include <QToolButton>
#include <QWidget>
#include <array>

#include "ui/stencil/stencil_editor.hpp"

namespace ui {

class Chip;
class SegmentedControl;
class Theme;

/// Brush, eraser and, when asked for, the coefficient picker.
class ToolButtons final : public QWidget {
    Q_OBJECT

public:
    ToolButtons(StencilEditor& editor, const Theme& theme, bool withPicker,
                QWidget* parent = nullptr);
};

/// x, y, z and "swap axes" as chips.
class MirrorChips final : public QWidget {
    Q_OBJECT

public:
    MirrorChips(StencilEditor& editor, const Theme& theme, QWidget* parent = nullptr);
    /// Where there is little room, "swap axes" is only "swap".
    void setShort(bool isShort);

private:
    void refresh();

    StencilEditor& m_editor;
    std::array<Chip*, 4> m_chips{};
};

/// One button for the dock: opens the four mirrors as a menu; on while any is.
QToolButton* makeMirrorButton(StencilEditor& editor, const Theme& theme, QWidget* parent);
/// Opens the random generator.
QToolButton* makeRandomButton(StencilEditor& editor, const Theme& theme, QWidget* parent);
/// "2-D | 3-D".
SegmentedControl* makeDimensionsControl(StencilEditor& editor, const Theme& theme, QWidget* parent);

/// The brush's coefficient.
class CoefficientField final : public QLineEdit {
    Q_OBJECT

public:
    CoefficientField(StencilEditor& editor, const Theme& theme, QWidget* parent = nullptr);
};

/// Coefficients in use as swatches (a click loads the brush) and how many taps there are.
class CoefficientLegend final : public QWidget {
    Q_OBJECT

public:
    CoefficientLegend(StencilEditor& editor, const Theme& theme, QWidget* parent = nullptr);
    QSize sizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    struct Swatch {
        QRect box;
        double value = 0;
    };
    std::vector<Swatch> swatches() const;
    QString summary() const;

    StencilEditor& m_editor;
    const Theme& m_theme;
};

/// The diverging scale with its ends: "-0.275   0   0.275".
class ScaleLegend final : public QWidget {
    Q_OBJECT

public:
    ScaleLegend(StencilEditor& editor, const Theme& theme, QWidget* parent = nullptr);
    QSize sizeHint() const override { return {280, 30}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    StencilEditor& m_editor;
    const Theme& m_theme;
};

}  // namespace ui
