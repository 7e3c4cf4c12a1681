// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QAbstractButton>

namespace ui {

class Theme;

/// A pill: filled = on, outline = off, dashed = not allowed now (its tool tip says why).
class Chip final : public QAbstractButton {
    Q_OBJECT

public:
    Chip(const Theme& theme, const QString& text, QWidget* parent = nullptr);

    /// A forbidden chip can still be clicked: the owner then shows the reason.
    void setForbidden(const QString& reason);
    const QString& reason() const { return m_reason; }
    bool forbidden() const { return !m_reason.isEmpty(); }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }  ///< never cut

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    const Theme& m_theme;
    QString m_reason;
};

}  // namespace ui
