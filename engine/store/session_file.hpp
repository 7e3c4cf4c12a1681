// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One file kind, *.sscope: SQLite with an application id, numbered migrations, WAL and foreign
// keys. A session holds problem, device, space values, runs, every evaluation with its raw samples,
// and events. What append() has returned from survives the death of the process.

#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/session/session_types.hpp"

namespace engine::store {

/// What is fixed when a session is made.
struct SessionHead {
    stencil::Problem problem;
    device::DeviceInfo device;
    /// Dense values of a recording's sub-space; empty = the full space.
    std::map<space::ParameterId, std::vector<int>> values;
    session::Budget budget;
    std::string
        deviceArgument;  ///< how the device was named, to open it again ("recorded", "cuda:0")
    std::string clockArgument;  ///< "serial" or a number of compiling cores
    std::string program;        ///< version that wrote it
    bool recording = false;     ///< the space was measured completely, on purpose
};

class SessionFile {
public:
    enum class Access { ReadOnly, ReadWrite };
    static Result<SessionFile> create(const std::filesystem::path& path, const SessionHead& head);
    /// Refuses damaged, foreign, truncated and newer files with the reason, and does not modify
    /// them. An older file becomes one of the current format when it is opened for writing.
    static Result<SessionFile> open(const std::filesystem::path& path, Access access);
    /// Only the head, quickly; the rows are not looked at.
    static Result<SessionHead> peek(const std::filesystem::path& path);
    /// Lives in memory only, until saveAs().
    static Result<SessionFile> inMemory(const SessionHead& head);

    SessionFile(SessionFile&&) noexcept;
    SessionFile& operator=(SessionFile&&) noexcept;
    ~SessionFile();

    const SessionHead& head() const;
    Result<std::vector<session::RunSpec>> runs() const;
    Status addRun(const session::RunSpec& run);
    Status append(const session::EvaluationRow& row);
    Status append(std::span<const session::EvaluationRow> rows);  ///< one transaction
    Status append(const session::Event& event);
    /// Rows and the events about them, together or not at all.
    Status append(std::span<const session::EvaluationRow> rows,
                  std::span<const session::Event> events);
    Result<std::vector<session::EvaluationRow>> evaluations() const;
    Result<std::vector<session::Event>> events() const;
    Result<std::int64_t> evaluationCount() const;
    /// Of runs in the session; what was stored for them before goes.
    Status storeDiagnostics(const std::map<int, search::Diagnostics>& byRun);
    /// By run, as stored last; runs that have none are left out.
    Result<std::map<int, search::Diagnostics>> diagnostics() const;
    Status setBudget(const session::Budget& budget);
    /// A complete copy at `path`, replaced atomically.
    Status saveAs(const std::filesystem::path& path) const;
    /// Folds the write-ahead log into the file, so that the one file is all there is.
    Status checkpoint();

private:
    struct Implementation;
    explicit SessionFile(std::unique_ptr<Implementation> implementation);
    std::unique_ptr<Implementation> m_implementation;
};

}  // namespace engine::store
