// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The reader of session files on arbitrary bytes: whatever the input, it is accepted or refused
// with a sentence, and never modified. Inputs that start with '{' are heads and options, others
// that are no database are packed samples: these lie behind checks that mutated files seldom pass.
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "engine/device/recorded_device.hpp"
#include "engine/store/collection.hpp"
#include "engine/store/head_codec.hpp"
#include "engine/store/row_codec.hpp"
#include "engine/store/session_file.hpp"

using namespace engine;

namespace {

void require(bool condition) {
    if (!condition) std::abort();
}

template <class T>
bool refusedInWords(const Result<T>& result) {
    if (result) return false;
    require(!result.error().message.empty());
    return true;
}

/// On a file system in memory where there is one.
const std::string& scratchPath() {
    static const std::string path =
        std::string(access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp") + "/stencilscope-fuzz-" +
        std::to_string(getpid()) + ".sscope";
    static const int registered = std::atexit([] { unlink(path.c_str()); });
    require(registered == 0);
    return path;
}

void readFile(const std::string& bytes) {
    const std::string& path = scratchPath();
    std::ofstream(path, std::ios::binary) << bytes;
    const auto file = store::SessionFile::open(path, store::SessionFile::Access::ReadOnly);
    (void)refusedInWords(store::SessionFile::peek(path));
    (void)refusedInWords(store::openAll(path));
    if (!refusedInWords(file)) {
        const auto rows = file->evaluations();
        require(rows && file->runs() && file->events());
        require(file->evaluationCount().value() == static_cast<std::int64_t>(rows->size()));
        std::vector<device::Evaluation> evaluations;
        for (const auto& row : *rows) evaluations.push_back(row.evaluation);
        (void)refusedInWords(device::Tape::of(
            {file->head().device, file->head().problem, file->head().values,
             std::make_shared<const std::vector<device::Evaluation>>(std::move(evaluations))},
            "fuzzed"));
    }
    std::ifstream stream(path, std::ios::binary);
    require(std::string(std::istreambuf_iterator<char>(stream), {}) == bytes);
}

void readHead(const std::string& text) {
    (void)refusedInWords(store::decodeOptions(text));
    const auto head = store::decodeHead(text);
    if (refusedInWords(head)) return;
    const auto again = store::decodeHead(store::encodeHead(*head));
    require(again && again->problem.key() == head->problem.key() && again->values == head->values);
}

void readSamples(const std::string& packed) {
    const auto samples = store::unpackSamples(packed);
    if (refusedInWords(samples)) return;
    for (const double sample : *samples)
        if (!(sample == sample)) return;
    require(store::unpackSamples(store::packSamples(*samples)).value() == *samples);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    if (bytes.starts_with('{'))
        readHead(bytes);
    else if (bytes.starts_with("SQLite"))
        readFile(bytes);
    else
        readSamples(bytes);
    return 0;
}
