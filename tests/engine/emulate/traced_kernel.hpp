// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// An emulated kernel whose numbers tell where they are read and written: every read of shared
// memory, of the input and of another lane is noted with the thread that reads, and every write of
// shared memory and of the output with the thread that writes.

#include <dlfcn.h>

#include <array>

#include <cstdint>
#include <fstream>
#include <memory>
#include <span>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "engine/emulate/kernel_library.hpp"
#include "engine/process/run_to_end.hpp"

namespace engine::emulate {

/// Of one value: who got it, from whom, and how.
struct TracedRead {
    enum class From : std::uint8_t { Lane, Shared, Input };
    From from = From::Shared;
    int block = 0, thread = 0;                ///< who reads; the block's rank in its gang
    int writerBlock = -1, writerThread = -1;  ///< who wrote it; -1: a copy that travels by itself
    double value = 0;
    std::int64_t element = -1;  ///< of the input
};
struct TracedStore {
    int block = 0, thread = 0;
    std::int64_t element = 0;     ///< of the output
    std::size_t readsBefore = 0;  ///< of all threads
};

struct Trace {
    struct Area {
        std::uintptr_t begin = 0, end = 0;
        bool contains(const void* at) const {
            const auto place = reinterpret_cast<std::uintptr_t>(at);
            return place >= begin && place < end;
        }
    };
    Area input, output;
    std::vector<Area> shared;  ///< of each block of the gang
    const EmulatedHooks* hooks = nullptr;
    std::array<int, 3> threads{1, 1, 1};

    std::vector<TracedRead> reads;
    std::vector<TracedStore> stores;
    std::vector<TracedRead> shown;  ///< writes of shared memory; the writer is the reader
    std::unordered_map<const void*, std::pair<int, int>> writers;

    int rankOf(const void* memory) const {
        for (std::size_t i = 0; i < shared.size(); ++i)
            if (shared[i].contains(memory)) return static_cast<int>(i);
        return -1;
    }
    int block() const { return std::max(0, rankOf(hooks->place->shared)); }
    int thread() const {
        const auto& at = hooks->place->thread;
        return static_cast<int>(at.x) +
               threads[0] * (static_cast<int>(at.y) + threads[1] * static_cast<int>(at.z));
    }

    static std::int64_t elementOf(const Area& area, const void* at) {
        const auto bytes = reinterpret_cast<std::uintptr_t>(at) - area.begin;
        return static_cast<std::int64_t>(bytes / sizeof(double));
    }
    static void read(Trace* trace, const void* at, double value) {
        TracedRead note{TracedRead::From::Input, trace->block(), trace->thread(), -1, -1, value};
        if (trace->rankOf(at) >= 0) {
            note.from = TracedRead::From::Shared;
            if (const auto known = trace->writers.find(at); known != trace->writers.end())
                std::tie(note.writerBlock, note.writerThread) = known->second;
        } else if (trace->input.contains(at)) {
            note.element = elementOf(trace->input, at);
        } else {
            return;
        }
        trace->reads.push_back(note);
    }
    static void write(Trace* trace, const void* at, double value) {
        const int block = trace->block(), thread = trace->thread();
        if (trace->rankOf(at) >= 0) {
            trace->writers[at] = {block, thread};
            trace->shown.push_back({TracedRead::From::Shared, block, thread, block, thread, value});
        } else if (trace->output.contains(at)) {
            trace->stores.push_back(
                {block, thread, elementOf(trace->output, at), trace->reads.size()});
        }
    }
    static void lane(Trace* trace, int lane, double value) {
        const int own = trace->thread(), other = own / 32 * 32 + lane;
        if (own == other) return;
        trace->reads.push_back(
            {TracedRead::From::Lane, trace->block(), own, trace->block(), other, value});
    }
};

/// What kernels compute with in place of double. Copies are noted by the places they are made from.
inline const std::string kTracedNumber = R"(
extern "C" {
void* stencilscope_trace;
void (*stencilscope_trace_read)(void*, const void*, double);
void (*stencilscope_trace_write)(void*, const void*, double);
void (*stencilscope_trace_lane)(void*, int, double);
}
struct Traced {
    double value;
    constexpr Traced() = default;
    template <class T> requires(__is_same(T, double) || __is_same(T, int))
    constexpr Traced(T number) : value(number) {}
    constexpr Traced(const Traced& from) : value(from.value) {
        if (!__builtin_is_constant_evaluated())
            stencilscope_trace_read(stencilscope_trace, &from, value);
    }
    constexpr Traced& operator=(Traced from) {
        value = from.value;
        if (!__builtin_is_constant_evaluated())
            stencilscope_trace_write(stencilscope_trace, this, value);
        return *this;
    }
    constexpr Traced& operator+=(Traced other) { return *this = Traced(value + other.value); }
    constexpr Traced& operator-=(Traced other) { return *this = Traced(value - other.value); }
    constexpr Traced& operator*=(Traced other) { return *this = Traced(value * other.value); }
    friend constexpr Traced operator+(Traced a, Traced b) { return Traced(a.value + b.value); }
    friend constexpr Traced operator-(Traced a, Traced b) { return Traced(a.value - b.value); }
    friend constexpr Traced operator*(Traced a, Traced b) { return Traced(a.value * b.value); }
    friend constexpr Traced operator/(Traced a, Traced b) { return Traced(a.value / b.value); }
    friend constexpr Traced operator-(Traced a) { return Traced(-a.value); }
};
inline Traced emulatedShuffle(int line, Traced value, int lane) {
    double own = value.value;
    const double got = *static_cast<const double*>(
        stencilscope_hooks.shuffle(stencilscope_hooks.scheduler, line, &own, 8, lane));
    stencilscope_trace_lane(stencilscope_trace, lane % 32, got);
    return Traced(got);
}
)";

/// Kernels, compiled together in `folder` with numbers that tell: what every kernel needs is read
/// by the compiler once for all of them.
class TracedKernels {
public:
    static Result<TracedKernels> build(std::span<const source::KernelSource> kernels,
                                       const std::string& folder) {
        std::string text = translated(kernels);
        const std::string real = "using real = double;";
        std::size_t replaced = 0;
        for (auto at = text.find(real); at != std::string::npos; at = text.find(real, at + 1)) {
            text.replace(at, real.size(), "using real = Traced;");
            ++replaced;
        }
        if (replaced != kernels.size()) return badInput("A kernel has no doubles.");
        text.insert(text.find("\nnamespace kernel_0"), kTracedNumber);
        const std::string file = folder + "/traced.cpp", object = folder + "/traced.so";
        std::ofstream(file) << text;
        // Each runs one block, once: making them quick takes longer than it saves.
        const auto ended = process::runToEnd(
            {"g++", "-std=c++20", "-O0", "-w", "-fPIC", "-shared", "-o", object, file}, 300);
        if (!ended) return tl::unexpected(ended.error());
        if (!ended->well()) return fail(ErrorKind::Failed, ended->said.substr(0, 3000));
        TracedKernels made;
        made.m_handle =
            std::shared_ptr<void>(dlopen(object.c_str(), RTLD_NOW | RTLD_LOCAL), [](void* handle) {
                if (handle != nullptr) dlclose(handle);
            });
        if (!made.m_handle) return fail(ErrorKind::Failed, dlerror());
        return made;
    }

    EmulatedHooks& hooks() const { return *static_cast<EmulatedHooks*>(of("stencilscope_hooks")); }
    KernelLibrary::Launch launch(std::size_t kernel) const {
        const std::string name = "launch_" + std::to_string(kernel);
        return reinterpret_cast<KernelLibrary::Launch>(of(name.c_str()));
    }
    void tell(Trace& trace) const {
        trace.hooks = &hooks();
        *static_cast<void**>(of("stencilscope_trace")) = &trace;
        *static_cast<decltype(&Trace::read)*>(of("stencilscope_trace_read")) = &Trace::read;
        *static_cast<decltype(&Trace::write)*>(of("stencilscope_trace_write")) = &Trace::write;
        *static_cast<decltype(&Trace::lane)*>(of("stencilscope_trace_lane")) = &Trace::lane;
    }

private:
    void* of(const char* name) const { return dlsym(m_handle.get(), name); }
    std::shared_ptr<void> m_handle;
};

}  // namespace engine::emulate
