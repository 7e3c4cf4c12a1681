// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One file kind, *.sscope: SQLite with an application id, numbered migrations, WAL and foreign
// keys. A session holds problem, device, space values, runs, every evaluation with its raw samples,
// and events. What append() has returned from survives the death of the process. The desktop's
// document is a session file, too: it adds what is drawn and the races made before.

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/record/diagnostics.hpp"
#include "engine/record/drawing.hpp"
#include "engine/record/rows.hpp"
#include "engine/record/session_head.hpp"

namespace engine::store {

/// Of the files that hold sessions.
inline constexpr std::string_view kSuffix = ".sscope";

/// A whole session as the bytes of a file.
using SessionImage = std::shared_ptr<const std::string>;
struct SessionContent;
class KnownFile;

/// What becomes of a file in whose place another is saved.
enum class Existing { Replaced, Refused };

class SessionFile {
public:
    enum class Access { ReadOnly, ReadWrite };
    static Result<SessionFile> create(const std::filesystem::path& path,
                                      const record::SessionHead& head);
    /// Refuses damaged, foreign, truncated and newer files with the reason, and does not modify
    /// them. Nothing is modified before something is stored; then an older file becomes one of the
    /// current format. A collection of one session opens as that, for reading only.
    static Result<SessionFile> open(const std::filesystem::path& path, Access access);
    /// Only the head, quickly; the rows are not looked at.
    static Result<record::SessionHead> peek(const std::filesystem::path& path);
    /// Lives in memory only, until saveAs().
    static Result<SessionFile> inMemory(const record::SessionHead& head);

    /// What image() made; checked as a file is, and for reading only.
    static Result<SessionFile> fromImage(const SessionImage& image);
    /// For reading only.
    static SessionFile ofContent(SessionContent content);

    SessionFile(SessionFile&&) noexcept;
    SessionFile& operator=(SessionFile&&) noexcept;
    ~SessionFile();

    const record::SessionHead& head() const;
    /// What is missing of a file whose log was damaged, as a sentence; empty when nothing is.
    std::string warning() const;
    Result<std::vector<record::RunSpec>> runs() const;
    Status addRun(const record::RunSpec& run);
    Status append(const record::EvaluationRow& row);
    Status append(std::span<const record::EvaluationRow> rows);  ///< one transaction
    Status append(const record::Event& event);
    /// Rows and the events about them, together or not at all.
    Status append(std::span<const record::EvaluationRow> rows,
                  std::span<const record::Event> events);
    Result<std::vector<record::EvaluationRow>> evaluations() const;
    /// The same, without a copy: a recording that was read as a whole has none afterwards.
    Result<std::vector<record::EvaluationRow>> takeEvaluations();
    Result<std::vector<record::Event>> events() const;
    Result<std::int64_t> evaluationCount() const;
    /// Of runs in the session; what was stored for them before goes.
    Status storeDiagnostics(const std::map<int, record::Diagnostics>& byRun);
    /// By run, as stored last; runs that have none are left out.
    Result<std::map<int, record::Diagnostics>> diagnostics() const;
    Status setBudget(const record::Budget& budget);
    /// The drawing and the races made before this session's own, oldest first; what was stored of
    /// them before goes.
    Status storeDocument(const record::Drawing& drawing, std::span<const SessionImage> formerRaces);
    /// Nothing in a session of the command line.
    Result<std::optional<record::Drawing>> drawing() const;
    Result<std::vector<SessionImage>> formerRaces() const;
    /// What came with evaluations from elsewhere, by their numbers.
    Status storeImported(std::span<const record::ImportedFields> all);
    Result<std::vector<record::ImportedFields>> imported() const;
    /// This session alone, without drawing and former races.
    Result<SessionImage> image() const;
    /// In memory and for writing, whatever this one is.
    Result<SessionFile> copy() const;
    /// A complete copy at `path`, replaced atomically; not what another program is writing.
    Status saveAs(const std::filesystem::path& path, Existing existing = Existing::Replaced) const;
    /// The same where nothing is yet, opened for writing: that copy, and nothing that another
    /// program has put there meanwhile.
    Result<SessionFile> saveNew(const std::filesystem::path& path) const;
    /// Of a file open for writing: from here on no other program can write to it, before anything
    /// is stored. Refused while another one does.
    Status claim();
    /// Folds the write-ahead log into the file, so that the one file is all there is.
    Status checkpoint();

private:
    struct Implementation;
    Result<KnownFile> place(const std::filesystem::path& path, Existing existing) const;
    explicit SessionFile(std::unique_ptr<Implementation> implementation);
    std::unique_ptr<Implementation> m_implementation;
};

}  // namespace engine::store
