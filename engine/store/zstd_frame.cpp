// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/zstd_frame.hpp"

#include <zstd.h>

#include <memory>
#include <new>

#include "engine/core/sentence.hpp"

namespace engine::store {
namespace {

constexpr std::uint64_t kLargest = 256u << 20;
constexpr int kLevel = 22;

}  // namespace

std::string compressed(std::string_view bytes, std::string_view like) {
    const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(),
                                                                       ZSTD_freeCCtx);
    std::string packed(ZSTD_compressBound(bytes.size()), '\0');
    const auto size =
        ZSTD_compress_usingDict(context.get(), packed.data(), packed.size(), bytes.data(),
                                bytes.size(), like.data(), like.size(), kLevel);
    if (ZSTD_isError(size)) throw std::bad_alloc();  // there is no other reason
    packed.resize(size);
    return packed;
}

Result<std::string> decompressed(std::string_view frame, std::string_view like) {
    const auto whole = ZSTD_getFrameContentSize(frame.data(), frame.size());
    if (whole == ZSTD_CONTENTSIZE_ERROR || whole == ZSTD_CONTENTSIZE_UNKNOWN || whole > kLargest)
        return fail(ErrorKind::Storage, "a session in it has no size, or too large a one");
    std::string bytes(static_cast<std::size_t>(whole), '\0');
    const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(ZSTD_createDCtx(),
                                                                       ZSTD_freeDCtx);
    const auto done =
        ZSTD_decompress_usingDict(context.get(), bytes.data(), bytes.size(), frame.data(),
                                  frame.size(), like.data(), like.size());
    if (ZSTD_isError(done) || done != whole)
        return fail(ErrorKind::Storage, phrase("a session in it cannot be unpacked"));
    return bytes;
}

}  // namespace engine::store
