// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cuda/problem_arrays.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "engine/core/sentence.hpp"
#include "engine/cuda/check.hpp"

namespace engine::cuda {
namespace {

constexpr source::LaunchShape kSupportShape{{1024, 1, 1}, {256, 1, 1}, 0};
constexpr double kReferenceDeadlineSeconds = 60;

Status lookUp(const LoadedImage& image, const std::string& entry, cudaKernel_t& kernel) {
    auto found = image.kernel(entry);
    if (!found) return tl::unexpected(found.error());
    kernel = *found;
    return {};
}

Status make(DeviceMemory& memory, std::int64_t bytes) {
    auto made = DeviceMemory::allocate(bytes);
    if (!made) return tl::unexpected(made.error());
    memory = std::move(*made);
    return {};
}

Status copy(const DeviceMemory& from, const DeviceMemory& to, cudaStream_t stream) {
    return check(cudaMemcpyAsync(to.data(), from.data(), static_cast<std::size_t>(from.bytes()),
                                 cudaMemcpyDeviceToDevice, stream),
                 phrase("Copying an array"));
}

Status synchronize(cudaStream_t stream, const char* attempt) {
    return check(cudaStreamSynchronize(stream), attempt);
}

}  // namespace

Result<ProblemArrays> ProblemArrays::make(const protocol::Open& open,
                                          const protocol::Compiled& reference,
                                          const protocol::Compiled& support, StreamTimer& timer) {
    ProblemArrays arrays;
    arrays.m_open = open;
    Status done = arrays.loadKernels(reference, support);
    if (done) done = arrays.allocate();
    if (done) done = arrays.fill(timer.stream());
    if (done) done = arrays.timeReference(timer);
    if (done) done = arrays.expect(1, timer);
    if (done) done = arrays.checkReference(timer.stream());
    if (!done) return tl::unexpected(done.error());
    return arrays;
}

Status ProblemArrays::loadKernels(const protocol::Compiled& reference,
                                  const protocol::Compiled& support) {
    auto referenceImage = LoadedImage::load(reference.image);
    if (!referenceImage) return tl::unexpected(referenceImage.error());
    auto supportImage = LoadedImage::load(support.image);
    if (!supportImage) return tl::unexpected(supportImage.error());
    m_referenceImage = std::move(*referenceImage);
    m_supportImage = std::move(*supportImage);
    Status done = lookUp(m_referenceImage, m_open.reference.entry, m_naive);
    if (done) done = prepare(m_naive, m_open.reference.launch.sharedBytes);
    if (done) done = lookUp(m_supportImage, "fill_random", m_fill);
    if (done) done = lookUp(m_supportImage, "poison", m_poison);
    if (done) done = lookUp(m_supportImage, "compare_interior", m_compare);
    return done;
}

Status ProblemArrays::allocate() {
    const std::int64_t bytes = m_open.layout.elements * stencil::bytesOf(m_open.type);
    m_arrays.resize(static_cast<std::size_t>(m_open.arrays));
    Status done = cuda::make(m_input, bytes);
    if (done) done = cuda::make(m_output, bytes);
    if (done) done = cuda::make(m_comparison, sizeof(source::Comparison));
    for (DeviceMemory& array : m_arrays) {
        if (done) done = cuda::make(array, bytes);
    }
    return done;
}

Status ProblemArrays::fill(cudaStream_t stream) {
    unsigned long long seed = m_open.seed;
    void* data = m_input.data();
    Status done = support(m_fill, {&data, &seed}, stream);
    for (const DeviceMemory& array : m_arrays) {
        ++seed;
        data = array.data();
        if (done) done = support(m_fill, {&data, &seed}, stream);
    }
    if (done) done = synchronize(stream, phrase("Filling the arrays"));
    return done;
}

Status ProblemArrays::timeReference(StreamTimer& timer) {
    const auto launchOnce = [&] {
        return step(m_naive, m_open.reference.launch, m_input, m_output, timer.stream());
    };
    const StreamTimer::Times times = timer.time(launchOnce, 3, kReferenceDeadlineSeconds);
    if (times.end == StreamTimer::End::TimedOut) {
        return fail(ErrorKind::Failed,
                    phrase("The reference kernel did not finish within a minute."));
    }
    if (times.end == StreamTimer::End::Failed) return times.status;
    m_referenceMs = times.ms.back();
    return {};
}

Status ProblemArrays::checkReference(cudaStream_t stream) {
    return m_open.type == stencil::DataType::Float ? checkReferenceOf<float>(stream)
                                                   : checkReferenceOf<double>(stream);
}

template <class T>
Status ProblemArrays::checkReferenceOf(cudaStream_t stream) {
    const auto& elements = m_open.checkedElements;
    const auto isElement = [&](double element) {
        return element >= 0 && element < static_cast<double>(m_open.layout.elements);
    };
    if (m_open.checkedValues.size() != elements.size() ||
        !std::all_of(elements.begin(), elements.end(), isElement))
        return fail(ErrorKind::BadInput,
                    phrase("The cells to check the reference at are not cells."));
    std::vector<T> computed(elements.size());
    Status done;
    for (std::size_t i = 0; i < elements.size() && done; ++i) {
        const T* const from =
            static_cast<const T*>(expected().data()) + static_cast<std::int64_t>(elements[i]);
        done = check(cudaMemcpyAsync(&computed[i], from, sizeof(T), cudaMemcpyDeviceToHost, stream),
                     phrase("Reading the reference"));
    }
    if (done) done = synchronize(stream, phrase("Reading the reference"));
    double magnitude = 0;
    for (const double value : m_open.checkedValues)
        magnitude = std::max(magnitude, std::abs(value));
    const double room = m_open.tolerance * magnitude;
    for (std::size_t i = 0; i < elements.size() && done; ++i) {
        const double wanted = m_open.checkedValues[i], got = computed[i];
        if (wanted == got || std::abs(wanted - got) <= room) continue;
        return fail(ErrorKind::Failed,
                    say("The naive kernel is wrong on this GPU: at element {:.0f} it "
                        "computes {}, the CPU {}. Nothing can be verified against it.",
                        elements[i], got, wanted)
                        .text());
    }
    return done;
}

Status ProblemArrays::expect(int steps, StreamTimer& timer) {
    const auto kept = std::ranges::find(m_expected, steps, &Expected::steps);
    if (kept != m_expected.end()) {
        std::rotate(m_expected.begin(), kept, kept + 1);
        return {};
    }
    auto room = roomForExpected();
    if (!room) return tl::unexpected(room.error());
    if (Status done = computeExpected(steps, *room, timer); !done) return done;
    m_expected.insert(m_expected.begin(), Expected{steps, std::move(*room), 0});
    // Against itself: what its values amount to.
    const auto itself = compare(expected(), timer.stream());
    if (!itself) {
        m_expected.erase(m_expected.begin());
        return tl::unexpected(itself.error());
    }
    m_expected.front().magnitude = itself->largestMagnitude();
    return {};
}

Result<DeviceMemory> ProblemArrays::roomForExpected() {
    std::size_t free = 0, total = 0;
    if (Status done = check(cudaMemGetInfo(&free, &total), phrase("Asking for free memory")); !done)
        return tl::unexpected(done.error());
    const auto bytes = static_cast<std::size_t>(m_input.bytes());
    const std::size_t reserve = total / 2 + bytes;  // others open problems, too
    if (!m_expected.empty() && ((m_expected.size() + 1) * bytes > total / 4 || free < reserve)) {
        DeviceMemory oldest = std::move(m_expected.back().output);
        m_expected.pop_back();
        return oldest;
    }
    return DeviceMemory::allocate(m_input.bytes());
}

Status ProblemArrays::computeExpected(int steps, DeviceMemory& expected, StreamTimer& timer) {
    const cudaStream_t stream = timer.stream();
    Status done;
    if (steps > 1) {
        // Steps alternate between two arrays that both carry the input's halo.
        if (m_scratch.empty()) done = cuda::make(m_scratch, m_input.bytes());
        if (done) done = copy(m_input, m_scratch, stream);
        if (done) done = copy(m_input, expected, stream);
    }
    for (int taken = 0; taken < steps && done; ++taken) {
        // Backwards from the last step, which ends in `expected`.
        const bool intoExpected = (steps - taken) % 2 == 1;
        const DeviceMemory& from = taken == 0 ? m_input : intoExpected ? m_scratch : expected;
        done = step(m_naive, m_open.reference.launch, from, intoExpected ? expected : m_scratch,
                    stream);
    }
    if (done) done = synchronize(stream, phrase("Running the reference kernel"));
    return done;
}

Status ProblemArrays::restore(StreamTimer& timer) {
    m_expected.clear();
    m_scratch = {};
    return fill(timer.stream());
}

Status ProblemArrays::poisonOutput(cudaStream_t stream) {
    void* data = m_output.data();
    return support(m_poison, {&data}, stream);
}

Result<source::Comparison> ProblemArrays::compare(cudaStream_t stream) {
    return compare(m_output, stream);
}

Result<source::Comparison> ProblemArrays::compare(const DeviceMemory& output, cudaStream_t stream) {
    source::Comparison comparison;
    const void* wanted = expected().data();
    const void* actual = output.data();
    void* result = m_comparison.data();
    double room = m_open.tolerance * m_expected.front().steps * m_expected.front().magnitude;
    Status done = check(
        cudaMemcpyAsync(result, &comparison, sizeof comparison, cudaMemcpyHostToDevice, stream),
        phrase("Comparing the output"));
    if (done) done = support(m_compare, {&wanted, &actual, &room, &result}, stream);
    if (done) {
        done = check(
            cudaMemcpyAsync(&comparison, result, sizeof comparison, cudaMemcpyDeviceToHost, stream),
            phrase("Comparing the output"));
    }
    if (done) done = synchronize(stream, phrase("Comparing the output"));
    if (!done) return tl::unexpected(done.error());
    return comparison;
}

Status ProblemArrays::run(cudaKernel_t kernel, const source::LaunchShape& shape,
                          cudaStream_t stream) {
    return step(kernel, shape, m_input, m_output, stream);
}

Status ProblemArrays::support(cudaKernel_t kernel, std::vector<void*> arguments,
                              cudaStream_t stream) {
    return launch(kernel, kSupportShape, arguments, stream);
}

Status ProblemArrays::step(cudaKernel_t kernel, const source::LaunchShape& shape,
                           const DeviceMemory& from, const DeviceMemory& to, cudaStream_t stream) {
    std::vector<void*> pointers{interiorOf(from), interiorOf(to)};
    for (const DeviceMemory& array : m_arrays) pointers.push_back(interiorOf(array));
    std::vector<void*> arguments;
    for (void*& pointer : pointers) arguments.push_back(&pointer);
    return launch(kernel, shape, arguments, stream);
}

void* ProblemArrays::interiorOf(const DeviceMemory& array) const {
    return static_cast<char*>(array.data()) + m_open.layout.origin * stencil::bytesOf(m_open.type);
}

}  // namespace engine::cuda
