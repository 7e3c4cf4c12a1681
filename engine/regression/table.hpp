// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <new>
#include <vector>

namespace engine::regression {

/// Where numbers begin decides how they are taken together, and that the last bit of a sum: they
/// always begin at a multiple of this.
inline constexpr std::size_t kAlignment = 64;

template <class S>
struct Aligned {
    using value_type = S;
    Aligned() = default;
    template <class T>
    Aligned(const Aligned<T>&) {}  // NOLINT: as the standard wants it
    S* allocate(std::size_t count) {
        return static_cast<S*>(::operator new(count * sizeof(S), std::align_val_t(kAlignment)));
    }
    void deallocate(S* numbers, std::size_t) {
        ::operator delete(numbers, std::align_val_t(kAlignment));
    }
    bool operator==(const Aligned&) const { return true; }
};
template <class S>
using Numbers = std::vector<S, Aligned<S>>;

/// Numbers in columns; a column is one row of data, so that what belongs together lies together.
template <class S>
struct Table {
    int rows = 0, columns = 0;
    Numbers<S> values;

    Table() = default;
    Table(int ofRows, int ofColumns)
        : rows(ofRows),
          columns(ofColumns),
          values(static_cast<std::size_t>(ofRows) * static_cast<std::size_t>(ofColumns)) {}
    /// One column more.
    void add(const std::vector<S>& column) {
        values.insert(values.end(), column.begin(), column.end());
        ++columns;
    }
    S* column(int c) {
        return values.data() + static_cast<std::size_t>(c) * static_cast<std::size_t>(rows);
    }
    const S* column(int c) const {
        return values.data() + static_cast<std::size_t>(c) * static_cast<std::size_t>(rows);
    }
};

}  // namespace engine::regression
