// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/pages/landscape/landscape_view.hpp"
#include "ui/pages/landscape/slice_data.hpp"

namespace ui {

class Document;

/// One parameter at a time around the setting that is shown: small plots side by side.
class SliceView final : public LandscapeView {
    Q_OBJECT

public:
    SliceView(Document& document, engine::session::Installation installation, const Theme& theme,
              QWidget* parent = nullptr);

    void showData(const LandscapeDataPtr& data) override;
    QString note() const override;
    QString reading() const override;
    PlotPicture picture() const override;
    PlotTable table() const override;
    bool settled() const override { return !m_job.busy(); }

    /// The setting that is shown is none of the race's problem: nothing of the race is around it.
    bool isElsewhere() const { return m_elsewhere; }
    /// The setting is another one.
    void refresh();
    const SliceData& slices() const { return m_slices; }
    /// Where the value of a cell is clicked.
    QRectF slotRect(std::size_t cell, std::size_t value) const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// A value of which nothing was measured: this setting is to be shown.
    void settingChosen(const engine::space::Setting& setting);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Place {
        std::size_t cell = 0, value = 0;
        bool operator==(const Place&) const = default;
    };
    void take(SliceData slices);
    double scale() const;
    int columnsAt(double scale) const;
    int heightAt(double scale) const;
    QRectF cellRect(std::size_t cell) const;
    QRectF plotRect(std::size_t cell) const;
    double yOf(const QRectF& plot, double speed) const;
    std::optional<Place> placeAt(const QPointF& pixel) const;
    const SlicePoint& pointAt(const Place& place) const;
    void mark(std::optional<Place> place);
    void choose(const Place& place);
    QString sentenceOf(const Place& place) const;
    void paint(QPainter& painter) const;
    void paintLegend(QPainter& painter) const;
    QString gapOf(const SliceCell& cell) const;
    void paintCell(QPainter& painter, std::size_t cell) const;
    void paintPredicted(QPainter& painter, std::size_t cell) const;
    void paintMeasured(QPainter& painter, std::size_t cell) const;
    void paintValues(QPainter& painter, std::size_t cell) const;

    Document& m_document;
    LandscapeDataPtr m_data;
    SliceData m_slices;
    std::shared_ptr<SlicePredictor> m_predictor;
    bool m_elsewhere = false;
    std::optional<Place> m_marked;
    SteadyJob<SliceData> m_job;
};

}  // namespace ui
