// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stencil/cost_figures.hpp"

#include <QCoreApplication>
#include <QPointer>

#include "ui/background/beside.hpp"
#include "ui/charts/ceilings.hpp"
#include "ui/document/document.hpp"

namespace ui {
namespace {
constexpr int kPauseMs = 60;  // a stroke or a typed number changes the problem several times
}

CostFigures::CostFigures(Document& document, QObject* parent)
    : QObject(parent), m_document(document) {
    m_pause.setSingleShot(true);
    m_pause.setInterval(kPauseMs);
    connect(&m_pause, &QTimer::timeout, this, &CostFigures::start);
    connect(&document, &Document::problemChanged, this, &CostFigures::restart);
    restart();
}

CostFigures::~CostFigures() { m_stop.request_stop(); }

void CostFigures::setGpu(const QString& gpu) {
    if (gpu == m_gpu) return;
    m_gpu = gpu;
    restart();
}

void CostFigures::restart() {
    m_stop.request_stop();
    m_settings.reset();
    ++m_generation;
    m_pause.start();
    emit changed();
}

void CostFigures::start() {
    m_stop = std::stop_source();
    const QPointer<CostFigures> self(this);
    const auto deliver = [self, generation = m_generation](auto change) {
        QMetaObject::invokeMethod(
            qApp,
            [self, generation, change] {
                if (!self || self->m_generation != generation) return;
                change(*self);
                emit self->changed();
            },
            Qt::QueuedConnection);
    };
    beside([deliver, stop = m_stop.get_token(), problem = m_document.problem(),
            space = m_document.space(), gpu = m_gpu.toStdString()] {
        Figures figures;
        if (!problem.isStencil()) {
            const auto counts = space.count(stop);
            if (counts)
                deliver([total = counts->total](CostFigures& cost) { cost.m_settings = total; });
            return;
        }
        figures.features = engine::stencil::features(problem.pattern);
        figures.bytes = engine::stencil::compulsoryBytes(problem.pattern, problem.type);
        figures.memoryCeiling = memoryCeiling(gpu, problem);
        deliver([figures](CostFigures& cost) { cost.m_figures = figures; });
        const auto counts = space.count(stop);  // built for whoever asks next, too
        if (counts)
            deliver([total = counts->total](CostFigures& cost) { cost.m_settings = total; });
    });
}

}  // namespace ui
