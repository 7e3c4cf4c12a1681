// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The picture of a tile against what the kernel does: emulated kernels note who stores which cell
// and how each value came to the thread that computed with it.

#include "engine/space/plan/tile_cells.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "engine/space/plan/march_beats.hpp"
#include "engine/stencil/formula.hpp"
#include "engine/stencil/presets.hpp"
#include "tests/engine/emulate/emulated.hpp"
#include "tests/engine/emulate/traced_block.hpp"
#include "tests/support/temporary_folder.hpp"

namespace engine::emulate {
namespace {

using space::Route;
using space::TileCells;
using space::TilePlace;

/// Below this level a wrong value shows: what comes from beyond the tile is made smaller by each,
/// and at level 7 was within rounding.
constexpr int kTelling = 6;

/// The tile as it is drawn, against a block that was run.
class TileAgainstTrace {
public:
    TileAgainstTrace(const TracedBlock& block, const TileCells& tile)
        : m_block(block), m_tile(tile), m_plan(block.plan()) {}

    void expectStores() const {
        std::map<std::array<int, 3>, std::set<std::pair<int, int>>> stores;
        for (const auto& store : m_block.trace().stores)
            stores[m_block.cellOf(store.element)].insert({store.block, store.thread});
        if (m_tile.everyWarp()) return expectGiven();
        std::size_t found = 0, expected = 0;
        forPlaces([&](const TilePlace& place) {
            const auto cell = m_tile.cell(place);
            const auto at = gridCell(place);
            const auto known = stores.find(at);
            // Other warps' tiles begin where this one ends: only its own threads count.
            const bool stored = known != stores.end() && known->second.contains(who(cell));
            EXPECT_EQ(stored, cell.stored) << text(place);
            expected += cell.stored;
            found += stored;
        });
        EXPECT_EQ(found, expected);
        EXPECT_GT(expected, 0U);
        expectNoOtherStores(stores);
    }

    /// Who brings each cell of the tile and its frame to shared memory.
    void expectLoads() const {
        if (!m_tile.loadsFirst()) return;
        const auto& size = m_tile.size();
        const auto& frame = m_tile.frame();
        for (int c = -frame[2]; c < size[2] + frame[2]; ++c)
            for (int b = -frame[1]; b < size[1] + frame[1]; ++b)
                for (int a = -frame[0]; a < size[0] + frame[0]; ++a) {
                    const TilePlace place{a, b, c};
                    const double value = m_block.valueOf(0, gridCell(place));
                    ASSERT_FALSE(m_block.shownBy(0, m_tile.load(place).thread, value).empty())
                        << text(place);
                }
    }

    /// While a thread stores a cell of a plane, the planes that it has asked for reach as far as
    /// the beats say.
    void expectBeats() const {
        // Copies travel by themselves: nobody is seen to read what they bring.
        if (!m_plan.march || m_plan.prefetchesToShared() || m_tile.everyWarp()) return;
        const int along = m_plan.marchAxis();
        const space::MarchBeats beats(m_plan);
        const auto planes = beats.planesAt(beats.firstWholeBeat());
        const auto written =
            std::ranges::find(planes, space::MarchPlane::State::Written, &space::MarchPlane::state);
        ASSERT_NE(written, planes.end());
        const auto reach = planes.front().plane - written->plane;
        const int first = m_block.firstCell(along);
        const int end =
            std::min(first + int(m_plan.marches.longest), m_block.problem().grid[along]);
        std::map<std::pair<int, int>, int> newest;  // by thread
        std::size_t read = 0, seen = 0;
        for (const auto& store : m_block.trace().stores) {
            for (; read < store.readsBefore; ++read) {
                const auto& one = m_block.trace().reads[read];
                if (one.from != TracedRead::From::Input) continue;
                auto& plane = newest.try_emplace({one.block, one.thread}, first).first->second;
                plane = std::max(plane, m_block.cellOf(one.element)[std::size_t(along)]);
            }
            const int plane = m_block.cellOf(store.element)[std::size_t(along)];
            // Where a march ends, nothing is asked for any more.
            if (plane + reach >= end) continue;
            ++seen;
            ASSERT_EQ((newest[{store.block, store.thread}]), plane + reach);
        }
        EXPECT_GT(seen, 0U);
    }

    /// A block reads from the plane that arrives in the first beat to the one that is asked for
    /// last, as far as the grid reaches.
    void expectEnds() const {
        if (!m_plan.march || m_plan.prefetchesToShared() || m_tile.everyWarp()) return;
        if (m_plan.levels == 1) return;  // taps beside a thread's column go their own ways
        const int along = m_plan.marchAxis(), first = m_block.firstCell(along);
        const int cells = m_block.problem().grid[along];
        if (first + int(m_plan.marches.longest) > cells) return;  // a shorter one
        const space::MarchBeats beats(m_plan);
        const auto begin = first + beats.planesAt(beats.firstBeat()).back().plane,
                   end = first + beats.planesAt(beats.lastBeat()).front().plane;
        int least = cells, most = -cells;
        for (const auto& one : m_block.trace().reads) {
            if (one.from != TracedRead::From::Input) continue;
            const int plane = m_block.cellOf(one.element)[std::size_t(along)];
            least = std::min(least, plane);
            most = std::max(most, plane);
        }
        EXPECT_EQ(least, std::max<std::int64_t>(begin, -m_plan.march->back));
        EXPECT_EQ(most, std::min<std::int64_t>(end, cells - 1 + m_plan.march->ahead));
    }

    /// How each value came from which the cells of the tile are computed, and that those which are
    /// not valid any more are nowhere.
    void expectRoutes() {
        forPlaces([&](const TilePlace& place) {
            const auto cell = m_tile.cell(place);
            for (int level = 0; level < m_plan.levels; ++level) {
                if (level < cell.valid)
                    for (const auto& from : m_tile.neighbours(place))
                        expectRoute(place, cell, level, from);
                else if (level + 1 < std::min(m_plan.levels, kTelling))
                    expectUnknown(place, cell, level + 1);
            }
        });
        EXPECT_GT(m_checked, 0);
    }
    /// So often each route was seen.
    const std::map<Route, int>& seen() const { return m_seen; }

private:
    template <class Visit>
    void forPlaces(Visit visit) const {
        for (int c = 0; c < m_tile.size()[2]; ++c)
            for (int b = 0; b < m_tile.size()[1]; ++b)
                for (int a = 0; a < m_tile.size()[0]; ++a) {
                    if (testing::Test::HasFailure()) return;  // the first says enough
                    visit(TilePlace{a, b, c});
                }
    }
    /// In the middle plane of the block's march.
    std::array<int, 3> gridCell(const TilePlace& place) const {
        std::array<int, 3> cell{};
        for (std::size_t i = 0; i < 3; ++i)
            if (const int axis = m_tile.axes()[i]; axis >= 0)
                cell[std::size_t(axis)] = m_block.firstCell(axis) + place[i];
        if (const int along = m_plan.marchAxis(); along >= 0) {
            const int first = m_block.firstCell(along);
            const int end =
                std::min(first + int(m_plan.marches.longest), m_block.problem().grid[along]);
            cell[std::size_t(along)] = (first + end) / 2;
        }
        return cell;
    }
    std::pair<int, int> who(const space::TileCell& cell) const { return {cell.block, cell.thread}; }
    /// Who computes a cell's level.
    std::pair<int, int> computing(const space::TileCell& cell, int level) const {
        const int stage = m_tile.everyWarp() ? (level - 1) / (m_plan.levels / m_plan.stages) : 0;
        return {cell.block, cell.thread + 32 * stage};
    }

    void expectNoOtherStores(
        const std::map<std::array<int, 3>, std::set<std::pair<int, int>>>& stores) const {
        std::size_t others = 0;
        for (const auto& [at, threads] : stores) {
            TilePlace place{};
            for (std::size_t i = 0; i < 3; ++i)
                if (const int axis = m_tile.axes()[i]; axis >= 0)
                    place[i] = at[std::size_t(axis)] - m_block.firstCell(axis);
            for (const auto& thread : threads) {
                if (m_tile.tilesOfBlock() > 1 && thread.second >= 32) continue;
                if (m_plan.isTiledBy(space::DeviceTile) && !m_tile.contains(place)) continue;
                const bool known = m_tile.contains(place) && m_tile.cell(place).stored;
                others += !known || who(m_tile.cell(place)) != thread;
            }
        }
        EXPECT_EQ(others, 0U);
    }
    /// A pipeline's last warp lays cells down, which copies take to the grid.
    void expectGiven() const {
        forPlaces([&](const TilePlace& place) {
            const auto cell = m_tile.cell(place);
            const auto [block, thread] = computing(cell, m_plan.levels);
            const double value = m_block.valueOf(m_plan.levels, gridCell(place));
            if (cell.stored) {
                EXPECT_FALSE(m_block.shownBy(block, thread, value).empty()) << text(place);
            }
        });
    }

    /// Whether the level before comes to the thread's registers by other ways, too: from device
    /// memory, or from the stage before.
    bool handedOver(int level) const {
        if (level == 0) return true;
        return m_tile.everyWarp() && level % (m_plan.levels / m_plan.stages) == 0;
    }

    /// What is in the thread's registers when it is needed there may be read in shared memory, too:
    /// by later planes of a ring, by the sums of the thread's other cells.
    bool readAgain() const {
        if (!m_plan.march) return false;
        const space::March& march = *m_plan.march;
        const bool lanes = m_plan.isTiledBy(space::WarpTile) || m_plan.isTiledBy(space::RowsTile) ||
                           m_tile.everyWarp();
        return (march.ring && !march.queue) || (march.retiming && !march.column && !lanes);
    }

    void expectRoute(const TilePlace& place, const space::TileCell& cell, int level,
                     const space::TileNeighbour& from) {
        auto at = gridCell(place);
        for (int axis = 0; axis < 3; ++axis) at[std::size_t(axis)] += from.offset[axis];
        const double value = m_block.valueOf(level, at);
        const auto [block, thread] = computing(cell, level + 1);
        const auto reads = m_block.readsOf(block, thread, value);
        const auto any = [&](auto&& test) { return std::ranges::any_of(reads, test); };
        const auto shared = [&](const TracedRead& r) { return r.from == TracedRead::From::Shared; };
        const std::string where = text(place) + " level " + std::to_string(level) + " tap " +
                                  std::to_string(from.offset.x) + "," +
                                  std::to_string(from.offset.y) + "," +
                                  std::to_string(from.offset.z);
        ++m_checked;
        ++m_seen[from.route];
        switch (from.route) {
            case Route::Own:
                if (readAgain()) break;
                if (!handedOver(level)) {
                    EXPECT_TRUE(reads.empty()) << where;
                } else if (!m_tile.everyWarp() && !m_plan.prefetchesToShared()) {
                    EXPECT_FALSE(any(shared)) << where;
                }
                break;
            case Route::Shuffle:
                EXPECT_TRUE(any([&](const TracedRead& r) {
                    return r.from == TracedRead::From::Lane &&
                           r.writerThread % 32 == from.thread % 32;
                })) << where;
                EXPECT_FALSE(any(shared)) << where;
                break;
            case Route::SharedThenShuffle:
                EXPECT_TRUE(any([](const TracedRead& r) {
                    return r.from == TracedRead::From::Lane;
                })) << where;
                EXPECT_FALSE(any(shared)) << where;
                break;
            case Route::Shared:
                EXPECT_TRUE(any([&](const TracedRead& r) {
                    return shared(r) &&
                           (from.thread < 0 || level == 0 || r.writerThread == from.thread);
                })) << where;
                EXPECT_FALSE(any([](const TracedRead& r) {
                    return r.from == TracedRead::From::Lane;
                })) << where;
                break;
            case Route::Cluster:
                EXPECT_TRUE(any([&](const TracedRead& r) {
                    return shared(r) && r.writerBlock == m_tile.cell(from.at).block &&
                           r.writerBlock != block && r.writerThread == from.thread;
                })) << where;
                break;
            case Route::Exchange:
                EXPECT_TRUE(any(shared)) << where;
                break;
            case Route::Memory:
                EXPECT_TRUE(any([](const TracedRead& r) {
                    return r.from == TracedRead::From::Input;
                })) << where;
                break;
            case Route::Beyond:
                ADD_FAILURE() << "a valid cell reads what nobody has: " << where;
                break;
        }
    }
    /// What is not right any more has another value.
    void expectUnknown(const TilePlace& place, const space::TileCell& cell, int level) const {
        const auto [block, thread] = computing(cell, level);
        const double value = m_block.valueOf(level, gridCell(place));
        EXPECT_TRUE(m_block.shownBy(block, thread, value).empty()) << text(place) << " " << level;
        EXPECT_TRUE(m_block.passedBy(block, thread, value).empty()) << text(place) << " " << level;
    }
    static std::string text(const TilePlace& place) {
        return std::to_string(place[0]) + "," + std::to_string(place[1]) + "," +
               std::to_string(place[2]);
    }

    const TracedBlock& m_block;
    const TileCells& m_tile;
    const KernelPlan& m_plan;
    int m_checked = 0;
    std::map<Route, int> m_seen;
};

/// A preset's name, or a formula.
stencil::Pattern patternOf(const std::string& text) {
    return text.find('=') == std::string::npos ? stencil::findPreset(text).value()
                                               : stencil::patternFromFormula(text).value();
}

/// A grid of three tiles and a piece along each axis, of at least three marches.
stencil::Problem roomy(const std::string& preset, const space::Setting& setting) {
    const auto pattern = patternOf(preset);
    const int dimensions = pattern.dimensions;
    stencil::Problem problem{
        pattern, {64, 64, dimensions == 3 ? 64 : 1}, stencil::DataType::Double};
    const auto plan = KernelPlan::of(setting, Circumstances::of(problem, {}));
    std::array<int, 3> cells{1, 1, 1};
    for (int axis = 0; axis < dimensions; ++axis) {
        const auto& along = plan.along(axis);
        const auto stored = along.stored * along.tilesOfBlock;
        // As far from the sides as the margins reach.
        const auto tiles = 2 * (space::dividedUp(along.margin, stored) + 1) + 1;
        // Blocks that share a tile of the whole device stay for all planes.
        const int planes =
            int(plan.marches.longest) * (plan.isTiledBy(space::DeviceTile) ? 1 : 3) - 2;
        cells[std::size_t(axis)] = axis == plan.marchAxis() ? planes : int(stored * tiles) - 1;
    }
    problem.grid = {cells[0], cells[1], cells[2]};
    return problem;
}

/// A kernel whose tile is drawn, and what it is of.
struct Drawn {
    std::string text;
    stencil::Problem problem;
    space::Setting setting;
    source::KernelSource kernel;
};

std::vector<Drawn> drawnOf(const std::string& preset, const std::vector<std::string>& settings) {
    std::vector<Drawn> drawn;
    const int dimensions = patternOf(preset).dimensions;
    for (const auto& text : settings) {
        const auto setting = examples::settingOf(text, dimensions);
        const auto problem = roomy(preset, setting);
        const auto plan = KernelPlan::of(setting, Circumstances::of(problem, {}));
        // Marches of several lengths are no other tile, and none of them is the middle one.
        if (plan.marches.halvings > 0 || plan.marches.ofSides > 0) continue;
        if (auto kernel = hostSource(problem, setting))
            drawn.push_back({preset + " " + text, problem, setting, std::move(*kernel)});
    }
    return drawn;
}

std::map<Route, int> expectTrue(const Drawn& drawn, const TracedKernels& kernels,
                                std::size_t number) {
    SCOPED_TRACE(drawn.text);
    TracedBlock block(drawn.problem, drawn.setting, drawn.kernel);
    const std::string wrong = block.run(kernels, number);
    EXPECT_EQ(wrong, "");
    const auto tile = TileCells::of(block.plan(), block.circumstances());
    EXPECT_TRUE(tile.has_value());
    if (!tile || !wrong.empty()) return {};
    TileAgainstTrace check(block, *tile);
    check.expectStores();
    check.expectLoads();
    check.expectBeats();
    check.expectEnds();
    check.expectRoutes();
    return check.seen();
}

/// All of them, of which at least so many are kernels of the preset.
void expectAllTrue(const std::string& preset, const std::vector<std::string>& settings,
                   std::size_t least, const std::set<Route>& routes) {
    auto drawn = drawnOf(preset, settings);
    EXPECT_GE(drawn.size(), least);
#ifdef __SANITIZE_THREAD__
    // Each of their fibers is followed, which takes minutes a kernel.
    drawn.resize(1);
#endif
    std::vector<source::KernelSource> sources;
    for (const Drawn& each : drawn) sources.push_back(each.kernel);
    const support::TemporaryFolder folder;
    const auto kernels = TracedKernels::build(sources, folder.path().string());
    ASSERT_TRUE(kernels.has_value()) << kernels.error().message;
    std::map<Route, int> seen;
    for (std::size_t i = 0; i < drawn.size(); ++i) {
        for (const auto& [route, count] : expectTrue(drawn[i], *kernels, i)) seen[route] += count;
        if (testing::Test::HasFailure()) return;  // the first says enough
    }
#ifndef __SANITIZE_THREAD__
    for (const Route route : routes) EXPECT_GT(seen[route], 0) << static_cast<int>(route);
#endif
}

TEST(TileCells, OneLevelInTwoDimensions) {
    SKIP_WITHOUT_EMULATION();
    expectAllTrue("star2d1r", examples::settings2d(), 12,
                  {Route::Own, Route::Shared, Route::Memory});
    expectAllTrue("box2d2r", examples::settings2d(), 8, {Route::Own, Route::Shared, Route::Memory});
}

TEST(TileCells, OneLevelInThreeDimensions) {
    SKIP_WITHOUT_EMULATION();
    expectAllTrue("star3d1r", examples::settings3d(), 12,
                  {Route::Own, Route::Shared, Route::Memory});
    expectAllTrue("box3d1r", examples::settings3d(), 8, {Route::Own, Route::Shared, Route::Memory});
}

TEST(TileCells, SeveralLevelsInTwoDimensions) {
    SKIP_WITHOUT_EMULATION();
    expectAllTrue("star2d1r", examples::temporal2d(), 20,
                  {Route::Own, Route::Shuffle, Route::Shared, Route::Cluster, Route::Exchange});
    expectAllTrue("box2d1r", examples::temporal2d(), 15, {Route::Own, Route::Shuffle});
}

TEST(TileCells, SeveralLevelsInThreeDimensions) {
    SKIP_WITHOUT_EMULATION();
    expectAllTrue("star3d1r", examples::temporal3d(), 20,
                  {Route::Own, Route::Shuffle, Route::Shared, Route::Cluster, Route::Exchange});
}

TEST(TileCells, SeveralLevelsOfBoxes) {
    SKIP_WITHOUT_EMULATION();
    expectAllTrue("box3d1r", examples::temporal3d(), 10,
                  {Route::Own, Route::Shuffle, Route::SharedThenShuffle});
}

/// Of order 2, where a lane reads beyond the one beside it; and one that reads further to one side
/// than to the other.
TEST(TileCells, SeveralLevelsThatReadFurther) {
    SKIP_WITHOUT_EMULATION();
    expectAllTrue("star2d2r", examples::temporal2d(), 15, {Route::Own, Route::Shuffle});
    expectAllTrue("star2d2r", examples::pipelines2d(), 3, {Route::Own, Route::Shuffle});
    const std::string uneven =
        "v[i,j] = 0.3*u[i,j] + 0.2*u[i-2,j] + 0.1*u[i+1,j] + 0.2*u[i,j-1] + 0.2*u[i,j+2];";
    expectAllTrue(uneven, examples::settings2d(), 10, {Route::Own, Route::Shared, Route::Memory});
    expectAllTrue(uneven, examples::temporal2d(), 15,
                  {Route::Own, Route::Shuffle, Route::Shared, Route::Cluster, Route::Exchange});
}

TEST(TileCells, Pipelines) {
    SKIP_WITHOUT_EMULATION();
    expectAllTrue("star2d1r", examples::pipelines2d(), 4, {Route::Own, Route::Shuffle});
    expectAllTrue("star3d1r", examples::pipelines3d(), 2, {Route::Own, Route::Shuffle});
}

TEST(TileCells, TensorCoresHaveNoPicture) {
    const auto setting = examples::settingOf(examples::tensor2d().front(), 2);
    const auto problem = examples::problemOf("star2d1r", {256, 256, 1});
    const auto circumstances = Circumstances::of(problem, {});
    const auto tile = TileCells::of(KernelPlan::of(setting, circumstances), circumstances);
    ASSERT_FALSE(tile.has_value());
    EXPECT_NE(tile.error().message.find("Tensor cores"), std::string::npos);
}

}  // namespace
}  // namespace engine::emulate
