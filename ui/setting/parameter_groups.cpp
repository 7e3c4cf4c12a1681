// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setting/parameter_groups.hpp"

#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "engine/space/combination.hpp"
#include "engine/space/plan/axes.hpp"
#include "engine/space/plan/kernel_plan.hpp"
#include "ui/document/document.hpp"
#include "ui/document/parameter_names.hpp"
#include "ui/setting/parameter_row.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/panel_title.hpp"
#include "ui/widgets/why_line.hpp"

namespace ui {
namespace {

using engine::space::Optimization;
using engine::space::ParameterGroup;
using engine::space::ParameterId;

constexpr ParameterGroup kGroups[] = {ParameterGroup::ThreadBlock, ParameterGroup::Streaming,
                                      ParameterGroup::Merging,     ParameterGroup::Unrolling,
                                      ParameterGroup::Time,        ParameterGroup::Memory};

QString groupName(ParameterGroup group) {
    switch (group) {
        case ParameterGroup::ThreadBlock:
            return ParameterGroups::tr("Thread block");
        case ParameterGroup::Streaming:
            return ParameterGroups::tr("Streaming");
        case ParameterGroup::Merging:
            return ParameterGroups::tr("Merging");
        case ParameterGroup::Unrolling:
            return ParameterGroups::tr("Unrolling");
        case ParameterGroup::Time:
            return ParameterGroups::tr("Time");
        case ParameterGroup::Memory:
            return ParameterGroups::tr("Memory");
        case ParameterGroup::Other:
            return ParameterGroups::tr("Other");
    }
    return {};
}

/// Retiming and prefetching stand with time here, as people look for them.
ParameterGroup groupOf(const engine::space::ParameterInfo& info) {
    if (info.id == ParameterId::RT || info.id == ParameterId::PR) return ParameterGroup::Time;
    return info.group;
}

bool matters(const Subject& subject, ParameterId id) {
    const auto& space = subject.space;
    const auto& known = space.parameters();
    if (std::find(known.begin(), known.end(), id) == known.end() || space.values(id).size() < 2)
        return false;
    if (!space.isOfKernels()) return true;
    // Without a second allowed value there is nothing to choose; its chip says why.
    if (id == ParameterId::TB && subject.setting[id] == 1) return false;
    const unsigned on = engine::space::optimizationsOf(subject.setting);
    if (std::ranges::count(engine::space::blockMergeIds, id)) return on & Optimization::BM;
    if (std::ranges::count(engine::space::cyclicIds, id)) return on & Optimization::CM;
    // An optimization can be switched on whatever the setting; what refines one shows with it.
    const bool optimization =
        engine::space::isPublished(id) &&
        engine::space::infoOf(id).kind == engine::space::ParameterKind::Switch;
    return optimization || space.active(subject.setting, id);
}

/// "RT, PR": those that are on.
QString namesOf(unsigned optimizations) {
    return optimizations ? QString::fromStdString(engine::space::namesOf(optimizations, ", "))
                         : ParameterGroups::tr("off");
}

QString figureOf(ParameterGroup group, const Subject& subject) {
    const auto plan = engine::space::KernelPlan::of(subject.setting, subject.space.circumstances());
    const unsigned on = engine::space::optimizationsOf(subject.setting);
    switch (group) {
        case ParameterGroup::ThreadBlock:
            return counted(plan.threads, ParameterGroups::tr("thread"),
                           ParameterGroups::tr("threads"));
        case ParameterGroup::Streaming:
            return namesOf(on & Optimization::ST);
        case ParameterGroup::Merging:
            if (!(on & (Optimization::BM | Optimization::CM))) return ParameterGroups::tr("off");
            return ParameterGroups::tr("%1 per thread")
                .arg(counted(plan.cellsPerThread, ParameterGroups::tr("cell"),
                             ParameterGroups::tr("cells")));
        case ParameterGroup::Time:
            return namesOf(on & (Optimization::RT | Optimization::PR | Optimization::TB));
        case ParameterGroup::Unrolling:
        case ParameterGroup::Memory:
        case ParameterGroup::Other:
            break;
    }
    return {};
}

}  // namespace

ParameterGroups::ParameterGroups(const Theme& theme, QWidget* parent)
    : QScrollArea(parent), m_theme(theme) {
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);  // its boxes take it, and are scrolled into sight
    makeRows(engine::space::parameterTable(), true);
}

/// Those of another program's kernel are one group: how they belong together nobody has said.
void ParameterGroups::makeRows(const engine::space::ParameterTable& table, bool ofKernels) {
    std::vector<std::string> names;
    for (const auto& info : table) names.push_back(info.abbreviation);
    if (names == m_names) return;
    m_names = std::move(names);
    m_groups.clear();
    auto* inner = new QWidget;
    auto* layout = new QVBoxLayout(inner);
    layout->setContentsMargins(0, 0, 0, 8);
    layout->setSpacing(0);
    const auto add = [&](ParameterGroup group, const QString& title) {
        Group made{group, new GroupTitle(m_theme, title, inner), {}};
        layout->addWidget(made.title);
        for (const auto& info : table) {
            // ST is its chip.
            if (ofKernels && (groupOf(info) != group || info.id == ParameterId::ST)) continue;
            auto* row = new ParameterRow(info, m_theme, inner);
            layout->addWidget(row);
            made.rows.push_back(row);
            connectRow(row);
        }
        m_groups.push_back(std::move(made));
    };
    if (!ofKernels) add(ParameterGroup::Other, tr("Parameters"));
    for (const ParameterGroup group : kGroups)
        if (ofKernels) add(group, groupName(group));
    layout->addStretch(1);
    if (QWidget* before = takeWidget()) before->deleteLater();  // one of its boxes may have asked
    setWidget(inner);
    inner->show();
    emit rowsMade();
}

void ParameterGroups::connectRow(ParameterRow* row) {
    const ParameterId id = row->id();
    connect(&row->box(), &ValueBox::chosen, this,
            [this, id](int value) { emit chosen(id, value); });
    connect(&row->box(), &ValueBox::refused, this,
            [this, id](int value, const QString& reason) { emit refused(id, value, reason); });
    connect(&row->why(), &WhyLine::fixRequested, this, [this, row] { emit fixRequested(row); });
}

ParameterRow* ParameterGroups::row(ParameterId id) const {
    for (const Group& group : m_groups)
        for (ParameterRow* row : group.rows)
            if (row->id() == id) return row;
    return nullptr;
}

void ParameterGroups::clearReasons() {
    for (Group& group : m_groups)
        for (ParameterRow* row : group.rows) row->why().clear();
}

void ParameterGroups::show(const Subject& subject, const engine::space::Setting& base,
                           const Choices* choices) {
    const bool ofKernels = subject.space.isOfKernels();
    makeRows(subject.space.table(), ofKernels);
    for (Group& group : m_groups) {
        bool any =
            group.group == ParameterGroup::Streaming || group.group == ParameterGroup::Merging;
        for (ParameterRow* row : group.rows) {
            const bool shown = matters(subject, row->id());
            row->setVisible(shown);
            any = any || shown;
            if (shown) showRow(*row, subject, base, choices);
        }
        group.title->setVisible(any);
        group.title->setFigure(ofKernels ? figureOf(group.group, subject) : QString());
    }
}

void ParameterGroups::showRow(ParameterRow& row, const Subject& subject,
                              const engine::space::Setting& base, const Choices* known) {
    const ParameterId id = row.id();
    const int value = subject.setting[id];
    row.box().setEnabled(subject.drawn);
    const auto found = known ? known->find(id) : Choices::const_iterator();
    QVector<ValueBox::Choice> choices =
        known ? (found == known->end() ? QVector<ValueBox::Choice>() : found->second)
              : row.box().choices();
    if (std::ranges::find(choices, value, &ValueBox::Choice::value) == choices.end())
        choices = {{value, valueTextOf(subject.space.table(), id, value), {}, {}}};
    row.box().setChoices(choices, value);
    row.box().setEdited(value != base[id]);
}

}  // namespace ui
