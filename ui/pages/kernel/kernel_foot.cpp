// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/kernel/kernel_foot.hpp"

#include <QHBoxLayout>
#include <QLabel>

#include "ui/document/said.hpp"
#include "ui/theme/number_text.hpp"
#include "ui/widgets/elided_label.hpp"

namespace ui {
namespace {

using engine::device::Evaluation;

QString verdictOf(const RaceResult& result) {
    const Evaluation& evaluation = result.evaluation();
    if (!evaluation.ok()) return KernelFoot::tr("Failed");
    if (evaluation.largestError) return KernelFoot::tr("Verified");
    return result.race().device().predicted ? KernelFoot::tr("Predicted")
                                            : KernelFoot::tr("Measured");
}

QString measuredSource(const Evaluation& evaluation,
                       const std::optional<engine::source::KernelSource>& shown) {
    if (!shown || evaluation.sourceHash == engine::source::sourceHash(*shown)) return {};
    return evaluation.sourceHash == 0 ? KernelFoot::tr(", of a source that was not recorded")
                                      : KernelFoot::tr(", of a source other than this one");
}

QString detailOf(const Evaluation& evaluation,
                 const std::optional<engine::source::KernelSource>& shown) {
    if (!evaluation.ok() || !evaluation.largestError) {
        const QString reason = QString::fromStdString(evaluation.reason);
        static const QString kSaid = QStringLiteral("Predicted by ");  // the verdict says it
        return reason.startsWith(kSaid) ? KernelFoot::tr("by %1").arg(reason.mid(kSaid.size()))
                                        : retold(reason);
    }
    return (evaluation.steps == 1
                ? KernelFoot::tr("1 step, largest relative error %1")
                : KernelFoot::tr("%1 steps, largest relative error %2").arg(evaluation.steps))
               .arg(*evaluation.largestError, 0, 'e', 1) +
           measuredSource(evaluation, shown);
}

/// The figure alone, where there is no room for more.
QString errorOf(const Evaluation& evaluation) {
    if (!evaluation.ok() || !evaluation.largestError) return {};
    return KernelFoot::tr("error %1").arg(*evaluation.largestError, 0, 'e', 1);
}

/// "sm_90 in 2.31 s, 45.1 KB"
QString compilationOf(const Evaluation& evaluation, const QString& architecture) {
    if (evaluation.compileSeconds <= 0) return {};
    const QString text =
        KernelFoot::tr("%1 in %2")
            .arg(architecture, QString::number(evaluation.compileSeconds, 'f', 2) + " s");
    return evaluation.resources.imageBytes > 0
               ? text + ", " + bytesText(evaluation.resources.imageBytes)
               : text;
}

}  // namespace

KernelFoot::KernelFoot(const Theme& theme)
    : m_theme(theme),
      m_verdict(new QLabel),
      m_detail(new ElidedLabel),
      m_compiled(new ElidedLabel) {
    setHeight(this, theme, 28);
    setSurface(this, theme, 1);
    setWords(m_verdict, theme, 12, QFont::DemiBold);
    for (ElidedLabel* label : {m_detail, m_compiled}) {
        setWords(label, theme, 12);
        setTint(label, theme, Tint::Label);
    }
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(12, 0, 12, 0);
    line->setSpacing(12);
    line->addWidget(m_verdict);
    line->addWidget(m_detail, 1);
    line->addWidget(m_compiled);
}

void KernelFoot::tell(const std::optional<RaceResult>& result,
                      const std::optional<engine::source::KernelSource>& shown,
                      const QString& architecture) {
    m_verdict->setText(result ? verdictOf(*result) : tr("Not measured"));
    setTint(m_verdict, m_theme,
            !result                             ? Tint::Hint
            : !result->evaluation().ok()        ? Tint::Err
            : result->race().device().predicted ? Tint::Predicted
                                                : Tint::Ok);
    const QString detail = result ? detailOf(result->evaluation(), shown) : QString();
    m_detail->setText(detail);
    m_detail->setToolTip(detail);
    m_detail->setShorter(result ? errorOf(result->evaluation()) : QString());
    const bool compiled = result && !result->race().device().predicted;
    const QString compilation =
        compiled ? compilationOf(result->evaluation(), architecture) : QString();
    m_compiled->setText(compilation.isEmpty() ? QString() : tr("Compiled for %1").arg(compilation));
    m_compiled->setShorter(compilation);
}

QString KernelFoot::verdict() const { return m_verdict->text(); }

}  // namespace ui
