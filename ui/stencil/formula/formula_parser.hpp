// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Parses formulas off the GUI thread. Only the newest text is answered; older answers are dropped.

#include <QObject>
#include <QString>
#include <QTimer>
#include <cstdint>

#include "engine/stencil/formula.hpp"

namespace ui {

struct ParsedFormula {
    QString text;
    tl::expected<engine::stencil::Pattern, engine::stencil::FormulaError> pattern;
};

class FormulaParser final : public QObject {
    Q_OBJECT

public:
    explicit FormulaParser(QObject* parent = nullptr);
    /// Parses `text` 150 ms after the last call.
    void schedule(const QString& text, const QString& name);
    /// Answers at once what is scheduled or on its way: no older text is searched.
    void finish();
    void cancel();  ///< forgets what is scheduled or on its way
    bool busy() const { return m_busy; }

signals:
    void parsed(const ui::ParsedFormula& result);

private:
    void start();

    QTimer m_timer;
    QString m_text, m_name;
    std::uint64_t m_generation = 0;
    bool m_busy = false;
};

}  // namespace ui
