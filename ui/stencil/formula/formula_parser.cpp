// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stencil/formula/formula_parser.hpp"

#include <QCoreApplication>
#include <QPointer>

#include "ui/background/beside.hpp"

namespace ui {
namespace {
constexpr int kParsePauseMs = 150;
}

FormulaParser::FormulaParser(QObject* parent) : QObject(parent) {
    m_timer.setSingleShot(true);
    m_timer.setInterval(kParsePauseMs);
    connect(&m_timer, &QTimer::timeout, this, &FormulaParser::start);
}

void FormulaParser::schedule(const QString& text, const QString& name) {
    m_text = text;
    m_name = name;
    ++m_generation;
    m_busy = true;
    m_timer.start();
}

void FormulaParser::finish() {
    if (!m_busy) return;
    cancel();
    emit parsed(
        {m_text, engine::stencil::parseFormula(m_text.toStdString(), m_name.toStdString())});
}

void FormulaParser::cancel() {
    ++m_generation;
    m_busy = false;
    m_timer.stop();
}

void FormulaParser::start() {
    const QPointer<FormulaParser> self(this);
    beside([self, generation = m_generation, text = m_text, name = m_name.toStdString()] {
        ParsedFormula result{text, engine::stencil::parseFormula(text.toStdString(), name)};
        QMetaObject::invokeMethod(
            qApp,  // outlives every pool thread; the parser may not
            [self, generation, result = std::move(result)] {
                if (!self || self->m_generation != generation) return;
                self->m_busy = false;
                emit self->parsed(result);
            },
            Qt::QueuedConnection);
    });
}

}  // namespace ui
