// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulate/emulator.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <map>
#include <mutex>
#include <thread>

#include "engine/emulate/kernel_library.hpp"
#include "engine/emulate/trial.hpp"

#include <stdlib.h>

namespace engine::emulate {
namespace {

/// A folder for one batch, gone with its owner.
class TemporaryFolder {
public:
    static Result<TemporaryFolder> make() {
        std::error_code error;
        std::string name =
            (std::filesystem::temp_directory_path(error) / "stencilscope-emulate-XXXXXX").string();
        if (error || mkdtemp(name.data()) == nullptr)
            return fail(ErrorKind::Storage,
                        fmt::format("Cannot make the temporary folder {}.", name));
        TemporaryFolder folder;
        folder.m_path = name;
        return folder;
    }
    TemporaryFolder(TemporaryFolder&& other) noexcept : m_path(std::exchange(other.m_path, {})) {}
    TemporaryFolder& operator=(TemporaryFolder&&) = delete;
    ~TemporaryFolder() {
        std::error_code ignored;
        if (!m_path.empty()) std::filesystem::remove_all(m_path, ignored);
    }
    const std::filesystem::path& path() const { return m_path; }

private:
    TemporaryFolder() = default;
    std::filesystem::path m_path;
};

/// The work shared by the threads that compile and run batches.
class Batches {
public:
    Batches(const std::vector<EmulationCase>& cases, const EmulationOptions& options)
        : m_cases(cases), m_options(options), m_verdicts(cases.size()) {
        for (const auto& work : cases) {
            auto& trial = m_trials[work.problem.key()];
            if (!trial) trial = makeTrial(work.problem, options.seed);
            m_trialOf.push_back(trial);
        }
    }

    Result<EmulationReport> run() {
        {
            std::vector<std::jthread> workers;
            for (int i = 0; i < std::max(1, m_options.workers); ++i)
                workers.emplace_back([this] { work(); });
        }
        if (m_error) return tl::unexpected(*m_error);
        const bool stopped = std::ranges::any_of(
            m_verdicts, [](const Verdict& verdict) { return !verdict.checked; });
        return EmulationReport{std::move(m_verdicts), stopped};
    }

private:
    void work() {
        const std::size_t size = static_cast<std::size_t>(std::max(1, m_options.kernelsPerBatch));
        for (;;) {
            const std::size_t first = m_next.fetch_add(size);
            if (first >= m_cases.size() || m_options.stop.stop_requested() || m_failed) return;
            const std::size_t count = std::min(size, m_cases.size() - first);
            if (auto status = runBatch(first, count); !status) {
                const std::lock_guard lock(m_mutex);
                if (!m_error) m_error = status.error();
                m_failed = true;
                return;
            }
            m_done += count;
            if (m_options.progress) m_options.progress(m_done, m_cases.size());
        }
    }

    Status runBatch(std::size_t first, std::size_t count) {
        const auto folder = TemporaryFolder::make();
        if (!folder) return tl::unexpected(folder.error());
        std::vector<source::KernelSource> kernels;
        for (std::size_t i = first; i < first + count; ++i) kernels.push_back(m_cases[i].source);
        const auto library = KernelLibrary::build(kernels, m_options, folder->path());
        if (!library) return tl::unexpected(library.error());
        for (std::size_t i = 0; i < count && !m_options.stop.stop_requested(); ++i)
            m_verdicts[first + i] =
                m_trialOf[first + i]->check(m_cases[first + i], *library, i, m_options);
        return {};
    }

    const std::vector<EmulationCase>& m_cases;
    const EmulationOptions& m_options;
    std::map<std::string, std::shared_ptr<const Trial>> m_trials;
    std::vector<std::shared_ptr<const Trial>> m_trialOf;
    std::vector<Verdict> m_verdicts;
    std::atomic<std::size_t> m_next{0}, m_done{0};
    std::atomic<bool> m_failed{false};
    std::mutex m_mutex;
    std::optional<Error> m_error;
};

Status checkSize(const stencil::Problem& problem) {
    if (problem.grid.cells() <= kMostCells) return {};
    return badInput(fmt::format(
        "The emulator runs kernels on the CPU: a grid may have 2^24 cells there, and {} has more. "
        "Name a smaller one.",
        nameOf(problem.grid, problem.pattern.dimensions)));
}

}  // namespace

std::size_t EmulationReport::failures() const {
    return static_cast<std::size_t>(
        std::count_if(verdicts.begin(), verdicts.end(), [](const auto& v) { return !v.correct; }));
}

Result<EmulationReport> emulate(const std::vector<EmulationCase>& cases,
                                const EmulationOptions& options) {
    if (!fibersAvailable())
        return fail(ErrorKind::Unavailable,
                    "This program was built without boost.context, which emulation needs (package "
                    "libboost-context-dev).");
    for (const auto& work : cases)
        if (auto status = checkSize(work.problem); !status) return tl::unexpected(status.error());
    for (const auto& work : cases)
        if (work.source.dialect != source::Dialect::Host)
            return badInput(fmt::format(
                "Emulation takes kernels that are written for the host; {} is written for CUDA.",
                work.source.entry));
    return Batches(cases, options).run();
}

Result<EmulationReport> verifyEmulated(const stencil::Problem& problem,
                                       const std::vector<space::Setting>& settings,
                                       const EmulationOptions& options) {
    if (auto status = checkSize(problem); !status) return tl::unexpected(status.error());
    std::vector<EmulationCase> cases;
    std::vector<Verdict> refused(settings.size());
    std::vector<std::size_t> placeOf;
    for (std::size_t i = 0; i < settings.size(); ++i) {
        const std::string label = settings[i].text(problem.pattern.dimensions);
        auto source = source::specialise(problem, settings[i], {.dialect = source::Dialect::Host});
        if (source) {
            cases.push_back({problem, std::move(*source), label});
            placeOf.push_back(i);
        } else {
            refused[i] = {.label = label,
                          .checked = true,
                          .correct = false,
                          .reason = source.error().message};
        }
    }
    auto report = emulate(cases, options);
    if (!report) return report;
    for (std::size_t i = 0; i < placeOf.size(); ++i)
        refused[placeOf[i]] = std::move(report->verdicts[i]);
    return EmulationReport{std::move(refused), report->stopped};
}

}  // namespace engine::emulate
