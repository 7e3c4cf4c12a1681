// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QLabel>

namespace ui {

/// A line of plain text that gives way: where there is no room for all of it, "…" stands for
/// the rest and its tool tip says all of it.
class ElidedLabel : public QLabel {
    Q_OBJECT

public:
    using QLabel::QLabel;
    /// Where letters are left out: at the end unless said otherwise.
    void setElideMode(Qt::TextElideMode mode) { m_mode = mode; }
    /// The same in fewer words, read where there is no room for all: figures stay as long as words
    /// can go. Set after the text.
    void setShorter(const QString& text) {
        m_shorter = text;
        updateGeometry();
        update();
    }
    /// What is read now.
    QString shown() const;
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_shorter;
    Qt::TextElideMode m_mode = Qt::ElideRight;
};

}  // namespace ui
