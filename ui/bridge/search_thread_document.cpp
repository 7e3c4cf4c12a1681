// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// SearchThread: the document, that is the races that are over beside the one that is searched, and
// the file that holds them all.

#include <algorithm>
#include <utility>

#include "engine/session/run_progress.hpp"
#include "engine/session/stored_races.hpp"
#include "engine/store/collection.hpp"
#include "ui/bridge/search_thread.hpp"

namespace ui {
namespace {

using namespace engine;
using Access = store::SessionFile::Access;

bool hasRows(const store::SessionFile& file) { return file.evaluationCount().value_or(0) > 0; }

/// A session that a document may be written over: no recording, nothing of another program, and
/// named as sessions are.
bool isOurs(const std::string& path, const record::SessionHead& head) {
    return !head.recording && !store::isCollection(path) && path.ends_with(store::kSuffix);
}

std::vector<store::SessionImage> imagesOf(const std::vector<FormerRace>& races) {
    std::vector<store::SessionImage> images;
    for (const FormerRace& race : races) images.push_back(race.image);
    return images;
}

}  // namespace

/// What is searched no more is kept as bytes: its file may be replaced by the document's next one.
void SearchThread::archive(std::optional<Active>& active) {
    if (!active) return;
    if (!hasRows(active->session->file())) return active.reset();
    (void)active->session->storeDiagnostics();  // best effort: the rows are there in any case
    if (auto image = active->session->file().image())
        m_former.push_back({active->race, std::move(*image)});
    else
        m_mailbox.put(Notice(Failed{image.error().message}));
    close(active);
}

void SearchThread::close(std::optional<Active>& active) {
    const bool kept = active->path == m_path && store::FileStamp::of(m_path).isSameFile(m_stamp);
    active.reset();
    if (kept) m_stamp = store::FileStamp::of(m_path);  // what was written there came from here
}

void SearchThread::archiveViewed() {
    if (m_viewed && m_viewedRace > 0) {
        if (auto image = m_viewed->image())
            m_former.push_back({m_viewedRace, std::move(*image)});
        else
            m_mailbox.put(Notice(Failed{image.error().message}));
    }
    m_viewed.reset();
    m_viewedRace = 0;
}

void SearchThread::forgetRaces() {
    m_baselines.forget();
    m_active.reset();
    m_scratch.reset();
    m_viewed.reset();
    m_viewedRace = 0;
    m_former.clear();
    m_path.clear();
    m_stamp = {};
    m_unpublished = false;
}

/// Everything but the session that the document is written into.
std::vector<FormerRace> SearchThread::formerRaces() {
    std::vector<FormerRace> races = m_former;
    if (m_scratch && hasRows(m_scratch->session->file()))
        if (auto image = m_scratch->session->file().image())
            races.push_back({m_scratch->race, std::move(*image)});
    std::sort(races.begin(), races.end(),
              [](const FormerRace& a, const FormerRace& b) { return a.race < b.race; });
    return races;
}

Result<store::SessionImage> SearchThread::imageOf(int race) {
    for (std::optional<Active>* active : {&m_active, &m_scratch})
        if (*active && (*active)->race == race) return (*active)->session->file().image();
    if (m_viewed && m_viewedRace == race) return m_viewed->image();
    for (const FormerRace& former : m_former)
        if (former.race == race) return former.image;
    return fail(ErrorKind::BadInput, "This race is no longer there.");
}

/// The document as a file of its own in memory.
Result<store::SessionFile> SearchThread::composed(const record::Drawing& drawing) {
    std::vector<FormerRace> races = formerRaces();
    Result<store::SessionFile> file = tl::unexpected(Error{});
    if (m_active) {
        (void)m_active->session->storeDiagnostics();
        file = m_active->session->file().copy();
    } else if (m_viewed && (m_viewedRace > 0 || races.empty())) {
        file = m_viewed->copy();
    } else if (!races.empty()) {
        file = store::SessionFile::fromImage(races.back().image);
        if (file) file = file->copy();
        races.pop_back();
    } else {
        file = session::emptyFile(drawing.problem, surroundings());
    }
    if (!file) return file;
    if (Status stored = file->storeDocument(drawing, imagesOf(races)); !stored)
        return tl::unexpected(stored.error());
    return file;
}

/// Another program has put other bytes where the document is stored. Evaluations that go there as
/// they come change the file, too: then only another file in its place counts.
bool SearchThread::changedElsewhere() const {
    const auto now = store::FileStamp::of(m_path);
    if (!now.exists()) return false;  // nothing is there that could be lost
    const bool streaming = m_active && m_active->path == m_path;
    return streaming ? !now.isSameFile(m_stamp) : now != m_stamp;
}

Status SearchThread::writeDocument(const std::string& path, const record::Drawing& drawing) {
    // Where evaluations go already nothing may be replaced: its log belongs to the open file.
    if (m_active && m_active->path == path && store::FileStamp::of(path).isSameFile(m_stamp))
        return m_active->session->file().storeDocument(drawing, imagesOf(formerRaces()));
    auto file = composed(drawing);
    if (!file) return tl::unexpected(file.error());
    if (Status written = file->saveAs(path); !written) return written;
    m_path = path;
    if (m_active) {
        // From here on every evaluation goes to disk.
        auto reopened = store::SessionFile::open(path, Access::ReadWrite);
        if (!reopened) return tl::unexpected(reopened.error());
        m_active->session->file() = std::move(*reopened);
        m_active->path = path;
    } else if (m_viewed) {
        auto reopened = store::SessionFile::open(path, Access::ReadOnly);
        if (!reopened) return tl::unexpected(reopened.error());
        m_viewed = std::move(*reopened);
    }
    m_stamp = store::FileStamp::of(path);
    return {};
}

Saved SearchThread::savedNow(const std::string& path, const record::Drawing& drawing) {
    Saved saved{path, drawing, {}, m_active ? m_active->race : 0};
    for (const FormerRace& race : formerRaces()) {
        const auto file = store::SessionFile::fromImage(race.image);
        const auto rows = file ? file->evaluationCount() : tl::unexpected(file.error());
        if (rows) saved.rows[race.race] = static_cast<std::size_t>(*rows);
    }
    if (m_viewed && m_viewedRace > 0)
        if (const auto rows = m_viewed->evaluationCount())
            saved.rows[m_viewedRace] = static_cast<std::size_t>(*rows);
    return saved;
}

void SearchThread::showStored(int race, const store::SessionFile& file, session::Snapshot stored,
                              Mailbox::Content& shown) {
    auto recording = recordingOf(file.head(), stored);
    // Opened is not running: whoever wants it to go on resumes it.
    stored.state = session::State::Finished;
    stored.version = ++m_version;
    shown.snapshots[race] = std::make_shared<const session::Snapshot>(std::move(stored));
    if (recording) m_baselines.request(race, recordingKey(file.head()), std::move(recording));
}

/// The races made before the file's own.
Status SearchThread::openRaces(const store::SessionFile& file, Mailbox::Content& shown) {
    const auto images = file.formerRaces();
    if (!images) return tl::unexpected(images.error());
    for (const store::SessionImage& image : *images) {
        const auto former = store::SessionFile::fromImage(image);
        if (!former) return tl::unexpected(former.error());
        auto stored = session::storedSnapshot(*former);
        if (!stored) return tl::unexpected(stored.error());
        m_former.push_back({++m_races, image});
        showStored(m_races, *former, std::move(*stored), shown);
    }
    return {};
}

/// True: it is asked for one of several.
bool SearchThread::tellSeveral(const ToOpen& what) {
    if (what.which >= 0 || !store::isCollection(what.path)) return false;
    auto heads = store::peekAll(what.path);
    if (!heads || heads->size() < 2) return false;
    m_mailbox.put(Notice(SeveralFound{what.path, std::move(*heads)}));
    m_mailbox.put(Notice(StateReached{state(), m_epoch}));
    return true;
}

void SearchThread::doOpen(const ToOpen& what) {
    if (tellSeveral(what)) return;
    const std::string& path = what.path;
    const auto stamp = store::FileStamp::of(path);  // before it is read: what comes later counts
    std::string warning;
    auto file = session::openForReading(path, what.which, warning);
    if (!file) return refuse(file.error());
    auto stored = session::storedSnapshot(*file);
    if (!stored) return refuse(stored.error());
    auto drawing = file->drawing();
    if (!drawing) return refuse(drawing.error());
    forgetRaces();
    const int first = m_races + 1;
    // The window must not see races of this document while it still has the former one.
    Mailbox::Content shown;
    if (Status opened = openRaces(*file, shown); !opened)
        shown.notices.push_back(Failed{opened.error().message});
    const bool raced = !stored->runs.empty() || stored->rows.size() > 0;
    const record::SessionHead head = file->head();
    if (raced) {
        m_viewedRace = ++m_races;
        showStored(m_viewedRace, *file, std::move(*stored), shown);
    }
    m_viewed = std::move(*file);
    if (!what.draft) {
        m_path = path;
        m_stamp = stamp;
    }
    Opened opened{drawing->value_or(record::Drawing{head.problem, {}, {}, head.foreign}),
                  m_path,
                  first,
                  head.recording || store::isCollection(path),
                  isOurs(path, head),
                  warning,
                  head.recording || head.deviceArgument.empty() ? path : head.deviceArgument};
    shown.notices.push_back(Current{m_viewedRace});
    shown.notices.push_back(std::move(opened));
    shown.notices.push_back(StateReached{state(), m_epoch});
    m_mailbox.put(std::move(shown));
}

void SearchThread::doRemove(int race) {
    std::erase_if(m_former, [race](const FormerRace& former) { return former.race == race; });
    if (m_viewed && m_viewedRace == race) {
        m_viewed.reset();
        m_viewedRace = 0;
    }
    for (std::optional<Active>* active : {&m_active, &m_scratch})
        if (*active && (*active)->race == race) close(*active);
    m_mailbox.put(Notice(StateReached{state(), m_epoch}));
}

void SearchThread::doClear() {
    forgetRaces();
    m_mailbox.put(Notice(Current{0}));
    m_mailbox.put(Notice(Cleared{m_races + 1}));
    m_mailbox.put(Notice(StateReached{state(), m_epoch}));
}

}  // namespace ui
