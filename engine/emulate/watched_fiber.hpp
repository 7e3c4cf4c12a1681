// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Sanitizers follow what lies on a thread's stack: they are told when a fiber's takes its place.
// Without one of them nothing of this is left.

#include <cstddef>
#include <utility>
#include <vector>

#ifdef __SANITIZE_THREAD__
#include <sanitizer/tsan_interface.h>
#endif
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/common_interface_defs.h>
#endif

namespace engine::emulate {

/// What the thread sanitizer keeps of a fiber, for the next one: making one takes longer than most
/// fibers run.
class WatchedContexts {
public:
    struct Context {
        void* fiber = nullptr;
        int uses = 0;
    };
#ifdef __SANITIZE_THREAD__
    WatchedContexts() = default;
    WatchedContexts(const WatchedContexts&) = delete;
    WatchedContexts& operator=(const WatchedContexts&) = delete;
    ~WatchedContexts() {
        for (const Context& context : m_free) __tsan_destroy_fiber(context.fiber);
    }
    Context take() {
        if (m_free.empty()) return {__tsan_create_fiber(0), 1};
        Context context = m_free.back();
        m_free.pop_back();
        ++context.uses;
        return context;
    }
    /// A fiber leaves its first calls open when it ends, and there is room for some 60,000.
    void giveBack(const Context& context) {
        if (context.uses < kMostUses) return m_free.push_back(context);
        __tsan_destroy_fiber(context.fiber);
    }

private:
    static constexpr int kMostUses = 1000;
    std::vector<Context> m_free;
#endif
};

/// A fiber as sanitizers know it.
class WatchedFiber {
public:
    /// `end` is the upper end of its stack. The contexts outlive the fiber.
    void begin([[maybe_unused]] WatchedContexts& contexts, [[maybe_unused]] const void* end,
               [[maybe_unused]] std::size_t bytes) {
#ifdef __SANITIZE_THREAD__
        m_contexts = &contexts;
        m_context = contexts.take();
#endif
#ifdef __SANITIZE_ADDRESS__
        m_bottom = static_cast<const std::byte*>(end) - bytes;
        m_bytes = bytes;
#endif
    }
    void end() {
#ifdef __SANITIZE_THREAD__
        m_contexts->giveBack(std::exchange(m_context, {}));
#endif
    }

    /// Calls `work`, in which the thread changes to the fiber's stack and back. Both are told on
    /// this side, around the whole of it: a fiber that ends or unwinds tells nothing.
    template <class Work>
    void during(Work work) {
#ifdef __SANITIZE_THREAD__
        void* const caller = __tsan_get_current_fiber();
        __tsan_switch_to_fiber(m_context.fiber, 0);
#endif
#ifdef __SANITIZE_ADDRESS__
        const void* bottom = nullptr;
        std::size_t bytes = 0;
        change(m_bottom, m_bytes, &bottom, &bytes);
#endif
        work();
#ifdef __SANITIZE_ADDRESS__
        change(bottom, bytes, nullptr, nullptr);
#endif
#ifdef __SANITIZE_THREAD__
        __tsan_switch_to_fiber(caller, 0);
#endif
    }

private:
#ifdef __SANITIZE_THREAD__
    WatchedContexts* m_contexts = nullptr;
    WatchedContexts::Context m_context;
#endif
#ifdef __SANITIZE_ADDRESS__
    static void change(const void* bottom, std::size_t bytes, const void** before,
                       std::size_t* bytesBefore) {
        void* frames = nullptr;
        __sanitizer_start_switch_fiber(&frames, bottom, bytes);
        __sanitizer_finish_switch_fiber(frames, before, bytesBefore);
    }
    const void* m_bottom = nullptr;
    std::size_t m_bytes = 0;
#endif
};

}  // namespace engine::emulate
