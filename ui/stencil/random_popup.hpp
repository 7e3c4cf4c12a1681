// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFrame>

class QSpinBox;

namespace ui {

class Document;
class SegmentedControl;
class Theme;

/// A random symmetric stencil: dimensions, order and seed; the same seed gives the same stencil.
class RandomPopup final : public QFrame {
    Q_OBJECT

public:
    RandomPopup(Document& document, const Theme& theme, QWidget* parent);
    void openBelow(QWidget* anchor);

private:
    void generate();

    Document& m_document;
    SegmentedControl* m_dimensions;
    SegmentedControl* m_order;
    QSpinBox* m_seed;
};

}  // namespace ui
