// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFrame>
#include <QImage>
#include <QVector>

class QScrollArea;

namespace ui {

class Document;
class Theme;

/// All named stencils with a picture of each; picking one loads its pattern as one undo step.
/// Pictures are drawn off the GUI thread and appear as they are ready.
class PresetPopup final : public QFrame {
    Q_OBJECT

public:
    PresetPopup(Document& document, const Theme& theme, QWidget* parent);
    void openBelow(QWidget* anchor);

private:
    class Grid;
    void use(const QString& name);

    Document& m_document;
    QScrollArea* m_scroll;
};

}  // namespace ui
