// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QAbstractButton>

namespace ui {

class DeviceChoice;
class Document;
class Theme;

/// A field of the tool bar that shows something and opens it when clicked.
class ToolField : public QAbstractButton {
    Q_OBJECT

public:
    ToolField(const Theme& theme, int width, QWidget* parent);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    virtual void paintContent(QPainter& painter, const QRect& room) = 0;

    const Theme& m_theme;

private:
    int m_width;
};

/// "star3d1r 512 x 512 x 512, double".
class ProblemField final : public ToolField {
    Q_OBJECT

public:
    ProblemField(const Document& document, const Theme& theme, QWidget* parent = nullptr);

protected:
    void paintContent(QPainter& painter, const QRect& room) override;

private:
    const Document& m_document;
};

/// State dot and name of the device; its menu lists the others, unavailable ones with their reason.
class DeviceField final : public ToolField {
    Q_OBJECT

public:
    DeviceField(DeviceChoice& choice, const Theme& theme, QWidget* parent = nullptr);
    /// Whether it is a recording or predicted ends its name: it gives way after the problem.
    QSize minimumSizeHint() const override;

signals:
    void fileRequested();  ///< a recording from a file
    void sshRequested();   ///< a GPU of another computer

protected:
    void paintContent(QPainter& painter, const QRect& room) override;

private:
    void openMenu();
    using AddDevice = std::function<QAction*(const QString& device, const QString& title)>;
    void addPredicted(const AddDevice& add) const;
    void addDevices(const AddDevice& add) const;

    DeviceChoice& m_choice;
};

}  // namespace ui
