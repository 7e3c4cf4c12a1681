// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A search by threads, or by the processes that mpirun has started.

#include "app/cli/context.hpp"
#include "engine/search/strategy.hpp"

namespace cli {

struct TogetherArguments {
    bool threads = false, mpi = false;
    void addTo(CLI::App& command);
};

/// Why a strategy cannot be searched with by many, or what its search needs for it.
engine::Result<engine::search::Together> companyOf(const TogetherArguments& arguments,
                                                   const std::string& strategy,
                                                   const Context& context);
/// In every rank but the first: does what that one does, and tells nobody.
void followFirst(const engine::Result<engine::session::SessionOrder>& order,
                 const engine::session::Surroundings& surroundings);

/// In the first rank, while it leads the others.
class Leading {
public:
    /// Waits until all ranks are ready; `own`: whether this one is.
    Leading(const engine::search::Together& company, const engine::Status& own);
    ~Leading();
    Leading(const Leading&) = delete;
    Leading& operator=(const Leading&) = delete;

    /// Why they cannot begin.
    const engine::Status& ready() const { return m_ready; }

private:
    std::shared_ptr<engine::search::Ranks> m_followed;  ///< null: nobody follows
    engine::Status m_ready;
};

}  // namespace cli
