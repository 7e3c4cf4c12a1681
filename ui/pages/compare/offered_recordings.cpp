// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/compare/offered_recordings.hpp"

#include <QCoreApplication>
#include <algorithm>
#include <map>

#include "engine/stencil/problem.hpp"
#include "ui/document/race.hpp"

namespace ui {
namespace {

constexpr std::size_t kNamedRecordings = 3;

struct OfferText {
    Q_DECLARE_TR_FUNCTIONS(OfferedRecordings)
};

}  // namespace

std::vector<OfferedRecording> recordingsOf(const engine::stencil::Problem& drawn,
                                           const engine::session::Installation& installation) {
    std::vector<OfferedRecording> offered;
    if (!drawn.isStencil()) return offered;
    const auto found = engine::session::findRecordings(installation);
    std::map<std::filesystem::path, int> inFile;
    for (const auto& each : found) ++inFile[each.path];
    std::map<std::filesystem::path, int> before;
    for (const auto& each : found) {
        const int which = before[each.path]++;
        if (!each.head || each.head->foreign ||
            !engine::stencil::sameStencil(each.head->problem, drawn))
            continue;
        offered.push_back({QString::fromStdString(each.path.string()),
                           inFile[each.path] > 1 ? which : -1, sizeOf(each.head->problem),
                           QString::fromStdString(each.head->device.gpu)});
    }
    std::ranges::stable_partition(
        offered, [size = sizeOf(drawn)](const auto& each) { return each.size == size; });
    return offered;
}

QString namedRecordings(const std::vector<OfferedRecording>& recordings) {
    QStringList names;
    for (const OfferedRecording& each : recordings) {
        if (names.size() == kNamedRecordings) break;
        names << each.size;
    }
    if (const auto more = recordings.size() - static_cast<std::size_t>(names.size()); more > 0)
        names << OfferText::tr("%1 more").arg(more);
    return names.join(QStringLiteral("; "));
}

}  // namespace ui
