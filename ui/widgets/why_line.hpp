// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QTextLayout>
#include <QWidget>

class QPushButton;

namespace ui {

class Theme;

/// The sentence under a control that says why something is not so: coloured left edge, soft ground,
/// and a button when one change puts it right. Hidden while it has nothing to say.
class WhyLine final : public QWidget {
    Q_OBJECT

public:
    enum class Kind { Warning, Error, Note };

    explicit WhyLine(const Theme& theme, QWidget* parent = nullptr);
    /// The text up to the first ": " is set in bold.
    void say(const QString& sentence, Kind kind = Kind::Warning, const QString& fix = {});
    void clear();
    /// Clear space below, which goes with the line when it is hidden.
    void setGapBelow(int pixels) { m_gap = pixels; }
    const QString& sentence() const { return m_sentence; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {80, heightForWidth(width())}; }

signals:
    void fixRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QList<QTextLayout::FormatRange> formats() const;
    double layOut(QTextLayout& layout, int width) const;
    void place();

    const Theme& m_theme;
    QString m_sentence;
    Kind m_kind = Kind::Warning;
    QPushButton* m_fix;
    int m_gap = 0;
};

}  // namespace ui
