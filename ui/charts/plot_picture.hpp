// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A plot of many marks: a frame that is quickly painted, marks that are painted beside the window's
// thread, and what lies over them.

#include <QColor>
#include <QImage>
#include <QObject>
#include <QPicture>
#include <functional>

#include "ui/background/steady_job.hpp"

class QPainter;
class QWidget;

namespace ui {

class Theme;

/// Paints marks in the coordinates of the plot. It is called on any thread: everything that it
/// needs, it holds.
using Marks = std::function<void(QPainter&)>;

/// All of a plot as a value, to be written to a file by any thread.
struct PlotPicture {
    QSize size;
    QColor ground;
    QPicture below;
    Marks marks;
    QPicture above;
    /// Says what it is of, above it: a picture leaves the window.
    QPicture caption{};
    int captionHeight = 0;

    /// Above it, in as many lines as it takes.
    void setCaption(const QString& words, const Theme& theme);
    QSize wholeSize() const { return size + QSize(0, captionHeight); }
    void paint(QPainter& painter) const;
    QImage image(double scale) const;
    QByteArray svg() const;
};

/// The marks as an image that follows them.
class MarksLayer final {
public:
    explicit MarksLayer(QWidget* owner);
    /// Whatever was painted last is seen until these are.
    void ask(Marks marks);
    const Marks& marks() const { return m_marks; }
    void paint(QPainter& painter) const;
    bool settled() const { return !m_job.busy(); }

private:
    QWidget* m_owner;
    Marks m_marks;
    QImage m_image;
    SteadyJob<QImage> m_job;
};

}  // namespace ui
