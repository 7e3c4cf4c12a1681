// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/mpi/ranks_library.hpp"

#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <thread>
#include <vector>

namespace {

std::vector<char> gathered;  // between a gather and its take: an interface of C has nowhere else

int countOf(int (*ask)(MPI_Comm, int*)) {
    int value = 0;
    ask(MPI_COMM_WORLD, &value);
    return value;
}

/// Waits without keeping a core busy: compilers may want it.
void wait(MPI_Request& request) {
    constexpr int kEager = 2000;
    for (int tries = 0, done = 0;; ++tries) {
        MPI_Test(&request, &done, MPI_STATUS_IGNORE);
        if (done != 0) return;
        if (tries > kEager) std::this_thread::sleep_for(std::chrono::microseconds(200));
    }
}

}  // namespace

extern "C" {

bool stencilscope_mpi_begin() {
    int provided = 0;
    return MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &provided) == MPI_SUCCESS &&
           provided >= MPI_THREAD_SERIALIZED;
}
void stencilscope_mpi_end() { MPI_Finalize(); }
std::size_t stencilscope_mpi_rank() { return static_cast<std::size_t>(countOf(MPI_Comm_rank)); }
std::size_t stencilscope_mpi_count() { return static_cast<std::size_t>(countOf(MPI_Comm_size)); }

void stencilscope_mpi_gather(const char* own, std::size_t size, std::size_t* sizes) {
    const std::size_t ranks = stencilscope_mpi_count();
    const auto given = static_cast<int>(size);
    std::vector<int> lengths(ranks), places(ranks);
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Iallgather(&given, 1, MPI_INT, lengths.data(), 1, MPI_INT, MPI_COMM_WORLD, &request);
    wait(request);
    std::size_t total = 0;
    for (std::size_t r = 0; r < ranks; ++r) {
        sizes[r] = static_cast<std::size_t>(lengths[r]);
        places[r] = static_cast<int>(total);
        total += sizes[r];
    }
    gathered.resize(total);
    MPI_Iallgatherv(own, given, MPI_CHAR, gathered.data(), lengths.data(), places.data(), MPI_CHAR,
                    MPI_COMM_WORLD, &request);
    wait(request);
}

void stencilscope_mpi_take(char* into) { std::copy(gathered.begin(), gathered.end(), into); }
}
