// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/in_parallel.hpp"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace engine {

void inParallel(int count, int threads, const std::function<void(int)>& work) {
    std::atomic<int> next{0};
    const auto take = [&] {
        for (int i = next++; i < count; i = next++) work(i);
    };
    std::vector<std::jthread> others;
    for (int t = 1; t < std::min(threads, count); ++t) others.emplace_back(take);
    take();
}

}  // namespace engine
