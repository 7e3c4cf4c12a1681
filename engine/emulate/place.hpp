// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Where a thread stands. Shared by the scheduler and, as text, by the emulated kernels.
#ifndef STENCILSCOPE_EMULATED_PLACE
#define STENCILSCOPE_EMULATED_PLACE

struct EmulatedTriple {
    unsigned x = 0, y = 0, z = 0;
};

struct EmulatedPlace {
    EmulatedTriple thread, block, threads, blocks;
    void* shared = nullptr;  // the block's dynamic shared memory
};

// What a compiled batch of kernels exports for the scheduler to fill in.
struct EmulatedHooks {
    const EmulatedPlace* place = nullptr;  // of the thread that runs
    void* scheduler = nullptr;
    void (*barrier)(void* scheduler, int line) = nullptr;
    // Asynchronous copies of the running thread: one more, close a group, finish all but so many
    // groups.
    void (*copy)(void* scheduler, void* to, const void* from, int bytes) = nullptr;
    void (*commit)(void* scheduler) = nullptr;
    void (*await)(void* scheduler, int groups) = nullptr;
    // Bulk copies of the block: announces bytes at a barrier in shared memory, sends for some of
    // them, and waits for the phase of that parity to be over.
    void (*announce)(void* scheduler, void* barrier, int bytes) = nullptr;
    void (*copyBulk)(void* scheduler, void* to, const void* from, int bytes,
                     void* barrier) = nullptr;
    void (*awaitBulk)(void* scheduler, int line, void* barrier, int parity) = nullptr;
    // What the running thread has read is done before copies that are started after.
    void (*fence)(void* scheduler) = nullptr;
    // Lays down `bytes` (at most 8) for the warp and answers what lane `lane` laid down.
    const void* (*shuffle)(void* scheduler, int line, const void* value, int bytes,
                           int lane) = nullptr;
    // The barrier of a gang of blocks, in two halves: says that the running thread is there, and
    // waits until every thread of the gang (or one of each block) has said so as often.
    void (*arrive)(void* scheduler) = nullptr;
    void (*awaitGang)(void* scheduler, int line, bool everyThread) = nullptr;
    // The shared memory of block `rank` of the gang.
    void* (*sharedOf)(void* scheduler, int rank) = nullptr;
};

#endif
