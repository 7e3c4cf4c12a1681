// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a file of another program: importing never crashes, what is refused is refused in a
// sentence, and what is imported can be stored, given back and imported again.

#include <cstdint>
#include <cstdlib>
#include <string>

#include "engine/exporters/exporter.hpp"
#include "engine/importers/importer.hpp"

namespace {

using namespace engine;

void require(bool good) {
    if (!good) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    const auto foreign = importers::readForeignText(text, "fuzz", {});
    if (!foreign) {
        require(foreign.error().message.ends_with('.'));
        return 0;
    }
    auto file = store::SessionFile::inMemory(foreign->head);
    require(file.has_value());
    require(file->append(foreign->rows).has_value());
    if (!file->storeImported(foreign->further)) return 0;  // more than is stored with a row
    const auto cache = exporters::kernelTunerCache(*file);
    require(cache.has_value());
    const auto again = importers::readForeignText(*cache, "fuzz", {});
    require(again.has_value());
    require(exporters::t4Results(*file).has_value());
    return 0;
}
