// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/together.hpp"

#include <fmt/format.h>

#include "app/cli/mpi_ranks.hpp"
#include "engine/search/conducted.hpp"
#include "engine/session/follower.hpp"

namespace cli {

using namespace engine;

void TogetherArguments::addTo(CLI::App& command) {
    command.add_flag("--threads", threads,
                     "let sub-populations (gstuner, genetic, cstuner) breed in threads of their "
                     "own; the result is the same");
    command.add_flag("--mpi", mpi,
                     "let sub-populations breed in the ranks that mpirun has started, while one "
                     "GPU measures for all; the result is the same");
}

Result<search::Together> companyOf(const TogetherArguments& arguments, const std::string& strategy,
                                   const Context& context) {
    if (!arguments.threads && !arguments.mpi) return search::Together{};
    if (arguments.threads && arguments.mpi)
        return badInput(
            "Give --threads or --mpi, not both: sub-populations breed in one or the other.");
    const auto info = search::findStrategy(strategy);
    if (!info) return tl::unexpected(info.error());
    if (!search::hasSubPopulations(**info))
        return badInput(
            fmt::format("{} is for strategies with sub-populations, such as gstuner; {} has none.",
                        arguments.mpi ? "--mpi" : "--threads", strategy));
    if (arguments.threads) return search::Together{search::breedersInThreads()};
    auto ranks = mpiRanks(context.executable);
    if (!ranks) return tl::unexpected(ranks.error());
    return search::Together{search::breedersInRanks(*ranks), *ranks};
}

void followFirst(const Result<session::SessionOrder>& order,
                 const session::Surroundings& surroundings) {
    search::Ranks& ranks = *surroundings.company.ranks;
    auto follower = order ? session::makeFollower(*order, surroundings)
                          : Result<session::Follower>(tl::unexpected(order.error()));
    const Status own = follower ? Status() : Status(tl::unexpected(follower.error()));
    if (session::agree(ranks, own)) search::follow(*follower->strategy, follower->space, ranks);
}

Leading::Leading(const search::Together& company, const Status& own) : m_ready(own) {
    if (!company.ranks) return;
    m_ready = session::agree(*company.ranks, own);
    if (m_ready) m_followed = company.ranks;
}

Leading::~Leading() {
    if (m_followed) search::letGo(*m_followed);
}

}  // namespace cli
