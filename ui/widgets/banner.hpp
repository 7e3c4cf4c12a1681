// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QList>
#include <QString>
#include <QWidget>
#include <functional>

class QLabel;
class QPushButton;
class QToolButton;

namespace ui {

class Theme;

/// What a person can do about it: a link at the end of a banner.
struct BannerAction {
    QString text;
    std::function<void()> run;
    QString tip = {};
};

/// A sentence above the page, only while it is true: status colour at its left edge, what can be
/// done about it, one dismiss. Where the room is short it wraps, and its last line are its actions.
class Banner final : public QWidget {
    Q_OBJECT

public:
    enum class Kind { Ok, Warning, Error };

    explicit Banner(const Theme& theme, QWidget* parent = nullptr);
    void say(Kind kind, const QString& sentence, const QString& action = {},
             std::function<void()> run = {});
    /// One that stays as long as it is true: it cannot be dismissed, and its actions do not end it.
    void keepSaying(Kind kind, const QString& sentence, QList<BannerAction> actions);
    void dismiss();
    QString sentence() const;
    QToolButton& dismissButton() { return *m_dismiss; }
    QList<QPushButton*> actionButtons() const { return m_links; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void show(Kind kind, const QString& sentence, QList<BannerAction> actions, bool dismissible);
    /// Where everything stands at this width; the height that it takes.
    int layOut(int width, bool place) const;

    const Theme& m_theme;
    Kind m_kind = Kind::Warning;
    QLabel* m_sentence;
    QList<QPushButton*> m_links;
    QList<BannerAction> m_actions;
    QToolButton* m_dismiss;
    bool m_dismissible = true;
};

}  // namespace ui
