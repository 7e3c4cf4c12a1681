// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/mpi_ranks.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <numeric>

namespace cli {
namespace {

using namespace engine;

constexpr const char* kLibrary = "stencilscope-mpi.so";

/// The functions of app/mpi/ranks_library.hpp.
struct Functions {
    bool (*begin)() = nullptr;
    void (*end)() = nullptr;
    std::size_t (*rank)() = nullptr;
    std::size_t (*count)() = nullptr;
    void (*gather)(const char*, std::size_t, std::size_t*) = nullptr;
    void (*take)(char*) = nullptr;
};

template <class Function>
bool find(void* library, const char* name, Function& function) {
    function = reinterpret_cast<Function>(dlsym(library, name));
    return function != nullptr;
}

class MpiRanks final : public search::Ranks {
public:
    explicit MpiRanks(const Functions& mpi) : m_mpi(mpi) {}
    ~MpiRanks() override { m_mpi.end(); }

    std::size_t own() const override { return m_mpi.rank(); }
    std::size_t count() const override { return m_mpi.count(); }
    std::vector<std::string> gather(const std::string& own) override {
        std::vector<std::size_t> sizes(count());
        m_mpi.gather(own.data(), own.size(), sizes.data());
        std::string all(std::accumulate(sizes.begin(), sizes.end(), std::size_t{0}), '\0');
        m_mpi.take(all.data());
        std::vector<std::string> given;
        for (std::size_t at = 0; const std::size_t size : sizes)
            given.push_back(all.substr(std::exchange(at, at + size), size));
        return given;
    }

private:
    Functions m_mpi;
};

/// Stays loaded: MPI cannot begin a second time.
void* openLibrary(const std::filesystem::path& executable) {
    const auto folder = executable.parent_path();
    for (const auto& place : {folder / kLibrary, folder / STENCILSCOPE_LIBRARIES / kLibrary})
        // Open MPI loads parts of its own, which look for it among what is global.
        if (void* library = dlopen(place.c_str(), RTLD_NOW | RTLD_GLOBAL)) return library;
    return nullptr;
}

}  // namespace

Result<std::shared_ptr<search::Ranks>> mpiRanks(const std::filesystem::path& executable) {
    void* library = openLibrary(executable);
    if (library == nullptr)
        return fail(
            ErrorKind::Unavailable,
            fmt::format(
                "--mpi needs MPI on this computer and {} beside the program, which is built where "
                "MPI was found (libopenmpi-dev). Without it, --threads gives the same result.",
                kLibrary));
    Functions mpi;
    const bool complete = find(library, "stencilscope_mpi_begin", mpi.begin) &&
                          find(library, "stencilscope_mpi_end", mpi.end) &&
                          find(library, "stencilscope_mpi_rank", mpi.rank) &&
                          find(library, "stencilscope_mpi_count", mpi.count) &&
                          find(library, "stencilscope_mpi_gather", mpi.gather) &&
                          find(library, "stencilscope_mpi_take", mpi.take);
    if (!complete)
        return fail(ErrorKind::Unavailable,
                    fmt::format("{} is of another version of this program.", kLibrary));
    if (!mpi.begin())
        return fail(ErrorKind::Unavailable, "MPI did not start: start the program with mpirun.");
    return std::make_shared<MpiRanks>(mpi);
}

}  // namespace cli
