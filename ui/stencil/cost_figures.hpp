// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What one cell and step costs, and how large the space is. Worked out off the GUI thread; an
// answer to an older problem is dropped, and a count that is no longer wanted stops.

#include <QObject>
#include <QString>
#include <QTimer>
#include <atomic>
#include <memory>
#include <optional>
#include <stop_token>

#include "engine/space/tuning_space.hpp"
#include "engine/stencil/features.hpp"

namespace ui {

class Document;

class CostFigures final : public QObject {
    Q_OBJECT

public:
    struct Figures {
        engine::stencil::Features features;
        int bytes = 0;                        ///< compulsory traffic of one cell and step
        std::optional<double> memoryCeiling;  ///< GCells/s; known GPUs only
        double intensity() const {
            return bytes > 0 ? static_cast<double>(features.flops) / bytes : 0;
        }
    };

    explicit CostFigures(Document& document, QObject* parent = nullptr);
    ~CostFigures() override;

    const std::optional<Figures>& figures() const { return m_figures; }
    /// Settings of the space; nothing while counting.
    const std::optional<std::uint64_t>& settings() const { return m_settings; }
    /// The GPU whose ceilings hold, as it calls itself; empty = none chosen.
    void setGpu(const QString& gpu);
    const QString& gpu() const { return m_gpu; }

signals:
    void changed();

private:
    void restart();
    void start();

    Document& m_document;
    QString m_gpu;
    QTimer m_pause;
    std::optional<Figures> m_figures;
    std::optional<std::uint64_t> m_settings;
    std::stop_source m_stop;
    std::uint64_t m_generation = 0;
};

}  // namespace ui
