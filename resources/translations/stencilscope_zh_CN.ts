<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AskWhere</name>
    <message>
        <source>Folder name:</source>
        <translation>文件夹名：</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
</context>
<context>
    <name>BoundFigures</name>
    <message>
        <source>Bytes read and written there, at full bandwidth.</source>
        <translation>在显存全速下读写的字节数。</translation>
    </message>
    <message>
        <source>Too few bytes in flight from device memory to keep it busy.</source>
        <translation>同时在途的显存访问太少，显存没有跑满。</translation>
    </message>
    <message>
        <source>Bytes that blocks read and write, at the full bandwidth of L2.</source>
        <translation>各线程块在 L2 全速下读写的字节数。</translation>
    </message>
    <message>
        <source>The data path of shared memory, first-level cache and shuffles.</source>
        <translation>共享内存、一级缓存和 shuffle 共用的数据通路。</translation>
    </message>
    <message>
        <source>FP64 pipe</source>
        <translation>FP64 流水线</translation>
    </message>
    <message>
        <source>FP32 pipe</source>
        <translation>FP32 流水线</translation>
    </message>
    <message>
        <source>Floating-point instructions, including those for cells computed twice.</source>
        <translation>浮点指令，重复计算的单元也计入。</translation>
    </message>
    <message>
        <source>Threads waiting for each other.</source>
        <translation>线程互相等待。</translation>
    </message>
    <message>
        <source>The time it takes to start a kernel.</source>
        <translation>启动一个核函数的开销。</translation>
    </message>
    <message>
        <source>≤ %1 GCells/s</source>
        <translation>≤ %1 GCells/s</translation>
    </message>
</context>
<context>
    <name>Catalogue</name>
    <message>
        <source>CUDA project: kernel, launcher, self-check</source>
        <translation>CUDA 工程：核函数、启动代码、自检</translation>
    </message>
    <message>
        <source>C++ header with the setting as constants</source>
        <translation>含配置常量的 C++ 头文件</translation>
    </message>
    <message>
        <source>Kernel Tuner cache: one entry per setting, time per step</source>
        <translation>Kernel Tuner 缓存：每个配置一项，每步时间</translation>
    </message>
    <message>
        <source>HTML report on one page</source>
        <translation>单页 HTML 报告</translation>
    </message>
    <message>
        <source>JSON: everything, raw samples included</source>
        <translation>JSON：全部内容，含原始样本</translation>
    </message>
    <message>
        <source>CSV: one evaluation per row</source>
        <translation>CSV：每行一次评测</translation>
    </message>
    <message>
        <source>T4 results: one entry per setting, time per step</source>
        <translation>T4 结果：每个配置一项，每步时间</translation>
    </message>
    <message>
        <source>PDF report</source>
        <translation>PDF 报告</translation>
    </message>
    <message>
        <source>Cells along the axes up to distance %1, two dimensions.</source>
        <translation>坐标轴上距离不超过 %1 的单元，二维。</translation>
    </message>
    <message>
        <source>Cells along the axes up to distance %1, three dimensions.</source>
        <translation>坐标轴上距离不超过 %1 的单元，三维。</translation>
    </message>
    <message>
        <source>All cells up to distance %1, two dimensions.</source>
        <translation>距离不超过 %1 的所有单元，二维。</translation>
    </message>
    <message>
        <source>All cells up to distance %1, three dimensions.</source>
        <translation>距离不超过 %1 的所有单元，三维。</translation>
    </message>
    <message>
        <source>Cells on the full diagonals up to distance %1, two dimensions.</source>
        <translation>对角线上距离不超过 %1 的单元，二维。</translation>
    </message>
    <message>
        <source>Cells on the full diagonals up to distance %1, three dimensions.</source>
        <translation>体对角线上距离不超过 %1 的单元，三维。</translation>
    </message>
    <message>
        <source>Star of order 1 with the coefficients of EBISU&apos;s j2d5pt.</source>
        <translation>1 阶星形，系数同 EBISU 的 j2d5pt。</translation>
    </message>
    <message>
        <source>Star of order 2 with the coefficients of EBISU&apos;s j2d9pt.</source>
        <translation>2 阶星形，系数同 EBISU 的 j2d9pt。</translation>
    </message>
    <message>
        <source>Box of order 1 with the coefficients of EBISU&apos;s j2d9pt-gol.</source>
        <translation>1 阶方形，系数同 EBISU 的 j2d9pt-gol。</translation>
    </message>
    <message>
        <source>Box of order 2 with 25 unlike coefficients, EBISU&apos;s j2d25pt.</source>
        <translation>2 阶方形，25 个不同的系数，即 EBISU 的 j2d25pt。</translation>
    </message>
    <message>
        <source>Star of order 1 with seven coefficients, EBISU&apos;s j3d7pt.</source>
        <translation>1 阶星形，七个系数，即 EBISU 的 j3d7pt。</translation>
    </message>
    <message>
        <source>Star of order 2 with the coefficients of EBISU&apos;s j3d13pt.</source>
        <translation>2 阶星形，系数同 EBISU 的 j3d13pt。</translation>
    </message>
    <message>
        <source>One full plane and eight corners, EBISU&apos;s j3d17pt.</source>
        <translation>一个完整的平面和八个角点，即 EBISU 的 j3d17pt。</translation>
    </message>
    <message>
        <source>Box of order 1 with the coefficients of EBISU&apos;s j3d27pt.</source>
        <translation>1 阶方形，系数同 EBISU 的 j3d27pt。</translation>
    </message>
    <message>
        <source>Faces and edges of a cube, 19 cells: EBISU&apos;s poisson.</source>
        <translation>立方体的面和棱，19 个单元：EBISU 的 poisson。</translation>
    </message>
    <message>
        <source>Zhang and Mueller&apos;s 7-point stencil with two constants.</source>
        <translation>Zhang 与 Mueller 的 7 点模板，两个常数。</translation>
    </message>
    <message>
        <source>Zhang and Mueller&apos;s 13-point stencil of order 2.</source>
        <translation>Zhang 与 Mueller 的 2 阶 13 点模板。</translation>
    </message>
    <message>
        <source>The Himeno benchmark: 19 cells and twelve coefficient arrays.</source>
        <translation>Himeno 基准测试：19 个单元和十二个系数数组。</translation>
    </message>
    <message>
        <source>Zhang and Mueller&apos;s 27-point stencil with four constants.</source>
        <translation>Zhang 与 Mueller 的 27 点模板，四个常数。</translation>
    </message>
    <message>
        <source>Inverse length of the gradient: a stencil that is not linear.</source>
        <translation>梯度模的倒数：非线性模板。</translation>
    </message>
    <message>
        <source>All 125 cells up to distance 2 with ten coefficients.</source>
        <translation>距离不超过 2 的全部 125 个单元，十个系数。</translation>
    </message>
</context>
<context>
    <name>CombinationView</name>
    <message>
        <source>Pearson correlation of best times (dot: not significant)</source>
        <translation>最短时间的皮尔逊相关系数（圆点：不显著）</translation>
    </message>
    <message>
        <source>PCC %1 over %2 stencils</source>
        <translation>PCC %1，共 %2 个模板</translation>
    </message>
    <message>
        <source>p &lt; %1</source>
        <translation>p &lt; %1</translation>
    </message>
    <message>
        <source>p = %1</source>
        <translation>p = %1</translation>
    </message>
    <message>
        <source>%1: not significant, may be due to chance</source>
        <translation>%1：不显著，可能是偶然</translation>
    </message>
    <message>
        <source>Not compared: %1 common stencils, or equal times</source>
        <translation>未比较：共同的模板有 %1 个，或时间全部相同</translation>
    </message>
    <message>
        <source>click: pin, Enter: open the scatter</source>
        <translation>单击：固定，Enter：打开散点图</translation>
    </message>
</context>
<context>
    <name>ComparisonView</name>
    <message>
        <source>Each curve is shown relative to its own optimum.</source>
        <translation>曲线是各自占自身最优值的比例。</translation>
    </message>
    <message>
        <source>Each curve is shown relative to its own best.</source>
        <translation>曲线是各自占自身最高速度的比例。</translation>
    </message>
</context>
<context>
    <name>ConvergenceChart</name>
    <message>
        <source>line: mean, band: p10–p90 of %1 runs</source>
        <translation>线：均值，带：%1 次运行的 p10–p90</translation>
    </message>
    <message>
        <source>%1 (predicted)</source>
        <translation>%1（预测）</translation>
    </message>
    <message>
        <source>line: mean, band: p10–p90 of %1 to %2 runs</source>
        <translation>线：均值，带：%1 到 %2 次运行的 p10–p90</translation>
    </message>
</context>
<context>
    <name>DataColumn</name>
    <message>
        <source>Predicted speed</source>
        <translation>预测速度</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Predicted time</source>
        <translation>预测时间</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Registers</source>
        <translation>寄存器</translation>
    </message>
    <message>
        <source>Shared memory</source>
        <translation>共享内存</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Predicted spread</source>
        <translation>预测离散度</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>离散度</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>时钟</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>序号</translation>
    </message>
</context>
<context>
    <name>Engine</name>
    <message>
        <source>Block x</source>
        <translation>线程块 x</translation>
    </message>
    <message>
        <source>Block y</source>
        <translation>线程块 y</translation>
    </message>
    <message>
        <source>Block z</source>
        <translation>线程块 z</translation>
    </message>
    <message>
        <source>Shared memory</source>
        <translation>共享内存</translation>
    </message>
    <message>
        <source>Constant memory</source>
        <translation>常量内存</translation>
    </message>
    <message>
        <source>Streaming</source>
        <translation>流式</translation>
    </message>
    <message>
        <source>Streaming axis</source>
        <translation>流式轴</translation>
    </message>
    <message>
        <source>Streaming tile</source>
        <translation>流式分块</translation>
    </message>
    <message>
        <source>Unroll x</source>
        <translation>展开 x</translation>
    </message>
    <message>
        <source>Unroll y</source>
        <translation>展开 y</translation>
    </message>
    <message>
        <source>Unroll z</source>
        <translation>展开 z</translation>
    </message>
    <message>
        <source>Cyclic merge x</source>
        <translation>循环合并 x</translation>
    </message>
    <message>
        <source>Cyclic merge y</source>
        <translation>循环合并 y</translation>
    </message>
    <message>
        <source>Cyclic merge z</source>
        <translation>循环合并 z</translation>
    </message>
    <message>
        <source>Block merge x</source>
        <translation>块合并 x</translation>
    </message>
    <message>
        <source>Block merge y</source>
        <translation>块合并 y</translation>
    </message>
    <message>
        <source>Block merge z</source>
        <translation>块合并 z</translation>
    </message>
    <message>
        <source>Retiming</source>
        <translation>重定时</translation>
    </message>
    <message>
        <source>Prefetching</source>
        <translation>预取</translation>
    </message>
    <message>
        <source>Temporal blocking</source>
        <translation>时间分块</translation>
    </message>
    <message>
        <source>Temporal tile</source>
        <translation>时间分块范围</translation>
    </message>
    <message>
        <source>Lazy streaming</source>
        <translation>惰性流式</translation>
    </message>
    <message>
        <source>Register streaming</source>
        <translation>寄存器流式</translation>
    </message>
    <message>
        <source>Computed queue</source>
        <translation>计算式队列</translation>
    </message>
    <message>
        <source>Prefetch kind</source>
        <translation>预取方式</translation>
    </message>
    <message>
        <source>Prefetch distance</source>
        <translation>预取距离</translation>
    </message>
    <message>
        <source>Vector width</source>
        <translation>向量宽度</translation>
    </message>
    <message>
        <source>Read-only path</source>
        <translation>只读路径</translation>
    </message>
    <message>
        <source>Minimum blocks</source>
        <translation>最少线程块</translation>
    </message>
    <message>
        <source>Cluster along</source>
        <translation>集群纵向</translation>
    </message>
    <message>
        <source>Cluster across</source>
        <translation>集群横向</translation>
    </message>
    <message>
        <source>Shorter ends</source>
        <translation>末端缩短</translation>
    </message>
    <message>
        <source>Maximum registers</source>
        <translation>最多寄存器</translation>
    </message>
    <message>
        <source>Hand-over planes</source>
        <translation>移交平面数</translation>
    </message>
    <message>
        <source>Hand-over slots</source>
        <translation>移交槽数</translation>
    </message>
    <message>
        <source>Shorter sides</source>
        <translation>边侧缩短</translation>
    </message>
    <message>
        <source>Threads of a block along x, the contiguous axis.</source>
        <translation>线程块沿 x（连续轴）的线程数。</translation>
    </message>
    <message>
        <source>Threads of a block along y.</source>
        <translation>线程块沿 y 的线程数。</translation>
    </message>
    <message>
        <source>Threads of a block along z.</source>
        <translation>线程块沿 z 的线程数。</translation>
    </message>
    <message>
        <source>Keep the tile of a block and its halo in shared memory, so that neighbours are read once.</source>
        <translation>把线程块的分块及其 halo 区放在共享内存中，使邻点只读取一次。</translation>
    </message>
    <message>
        <source>Read the scalar coefficients from constant memory instead of from the instructions.</source>
        <translation>从常量内存读取标量系数，而不是从指令中读取。</translation>
    </message>
    <message>
        <source>A block keeps one plane of threads and marches along one axis, reusing what it has read.</source>
        <translation>线程块保持一个平面的线程，沿一个轴推进，重复使用已读取的数据。</translation>
    </message>
    <message>
        <source>The axis a block marches along.</source>
        <translation>线程块推进所沿的轴。</translation>
    </message>
    <message>
        <source>Planes one block marches through; shorter tiles give more blocks and load more halo.</source>
        <translation>一个线程块推进经过的平面数；分块越短，线程块越多，读取的 halo 区也越多。</translation>
    </message>
    <message>
        <source>How often the loop along x (merged cells, or the march) is unrolled.</source>
        <translation>沿 x 的循环（合并的单元或推进）展开的次数。</translation>
    </message>
    <message>
        <source>How often the loop along y (merged cells, or the march) is unrolled.</source>
        <translation>沿 y 的循环（合并的单元或推进）展开的次数。</translation>
    </message>
    <message>
        <source>How often the loop along z (merged cells, or the march) is unrolled.</source>
        <translation>沿 z 的循环（合并的单元或推进）展开的次数。</translation>
    </message>
    <message>
        <source>Cells of a thread along x, one block width apart: accesses stay coalesced.</source>
        <translation>一个线程沿 x 的单元数，彼此相隔一个线程块的宽度：访问保持合并。</translation>
    </message>
    <message>
        <source>Cells of a thread along y, one block height apart.</source>
        <translation>一个线程沿 y 的单元数，彼此相隔一个线程块的高度。</translation>
    </message>
    <message>
        <source>Cells of a thread along z, one block depth apart.</source>
        <translation>一个线程沿 z 的单元数，彼此相隔一个线程块的深度。</translation>
    </message>
    <message>
        <source>Adjacent cells of a thread along x: neighbours are shared in registers.</source>
        <translation>一个线程沿 x 的相邻单元数：邻点在寄存器中共用。</translation>
    </message>
    <message>
        <source>Adjacent cells of a thread along y: neighbours are shared in registers.</source>
        <translation>一个线程沿 y 的相邻单元数：邻点在寄存器中共用。</translation>
    </message>
    <message>
        <source>Adjacent cells of a thread along z: neighbours are shared in registers.</source>
        <translation>一个线程沿 z 的相邻单元数：邻点在寄存器中共用。</translation>
    </message>
    <message>
        <source>Spread each plane read over the partial sums of the planes it belongs to.</source>
        <translation>把读取的每个平面分摊到它所属各平面的部分和中。</translation>
    </message>
    <message>
        <source>Load the next plane while the current one is computed.</source>
        <translation>计算当前平面时载入下一个平面。</translation>
    </message>
    <message>
        <source>Time steps fused in one launch; 1 is off.</source>
        <translation>一次启动中融合的时间步数；1 表示关闭。</translation>
    </message>
    <message>
        <source>Who shares a tile of several time levels: a block through shared memory, a warp through its registers, a block whose warps hold rows, through both, a cluster of blocks, all blocks of the device, a block whose warps take levels in turn, as a pipeline, or a block on tensor cores.</source>
        <translation>谁共用含多个时间层的分块：线程块（经共享内存）、线程束（经其寄存器）、线程束各持若干行的线程块（两者并用）、线程块集群、设备的全部线程块、线程束依次处理各时间层的线程块（流水线），或使用张量核心的线程块。</translation>
    </message>
    <message>
        <source>A time level waits one plane longer, so that the levels do not wait for each other.</source>
        <translation>一个时间层多等一个平面，使各层不必互相等待。</translation>
    </message>
    <message>
        <source>Keep a thread&apos;s own cells of every level in registers besides showing them in shared memory.</source>
        <translation>线程自己在各层的单元除放入共享内存外，还保留在寄存器中。</translation>
    </message>
    <message>
        <source>Find a plane&apos;s place in the circular queue by masking its number instead of shifting places; the queue then has a power of two of them.</source>
        <translation>用平面编号的掩码求它在循环队列中的位置，而不是移动各位置；此时队列的位置数为 2 的幂。</translation>
    </message>
    <message>
        <source>How prefetched planes travel: through registers, by asynchronous copies of the threads to shared memory, or by bulk copies that the hardware makes.</source>
        <translation>预取的平面怎样传送：经寄存器、由线程异步复制到共享内存，或由硬件批量复制。</translation>
    </message>
    <message>
        <source>Planes on their way while one is computed.</source>
        <translation>计算一个平面时在途的平面数。</translation>
    </message>
    <message>
        <source>Adjacent cells that one access to device memory moves.</source>
        <translation>一次显存访问传送的相邻单元数。</translation>
    </message>
    <message>
        <source>Promise that input and output lie apart, so that the input is read through the read-only (texture) path and loads may pass stores.</source>
        <translation>声明输入与输出互不重叠，使输入经只读（纹理）路径读取，且读取可以先于写入。</translation>
    </message>
    <message>
        <source>Blocks that must fit on a multiprocessor at once: caps the registers of a thread.</source>
        <translation>一个多处理器上必须能同时容纳的线程块数：限制每线程的寄存器。</translation>
    </message>
    <message>
        <source>Blocks of a cluster along the first axis across the march; they share a temporal tile.</source>
        <translation>集群沿推进的第一个垂直轴的线程块数；它们共用一个时间分块。</translation>
    </message>
    <message>
        <source>Blocks of a cluster along the second axis across the march, in three dimensions.</source>
        <translation>三维时，集群沿推进的第二个垂直轴的线程块数。</translation>
    </message>
    <message>
        <source>How many times shorter than the streaming tile marches become towards the grid&apos;s end, so that the multiprocessors finish together; 1 is off.</source>
        <translation>靠近网格末端时，推进缩短为流式分块的几分之一，使各多处理器同时完成；1 表示关闭。</translation>
    </message>
    <message>
        <source>Registers that a thread may have: fewer let more blocks run at once, at the price of spills; 1 is as many as the launch leaves.</source>
        <translation>一个线程可用的寄存器数：越少则同时运行的线程块越多，但会溢出；1 表示启动所允许的最多数量。</translation>
    </message>
    <message>
        <source>Planes that a stage of a pipeline passes to the next at once: more of them meet less often.</source>
        <translation>流水线的一级一次移交给下一级的平面数：越多，会合越少。</translation>
    </message>
    <message>
        <source>Hand-overs that fit between two stages of a pipeline: how far they may run apart. Where warps hold rows: 1, all meet for each plane; 2, each meets only its neighbours.</source>
        <translation>流水线两级之间可容纳的移交数：决定它们可相差多远。线程束各持若干行时：1，每个平面全体会合；2，各自只与相邻者会合。</translation>
    </message>
    <message>
        <source>Tiles that stick out of the grid, which have tests to make, take one more march than the others, and shorter ones.</source>
        <translation>伸出网格的分块需要做检查，因此比其他分块多推进一次，且每次更短。</translation>
    </message>
    <message>
        <source>an unknown GPU</source>
        <translation>未知的 GPU</translation>
    </message>
    <message>
        <source>{}, {}</source>
        <translation>{}，{}</translation>
    </message>
    <message>
        <source>Different problems: {}.</source>
        <translation>问题不同：{}。</translation>
    </message>
    <message>
        <source>Predicted beside measured: nothing in {} was measured.</source>
        <translation>预测与实测并列：{} 中没有任何实测。</translation>
    </message>
    <message>
        <source>Different GPUs: {}.</source>
        <translation>GPU 不同：{}。</translation>
    </message>
    <message>
        <source>ran on a recording&apos;s virtual clock</source>
        <translation>在记录的虚拟时钟上运行</translation>
    </message>
    <message>
        <source>in real time</source>
        <translation>在真实时钟上运行</translation>
    </message>
    <message>
        <source>Different clocks: {}.</source>
        <translation>时钟不同：{}。</translation>
    </message>
    <message>
        <source>on an unknown day</source>
        <translation>日期未知</translation>
    </message>
    <message>
        <source>Measured on different days: {}.</source>
        <translation>在不同日期测量：{}。</translation>
    </message>
    <message>
        <source>at least {:.0f} keep device memory busy</source>
        <translation>至少要 {:.0f} 字节才能使显存保持忙碌</translation>
    </message>
    <message>
        <source>some {:.0f} would keep device memory busy, by a latency that was published, not measured</source>
        <translation>按公布而非实测的延迟，约 {:.0f} 字节可使显存保持忙碌</translation>
    </message>
    <message>
        <source>The bound is a copy&apos;s speed; where so much more is read than written, memory may be {} faster.</source>
        <translation>此上限是复制的速度；读取远多于写入时，显存可能快 {}。</translation>
    </message>
    <message>
        <source>{} and {} are of different problems: speeds of different work say nothing about each other.</source>
        <translation>{} 和 {} 的问题不同：不同工作的速度无法互相比较。</translation>
    </message>
    <message>
        <source>Nothing in {} was measured: predictions get no verdict.</source>
        <translation>{} 中没有任何实测：预测不作判定。</translation>
    </message>
    <message>
        <source>Nothing was searched in {}: it has no runs to compare.</source>
        <translation>{} 中没有搜索：没有可比较的运行。</translation>
    </message>
    <message>
        <source>{} reaches {:.1f} to {:.1f} {}</source>
        <translation>{} 达到 {:.1f} 至 {:.1f} {}</translation>
    </message>
    <message>
        <source>{} run</source>
        <translation>{} 次运行</translation>
    </message>
    <message>
        <source>{} runs</source>
        <translation>{} 次运行</translation>
    </message>
    <message>
        <source>Neither has found a setting that runs.</source>
        <translation>两者都没有找到能运行的配置。</translation>
    </message>
    <message>
        <source>{}: they overlap, and no more than {:.1f} % can lie between them.</source>
        <translation>{}：两者重叠，相差至多 {:.1f} %。</translation>
    </message>
    <message>
        <source>{}: they overlap, and up to {:.1f} % may lie between them. More repeats may tell.</source>
        <translation>{}：两者重叠，相差可能达 {:.1f} %。增加重复次数或可分出高下。</translation>
    </message>
    <message>
        <source>{}: they overlap. More repeats may tell.</source>
        <translation>{}：两者重叠。增加重复次数或可分出高下。</translation>
    </message>
    <message>
        <source>{} has {}: a verdict needs {} of each, fewer do not tell how much runs differ.</source>
        <translation>{} 有 {}：判定需要两者各 {} 次，更少则看不出各次运行相差多少。</translation>
    </message>
    <message>
        <source>With 95 % certainty {}, {}</source>
        <translation>以 95 % 的置信度，{}，{}</translation>
    </message>
    <message>
        <source>{}: the intervals have nothing in common.</source>
        <translation>{}：两个区间没有重叠。</translation>
    </message>
    <message>
        <source>FASTER and SLOWER: the 95 % intervals of the two means have nothing in common. SAME: they overlap, and no more than {:.0f} % can lie between them. UNCLEAR: they overlap further, or there are fewer than {} runs of one.</source>
        <translation>“更快”和“更慢”：两个均值的 95 % 区间没有重叠。“相同”：两者重叠，相差至多 {:.0f} %。“不明”：两者重叠而相差可能更大，或其中之一不足 {} 次运行。</translation>
    </message>
    <message>
        <source>{} of the updates are lost: margins that tiles compute twice, planes at the ends of marches, cells outside the grid.</source>
        <translation>{} 的更新白做：分块重复计算的边缘、推进两端的平面、网格外的单元。</translation>
    </message>
    <message>
        <source>it has no room for more warps</source>
        <translation>它容不下更多线程束</translation>
    </message>
    <message>
        <source>it takes no more blocks</source>
        <translation>它不接受更多线程块</translation>
    </message>
    <message>
        <source>their registers are used up</source>
        <translation>寄存器已用尽</translation>
    </message>
    <message>
        <source>their shared memory is used up</source>
        <translation>共享内存已用尽</translation>
    </message>
    <message>
        <source>A thread is likely to want {} registers and may have {}: the rest would spill.</source>
        <translation>一个线程可能需要 {} 个寄存器，而只能有 {} 个：其余将溢出。</translation>
    </message>
    <message>
        <source>The model does not explain its time: it reaches {} of its lowest bound, that of {}.</source>
        <translation>模型不能解释它的时间：它达到最低界限（{1}）的 {0}。</translation>
    </message>
    <message>
        <source>The model does not explain its time: it is expected to reach {} of its lowest bound, that of {}.</source>
        <translation>模型不能解释它的时间：预计它达到最低界限（{1}）的 {0}。</translation>
    </message>
    <message>
        <source>What the bounds leave out binds: latency, spills, instructions beside the arithmetic.</source>
        <translation>瓶颈是各界限没有计入的因素：延迟、溢出、算术以外的指令。</translation>
    </message>
    <message>
        <source>Shared memory and the first-level cache bind: each cell and step moves {:.0f} bytes there, strided accesses counted with the lines and banks they touch.</source>
        <translation>瓶颈是共享内存和一级缓存：每个单元每步在其中传送 {:.0f} 字节，跨步访问按所触及的缓存行和存储体计。</translation>
    </message>
    <message>
        <source>Shared memory and the first-level cache bind: each cell and step moves {:.0f} bytes there.</source>
        <translation>瓶颈是共享内存和一级缓存：每个单元每步在其中传送 {:.0f} 字节。</translation>
    </message>
    <message>
        <source>Cells that stay in registers, adjacent ones of a thread (BM) or a warp&apos;s tile (TT), would move fewer.</source>
        <translation>让单元留在寄存器中，即一个线程的相邻单元 (BM) 或线程束的分块 (TT)，可以减少传送。</translation>
    </message>
    <message>
        <source>Tensor cores bind: the products of each cell and step take as long as {:.1f} instructions of the {} pipe.</source>
        <translation>瓶颈是张量核心：每个单元每步的乘积所用时间相当于 {1} 流水线的 {0:.1f} 条指令。</translation>
    </message>
    <message>
        <source>Floating-point operations bind: each cell and step takes as long as {:.1f} instructions of the {} pipe.</source>
        <translation>瓶颈是浮点运算：每个单元每步所用时间相当于 {1} 流水线的 {0:.1f} 条指令。</translation>
    </message>
    <message>
        <source>Only fewer instructions or wider tiles could make it faster.</source>
        <translation>只有减少指令或加宽分块才能更快。</translation>
    </message>
    <message>
        <source>It cannot run: one block of {} threads with {} registers each and {} bytes of shared memory does not fit on a multiprocessor.</source>
        <translation>它无法运行：一个线程块有 {} 个线程，每线程 {} 个寄存器，共享内存 {} 字节，多处理器容纳不下。</translation>
    </message>
    <message>
        <source>Device memory binds: each cell and step moves {:.1f} bytes.</source>
        <translation>瓶颈是显存：每个单元每步传送 {:.1f} 字节。</translation>
    </message>
    <message>
        <source>Only temporal blocking (TB) gets below moving each array once a step.</source>
        <translation>只有时间分块 (TB) 能使每个数组每步的传送少于一次。</translation>
    </message>
    <message>
        <source>Fusing more steps, or wider tiles that read less twice, would move less.</source>
        <translation>融合更多步，或用更宽、重复读取更少的分块，可以减少传送。</translation>
    </message>
    <message>
        <source>The latency of memory binds: {:.0f} bytes are on their way to a multiprocessor at once, {}. Prefetching further ahead (PR, PD), more cells per thread or more resident warps would help.</source>
        <translation>瓶颈是访存延迟：同时传往一个多处理器的有 {:.0f} 字节，{}。更早预取 (PR, PD)、每线程更多单元或更多驻留线程束会有帮助。</translation>
    </message>
    <message>
        <source>The L2 cache binds: blocks read {:.2f} times the grid. Larger tiles share less.</source>
        <translation>瓶颈是 L2 缓存：各线程块读取的数据是网格的 {:.2f} 倍。更大的分块共用得更少。</translation>
    </message>
    <message>
        <source>Barriers bind: a block of {} threads meets {:.0f} of them in a launch. Lazy streaming (LS), a warp&apos;s tile (TT) or more cells between two barriers would help.</source>
        <translation>瓶颈是屏障：{} 个线程的线程块在一次启动中遇到 {:.0f} 个屏障。惰性流式 (LS)、线程束的分块 (TT) 或在两个屏障之间计算更多单元会有帮助。</translation>
    </message>
    <message>
        <source>Launching binds: the grid is so small that a launch takes longer than its work. Fusing steps (TB) launches less often.</source>
        <translation>瓶颈是启动：网格太小，启动比其中的工作还费时。融合时间步 (TB) 可以减少启动。</translation>
    </message>
    <message>
        <source>It has {:.0f} blocks for {:.0f} places on the multiprocessors.</source>
        <translation>它有 {:.0f} 个线程块，而各多处理器上有 {:.0f} 个位置。</translation>
    </message>
    <message>
        <source>Smaller tiles would use them all.</source>
        <translation>更小的分块可以用满它们。</translation>
    </message>
    <message>
        <source>Shorter marches (SB) or smaller tiles would use them all.</source>
        <translation>更短的推进 (SB) 或更小的分块可以用满它们。</translation>
    </message>
    <message>
        <source>Its blocks take {:.2f} rounds; as long as the last one lasts, {} of the places lie idle.</source>
        <translation>它的线程块要 {:.2f} 轮；最后一轮期间，{} 的位置空闲。</translation>
    </message>
    <message>
        <source>Smaller tiles would end more evenly.</source>
        <translation>更小的分块会结束得更整齐。</translation>
    </message>
    <message>
        <source>Shorter marches (SB) would end more evenly.</source>
        <translation>更短的推进 (SB) 会结束得更整齐。</translation>
    </message>
    <message>
        <source>Marches that shorten towards the end (SE) would end together.</source>
        <translation>向末端缩短的推进 (SE) 会同时结束。</translation>
    </message>
    <message>
        <source>{} block of {} threads</source>
        <translation>{} 个线程块（每块 {} 个线程）</translation>
    </message>
    <message>
        <source>{} blocks of {} threads</source>
        <translation>{} 个线程块（每块 {} 个线程）</translation>
    </message>
    <message>
        <source>{} of {} warps ({}), {} on a multiprocessor: {}.</source>
        <translation>一个多处理器上 {1} 个线程束中有 {0} 个 ({2})，{3}：{4}。</translation>
    </message>
    <message>
        <source>device memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>memory latency</source>
        <translation>访存延迟</translation>
    </message>
    <message>
        <source>L2 cache</source>
        <translation>L2 缓存</translation>
    </message>
    <message>
        <source>shared memory and L1</source>
        <translation>共享内存和 L1</translation>
    </message>
    <message>
        <source>floating point</source>
        <translation>浮点运算</translation>
    </message>
    <message>
        <source>barriers</source>
        <translation>屏障</translation>
    </message>
    <message>
        <source>launches</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>{} does not hold.</source>
        <translation>{} 不成立。</translation>
    </message>
    <message>
        <source>PD has no meaning without prefetching; it is 1. Turn PR on to use PD.</source>
        <translation>没有预取时 PD 没有意义；它为 1。打开 PR 才能使用 PD。</translation>
    </message>
    <message>
        <source>PK is out: planes of a single time level are copied to shared memory where taps are read from there and rows lie whole in a plane. Turn PR and SH on and stream along y or z, or fuse steps with TB, to use PK; PK is registers.</source>
        <translation>PK 不可用：单个时间层的平面只有在邻点从共享内存读取、且各行完整地位于平面内时才复制到共享内存。要使用 PK，请打开 PR 和 SH 并沿 y 或 z 流式，或用 TB 融合时间步；PK 为 registers。</translation>
    </message>
    <message>
        <source>PK is out: bulk copies bring whole planes, and with TB = {} each thread fetches its own cells. Set TT to pipeline or tensor, or PK to registers or async.</source>
        <translation>PK 不可用：批量复制传送整个平面，而 TB = {} 时每个线程自取其单元。把 TT 设为 pipeline 或 tensor，或把 PK 设为 registers 或 async。</translation>
    </message>
    <message>
        <source>PK is out: copies move 16 bytes at a time, and a row of the tile has {} of {}; make TBx, CMx or BMx larger.</source>
        <translation>PK 不可用：复制每次传送 16 字节，而分块的一行有 {} ({})；请增大 TBx、CMx 或 BMx。</translation>
    </message>
    <message>
        <source>PK is out: asynchronous copies need compute capability 8.0, and this GPU is {}; PK is registers.</source>
        <translation>PK 不可用：异步复制需要计算能力 8.0，而此 GPU 为 {}；PK 为 registers。</translation>
    </message>
    <message>
        <source>PK is out: bulk copies need compute capability 9.0, and this GPU is {}; PK is {}.</source>
        <translation>PK 不可用：批量复制需要计算能力 9.0，而此 GPU 为 {}；PK 为 {}。</translation>
    </message>
    <message>
        <source>registers or async</source>
        <translation>registers 或 async</translation>
    </message>
    <message>
        <source>VW is out: the rows of pipelines and of tensor cores travel in bulk. Set TT to another tile to use VW; VW is 1.</source>
        <translation>VW 不可用：流水线和张量核心的各行是批量传送的。把 TT 设为另一种分块才能使用 VW；VW 为 1。</translation>
    </message>
    <message>
        <source>VW is out: one access moves adjacent cells of a plane that streams by. Stream along y or z and merge cells with BMx first; VW is 1.</source>
        <translation>VW 不可用：一次访问传送流经平面的相邻单元。请先沿 y 或 z 流式并用 BMx 合并单元；VW 为 1。</translation>
    </message>
    <message>
        <source>VW = {} is out: an access moves up to 16 bytes, {} cells of {}, and VW divides the adjacent cells of a thread (BMx = {}).</source>
        <translation>VW = {} 不可用：一次访问至多传送 16 字节，即 {} 个 {} 单元，且 VW 须整除一个线程的相邻单元数 (BMx = {})。</translation>
    </message>
    <message>
        <source>VW is out: tiles of {} cells do not fill the grid&apos;s {} along x, so cells are tested one by one. Use a tile that divides it; VW is 1.</source>
        <translation>VW 不可用：{} 个单元的分块不能填满网格沿 x 的 {} 个单元，因此要逐个检查单元。请用能整除它的分块；VW 为 1。</translation>
    </message>
    <message>
        <source>MB = {} blocks × {} threads = {}; a multiprocessor has room for {}.</source>
        <translation>MB = {} 个线程块 × {} 个线程 = {}；一个多处理器可容纳 {} 个。</translation>
    </message>
    <message>
        <source>MR = {} is out: MB = {} caps the registers by the blocks that must fit, and a kernel takes one of the two. Set MB or MR to 1.</source>
        <translation>MR = {} 不可用：MB = {} 已按必须容纳的线程块限制寄存器，而核函数只能取两者之一。把 MB 或 MR 设为 1。</translation>
    </message>
    <message>
        <source>MR = {} is out: {} threads of a block have {} registers each, and cannot use more. Use a smaller MR, or fewer threads.</source>
        <translation>MR = {} 不可用：线程块的 {} 个线程各有 {} 个寄存器，不能使用更多。请减小 MR，或减少线程。</translation>
    </message>
    <message>
        <source>SH is out: the pattern has no neighbours across the march along {}, so threads have no cells to share. Stream along another axis to use SH; SH is off.</source>
        <translation>SH 不可用：该模板在沿 {} 推进的垂直方向上没有邻点，线程之间没有可共用的单元。沿另一个轴流式才能使用 SH；SH 保持关闭。</translation>
    </message>
    <message>
        <source>{} needs streaming. Turn ST on to use {}.</source>
        <translation>{}需要流式。打开 ST 才能使用 {}。</translation>
    </message>
    <message>
        <source>{0} has no meaning without streaming; it is {1}. Turn ST on to use {0}.</source>
        <translation>没有流式时 {0} 没有意义；它为 {1}。打开 ST 才能使用 {0}。</translation>
    </message>
    <message>
        <source>streaming goes along {}</source>
        <translation>流式沿 {} 进行</translation>
    </message>
    <message>
        <source>{0} = {1} is out: {2} and {3}; {0} is 1.</source>
        <translation>{0} = {1} 不可用：{2}，{3}；{0} 为 1。</translation>
    </message>
    <message>
        <source>{0} = {1} is out: {2} and the cells of a thread in the plane are always unrolled; {0} is 1.</source>
        <translation>{0} = {1} 不可用：{2}，而一个线程在平面内的单元总是展开的；{0} 为 1。</translation>
    </message>
    <message>
        <source>{0} = {1} is out: a thread has one cell along {2}, so there is no loop to unroll; {0} is 1. Merge cells with {3} or {4} first.</source>
        <translation>{0} = {1} 不可用：一个线程沿 {2} 只有一个单元，没有可展开的循环；{0} 为 1。请先用 {3} 或 {4} 合并单元。</translation>
    </message>
    <message>
        <source>Retiming needs neighbours along the streaming axis: the pattern has none along {}. Stream along another axis to use RT.</source>
        <translation>重定时需要沿流式轴的邻点：该模板沿 {} 没有邻点。沿另一个轴流式才能使用 RT。</translation>
    </message>
    <message>
        <source>Retiming needs a formula that is linear in {}: only sums can be split by planes. RT is off.</source>
        <translation>重定时需要对 {} 为线性的公式：只有和才能按平面拆分。RT 保持关闭。</translation>
    </message>
    <message>
        <source>Shared memory needs neighbours: this pattern reads the centre only. SH is off.</source>
        <translation>共享内存需要邻点：该模板只读取中心。SH 保持关闭。</translation>
    </message>
    <message>
        <source>Constant memory needs a scalar coefficient: this formula has none. CO is off.</source>
        <translation>常量内存需要标量系数：该公式没有。CO 保持关闭。</translation>
    </message>
    <message>
        <source>CO is out: {} coefficients take {} bytes of constant memory; the limit is {}.</source>
        <translation>CO 不可用：{} 个系数占用 {} 字节常量内存；上限为 {}。</translation>
    </message>
    <message>
        <source>the threads of a block share a plane and march together</source>
        <translation>线程块的各线程共用一个平面并一起推进</translation>
    </message>
    <message>
        <source>a thread already visits every cell along it</source>
        <translation>一个线程已经经过沿该轴的每个单元</translation>
    </message>
    <message>
        <source>{} cell</source>
        <translation>{} 个单元</translation>
    </message>
    <message>
        <source>{} cells</source>
        <translation>{} 个单元</translation>
    </message>
    <message>
        <source>{} unrolled cell</source>
        <translation>{} 个展开的单元</translation>
    </message>
    <message>
        <source>{} unrolled cells</source>
        <translation>{} 个展开的单元</translation>
    </message>
    <message>
        <source>{} plane</source>
        <translation>{} 个平面</translation>
    </message>
    <message>
        <source>{} planes</source>
        <translation>{} 个平面</translation>
    </message>
    <message>
        <source>{} time level</source>
        <translation>{} 个时间层</translation>
    </message>
    <message>
        <source>{} time levels</source>
        <translation>{} 个时间层</translation>
    </message>
    <message>
        <source>{} stage</source>
        <translation>{} 级</translation>
    </message>
    <message>
        <source>{} stages</source>
        <translation>{} 级</translation>
    </message>
    <message>
        <source>{} thread</source>
        <translation>{} 个线程</translation>
    </message>
    <message>
        <source>{} threads</source>
        <translation>{} 个线程</translation>
    </message>
    <message>
        <source>TT = pipeline needs a warp for each stage, of at least two: {} = 32, and the stages along {}, where the march goes; the setting has {} of {}.</source>
        <translation>TT = pipeline 要求每级有一个线程束，且至少两级：{} = 32，各级沿 {} 排列，即推进的方向；该配置有 {}，每级 {}。</translation>
    </message>
    <message>
        <source>TB = {} is out: the {} stages of the pipeline ({}) have as many time levels each. Use a multiple of {}.</source>
        <translation>TB = {} 不可用：流水线的 {} 级 ({}) 各有同样多的时间层。请用 {} 的倍数。</translation>
    </message>
    <message>
        <source>TT = pipeline needs planes that arrive by bulk copies, whole rows at a time: set PR on, PK to bulk, and stream along y or z.</source>
        <translation>TT = pipeline 要求平面以批量复制按整行到达：打开 PR，把 PK 设为 bulk，并沿 y 或 z 流式。</translation>
    </message>
    <message>
        <source>HP = {} is out: the unrolled beats of the pipeline would hold {} taps; the limit is {}, beyond it compiling takes too long. Pass on fewer planes, or unroll less.</source>
        <translation>HP = {} 不可用：流水线展开的节拍将含 {} 个邻点；上限为 {}，超过则编译太久。请减少移交的平面，或减少展开。</translation>
    </message>
    <message>
        <source>PD = {} is out: the planes of the next hand-over are on their way to a pipeline, HP of them, and its stages take none sooner; PD is 1.</source>
        <translation>PD = {} 不可用：下一次移交的 HP 个平面已在传往流水线途中，各级不会更早取用；PD 为 1。</translation>
    </message>
    <message>
        <source>{0} = {1} is out: only the lanes of a warp that hold rows of a temporal tile can have numbers that are not powers of two. Use a power of two, or set TT to warp, rows or pipeline and stream along {2}.</source>
        <translation>{0} = {1} 不可用：不是 2 的幂的数只用于线程束各线程持有时间分块若干行的情形。请用 2 的幂，或把 TT 设为 warp、rows 或 pipeline 并沿 {2} 流式。</translation>
    </message>
    <message>
        <source>y or z</source>
        <translation>y 或 z</translation>
    </message>
    <message>
        <source>This pattern</source>
        <translation>该模板</translation>
    </message>
    <message>
        <source>{} = {}</source>
        <translation>{} = {}</translation>
    </message>
    <message>
        <source>{} × {}</source>
        <translation>{} × {}</translation>
    </message>
    <message>
        <source>{} and what is prefetched</source>
        <translation>{} 以及预取的数据</translation>
    </message>
    <message>
        <source>PK is out: with {} planes on their way a block needs {} bytes of shared memory; it may have {}. Make the tile smaller, or set PK to registers.</source>
        <translation>PK 不可用：有 {} 个平面在途时，一个线程块需要 {} 字节共享内存；上限为 {}。请缩小分块，或把 PK 设为 registers。</translation>
    </message>
    <message>
        <source>SH is out: {} cells with their halo × {} take {} bytes of shared memory; a block may have {}. Make the tile smaller.</source>
        <translation>SH 不可用：连同 halo 区的 {} 个单元 × {} 占用 {} 字节共享内存；一个线程块至多 {}。请缩小分块。</translation>
    </message>
    <message>
        <source>{} is out: {} need about {} registers per thread; the limit is {}.</source>
        <translation>{} 不可用：{} 每线程约需 {} 个寄存器；上限为 {}。</translation>
    </message>
    <message>
        <source>{} threads × about {} registers = {}</source>
        <translation>{} 个线程 × 约 {} 个寄存器 = {}</translation>
    </message>
    <message>
        <source>{}; a block may have {}. Use at most {} threads, or merge fewer cells.</source>
        <translation>{}；一个线程块至多 {} 个。请至多用 {} 个线程，或减少合并的单元。</translation>
    </message>
    <message>
        <source>MB = {} blocks × {}; a multiprocessor&apos;s blocks have {}. Use at most {} threads, or merge fewer cells.</source>
        <translation>MB = {} 个线程块 × {}；一个多处理器的线程块共有 {} 个。请至多用 {} 个线程，或减少合并的单元。</translation>
    </message>
    <message>
        <source>{} is out: the unrolled body would hold {} cells; the limit is {}, beyond it compiling takes too long.</source>
        <translation>{} 不可用：展开的循环体将含 {} 个单元；上限为 {}，超过则编译太久。</translation>
    </message>
    <message>
        <source>{} is out: the unrolled body would hold {} taps; the limit is {}, beyond it compiling takes too long.</source>
        <translation>{} 不可用：展开的循环体将含 {} 个邻点；上限为 {}，超过则编译太久。</translation>
    </message>
    <message>
        <source>CM is off: cyclic and block merging exclude each other. Turn BM off to use CM.</source>
        <translation>CM 已关闭：循环合并与块合并互斥。关闭 BM 才能使用 CM。</translation>
    </message>
    <message>
        <source>{} = {} threads; a block may have {}.</source>
        <translation>{} = {} 个线程；一个线程块至多 {} 个。</translation>
    </message>
    <message>
        <source>{} × {} = {} cells along {}; the grid has {}, so a block may cover {}.</source>
        <translation>{0} × {1} = 沿 {3} 的 {2} 个单元；网格有 {4} 个，因此一个线程块至多覆盖 {5} 个。</translation>
    </message>
    <message>
        <source>SB = {} planes along {}; the grid has {}, so SB is at most {}.</source>
        <translation>SB = 沿 {1} 的 {0} 个平面；网格有 {2} 个，因此 SB 至多为 {3}。</translation>
    </message>
    <message>
        <source>SE = {} is out: one march goes through all {} planes along {}. Make SB smaller than that, or set SE to 1.</source>
        <translation>SE = {0} 不可用：一次推进就经过沿 {2} 的全部 {1} 个平面。把 SB 减小到该数以下，或把 SE 设为 1。</translation>
    </message>
    <message>
        <source>SE = {} is out: marches of SB = {} planes would shorten to {}; the least is {}. Make SB larger, or SE smaller.</source>
        <translation>SE = {} 不可用：SB = {} 个平面的推进将缩短到 {}；至少为 {}。请增大 SB，或减小 SE。</translation>
    </message>
    <message>
        <source>SS is out: marches shorten towards the grid&apos;s end already (SE = {}). Set SE to 1, or turn SS off.</source>
        <translation>SS 不可用：推进已向网格末端缩短 (SE = {})。把 SE 设为 1，或关闭 SS。</translation>
    </message>
    <message>
        <source>SS is out: one march goes through all {} planes. Make SB smaller than that, or turn SS off.</source>
        <translation>SS 不可用：一次推进就经过全部 {} 个平面。把 SB 减小到该数以下，或关闭 SS。</translation>
    </message>
    <message>
        <source>{0} = {1} is out: a block marches through SB = {2} planes; {0} is at most {2}.</source>
        <translation>{0} = {1} 不可用：一个线程块推进经过 SB = {2} 个平面；{0} 至多为 {2}。</translation>
    </message>
    <message>
        <source>{0} = {1} is out: a thread has {2} cells along {3} to unroll; {0} is at most {2}.</source>
        <translation>{0} = {1} 不可用：一个线程沿 {3} 有 {2} 个单元可展开；{0} 至多为 {2}。</translation>
    </message>
    <message>
        <source>CLb is out: in two dimensions only one axis lies across the march; CLb is 1.</source>
        <translation>CLb 不可用：二维时只有一个轴与推进垂直；CLb 为 1。</translation>
    </message>
    <message>
        <source>{0} is out: no cluster shares a tile here. Set TT to cluster to use {0}; {0} is 1.</source>
        <translation>{0} 不可用：此处没有共用分块的集群。把 TT 设为 cluster 才能使用 {0}；{0} 为 1。</translation>
    </message>
    <message>
        <source>TT = cluster is out: clusters need compute capability 9.0, and this GPU is {}. Set TT to block or device.</source>
        <translation>TT = cluster 不可用：集群需要计算能力 9.0，而此 GPU 为 {}。把 TT 设为 block 或 device。</translation>
    </message>
    <message>
        <source>TT = cluster needs at least two blocks that share the tile. Set CLa or CLb to 2, or TT to block.</source>
        <translation>TT = cluster 要求至少两个线程块共用分块。把 CLa 或 CLb 设为 2，或把 TT 设为 block。</translation>
    </message>
    <message>
        <source>CLa × CLb = {} blocks; a cluster that every GPU can run has at most {}.</source>
        <translation>CLa × CLb = {} 个线程块；所有 GPU 都能运行的集群至多有 {} 个。</translation>
    </message>
    <message>
        <source>TT = {} is out: blocks exchange the plane in the middle, so it is for patterns with taps across the march, none of them off that plane, and not for retiming. Set TT to block or warp.</source>
        <translation>TT = {} 不可用：线程块之间交换中间的平面，因此只适用于在推进的垂直方向上有邻点、且这些邻点都在该平面内的模板，不适用于重定时。把 TT 设为 block 或 warp。</translation>
    </message>
    <message>
        <source>TT = {} is out: a block has {} along {}, fewer than the {} that its neighbours read. Give {} or its merging more.</source>
        <translation>TT = {0} 不可用：一个线程块沿 {2} 有 {1}，少于相邻线程块读取的 {3} 个。请增大 {4} 或其合并。</translation>
    </message>
    <message>
        <source>SB = {} is out: the blocks of a device tile march together through all {} planes along {}. Set SB to at least that.</source>
        <translation>SB = {0} 不可用：设备分块的各线程块一起推进经过沿 {2} 的全部 {1} 个平面。SB 至少设为该数。</translation>
    </message>
    <message>
        <source>TT = device is out: the {} blocks of a device tile must run at once, and {} multiprocessors with MB = {} take {}. Make the tiles larger, or raise MB.</source>
        <translation>TT = device 不可用：设备分块的 {} 个线程块必须同时运行，而 {} 个多处理器在 MB = {} 时可容纳 {} 个。请增大分块，或增大 MB。</translation>
    </message>
    <message>
        <source>MB = {} is out: that many blocks of a device tile need {} bytes of shared memory each at once, and a multiprocessor has {}. Lower MB, or make the tile smaller.</source>
        <translation>MB = {} 不可用：设备分块的这些线程块同时各需 {} 字节共享内存，而一个多处理器有 {} 字节。请减小 MB，或缩小分块。</translation>
    </message>
    <message>
        <source>{0} = {1} is out: {2}; {0} is {3}.</source>
        <translation>{0} = {1} 不可用：{2}；{0} 为 {3}。</translation>
    </message>
    <message>
        <source>SH is out: a warp keeps its temporal tile in registers. Turn SH off, or set TT to block.</source>
        <translation>SH 不可用：线程束把它的时间分块放在寄存器中。关闭 SH，或把 TT 设为 block。</translation>
    </message>
    <message>
        <source>TB needs shared memory without streaming: the block keeps its tile there between time steps. Turn SH on, or turn ST on and set TT to warp.</source>
        <translation>没有流式时 TB 需要共享内存：线程块在时间步之间把分块保存在其中。打开 SH，或打开 ST 并把 TT 设为 warp。</translation>
    </message>
    <message>
        <source>TB needs shared memory when a block shares the tile. Turn SH on, or set TT to warp.</source>
        <translation>线程块共用分块时 TB 需要共享内存。打开 SH，或把 TT 设为 warp。</translation>
    </message>
    <message>
        <source>A warp shares a tile, so a block needs at least 32 threads; {} are too few.</source>
        <translation>线程束共用一个分块，因此线程块至少需要 32 个线程；{} 个太少。</translation>
    </message>
    <message>
        <source>{0} = {1} is out: the lanes of a warp exchange the edges of adjacent cells; use BM, or set TT to block. {0} is 1.</source>
        <translation>{0} = {1} 不可用：线程束的各线程交换相邻单元的边缘；请用 BM，或把 TT 设为 block。{0} 为 1。</translation>
    </message>
    <message>
        <source>TT = rows is out: it is for three dimensions. Set TT to warp or pipeline.</source>
        <translation>TT = rows 不可用：它用于三维。把 TT 设为 warp 或 pipeline。</translation>
    </message>
    <message>
        <source>TT = rows is out: no tap lies away along {}, so that rows have nothing to show each other. Set TT to warp.</source>
        <translation>TT = rows 不可用：沿 {} 没有偏离的邻点，各行没有可互相提供的数据。把 TT 设为 warp。</translation>
    </message>
    <message>
        <source>TT = rows needs RT where taps lie diagonally: warps show one plane of a level at a time. Turn RT on, or set TT to block or warp.</source>
        <translation>有对角邻点时 TT = rows 需要 RT：线程束每次只提供一个时间层的一个平面。打开 RT，或把 TT 设为 block 或 warp。</translation>
    </message>
    <message>
        <source>HS = {} is out: warps that hold rows run apart by one plane. HS is 2 where they meet in pairs, or 1.</source>
        <translation>HS = {} 不可用：持有若干行的线程束最多相差一个平面。两两会合时 HS 为 2，否则为 1。</translation>
    </message>
    <message>
        <source>TT = rows needs rows of at most 32 threads and at least one whole warp; here a row has {} and the block {}.</source>
        <translation>TT = rows 要求每行至多 32 个线程，且至少有一个完整的线程束；此处一行有 {} 个，线程块有 {} 个。</translation>
    </message>
    <message>
        <source>TB = {} is out: {} steps cost {} cells on either side along {}, and the tile has {}. Fuse fewer steps, or give {} or its merging more.</source>
        <translation>TB = {0} 不可用：{1} 步在沿 {3} 的两侧各损失 {2} 个单元，而分块有 {4} 个。请减少融合的步数，或增大 {5} 或其合并。</translation>
    </message>
    <message>
        <source>only a march through several time levels can be shared by a warp</source>
        <translation>只有经过多个时间层的推进才能由线程束共用</translation>
    </message>
    <message>
        <source>only time levels that march together can be lazy; it needs TB and ST</source>
        <translation>只有一起推进的时间层才能惰性；需要 TB 和 ST</translation>
    </message>
    <message>
        <source>it needs TB and ST with a block&apos;s tile and without retiming</source>
        <translation>需要 TB 和 ST，分块属于线程块，且没有重定时</translation>
    </message>
    <message>
        <source>no planes wait in a ring of shared memory here</source>
        <translation>此处没有平面在共享内存的环中等待</translation>
    </message>
    <message>
        <source>only tiles of one block that march with several time levels can have shorter sides</source>
        <translation>只有单个线程块的、以多个时间层推进的分块才能缩短边侧</translation>
    </message>
    <message>
        <source>only the stages of a pipeline pass planes on</source>
        <translation>只有流水线的各级才移交平面</translation>
    </message>
    <message>
        <source>only the stages of a pipeline, and warps that hold rows, meet in pairs; that needs compute capability 9.0</source>
        <translation>只有流水线的各级和持有若干行的线程束才两两会合；这需要计算能力 9.0</translation>
    </message>
    <message>
        <source>TT = tensor is out: it is for two dimensions. Set TT to rows or pipeline.</source>
        <translation>TT = tensor 不可用：它用于二维。把 TT 设为 rows 或 pipeline。</translation>
    </message>
    <message>
        <source>TT = tensor is out: tensor cores have all digits of doubles, but not of floats. Set TT to pipeline, or compute in double precision.</source>
        <translation>TT = tensor 不可用：张量核心保留 double 的全部位数，但不保留 float 的。把 TT 设为 pipeline，或用双精度计算。</translation>
    </message>
    <message>
        <source>TT = tensor is out: tensor cores multiply cells by a table of constants, and this formula is not a sum of cells times constants. Set TT to pipeline.</source>
        <translation>TT = tensor 不可用：张量核心把单元与常数表相乘，而该公式不是单元与常数之积的和。把 TT 设为 pipeline。</translation>
    </message>
    <message>
        <source>TT = tensor needs rows that arrive by bulk copies and give their shares to sums: stream along y, set RT and PR on and PK to bulk. LS and CO have no place there: turn them off.</source>
        <translation>TT = tensor 要求各行以批量复制到达，并把各自的份额累加到和中：沿 y 流式，打开 RT 和 PR，把 PK 设为 bulk。LS 和 CO 在此没有作用：请关闭它们。</translation>
    </message>
    <message>
        <source>TT = tensor gives each warp {} columns: TBx is a multiple of 32 and BMx = {}; here TBx = {} and BMx = {}.</source>
        <translation>TT = tensor 给每个线程束 {} 列：TBx 须为 32 的倍数，且 BMx = {}；此处 TBx = {}，BMx = {}。</translation>
    </message>
    <message>
        <source>UFy = {} is out: the unrolled beats would hold {} products of tensor cores; the limit is {}, beyond it compiling takes too long.</source>
        <translation>UFy = {} 不可用：展开的节拍将含 {} 个张量核心乘积；上限为 {}，超过则编译太久。</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>{} = {} is out: the pattern has two dimensions; {} is {}.</source>
        <translation>{} = {} 不可用：该模板是二维的；{} 为 {}。</translation>
    </message>
    <message>
        <source>{} = {} is not in this space; the values are {}.</source>
        <translation>{} = {} 不在此空间中；可取的值为 {}。</translation>
    </message>
    <message>
        <source>This setting is not among the {} listed ones; choose one of those.</source>
        <translation>此配置不在所列的 {} 个之中；请选其中之一。</translation>
    </message>
    <message>
        <source>A block marches through planes and keeps those it still needs.</source>
        <translation>线程块沿平面逐个推进，并保留仍需要的平面。</translation>
    </message>
    <message>
        <source>A thread computes adjacent cells and shares what they read.</source>
        <translation>一个线程计算相邻的若干单元，共用读入的数据。</translation>
    </message>
    <message>
        <source>A thread computes cells a block apart, so that a warp reads side by side.</source>
        <translation>一个线程计算相隔一个线程块的单元，使线程束连续读取。</translation>
    </message>
    <message>
        <source>Partial sums of several planes are kept instead of their cells.</source>
        <translation>保留多个平面的部分和，而不是它们的单元。</translation>
    </message>
    <message>
        <source>The next plane is on its way while this one is computed.</source>
        <translation>计算当前平面时，下一个平面已在途中。</translation>
    </message>
    <message>
        <source>Several time steps are computed in one pass over memory.</source>
        <translation>访存一遍，计算多个时间步。</translation>
    </message>
    <message>
        <source>Block merging</source>
        <translation>块合并</translation>
    </message>
    <message>
        <source>Cyclic merging</source>
        <translation>循环合并</translation>
    </message>
    <message>
        <source>AN5D as published: its model&apos;s five best, and no more</source>
        <translation>AN5D（按论文）：只测其模型给出的前五个</translation>
    </message>
    <message>
        <source>AN5D (CGO 2020), section 5, and the spreadsheet of its artifact; for a GPU without a data sheet, as on a V100</source>
        <translation>AN5D (CGO 2020) 第 5 节及其附件中的电子表格；没有数据表的 GPU 按 V100 计</translation>
    </message>
    <message>
        <source>How many of the model&apos;s best are measured</source>
        <translation>测量模型给出的前几个</translation>
    </message>
    <message>
        <source>Bandit as published: four techniques, chosen by what they found of late</source>
        <translation>多臂老虎机（按论文）：四种技术，按近期所得选择</translation>
    </message>
    <message>
        <source>OpenTuner (PACT 2014), AUCBanditMetaTechniqueA of version 0.8</source>
        <translation>OpenTuner (PACT 2014)，0.8 版的 AUCBanditMetaTechniqueA</translation>
    </message>
    <message>
        <source>How many uses of techniques are remembered</source>
        <translation>记住多少次技术的使用</translation>
    </message>
    <message>
        <source>How much a technique gains from being used rarely</source>
        <translation>很少使用某种技术的权重</translation>
    </message>
    <message>
        <source>Members of the population of differential evolution</source>
        <translation>差分进化的种群</translation>
    </message>
    <message>
        <source>csTuner as published: grouped parameters, fitted models, genetic search of what they choose</source>
        <translation>csTuner（按论文）：参数分组，拟合模型，对模型所选做遗传搜索</translation>
    </message>
    <message>
        <source>csTuner (CLUSTER 2021) and its code</source>
        <translation>csTuner (CLUSTER 2021) 及其代码</translation>
    </message>
    <message>
        <source>csTuner, changed: fits and searches again, until the budget ends</source>
        <translation>csTuner（改动）：重新拟合并搜索，直到预算用尽</translation>
    </message>
    <message>
        <source>csTuner (CLUSTER 2021), and restarts of our own</source>
        <translation>csTuner (CLUSTER 2021)，加上我们的重启</translation>
    </message>
    <message>
        <source>Random settings that decide the groups</source>
        <translation>决定分组的随机配置数</translation>
    </message>
    <message>
        <source>Settings that stand for the space</source>
        <translation>代表空间的配置数</translation>
    </message>
    <message>
        <source>Share of the pool that is searched</source>
        <translation>所搜索候选池的大小</translation>
    </message>
    <message>
        <source>Groups of what the compiler reports</source>
        <translation>编译器报告量的分组数</translation>
    </message>
    <message>
        <source>Sub-populations of 16</source>
        <translation>每个 16 名成员的子种群数</translation>
    </message>
    <message>
        <source>Chance that a child mixes both parents</source>
        <translation>子代混合双亲的概率</translation>
    </message>
    <message>
        <source>Chance that each gene changes</source>
        <translation>每个基因改变的概率</translation>
    </message>
    <message>
        <source>When the fastest are about as fast as one another, as the paper says, or after the 20 generations of its code</source>
        <translation>最快的若干个速度相近时结束（按论文），或在其代码的 20 代之后结束</translation>
    </message>
    <message>
        <source>How many of the fastest are compared</source>
        <translation>它们的个数</translation>
    </message>
    <message>
        <source>Coefficient of variation of their speed at which it stops</source>
        <translation>其速度的变异系数降到多少时停止</translation>
    </message>
    <message>
        <source>Genetic as published: sub-populations on a ring, until they converge</source>
        <translation>遗传算法（按论文）：环上的子种群，直到收敛</translation>
    </message>
    <message>
        <source>GSTuner (TPDS 35(1) 2024), section 4.6</source>
        <translation>GSTuner (TPDS 35(1) 2024) 第 4.6 节</translation>
    </message>
    <message>
        <source>Genetic, changed: starts again when converged, until the budget ends</source>
        <translation>遗传算法（改动）：收敛后重新开始，直到预算用尽</translation>
    </message>
    <message>
        <source>GSTuner (TPDS 35(1) 2024), section 4.6, and restarts of our own</source>
        <translation>GSTuner (TPDS 35(1) 2024) 第 4.6 节，加上我们的重启</translation>
    </message>
    <message>
        <source>Most common ratio at which the search has converged</source>
        <translation>最常见者占比达到多少时视为收敛</translation>
    </message>
    <message>
        <source>Generations after which it counts as converged</source>
        <translation>多少代之后视为收敛</translation>
    </message>
    <message>
        <source>GeST as published: parameter groups with quota rewards</source>
        <translation>GeST（按论文）：按奖励分配配额的参数组</translation>
    </message>
    <message>
        <source>GeST (J. Comput. Res. Dev. 2025), section 3, Algorithms 1 and 2</source>
        <translation>GeST（计算机研究与发展 2025）第 3 节，算法 1 和 2</translation>
    </message>
    <message>
        <source>GeST, changed: after a round without a find, groups go in pairs</source>
        <translation>GeST（改动）：一轮没有收获后，参数组成对搜索</translation>
    </message>
    <message>
        <source>GeST (J. Comput. Res. Dev. 2025), section 3, and wide rounds of our own</source>
        <translation>GeST（计算机研究与发展 2025）第 3 节，加上我们的宽轮次</translation>
    </message>
    <message>
        <source>Random executions that decide the groups</source>
        <translation>决定分组的随机执行次数</translation>
    </message>
    <message>
        <source>Parameter groups, the block shape and merging included</source>
        <translation>参数组数，含线程块形状与合并</translation>
    </message>
    <message>
        <source>Executions shared by the groups in a round</source>
        <translation>一轮中各组分享的执行次数</translation>
    </message>
    <message>
        <source>Share an unrewarded group loses in a round</source>
        <translation>未获奖励的组一轮减少的份额</translation>
    </message>
    <message>
        <source>Share no group falls below</source>
        <translation>任何组不低于的份额</translation>
    </message>
    <message>
        <source>Executions in all; 0 = until the budget ends</source>
        <translation>总执行次数；0 = 直到预算用尽</translation>
    </message>
    <message>
        <source>GSTuner as published: correlated combinations merged, predicted quotas, genetic search until it converges</source>
        <translation>GSTuner（按论文）：合并相关的组合，预测配额，遗传搜索直到收敛</translation>
    </message>
    <message>
        <source>GSTuner (TPDS 35(1) 2024), sections 3.4 and 4, constants of section 5.1.3</source>
        <translation>GSTuner (TPDS 35(1) 2024) 第 3.4 和 4 节，常数取自第 5.1.3 节</translation>
    </message>
    <message>
        <source>GSTuner, changed: quotas that are rewarded, and it goes on when converged</source>
        <translation>GSTuner（改动）：配额随奖励变化，收敛后继续</translation>
    </message>
    <message>
        <source>GSTuner (TPDS 35(1) 2024), with the rewards of its code, and restarts of our own</source>
        <translation>GSTuner (TPDS 35(1) 2024)，奖励取自其代码，加上我们的重启</translation>
    </message>
    <message>
        <source>Which combinations are searched: one of each group that our recordings merge, or the paper&apos;s eight</source>
        <translation>搜索哪些组合：我们的记录所合并的每组各一个，或论文的八个</translation>
    </message>
    <message>
        <source>Share of the space that is sampled and searched</source>
        <translation>采样并搜索的空间份额</translation>
    </message>
    <message>
        <source>Grey wolf, changed: what is worse is judged by ratios</source>
        <translation>灰狼（改动）：较差者按比值判断</translation>
    </message>
    <message>
        <source>Kernel Tuner 1.4, adaptive_tabu_greywolf (arXiv 2510.17899), repaired</source>
        <translation>Kernel Tuner 1.4 的 adaptive_tabu_greywolf (arXiv 2510.17899)，已修正</translation>
    </message>
    <message>
        <source>Grey wolf as published: a pack that follows its three leaders</source>
        <translation>灰狼（按论文）：狼群跟随三个头狼</translation>
    </message>
    <message>
        <source>Kernel Tuner 1.4, adaptive_tabu_greywolf (arXiv 2510.17899)</source>
        <translation>Kernel Tuner 1.4 的 adaptive_tabu_greywolf (arXiv 2510.17899)</translation>
    </message>
    <message>
        <source>Wolves</source>
        <translation>狼的数量</translation>
    </message>
    <message>
        <source>Least chance that a child is shaken</source>
        <translation>子代受扰动的最小概率</translation>
    </message>
    <message>
        <source>Chance that shaking takes a random value</source>
        <translation>扰动时取随机值的概率</translation>
    </message>
    <message>
        <source>Rounds without improvement before part of the pack is replaced</source>
        <translation>多少轮没有改进后替换部分狼群</translation>
    </message>
    <message>
        <source>That part</source>
        <translation>所替换的部分</translation>
    </message>
    <message>
        <source>Times the pack: how many settings are avoided</source>
        <translation>避开的配置数，为狼群大小的倍数</translation>
    </message>
    <message>
        <source>Evaluations over which it cools</source>
        <translation>冷却所经的评测次数</translation>
    </message>
    <message>
        <source>Temperature at first</source>
        <translation>初始温度</translation>
    </message>
    <message>
        <source>VNDX, changed: its elite are the best, failures and worse ones judged fairly</source>
        <translation>VNDX（改动）：精英取最优者，公平判断失败和较差者</translation>
    </message>
    <message>
        <source>Kernel Tuner 1.4, hybrid_vndx (arXiv 2510.17899), repaired</source>
        <translation>Kernel Tuner 1.4 的 hybrid_vndx (arXiv 2510.17899)，已修正</translation>
    </message>
    <message>
        <source>VNDX as published: known neighbours choose, annealing accepts</source>
        <translation>VNDX（按论文）：由已知近邻选择，由退火接受</translation>
    </message>
    <message>
        <source>Kernel Tuner 1.4, hybrid_vndx (arXiv 2510.17899)</source>
        <translation>Kernel Tuner 1.4 的 hybrid_vndx (arXiv 2510.17899)</translation>
    </message>
    <message>
        <source>Known settings that say what a candidate is expected to cost</source>
        <translation>用于估计候选耗时的已知配置数</translation>
    </message>
    <message>
        <source>Settings among which each one is chosen</source>
        <translation>每次从多少个配置中选择</translation>
    </message>
    <message>
        <source>Rejections before it starts elsewhere</source>
        <translation>拒绝多少次后换处重新开始</translation>
    </message>
    <message>
        <source>Accepted settings that are avoided</source>
        <translation>避开的已接受配置数</translation>
    </message>
    <message>
        <source>Settings that are crossed</source>
        <translation>参与交叉的配置数</translation>
    </message>
    <message>
        <source>What the temperature is multiplied by after each evaluation</source>
        <translation>每次评测后的变化系数</translation>
    </message>
    <message>
        <source>Settings measured first because the prior favours them, if there is one</source>
        <translation>因先验看好而先测量的配置数（有先验时）</translation>
    </message>
    <message>
        <source>Begin with settings known to be fast for similar stencils: for others only, or for this one as well</source>
        <translation>从已知对相似模板快的配置开始：只用其他模板的，或也用此模板的</translation>
    </message>
    <message>
        <source>Scout: measures what a learned model expects most of, and corrects it</source>
        <translation>Scout：测量学得的模型最看好的配置，并修正模型</translation>
    </message>
    <message>
        <source>Ours; after SMAC (LION 2011), EBISU (ICS 2023) and GSTuner (TPDS 2024)</source>
        <translation>我们的方法；参考 SMAC (LION 2011)、EBISU (ICS 2023) 和 GSTuner (TPDS 2024)</translation>
    </message>
    <message>
        <source>Settings the model ranks before the first is measured; more: a better start, but a later one</source>
        <translation>测量第一个之前模型所排序的配置数；越多，起点越好，但开始越晚</translation>
    </message>
    <message>
        <source>Settings drawn at random for each new list; more: a wider search, but slower proposals</source>
        <translation>每份新清单随机抽取的配置数；越多，搜索越广，但提出越慢</translation>
    </message>
    <message>
        <source>Settings tried before the list is renewed, at first; fewer: quicker to learn from results</source>
        <translation>最初试多少个配置后更新清单；越少，越快从结果中学习</translation>
    </message>
    <message>
        <source>How much uncertainty attracts; larger: tries more settings the model knows little of</source>
        <translation>不确定性的吸引力；越大，越多尝试模型了解较少的配置</translation>
    </message>
    <message>
        <source>How much compile time counts; larger: avoids settings that compile slowly</source>
        <translation>编译时间的权重；越大，越避开编译慢的配置</translation>
    </message>
    <message>
        <source>A cheaper look first: compile drops settings that spill registers, limit stops after one slow sample, grid measures a smaller grid first</source>
        <translation>先做较省的检查：compile 舍弃寄存器溢出的配置，limit 在一个慢样本后停止，grid 先测较小的网格</translation>
    </message>
    <message>
        <source>Most bytes of registers a setting may spill; higher values drop fewer settings</source>
        <translation>一个配置允许溢出的寄存器字节数；越大，舍弃的配置越少</translation>
    </message>
    <message>
        <source>How many times slower than the best a first look may be; larger: drops fewer</source>
        <translation>初次检查允许比最优慢多少倍；越大，舍弃越少</translation>
    </message>
    <message>
        <source>Artemis as published: what matters most first, the rest around the fastest</source>
        <translation>Artemis（按论文）：先调影响最大的，其余在最快者附近搜索</translation>
    </message>
    <message>
        <source>Artemis (IPDPS 2019), as GSTuner and GeST describe it; levels and counts are ours</source>
        <translation>Artemis (IPDPS 2019)，按 GSTuner 和 GeST 的描述；层次和数量由我们定</translation>
    </message>
    <message>
        <source>Artemis, changed: begins again elsewhere, until the budget ends</source>
        <translation>Artemis（改动）：换处重新开始，直到预算用尽</translation>
    </message>
    <message>
        <source>Artemis (IPDPS 2019), and restarts of our own</source>
        <translation>Artemis (IPDPS 2019)，加上我们的重启</translation>
    </message>
    <message>
        <source>Fastest settings around which the next level searches</source>
        <translation>下一层围绕多少个最快的配置搜索</translation>
    </message>
    <message>
        <source>Settings of a level, drawn at random if there are more</source>
        <translation>一层的配置数，更多时抽取</translation>
    </message>
    <message>
        <source>Garvey as published: the memory is predicted, groups are searched in turn</source>
        <translation>Garvey（按论文）：预测存储方式，逐组搜索</translation>
    </message>
    <message>
        <source>Garvey and Abdelrahman (ICPP 2015), as GSTuner and GeST describe it; groups and counts are ours</source>
        <translation>Garvey 和 Abdelrahman (ICPP 2015)，按 GSTuner 和 GeST 的描述；分组和数量由我们定</translation>
    </message>
    <message>
        <source>Garvey, changed: begins again elsewhere, until the budget ends</source>
        <translation>Garvey（改动）：换处重新开始，直到预算用尽</translation>
    </message>
    <message>
        <source>Garvey and Abdelrahman (ICPP 2015), and restarts of our own</source>
        <translation>Garvey 和 Abdelrahman (ICPP 2015)，加上我们的重启</translation>
    </message>
    <message>
        <source>Random settings, of which the fastest is improved</source>
        <translation>随机配置数，从其中最快者开始改进</translation>
    </message>
    <message>
        <source>Settings of a group, drawn at random if there are more</source>
        <translation>一组的配置数，更多时抽取</translation>
    </message>
    <message>
        <source>Simulated annealing as published: every parameter moves, until it is cold</source>
        <translation>模拟退火（按论文）：所有参数一起变动，直到冷却</translation>
    </message>
    <message>
        <source>Kernel Tuner 0.2.0, as compared in shrinking sample (HiPC 2021)</source>
        <translation>Kernel Tuner 0.2.0，如 shrinking sample (HiPC 2021) 中所比较</translation>
    </message>
    <message>
        <source>Simulated annealing, changed: one parameter moves, cooler; again from elsewhere when nothing is new</source>
        <translation>模拟退火（改动）：每次变动一个参数，温度更低；没有新配置时换处重来</translation>
    </message>
    <message>
        <source>Kernel Tuner 0.2.0, with temperatures, steps and restarts of our own</source>
        <translation>Kernel Tuner 0.2.0，温度、步长和重启由我们定</translation>
    </message>
    <message>
        <source>First temperature: at 1, twice the cost is accepted every third time</source>
        <translation>初始温度：为 1 时，耗时两倍者每三次接受一次</translation>
    </message>
    <message>
        <source>Temperature at which it ends</source>
        <translation>结束时的温度</translation>
    </message>
    <message>
        <source>What the temperature is multiplied by</source>
        <translation>温度每次所乘的系数</translation>
    </message>
    <message>
        <source>Neighbours tried at every temperature</source>
        <translation>每个温度下尝试的相邻配置数</translation>
    </message>
    <message>
        <source>Differential evolution as published: the best plus a difference of two</source>
        <translation>差分进化（按论文）：最优者加上两者之差</translation>
    </message>
    <message>
        <source>Storn and Price (J. Global Optim. 11, 1997), best/1/bin</source>
        <translation>Storn 和 Price (J. Global Optim. 11, 1997)，best/1/bin</translation>
    </message>
    <message>
        <source>Differential evolution, changed: nothing twice, reseeded when nothing is better</source>
        <translation>差分进化（改动）：不重复，没有改进时重新播种</translation>
    </message>
    <message>
        <source>Storn and Price (J. Global Optim. 11, 1997), as in Kernel Tuner 1.4</source>
        <translation>Storn 和 Price (J. Global Optim. 11, 1997)，如 Kernel Tuner 1.4 中所用</translation>
    </message>
    <message>
        <source>Members of the population</source>
        <translation>种群的成员数</translation>
    </message>
    <message>
        <source>Generations, until it ends</source>
        <translation>结束前的代数</translation>
    </message>
    <message>
        <source>What the difference of two members is multiplied by</source>
        <translation>两名成员之差所乘的系数</translation>
    </message>
    <message>
        <source>Chance that each coordinate changes</source>
        <translation>每个坐标改变的概率</translation>
    </message>
    <message>
        <source>Random settings of which the best is where it begins</source>
        <translation>随机配置数，从其中最优者开始</translation>
    </message>
    <message>
        <source>Genetic of Kernel Tuner 0.2.0: parents by rank, one-point crossover</source>
        <translation>Kernel Tuner 0.2.0 的遗传算法：按名次选双亲，单点交叉</translation>
    </message>
    <message>
        <source>Chance that each gene takes any value</source>
        <translation>每个基因取任意值的概率</translation>
    </message>
    <message>
        <source>Hill climbing: from the best of a sample to the first better neighbour; then again</source>
        <translation>爬山：从样本中最优者走到第一个更好的相邻配置；然后重来</translation>
    </message>
    <message>
        <source>Classical; with sample=1, Kernel Tuner&apos;s greedy_mls as it was up to 1.3.3</source>
        <translation>经典方法；sample=1 时即 Kernel Tuner 1.3.3 及之前的 greedy_mls</translation>
    </message>
    <message>
        <source>Orthogonal search as published: one parameter after the other, once</source>
        <translation>正交搜索（按论文）：逐个参数各一遍</translation>
    </message>
    <message>
        <source>Shrinking sample (HiPC 2021), section IV.A</source>
        <translation>Shrinking sample (HiPC 2021) 第 IV.A 节</translation>
    </message>
    <message>
        <source>Orthogonal search, changed: from the best of a sample, until nothing is better, then again</source>
        <translation>正交搜索（改动）：从样本中最优者开始，直到没有改进，然后重来</translation>
    </message>
    <message>
        <source>Shrinking sample (HiPC 2021), section IV.A, and restarts of our own</source>
        <translation>Shrinking sample (HiPC 2021) 第 IV.A 节，加上我们的重启</translation>
    </message>
    <message>
        <source>Particle swarm as published: pulled to its own and the swarm&apos;s best</source>
        <translation>粒子群（按论文）：被自身和全群的最优吸引</translation>
    </message>
    <message>
        <source>Particle swarm, changed: chance by axis, where it was measured; again when nothing is new</source>
        <translation>粒子群（改动）：逐轴随机，以实测处为位置；没有新配置时重来</translation>
    </message>
    <message>
        <source>Kernel Tuner 0.2.0, and restarts of our own</source>
        <translation>Kernel Tuner 0.2.0，加上我们的重启</translation>
    </message>
    <message>
        <source>Particles of a swarm</source>
        <translation>一群的粒子数</translation>
    </message>
    <message>
        <source>Moves of every particle, until the swarm ends</source>
        <translation>一群结束前每个粒子的移动次数</translation>
    </message>
    <message>
        <source>How much of its velocity a particle keeps</source>
        <translation>粒子保留多少速度</translation>
    </message>
    <message>
        <source>Pull of the best that the particle has found</source>
        <translation>粒子自身所得最优的吸引力</translation>
    </message>
    <message>
        <source>Pull of the best that the swarm has found</source>
        <translation>全群所得最优的吸引力</translation>
    </message>
    <message>
        <source>Pattern search as published: steps along every parameter, then smaller ones</source>
        <translation>模式搜索（按论文）：沿每个参数走步，然后缩小步长</translation>
    </message>
    <message>
        <source>Pattern search, changed: from the best of a sample, steps cut short; then again</source>
        <translation>模式搜索（改动）：从样本中最优者开始，截短步长；然后重来</translation>
    </message>
    <message>
        <source>First step, in places of a value list</source>
        <translation>初始步长，以取值表中的位置计</translation>
    </message>
    <message>
        <source>What a step is multiplied by when no step helped</source>
        <translation>各步都无改进时步长所乘的系数</translation>
    </message>
    <message>
        <source>Shrinking sample, changed: a few combinations a round, around the best of a sample; then again</source>
        <translation>缩小样本（改动）：每轮几个组合，围绕样本中最优者；然后重来</translation>
    </message>
    <message>
        <source>Shrinking sample (HiPC 2021), Algorithm 1, with draws and restarts of our own</source>
        <translation>Shrinking sample (HiPC 2021) 算法 1，抽取和重启由我们定</translation>
    </message>
    <message>
        <source>Combinations of a round</source>
        <translation>一轮的组合数</translation>
    </message>
    <message>
        <source>Chance that one keeps the best value so far of a parameter</source>
        <translation>保留某参数当前最优值的概率</translation>
    </message>
    <message>
        <source>Shrinking sample as published: medians of parts, then parts of the best</source>
        <translation>缩小样本（按论文）：先取各段的中位数，再细分最优的段</translation>
    </message>
    <message>
        <source>Shrinking sample (HiPC 2021), Algorithm 1</source>
        <translation>Shrinking sample (HiPC 2021) 算法 1</translation>
    </message>
    <message>
        <source>Parts that the values of every parameter are cut into (k)</source>
        <translation>每个参数的取值分成的段数 (k)</translation>
    </message>
    <message>
        <source>Length at which they are not cut any more (V_TH)</source>
        <translation>不再细分的长度 (V_TH)</translation>
    </message>
    <message>
        <source>Window search as published: samples in ever smaller windows</source>
        <translation>窗口搜索（按论文）：在越来越小的窗口中采样</translation>
    </message>
    <message>
        <source>Window search, changed: around the best so far, nothing twice, and again</source>
        <translation>窗口搜索（改动）：围绕当前最优，不重复，然后重来</translation>
    </message>
    <message>
        <source>Settings of a sample</source>
        <translation>一个样本的配置数</translation>
    </message>
    <message>
        <source>What the window&apos;s width is multiplied by after a sample</source>
        <translation>每个样本后窗口宽度所乘的系数</translation>
    </message>
    <message>
        <source>Exhaustive: every setting in order</source>
        <translation>穷举：依次测试每个配置</translation>
    </message>
    <message>
        <source>Zhang &amp; Mueller (CGO 2012), section 5: exhaustive search</source>
        <translation>Zhang 和 Mueller (CGO 2012) 第 5 节：穷举搜索</translation>
    </message>
    <message>
        <source>Random search</source>
        <translation>随机搜索</translation>
    </message>
    <message>
        <source>GeST (J. Comput. Res. Dev. 2025), section 4.1: RandSearch, uniform without replacement</source>
        <translation>GeST（计算机研究与发展 2025）第 4.1 节：RandSearch，均匀不放回抽取</translation>
    </message>
    <message>
        <source>FASTER</source>
        <translation>更快</translation>
    </message>
    <message>
        <source>SLOWER</source>
        <translation>更慢</translation>
    </message>
    <message>
        <source>SAME</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>UNCLEAR</source>
        <translation>不明</translation>
    </message>
    <message>
        <source>What predicts costs</source>
        <translation>用什么预测耗时</translation>
    </message>
    <message>
        <source>Knowledge to begin with</source>
        <translation>起始时已有的知识</translation>
    </message>
    <message>
        <source>{} cannot be read.</source>
        <translation>{} 无法读取。</translation>
    </message>
    <message>
        <source>{} is too long: it holds more than {}.</source>
        <translation>{} 太长：超过了 {}。</translation>
    </message>
    <message>
        <source>There is no file {}.</source>
        <translation>没有文件 {}。</translation>
    </message>
    <message>
        <source>{} is a folder, not a file.</source>
        <translation>{} 是文件夹，不是文件。</translation>
    </message>
    <message>
        <source>{} is not a file.</source>
        <translation>{} 不是文件。</translation>
    </message>
    <message>
        <source>line {} is not valid JSON.</source>
        <translation>第 {} 行不是 JSON。</translation>
    </message>
    <message>
        <source>a number in it is too large.</source>
        <translation>其中有一个数太大。</translation>
    </message>
    <message>
        <source>{} could not be written: {}.</source>
        <translation>{} 无法写入：{}。</translation>
    </message>
    <message>
        <source>there is no folder {}</source>
        <translation>没有文件夹 {}</translation>
    </message>
    <message>
        <source>{} is a folder.</source>
        <translation>{} 是文件夹。</translation>
    </message>
    <message>
        <source>{} is not a file: nothing is written to disks and sockets.</source>
        <translation>{} 不是普通文件：不会写入磁盘设备或套接字。</translation>
    </message>
    <message>
        <source>Another program has created {} in the meantime, and it was left as it is. Choose another name.</source>
        <translation>{} 刚由另一个程序建立，未作改动。请换一个名称。</translation>
    </message>
    <message>
        <source>{} of {} cells are wrong, the first at ({}, {}, {}).</source>
        <translation>{1} 个单元中有 {0} 个是错的，第一个在 ({2}, {3}, {4})。</translation>
    </message>
    <message>
        <source>The kernel wrote {} cells outside the interior.</source>
        <translation>核函数在内部区域之外写了 {} 个单元。</translation>
    </message>
    <message>
        <source>Using GPU {}</source>
        <translation>选用 GPU {}</translation>
    </message>
    <message>
        <source>Problem {} is not open.</source>
        <translation>问题 {} 没有打开。</translation>
    </message>
    <message>
        <source>One launch ran longer than {:.1f} s.</source>
        <translation>一次启动运行超过了 {:.1f} s。</translation>
    </message>
    <message>
        <source>A repeated launch did not finish.</source>
        <translation>一次重复的启动没有结束。</translation>
    </message>
    <message>
        <source>Allocating {:.1f} MB on the GPU</source>
        <translation>在 GPU 上分配 {:.1f} MB</translation>
    </message>
    <message>
        <source>No GPU found: the NVIDIA driver is not installed.</source>
        <translation>没有找到 GPU：未安装 NVIDIA 驱动程序。</translation>
    </message>
    <message>
        <source>The NVIDIA driver is too old: it supports CUDA {}.{}, CUDA {}.{} is needed.</source>
        <translation>NVIDIA 驱动程序太旧：它支持 CUDA {}.{}，需要 CUDA {}.{}。</translation>
    </message>
    <message>
        <source>No GPU found: the NVIDIA driver sees none.</source>
        <translation>没有找到 GPU：NVIDIA 驱动程序看不到任何 GPU。</translation>
    </message>
    <message>
        <source>The GPUs cannot be listed: {} ({}).</source>
        <translation>无法列出 GPU：{}（{}）。</translation>
    </message>
    <message>
        <source>There is no GPU {}: this computer has {}, counted from 0.</source>
        <translation>没有 GPU {}：这台计算机有 {} 个，从 0 数起。</translation>
    </message>
    <message>
        <source>Describing the GPU</source>
        <translation>查询 GPU 的信息</translation>
    </message>
    <message>
        <source>Loading the compiled kernel</source>
        <translation>载入编译好的核函数</translation>
    </message>
    <message>
        <source>Finding the kernel {}</source>
        <translation>查找核函数 {}</translation>
    </message>
    <message>
        <source>Asking about the kernel</source>
        <translation>查询核函数的信息</translation>
    </message>
    <message>
        <source>Asking for {} bytes of shared memory</source>
        <translation>申请 {} 字节的共享内存</translation>
    </message>
    <message>
        <source>Launching the kernel</source>
        <translation>启动核函数</translation>
    </message>
    <message>
        <source>power cap</source>
        <translation>功率上限</translation>
    </message>
    <message>
        <source>hardware slowdown</source>
        <translation>硬件降频</translation>
    </message>
    <message>
        <source>temperature (software)</source>
        <translation>温度（软件）</translation>
    </message>
    <message>
        <source>temperature (hardware)</source>
        <translation>温度（硬件）</translation>
    </message>
    <message>
        <source>power brake</source>
        <translation>功率制动</translation>
    </message>
    <message>
        <source>kept in step with other GPUs</source>
        <translation>与其他 GPU 保持同步</translation>
    </message>
    <message>
        <source>The driver&apos;s management library does not start.</source>
        <translation>驱动程序的管理库无法启动。</translation>
    </message>
    <message>
        <source>The driver&apos;s management library does not know the GPU.</source>
        <translation>驱动程序的管理库不认识这个 GPU。</translation>
    </message>
    <message>
        <source>Copying an array</source>
        <translation>复制数组</translation>
    </message>
    <message>
        <source>Filling the arrays</source>
        <translation>填充数组</translation>
    </message>
    <message>
        <source>The reference kernel did not finish within a minute.</source>
        <translation>参考核函数在一分钟内没有结束。</translation>
    </message>
    <message>
        <source>The cells to check the reference at are not cells.</source>
        <translation>要核对参考结果的单元不是单元。</translation>
    </message>
    <message>
        <source>Reading the reference</source>
        <translation>读取参考结果</translation>
    </message>
    <message>
        <source>The naive kernel is wrong on this GPU: at element {:.0f} it computes {}, the CPU {}. Nothing can be verified against it.</source>
        <translation>朴素核函数在这个 GPU 上的结果是错的：在元素 {:.0f} 处它算得 {}，CPU 算得 {}。无法以它为准验证任何结果。</translation>
    </message>
    <message>
        <source>Asking for free memory</source>
        <translation>查询空闲显存</translation>
    </message>
    <message>
        <source>Running the reference kernel</source>
        <translation>运行参考核函数</translation>
    </message>
    <message>
        <source>Comparing the output</source>
        <translation>比较输出</translation>
    </message>
    <message>
        <source>Making a stream</source>
        <translation>建立流</translation>
    </message>
    <message>
        <source>Making an event</source>
        <translation>建立事件</translation>
    </message>
    <message>
        <source>Reading the time of a launch</source>
        <translation>读取一次启动的时间</translation>
    </message>
    <message>
        <source>Recording an event</source>
        <translation>记录事件</translation>
    </message>
    <message>
        <source>Running the kernel</source>
        <translation>运行核函数</translation>
    </message>
    <message>
        <source>launched once, too slow for the best</source>
        <translation>只启动了一次，相对最优太慢</translation>
    </message>
    <message>
        <source>sampled until it could not be the best</source>
        <translation>采样到不可能成为最优为止</translation>
    </message>
    <message>
        <source>sampled until its median was narrow enough</source>
        <translation>采样到中位数足够精确为止</translation>
    </message>
    <message>
        <source>sampled as often as one setting is</source>
        <translation>采样到一个配置的上限次数</translation>
    </message>
    <message>
        <source>looked at once, over the limit of that look</source>
        <translation>只看了一次，超过了该次试探的限度</translation>
    </message>
    <message>
        <source>once</source>
        <translation>一次</translation>
    </message>
    <message>
        <source>{} times</source>
        <translation>{} 次</translation>
    </message>
    <message>
        <source>at {} MHz</source>
        <translation>频率 {} MHz</translation>
    </message>
    <message>
        <source>at {} to {} MHz</source>
        <translation>频率 {} 至 {} MHz</translation>
    </message>
    <message>
        <source>samples taken again {}</source>
        <translation>样本重取了{}</translation>
    </message>
    <message>
        <source>the clock held back by {}</source>
        <translation>频率受限于{}</translation>
    </message>
    <message>
        <source>image from the cache</source>
        <translation>映像来自缓存</translation>
    </message>
    <message>
        <source>asked again {}</source>
        <translation>重新请求了{}</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>Nothing was submitted to the recording.</source>
        <translation>没有向记录提交任何配置。</translation>
    </message>
    <message>
        <source>The recording has no measurement of this setting.</source>
        <translation>记录中没有这个配置的测量。</translation>
    </message>
    <message>
        <source>{} cannot be decompressed: {}.</source>
        <translation>{} 无法解压：{}。</translation>
    </message>
    <message>
        <source>{} holds more than 1 GiB.</source>
        <translation>{} 的内容超过 1 GiB。</translation>
    </message>
    <message>
        <source>{} ends before its compressed content does.</source>
        <translation>{} 在压缩内容结束之前就中断了。</translation>
    </message>
    <message>
        <source>{}: line 1 is not valid JSON.</source>
        <translation>{}：第 1 行不是 JSON。</translation>
    </message>
    <message>
        <source>{}: it nests too deep, or holds too much.</source>
        <translation>{}：嵌套太深，或内容太多。</translation>
    </message>
    <message>
        <source>{} is neither a cache of Kernel Tuner (&quot;cache&quot;) nor T4 results (&quot;results&quot;) nor a T1 input (&quot;ConfigurationSpace&quot;).</source>
        <translation>{} 既不是 Kernel Tuner 的缓存（&quot;cache&quot;），也不是 T4 结果（&quot;results&quot;）或 T1 输入（&quot;ConfigurationSpace&quot;）。</translation>
    </message>
    <message>
        <source>Predicted by the model: no block of this kernel fits on a multiprocessor.</source>
        <translation>由模型预测：这个核函数没有一个线程块放得进一个多处理器。</translation>
    </message>
    <message>
        <source>Predicted by {}.</source>
        <translation>由 {} 预测。</translation>
    </message>
    <message>
        <source>{} is a {}, which does not say how certain it is: only a boundnet can stand in for a device.</source>
        <translation>{} 是 {}，它不说明自己有多大把握：预测设备要用 boundnet。</translation>
    </message>
    <message>
        <source>There is no data sheet for &quot;{}&quot;, which {} predicts.</source>
        <translation>没有 {1} 所预测的“{0}”的数据表。</translation>
    </message>
    <message>
        <source>A grid of {} in {} precision needs {:.0f} GB of device memory; an {} has {:.0f}. Choose a smaller grid.</source>
        <translation>{1} 精度的 {0} 网格需要 {2:.0f} GB 显存；{3} 有 {4:.0f}。请选较小的网格。</translation>
    </message>
    <message>
        <source>Nothing was submitted to the predicted device.</source>
        <translation>没有向预测设备提交任何配置。</translation>
    </message>
    <message>
        <source>The worker calls it right and gives no time.</source>
        <translation>工作进程称结果正确，却没有给出时间。</translation>
    </message>
    <message>
        <source>The worker says that a launch took {:g} ms, which no GPU can do.</source>
        <translation>工作进程称一次启动用了 {:g} ms，没有 GPU 做得到。</translation>
    </message>
    <message>
        <source>The worker calls it right and has not verified it.</source>
        <translation>工作进程称结果正确，却没有验证。</translation>
    </message>
    <message>
        <source>The worker calls it right with an error of {:.3g}, where {:g} is allowed.</source>
        <translation>工作进程称结果正确，误差却是 {:.3g}，只允许 {:g}。</translation>
    </message>
    <message>
        <source>The worker answers another question than it was asked.</source>
        <translation>工作进程的回答与所问不符。</translation>
    </message>
    <message>
        <source>A group of GPUs has at least one.</source>
        <translation>一组 GPU 至少要有一个。</translation>
    </message>
    <message>
        <source>{} is {}, {} is {}: times of different GPUs cannot be compared. Search on each by itself.</source>
        <translation>{} 是 {}，{} 是 {}：不同 GPU 的时间无法比较。请在每个上分别搜索。</translation>
    </message>
    <message>
        <source>Nothing was submitted to the device.</source>
        <translation>没有向设备提交任何配置。</translation>
    </message>
    <message>
        <source>Measuring was stopped.</source>
        <translation>测量已停止。</translation>
    </message>
    <message>
        <source>Reading was stopped.</source>
        <translation>读取已停止。</translation>
    </message>
    <message>
        <source>NVIDIA GPU of this computer</source>
        <translation>这台计算机的 NVIDIA GPU</translation>
    </message>
    <message>
        <source>{} of them side by side</source>
        <translation>{} 个并行使用</translation>
    </message>
    <message>
        <source>This build has no stencilscope-worker: it was made without the CUDA toolkit.</source>
        <translation>这个版本没有 stencilscope-worker：构建时没有 CUDA 工具包。</translation>
    </message>
    <message>
        <source>Stopped while the GPUs were listed.</source>
        <translation>在列出 GPU 时停止。</translation>
    </message>
    <message>
        <source>The worker did not answer: {}.</source>
        <translation>工作进程没有回答：{}。</translation>
    </message>
    <message>
        <source>The worker did not start in time</source>
        <translation>工作进程没有及时启动</translation>
    </message>
    <message>
        <source>The measurement did not end in time</source>
        <translation>测量没有及时结束</translation>
    </message>
    <message>
        <source>The problem was not ready in time</source>
        <translation>问题没有及时准备好</translation>
    </message>
    <message>
        <source>The worker answered nothing for {:.0f} s</source>
        <translation>工作进程 {:.0f} s 没有回答</translation>
    </message>
    <message>
        <source>The worker said nothing for {:.0f} s</source>
        <translation>工作进程 {:.0f} s 没有任何消息</translation>
    </message>
    <message>
        <source>The worker sent what is not the protocol</source>
        <translation>工作进程发来的内容不符合协议</translation>
    </message>
    <message>
        <source>It cannot be reached.</source>
        <translation>无法连接到它。</translation>
    </message>
    <message>
        <source>The worker ended with {}</source>
        <translation>工作进程结束：{}</translation>
    </message>
    <message>
        <source>The device was lost: {} workers ended in a row. {}.</source>
        <translation>设备已失去：连续有 {} 个工作进程结束。{}。</translation>
    </message>
    <message>
        <source>The connection broke for a second time</source>
        <translation>连接第二次中断</translation>
    </message>
    <message>
        <source>The connection broke.</source>
        <translation>连接中断。</translation>
    </message>
    <message>
        <source>The device was lost: its worker can be reached and answers nothing.</source>
        <translation>设备已失去：可以连接到它的工作进程，但没有任何回答。</translation>
    </message>
    <message>
        <source>Trying again.</source>
        <translation>正在重试。</translation>
    </message>
    <message>
        <source>The device was lost, and for {:.0f} s nothing else was there: {}</source>
        <translation>设备已失去，{:.0f} s 内没有恢复：{}</translation>
    </message>
    <message>
        <source>The worker had printed:{}</source>
        <translation>工作进程曾输出：{}</translation>
    </message>
    <message>
        <source>{} while this setting was on the GPU.</source>
        <translation>{}，当时这个配置正在 GPU 上。</translation>
    </message>
    <message>
        <source>{} while it had this setting to measure.</source>
        <translation>{}，当时它正要测量这个配置。</translation>
    </message>
    <message>
        <source>The worker speaks version {} of the protocol, this program version {}: install the same Stencilscope on both sides.</source>
        <translation>工作进程使用的协议版本是 {}，本程序是 {}：请在两边安装相同的 Stencilscope。</translation>
    </message>
    <message>
        <source>The grid is too small to be halved.</source>
        <translation>网格太小，不能减半。</translation>
    </message>
    <message>
        <source>{} cannot be used over ssh: {}.</source>
        <translation>无法通过 ssh 使用 {}：{}。</translation>
    </message>
    <message>
        <source>Stopped while the worker started.</source>
        <translation>在工作进程启动时停止。</translation>
    </message>
    <message>
        <source>Stopped while the GPU was made ready.</source>
        <translation>在准备 GPU 时停止。</translation>
    </message>
    <message>
        <source>The CUDA toolkit&apos;s compiler NVRTC was not found ({}). Install the CUDA toolkit, or set CUDA_HOME to its folder.</source>
        <translation>没有找到 CUDA 工具包的编译器 NVRTC（{}）。请安装 CUDA 工具包，或把 CUDA_HOME 设为它的文件夹。</translation>
    </message>
    <message>
        <source>The NVRTC library lacks functions that are needed.</source>
        <translation>NVRTC 库缺少需要的函数。</translation>
    </message>
    <message>
        <source>The compiler refused the source ({}): {}</source>
        <translation>编译器拒绝了源代码（{}）：{}</translation>
    </message>
    <message>
        <source>signal {} ({})</source>
        <translation>信号 {}（{}）</translation>
    </message>
    <message>
        <source>exit status {}</source>
        <translation>退出状态 {}</translation>
    </message>
    <message>
        <source>There is no program to start.</source>
        <translation>没有要启动的程序。</translation>
    </message>
    <message>
        <source>No socket: {}.</source>
        <translation>没有套接字：{}。</translation>
    </message>
    <message>
        <source>No pipe: {}.</source>
        <translation>没有管道：{}。</translation>
    </message>
    <message>
        <source>{} cannot be started: {}.</source>
        <translation>{} 无法启动：{}。</translation>
    </message>
    <message>
        <source>this computer</source>
        <translation>这台计算机</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is not a host name: use [user@]name with letters, digits, dots and dashes.</source>
        <translation>“{}”不是主机名：请写 [user@]name，用字母、数字、点和连字符。</translation>
    </message>
    <message>
        <source>The argument &quot;{}&quot; cannot be passed through ssh.</source>
        <translation>参数“{}”无法通过 ssh 传递。</translation>
    </message>
    <message>
        <source>{} did not end within {} seconds.</source>
        <translation>{} 在 {} 秒内没有结束。</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is not a budget: expected a time above 0 or evaluations, such as 100s, 5min, 1h, 500ev or 100s,500ev.</source>
        <translation>“{}”不是预算：应为大于 0 的时间或评测次数，例如 100s、5min、1h、500ev 或 100s,500ev。</translation>
    </message>
    <message>
        <source>budget used</source>
        <translation>预算已用完</translation>
    </message>
    <message>
        <source>space exhausted</source>
        <translation>空间已穷尽</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>among the best of the model of AN5D</source>
        <translation>AN5D 模型选出的最优之一</translation>
    </message>
    <message>
        <source>a simplex of Nelder and Mead</source>
        <translation>Nelder 和 Mead 的单纯形</translation>
    </message>
    <message>
        <source>differential evolution</source>
        <translation>差分进化</translation>
    </message>
    <message>
        <source>the best, moved a little</source>
        <translation>当前最优，略作移动</translation>
    </message>
    <message>
        <source>the best with some values drawn anew</source>
        <translation>当前最优，部分取值重新抽取</translation>
    </message>
    <message>
        <source>one of those that decide the groups</source>
        <translation>决定分组的样本之一</translation>
    </message>
    <message>
        <source>drawn beside the samples while a generation waits</source>
        <translation>等待一代完成时，在样本之外抽取</translation>
    </message>
    <message>
        <source>{} and {} are grouped already.</source>
        <translation>{} 和 {} 已经分组。</translation>
    </message>
    <message>
        <source>{} and {} found PG{}.</source>
        <translation>{} 和 {} 建立 PG{}。</translation>
    </message>
    <message>
        <source>{} is in PG{}: {} joins it.</source>
        <translation>{} 在 PG{} 中：{} 加入。</translation>
    </message>
    <message>
        <source>{} founds PG{}, {} PG{}.</source>
        <translation>{} 建立 PG{}，{} 建立 PG{}。</translation>
    </message>
    <message>
        <source>{} founds PG{}.</source>
        <translation>{} 建立 PG{}。</translation>
    </message>
    <message>
        <source>the next in order</source>
        <translation>按顺序的下一个</translation>
    </message>
    <message>
        <source>crossed from two neighbours and mutated</source>
        <translation>由两个邻居交叉而来并变异</translation>
    </message>
    <message>
        <source>crossed from two neighbours</source>
        <translation>由两个邻居交叉而来</translation>
    </message>
    <message>
        <source>heir of a neighbour and mutated</source>
        <translation>一个邻居的后代，有变异</translation>
    </message>
    <message>
        <source>heir of a neighbour</source>
        <translation>一个邻居的后代</translation>
    </message>
    <message>
        <source>{}, generation {} of sub-population {}</source>
        <translation>{0}，第 {2} 子种群第 {1} 代</translation>
    </message>
    <message>
        <source>drawn at random while too few founders are known</source>
        <translation>随机抽取，因为已知的初始个体太少</translation>
    </message>
    <message>
        <source>founder of a sub-population</source>
        <translation>一个子种群的初始个体</translation>
    </message>
    <message>
        <source>group {} of {} around the best, share {:.0f} %: {}</source>
        <translation>第 {} 组（共 {} 组），在当前最优附近，份额 {:.0f} %：{}</translation>
    </message>
    <message>
        <source>drawn at random: all around the best is known</source>
        <translation>随机抽取：当前最优附近已全部知晓</translation>
    </message>
    <message>
        <source>{} is in PG{} already.</source>
        <translation>{} 已在 PG{} 中。</translation>
    </message>
    <message>
        <source>{} must wait: there are {} groups.</source>
        <translation>{} 须等待：已有 {} 个组。</translation>
    </message>
    <message>
        <source>Neither {} nor {} has a group to join.</source>
        <translation>{} 和 {} 都没有可加入的组。</translation>
    </message>
    <message>
        <source>{} and {} more</source>
        <translation>{} 等，另有 {} 个</translation>
    </message>
    <message>
        <source>drawn at random: the pack has come no further</source>
        <translation>随机抽取：狼群没有进展</translation>
    </message>
    <message>
        <source>a wolf drawn towards the three leaders</source>
        <translation>一只狼，被引向三只头狼</translation>
    </message>
    <message>
        <source>expected best of {}: neighbours, one crossed, others drawn</source>
        <translation>{} 个候选中的期望最优：邻居、一个交叉所得、其余随机抽取</translation>
    </message>
    <message>
        <source>where prior knowledge begins</source>
        <translation>先验知识的起点</translation>
    </message>
    <message>
        <source>drawn at random</source>
        <translation>随机抽取</translation>
    </message>
    <message>
        <source>near the fastest known of this stencil</source>
        <translation>接近这个模板已知最快的配置</translation>
    </message>
    <message>
        <source>near the fastest known of {}, a similar stencil</source>
        <translation>接近 {} 已知最快的配置，它是相似的模板</translation>
    </message>
    <message>
        <source>a shape seldom tried, {} of {} so far</source>
        <translation>很少试过的形状，至今 {1} 次中有 {0} 次</translation>
    </message>
    <message>
        <source>a kind seldom tried, {} of {} so far</source>
        <translation>很少试过的种类，至今 {1} 次中有 {0} 次</translation>
    </message>
    <message>
        <source>expected {:.3g} ms per step</source>
        <translation>期望每步 {:.3g} ms</translation>
    </message>
    <message>
        <source>drawn</source>
        <translation>抽取</translation>
    </message>
    <message>
        <source>{}, among the best of {}</source>
        <translation>{}，{} 个中的最优之一</translation>
    </message>
    <message>
        <source>{}, among the best of all {} left</source>
        <translation>{}，剩下的全部 {} 个中的最优之一</translation>
    </message>
    <message>
        <source>one step beside one of the fastest</source>
        <translation>与最快的配置之一相差一步</translation>
    </message>
    <message>
        <source>crossed from two of the best</source>
        <translation>由两个最优的配置交叉而来</translation>
    </message>
    <message>
        <source>one step beside what is expected to be best</source>
        <translation>与期望最优的配置相差一步</translation>
    </message>
    <message>
        <source>{}; checks what is expected, which is off by {:.0f} %</source>
        <translation>{}；用来检验期望值，其误差为 {:.0f} %</translation>
    </message>
    <message>
        <source>drawn at random: nothing is expected of what is left</source>
        <translation>随机抽取：对剩下的没有期望值</translation>
    </message>
    <message>
        <source>one to begin with</source>
        <translation>用来开始的配置之一</translation>
    </message>
    <message>
        <source>stage {} of {}, around the best: {}</source>
        <translation>第 {} 阶段（共 {} 个），在当前最优附近：{}</translation>
    </message>
    <message>
        <source>a random neighbour of where the walk stands</source>
        <translation>当前位置的随机邻居</translation>
    </message>
    <message>
        <source>a member moved by the difference of two others</source>
        <translation>一个成员按另外两个的差移动</translation>
    </message>
    <message>
        <source>drawn at random, to begin at the best of them</source>
        <translation>随机抽取，以便从其中最优的开始</translation>
    </message>
    <message>
        <source>a child of two of the population</source>
        <translation>种群中两个成员的后代</translation>
    </message>
    <message>
        <source>one step beside the highest point of the climb</source>
        <translation>与爬升的最高点相差一步</translation>
    </message>
    <message>
        <source>along one parameter from the best so far</source>
        <translation>从当前最优沿一个参数</translation>
    </message>
    <message>
        <source>where a particle flies, between its own best and the swarm&apos;s</source>
        <translation>一个粒子飞到之处，在它自己的最优与群体的最优之间</translation>
    </message>
    <message>
        <source>one step of the pattern from the best so far</source>
        <translation>从当前最优按模式走一步</translation>
    </message>
    <message>
        <source>drawn from the sections left, around the best so far</source>
        <translation>在当前最优附近，从剩下的区段中抽取</translation>
    </message>
    <message>
        <source>a combination of the representatives of the sections left</source>
        <translation>剩下的区段的代表的一个组合</translation>
    </message>
    <message>
        <source>drawn from the window around the best so far</source>
        <translation>从当前最优周围的窗口中抽取</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>The session was measured on {}, but {} is {}: their times cannot be compared. Start a new session.</source>
        <translation>会话是在 {} 上测量的，而 {} 是 {}：它们的时间无法比较。请新建会话。</translation>
    </message>
    <message>
        <source>driver {}, toolkit {}, {}</source>
        <translation>驱动程序 {}，工具包 {}，{}</translation>
    </message>
    <message>
        <source>The session was measured on {0} ({1}), but {2} is another {3} ({4}): their times cannot be compared. Continue on {0}, or on GPUs with the same driver, toolkit and limits.</source>
        <translation>会话是在 {0}（{1}）上测量的，而 {2} 是另一个 {3}（{4}）：它们的时间无法比较。请在 {0} 上继续，或用驱动程序、工具包和限制都相同的 GPU。</translation>
    </message>
    <message>
        <source>The session&apos;s times were measured by another rule (&quot;{}&quot;) than new ones would be (&quot;{}&quot;): they cannot be compared. Start a new session, or give --precision, --most-samples and --load as when it was begun, or none of them.</source>
        <translation>会话的时间是按另一条规则（“{}”）测的，新的将按“{}”：它们无法比较。请新建会话，或给出开始时的 --precision、--most-samples 和 --load，或一个也不给。</translation>
    </message>
    <message>
        <source>The session does not say which kernels it measured, since an earlier version wrote it: its times cannot be compared with new ones. Start a new session.</source>
        <translation>会话没有说明它测量的是哪些核函数，因为它由较早的版本写成：它的时间无法与新的比较。请新建会话。</translation>
    </message>
    <message>
        <source>The session measured another kernel of &quot;{}&quot; (source {}) than this program generates (source {}): their times cannot be compared. Start a new session.</source>
        <translation>会话测量的“{}”的核函数（源代码 {}）与本程序生成的（源代码 {}）不同：它们的时间无法比较。请新建会话。</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is not a device: expected cuda:N or ssh:HOST[:N].</source>
        <translation>“{}”不是设备：应为 cuda:N 或 ssh:HOST[:N]。</translation>
    </message>
    <message>
        <source>&quot;{}&quot; cannot measure beside others: only GPUs, cuda:N or ssh:HOST[:N], can.</source>
        <translation>“{}”不能与其他设备并行测量：只有 GPU，即 cuda:N 或 ssh:HOST[:N]，才可以。</translation>
    </message>
    <message>
        <source>{} holds {}, not {}.</source>
        <translation>{} 中是 {}，不是 {}。</translation>
    </message>
    <message>
        <source>{} describes {} and holds no measurement to search on.</source>
        <translation>{} 描述了 {}，没有可供搜索的测量。</translation>
    </message>
    <message>
        <source>There are recordings of it on other grids or of other types: {}.</source>
        <translation>它的记录有：{}。</translation>
    </message>
    <message>
        <source>There are recordings of {}.</source>
        <translation>已有的记录是：{}。</translation>
    </message>
    <message>
        <source>No recordings are installed.</source>
        <translation>没有安装任何记录。</translation>
    </message>
    <message>
        <source>There is no recording of {}. {}</source>
        <translation>没有 {} 的记录。{}</translation>
    </message>
    <message>
        <source>Nothing was learned about {}. There are {}.</source>
        <translation>没有学习过 {}。可用的有 {}。</translation>
    </message>
    <message>
        <source>{} recordings on {}: {} and others</source>
        <translation>{1} 上的 {0} 个记录：{2} 等</translation>
    </message>
    <message>
        <source>recording of {} on {}, {}</source>
        <translation>{1} 上 {0} 的记录，{2}</translation>
    </message>
    <message>
        <source>Noise is drawn from the samples of a recording (--noise); {} has none.</source>
        <translation>噪声取自记录的样本（--noise）；{} 没有样本。</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is not a device: expected cuda:N, ssh:HOST[:N], recorded, predicted, FILE.sscope or a Kernel Tuner cache, FILE.json.</source>
        <translation>“{}”不是设备：应为 cuda:N、ssh:HOST[:N]、recorded、predicted、FILE.sscope 或 Kernel Tuner 的 FILE.json。</translation>
    </message>
    <message>
        <source>Predicted {}</source>
        <translation>预测 {}</translation>
    </message>
    <message>
        <source>{}, the first that works ({}): {}</source>
        <translation>{}，第一个能运行的（{}）：{}</translation>
    </message>
    <message>
        <source>{}, the first that works: {}</source>
        <translation>{}，第一个能运行的：{}</translation>
    </message>
    <message>
        <source>{}, less than 0.1 % faster than before ({}): {}</source>
        <translation>{}，比之前快不到 0.1 %（{}）：{}</translation>
    </message>
    <message>
        <source>{}, less than 0.1 % faster than before: {}</source>
        <translation>{}，比之前快不到 0.1 %：{}</translation>
    </message>
    <message>
        <source>{}, {:.1f} % faster than before ({}): {}</source>
        <translation>{}，比之前快 {:.1f} %（{}）：{}</translation>
    </message>
    <message>
        <source>{}, {:.1f} % faster than before: {}</source>
        <translation>{}，比之前快 {:.1f} %：{}</translation>
    </message>
    <message>
        <source>The kernel ended as {}.</source>
        <translation>核函数的结果是 {}。</translation>
    </message>
    <message>
        <source>The space does not hold this setting.</source>
        <translation>空间中没有这个配置。</translation>
    </message>
    <message>
        <source>converged</source>
        <translation>已收敛</translation>
    </message>
    <message>
        <source>no new settings</source>
        <translation>没有新的配置</translation>
    </message>
    <message>
        <source>The session cannot continue: evaluation {} differs from the stored one when replayed. The recording, its clock or the strategy has changed since.</source>
        <translation>会话无法继续：重放时，第 {} 次评测与存储的不同。记录、它的时钟或策略在此后有过改变。</translation>
    </message>
    <message>
        <source>The session holds no search to continue: it was cut short before one was stored.</source>
        <translation>会话中没有可以继续的搜索：在存储第一个搜索之前就中断了。</translation>
    </message>
    <message>
        <source>Tensor cores compute patches of cells, a whole warp together: no cell has a thread of its own that could be drawn.</source>
        <translation>张量核心由整个线程束一起计算成片的单元：没有单元有自己的线程可以画出。</translation>
    </message>
    <message>
        <source>The tile of this setting has no cells.</source>
        <translation>这个配置的分块没有单元。</translation>
    </message>
    <message>
        <source>Setting: there is no parameter &quot;{}&quot;; the parameters are {}.</source>
        <translation>配置：没有参数“{}”；参数有 {}。</translation>
    </message>
    <message>
        <source>Setting: {} does not exist in two dimensions; the parameters are {}.</source>
        <translation>配置：{} 在二维中不存在；参数有 {}。</translation>
    </message>
    <message>
        <source>Setting: {} = &quot;{}&quot; is not one of its values; write {}={}.</source>
        <translation>配置：{} = “{}”不是它的取值；请写 {}={}。</translation>
    </message>
    <message>
        <source>Setting: {} = &quot;{}&quot; is {}; write {}={}.</source>
        <translation>配置：{} = “{}”{}；请写 {}={}。</translation>
    </message>
    <message>
        <source>not one of its values</source>
        <translation>不是它的取值</translation>
    </message>
    <message>
        <source>not an integer that fits</source>
        <translation>不是合适的整数</translation>
    </message>
    <message>
        <source>Setting: &quot;{}&quot; has no value; write NAME=VALUE, such as TBx=32.</source>
        <translation>配置：“{}”没有值；请写 名称=值，例如 TBx=32。</translation>
    </message>
    <message>
        <source>Setting: {} is given twice; give it once.</source>
        <translation>配置：{} 给出了两次；只能给一次。</translation>
    </message>
    <message>
        <source>Line {}, column {}: found {}, expected {}.</source>
        <translation>第 {} 行第 {} 列：遇到 {}，应为 {}。</translation>
    </message>
    <message>
        <source>the end of the formula</source>
        <translation>公式结尾</translation>
    </message>
    <message>
        <source>the byte 0x{:02X}</source>
        <translation>字节 0x{:02X}</translation>
    </message>
    <message>
        <source>a value such as 0.25, a name, u[i+1,j] or a parenthesis</source>
        <translation>一个值，例如 0.25、名称、u[i+1,j] 或括号</translation>
    </message>
    <message>
        <source>an offset such as i+1</source>
        <translation>偏移，例如 i+1</translation>
    </message>
    <message>
        <source>an offset such as j+1</source>
        <translation>偏移，例如 j+1</translation>
    </message>
    <message>
        <source>an offset such as k+1</source>
        <translation>偏移，例如 k+1</translation>
    </message>
    <message>
        <source>a whole number of cells such as 1</source>
        <translation>单元的整数个数，例如 1</translation>
    </message>
    <message>
        <source>&quot;,&quot; or &quot;]&quot;</source>
        <translation>&quot;,&quot; 或 &quot;]&quot;</translation>
    </message>
    <message>
        <source>a second index such as [j]</source>
        <translation>第二个下标，例如 [j]</translation>
    </message>
    <message>
        <source>an operator or &quot;)&quot;</source>
        <translation>运算符或 &quot;)&quot;</translation>
    </message>
    <message>
        <source>an operator, &quot;,&quot; or &quot;)&quot;</source>
        <translation>运算符、&quot;,&quot; 或 &quot;)&quot;</translation>
    </message>
    <message>
        <source>the name of a constant</source>
        <translation>常量的名称</translation>
    </message>
    <message>
        <source>an operator, &quot;,&quot; or &quot;;&quot;</source>
        <translation>运算符、&quot;,&quot; 或 &quot;;&quot;</translation>
    </message>
    <message>
        <source>&quot;=&quot; or &quot;+=&quot;</source>
        <translation>&quot;=&quot; 或 &quot;+=&quot;</translation>
    </message>
    <message>
        <source>an operator or &quot;;&quot;</source>
        <translation>运算符或 &quot;;&quot;</translation>
    </message>
    <message>
        <source>a statement such as v[i,j] = u[i,j]</source>
        <translation>一条语句，例如 v[i,j] = u[i,j]</translation>
    </message>
    <message>
        <source>an output such as v[i,j] = u[i,j]</source>
        <translation>一个输出，例如 v[i,j] = u[i,j]</translation>
    </message>
    <message>
        <source>{} indices as in the first array, {}</source>
        <translation>与第一个数组一样的 {} 个下标，{}</translation>
    </message>
    <message>
        <source>two</source>
        <translation>两</translation>
    </message>
    <message>
        <source>three</source>
        <translation>三</translation>
    </message>
    <message>
        <source>{} at the centre, because {} is the array read at offsets</source>
        <translation>在中心的 {}，因为带偏移读取的数组是 {}</translation>
    </message>
    <message>
        <source>a read of the input such as u{}</source>
        <translation>对输入的一次读取，例如 u{}</translation>
    </message>
    <message>
        <source>indices after the array&apos;s name: {}</source>
        <translation>数组名后的下标：{}</translation>
    </message>
    <message>
        <source>another name: the output cannot be read</source>
        <translation>另一个名称：输出不能被读取</translation>
    </message>
    <message>
        <source>a constant or temporary defined before; write const {} = 0.1; to define it</source>
        <translation>先前定义的常量或临时量；写 const {} = 0.1; 可以定义它</translation>
    </message>
    <message>
        <source>{} without indices: it is a {}</source>
        <translation>不带下标的 {}：它是{}</translation>
    </message>
    <message>
        <source>constant</source>
        <translation>常量</translation>
    </message>
    <message>
        <source>temporary</source>
        <translation>临时量</translation>
    </message>
    <message>
        <source>another array: the output {} cannot be read</source>
        <translation>另一个数组：输出 {} 不能被读取</translation>
    </message>
    <message>
        <source>at most {} operations in a row; give a part of them to a temporary</source>
        <translation>连续最多 {} 个运算；请把其中一部分放进临时量</translation>
    </message>
    <message>
        <source>at most {} nested levels</source>
        <translation>最多 {} 层嵌套</translation>
    </message>
    <message>
        <source>a divisor other than zero</source>
        <translation>非零的除数</translation>
    </message>
    <message>
        <source>constants whose result is a finite number</source>
        <translation>结果为有限数的常量</translation>
    </message>
    <message>
        <source>another name: {} is an array</source>
        <translation>另一个名称：{} 是数组</translation>
    </message>
    <message>
        <source>another name: {} is already a {}</source>
        <translation>另一个名称：{} 已经是{}</translation>
    </message>
    <message>
        <source>a constant expression: numbers and constants only</source>
        <translation>常量表达式：只有数和常量</translation>
    </message>
    <message>
        <source>{} = ... before {} += ...</source>
        <translation>{1} += ... 之前先有 {0} = ...</translation>
    </message>
    <message>
        <source>{}: a formula has one output</source>
        <translation>{}：一个公式只有一个输出</translation>
    </message>
    <message>
        <source>an output other than the array {}, which is read</source>
        <translation>与数组 {} 不同的输出，该数组被读取</translation>
    </message>
    <message>
        <source>{}: the output is written at the centre</source>
        <translation>{}：输出写在中心</translation>
    </message>
    <message>
        <source>{} += ...: it already has a value</source>
        <translation>{} += ...：它已有值</translation>
    </message>
    <message>
        <source>at most {} operations in a row and {} nested levels</source>
        <translation>连续最多 {} 个运算和 {} 层嵌套</translation>
    </message>
    <message>
        <source>an output such as v{} = ...</source>
        <translation>一个输出，例如 v{} = ...</translation>
    </message>
    <message>
        <source>the statement of the output {} last</source>
        <translation>输出 {} 的语句放在最后</translation>
    </message>
    <message>
        <source>a formula of at most {} operations and operands</source>
        <translation>最多含 {} 个运算和运算数的公式</translation>
    </message>
    <message>
        <source>at most {} nested parentheses and signs</source>
        <translation>最多 {} 层嵌套的括号和符号</translation>
    </message>
    <message>
        <source>a name of at most {} characters</source>
        <translation>最多 {} 个字符的名称</translation>
    </message>
    <message>
        <source>another name: i, j and k are the indices inside [ ]</source>
        <translation>另一个名称：i、j 和 k 是 [ ] 中的下标</translation>
    </message>
    <message>
        <source>another name: those with a leading underscore belong to compilers</source>
        <translation>另一个名称：以下划线开头的名称属于编译器</translation>
    </message>
    <message>
        <source>another name: this is a reserved word of C++</source>
        <translation>另一个名称：这是 C++ 的保留字</translation>
    </message>
    <message>
        <source>another name: this is the name of a function</source>
        <translation>另一个名称：这是函数的名称</translation>
    </message>
    <message>
        <source>a number that fits in double precision</source>
        <translation>双精度能表示的数</translation>
    </message>
    <message>
        <source>an offset of at most {} cells</source>
        <translation>最多 {} 个单元的偏移</translation>
    </message>
    <message>
        <source>&quot;(&quot; after the function&apos;s name</source>
        <translation>函数名后的 &quot;(&quot;</translation>
    </message>
    <message>
        <source>one of the functions sqrt, abs, min and max</source>
        <translation>函数 sqrt、abs、min 和 max 之一</translation>
    </message>
    <message>
        <source>min and max with two values, such as min(a, b)</source>
        <translation>带两个值的 min 和 max，例如 min(a, b)</translation>
    </message>
    <message>
        <source>sqrt and abs with one value, such as sqrt(a)</source>
        <translation>带一个值的 sqrt 和 abs，例如 sqrt(a)</translation>
    </message>
    <message>
        <source>at most 1 MiB of text</source>
        <translation>最多 1 MiB 的文本</translation>
    </message>
    <message>
        <source>a formula of {} bytes</source>
        <translation>{} 字节的公式</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is not a data type; use float or double.</source>
        <translation>“{}”不是数据类型；请用 float 或 double。</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is not a grid: {}; write {} sizes such as {}.</source>
        <translation>“{}”不是网格：{}；请写 {} 个尺寸，例如 {}。</translation>
    </message>
    <message>
        <source>a size is too large</source>
        <translation>有一个尺寸太大</translation>
    </message>
    <message>
        <source>a size is not a whole number</source>
        <translation>有一个尺寸不是整数</translation>
    </message>
    <message>
        <source>a size is not positive</source>
        <translation>有一个尺寸不是正数</translation>
    </message>
    <message>
        <source>a size is larger than 2^24</source>
        <translation>有一个尺寸大于 2^24</translation>
    </message>
    <message>
        <source>sizes are separated by x</source>
        <translation>尺寸之间用 x 分开</translation>
    </message>
    <message>
        <source>the stencil has two dimensions</source>
        <translation>模板是二维的</translation>
    </message>
    <message>
        <source>the stencil has three dimensions</source>
        <translation>模板是三维的</translation>
    </message>
    <message>
        <source>it has more than 2^40 cells</source>
        <translation>它有超过 2^40 个单元</translation>
    </message>
    <message>
        <source>The formula reads the array parameter {}: its coefficients differ from cell to cell and cannot be drawn.</source>
        <translation>公式读取数组参数 {}：它的系数随单元而变，无法画出。</translation>
    </message>
    <message>
        <source>The formula is not a weighted sum of cells, so it has no taps to draw.</source>
        <translation>公式不是单元的加权和，没有邻点可画。</translation>
    </message>
    <message>
        <source>The formula adds a value that belongs to no cell, which cannot be drawn.</source>
        <translation>公式加上了一个不属于任何单元的值，无法画出。</translation>
    </message>
    <message>
        <source>The formula reads a cell at distance {}: taps are drawn up to distance {}.</source>
        <translation>公式读取距离为 {} 的单元：邻点最多画到距离 {}。</translation>
    </message>
    <message>
        <source>A coefficient is not a finite number, so it cannot be drawn.</source>
        <translation>有一个系数不是有限数，无法画出。</translation>
    </message>
    <message>
        <source>All coefficients are zero: there is nothing to draw.</source>
        <translation>所有系数都是零：没有可画的。</translation>
    </message>
    <message>
        <source>{} is damaged: {}.</source>
        <translation>{} 已损坏：{}。</translation>
    </message>
    <message>
        <source>its pages do not fit together</source>
        <translation>它的页不一致</translation>
    </message>
    <message>
        <source>{} does not hold that recording. It holds {}.</source>
        <translation>{} 中没有那个记录。它有 {}。</translation>
    </message>
    <message>
        <source>{} is truncated.</source>
        <translation>{} 被截断。</translation>
    </message>
    <message>
        <source>{} is truncated: {} of {} bytes are there.</source>
        <translation>{0} 被截断：{2} 字节中只有 {1} 字节。</translation>
    </message>
    <message>
        <source>{} is not a session file.</source>
        <translation>{} 不是会话文件。</translation>
    </message>
    <message>
        <source>{} is a collection of recordings, not one session: train, predict and analyze read it (--recordings).</source>
        <translation>{} 是记录的合集，不是一个会话：train、predict 和 analyze 读取它（--recordings）。</translation>
    </message>
    <message>
        <source>{} belongs to another program (application id {:#010x}, expected {:#010x}).</source>
        <translation>{} 属于另一个程序（应用标识 {:#010x}，应为 {:#010x}）。</translation>
    </message>
    <message>
        <source>This file is newer than this program (format {}, known up to {}): {}.</source>
        <translation>这个文件比本程序新（格式 {}，已知到 {}）：{}。</translation>
    </message>
    <message>
        <source>{} is damaged: format {} was never written.</source>
        <translation>{} 已损坏：从未写过格式 {}。</translation>
    </message>
    <message>
        <source>No temporary folder could be made to read a session that was cut short.</source>
        <translation>无法建立临时文件夹来读取中断的会话。</translation>
    </message>
    <message>
        <source>{} could not be read while another program writes it.</source>
        <translation>另一个程序正在写 {}，无法读取。</translation>
    </message>
    <message>
        <source>Another program has the session {} open for writing: end that first, or choose another name.</source>
        <translation>{} 是另一个程序正打开写入的会话：请先结束它，或换一个名称。</translation>
    </message>
    <message>
        <source>{} is not a file: a session cannot be kept there.</source>
        <translation>{} 不是文件：不能在那里保存会话。</translation>
    </message>
    <message>
        <source>{} was removed in the meantime.</source>
        <translation>{} 已被移走。</translation>
    </message>
    <message>
        <source>its head is too long</source>
        <translation>它的头部太长</translation>
    </message>
    <message>
        <source>its head nests too deep</source>
        <translation>它的头部嵌套太深</translation>
    </message>
    <message>
        <source>its head is not JSON</source>
        <translation>它的头部不是 JSON</translation>
    </message>
    <message>
        <source>in its head {}</source>
        <translation>它的头部有误：{}</translation>
    </message>
    <message>
        <source>it was made by a newer version of this program</source>
        <translation>它由本程序的更新版本写成</translation>
    </message>
    <message>
        <source>evaluation {} has {}</source>
        <translation>第 {} 次评测有{}</translation>
    </message>
    <message>
        <source>a checksum that does not match it</source>
        <translation>不相符的校验和</translation>
    </message>
    <message>
        <source>it contains an unexpected {:.80}</source>
        <translation>其中有不该有的 {:.80}</translation>
    </message>
    <message>
        <source>its {} is missing</source>
        <translation>缺少它的 {}</translation>
    </message>
    <message>
        <source>its {} is not as this program makes it</source>
        <translation>它的 {} 与本程序写的不同</translation>
    </message>
    <message>
        <source>{} already exists: resume it or choose another name.</source>
        <translation>{} 已存在：请继续它，或换一个名称。</translation>
    </message>
    <message>
        <source>{} was changed by another program since it was opened: open it again.</source>
        <translation>{} 打开后被另一个程序改动过：请重新打开。</translation>
    </message>
    <message>
        <source>{} cannot be written: {}.</source>
        <translation>{} 无法写入：{}。</translation>
    </message>
    <message>
        <source>{} holds compressed recordings, for reading only.</source>
        <translation>{} 中是压缩的记录，只能读取。</translation>
    </message>
    <message>
        <source>{} is read-only, or its folder is.</source>
        <translation>{} 或它的文件夹是只读的。</translation>
    </message>
    <message>
        <source>{} is read-only.</source>
        <translation>{} 是只读的。</translation>
    </message>
    <message>
        <source>{}: its log is damaged. What was stored last is missing: {} of the writes that the log holds cannot be read any more.</source>
        <translation>{}：它的日志已损坏。最后存储的内容缺失：日志中有 {} 次写入无法再读取。</translation>
    </message>
    <message>
        <source>Refused to store: {}.</source>
        <translation>拒绝存储：{}。</translation>
    </message>
    <message>
        <source>{} was opened for reading only.</source>
        <translation>{} 只为读取而打开。</translation>
    </message>
    <message>
        <source>its runs are not numbered 0, 1, 2</source>
        <translation>它的运行没有按 0、1、2 编号</translation>
    </message>
    <message>
        <source>one of its runs makes no sense</source>
        <translation>它的一个运行没有意义</translation>
    </message>
    <message>
        <source>it has no head</source>
        <translation>它没有头部</translation>
    </message>
    <message>
        <source>its head does not match its checksum</source>
        <translation>它的头部与校验和不符</translation>
    </message>
    <message>
        <source>its budget is not positive</source>
        <translation>它的预算不是正数</translation>
    </message>
    <message>
        <source>evaluation {} is missing</source>
        <translation>缺少第 {} 次评测</translation>
    </message>
    <message>
        <source>one of its events is too long</source>
        <translation>它的一个事件太长</translation>
    </message>
    <message>
        <source>the diagnostics of a run do not match their checksum</source>
        <translation>一个运行的诊断与校验和不符</translation>
    </message>
    <message>
        <source>its drawing does not match its checksum</source>
        <translation>它的绘图与校验和不符</translation>
    </message>
    <message>
        <source>it cannot be checked</source>
        <translation>无法检查它</translation>
    </message>
    <message>
        <source>a row belongs to a run that is not there</source>
        <translation>有一行属于不存在的运行</translation>
    </message>
    <message>
        <source>a session in it cannot be unpacked</source>
        <translation>其中一个会话无法解包</translation>
    </message>
    <message>
        <source>The compiler itself failed: {}.</source>
        <translation>编译器本身失败：{}。</translation>
    </message>
    <message>
        <source>The compiling process left with {}.</source>
        <translation>编译进程已退出：{}。</translation>
    </message>
    <message>
        <source>Compiling took longer than {:g} s and was stopped.</source>
        <translation>编译超过 {:g} s，已停止。</translation>
    </message>
    <message>
        <source>Compiling had not ended after {:g} s and was stopped; the compiler hung, or other programs kept the processor from it.</source>
        <translation>编译在 {:g} s 后仍未结束，已停止；编译器没有响应，或其他程序占用了处理器。</translation>
    </message>
    <message>
        <source>The compiling process did not get ready in time.</source>
        <translation>编译进程没有及时准备好。</translation>
    </message>
    <message>
        <source>There is no compiler: {}</source>
        <translation>没有编译器：{}</translation>
    </message>
    <message>
        <source>The worker got a request it does not understand. {}</source>
        <translation>工作进程收到了它不理解的请求。{}</translation>
    </message>
    <message>
        <source>The reference kernel did not compile: {}
{}</source>
        <translation>参考核函数无法编译：{}
{}</translation>
    </message>
    <message>
        <source>The support kernel did not compile: {}
{}</source>
        <translation>辅助核函数无法编译：{}
{}</translation>
    </message>
    <message>
        <source>{} is a file; this format needs a folder.</source>
        <translation>{} 是文件；这种格式需要文件夹。</translation>
    </message>
    <message>
        <source>{} is not empty: name another folder, or allow files of the same names to be replaced (--force).</source>
        <translation>{} 中已有文件：请指定另一个文件夹，或允许替换同名文件（--force）。</translation>
    </message>
    <message>
        <source>There is no export format &quot;{}&quot;; known: {}.</source>
        <translation>没有导出格式“{}”；已知的有 {}。</translation>
    </message>
    <message>
        <source>This session is of {}, whose source is not known here, so there is no kernel to write. Its settings can be exported: kernel-tuner, t4, csv, json.</source>
        <translation>这个会话属于 {}：这里没有它的源代码，因此没有核函数可写。它的配置可以导出为：kernel-tuner、t4、csv、json。</translation>
    </message>
    <message>
        <source>No setting of this session ran correctly: there is no kernel to export.</source>
        <translation>这个会话中没有配置正确运行过：没有可导出的核函数。</translation>
    </message>
    <message>
        <source>{} is a format for whole sessions.</source>
        <translation>{} 是整个会话的格式。</translation>
    </message>
    <message>
        <source>The times of this session are predicted, and this format is for measured times. CSV and JSON say which are predicted.</source>
        <translation>这个会话的时间是预测的，而这种格式用于实测的时间。CSV 和 JSON 会注明哪些是预测的。</translation>
    </message>
    <message>
        <source>{} is missing</source>
        <translation>缺少 {}</translation>
    </message>
    <message>
        <source>{} has the value {:.40}, which is not one of those listed</source>
        <translation>{} 的值是 {:.40}，不在所列的值之中</translation>
    </message>
    <message>
        <source>Left out {} entry: {}.</source>
        <translation>略去了 {} 个条目：{}。</translation>
    </message>
    <message>
        <source>Left out {} entries: {}.</source>
        <translation>略去了 {} 个条目：{}。</translation>
    </message>
    <message>
        <source>Left out {} more for other reasons.</source>
        <translation>另有 {} 个因其他原因略去。</translation>
    </message>
    <message>
        <source>This session continues on another computer, {0}, which is contacted only if you name it: choose the device {0} (--device {0}).</source>
        <translation>这个会话在另一台计算机 {0} 上继续。有人指定时才会联系它：请选择设备 {0}（--device {0}）。</translation>
    </message>
    <message>
        <source>This session continues only where it was measured, {0}, not on {1}: choose the device {0}, or other GPUs of the same model.</source>
        <translation>这个会话在测量它的 {0} 上继续，而不是 {1}：请选择设备 {0}，或相同型号的其他 GPU。</translation>
    </message>
    <message>
        <source>This session continues only where it was measured, {0}, not on {1}: choose the device {0}.</source>
        <translation>这个会话在测量它的 {0} 上继续，而不是 {1}：请选择设备 {0}。</translation>
    </message>
    <message>
        <source>This file is a recording: it is complete. Search it as a device instead.</source>
        <translation>这个文件是记录：它已完整。请把它当作设备来搜索。</translation>
    </message>
    <message>
        <source>The prior &quot;{}&quot; knows stencils only, and this kernel is of another program.</source>
        <translation>先验“{}”只认识模板，而这个核函数属于另一个程序。</translation>
    </message>
    <message>
        <source>There is no data sheet for &quot;{}&quot;, and the prior &quot;{}&quot; needs one.</source>
        <translation>没有先验“{1}”所需的“{0}”的数据表。</translation>
    </message>
    <message>
        <source>Nothing was learned from recordings of &quot;{}&quot; yet.</source>
        <translation>还没有从“{}”的记录中学习过。</translation>
    </message>
    <message>
        <source>The device was opened for a problem other than the session&apos;s.</source>
        <translation>设备是为另一个问题打开的，不是这个会话的问题。</translation>
    </message>
    <message>
        <source>Retiming needs a formula that is linear in its input: only sums can be split by plane.</source>
        <translation>重定时需要对输入为线性的公式：只有和式才能按平面拆分。</translation>
    </message>
    <message>
        <source>A coefficient of the formula is too large for the data type; use double or smaller numbers.</source>
        <translation>公式的一个系数对数据类型来说太大；请用 double 或较小的数。</translation>
    </message>
    <message>
        <source>The grid needs {} blocks along {}; a launch may have {}. Use larger blocks.</source>
        <translation>网格沿 {1} 需要 {0} 个线程块；一次启动最多 {2} 个。请用较大的线程块。</translation>
    </message>
    <message>
        <source>Tensor cores need a formula that is linear in its input.</source>
        <translation>张量核心需要对输入为线性的公式。</translation>
    </message>
    <message>
        <source>Tensor cores multiply cells by a table of constants, and this formula is not a sum of cells times constants.</source>
        <translation>张量核心把单元与常量表相乘，而这个公式不是单元与常量之积的和。</translation>
    </message>
    <message>
        <source>A former race is damaged: it does not start as a session.</source>
        <translation>先前的一次竞赛已损坏：它的开头不是会话。</translation>
    </message>
    <message>
        <source>a part of a former race is missing</source>
        <translation>先前一次竞赛的一部分缺失</translation>
    </message>
    <message>
        <source>The disk is full: {} could not be written.</source>
        <translation>磁盘已满：{} 无法写入。</translation>
    </message>
    <message>
        <source>{} cannot be written: the file or its folder is read-only.</source>
        <translation>{} 无法写入：文件或它的文件夹是只读的。</translation>
    </message>
    <message>
        <source>{} cannot be opened: the folder is missing or not accessible.</source>
        <translation>{} 无法打开：文件夹不存在或不可访问。</translation>
    </message>
    <message>
        <source>{} is being written by another program: wait until that ends, or end it.</source>
        <translation>另一个程序正在写 {}：请等它结束，或结束它。</translation>
    </message>
    <message>
        <source>{} could not be read or written: the disk is full or failing.</source>
        <translation>{} 无法读取或写入：磁盘已满或有故障。</translation>
    </message>
    <message>
        <source>{} refused a row: is the session open in another program?</source>
        <translation>{} 拒绝了一行：会话是否在另一个程序中打开？</translation>
    </message>
</context>
<context>
    <name>EvaluationWords</name>
    <message>
        <source>predicted best</source>
        <translation>预测最优</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>new best</source>
        <translation>新的最优</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>verified</source>
        <translation>已验证</translation>
    </message>
    <message>
        <source>compile error</source>
        <translation>编译错误</translation>
    </message>
    <message>
        <source>launch error</source>
        <translation>启动错误</translation>
    </message>
    <message>
        <source>wrong result</source>
        <translation>结果错误</translation>
    </message>
    <message>
        <source>time limit</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>崩溃</translation>
    </message>
</context>
<context>
    <name>KernelFigures</name>
    <message>
        <source>not measured</source>
        <translation>未测量</translation>
    </message>
    <message>
        <source>Registers</source>
        <translation>寄存器</translation>
    </message>
    <message>
        <source>%1 of %2 per thread</source>
        <translation>每线程 %1 / %2</translation>
    </message>
    <message>
        <source>Shared memory</source>
        <translation>共享内存</translation>
    </message>
    <message>
        <source>%1 of %2 KB per block</source>
        <translation>每块 %1 / %2 KB</translation>
    </message>
    <message>
        <source>%1 of %2 warps per SM</source>
        <translation>每 SM %1 / %2 个线程束</translation>
    </message>
    <message>
        <source>Blocks fill the SM: %1.</source>
        <translation>线程块占满 SM：%1。</translation>
    </message>
    <message>
        <source>The limit of blocks per SM allows %1: larger blocks would raise it.</source>
        <translation>一个 SM 能容纳的线程块数只允许 %1：线程块大些会更高。</translation>
    </message>
    <message>
        <source>Registers allow %1: too few to hide memory latency.</source>
        <translation>寄存器只允许 %1：不足以掩盖访存延迟。</translation>
    </message>
    <message>
        <source>Registers allow %1.</source>
        <translation>寄存器允许 %1。</translation>
    </message>
    <message>
        <source>Shared memory allows %1.</source>
        <translation>共享内存允许 %1。</translation>
    </message>
    <message>
        <source>Grid fit</source>
        <translation>网格契合度</translation>
    </message>
    <message>
        <source>no similar grid fits better</source>
        <translation>附近没有更契合的网格</translation>
    </message>
    <message>
        <source>Your grid needs %1 of what the GPU could compute while this kernel runs. The rest goes to cells that several tiles compute, to parts of tiles outside the grid, and to multiprocessors waiting for the last tiles. Another grid may suit the tiles better: the one shown is the best whose sides differ from yours by at most %2. All figures are from the model.</source>
        <translation>核函数运行期间 GPU 所能完成的计算中，您的网格需要 %1。其余用于多个分块重复计算的单元、分块超出网格的部分，以及等待最后几个分块的多处理器。换一个网格可能更契合分块：这里给出各边长与您的相差不超过 %2 的最佳网格。均由模型得出。</translation>
    </message>
    <message>
        <source>%1 on a %2 grid</source>
        <translation>%1，网格 %2</translation>
    </message>
    <message>
        <source>Occupancy</source>
        <translation>占用率</translation>
    </message>
    <message>
        <source>%1 of %2 GB/s</source>
        <translation>%1 / %2 GB/s</translation>
    </message>
    <message>
        <source>predicted %1 GB/s</source>
        <translation>预测 %1 GB/s</translation>
    </message>
    <message>
        <source>Spills %1 per thread.</source>
        <translation>每线程溢出 %1。</translation>
    </message>
    <message>
        <source>No spills.</source>
        <translation>无溢出。</translation>
    </message>
</context>
<context>
    <name>Lessons</name>
    <message>
        <source>First steps</source>
        <translation>入门</translation>
    </message>
    <message>
        <source>From a drawing to a tuned kernel: draw, search, look, export.</source>
        <translation>从绘图到调优的核函数：绘制、搜索、查看、导出。</translation>
    </message>
    <message>
        <source>A stencil and its taps</source>
        <translation>模板及其邻点</translation>
    </message>
    <message>
        <source>A stencil computes each cell of a grid from cells around it: its taps. star3d1r has seven: the cell itself and its neighbour on each side. The drawing on the left and the formula below it are two views of the same stencil.</source>
        <translation>模板由网格中每个单元周围的单元算出该单元：这些单元就是邻点。star3d1r 有七个：单元自身和每一侧的相邻单元。左边的图和下面的公式是同一模板的两种视图。</translation>
    </message>
    <message>
        <source>Click an empty cell of the drawing to add a tap.</source>
        <translation>单击图中的一个空单元，添加一个邻点。</translation>
    </message>
    <message>
        <source>Undo reverts any change</source>
        <translation>撤销可以收回一切</translation>
    </message>
    <message>
        <source>The formula changed with the drawing, and so did the operations and bytes per cell and the number of possible settings. Undo reverts any change to the stencil, the grid or the setting.</source>
        <translation>公式随图一起改变，每个单元的开销也随之改变：运算量、字节数和可能的配置数。撤销可以收回对模板、网格和配置的每一处更改。</translation>
    </message>
    <message>
        <source>Undo until seven taps are left (Ctrl+Z).</source>
        <translation>撤销到只剩七个邻点 (Ctrl+Z)。</translation>
    </message>
    <message>
        <source>A search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>A setting gives every tuning parameter a value and so names one kernel. There are billions of settings; strategies look for the fastest. A recording answers with times measured on a GPU earlier and has its own clock, so no GPU is needed.</source>
        <translation>配置给每个调优参数一个值，从而确定一个核函数。配置有数十亿个，策略从中寻找最快的。记录用以前在 GPU 上测得的时间作答，使用自己的时钟，因此不需要 GPU。</translation>
    </message>
    <message>
        <source>Start the search.</source>
        <translation>开始搜索。</translation>
    </message>
    <message>
        <source>Curves and rows</source>
        <translation>曲线和行</translation>
    </message>
    <message>
        <source>Each curve is the best speed that a strategy has found so far, in billions of cells per second. The table below has a row for every setting that was tried; failed ones say why they failed.</source>
        <translation>每条曲线是一个策略至今找到的最高速度，以每秒十亿单元计。下面的表中，每个尝试过的配置占一行；失败的会说明失败的原因。</translation>
    </message>
    <message>
        <source>Wait until the search ends, or stop it.</source>
        <translation>等待搜索结束，或停止它。</translation>
    </message>
    <message>
        <source>One selection</source>
        <translation>一个选择</translation>
    </message>
    <message>
        <source>Click a row, a curve or a point, and its setting is shown everywhere: its parameters on the right, its kernel on the Kernel page. Ctrl+B selects the best so far.</source>
        <translation>单击一行、一条曲线或一个点，它的配置就处处显示：参数在右边，核函数在“核函数”页。Ctrl+B 选择当前最优。</translation>
    </message>
    <message>
        <source>Select the best so far and open the Kernel page.</source>
        <translation>选择当前最优，打开“核函数”页。</translation>
    </message>
    <message>
        <source>The kernel is yours</source>
        <translation>核函数归您所有</translation>
    </message>
    <message>
        <source>This is the CUDA source for that setting alone. It compiles on its own. Colours at the left edge show which optimization wrote each line. Exports come with a launcher and a test, and may be used anywhere.</source>
        <translation>这是该配置专用的 CUDA 源代码，可以单独编译。左边缘的颜色说明哪种优化生成了哪些行。导出时附带启动代码和测试，可以在任何地方使用。</translation>
    </message>
    <message>
        <source>Export this setting, for example as a CUDA project.</source>
        <translation>导出此配置，例如导出为 CUDA 工程。</translation>
    </message>
    <message>
        <source>Streaming</source>
        <translation>流式</translation>
    </message>
    <message>
        <source>A block marches through the grid and keeps what it has read.</source>
        <translation>线程块沿网格推进，并保留已读取的数据。</translation>
    </message>
    <message>
        <source>Every thread reads everything</source>
        <translation>每个线程读取全部</translation>
    </message>
    <message>
        <source>In this kernel a thread computes one cell of star3d4r and reads all its 25 taps, and its neighbours read most of those again. The caches serve these reads, but their bandwidth is limited, too. The bottom of the Setting panel shows the predicted speed.</source>
        <translation>在这个核函数中，一个线程计算 star3d4r 的一个单元，读取全部 25 个邻点，相邻线程又把其中大部分再读一遍。缓存会应答，但缓存的速度也有限。“配置”面板底部预测了由此得到的速度。</translation>
    </message>
    <message>
        <source>A march along one axis</source>
        <translation>沿一个轴推进</translation>
    </message>
    <message>
        <source>With streaming (ST) a block is one plane of threads that marches along an axis. Cells that a thread has read along that axis stay in its registers until the last plane that needs them has been computed.</source>
        <translation>使用流式 (ST) 时，线程块是沿一个轴推进的一个平面的线程。线程沿该轴读取的单元留在寄存器中，直到需要它们的最后一个平面算完。</translation>
    </message>
    <message>
        <source>Turn streaming on: click ST in Setting.</source>
        <translation>打开流式：单击“配置”中的 ST。</translation>
    </message>
    <message>
        <source>What it changed in the source</source>
        <translation>它对源代码做了什么</translation>
    </message>
    <message>
        <source>There is now a loop over the planes, and a queue of registers that shifts by one with each plane. Beside the naive kernel of the same stencil, the lines that differ are tinted.</source>
        <translation>出现了一个遍历平面的循环，以及一个每个平面移位一次的寄存器队列。与同一模板的朴素核函数并排时，不同的行带底色。</translation>
    </message>
    <message>
        <source>Show the two sources side by side (Ctrl+D).</source>
        <translation>并排显示两份源代码 (Ctrl+D)。</translation>
    </message>
    <message>
        <source>Short marches</source>
        <translation>短程推进</translation>
    </message>
    <message>
        <source>Before it computes its first plane, a block reads all the planes that this plane needs. A short march pays that price for few cells, but there are many blocks, and no multiprocessor waits long for the last of them.</source>
        <translation>线程块在算第一个平面之前，要读取该平面所需的所有平面。推进得短，这份代价只换来少量单元；但线程块多，没有多处理器会长时间等待最后几个线程块。</translation>
    </message>
    <message>
        <source>Set Streaming tile (SB) to 4 and look at the prediction.</source>
        <translation>把 流式分块 (SB) 设为 4，看看预测结果。</translation>
    </message>
    <message>
        <source>Long marches</source>
        <translation>长程推进</translation>
    </message>
    <message>
        <source>Long marches read little twice. But if they are too long, there are too few blocks: some multiprocessors work while others have nothing left to do. The best length lies in between and depends on the stencil.</source>
        <translation>推进得长，重复读取少。但太长时线程块太少：一些多处理器在工作，另一些却无事可做。最佳长度介于两者之间，取决于模板。</translation>
    </message>
    <message>
        <source>Set Streaming tile (SB) to 64 or more.</source>
        <translation>把 流式分块 (SB) 设为 64 或更大。</translation>
    </message>
    <message>
        <source>Merging</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>A thread computes several cells: adjacent ones, or ones a block apart.</source>
        <translation>一个线程计算多个单元：相邻的，或相隔一个线程块的。</translation>
    </message>
    <message>
        <source>Cells that share their taps</source>
        <translation>共用邻点的单元</translation>
    </message>
    <message>
        <source>box2d2r reads the 25 cells around each cell. Two cells that are neighbours along y share 20 of them. A thread that computes both reads those only once and keeps them in registers.</source>
        <translation>box2d2r 读取每个单元周围的 25 个单元。上下相邻的两个单元共用其中 20 个。如果由一个线程计算这两个，这些就只需读取一次，并留在寄存器中。</translation>
    </message>
    <message>
        <source>Block merging</source>
        <translation>块合并</translation>
    </message>
    <message>
        <source>With block merging (BM) a thread computes adjacent cells. Its loads serve all of them, at the price of registers: the more registers per thread, the fewer threads run at once.</source>
        <translation>使用块合并 (BM) 时，一个线程计算相邻的单元。它的载入供所有这些单元使用，代价是寄存器：每线程寄存器越多，同时运行的线程越少。</translation>
    </message>
    <message>
        <source>Turn BM on and set Block merge y (BMy) to 4, Block merge x (BMx) to 1.</source>
        <translation>打开 BM，把 块合并 y (BMy) 设为 4，把 块合并 x (BMx) 设为 1。</translation>
    </message>
    <message>
        <source>Why not along x</source>
        <translation>为什么不沿 x 合并</translation>
    </message>
    <message>
        <source>The 32 threads of a warp lie along x, and their loads are fast when they touch adjacent cells. With adjacent cells merged along x, each thread starts several cells after the one before, and one load of the warp breaks up into many.</source>
        <translation>线程束的 32 个线程沿 x 排列，它们的载入彼此相邻时最快。沿 x 合并相邻单元后，每个线程的起点相隔几个单元：线程束的一次载入分裂成多次。</translation>
    </message>
    <message>
        <source>Set BMx to 4 and BMy to 1, and look at the prediction.</source>
        <translation>把 BMx 设为 4，BMy 设为 1，看看预测结果。</translation>
    </message>
    <message>
        <source>Cyclic merging</source>
        <translation>循环合并</translation>
    </message>
    <message>
        <source>With cyclic merging (CM) the cells of a thread lie a whole block apart, so a warp reads adjacent cells whatever the axis. The two kinds exclude each other: when you click CM, the Setting panel says so and offers to turn BM off.</source>
        <translation>使用循环合并 (CM) 时，一个线程的单元相隔整个线程块，因此无论沿哪个轴，线程束都连续读取。两种合并互斥：单击 CM 时，“配置”会说明这一点，并提供关闭 BM 的按钮。</translation>
    </message>
    <message>
        <source>Click CM, let the Setting panel turn BM off, and set Cyclic merge x (CMx) to 4.</source>
        <translation>单击 CM，让“配置”关闭 BM，再把 循环合并 x (CMx) 设为 4。</translation>
    </message>
    <message>
        <source>Which of the two</source>
        <translation>两者选哪个</translation>
    </message>
    <message>
        <source>Neither always wins. Block merging shares reads and works best across x; cyclic merging shares nothing but keeps accesses adjacent and gives each thread independent work. That is why both are in the space, and a search decides.</source>
        <translation>没有哪个总是更好。块合并共用读取，宜横跨 x；循环合并不共用任何数据，但使访问保持连续，并给每个线程独立的工作。所以两者都在空间中，由搜索来决定。</translation>
    </message>
    <message>
        <source>Retiming and prefetching</source>
        <translation>重定时和预取</translation>
    </message>
    <message>
        <source>Two refinements of streaming: sums instead of planes, and loads that start early.</source>
        <translation>流式的两项改进：用部分和代替平面，以及提前开始的载入。</translation>
    </message>
    <message>
        <source>Streaming alone does little for a box</source>
        <translation>仅靠流式对方形模板帮助不大</translation>
    </message>
    <message>
        <source>box3d2r has 125 taps in five planes. A thread of this streaming kernel keeps the cells of its own column, but nearly all taps lie beside it, and it reads those again for every plane. The caches are what binds.</source>
        <translation>box3d2r 在五个平面上有 125 个邻点。这个流式核函数的线程保留自己那一列的单元，但几乎所有邻点都在旁边，每个平面都要重新读取。瓶颈在缓存。</translation>
    </message>
    <message>
        <source>Retiming</source>
        <translation>重定时</translation>
    </message>
    <message>
        <source>Retiming (RT) turns the work around. Each plane is read once, and each value is added at once to the partial sums of all five planes that need it. A thread keeps sums, not cells: fewer registers and far fewer reads.</source>
        <translation>重定时 (RT) 把工作反过来做。每个平面只读取一次，读到的值立即加到它所属的全部五个平面的部分和中。保留的是部分和而不是单元：寄存器更少，读取少得多。</translation>
    </message>
    <message>
        <source>Turn retiming on: click RT.</source>
        <translation>打开重定时：单击 RT。</translation>
    </message>
    <message>
        <source>See it in the source</source>
        <translation>在源代码中查看</translation>
    </message>
    <message>
        <source>Every cell that is read now appears in several sums, one for each plane. The order of the additions has changed, so results differ from the naive kernel by rounding; each measured kernel is checked against it.</source>
        <translation>现在，读取的每个单元都出现在几个和中，每个平面一个。加法的次序改变了，所以结果与朴素核函数有舍入差别；每个测量过的核函数都与它核对。</translation>
    </message>
    <message>
        <source>Show the source beside the naive kernel (Ctrl+D).</source>
        <translation>把源代码与朴素核函数并排显示 (Ctrl+D)。</translation>
    </message>
    <message>
        <source>Prefetching</source>
        <translation>预取</translation>
    </message>
    <message>
        <source>With prefetching (PR) the next plane is loaded while this one is computed. That hides the latency of the loads. Where many warps take turns, it is hidden already, and prefetching only costs registers.</source>
        <translation>使用预取 (PR) 时，计算当前平面的同时，下一个平面已在途中，从而掩盖载入的时间。有许多线程束轮流执行时，它已被掩盖，预取只会多占寄存器。</translation>
    </message>
    <message>
        <source>Turn prefetching on: click PR.</source>
        <translation>打开预取：单击 PR。</translation>
    </message>
    <message>
        <source>More planes in flight</source>
        <translation>更多平面在途</translation>
    </message>
    <message>
        <source>Prefetch distance (PD) sets how many planes are in flight at once. Each needs a place to arrive in. Compare the predictions with and without it: a small difference means that something else binds.</source>
        <translation>预取距离 (PD) 说明同时有多少个平面在途。每个都需要一个存放位置。比较使用前后的预测结果：差别小说明瓶颈在别处。</translation>
    </message>
    <message>
        <source>Set Prefetch distance (PD) to 2.</source>
        <translation>把 预取距离 (PD) 设为 2。</translation>
    </message>
    <message>
        <source>Temporal blocking</source>
        <translation>时间分块</translation>
    </message>
    <message>
        <source>Several time steps in one pass over memory, and what they cost.</source>
        <translation>访存一遍计算多个时间步，以及由此付出的代价。</translation>
    </message>
    <message>
        <source>The memory wall</source>
        <translation>内存墙</translation>
    </message>
    <message>
        <source>This streaming kernel reads each cell of star2d1r about once and writes it once: 16 bytes in double precision. No kernel that computes one step at a time can move less, so device memory is what binds.</source>
        <translation>这个流式核函数对 star2d1r 的每个单元大约读一次、写一次：双精度下为 16 字节。每次只计算一步的做法不可能搬运得更少，瓶颈在显存。</translation>
    </message>
    <message>
        <source>Two steps in one pass</source>
        <translation>一遍算两步</translation>
    </message>
    <message>
        <source>Temporal blocking (TB) computes several time steps while a tile is on the chip, so memory is read and written once for all of them. The threads of a block share such a tile through shared memory.</source>
        <translation>时间分块 (TB) 在分块位于片上时计算多个时间步，使这些时间步总共只读写内存一次。线程块的线程通过共享内存共用这个分块。</translation>
    </message>
    <message>
        <source>Turn temporal blocking on: click TB. It starts with two steps.</source>
        <translation>打开时间分块：单击 TB。先从两步开始。</translation>
    </message>
    <message>
        <source>The price: margins</source>
        <translation>代价：边缘</translation>
    </message>
    <message>
        <source>Cells near a tile&apos;s edge lack neighbours after the first step, so the valid part shrinks by the order of the stencil with each step. The cells that are lost are computed twice, by this tile and by the next.</source>
        <translation>第一步之后，分块边缘附近的单元缺少相邻单元，所以有效部分每一步缩小模板的阶数那么多。缩掉的部分要计算两次：这个分块一次，下一个分块一次。</translation>
    </message>
    <message>
        <source>Set Temporal blocking (TB) to 8.</source>
        <translation>把 时间分块 (TB) 设为 8。</translation>
    </message>
    <message>
        <source>Who shares the tile</source>
        <translation>谁共用分块</translation>
    </message>
    <message>
        <source>Now shared memory is what binds. Instead, a warp can keep its own tile in registers and exchange edges between its lanes: the temporal tile (TT) is then the warp&apos;s. This needs shared memory (SH) off, and several adjacent cells per thread to make the tile wide enough.</source>
        <translation>现在瓶颈在共享内存。线程束也可以把自己的分块放在寄存器中，改为在各线程之间交换边缘：这时时间分块的范围 (TT) 属于线程束。为此必须关闭共享内存 (SH)，并让每线程计算多个相邻单元，使分块足够宽。</translation>
    </message>
    <message>
        <source>Set Temporal tile (TT) to warp, then turn BM on and set Block merge x (BMx) to 4.</source>
        <translation>把 时间分块范围 (TT) 设为 warp，再打开 BM，把 块合并 x (BMx) 设为 4。</translation>
    </message>
    <message>
        <source>Read the kernel</source>
        <translation>阅读核函数</translation>
    </message>
    <message>
        <source>The source begins with a figure: who computes which time level, when, and how levels pass their rows on. The tile on the right shows it cell by cell: which thread computes what, for how many steps a cell stays valid, and how values arrive from its neighbours. Press Play to see the march.</source>
        <translation>源代码的开头有一张图：谁在何时计算哪个时间层，以及各层怎样传递它们的行。右边的分块逐个单元地展示：哪个线程计算什么，单元在几步之内仍然正确，邻点的值怎样到达。按播放观看推进。</translation>
    </message>
    <message>
        <source>What binds</source>
        <translation>瓶颈在哪里</translation>
    </message>
    <message>
        <source>The roofline: which limit of the GPU a kernel meets first.</source>
        <translation>屋顶线：核函数最先遇到 GPU 的哪个限制。</translation>
    </message>
    <message>
        <source>Ceilings</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>A kernel cannot be faster than its bytes or its arithmetic allow. The sloping lines are what memory and caches allow at a given number of operations per byte; the flat line is the speed of the arithmetic units.</source>
        <translation>核函数不可能快过其字节数所允许的，也不可能快过其运算所允许的。斜线是每字节若干运算时显存与各级缓存的速度；水平线是运算单元的速度。</translation>
    </message>
    <message>
        <source>Kernels under their roof</source>
        <translation>屋顶之下的核函数</translation>
    </message>
    <message>
        <source>Each point is a measured kernel. Kernels that fuse time steps move fewer bytes per operation: they lie further to the right, where the roof is higher. A thin line follows the best so far.</source>
        <translation>每个点是一个测量过的核函数。融合时间步的核函数每次运算搬运的字节更少：它们更靠右，那里的屋顶更高。一条线沿当前最优依次连接。</translation>
    </message>
    <message>
        <source>Start the search and watch the points arrive.</source>
        <translation>开始搜索，观察各点出现。</translation>
    </message>
    <message>
        <source>The bound that binds</source>
        <translation>瓶颈</translation>
    </message>
    <message>
        <source>Beside the chart, each limit is a bar: memory, caches, arithmetic, latency. The longest, in amber, binds; the others have room to spare. The sentence below says what would change that.</source>
        <translation>图的旁边，每个限制是一个条：内存、缓存、运算、延迟。琥珀色的最长条是瓶颈，其他还有余量。下面的句子说明怎样能改变它。</translation>
    </message>
    <message>
        <source>Wait for the search to end or stop it, and select the best so far (Ctrl+B).</source>
        <translation>等待搜索结束或停止它，然后选择当前最优 (Ctrl+B)。</translation>
    </message>
    <message>
        <source>Which parameters matter</source>
        <translation>哪些参数重要</translation>
    </message>
    <message>
        <source>The Landscape page shows all evaluations of a race at once: any two figures against each other, and how much of the spread of speeds each parameter explains.</source>
        <translation>“地形”页一次显示竞赛的全部评测：任意两个量的关系，以及每个参数解释了多少速度的离散。</translation>
    </message>
    <message>
        <source>Open the Landscape page (Alt+3).</source>
        <translation>打开“地形”页 (Alt+3)。</translation>
    </message>
    <message>
        <source>What goes together</source>
        <translation>哪些相互关联</translation>
    </message>
    <message>
        <source>Optimizations are not independent. The Correlations page shows for which combinations stencils behave alike, and which parameters a strategy should change together.</source>
        <translation>各种优化并不独立。“相关性”页显示在哪些组合上模板表现相似，以及策略应当一起改变哪些参数。</translation>
    </message>
    <message>
        <source>Open the Correlations page (Alt+2).</source>
        <translation>打开“相关性”页 (Alt+2)。</translation>
    </message>
    <message>
        <source>Racing methods</source>
        <translation>方法竞赛</translation>
    </message>
    <message>
        <source>How to compare search methods fairly: repeats, one clock, random search as the yardstick.</source>
        <translation>怎样公平比较搜索方法：重复运行、同一时钟、以随机搜索为尺度。</translation>
    </message>
    <message>
        <source>One run says little</source>
        <translation>一次运行说明不了什么</translation>
    </message>
    <message>
        <source>Most strategies involve chance, so a single run may be lucky. To compare methods, repeat them with other seeds: five runs show something, fifty settle small differences.</source>
        <translation>大多数策略都带随机性，单次运行可能只是走运。比较方法时要用其他种子重复：五次能看出一些，五十次能分清细微差别。</translation>
    </message>
    <message>
        <source>Set Repeats to 5 or more.</source>
        <translation>把“重复”设为 5 或更大。</translation>
    </message>
    <message>
        <source>Who takes part</source>
        <translation>谁参加</translation>
    </message>
    <message>
        <source>Every strategy has its options, and the same strategy may race twice with different ones. Random search takes part as the yardstick for all others: what it finds, any method can find.</source>
        <translation>每个策略都有选项，同一策略可以带不同选项参加两次。随机搜索作为其他所有策略的尺度参加：它能找到的，谁都能找到。</translation>
    </message>
    <message>
        <source>Add the strategy annealing.</source>
        <translation>添加策略 annealing。</translation>
    </message>
    <message>
        <source>Equal time, not equal tries</source>
        <translation>时间相等，而不是次数相等</translation>
    </message>
    <message>
        <source>All share one clock: compiling, running and thinking all count. A method that asks for slow kernels or thinks for long pays for it. On a recording the clock is virtual, and the same race ends the same way every time.</source>
        <translation>所有策略共用一个时钟：编译、运行和思考都计入。要求测量慢核函数或思考很久的方法要为此付出时间。在记录上时钟是虚拟的，同一竞赛每次结局相同。</translation>
    </message>
    <message>
        <source>Start the race.</source>
        <translation>开始竞赛。</translation>
    </message>
    <message>
        <source>Bands and scores</source>
        <translation>带和得分</translation>
    </message>
    <message>
        <source>A curve is the mean of the repeats; eight out of ten runs lie within its band, p10 to p90. The score is how far a method gets from random search (0) to the optimum of the recording (1), averaged over the budget.</source>
        <translation>曲线是各次重复的均值；十次运行中有八次落在它的带内，即 p10 到 p90。得分是从随机搜索 (0) 到记录中的最优 (1) 走完了多少，按预算取平均。</translation>
    </message>
    <message>
        <source>Wait until the race ends, or stop it.</source>
        <translation>等待竞赛结束，或停止它。</translation>
    </message>
</context>
<context>
    <name>MarchTable</name>
    <message>
        <source>level %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>levels %1–%2</source>
        <translation>第 %1–%2 层</translation>
    </message>
    <message>
        <source>warp %1</source>
        <translation>线程束 %1</translation>
    </message>
    <message>
        <source>all threads</source>
        <translation>所有线程</translation>
    </message>
    <message>
        <source>With every two rows that arrive, tensor cores complete two rows of every level: each warp multiplies its 64 columns by the weights, one level after the other.</source>
        <translation>每到达两行，张量核心就完成每一层的两行：每个线程束把自己的 64 列乘以权重，逐层进行。</translation>
    </message>
    <message>
        <source>In each beat, a warp takes %1 from the one before, advances them by its levels and hands on as many. Up to %2 may wait between two warps, which can run that far apart.</source>
        <translation>每一拍，一个线程束从前一个接过 %1，把它们推进若干层，再交出同样多。两个线程束之间最多有 %2 在等待，它们可以相差这么远。</translation>
    </message>
    <message>
        <source>one plane</source>
        <translation>一个平面</translation>
    </message>
    <message>
        <source>%1 planes</source>
        <translation>%1 个平面</translation>
    </message>
    <message>
        <source>one hand-over</source>
        <translation>一次交接</translation>
    </message>
    <message>
        <source>%1 hand-overs</source>
        <translation>%1 次交接</translation>
    </message>
    <message>
        <source>With each plane that arrives, all threads compute one plane of every level.</source>
        <translation>每到达一个平面，所有线程就为每一层计算一个平面。</translation>
    </message>
    <message>
        <source>With each plane that arrives, all threads compute one plane.</source>
        <translation>每到达一个平面，所有线程就计算一个平面。</translation>
    </message>
    <message>
        <source>arrives</source>
        <translation>到达</translation>
    </message>
</context>
<context>
    <name>OfferedRecordings</name>
    <message>
        <source>%1 more</source>
        <translation>另外 %1 个</translation>
    </message>
</context>
<context>
    <name>Race</name>
    <message>
        <source>by hand</source>
        <translation>手动</translation>
    </message>
    <message>
        <source>imported</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>recorded</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>own stencil</source>
        <translation>自定义模板</translation>
    </message>
    <message>
        <source>predicted for %1, nothing was measured</source>
        <translation>对 %1 的预测，没有实测</translation>
    </message>
    <message>
        <source>measured on %1</source>
        <translation>在 %1 上实测</translation>
    </message>
    <message>
        <source>recording</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>recording of %1</source>
        <translation>%1 的记录</translation>
    </message>
    <message>
        <source>single settings</source>
        <translation>单个配置</translation>
    </message>
    <message>
        <source>%1 run %2</source>
        <translation>%1 第 %2 次运行</translation>
    </message>
</context>
<context>
    <name>RowFilter</name>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>new best</source>
        <translation>新的最优</translation>
    </message>
    <message>
        <source>verified</source>
        <translation>已验证</translation>
    </message>
    <message>
        <source>register</source>
        <translation>个寄存器</translation>
    </message>
    <message>
        <source>registers</source>
        <translation>个寄存器</translation>
    </message>
    <message>
        <source>%1 shared memory</source>
        <translation>%1 共享内存</translation>
    </message>
    <message>
        <source>evaluations</source>
        <translation>次评测</translation>
    </message>
</context>
<context>
    <name>Said</name>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
</context>
<context>
    <name>SettingChange</name>
    <message>
        <source>Change it</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>Change these %1 parameters</source>
        <translation>更改这 %1 个参数</translation>
    </message>
    <message>
        <source>With the other values as they are, the recording has no such setting.</source>
        <translation>其他值不变时，记录中没有这样的配置。</translation>
    </message>
    <message>
        <source>It has no effect with this setting.</source>
        <translation>它对此配置不起作用。</translation>
    </message>
    <message>
        <source>Allowed: %1.</source>
        <translation>可取：%1。</translation>
    </message>
    <message>
        <source>None of its values is in the space.</source>
        <translation>空间中没有它的值。</translation>
    </message>
    <message>
        <source>Turn %1 on</source>
        <translation>打开 %1</translation>
    </message>
    <message>
        <source>Turn %1 off</source>
        <translation>关闭 %1</translation>
    </message>
    <message>
        <source>Set %1 to %2</source>
        <translation>把 %1 设为 %2</translation>
    </message>
    <message>
        <source>Turn BM off</source>
        <translation>关闭 BM</translation>
    </message>
    <message>
        <source>Turn CM off</source>
        <translation>关闭 CM</translation>
    </message>
</context>
<context>
    <name>SettingFacts</name>
    <message>
        <source>not in this space</source>
        <translation>不在此空间中</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>未记录</translation>
    </message>
</context>
<context>
    <name>TapClasses</name>
    <message>
        <source>centre</source>
        <translation>中心</translation>
    </message>
    <message>
        <source>axes, distance %1</source>
        <translation>坐标轴，距离 %1</translation>
    </message>
    <message>
        <source>plane diagonal</source>
        <translation>面对角线</translation>
    </message>
    <message>
        <source>plane diagonal, distance %1</source>
        <translation>面对角线，距离 %1</translation>
    </message>
    <message>
        <source>space diagonal</source>
        <translation>体对角线</translation>
    </message>
    <message>
        <source>space diagonal, distance %1</source>
        <translation>体对角线，距离 %1</translation>
    </message>
    <message>
        <source>offset %1, %2</source>
        <translation>偏移 %1、%2</translation>
    </message>
    <message>
        <source>offset %1, %2, %3</source>
        <translation>偏移 %1、%2、%3</translation>
    </message>
</context>
<context>
    <name>TileView</name>
    <message>
        <source>itself</source>
        <translation>自身</translation>
    </message>
    <message>
        <source>Lane %1 of each warp computes this cell, for the warp&apos;s own levels</source>
        <translation>每个线程束的 lane %1 计算此单元，各算自己的层</translation>
    </message>
    <message>
        <source>Lane %1 of the warp computes this cell</source>
        <translation>线程束的 lane %1 计算此单元</translation>
    </message>
    <message>
        <source>Thread %1 (lane %2 of warp %3) computes this cell</source>
        <translation>线程 %1（线程束 %3 的 lane %2）计算此单元</translation>
    </message>
    <message>
        <source>%1 in block %2 of the cluster</source>
        <translation>%1，在集群的线程块 %2 中</translation>
    </message>
    <message>
        <source> from lane %1</source>
        <translation>，来自 lane %1</translation>
    </message>
    <message>
        <source> from thread %1</source>
        <translation>，来自线程 %1</translation>
    </message>
    <message>
        <source> from lanes %1 and %2</source>
        <translation>，来自 lane %1 和 %2</translation>
    </message>
    <message>
        <source> from threads %1 and %2</source>
        <translation>，来自线程 %1 和 %2</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>另外 %1 个</translation>
    </message>
    <message>
        <source>Its inputs come %1.</source>
        <translation>它所读的数据：%1。</translation>
    </message>
    <message>
        <source>It is written after this step.</source>
        <translation>此步之后写出。</translation>
    </message>
    <message>
        <source>Valid for all %1 steps: written.</source>
        <translation>全部 %1 步有效：写出。</translation>
    </message>
    <message>
        <source>Valid for all %1 steps, but a neighbouring tile writes it.</source>
        <translation>全部 %1 步有效，但由相邻分块写出。</translation>
    </message>
    <message>
        <source>Valid for %1 of %2 steps: never written here, a neighbouring tile computes it again.</source>
        <translation>%2 步中有 %1 步有效：不在这里写出，由相邻分块再算一遍。</translation>
    </message>
    <message>
        <source>from its own registers</source>
        <translation>来自自己的寄存器</translation>
    </message>
    <message>
        <source>by shuffle</source>
        <translation>经 shuffle</translation>
    </message>
    <message>
        <source>through shared memory</source>
        <translation>经共享内存</translation>
    </message>
    <message>
        <source>through shared memory, then by shuffle</source>
        <translation>经共享内存，再经 shuffle</translation>
    </message>
    <message>
        <source>from another block&apos;s shared memory</source>
        <translation>来自另一线程块的共享内存</translation>
    </message>
    <message>
        <source>from another block through device memory</source>
        <translation>来自另一线程块，经显存</translation>
    </message>
    <message>
        <source>from device memory and its caches</source>
        <translation>来自显存及其缓存</translation>
    </message>
    <message>
        <source>from beyond the tile, where no thread holds it</source>
        <translation>来自分块之外，没有线程持有</translation>
    </message>
    <message>
        <source>in flight</source>
        <translation>在途</translation>
    </message>
    <message>
        <source>arrives</source>
        <translation>到达</translation>
    </message>
    <message>
        <source>written</source>
        <translation>写出</translation>
    </message>
    <message>
        <source>in sums</source>
        <translation>在部分和中</translation>
    </message>
    <message>
        <source>sums, step %1</source>
        <translation>部分和，第 %1 步</translation>
    </message>
    <message>
        <source>held</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>%1: beside the tile. It is read but not computed here.</source>
        <translation>%1：在分块旁边。只读取，不在这里计算。</translation>
    </message>
    <message>
        <source>%1 cells</source>
        <translation>%1 个单元</translation>
    </message>
    <message>
        <source>%1, of %2 warps in turn</source>
        <translation>%1，%2 个线程束轮流</translation>
    </message>
    <message>
        <source>%1 of each warp</source>
        <translation>%1，每个线程束</translation>
    </message>
    <message>
        <source>%1 of %2 blocks</source>
        <translation>%1，%2 个线程块</translation>
    </message>
    <message>
        <source>%1, %2 warps</source>
        <translation>%1，%2 个线程束</translation>
    </message>
    <message>
        <source>%1, %2 threads</source>
        <translation>%1，%2 个线程</translation>
    </message>
    <message>
        <source>%1: %2. %3 %4</source>
        <translation>%1：%2。%3%4</translation>
    </message>
    <message>
        <source>step %1 to come</source>
        <translation>第 %1 步未开始</translation>
    </message>
    <message>
        <source>step %1 over</source>
        <translation>第 %1 步已结束</translation>
    </message>
    <message>
        <source>steps %1–%2 to come</source>
        <translation>第 %1–%2 步未开始</translation>
    </message>
    <message>
        <source>steps %1–%2 over</source>
        <translation>第 %1–%2 步已结束</translation>
    </message>
</context>
<context>
    <name>Values</name>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>no cap</source>
        <translation>不限</translation>
    </message>
</context>
<context>
    <name>WindowActions</name>
    <message>
        <source>&amp;New session</source>
        <translation>新建会话(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Open session...</source>
        <translation>打开会话(&amp;O)...</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save &amp;as...</source>
        <translation>另存为(&amp;A)...</translation>
    </message>
    <message>
        <source>Export this panel...</source>
        <translation>导出此面板...</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Copy &amp;setting</source>
        <translation>复制配置(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Paste setting</source>
        <translation>粘贴配置(&amp;P)</translation>
    </message>
    <message>
        <source>Re&amp;vert setting</source>
        <translation>还原配置(&amp;V)</translation>
    </message>
    <message>
        <source>Copy &amp;formula</source>
        <translation>复制公式(&amp;F)</translation>
    </message>
    <message>
        <source>Fi&amp;nd in this panel</source>
        <translation>在此面板中查找(&amp;N)</translation>
    </message>
    <message>
        <source>Selection &amp;back</source>
        <translation>上一个选择(&amp;B)</translation>
    </message>
    <message>
        <source>Selection f&amp;orward</source>
        <translation>下一个选择(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Stencil</source>
        <translation>模板(&amp;S)</translation>
    </message>
    <message>
        <source>Se&amp;tting</source>
        <translation>配置(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Large stencil</source>
        <translation>大模板视图(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Next panel</source>
        <translation>下一个面板(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous panel</source>
        <translation>上一个面板(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Freeze the view</source>
        <translation>冻结视图(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>重置布局(&amp;R)</translation>
    </message>
    <message>
        <source>Find or run a &amp;command</source>
        <translation>查找或执行命令(&amp;C)</translation>
    </message>
    <message>
        <source>Change the&amp;me</source>
        <translation>切换主题(&amp;M)</translation>
    </message>
    <message>
        <source>S&amp;ystem theme</source>
        <translation>系统主题(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;Dark theme</source>
        <translation>深色主题(&amp;D)</translation>
    </message>
    <message>
        <source>Li&amp;ght theme</source>
        <translation>浅色主题(&amp;G)</translation>
    </message>
    <message>
        <source>Sm&amp;all text size (90 %)</source>
        <translation>小号文字（90 %）(&amp;A)</translation>
    </message>
    <message>
        <source>N&amp;ormal text size (100 %)</source>
        <translation>正常文字（100 %）(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Large text size (115 %)</source>
        <translation>大号文字（115 %）(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;System language</source>
        <translation>系统语言(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Preset...</source>
        <translation>预设模板(&amp;P)...</translation>
    </message>
    <message>
        <source>&amp;Random stencil...</source>
        <translation>随机模板(&amp;R)...</translation>
    </message>
    <message>
        <source>Next sy&amp;mmetry</source>
        <translation>下一种对称(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Two dimensions</source>
        <translation>二维(&amp;T)</translation>
    </message>
    <message>
        <source>T&amp;hree dimensions</source>
        <translation>三维(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>开始(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>暂停(&amp;P)</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>停止(&amp;T)</translation>
    </message>
    <message>
        <source>R&amp;esume saved search</source>
        <translation>继续已保存的搜索(&amp;E)</translation>
    </message>
    <message>
        <source>S&amp;lower clock</source>
        <translation>放慢时钟(&amp;L)</translation>
    </message>
    <message>
        <source>F&amp;aster clock</source>
        <translation>加快时钟(&amp;A)</translation>
    </message>
    <message>
        <source>Add strate&amp;gy...</source>
        <translation>添加策略(&amp;G)...</translation>
    </message>
    <message>
        <source>Select &amp;best so far</source>
        <translation>选择当前最优(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Measure this setting</source>
        <translation>测量此配置(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Show kernel</source>
        <translation>显示核函数(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Words</source>
        <translation>术语(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;About Stencilscope</source>
        <translation>关于 Stencilscope(&amp;A)</translation>
    </message>
    <message>
        <source>This program was built without Qt&apos;s Linguist tools: it is in English only.</source>
        <translation>此程序编译时没有 Qt 的 Linguist 工具：只有英文。</translation>
    </message>
    <message>
        <source>Less mot&amp;ion</source>
        <translation>减少动态效果(&amp;I)</translation>
    </message>
    <message>
        <source>Nothing plays by itself: the tile advances by single steps, and carets do not blink. Initially set as on your desktop.</source>
        <translation>不再自动播放：分块逐步前进，光标不闪烁。初始时随桌面设置。</translation>
    </message>
    <message>
        <source>Edit &amp;grid</source>
        <translation>编辑网格(&amp;G)</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>A time level reads only what was computed before this plane arrived.</source>
        <translation>一个时间层只读取此平面到达之前已算出的值。</translation>
    </message>
    <message>
        <source>One access to device memory moves adjacent cells.</source>
        <translation>一次显存访问搬运相邻的若干单元。</translation>
    </message>
    <message>
        <source>A tile with its halo is loaded once and read by the whole block.</source>
        <translation>分块连同 halo 区只载入一次，供整个线程块读取。</translation>
    </message>
    <message>
        <source>Coefficients are read through the constant cache.</source>
        <translation>系数通过常量缓存读取。</translation>
    </message>
    <message>
        <source>Unrolling</source>
        <translation>循环展开</translation>
    </message>
    <message>
        <source>Loop bodies are repeated to overlap their loads.</source>
        <translation>重复循环体，使其中的载入重叠。</translation>
    </message>
    <message>
        <source>One value for every tuning parameter: it names one kernel.</source>
        <translation>每个调优参数取一个值：它确定一个核函数。</translation>
    </message>
    <message>
        <source>The optimizations that a setting has turned on, whatever the values of their parameters.</source>
        <translation>一个配置所启用的优化，不论其参数取何值。</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Billions of cells updated per second; a cell counts once for each time step.</source>
        <translation>每秒更新的单元数，以十亿计；每个时间步计一次。</translation>
    </message>
    <message>
        <source>Launches per second of another program&apos;s kernel; nothing is known about its cells.</source>
        <translation>其他程序的核函数每秒的启动次数；其单元情况未知。</translation>
    </message>
    <message>
        <source>On a recording, the clock counts what compiling and measuring took when the recording was made. It can run faster than real time, and the same race always ends the same way.</source>
        <translation>在记录上，时间是制作记录时编译和测量所用的时间。它可以快于真实时间，并能原样重现竞赛。</translation>
    </message>
    <message>
        <source>Each setting near the best runs for 0.3 s before its samples are taken, so that the power limit lowers the GPU&apos;s clock as in long loops. At rest, the clock is high and another setting can win. Takes longer.</source>
        <translation>接近最优的每个配置先运行 0.3 s 再取样，使功耗限制像在长循环中那样降低 GPU 时钟。空闲状态下时钟较高，胜出的可能是另一个配置。耗时更长。</translation>
    </message>
    <message>
        <source>Best speed found, as a share of the fastest setting in the recording.</source>
        <translation>找到的最高速度与记录中最快配置之比。</translation>
    </message>
    <message>
        <source>Best speed found, as a share of what memory allows when every pass computes one time step (no fusing). Temporal blocking fuses steps and can exceed 100 %.</source>
        <translation>找到的最高速度与每遍只算一个时间步（不融合）时内存所允许的速度之比。时间分块融合多步，可以超过 100 %。</translation>
    </message>
    <message>
        <source>Eight out of ten runs of the strategy lie between these two.</source>
        <translation>该策略十次运行中有八次落在这两者之间。</translation>
    </message>
    <message>
        <source>How far the strategy gets from random search (0) to the optimum (1), averaged over the budget.</source>
        <translation>从随机搜索 (0) 到最优值 (1) 走完了多少，按预算取平均。</translation>
    </message>
    <message>
        <source>Pearson correlation coefficient</source>
        <translation>皮尔逊相关系数</translation>
    </message>
    <message>
        <source>1: stencils that suit one combination suit the other as well; 0: one says nothing about the other; -1: what suits one does not suit the other.</source>
        <translation>1：适合一个组合的模板也适合另一个；0：两者互不说明；-1：适合一个的不适合另一个。</translation>
    </message>
    <message>
        <source>Coefficient of variation</source>
        <translation>变异系数</translation>
    </message>
    <message>
        <source>How much the best value of one parameter moves when another is changed: the lower, the more closely the two belong together.</source>
        <translation>改变另一个参数时，一个参数的最优值变动多大：越小，两者关系越紧密。</translation>
    </message>
    <message>
        <source>Double-ended queue</source>
        <translation>双端队列</translation>
    </message>
    <message>
        <source>All pairs of parameters sorted by CV. Groups form by popping pairs from its ends.</source>
        <translation>按 CV 排序的所有参数对。从两端逐对弹出，形成分组。</translation>
    </message>
    <message>
        <source>The share of a round&apos;s samples that a group of parameters gets. A group that finds better settings gets more.</source>
        <translation>一轮样本中分给一个参数组的份额。找到更好配置的组得到更多。</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>配置</translation>
    </message>
    <message>
        <source>Combination</source>
        <translation>组合</translation>
    </message>
    <message>
        <source>Virtual clock</source>
        <translation>虚拟时钟</translation>
    </message>
    <message>
        <source>Under load</source>
        <translation>负载</translation>
    </message>
    <message>
        <source>Of optimum</source>
        <translation>占最优值</translation>
    </message>
    <message>
        <source>Of ceiling</source>
        <translation>占上限</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>Deque</source>
        <translation>双端队列</translation>
    </message>
    <message>
        <source>Quota</source>
        <translation>配额</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>Explores the optimization space of GPU stencils.</source>
        <translation>探索 GPU 模板的优化空间。</translation>
    </message>
    <message>
        <source>Runs the demonstration, saves one PNG per page in dark and light, then quits.</source>
        <translation>运行演示，为每个页面各保存一张深色和浅色 PNG，然后退出。</translation>
    </message>
    <message>
        <source>Width and height of these pictures.</source>
        <translation>这些图片的宽和高。</translation>
    </message>
    <message>
        <source>A session to open.</source>
        <translation>要打开的会话。</translation>
    </message>
</context>
<context>
    <name>ui::Banner</name>
    <message>
        <source>Dismiss</source>
        <translation>关闭提示</translation>
    </message>
</context>
<context>
    <name>ui::CoefficientField</name>
    <message>
        <source>Coefficient of the brush</source>
        <translation>画笔的系数</translation>
    </message>
</context>
<context>
    <name>ui::CoefficientLegend</name>
    <message>
        <source>%1, order %2</source>
        <translation>%1，%2 阶</translation>
    </message>
    <message>
        <source>tap</source>
        <translation>个邻点</translation>
    </message>
    <message>
        <source>taps</source>
        <translation>个邻点</translation>
    </message>
    <message>
        <source>%1: click to paint with it</source>
        <translation>%1：单击后用它绘制</translation>
    </message>
</context>
<context>
    <name>ui::CombinationPanel</name>
    <message>
        <source>Grouped</source>
        <translation>按组</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>按名称</translation>
    </message>
    <message>
        <source>By similarity</source>
        <translation>按相似度</translation>
    </message>
    <message>
        <source>Look for recordings again</source>
        <translation>重新查找记录</translation>
    </message>
    <message>
        <source>Merged combinations</source>
        <translation>合并后的组合</translation>
    </message>
    <message>
        <source>Correlations between combinations</source>
        <translation>组合之间的相关性</translation>
    </message>
    <message>
        <source>Reading the recordings.</source>
        <translation>正在读取记录。</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Number of groups to merge to</source>
        <translation>合并为多少组</translation>
    </message>
    <message>
        <source>Merge step</source>
        <translation>合并步骤</translation>
    </message>
    <message>
        <source>Order of the map</source>
        <translation>图的排列</translation>
    </message>
    <message>
        <source>Export the map as PNG or SVG, its values or the groups as CSV (Ctrl+E)</source>
        <translation>把图导出为 PNG 或 SVG，把数值或分组导出为 CSV (Ctrl+E)</translation>
    </message>
    <message>
        <source>Export the map</source>
        <translation>导出此图</translation>
    </message>
    <message>
        <source>groups</source>
        <translation>组</translation>
    </message>
    <message>
        <source>Merge to</source>
        <translation>合并为</translation>
    </message>
    <message>
        <source>What was measured</source>
        <translation>所测数据</translation>
    </message>
    <message>
        <source>How to read this</source>
        <translation>怎样看图</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>未计入</translation>
    </message>
    <message>
        <source>All %1 recordings</source>
        <translation>全部 %1 份记录</translation>
    </message>
    <message>
        <source>%1 in two dimensions</source>
        <translation>二维的 %1 份</translation>
    </message>
    <message>
        <source>%1 in three dimensions</source>
        <translation>三维的 %1 份</translation>
    </message>
    <message>
        <source>Correlations need recordings of at least 3 stencils with the same combinations; %1 could be read.</source>
        <translation>相关性需要至少 3 个模板在相同组合上的记录；能读取的有 %1 份。</translation>
    </message>
    <message>
        <source>The stencil of this document is not among them, so no representatives or speeds are shown.</source>
        <translation>此文档的模板不在其中：不显示代表和速度。</translation>
    </message>
    <message>
        <source>Representatives and speeds are of %1, %2, as recorded for this map. A race may search another recording.</source>
        <translation>代表和速度取自 %1、%2，即此图所用的记录。竞赛可以搜索另一份记录。</translation>
    </message>
    <message>
        <source>%1 in %2 groups</source>
        <translation>%1 个，分为 %2 组</translation>
    </message>
    <message>
        <source>A cell&apos;s colour is the PCC, Pearson&apos;s correlation coefficient: two combinations correlate when stencils that suit one suit the other. Each outlined block is one group; only its representative is searched. Groups merge by |PCC|: a group may hold combinations that behave in opposite ways, where stencils that suit one do not suit the other.</source>
        <translation>单元格的颜色是 PCC，即皮尔逊相关系数：适合一个组合的模板也适合另一个时，两个组合相关。每个框出的块是一组，只搜索其代表。合并依据是 |PCC|：一组中可能有走势相反的组合，即适合一个的模板不适合另一个。</translation>
    </message>
    <message>
        <source>This cuts %1 combinations to %2 and loses none of the best speed on these %3 stencils.</source>
        <translation>由此 %1 个组合减为 %2 个，在这 %3 个模板上不损失最高速度。</translation>
    </message>
    <message>
        <source>This cuts %1 combinations to %2 and loses at most %3 of the best speed on these %4 stencils.</source>
        <translation>由此 %1 个组合减为 %2 个，在这 %4 个模板上最高速度最多损失 %3。</translation>
    </message>
    <message>
        <source>%1 of %2 pairs are significant (p &lt; 0.05); the others have a dot.</source>
        <translation>%2 对中有 %1 对显著 (p &lt; 0.05)；其余带圆点。</translation>
    </message>
    <message>
        <source>Pairs with fewer than 3 common stencils or without spread: %1. They are hatched, count as 0 and never merge.</source>
        <translation>共同模板少于 3 个或没有离散的组合对：%1。它们画有斜线，按 0 计，从不合并。</translation>
    </message>
    <message>
        <source>Nothing: every pair was measured on at least 3 stencils.</source>
        <translation>无：每一对都在至少 3 个模板上测量过。</translation>
    </message>
    <message>
        <source>Export the correlations</source>
        <translation>导出相关性</translation>
    </message>
    <message>
        <source>Map as PNG...</source>
        <translation>图存为 PNG...</translation>
    </message>
    <message>
        <source>Map as SVG...</source>
        <translation>图存为 SVG...</translation>
    </message>
    <message>
        <source>Correlations as CSV...</source>
        <translation>相关性存为 CSV...</translation>
    </message>
</context>
<context>
    <name>ui::CommandField</name>
    <message>
        <source>Find or run a command</source>
        <translation>查找或执行命令</translation>
    </message>
    <message>
        <source>Nothing matches.</source>
        <translation>没有匹配项。</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
</context>
<context>
    <name>ui::ComparePage</name>
    <message>
        <source>Races</source>
        <translation>竞赛</translation>
    </message>
    <message>
        <source>Two settings</source>
        <translation>两个配置</translation>
    </message>
    <message>
        <source>Add session...</source>
        <translation>添加会话...</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>What is compared</source>
        <translation>比较什么</translation>
    </message>
    <message>
        <source>Export the curves as PNG, SVG or CSV, the scores as CSV (Ctrl+E)</source>
        <translation>把曲线导出为 PNG、SVG 或 CSV，得分导出为 CSV (Ctrl+E)</translation>
    </message>
    <message>
        <source>Export the comparison</source>
        <translation>导出比较</translation>
    </message>
    <message>
        <source>Sessions</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>Compare a stored session, a recording or a Kernel Tuner file. It is only read, never changed.</source>
        <translation>比较已存的会话、记录或 Kernel Tuner 的文件。只读取，不改动。</translation>
    </message>
    <message>
        <source>Scores of the compared sessions</source>
        <translation>所比较会话的得分</translation>
    </message>
    <message>
        <source>each against the same strategy of A, or its best</source>
        <translation>各与 A 的同一策略或其最优相比</translation>
    </message>
    <message>
        <source>Choose two sessions in the list to see their curves on one axis and which search was faster.</source>
        <translation>在列表中选择两个会话，在同一坐标轴上看它们的曲线，以及哪次搜索更快。</translation>
    </message>
    <message>
        <source>A comparison needs two sessions, and there is only one. Search again, or add a stored one.</source>
        <translation>比较需要两个会话，现在只有一个。再搜索一次，或添加已存的会话。</translation>
    </message>
    <message>
        <source>No sessions to compare yet. Races of this document and files that were opened appear in the list.</source>
        <translation>还没有可比较的会话。此文档的竞赛和打开过的文件列在列表中。</translation>
    </message>
    <message>
        <source>Compare the two newest</source>
        <translation>比较最新的两个</translation>
    </message>
    <message>
        <source>Add sessions to compare</source>
        <translation>添加要比较的会话</translation>
    </message>
    <message>
        <source>Sessions, recordings, Kernel Tuner (*.sscope *.json *.json.gz)</source>
        <translation>会话、记录、Kernel Tuner (*.sscope *.json *.json.gz)</translation>
    </message>
    <message>
        <source>Collection of recordings</source>
        <translation>记录集</translation>
    </message>
    <message>
        <source>%1 holds %2 recordings. Compare:</source>
        <translation>%1 含有 %2 份记录。比较：</translation>
    </message>
    <message>
        <source>Curves as PNG...</source>
        <translation>曲线存为 PNG...</translation>
    </message>
    <message>
        <source>Curves as SVG...</source>
        <translation>曲线存为 SVG...</translation>
    </message>
    <message>
        <source>Curves as CSV...</source>
        <translation>曲线存为 CSV...</translation>
    </message>
    <message>
        <source>Scores as CSV...</source>
        <translation>得分存为 CSV...</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Compare t&amp;wo settings</source>
        <translation>比较两个配置(&amp;W)</translation>
    </message>
    <message>
        <source>Add a recording...</source>
        <translation>添加记录...</translation>
    </message>
    <message>
        <source>Recordings of %1 can be added, too: %2.</source>
        <translation>也可以添加 %1 的记录：%2。</translation>
    </message>
    <message>
        <source>Another file...</source>
        <translation>其他文件...</translation>
    </message>
</context>
<context>
    <name>ui::ComparisonModel</name>
    <message>
        <source>as %1</source>
        <translation>与 %1 相比</translation>
    </message>
    <message>
        <source>against %1</source>
        <translation>与 %1 相比</translation>
    </message>
    <message>
        <source>than %1</source>
        <translation>与 %1 相比</translation>
    </message>
    <message>
        <source>%1 / run</source>
        <translation>%1 / 次</translation>
    </message>
    <message>
        <source>not reached</source>
        <translation>未达到</translation>
    </message>
    <message>
        <source>no verdict</source>
        <translation>无法判定</translation>
    </message>
    <message>
        <source>%1 of %2 runs reached it</source>
        <translation>%2 次运行中有 %1 次达到</translation>
    </message>
    <message>
        <source>A score needs a recording whose random search is known, and at least five evaluations in every run.</source>
        <translation>得分需要已知其随机搜索的记录，且每次运行至少有五次评测。</translation>
    </message>
    <message>
        <source>At %1: %2</source>
        <translation>在 %1：%2</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Mean of the best of every run.</source>
        <translation>各次运行最优值的均值。</translation>
    </message>
    <message>
        <source>The mean lies between these with 95 % certainty (bootstrap over the runs).</source>
        <translation>均值以 95 % 的把握落在这两者之间（对各次运行自助抽样）。</translation>
    </message>
    <message>
        <source>Eight out of ten runs end between these.</source>
        <translation>十次运行中有八次的结果在这两者之间。</translation>
    </message>
    <message>
        <source>Median time over the runs to 90 % of the optimum.</source>
        <translation>到达最优值 90 % 所用时间，各次运行的中位数。</translation>
    </message>
    <message>
        <source>Median time over the runs to 90 % of its own optimum.</source>
        <translation>到达各自最优值 90 % 所用时间，各次运行的中位数。</translation>
    </message>
    <message>
        <source>Median time over the runs to 90 % of its own best.</source>
        <translation>到达各自最高速度 90 % 所用时间，各次运行的中位数。</translation>
    </message>
    <message>
        <source>Median time over the runs to 90 % of the best of all.</source>
        <translation>到达全体最高速度 90 % 所用时间，各次运行的中位数。</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Best, mean (%1)</source>
        <translation>最优，均值 (%1)</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>95 % 区间</translation>
    </message>
    <message>
        <source>Evaluations</source>
        <translation>评测</translation>
    </message>
    <message>
        <source>To 90 % of optimum</source>
        <translation>到最优值的 90 %</translation>
    </message>
    <message>
        <source>To 90 % of best</source>
        <translation>到最高速度的 90 %</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>Against A, at equal time</source>
        <translation>与 A 相比，时间相等</translation>
    </message>
</context>
<context>
    <name>ui::ConvergenceChart</name>
    <message>
        <source>Convergence chart</source>
        <translation>收敛图</translation>
    </message>
    <message>
        <source>%1 evaluations</source>
        <translation>%1 次评测</translation>
    </message>
    <message>
        <source>Best so far (%1, predicted)</source>
        <translation>当前最优（%1，预测）</translation>
    </message>
    <message>
        <source>Best so far (%1)</source>
        <translation>当前最优 (%1)</translation>
    </message>
    <message>
        <source>Best so far (ms per launch)</source>
        <translation>当前最优（每次启动 ms）</translation>
    </message>
    <message>
        <source>Best so far (ms per step, predicted)</source>
        <translation>当前最优（每步 ms，预测）</translation>
    </message>
    <message>
        <source>Best so far (ms per step)</source>
        <translation>当前最优（每步 ms）</translation>
    </message>
    <message>
        <source>% of optimum</source>
        <translation>占最优值 %</translation>
    </message>
    <message>
        <source>ms per launch</source>
        <translation>每次启动 ms</translation>
    </message>
    <message>
        <source>ms per step</source>
        <translation>每步 ms</translation>
    </message>
    <message>
        <source>Predicted (%1)</source>
        <translation>预测 (%1)</translation>
    </message>
    <message>
        <source>Evaluations per run</source>
        <translation>每次运行的评测数</translation>
    </message>
    <message>
        <source>Virtual clock (s)</source>
        <translation>虚拟时钟 (s)</translation>
    </message>
    <message>
        <source>Clock (s)</source>
        <translation>时钟 (s)</translation>
    </message>
    <message>
        <source>stopped at %1 of %2</source>
        <translation>停在 %1，共 %2</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>stopped after %1 evaluations</source>
        <translation>评测 %1 次后停止</translation>
    </message>
    <message>
        <source>optimum of the recording %1</source>
        <translation>记录的最优值 %1</translation>
    </message>
    <message>
        <source>memory ceiling, no fusing %1</source>
        <translation>内存上限，不融合 %1</translation>
    </message>
    <message>
        <source>predicted  p10–p90</source>
        <translation>预测  p10–p90</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>mean  p10–p90</source>
        <translation>均值  p10–p90</translation>
    </message>
    <message>
        <source>best</source>
        <translation>最优</translation>
    </message>
    <message>
        <source>The best speed so far of every strategy appears here when a search starts.</source>
        <translation>搜索开始后，这里显示每个策略当前的最高速度。</translation>
    </message>
    <message>
        <source>% of the best</source>
        <translation>占最高速度 %</translation>
    </message>
    <message>
        <source>% of its own optimum</source>
        <translation>占各自最优值 %</translation>
    </message>
    <message>
        <source>% of its own best</source>
        <translation>占各自最高速度 %</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>its own optimum</source>
        <translation>各自的最优值</translation>
    </message>
    <message>
        <source>its own best</source>
        <translation>各自的最高速度</translation>
    </message>
</context>
<context>
    <name>ui::ConvergencePanel</name>
    <message>
        <source>Convergence</source>
        <translation>收敛</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>% of optimum</source>
        <translation>占最优值 %</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>时钟</translation>
    </message>
    <message>
        <source>Evaluations</source>
        <translation>评测</translation>
    </message>
    <message>
        <source>What the vertical axis shows</source>
        <translation>纵轴显示什么</translation>
    </message>
    <message>
        <source>What the horizontal axis shows</source>
        <translation>横轴显示什么</translation>
    </message>
    <message>
        <source>Export the chart as PNG or SVG, its data as CSV (Ctrl+E)</source>
        <translation>把图导出为 PNG 或 SVG，数据导出为 CSV (Ctrl+E)</translation>
    </message>
    <message>
        <source>Export the chart</source>
        <translation>导出此图</translation>
    </message>
    <message>
        <source>Only a recording has a known optimum.</source>
        <translation>只有记录才有已知的最优值。</translation>
    </message>
    <message>
        <source>view frozen, Space resumes</source>
        <translation>视图已冻结，按空格继续</translation>
    </message>
    <message>
        <source>All races as CSV...</source>
        <translation>所有竞赛存为 CSV...</translation>
    </message>
    <message>
        <source>Export the convergence chart</source>
        <translation>导出收敛图</translation>
    </message>
    <message>
        <source>Chart as PNG...</source>
        <translation>图存为 PNG...</translation>
    </message>
    <message>
        <source>Chart as SVG...</source>
        <translation>图存为 SVG...</translation>
    </message>
    <message>
        <source>Data as CSV...</source>
        <translation>数据存为 CSV...</translation>
    </message>
    <message>
        <source>% of its own</source>
        <translation>占各自 %</translation>
    </message>
    <message>
        <source>% of the best</source>
        <translation>占最高速度 %</translation>
    </message>
</context>
<context>
    <name>ui::CorrelationsPage</name>
    <message>
        <source>Correlations</source>
        <translation>相关性</translation>
    </message>
</context>
<context>
    <name>ui::CostPanel</name>
    <message>
        <source>Per cell and step</source>
        <translation>每单元每步</translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>运算量</translation>
    </message>
    <message>
        <source>%1 flop</source>
        <translation>%1 flop</translation>
    </message>
    <message>
        <source>Additions, subtractions, multiplications, divisions and calls, as written</source>
        <translation>按公式所写的加、减、乘、除和函数调用</translation>
    </message>
    <message>
        <source>Compulsory traffic</source>
        <translation>必要访存量</translation>
    </message>
    <message>
        <source>Device memory moved when every value is read and written once</source>
        <translation>每个值各读写一次时的显存访问量</translation>
    </message>
    <message>
        <source>Intensity</source>
        <translation>计算强度</translation>
    </message>
    <message>
        <source>%1 flop/B</source>
        <translation>%1 flop/B</translation>
    </message>
    <message>
        <source>Operations for each byte of compulsory traffic</source>
        <translation>每字节必要访存量对应的运算量</translation>
    </message>
    <message>
        <source>Memory ceiling</source>
        <translation>内存上限</translation>
    </message>
    <message>
        <source>%1 GCells/s</source>
        <translation>%1 GCells/s</translation>
    </message>
    <message>
        <source>Measured copy bandwidth of the %1 divided by the compulsory traffic, one step per pass</source>
        <translation>%1 的实测拷贝带宽除以必要访存量，每遍一步</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>It is not known which GPU measures, or how fast its memory is</source>
        <translation>不知道由哪块 GPU 测量，或不知道其内存速度</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>空间</translation>
    </message>
    <message>
        <source>%1 settings</source>
        <translation>%1 个配置</translation>
    </message>
    <message>
        <source>counting</source>
        <translation>正在计数</translation>
    </message>
    <message>
        <source>Settings that meet every constraint on this device</source>
        <translation>在此设备上满足所有约束的配置</translation>
    </message>
</context>
<context>
    <name>ui::DequeView</name>
    <message>
        <source>Deque of parameter pairs</source>
        <translation>参数对的双端队列</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>more</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>← lowest CV, pop left: join</source>
        <translation>← CV 最低，左端弹出：并入</translation>
    </message>
    <message>
        <source>highest CV, pop right: found →</source>
        <translation>CV 最高，右端弹出：新建 →</translation>
    </message>
    <message>
        <source>← lowest CV</source>
        <translation>← CV 最低</translation>
    </message>
    <message>
        <source>highest CV →</source>
        <translation>CV 最高 →</translation>
    </message>
</context>
<context>
    <name>ui::DeviceChoice</name>
    <message>
        <source>Open a file with measurements of this kernel, or draw a stencil.</source>
        <translation>打开含此核函数测量结果的文件，或绘制一个模板。</translation>
    </message>
    <message>
        <source>Choose a live GPU in the device field, open a session file, or record this stencil on a GPU: stencilscope-cli record.</source>
        <translation>在设备栏选择一块 GPU，打开会话文件，或在 GPU 上为此模板制作记录：stencilscope-cli record。</translation>
    </message>
    <message>
        <source>Choose another device in the device field, or open a session file.</source>
        <translation>在设备栏选择其他设备，或打开会话文件。</translation>
    </message>
    <message>
        <source>There is no recording of %1.</source>
        <translation>没有 %1 的记录。</translation>
    </message>
    <message>
        <source>Recording: %1</source>
        <translation>记录：%1</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>Prediction</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>%1: looking</source>
        <translation>%1：正在查找</translation>
    </message>
    <message>
        <source>%1: not available</source>
        <translation>%1：不可用</translation>
    </message>
</context>
<context>
    <name>ui::DeviceField</name>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Where settings are measured (a GPU, or a recording of one) or predicted</source>
        <translation>配置在哪里测量：GPU，或 GPU 的记录；也可以只预测</translation>
    </message>
    <message>
        <source>Networks predict the speed of any stencil; nothing is measured</source>
        <translation>由网络预测任意模板的速度；不做实测</translation>
    </message>
    <message>
        <source>Predicted (no GPU needed)</source>
        <translation>预测（不需要 GPU）</translation>
    </message>
    <message>
        <source>Predicted, %1 (no GPU needed)</source>
        <translation>预测，%1（不需要 GPU）</translation>
    </message>
    <message>
        <source>Recording of this stencil</source>
        <translation>此模板的记录</translation>
    </message>
    <message>
        <source>Recording of this stencil: none</source>
        <translation>此模板的记录：没有</translation>
    </message>
    <message>
        <source>Recording from a file...</source>
        <translation>来自文件的记录...</translation>
    </message>
    <message>
        <source>GPU over ssh...</source>
        <translation>通过 ssh 使用 GPU...</translation>
    </message>
</context>
<context>
    <name>ui::Document</name>
    <message>
        <source>Change grid</source>
        <translation>更改网格</translation>
    </message>
    <message>
        <source>Change type</source>
        <translation>更改类型</translation>
    </message>
    <message>
        <source>Name the stencil</source>
        <translation>命名模板</translation>
    </message>
    <message>
        <source>Change grid and type</source>
        <translation>更改网格和类型</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>显示 %1</translation>
    </message>
    <message>
        <source>Draw %1</source>
        <translation>绘制 %1</translation>
    </message>
</context>
<context>
    <name>ui::EvaluationsModel</name>
    <message>
        <source>One launch advances %1 time steps.</source>
        <translation>一次启动推进 %1 个时间步。</translation>
    </message>
    <message>
        <source>Measured by a live GPU: %1.</source>
        <translation>由 GPU 实测：%1。</translation>
    </message>
    <message>
        <source>Why the strategy tried it, in its own words</source>
        <translation>策略自述的尝试理由</translation>
    </message>
    <message>
        <source>No.</source>
        <translation>号</translation>
    </message>
    <message>
        <source>Clock (s)</source>
        <translation>时钟 (s)</translation>
    </message>
    <message>
        <source>Strategy, run</source>
        <translation>策略，运行</translation>
    </message>
    <message>
        <source>Combination</source>
        <translation>组合</translation>
    </message>
    <message>
        <source>Time (ms)</source>
        <translation>时间 (ms)</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Registers</source>
        <translation>寄存器</translation>
    </message>
    <message>
        <source>Shared memory</source>
        <translation>共享内存</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>离散度</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>配置</translation>
    </message>
    <message>
        <source>Why it was tried</source>
        <translation>尝试的理由</translation>
    </message>
</context>
<context>
    <name>ui::EvaluationsPanel</name>
    <message>
        <source>All results</source>
        <translation>全部结果</translation>
    </message>
    <message>
        <source>filter</source>
        <translation>个筛选</translation>
    </message>
    <message>
        <source>filters</source>
        <translation>个筛选</translation>
    </message>
    <message>
        <source>Undo the last filter</source>
        <translation>撤销上一个筛选</translation>
    </message>
    <message>
        <source>Clear all filters</source>
        <translation>清除所有筛选</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Only %1</source>
        <translation>仅 %1</translation>
    </message>
    <message>
        <source>Only settings with</source>
        <translation>仅限配置含</translation>
    </message>
    <message>
        <source>Evaluations</source>
        <translation>评测</translation>
    </message>
    <message>
        <source>Combination, setting or result</source>
        <translation>组合、配置或结果</translation>
    </message>
    <message>
        <source>Which evaluations are shown. Enter or a double click on a cell adds its value, Backspace undoes it.</source>
        <translation>显示哪些评测。在单元格上按 Enter 或双击可加入其值，Backspace 撤销。</translation>
    </message>
    <message>
        <source>Keep the newest evaluation in view (F). Scrolling or sorting turns this off.</source>
        <translation>始终显示最新的评测 (F)。滚动或排序会将其关闭。</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Follow newest</source>
        <translation>跟随最新</translation>
    </message>
    <message>
        <source>Follow newest, %1 new</source>
        <translation>跟随最新，新增 %1</translation>
    </message>
    <message>
        <source>Columns that fit</source>
        <translation>自动选列</translation>
    </message>
</context>
<context>
    <name>ui::EventsModel</name>
    <message>
        <source>%1 runs</source>
        <translation>%1 次运行</translation>
    </message>
    <message>
        <source>race</source>
        <translation>竞赛</translation>
    </message>
</context>
<context>
    <name>ui::EventsPanel</name>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Show everything, or only bests and failures</source>
        <translation>显示全部，或只显示最优和失败</translation>
    </message>
    <message>
        <source>Bests and failures</source>
        <translation>最优和失败</translation>
    </message>
</context>
<context>
    <name>ui::FilterChips</name>
    <message>
        <source>Clear all</source>
        <translation>全部清除</translation>
    </message>
    <message>
        <source>Show all evaluations again</source>
        <translation>重新显示全部评测</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>筛选</translation>
    </message>
</context>
<context>
    <name>ui::FoldingPair</name>
    <message>
        <source>%1 or %2</source>
        <translation>%1或%2</translation>
    </message>
</context>
<context>
    <name>ui::FormulaEdit</name>
    <message>
        <source>Formula</source>
        <translation>公式</translation>
    </message>
    <message>
        <source>Not pasted: the text has %1 characters, and a formula may have at most %2.</source>
        <translation>未粘贴：共 %1 个字符。这里的公式最多 %2 个。</translation>
    </message>
</context>
<context>
    <name>ui::FormulaPanel</name>
    <message>
        <source>Formula</source>
        <translation>公式</translation>
    </message>
    <message>
        <source>Edit formula</source>
        <translation>编辑公式</translation>
    </message>
    <message>
        <source>line %1 written by this stroke</source>
        <translation>第 %1 行由此笔写入</translation>
    </message>
    <message>
        <source>reading</source>
        <translation>读取中</translation>
    </message>
    <message>
        <source>error in line %1</source>
        <translation>第 %1 行有错</translation>
    </message>
    <message>
        <source>in step</source>
        <translation>同步</translation>
    </message>
</context>
<context>
    <name>ui::GroupingPanel</name>
    <message>
        <source>Parameter groups form when the strategy gest searches: its matrix, deque, groups and quotas appear here as it runs.</source>
        <translation>策略 gest 搜索时形成参数分组：运行过程中，这里显示它的矩阵、双端队列、分组和配额。</translation>
    </message>
    <message>
        <source>Search this stencil with gest</source>
        <translation>用 gest 搜索此模板</translation>
    </message>
    <message>
        <source>Parameter groups of a race</source>
        <translation>竞赛的参数分组</translation>
    </message>
    <message>
        <source>Deque</source>
        <translation>双端队列</translation>
    </message>
    <message>
        <source>Parameter groups</source>
        <translation>参数分组</translation>
    </message>
    <message>
        <source>Quota shares</source>
        <translation>配额份额</translation>
    </message>
    <message>
        <source>CV matrix</source>
        <translation>CV 矩阵</translation>
    </message>
    <message>
        <source>column, given row</source>
        <translation>列，给定行</translation>
    </message>
    <message>
        <source>Deque: %1</source>
        <translation>双端队列：%1</translation>
    </message>
    <message>
        <source>Quota: %1</source>
        <translation>配额：%1</translation>
    </message>
    <message>
        <source>Coefficients of variation between parameters</source>
        <translation>参数之间的变异系数</translation>
    </message>
    <message>
        <source>%1 given %2</source>
        <translation>%1，给定 %2</translation>
    </message>
    <message>
        <source>Too few rows to tell</source>
        <translation>行数太少，无法判断</translation>
    </message>
    <message>
        <source>CV %1</source>
        <translation>CV %1</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Which run&apos;s groups are shown</source>
        <translation>显示哪次运行的分组</translation>
    </message>
    <message>
        <source>Step of the grouping</source>
        <translation>分组的步骤</translation>
    </message>
    <message>
        <source>The previous pop (Left)</source>
        <translation>上一次弹出 (Left)</translation>
    </message>
    <message>
        <source>The next pop (Right)</source>
        <translation>下一次弹出 (Right)</translation>
    </message>
    <message>
        <source>Search this kernel with gest</source>
        <translation>用 gest 搜索此核函数</translation>
    </message>
    <message>
        <source>by round, %1 so far</source>
        <translation>按轮次，至今 %1 轮</translation>
    </message>
    <message>
        <source>round</source>
        <translation>轮</translation>
    </message>
    <message>
        <source>rounds</source>
        <translation>轮</translation>
    </message>
    <message>
        <source>%1 ordered pairs by CV</source>
        <translation>%1 个按 CV 排序的参数对</translation>
    </message>
    <message>
        <source>Step 0: nothing popped yet.</source>
        <translation>第 0 步：尚未弹出。</translation>
    </message>
    <message>
        <source>Step %1, pop right (%2, %3): %4</source>
        <translation>第 %1 步，右端弹出 (%2, %3)：%4</translation>
    </message>
    <message>
        <source>Step %1, pop left (%2, %3): %4</source>
        <translation>第 %1 步，左端弹出 (%2, %3)：%4</translation>
    </message>
</context>
<context>
    <name>ui::ImportanceView</name>
    <message>
        <source>Importance of the parameters</source>
        <translation>参数的重要性</translation>
    </message>
    <message>
        <source>%1 settings</source>
        <translation>%1 个配置</translation>
    </message>
    <message>
        <source>; %1 more failed and are counted separately</source>
        <translation>；另有 %1 次失败，单独计数</translation>
    </message>
    <message>
        <source>Share of the variance of log times that a parameter alone explains, minus what chance would explain, with its 95 % interval. A search tries good settings more often than others; only the settings that it tried count here.</source>
        <translation>单个参数所解释的对数时间方差的份额，已减去偶然所致部分，并附 95 % 区间。搜索尝试好配置比其他配置更多：这里只就这些配置而言。</translation>
    </message>
    <message>
        <source>%1 of %2 at %3</source>
        <translation>%1 / %2，在 %3</translation>
    </message>
    <message>
        <source> (95 %: %1 to %2)</source>
        <translation>（95 %：%1 到 %2）</translation>
    </message>
    <message>
        <source>; most failures: %1</source>
        <translation>；失败最多：%1</translation>
    </message>
    <message>
        <source>Importance needs settings of which a parameter has several values, measured more than once.</source>
        <translation>重要性需要某个参数取过多个值且测量不止一次的配置。</translation>
    </message>
    <message>
        <source>Predicted: explained alone (%)</source>
        <translation>预测：单独解释 (%)</translation>
    </message>
    <message>
        <source>Explained alone (%)</source>
        <translation>单独解释 (%)</translation>
    </message>
    <message>
        <source>Failures, most at</source>
        <translation>失败，最多在</translation>
    </message>
</context>
<context>
    <name>ui::KernelCard</name>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Conditions</source>
        <translation>条件</translation>
    </message>
    <message>
        <source>Draw a stencil</source>
        <translation>绘制模板</translation>
    </message>
    <message>
        <source>Leaves the kernel; undo brings it back</source>
        <translation>离开此核函数；撤销可恢复</translation>
    </message>
    <message>
        <source>A kernel of another program. It has no stencil to draw; its settings are searched and compared like those of a stencil.</source>
        <translation>其他程序的核函数。它没有可绘制的模板；其配置可以像模板的配置一样搜索和比较。</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>核函数</translation>
    </message>
    <message>
        <source>From</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Problem size</source>
        <translation>问题规模</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>%1, %2 with a single value</source>
        <translation>%1，其中 %2 个只有一个值</translation>
    </message>
    <message>
        <source>Parameters with a single value are not listed: there is nothing to choose</source>
        <translation>只有一个值的不列出：没有可选的</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>空间</translation>
    </message>
    <message>
        <source>%1 settings</source>
        <translation>%1 个配置</translation>
    </message>
    <message>
        <source>counting</source>
        <translation>正在计数</translation>
    </message>
    <message>
        <source>Settings that meet every condition</source>
        <translation>满足所有条件的配置</translation>
    </message>
    <message>
        <source>None: every combination is allowed.</source>
        <translation>无：所有组合都允许。</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Settings whose times are in the file: a search gets its results from these</source>
        <translation>文件中有时间的配置：搜索从中取得结果</translation>
    </message>
</context>
<context>
    <name>ui::KernelFoot</name>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Verified</source>
        <translation>已验证</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>, of a source that was not recorded</source>
        <translation>，源代码未记录</translation>
    </message>
    <message>
        <source>, of a source other than this one</source>
        <translation>，源代码与此不同</translation>
    </message>
    <message>
        <source>by %1</source>
        <translation>由 %1</translation>
    </message>
    <message>
        <source>1 step, largest relative error %1</source>
        <translation>1 步，最大相对误差 %1</translation>
    </message>
    <message>
        <source>%1 steps, largest relative error %2</source>
        <translation>%1 步，最大相对误差 %2</translation>
    </message>
    <message>
        <source>error %1</source>
        <translation>误差 %1</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1，用时 %2</translation>
    </message>
    <message>
        <source>Not measured</source>
        <translation>未测量</translation>
    </message>
    <message>
        <source>Compiled for %1</source>
        <translation>编译：%1</translation>
    </message>
</context>
<context>
    <name>ui::KernelPage</name>
    <message>
        <source>Source</source>
        <translation>源代码</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Save kernel</source>
        <translation>保存核函数</translation>
    </message>
    <message>
        <source>Select the best so far</source>
        <translation>选择当前最优</translation>
    </message>
    <message>
        <source>Specialised source</source>
        <translation>特化的源代码</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>基准</translation>
    </message>
    <message>
        <source>Resources and limits</source>
        <translation>资源与限制</translation>
    </message>
    <message>
        <source>What wrote each line</source>
        <translation>各行由什么生成</translation>
    </message>
    <message>
        <source>Compare with &amp;baseline</source>
        <translation>与基准比较(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Copy source</source>
        <translation>复制源代码(&amp;C)</translation>
    </message>
    <message>
        <source>What is shown</source>
        <translation>显示什么</translation>
    </message>
    <message>
        <source>naive</source>
        <translation>朴素</translation>
    </message>
    <message>
        <source>best so far</source>
        <translation>当前最优</translation>
    </message>
    <message>
        <source>Jump to</source>
        <translation>跳到</translation>
    </message>
    <message>
        <source>Copy the source</source>
        <translation>复制源代码</translation>
    </message>
    <message>
        <source>Save the source as a .cu file (Ctrl+E)</source>
        <translation>把源代码存为 .cu 文件 (Ctrl+E)</translation>
    </message>
    <message>
        <source>Who computes what, and when</source>
        <translation>谁在何时计算什么</translation>
    </message>
    <message>
        <source>Launch</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>%1 is a kernel of another program: its file has the measurements but not the source.</source>
        <translation>%1 是其他程序的核函数：其文件中只有测量结果，没有源代码。</translation>
    </message>
    <message>
        <source>Writing the kernel of %1 ...</source>
        <translation>正在生成 %1 的核函数...</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>线程块</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>Dynamic shared memory</source>
        <translation>动态共享内存</translation>
    </message>
    <message>
        <source>Time steps</source>
        <translation>时间步</translation>
    </message>
    <message>
        <source>%1 per launch</source>
        <translation>每次启动 %1</translation>
    </message>
    <message>
        <source>%1 lines</source>
        <translation>%1 行</translation>
    </message>
    <message>
        <source>Predicted. Measure it on a GPU to see what it uses.</source>
        <translation>预测。在 GPU 上测量才能看到资源使用情况。</translation>
    </message>
    <message>
        <source>Not measured: measure this setting to see what it uses.</source>
        <translation>未测量：测量此配置才能看到资源使用情况。</translation>
    </message>
    <message>
        <source>%1 GCells/s   %2 ms per launch</source>
        <translation>%1 GCells/s   每次启动 %2 ms</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未测量</translation>
    </message>
    <message>
        <source>predicted %1</source>
        <translation>预测 %1</translation>
    </message>
    <message>
        <source>Save the kernel</source>
        <translation>保存核函数</translation>
    </message>
    <message>
        <source>CUDA source (*.cu)</source>
        <translation>CUDA 源代码 (*.cu)</translation>
    </message>
    <message>
        <source>saved as %1</source>
        <translation>已存为 %1</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>核函数</translation>
    </message>
</context>
<context>
    <name>ui::KeyList</name>
    <message>
        <source>Keys</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Arrows</source>
        <translation>方向键</translation>
    </message>
    <message>
        <source>Move the cursor cell</source>
        <translation>移动光标单元</translation>
    </message>
    <message>
        <source>PgUp, PgDn</source>
        <translation>PgUp、PgDn</translation>
    </message>
    <message>
        <source>Plane above, below</source>
        <translation>上一个、下一个平面</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>空格</translation>
    </message>
    <message>
        <source>Paint or erase the cell (elsewhere: freeze the view)</source>
        <translation>绘制或擦除单元（其他位置：冻结视图）</translation>
    </message>
    <message>
        <source>Shift+arrows</source>
        <translation>Shift+方向键</translation>
    </message>
    <message>
        <source>Extend a line of taps</source>
        <translation>延长一行邻点</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Delete</translation>
    </message>
    <message>
        <source>Erase the tap</source>
        <translation>擦除邻点</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>回车</translation>
    </message>
    <message>
        <source>Edit the coefficient in place</source>
        <translation>就地编辑系数</translation>
    </message>
    <message>
        <source>1 to 9</source>
        <translation>1 到 9</translation>
    </message>
    <message>
        <source>Use a recent coefficient</source>
        <translation>使用最近的系数</translation>
    </message>
    <message>
        <source>S</source>
        <translation>S</translation>
    </message>
    <message>
        <source>Next symmetry</source>
        <translation>下一种对称</translation>
    </message>
    <message>
        <source>C</source>
        <translation>C</translation>
    </message>
    <message>
        <source>Copy the formula</source>
        <translation>复制公式</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Home</translation>
    </message>
    <message>
        <source>Go to the centre</source>
        <translation>回到中心</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Cancel the stroke, or leave the large stencil</source>
        <translation>取消此笔，或离开大模板视图</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Stencil canvas</source>
        <translation>模板画布</translation>
    </message>
    <message>
        <source>Space, Return</source>
        <translation>空格、回车</translation>
    </message>
    <message>
        <source>Add the session to the comparison, or remove it</source>
        <translation>比较此会话，或不再比较</translation>
    </message>
    <message>
        <source>A to F</source>
        <translation>A 到 F</translation>
    </message>
    <message>
        <source>Put it into that slot</source>
        <translation>放入那个位置</translation>
    </message>
    <message>
        <source>Remove a file from the list, or a session from its slot</source>
        <translation>从列表中去掉文件，从位置中取出会话</translation>
    </message>
    <message>
        <source>Ctrl+Left, Right</source>
        <translation>Ctrl+Left、Right</translation>
    </message>
    <message>
        <source>Move it to another slot</source>
        <translation>移到另一个位置</translation>
    </message>
    <message>
        <source>Sessions to compare</source>
        <translation>要比较的会话</translation>
    </message>
</context>
<context>
    <name>ui::LandscapePage</name>
    <message>
        <source>Scatter</source>
        <translation>散点图</translation>
    </message>
    <message>
        <source>Parallel coordinates</source>
        <translation>平行坐标</translation>
    </message>
    <message>
        <source>Slices</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>Importance</source>
        <translation>重要性</translation>
    </message>
    <message>
        <source>No evaluations yet. Start a search to see which parameters matter and where the fast settings are.</source>
        <translation>还没有评测。开始搜索，看看哪些参数起决定作用、快的配置在哪里。</translation>
    </message>
    <message>
        <source>Search this stencil</source>
        <translation>搜索此模板</translation>
    </message>
    <message>
        <source>No evaluation passes the filter.</source>
        <translation>没有评测通过筛选。</translation>
    </message>
    <message>
        <source>Clear all filters</source>
        <translation>清除所有筛选</translation>
    </message>
    <message>
        <source>The setting shown belongs to another problem. Select one of this race to see what lies around it.</source>
        <translation>显示的配置不属于此竞赛的问题。这里显示竞赛中某个配置周围的情况。</translation>
    </message>
    <message>
        <source>Select the best so far</source>
        <translation>选择当前最优</translation>
    </message>
    <message>
        <source>How the evaluations are shown</source>
        <translation>怎样显示评测</translation>
    </message>
    <message>
        <source>Export what is shown as PNG or SVG, its data as CSV (Ctrl+E)</source>
        <translation>把显示内容导出为 PNG 或 SVG，数据导出为 CSV (Ctrl+E)</translation>
    </message>
    <message>
        <source>Export what is shown</source>
        <translation>导出显示内容</translation>
    </message>
    <message>
        <source>Search this kernel</source>
        <translation>搜索此核函数</translation>
    </message>
    <message>
        <source>Predicted: %1</source>
        <translation>预测：%1</translation>
    </message>
    <message>
        <source>This setting was not measured. Draw the stencil of the race to use its values in the setting.</source>
        <translation>此配置没有测量过。绘制竞赛的模板，才能把值放入配置。</translation>
    </message>
    <message>
        <source>Use a value of a slice</source>
        <translation>采用切片的一个值</translation>
    </message>
    <message>
        <source>There is nothing to export yet: no evaluation is shown.</source>
        <translation>还没有可导出的内容：没有显示评测。</translation>
    </message>
    <message>
        <source>Plot as PNG...</source>
        <translation>图存为 PNG...</translation>
    </message>
    <message>
        <source>Plot as SVG...</source>
        <translation>图存为 SVG...</translation>
    </message>
    <message>
        <source>Data as CSV...</source>
        <translation>数据存为 CSV...</translation>
    </message>
    <message>
        <source>only %1</source>
        <translation>仅 %1</translation>
    </message>
    <message>
        <source>Landscape</source>
        <translation>地形</translation>
    </message>
</context>
<context>
    <name>ui::LessonStrip</name>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Leave the lesson</source>
        <translation>离开课程</translation>
    </message>
    <message>
        <source>Lesson: %1, step %2 of %3</source>
        <translation>课程：%1，第 %2 步，共 %3 步</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>To do</source>
        <translation>待做</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>Next lesson: %1</source>
        <translation>下一课：%1</translation>
    </message>
</context>
<context>
    <name>ui::MainWindow</name>
    <message>
        <source>parameter</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Load %1</source>
        <translation>载入 %1</translation>
    </message>
    <message>
        <source>stencil</source>
        <translation>模板</translation>
    </message>
    <message>
        <source>Stencilscope</source>
        <translation>Stencilscope</translation>
    </message>
    <message>
        <source>Stencil</source>
        <translation>模板</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>配置</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Export the kernel, the constants or the evaluations</source>
        <translation>导出核函数、常量或评测</translation>
    </message>
    <message>
        <source>About Stencilscope</source>
        <translation>关于 Stencilscope</translation>
    </message>
    <message>
        <source>&lt;b&gt;Stencilscope %1&lt;/b&gt;&lt;br&gt;Explores the optimization space of GPU stencils: draw or type one, watch a search converge, export its kernel.&lt;br&gt;&lt;br&gt;GPL-3.0-or-later. Everything exported is MIT.</source>
        <translation>&lt;b&gt;Stencilscope %1&lt;/b&gt;&lt;br&gt;探索 GPU 模板的优化空间：绘制或键入一个模板，观察搜索收敛，导出其核函数。&lt;br&gt;&lt;br&gt;GPL-3.0-or-later。导出的一切均为 MIT 许可。</translation>
    </message>
    <message>
        <source>The stencil was changed while this file was being opened. The file&apos;s stencil is shown.</source>
        <translation>打开此文件期间模板有改动。现在显示的是文件中的模板。</translation>
    </message>
    <message>
        <source>Draw the changed stencil</source>
        <translation>绘制改动后的模板</translation>
    </message>
    <message>
        <source>This race is under way. Stop it to remove it.</source>
        <translation>此竞赛正在进行。先停止才能移除。</translation>
    </message>
    <message>
        <source>Remove a race</source>
        <translation>移除竞赛</translation>
    </message>
    <message>
        <source>Remove the race of %1 (%2) with its %3? This cannot be undone.</source>
        <translation>移除 %1 的竞赛（%2）及其 %3？移除后无法恢复。</translation>
    </message>
    <message>
        <source>evaluation</source>
        <translation>次评测</translation>
    </message>
    <message>
        <source>evaluations</source>
        <translation>次评测</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Sessions and Kernel Tuner files (*.sscope *.json *.json.gz);;Sessions (*.sscope);;Kernel Tuner: caches, T4, T1 (*.json *.json.gz)</source>
        <translation>会话和 Kernel Tuner 的文件 (*.sscope *.json *.json.gz);;会话 (*.sscope);;Kernel Tuner：缓存、T4、T1 (*.json *.json.gz)</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>已写入：%1</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>A search is under way. Stop it to open another session.</source>
        <translation>搜索正在进行。先停止才能打开另一个会话。</translation>
    </message>
    <message>
        <source>Open session</source>
        <translation>打开会话</translation>
    </message>
    <message>
        <source>Recording from a file</source>
        <translation>来自文件的记录</translation>
    </message>
    <message>
        <source>Collection of recordings</source>
        <translation>记录集</translation>
    </message>
    <message>
        <source>%1 holds %2 recordings. Open:</source>
        <translation>%1 含有 %2 份记录。打开：</translation>
    </message>
    <message>
        <source>No session was opened or saved yet</source>
        <translation>尚未打开或保存过会话</translation>
    </message>
    <message>
        <source>Clear this list</source>
        <translation>清除此列表</translation>
    </message>
    <message>
        <source>Save session</source>
        <translation>保存会话</translation>
    </message>
    <message>
        <source>Sessions (*.sscope)</source>
        <translation>会话 (*.sscope)</translation>
    </message>
    <message>
        <source>File changed</source>
        <translation>文件已改变</translation>
    </message>
    <message>
        <source>%1 was changed by another program since it was opened or saved here.
If you overwrite it, what that program wrote is lost.</source>
        <translation>%1 自在此打开或保存以来，已被其他程序修改。
如果覆盖，那个程序写入的内容将会丢失。</translation>
    </message>
    <message>
        <source>Save as...</source>
        <translation>另存为...</translation>
    </message>
    <message>
        <source>Overwrite it</source>
        <translation>覆盖</translation>
    </message>
    <message>
        <source>The drawn stencil is not saved.</source>
        <translation>绘制的模板尚未保存。</translation>
    </message>
    <message>
        <source>The drawn stencil and evaluations of its document are not saved.</source>
        <translation>绘制的模板及其文档的评测尚未保存。</translation>
    </message>
    <message>
        <source>This document has evaluations that are not saved.</source>
        <translation>此文档有尚未保存的评测。</translation>
    </message>
    <message>
        <source>Drafts of unsaved work cannot be saved</source>
        <translation>无法保存未保存工作的草稿</translation>
    </message>
    <message>
        <source>Preferences cannot be saved</source>
        <translation>无法保存偏好设置</translation>
    </message>
    <message>
        <source>Preferences and drafts of unsaved work cannot be saved</source>
        <translation>无法保存偏好设置和未保存工作的草稿</translation>
    </message>
    <message>
        <source>%1: %2 cannot be written.</source>
        <translation>%1：%2 无法写入。</translation>
    </message>
    <message>
        <source>the draft of %1</source>
        <translation>%1 的草稿</translation>
    </message>
    <message>
        <source>the draft of %1, written %2</source>
        <translation>%1 的草稿，写于 %2</translation>
    </message>
    <message>
        <source>Stencilscope quit without saving. There is a draft of %1.</source>
        <translation>Stencilscope 上次未保存就结束了。有一份 %1 的草稿。</translation>
    </message>
    <message>
        <source>Stencilscope quit without saving. There is a draft of %1, written %2.</source>
        <translation>Stencilscope 上次未保存就结束了。有一份 %1 的草稿，写于 %2。</translation>
    </message>
    <message>
        <source>Open the draft</source>
        <translation>打开草稿</translation>
    </message>
    <message>
        <source>Discard it</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Discard the draft</source>
        <translation>丢弃草稿</translation>
    </message>
    <message>
        <source>Discard %1? It goes to the trash of your desktop.</source>
        <translation>丢弃 %1？它会进入桌面的回收站。</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>It can still be found in the trash of your desktop</source>
        <translation>仍可在桌面的回收站中找到</translation>
    </message>
    <message>
        <source>Unsaved work</source>
        <translation>未保存的工作</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Save and quit</source>
        <translation>保存并退出</translation>
    </message>
    <message>
        <source>Quit without saving</source>
        <translation>不保存就退出</translation>
    </message>
    <message>
        <source>Export %1</source>
        <translation>导出 %1</translation>
    </message>
    <message>
        <source>Export all races</source>
        <translation>导出所有竞赛</translation>
    </message>
    <message>
        <source>CSV table (*.csv)</source>
        <translation>CSV 表格 (*.csv)</translation>
    </message>
    <message>
        <source>%1 is written as soon as its scores are known.</source>
        <translation>得分一经得出，就写入 %1。</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Stencil</source>
        <translation>模板(&amp;S)</translation>
    </message>
    <message>
        <source>Sea&amp;rch</source>
        <translation>搜索(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Kernel</source>
        <translation>核函数(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>导出(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Learn</source>
        <translation>学习(&amp;L)</translation>
    </message>
    <message>
        <source>This race as %1...</source>
        <translation>此竞赛导出为 %1...</translation>
    </message>
    <message>
        <source>This setting as %1...</source>
        <translation>此配置导出为 %1...</translation>
    </message>
    <message>
        <source>This setting, not measured, as %1...</source>
        <translation>此配置（未测量）导出为 %1...</translation>
    </message>
    <message>
        <source>The kernel is complete, but it was not measured; the export says so.</source>
        <translation>核函数是完整的，但没有测量过；导出内容会注明。</translation>
    </message>
    <message>
        <source>The source of another program&apos;s kernel is not in its file.</source>
        <translation>其他程序核函数的源代码不在其文件中。</translation>
    </message>
    <message>
        <source>The times of this race are predicted, and this format is for measured ones. CSV and JSON say which are predicted.</source>
        <translation>此竞赛的时间是预测的，而此格式只用于实测时间。CSV 和 JSON 会注明哪些是预测。</translation>
    </message>
    <message>
        <source>No evaluations yet. Start a search to have something to export.</source>
        <translation>还没有评测。开始搜索，才有可导出的内容。</translation>
    </message>
    <message>
        <source>The setting shown, of %1</source>
        <translation>显示的配置，属于 %1</translation>
    </message>
    <message>
        <source>The race shown, of %1: all its evaluations, and no other race of this document</source>
        <translation>显示的 %1 的竞赛：它的全部评测，不含此文档的其他竞赛</translation>
    </message>
    <message>
        <source>All races as CSV: one strategy per row...</source>
        <translation>所有竞赛存为 CSV：每个策略一行...</translation>
    </message>
    <message>
        <source>The columns of stencilscope-cli race: speed, time to the optimum and score of every strategy, for all races of this document</source>
        <translation>与 stencilscope-cli race 的列相同：此文档所有竞赛中每个策略的速度、到达最优值的时间和得分</translation>
    </message>
    <message>
        <source>No race yet. Start a search to have something to export.</source>
        <translation>还没有竞赛。开始搜索，才有可导出的内容。</translation>
    </message>
    <message>
        <source>&amp;Start again</source>
        <translation>重新开始(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>开始(&amp;S)</translation>
    </message>
    <message>
        <source>Start the search (Ctrl+Return)</source>
        <translation>开始搜索 (Ctrl+Return)</translation>
    </message>
    <message>
        <source>Resu&amp;me</source>
        <translation>继续(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>暂停(&amp;P)</translation>
    </message>
    <message>
        <source>Resume (Ctrl+P)</source>
        <translation>继续 (Ctrl+P)</translation>
    </message>
    <message>
        <source>Pause the search (Ctrl+P)</source>
        <translation>暂停搜索 (Ctrl+P)</translation>
    </message>
    <message>
        <source>Resumes the search where it was stopped</source>
        <translation>从停止处继续搜索</translation>
    </message>
    <message>
        <source>No stopped search is open.</source>
        <translation>没有打开已停止的搜索。</translation>
    </message>
    <message>
        <source>A search is under way. Stop it to start another.</source>
        <translation>搜索正在进行。先停止才能开始另一次。</translation>
    </message>
    <message>
        <source>Opening %1 ...</source>
        <translation>正在打开 %1...</translation>
    </message>
    <message>
        <source>Looking for the device</source>
        <translation>正在查找设备</translation>
    </message>
    <message>
        <source>Change grid</source>
        <translation>更改网格</translation>
    </message>
    <message>
        <source>Edit formula</source>
        <translation>编辑公式</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Predict this setting</source>
        <translation>预测此配置</translation>
    </message>
    <message>
        <source>Measure this setting</source>
        <translation>测量此配置</translation>
    </message>
    <message>
        <source>%1 (Ctrl+M)</source>
        <translation>%1 (Ctrl+M)</translation>
    </message>
    <message>
        <source>This is a result of another problem. Show that one to measure it again.</source>
        <translation>这是另一个问题的结果。先显示那个问题，才能再次测量。</translation>
    </message>
    <message>
        <source>This is a result of another stencil. Show that stencil to measure it again.</source>
        <translation>这是另一个模板的结果。先显示那个模板，才能再次测量。</translation>
    </message>
    <message>
        <source>A search is under way. Pause or stop it to measure a setting.</source>
        <translation>搜索正在进行。先暂停或停止，才能测量配置。</translation>
    </message>
    <message>
        <source>Not recorded: the recording cannot tell how fast this setting is.</source>
        <translation>未记录：记录无法说明此配置有多快。</translation>
    </message>
    <message>
        <source>untitled.sscope</source>
        <translation>未命名.sscope</translation>
    </message>
    <message>
        <source>, not saved</source>
        <translation>，未保存</translation>
    </message>
    <message>
        <source>A draft of %1; the file itself is unchanged</source>
        <translation>%1 的草稿，原文件未变</translation>
    </message>
    <message>
        <source>%1 - Stencilscope</source>
        <translation>%1 - Stencilscope</translation>
    </message>
    <message>
        <source>Theme: %1 (Ctrl+Shift+T)</source>
        <translation>主题：%1 (Ctrl+Shift+T)</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>as the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Asking %1 for its GPU.</source>
        <translation>正在向 %1 询问其 GPU。</translation>
    </message>
    <message>
        <source>Use a recording instead</source>
        <translation>改用记录</translation>
    </message>
    <message>
        <source>Open its measurements...</source>
        <translation>打开它的测量结果...</translation>
    </message>
    <message>
        <source>A cache of Kernel Tuner, T4 results, or a session with this kernel</source>
        <translation>Kernel Tuner 的缓存、T4 结果，或含此核函数的会话</translation>
    </message>
    <message>
        <source>Draw a stencil instead</source>
        <translation>改为绘制模板</translation>
    </message>
    <message>
        <source>Undo brings the kernel back</source>
        <translation>撤销可恢复核函数</translation>
    </message>
    <message>
        <source>Undo brings your stencil back</source>
        <translation>撤销可恢复您的模板</translation>
    </message>
    <message>
        <source>Use the recording of this stencil</source>
        <translation>使用此模板的记录</translation>
    </message>
    <message>
        <source>Use the recorded grid and type: %1</source>
        <translation>使用有记录的网格和类型：%1</translation>
    </message>
    <message>
        <source>Load the nearest recorded stencil: %1</source>
        <translation>载入最接近的有记录的模板：%1</translation>
    </message>
    <message>
        <source>Predict it, no GPU needed</source>
        <translation>预测，不需要 GPU</translation>
    </message>
    <message>
        <source>A network predicts the speed of your stencil. Nothing is measured, and every result is labelled as predicted</source>
        <translation>由网络预测您的模板的速度。不做实测，所有结果都标明是预测</translation>
    </message>
    <message>
        <source>Use %1, %2</source>
        <translation>使用 %1、%2</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Use a GPU over ssh...</source>
        <translation>通过 ssh 使用 GPU...</translation>
    </message>
    <message>
        <source>A GPU of another computer that ssh reaches without a password</source>
        <translation>另一台计算机的 GPU，ssh 无需密码即可到达</translation>
    </message>
    <message>
        <source>Open a recording...</source>
        <translation>打开记录...</translation>
    </message>
    <message>
        <source>A recording of this stencil from a file</source>
        <translation>来自文件的此模板的记录</translation>
    </message>
    <message>
        <source>GPU over ssh</source>
        <translation>通过 ssh 使用 GPU</translation>
    </message>
    <message>
        <source>The computer, as ssh knows it, and after a colon the number of its GPU unless that is 0:
for example user@host or host:1. stencilscope-worker must be installed there.</source>
        <translation>计算机名，按 ssh 所知；GPU 编号不是 0 时写在冒号之后，
例如 user@host 或 host:1。那里须装有 stencilscope-worker。</translation>
    </message>
    <message>
        <source>Lang&amp;uage</source>
        <translation>语言(&amp;U)</translation>
    </message>
    <message>
        <source>The window changes its language the next time Stencilscope starts.</source>
        <translation>重新启动 Stencilscope 后，窗口改用所选语言。</translation>
    </message>
</context>
<context>
    <name>ui::MarchFigure</name>
    <message>
        <source>Who computes what, and when</source>
        <translation>谁在何时计算什么</translation>
    </message>
    <message>
        <source>%1, %2: %3 in beat %4</source>
        <translation>%1，%2：%3，第 %4 拍</translation>
    </message>
    <message>
        <source>beat</source>
        <translation>拍</translation>
    </message>
    <message>
        <source>In beat %1, planes %2 of level 0 have come from memory.</source>
        <translation>第 %1 拍，第 0 层的平面 %2 已从内存到达。</translation>
    </message>
    <message>
        <source>In beat %1, %2 reached planes %3 (%4).</source>
        <translation>第 %1 拍，%2 到达平面 %3（%4）。</translation>
    </message>
    <message>
        <source>%1, %2: nothing in beat %3</source>
        <translation>%1，%2：第 %3 拍没有</translation>
    </message>
    <message>
        <source>beats %1 to %2 of %3 to %4</source>
        <translation>第 %1 到 %2 拍，全程第 %3 到 %4 拍</translation>
    </message>
    <message>
        <source>In beat %1, nothing arrives.</source>
        <translation>第 %1 拍，没有平面到达。</translation>
    </message>
    <message>
        <source>In beat %1, %2 has not begun (%3).</source>
        <translation>第 %1 拍，%2 尚未开始（%3）。</translation>
    </message>
    <message>
        <source>In beat %1, %2 is done (%3).</source>
        <translation>第 %1 拍，%2 已结束（%3）。</translation>
    </message>
</context>
<context>
    <name>ui::MergedModel</name>
    <message>
        <source>not measured</source>
        <translation>未测量</translation>
    </message>
    <message>
        <source>Weakest |PCC| of any two members.</source>
        <translation>任意两个成员中最弱的 |PCC|。</translation>
    </message>
    <message>
        <source>The best of the group on %1, as recorded for this map. A race may search another recording.</source>
        <translation>该组在 %1 上的最优，即此图所用的记录。竞赛可以搜索另一份记录。</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>组</translation>
    </message>
    <message>
        <source>Members</source>
        <translation>成员</translation>
    </message>
    <message>
        <source>Min |PCC|</source>
        <translation>最小 |PCC|</translation>
    </message>
    <message>
        <source>Representative</source>
        <translation>代表</translation>
    </message>
    <message>
        <source>Best (GCells/s)</source>
        <translation>最优 (GCells/s)</translation>
    </message>
    <message>
        <source>On %1 (GCells/s)</source>
        <translation>在 %1 上 (GCells/s)</translation>
    </message>
</context>
<context>
    <name>ui::MirrorChips</name>
    <message>
        <source>Mirror strokes along %1 (S cycles)</source>
        <translation>沿 %1 镜像笔画（S 切换）</translation>
    </message>
    <message>
        <source>Strokes are repeated with the axes exchanged</source>
        <translation>交换坐标轴后重复笔画</translation>
    </message>
    <message>
        <source>swap</source>
        <translation>交换</translation>
    </message>
</context>
<context>
    <name>ui::PageHost</name>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
</context>
<context>
    <name>ui::PairScatter</name>
    <message>
        <source>Scatter of two combinations</source>
        <translation>两个组合的散点图</translation>
    </message>
    <message>
        <source>PCC %1</source>
        <translation>PCC %1</translation>
    </message>
    <message>
        <source>%1, time over the mean</source>
        <translation>%1，时间与均值之比</translation>
    </message>
</context>
<context>
    <name>ui::PanelExport</name>
    <message>
        <source>PNG image (*.png)</source>
        <translation>PNG 图片 (*.png)</translation>
    </message>
    <message>
        <source>SVG drawing (*.svg)</source>
        <translation>SVG 图形 (*.svg)</translation>
    </message>
    <message>
        <source>CSV table (*.csv)</source>
        <translation>CSV 表格 (*.csv)</translation>
    </message>
</context>
<context>
    <name>ui::ParallelView</name>
    <message>
        <source>Predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Parallel coordinates of evaluations</source>
        <translation>评测的平行坐标</translation>
    </message>
    <message>
        <source>How many of the fastest are coloured, in %</source>
        <translation>最快的百分之多少着色</translation>
    </message>
    <message>
        <source>The fastest evaluations inside the brushes are coloured, all others are pale.</source>
        <translation>刷选范围内最快的评测着色，其余为浅色。</translation>
    </message>
    <message>
        <source>Fastest %1 %</source>
        <translation>最快 %1 %</translation>
    </message>
    <message>
        <source>, %1 failed</source>
        <translation>，%1 次失败</translation>
    </message>
    <message>
        <source>density of %1</source>
        <translation>%1 次的密度</translation>
    </message>
    <message>
        <source>%1 of %2 evaluations</source>
        <translation>%1 / %2 次评测</translation>
    </message>
    <message>
        <source>A drag along an axis brushes it, a double click clears it, a click selects a line. Keys: arrows, Shift+Up and Shift+Down brush, Delete clears, Enter selects the fastest, Page Up and Page Down the next faster and slower one.</source>
        <translation>沿轴拖动可刷选，双击清除，单击选择一条线。按键：方向键移动，Shift+Up 和 Shift+Down 刷选，Delete 清除，Enter 选择最快，Page Up 和 Page Down 到较快、较慢的一条。</translation>
    </message>
    <message>
        <source>Axis %1, at %2, brushed: %3</source>
        <translation>轴 %1，位于 %2，刷选：%3</translation>
    </message>
    <message>
        <source>Axis %1, at %2</source>
        <translation>轴 %1，位于 %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>ui::ParameterGroupRows</name>
    <message>
        <source>Parameter groups</source>
        <translation>参数分组</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>其余</translation>
    </message>
</context>
<context>
    <name>ui::ParameterGroups</name>
    <message>
        <source>Thread block</source>
        <translation>线程块</translation>
    </message>
    <message>
        <source>Streaming</source>
        <translation>流式</translation>
    </message>
    <message>
        <source>Merging</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>Unrolling</source>
        <translation>循环展开</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>thread</source>
        <translation>个线程</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>个线程</translation>
    </message>
    <message>
        <source>%1 per thread</source>
        <translation>每线程 %1</translation>
    </message>
    <message>
        <source>cell</source>
        <translation>个单元</translation>
    </message>
    <message>
        <source>cells</source>
        <translation>个单元</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
</context>
<context>
    <name>ui::PlaneStack</name>
    <message>
        <source>z = %1</source>
        <translation>z = %1</translation>
    </message>
    <message>
        <source>tap</source>
        <translation>个邻点</translation>
    </message>
    <message>
        <source>taps</source>
        <translation>个邻点</translation>
    </message>
    <message>
        <source>x, i (contiguous)</source>
        <translation>x、i（连续）</translation>
    </message>
    <message>
        <source>Ctrl+wheel: value ±10 %</source>
        <translation>Ctrl+滚轮：数值 ±10 %</translation>
    </message>
    <message>
        <source>Shift+drag: line of taps</source>
        <translation>Shift+拖动：一行邻点</translation>
    </message>
    <message>
        <source>Right-drag: erase</source>
        <translation>右键拖动：擦除</translation>
    </message>
</context>
<context>
    <name>ui::PlaneView</name>
    <message>
        <source>Plane z = %1 of the stencil</source>
        <translation>模板的平面 z = %1</translation>
    </message>
    <message>
        <source>Plane of the stencil</source>
        <translation>模板的平面</translation>
    </message>
    <message>
        <source>Coefficient of %1</source>
        <translation>%1 的系数</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a number: the coefficient is unchanged.</source>
        <translation>“%1”不是数：系数保持不变。</translation>
    </message>
</context>
<context>
    <name>ui::Predicted</name>
    <message>
        <source>Nothing was measured. With %1 % certainty a time step takes %2 to %3 ms.</source>
        <translation>没有实测。有 %1 % 的把握，一个时间步需要 %2 到 %3 ms。</translation>
    </message>
</context>
<context>
    <name>ui::PresetPopup</name>
    <message>
        <source>Star, box and cross, order 1 to 4</source>
        <translation>星形、方形和交叉形，1 到 4 阶</translation>
    </message>
    <message>
        <source>EBISU, table 2</source>
        <translation>EBISU，表 2</translation>
    </message>
    <message>
        <source>Zhang and Mueller</source>
        <translation>Zhang 与 Mueller</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>Named stencils</source>
        <translation>有名称的模板</translation>
    </message>
    <message>
        <source> Also %1.</source>
        <translation> 又名 %1。</translation>
    </message>
    <message>
        <source>Load %1</source>
        <translation>载入 %1</translation>
    </message>
</context>
<context>
    <name>ui::ProblemField</name>
    <message>
        <source>The problem: pattern, grid and type</source>
        <translation>问题：模板、网格和类型</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>问题</translation>
    </message>
</context>
<context>
    <name>ui::ProblemPanel</name>
    <message>
        <source>float</source>
        <translation>float</translation>
    </message>
    <message>
        <source>double</source>
        <translation>double</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Name of the stencil</source>
        <translation>模板名称</translation>
    </message>
    <message>
        <source>The name of races, exports and kernels: letters, digits and underscores</source>
        <translation>竞赛、导出和核函数以此命名：字母、数字和下划线</translation>
    </message>
    <message>
        <source>Cells along %1</source>
        <translation>沿 %1 的单元数</translation>
    </message>
    <message>
        <source>Interior cells along %1</source>
        <translation>沿 %1 的内部单元数</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>网格</translation>
    </message>
    <message>
        <source>Data type</source>
        <translation>数据类型</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Boundary</source>
        <translation>边界</translation>
    </message>
    <message>
        <source>Fixed halo, %1</source>
        <translation>固定 halo 区，%1</translation>
    </message>
    <message>
        <source>cell</source>
        <translation>个单元</translation>
    </message>
    <message>
        <source>cells</source>
        <translation>个单元</translation>
    </message>
</context>
<context>
    <name>ui::QuotaChart</name>
    <message>
        <source>Quota shares by round</source>
        <translation>各轮的配额份额</translation>
    </message>
    <message>
        <source>Round</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>Share of samples (%)</source>
        <translation>样本份额 (%)</translation>
    </message>
    <message>
        <source>Round %1</source>
        <translation>第 %1 轮</translation>
    </message>
</context>
<context>
    <name>ui::RaceList</name>
    <message>
        <source>Races of this document</source>
        <translation>此文档的竞赛</translation>
    </message>
    <message>
        <source>Races</source>
        <translation>竞赛</translation>
    </message>
    <message>
        <source>Remove this race...</source>
        <translation>移除此竞赛...</translation>
    </message>
</context>
<context>
    <name>ui::RaceListModel</name>
    <message>
        <source>no result yet</source>
        <translation>尚无结果</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>predicted best %1 %2</source>
        <translation>预测最优 %1 %2</translation>
    </message>
    <message>
        <source>best %1 %2</source>
        <translation>最优 %1 %2</translation>
    </message>
    <message>
        <source>Predicted %1</source>
        <translation>预测 %1</translation>
    </message>
    <message>
        <source>Budget %1, %2, seed %3</source>
        <translation>预算 %1，%2，种子 %3</translation>
    </message>
    <message>
        <source>run each</source>
        <translation>次运行</translation>
    </message>
    <message>
        <source>runs each</source>
        <translation>次运行</translation>
    </message>
    <message>
        <source>; stopped at %1 s</source>
        <translation>；停在 %1 s</translation>
    </message>
</context>
<context>
    <name>ui::RaceModel</name>
    <message>
        <source>default options</source>
        <translation>默认选项</translation>
    </message>
    <message>
        <source>not run yet</source>
        <translation>尚未运行</translation>
    </message>
    <message>
        <source>not reached</source>
        <translation>未达到</translation>
    </message>
    <message>
        <source>%1 / run</source>
        <translation>%1 / 次</translation>
    </message>
    <message>
        <source>95 %: %1 to %2, by resampling the %3 runs.</source>
        <translation>95 %：%1 到 %2，对 %3 次运行重采样得出。</translation>
    </message>
    <message>
        <source>Not distinguishable from %1: their intervals overlap.</source>
        <translation>与 %1 无法区分：区间重叠。</translation>
    </message>
    <message>
        <source>It runs when the next race is started.</source>
        <translation>下次竞赛开始时运行。</translation>
    </message>
    <message>
        <source>Show the curve</source>
        <translation>显示曲线</translation>
    </message>
    <message>
        <source>Hide the curve</source>
        <translation>隐藏曲线</translation>
    </message>
    <message>
        <source>It raced, but is not in the next race.</source>
        <translation>参加过竞赛，下次不参加。</translation>
    </message>
    <message>
        <source>Time until the mean of the runs reached the target.</source>
        <translation>直到各次运行的均值达到目标。</translation>
    </message>
    <message>
        <source>not next</source>
        <translation>下次不参加</translation>
    </message>
    <message>
        <source>Predicted (%1)</source>
        <translation>预测 (%1)</translation>
    </message>
    <message>
        <source>Mean of %1 (%2)</source>
        <translation>%1 次的均值 (%2)</translation>
    </message>
    <message>
        <source>Best (%1)</source>
        <translation>最优 (%1)</translation>
    </message>
    <message>
        <source>Click to choose another target speed</source>
        <translation>单击选择另一个目标速度</translation>
    </message>
    <message>
        <source>Nothing was measured.</source>
        <translation>没有实测。</translation>
    </message>
    <message>
        <source>Mean of the best of every run.</source>
        <translation>各次运行最优值的均值。</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Of optimum</source>
        <translation>占最优值</translation>
    </message>
    <message>
        <source>Of ceiling</source>
        <translation>占上限</translation>
    </message>
    <message>
        <source>To %1 %2</source>
        <translation>到 %1 %2</translation>
    </message>
    <message>
        <source>To target</source>
        <translation>到目标</translation>
    </message>
    <message>
        <source>Evaluations</source>
        <translation>评测数</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>得分</translation>
    </message>
</context>
<context>
    <name>ui::RaceStrip</name>
    <message>
        <source>Show that stencil</source>
        <translation>显示那个模板</translation>
    </message>
    <message>
        <source>Search the drawn stencil</source>
        <translation>搜索绘制的模板</translation>
    </message>
    <message>
        <source>Draws the stencil of these results; undo brings yours back</source>
        <translation>绘制这些结果的模板；撤销可恢复您的模板</translation>
    </message>
    <message>
        <source>Predicted for %1, not for the drawn stencil. Nothing was measured.</source>
        <translation>对 %1 的预测，不是绘制的模板。没有实测。</translation>
    </message>
    <message>
        <source>Predicted for %1. Nothing was measured.</source>
        <translation>对 %1 的预测。没有实测。</translation>
    </message>
    <message>
        <source>Measured on %1, not on the drawn stencil.</source>
        <translation>在 %1 上实测，不是绘制的模板。</translation>
    </message>
</context>
<context>
    <name>ui::RaceTable</name>
    <message>
        <source>Strategies of the race</source>
        <translation>竞赛的策略</translation>
    </message>
    <message>
        <source>Change options</source>
        <translation>更改选项</translation>
    </message>
    <message>
        <source>Show or hide the curve</source>
        <translation>显示或隐藏曲线</translation>
    </message>
    <message>
        <source>Show only its evaluations</source>
        <translation>只显示它的评测</translation>
    </message>
    <message>
        <source>Remove from the next race</source>
        <translation>从下次竞赛中移除</translation>
    </message>
    <message>
        <source>Set it from the best so far</source>
        <translation>由当前最优选定</translation>
    </message>
</context>
<context>
    <name>ui::RandomPopup</name>
    <message>
        <source>2-D</source>
        <translation>二维</translation>
    </message>
    <message>
        <source>3-D</source>
        <translation>三维</translation>
    </message>
    <message>
        <source>any</source>
        <translation>任意</translation>
    </message>
    <message>
        <source>Dimensions</source>
        <translation>维数</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>阶数</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Generate stencil</source>
        <translation>生成模板</translation>
    </message>
    <message>
        <source>Random stencil, seed %1</source>
        <translation>随机模板，种子 %1</translation>
    </message>
</context>
<context>
    <name>ui::RemovableChip</name>
    <message>
        <source>Remove this filter (Delete)</source>
        <translation>移除此筛选 (Delete)</translation>
    </message>
    <message>
        <source>Filter %1</source>
        <translation>筛选 %1</translation>
    </message>
</context>
<context>
    <name>ui::RooflineChart</name>
    <message>
        <source>Kernels under their ceilings</source>
        <translation>上限之下的核函数</translation>
    </message>
    <message>
        <source>%1 GCells/s</source>
        <translation>%1 GCells/s</translation>
    </message>
    <message>
        <source>Predicted %1</source>
        <translation>预测 %1</translation>
    </message>
    <message>
        <source>evaluation</source>
        <translation>评测</translation>
    </message>
    <message>
        <source>%1 GFLOP/s</source>
        <translation>%1 GFLOP/s</translation>
    </message>
    <message>
        <source>%1 flop/B of %2</source>
        <translation>%2 的 %1 flop/B</translation>
    </message>
    <message>
        <source>%1 of the roof above it</source>
        <translation>达到其上屋顶的 %1</translation>
    </message>
    <message>
        <source>%1 kernels</source>
        <translation>%1 个核函数</translation>
    </message>
    <message>
        <source>best: %1</source>
        <translation>最优：%1</translation>
    </message>
    <message>
        <source>selected: %1</source>
        <translation>所选：%1</translation>
    </message>
    <message>
        <source>here: %1</source>
        <translation>这里：%1</translation>
    </message>
    <message>
        <source>%1 TB/s</source>
        <translation>%1 TB/s</translation>
    </message>
    <message>
        <source>Flops per byte of %1 (flop/B)</source>
        <translation>每字节运算量，%1 (flop/B)</translation>
    </message>
    <message>
        <source>Speed (GCells/s)</source>
        <translation>速度 (GCells/s)</translation>
    </message>
    <message>
        <source>Speed (GFLOP/s)</source>
        <translation>速度 (GFLOP/s)</translation>
    </message>
    <message>
        <source>FP64</source>
        <translation>FP64</translation>
    </message>
    <message>
        <source>FP32</source>
        <translation>FP32</translation>
    </message>
    <message>
        <source>FP64 on tensor cores</source>
        <translation>张量核心 FP64</translation>
    </message>
    <message>
        <source>%1  %2 TFLOP/s</source>
        <translation>%1  %2 TFLOP/s</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>预测</translation>
    </message>
</context>
<context>
    <name>ui::RooflinePage</name>
    <message>
        <source>%1 B per cell, %2 flop/B</source>
        <translation>每单元 %1 B，%2 flop/B</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>What binds, according to the model</source>
        <translation>模型中的瓶颈</translation>
    </message>
    <message>
        <source>What each resource alone allows</source>
        <translation>单独每种资源所允许的速度</translation>
    </message>
    <message>
        <source>Per cell and step, according to the model</source>
        <translation>每单元每步，按模型</translation>
    </message>
    <message>
        <source>Bytes from</source>
        <translation>字节数取自</translation>
    </message>
    <message>
        <source>Export the chart or its figures (Ctrl+E)</source>
        <translation>导出此图或其数据 (Ctrl+E)</translation>
    </message>
    <message>
        <source>Flops are those of the formula as written; kernels that share sums compute fewer. Bytes are the least that a kernel must move per time step, according to the model: fusing steps moves a kernel to the right. The roof above a kernel is what its bytes and the pipe allow.</source>
        <translation>运算量按公式所写计算；共用部分和的核函数算得更少。字节数是模型给出的核函数每个时间步至少要搬运的量：融合时间步使核函数右移。核函数上方的屋顶是其字节数和流水线所允许的速度。</translation>
    </message>
    <message>
        <source>%1 is a kernel of another program: what it computes and moves is not known, so it has no place under the ceilings.</source>
        <translation>%1 是其他程序的核函数：它计算和搬运什么是未知的，因此在上限图中没有位置。</translation>
    </message>
    <message>
        <source>No ceilings yet. Choose a device: the ceilings are those of its GPU.</source>
        <translation>还没有上限：请选择设备，上限属于其 GPU。</translation>
    </message>
    <message>
        <source>The ceilings of %1 are not known. There are data sheets of %2.</source>
        <translation>%1 的上限未知。现有 %2 的数据表。</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>个核函数</translation>
    </message>
    <message>
        <source>kernels</source>
        <translation>个核函数</translation>
    </message>
    <message>
        <source>No kernel of this stencil has been measured here yet.</source>
        <translation>这里还没有测量过此模板的核函数。</translation>
    </message>
    <message>
        <source>%1, predicted</source>
        <translation>%1，预测</translation>
    </message>
    <message>
        <source>No block of this setting fits on a multiprocessor.</source>
        <translation>此配置的线程块在多处理器上一个也放不下。</translation>
    </message>
    <message>
        <source>Flops</source>
        <translation>运算量</translation>
    </message>
    <message>
        <source>Additions, multiplications and calls in the formula as written</source>
        <translation>按公式所写的加、乘和函数调用</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>指令</translation>
    </message>
    <message>
        <source>Floating point, including cells computed twice</source>
        <translation>浮点，重复计算的单元也计入</translation>
    </message>
    <message>
        <source>Computed</source>
        <translation>计算量</translation>
    </message>
    <message>
        <source>%1 times</source>
        <translation>%1 倍</translation>
    </message>
    <message>
        <source>Cells that tiles share are computed by each of them</source>
        <translation>分块共有的单元由每个分块各算一遍</translation>
    </message>
    <message>
        <source>Occupancy</source>
        <translation>占用率</translation>
    </message>
    <message>
        <source>%1 of %2 warps per SM</source>
        <translation>每 SM %1 / %2 个线程束</translation>
    </message>
    <message>
        <source>Export the roofline</source>
        <translation>导出屋顶线</translation>
    </message>
    <message>
        <source>Chart as PNG...</source>
        <translation>图存为 PNG...</translation>
    </message>
    <message>
        <source>Chart as SVG...</source>
        <translation>图存为 SVG...</translation>
    </message>
    <message>
        <source>Data as CSV...</source>
        <translation>数据存为 CSV...</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>屋顶线</translation>
    </message>
</context>
<context>
    <name>ui::ScaleLegend</name>
    <message>
        <source>coefficient, root scale</source>
        <translation>系数，根号标度</translation>
    </message>
</context>
<context>
    <name>ui::ScatterView</name>
    <message>
        <source>Scatter of evaluations</source>
        <translation>评测的散点图</translation>
    </message>
    <message>
        <source>x axis</source>
        <translation>横轴</translation>
    </message>
    <message>
        <source>What the horizontal axis shows</source>
        <translation>横轴显示什么</translation>
    </message>
    <message>
        <source>y axis</source>
        <translation>纵轴</translation>
    </message>
    <message>
        <source>What the vertical axis shows</source>
        <translation>纵轴显示什么</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>What the colour shows</source>
        <translation>颜色显示什么</translation>
    </message>
    <message>
        <source>With this many points, colour shows the density.</source>
        <translation>点太多，颜色表示密度。</translation>
    </message>
    <message>
        <source>density of %1</source>
        <translation>%1 次的密度</translation>
    </message>
    <message>
        <source>evaluation</source>
        <translation>次评测</translation>
    </message>
    <message>
        <source>evaluations</source>
        <translation>次评测</translation>
    </message>
    <message>
        <source>%1, %2 failed</source>
        <translation>%1，%2 次失败</translation>
    </message>
    <message>
        <source>%1; %2 more lack these figures</source>
        <translation>%1；另有 %2 次没有这些数据</translation>
    </message>
    <message>
        <source>Every point is an evaluation. A click selects its setting; so does Enter on the point reached with the arrow keys.</source>
        <translation>每个点是一次评测。单击选择其配置；用方向键移到某点后按 Enter 也可以。</translation>
    </message>
    <message>
        <source>Per square</source>
        <translation>每格</translation>
    </message>
</context>
<context>
    <name>ui::SearchController</name>
    <message>
        <source>A search is under way. Stop it to start another.</source>
        <translation>搜索正在进行。先停止才能开始另一次。</translation>
    </message>
</context>
<context>
    <name>ui::SearchControls</name>
    <message>
        <source>Strategy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>时钟</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>最快</translation>
    </message>
    <message>
        <source>At rest</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Under load</source>
        <translation>负载</translation>
    </message>
    <message>
        <source>live</source>
        <translation>实时</translation>
    </message>
    <message>
        <source>Clock time or evaluations per run: 100 s, 5 min, 1 h, 500 ev</source>
        <translation>每次运行的时钟时间或评测数：100 s、5 min、1 h、500 ev</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>Runs per strategy, each with its own seed</source>
        <translation>每个策略的运行次数，每次用各自的种子</translation>
    </message>
    <message>
        <source>Repeats</source>
        <translation>重复</translation>
    </message>
    <message>
        <source>Seed of the first run; repeats count up from it</source>
        <translation>首次运行的种子；重复时逐次加一</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Add a strategy to the race, or change its options</source>
        <translation>向竞赛添加策略，或更改其选项</translation>
    </message>
    <message>
        <source>Speed of the virtual clock</source>
        <translation>虚拟时钟的速度</translation>
    </message>
    <message>
        <source>Slower, faster: [ and ]</source>
        <translation>放慢、加快：[ 和 ]</translation>
    </message>
    <message>
        <source>How a live GPU measures</source>
        <translation>GPU 怎样实测</translation>
    </message>
    <message>
        <source>The budget stays %1.</source>
        <translation>预算仍为 %1。</translation>
    </message>
</context>
<context>
    <name>ui::SearchPage</name>
    <message>
        <source>Plays the shipped recording of this stencil at 10×</source>
        <translation>以 10× 播放此模板的自带记录</translation>
    </message>
    <message>
        <source>Convergence</source>
        <translation>收敛</translation>
    </message>
    <message>
        <source>Races</source>
        <translation>竞赛</translation>
    </message>
    <message>
        <source>Evaluations</source>
        <translation>评测</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Watch a race</source>
        <translation>观看竞赛</translation>
    </message>
    <message>
        <source>Draw a stencil</source>
        <translation>绘制模板</translation>
    </message>
    <message>
        <source>Opens the large stencil view</source>
        <translation>打开大模板视图</translation>
    </message>
    <message>
        <source>Open a session</source>
        <translation>打开会话</translation>
    </message>
    <message>
        <source>Opens a stored session or recording</source>
        <translation>打开已存的会话或记录</translation>
    </message>
    <message>
        <source>Opening %1 ...</source>
        <translation>正在打开 %1...</translation>
    </message>
    <message>
        <source>The search is starting. Its first evaluation will appear in a moment.</source>
        <translation>搜索正在启动。第一次评测马上就来。</translation>
    </message>
    <message>
        <source>No evaluations yet. Start a search to see every setting it tries.</source>
        <translation>还没有评测。开始搜索，看看它尝试的每个配置。</translation>
    </message>
    <message>
        <source>Watch a race of %1</source>
        <translation>观看 %1 的竞赛</translation>
    </message>
    <message>
        <source>Draws %1, which is recorded, and plays its recording at 10×; undo brings your stencil back</source>
        <translation>绘制有记录的 %1，并以 10× 播放其记录；撤销可恢复您的模板</translation>
    </message>
    <message>
        <source>Recent sessions</source>
        <translation>最近的会话</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
</context>
<context>
    <name>ui::SessionList</name>
    <message>
        <source>Sessions that can be compared</source>
        <translation>可比较的会话</translation>
    </message>
    <message>
        <source>Space adds a session to the comparison or removes it, a letter puts it into that slot, Delete removes a file from the list.</source>
        <translation>空格把会话加入或移出比较，字母键把它放入那个位置，Delete 从列表中去掉文件。</translation>
    </message>
    <message>
        <source>Compare as %1</source>
        <translation>作为 %1 比较</translation>
    </message>
    <message>
        <source>Remove from the list</source>
        <translation>从列表中去掉</translation>
    </message>
</context>
<context>
    <name>ui::SessionShelf</name>
    <message>
        <source>Nothing has been searched or measured in this file yet.</source>
        <translation>此文件中还没有搜索或测量过。</translation>
    </message>
    <message>
        <source>%1 sessions are already compared: remove one first.</source>
        <translation>已在比较 %1 个会话：先移除一个。</translation>
    </message>
    <message>
        <source>reading ...</source>
        <translation>正在读取...</translation>
    </message>
    <message>
        <source>choose it to say which</source>
        <translation>选择后指明是哪一份</translation>
    </message>
    <message>
        <source>%1 recordings</source>
        <translation>%1 份记录</translation>
    </message>
    <message>
        <source>cannot be compared</source>
        <translation>无法比较</translation>
    </message>
    <message>
        <source>evaluation</source>
        <translation>次评测</translation>
    </message>
    <message>
        <source>evaluations</source>
        <translation>次评测</translation>
    </message>
    <message>
        <source>a race of this document</source>
        <translation>此文档的竞赛</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>预测</translation>
    </message>
</context>
<context>
    <name>ui::SessionSlot</name>
    <message>
        <source>drop a session here</source>
        <translation>把会话拖到这里</translation>
    </message>
    <message>
        <source>Drag a session here, or press %1 on it in the list</source>
        <translation>把会话拖到这里，或在列表中选中它后按 %1</translation>
    </message>
    <message>
        <source>%1, free</source>
        <translation>%1，空</translation>
    </message>
    <message>
        <source>Remove it (Delete); move it (Ctrl+Left, Ctrl+Right)</source>
        <translation>取出 (Delete)；移动 (Ctrl+Left、Ctrl+Right)</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
</context>
<context>
    <name>ui::SettingDifferences</name>
    <message>
        <source>Parameter</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>左</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>右</translation>
    </message>
</context>
<context>
    <name>ui::SettingPanel</name>
    <message>
        <source>Without %1: </source>
        <translation>不用 %1：</translation>
    </message>
    <message>
        <source>With %1: </source>
        <translation>使用 %1：</translation>
    </message>
    <message>
        <source>%1 is off: </source>
        <translation>%1 已关闭：</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>配置</translation>
    </message>
    <message>
        <source>Revert the edits</source>
        <translation>还原所做的修改</translation>
    </message>
    <message>
        <source>Copy the setting&apos;s text</source>
        <translation>复制配置的文本</translation>
    </message>
    <message>
        <source>Paste a setting&apos;s text</source>
        <translation>粘贴配置的文本</translation>
    </message>
    <message>
        <source>Change setting</source>
        <translation>更改配置</translation>
    </message>
    <message>
        <source>Not recorded: the recording cannot tell how fast this setting is.</source>
        <translation>未记录：记录无法说明此配置有多快。</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>已修改</translation>
    </message>
    <message>
        <source>best so far</source>
        <translation>当前最优</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>, another race</source>
        <translation>，另一场竞赛</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未测量</translation>
    </message>
    <message>
        <source>Turn %1 off</source>
        <translation>关闭 %1</translation>
    </message>
    <message>
        <source>Turn %1 on</source>
        <translation>打开 %1</translation>
    </message>
    <message>
        <source>Set %1</source>
        <translation>设置 %1</translation>
    </message>
    <message>
        <source>It has no effect with this setting.</source>
        <translation>它对此配置不起作用。</translation>
    </message>
    <message>
        <source>Paste setting</source>
        <translation>粘贴配置</translation>
    </message>
    <message>
        <source>Not pasted: </source>
        <translation>未粘贴：</translation>
    </message>
    <message>
        <source>Revert setting</source>
        <translation>还原配置</translation>
    </message>
    <message>
        <source> is out</source>
        <translation>不可用</translation>
    </message>
    <message>
        <source>%1 = %2 is out: </source>
        <translation>%1 = %2 不可用：</translation>
    </message>
</context>
<context>
    <name>ui::SettingsPanel</name>
    <message>
        <source>predicted %1</source>
        <translation>预测 %1</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>左</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>右</translation>
    </message>
    <message>
        <source>Source of the left setting</source>
        <translation>左侧配置的源代码</translation>
    </message>
    <message>
        <source>Source of the right setting</source>
        <translation>右侧配置的源代码</translation>
    </message>
    <message>
        <source>%1 setting</source>
        <translation>%1侧配置</translation>
    </message>
    <message>
        <source>Parameters of both settings</source>
        <translation>两个配置的参数</translation>
    </message>
    <message>
        <source>best of %1</source>
        <translation>%1 的最优</translation>
    </message>
    <message>
        <source>selected setting</source>
        <translation>所选配置</translation>
    </message>
    <message>
        <source>nothing was found</source>
        <translation>没有找到</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>处不同</translation>
    </message>
    <message>
        <source>differ</source>
        <translation>处不同</translation>
    </message>
    <message>
        <source>different kernels</source>
        <translation>核函数不同</translation>
    </message>
    <message>
        <source>Show the %1 that are the same</source>
        <translation>显示相同的 %1 个</translation>
    </message>
    <message>
        <source>Hide the %1 that are the same</source>
        <translation>隐藏相同的 %1 个</translation>
    </message>
    <message>
        <source>There is no setting to show: nothing ran in one of the two.</source>
        <translation>没有可显示的配置：两者之一没有运行过任何配置。</translation>
    </message>
    <message>
        <source>%1 is a kernel of another program: its file has the measurements but not the source.</source>
        <translation>%1 是其他程序的核函数：其文件中只有测量结果，没有源代码。</translation>
    </message>
    <message>
        <source>both are the same setting</source>
        <translation>两边是同一配置</translation>
    </message>
</context>
<context>
    <name>ui::SliceView</name>
    <message>
        <source>measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Every plot runs from 0 to %1 %2.</source>
        <translation>每张图的范围是 0 到 %1 %2。</translation>
    </message>
    <message>
        <source>no others predicted</source>
        <translation>没有其他预测</translation>
    </message>
    <message>
        <source>nothing predicted</source>
        <translation>没有预测</translation>
    </message>
    <message>
        <source>no others measured</source>
        <translation>没有其他实测</translation>
    </message>
    <message>
        <source>nothing measured</source>
        <translation>没有实测</translation>
    </message>
    <message>
        <source>Slices around the setting</source>
        <translation>配置周围的切片</translation>
    </message>
    <message>
        <source>computing</source>
        <translation>正在计算</translation>
    </message>
    <message>
        <source>no setting that differs in only one parameter was tried</source>
        <translation>没有尝试过只差一个参数的配置</translation>
    </message>
    <message>
        <source>%1 of %2 parameters were tried with more than one value</source>
        <translation>%2 个参数中有 %1 个尝试过不止一个值</translation>
    </message>
    <message>
        <source>Each plot changes one parameter and nothing else. A click, or Enter on the point reached with the arrow keys, selects the evaluation or puts the value into the setting.</source>
        <translation>每张图只改变一个参数，其他不变。单击，或用方向键移到某处后按 Enter，即选择该评测或把值放入配置。</translation>
    </message>
    <message>
        <source>Predicted %1 %2</source>
        <translation>预测 %1 %2</translation>
    </message>
    <message>
        <source>measured %1 %2</source>
        <translation>实测 %1 %2</translation>
    </message>
    <message>
        <source>not predicted</source>
        <translation>没有预测</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未测量</translation>
    </message>
    <message>
        <source>Predicted %1 (%2–%3) %4</source>
        <translation>预测 %1 (%2–%3) %4</translation>
    </message>
    <message>
        <source>not allowed now: %1</source>
        <translation>目前不允许：%1</translation>
    </message>
</context>
<context>
    <name>ui::SourceFind</name>
    <message>
        <source>Find in the source</source>
        <translation>在源代码中查找</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>未找到</translation>
    </message>
</context>
<context>
    <name>ui::SourceView</name>
    <message>
        <source>Kernel source</source>
        <translation>核函数源代码</translation>
    </message>
</context>
<context>
    <name>ui::SpeedPanel</name>
    <message>
        <source>not timed</source>
        <translation>未计时</translation>
    </message>
    <message>
        <source>compile error</source>
        <translation>编译错误</translation>
    </message>
    <message>
        <source>launch error</source>
        <translation>启动错误</translation>
    </message>
    <message>
        <source>wrong result</source>
        <translation>结果错误</translation>
    </message>
    <message>
        <source>time limit</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>崩溃</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Measure this setting</source>
        <translation>测量此配置</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Show kernel</source>
        <translation>显示核函数</translation>
    </message>
    <message>
        <source>Predict this setting</source>
        <translation>预测此配置</translation>
    </message>
    <message>
        <source>Measuring</source>
        <translation>正在测量</translation>
    </message>
    <message>
        <source>Predict the speed of this setting; nothing is measured (Ctrl+M)</source>
        <translation>预测此配置的速度；不做实测 (Ctrl+M)</translation>
    </message>
    <message>
        <source>Compile, verify and time this setting on the device (Ctrl+M)</source>
        <translation>在设备上编译、验证并计时此配置 (Ctrl+M)</translation>
    </message>
    <message>
        <source>The specialised source of this setting</source>
        <translation>此配置的特化源代码</translation>
    </message>
    <message>
        <source>The source of another program&apos;s kernel is not in its file.</source>
        <translation>其他程序核函数的源代码不在其文件中。</translation>
    </message>
    <message>
        <source>%1 For %2. %3</source>
        <translation>%1 用于 %2。%3</translation>
    </message>
    <message>
        <source>not yet</source>
        <translation>尚无</translation>
    </message>
    <message>
        <source>A full bar is what memory allows with one time step per pass (no fusing): %1 GCells/s</source>
        <translation>满条是每遍一个时间步（不融合）时内存所允许的速度：%1 GCells/s</translation>
    </message>
    <message>
        <source>A full bar is the predicted best of the race: %1 %2</source>
        <translation>满条是竞赛的预测最优：%1 %2</translation>
    </message>
    <message>
        <source>A full bar is the best of the race: %1 %2</source>
        <translation>满条是竞赛的最优：%1 %2</translation>
    </message>
    <message>
        <source>Tried by %1: %2</source>
        <translation>由 %1 尝试：%2</translation>
    </message>
</context>
<context>
    <name>ui::StatusRow</name>
    <message>
        <source>Clock %1</source>
        <translation>时钟 %1</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>最快</translation>
    </message>
    <message>
        <source>%1 evaluations/s</source>
        <translation>%1 次评测/s</translation>
    </message>
    <message>
        <source>%1 for all runs</source>
        <translation>%1，全部运行</translation>
    </message>
    <message>
        <source>Stopped after %1 evaluations</source>
        <translation>评测 %1 次后停止</translation>
    </message>
    <message>
        <source>Done: %1</source>
        <translation>完成：%1</translation>
    </message>
    <message>
        <source>every run has finished</source>
        <translation>所有运行均已结束</translation>
    </message>
    <message>
        <source>Paused after %1 evaluations</source>
        <translation>评测 %1 次后暂停</translation>
    </message>
    <message>
        <source>%1 evaluations</source>
        <translation>%1 次评测</translation>
    </message>
    <message>
        <source>Stopped at %1 of %2</source>
        <translation>停在 %1，共 %2</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>budget of %1 used</source>
        <translation>预算 %1 已用完</translation>
    </message>
    <message>
        <source>Paused at %1 of %2</source>
        <translation>暂停于 %1，共 %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>正在启动</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>Race under way: %1</source>
        <translation>竞赛进行中：%1</translation>
    </message>
    <message>
        <source>The runs take turns on the GPU, and each has the whole budget: what counts is the time of all of them together. Pauses and starting the GPU do not count.</source>
        <translation>各次运行轮流使用 GPU，每次都有全部预算：计入的是所有运行时间之和。暂停和启动 GPU 的时间不计。</translation>
    </message>
    <message>
        <source>%1, run %2</source>
        <translation>%1，第 %2 次运行</translation>
    </message>
    <message>
        <source>Predicted best %1 %2</source>
        <translation>预测最优 %1 %2</translation>
    </message>
    <message>
        <source>Best %1 %2</source>
        <translation>最优 %1 %2</translation>
    </message>
    <message>
        <source>, in turns</source>
        <translation>，轮流</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>strategy</source>
        <translation>个策略</translation>
    </message>
    <message>
        <source>strategies</source>
        <translation>个策略</translation>
    </message>
    <message>
        <source>run</source>
        <translation>次运行</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>次运行</translation>
    </message>
    <message>
        <source>MHz</source>
        <translation>MHz</translation>
    </message>
    <message>
        <source>°C</source>
        <translation>°C</translation>
    </message>
    <message>
        <source>W</source>
        <translation>W</translation>
    </message>
    <message>
        <source>Clock, temperature and power of %1, read every second</source>
        <translation>%1 的时钟、温度和功耗，每秒读取</translation>
    </message>
    <message>
        <source>looking for the device</source>
        <translation>正在查找设备</translation>
    </message>
    <message>
        <source>%1 ready</source>
        <translation>%1 就绪</translation>
    </message>
    <message>
        <source>%1: nothing is measured</source>
        <translation>%1：没有实测</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>Recording of %1</source>
        <translation>%1 的记录</translation>
    </message>
    <message>
        <source>%1 throttled: %2</source>
        <translation>%1 降频：%2</translation>
    </message>
    <message>
        <source>The clock of %1 is throttled (%2): what is measured now is slower than the GPU can be.</source>
        <translation>%1 的时钟被降低（%2）：现在测得的比 GPU 所能达到的慢。</translation>
    </message>
</context>
<context>
    <name>ui::StencilDock</name>
    <message>
        <source>z = %1%2</source>
        <translation>z = %1%2</translation>
    </message>
    <message>
        <source>plane %1</source>
        <translation>平面 %1</translation>
    </message>
    <message>
        <source>Stencil</source>
        <translation>模板</translation>
    </message>
    <message>
        <source>Large stencil (F2)</source>
        <translation>大模板视图 (F2)</translation>
    </message>
    <message>
        <source>Large stencil</source>
        <translation>大模板视图</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Named stencils</source>
        <translation>有名称的模板</translation>
    </message>
    <message>
        <source>Plane below (PgDn)</source>
        <translation>下一个平面 (PgDn)</translation>
    </message>
    <message>
        <source>Plane above (PgUp)</source>
        <translation>上一个平面 (PgUp)</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>核函数</translation>
    </message>
</context>
<context>
    <name>ui::StencilEditor</name>
    <message>
        <source>swap axes</source>
        <translation>交换轴</translation>
    </message>
    <message>
        <source>Mirror strokes (S cycles)</source>
        <translation>镜像笔画（S 切换）</translation>
    </message>
    <message>
        <source>Mirror along %1</source>
        <translation>沿 %1 镜像</translation>
    </message>
    <message>
        <source>Swap axes</source>
        <translation>交换坐标轴</translation>
    </message>
    <message>
        <source>Generate a random symmetric stencil</source>
        <translation>随机生成对称模板</translation>
    </message>
    <message>
        <source>2-D</source>
        <translation>二维</translation>
    </message>
    <message>
        <source>3-D</source>
        <translation>三维</translation>
    </message>
    <message>
        <source>Dimensions</source>
        <translation>维数</translation>
    </message>
    <message>
        <source>A coefficient is a number other than 0.</source>
        <translation>系数是不为 0 的数。</translation>
    </message>
    <message>
        <source>%1 is a kernel of another program: it has no stencil to draw.</source>
        <translation>%1 是其他程序的核函数：没有可绘制的模板。</translation>
    </message>
    <message>
        <source>Order %1 can be typed, but only orders up to %2 can be drawn.</source>
        <translation>%1 阶可以键入，但只能绘制到 %2 阶。</translation>
    </message>
    <message>
        <source>tap</source>
        <translation>个邻点</translation>
    </message>
    <message>
        <source>taps</source>
        <translation>个邻点</translation>
    </message>
    <message>
        <source>Erase %1</source>
        <translation>擦除 %1</translation>
    </message>
    <message>
        <source>Paint %1</source>
        <translation>绘制 %1</translation>
    </message>
    <message>
        <source>A stencil needs at least one tap: the last one stays.</source>
        <translation>模板至少需要一个邻点：最后一个保留。</translation>
    </message>
    <message>
        <source> erased</source>
        <translation> 已擦除</translation>
    </message>
    <message>
        <source>Set coefficient</source>
        <translation>设置系数</translation>
    </message>
    <message>
        <source>Keep plane z = 0</source>
        <translation>保留平面 z = 0</translation>
    </message>
    <message>
        <source>Add planes</source>
        <translation>添加平面</translation>
    </message>
</context>
<context>
    <name>ui::StencilLarge</name>
    <message>
        <source>%1 and %2</source>
        <translation>%1 和 %2</translation>
    </message>
    <message>
        <source>3-D</source>
        <translation>三维</translation>
    </message>
    <message>
        <source>Top</source>
        <translation>俯视</translation>
    </message>
    <message>
        <source>Front</source>
        <translation>正视</translation>
    </message>
    <message>
        <source>Side</source>
        <translation>侧视</translation>
    </message>
    <message>
        <source>Drag to turn, click a face to add a tap</source>
        <translation>拖动旋转，单击一个面添加邻点</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Taps reach order %1.</source>
        <translation>邻点达到 %1 阶。</translation>
    </message>
    <message>
        <source>mirrored in %1</source>
        <translation>沿 %1 镜像</translation>
    </message>
    <message>
        <source>axes exchanged</source>
        <translation>坐标轴已交换</translation>
    </message>
    <message>
        <source>%1 in one stroke</source>
        <translation>一笔 %1</translation>
    </message>
    <message>
        <source>tap</source>
        <translation>个邻点</translation>
    </message>
    <message>
        <source>taps</source>
        <translation>个邻点</translation>
    </message>
    <message>
        <source>Release: keep  ·  Esc: cancel  ·  Ctrl+Z: undo the stroke</source>
        <translation>松开：保留  ·  Esc：取消  ·  Ctrl+Z：撤销此笔</translation>
    </message>
    <message>
        <source>Space: paint  ·  S: mirrors  ·  1–9: coefficients  ·  PgUp, PgDn: plane</source>
        <translation>空格：绘制  ·  S：镜像  ·  1–9：系数  ·  PgUp、PgDn：平面</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>Back to the page (Esc)</source>
        <translation>返回页面 (Esc)</translation>
    </message>
    <message>
        <source>Stencil</source>
        <translation>模板</translation>
    </message>
    <message>
        <source>Coefficient</source>
        <translation>系数</translation>
    </message>
    <message>
        <source>Mirror</source>
        <translation>镜像</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>阶数</translation>
    </message>
    <message>
        <source>Order of the canvas</source>
        <translation>画布的阶数</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>Generate a random symmetric stencil</source>
        <translation>随机生成对称模板</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Named stencils</source>
        <translation>有名称的模板</translation>
    </message>
</context>
<context>
    <name>ui::StrategyForm</name>
    <message>
        <source>No strategy matches.</source>
        <translation>没有匹配的策略。</translation>
    </message>
    <message>
        <source>Add strategy</source>
        <translation>添加策略</translation>
    </message>
    <message>
        <source>Add a strategy</source>
        <translation>添加策略</translation>
    </message>
    <message>
        <source>Strategies</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Find by name, method or paper</source>
        <translation>按名称、方法或论文查找</translation>
    </message>
    <message>
        <source>Find a strategy</source>
        <translation>查找策略</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>%1 is already in the race.</source>
        <translation>%1 已在竞赛中。</translation>
    </message>
    <message>
        <source>%1 with these options is already in the race. Change an option to race it again.</source>
        <translation>带这些选项的 %1 已在竞赛中。更改一个选项，才能再参加一次。</translation>
    </message>
    <message>
        <source>Change options</source>
        <translation>更改选项</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
</context>
<context>
    <name>ui::TagChip</name>
    <message>
        <source>Jump to %1</source>
        <translation>跳到 %1</translation>
    </message>
</context>
<context>
    <name>ui::TagLegend</name>
    <message>
        <source>What wrote each line</source>
        <translation>各行由什么生成</translation>
    </message>
    <message>
        <source>1 line</source>
        <translation>1 行</translation>
    </message>
    <message>
        <source>%1 lines</source>
        <translation>%1 行</translation>
    </message>
</context>
<context>
    <name>ui::TapsPanel</name>
    <message>
        <source>Taps</source>
        <translation>邻点</translation>
    </message>
    <message>
        <source>Ceilings</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>Pattern</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>GCells/s</source>
        <translation>GCells/s</translation>
    </message>
    <message>
        <source>Memory, 1 step per pass</source>
        <translation>内存，每遍 1 步</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>空间</translation>
    </message>
    <message>
        <source>Search this stencil</source>
        <translation>搜索此模板</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>配置数</translation>
    </message>
    <message>
        <source>counting</source>
        <translation>正在计数</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>阶数</translation>
    </message>
    <message>
        <source>Halo</source>
        <translation>halo 区</translation>
    </message>
    <message>
        <source>Halo cells along each axis</source>
        <translation>沿每个轴的 halo 区单元数</translation>
    </message>
    <message>
        <source>Symmetric in</source>
        <translation>对称于</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Corner reads per cell</source>
        <translation>每单元角点读取</translation>
    </message>
    <message>
        <source>Linear</source>
        <translation>线性</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>运算量</translation>
    </message>
    <message>
        <source>%1 flop</source>
        <translation>%1 flop</translation>
    </message>
    <message>
        <source>Compulsory traffic</source>
        <translation>必要访存量</translation>
    </message>
    <message>
        <source>Intensity</source>
        <translation>计算强度</translation>
    </message>
    <message>
        <source>%1 flop/B</source>
        <translation>%1 flop/B</translation>
    </message>
</context>
<context>
    <name>ui::TapsTable</name>
    <message>
        <source>Class</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Taps</source>
        <translation>邻点</translation>
    </message>
    <message>
        <source>Coefficient</source>
        <translation>系数</translation>
    </message>
    <message>
        <source>Sum, %1</source>
        <translation>总和，%1</translation>
    </message>
    <message>
        <source>more class</source>
        <translation>个其余类别</translation>
    </message>
    <message>
        <source>more classes</source>
        <translation>个其余类别</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>总和</translation>
    </message>
</context>
<context>
    <name>ui::TilePicture</name>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>loaded</source>
        <translation>载入</translation>
    </message>
    <message>
        <source>planes along %1</source>
        <translation>沿 %1 的平面</translation>
    </message>
    <message>
        <source>drawn</source>
        <translation>所绘</translation>
    </message>
    <message>
        <source>… %1 more</source>
        <translation>… 另有 %1 个</translation>
    </message>
    <message>
        <source>this thread</source>
        <translation>此线程</translation>
    </message>
    <message>
        <source>this thread, %1 cells</source>
        <translation>此线程，%1 个单元</translation>
    </message>
    <message>
        <source>beyond the tile</source>
        <translation>分块之外</translation>
    </message>
    <message>
        <source>its warp</source>
        <translation>所在线程束</translation>
    </message>
    <message>
        <source>written</source>
        <translation>写出</translation>
    </message>
    <message>
        <source>valid up to step %1</source>
        <translation>到第 %1 步为止有效</translation>
    </message>
    <message>
        <source>valid only as loaded</source>
        <translation>只在载入时有效</translation>
    </message>
    <message>
        <source>read, not computed here</source>
        <translation>只读取，不在这里计算</translation>
    </message>
    <message>
        <source>loaded now</source>
        <translation>正在载入</translation>
    </message>
    <message>
        <source>computed now</source>
        <translation>正在计算</translation>
    </message>
    <message>
        <source>Cells of a block&apos;s tile, by thread</source>
        <translation>线程块的分块中的单元，按线程</translation>
    </message>
    <message>
        <source>beat %1</source>
        <translation>第 %1 拍</translation>
    </message>
    <message>
        <source>cell %1 of %2</source>
        <translation>单元 %1 / %2</translation>
    </message>
    <message>
        <source>load %1 of %2</source>
        <translation>载入 %1 / %2</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>步 %1 / %2</translation>
    </message>
    <message>
        <source>The planes that a block holds in this beat, newest first: requested and in flight, arriving, held at the step they have reached, written.</source>
        <translation>线程块在这一拍涉及的平面，最新的在前：已请求且在途、到达、按所到步数保留、写出。</translation>
    </message>
    <message>
        <source>beat %1, fills</source>
        <translation>第 %1 拍，填充</translation>
    </message>
    <message>
        <source>beat %1, drains</source>
        <translation>第 %1 拍，排空</translation>
    </message>
</context>
<context>
    <name>ui::TileView</name>
    <message>
        <source>Tile</source>
        <translation>分块</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>One step forward (Ctrl+Right in the picture)</source>
        <translation>前进一步（图中按 Ctrl+Right）</translation>
    </message>
    <message>
        <source>Moment</source>
        <translation>时刻</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Play, pause (Space in the picture)</source>
        <translation>播放、暂停（图中按空格）</translation>
    </message>
    <message>
        <source>Export the tile</source>
        <translation>导出分块</translation>
    </message>
    <message>
        <source>Export the picture of the tile as PNG or SVG, its cells as CSV</source>
        <translation>将分块图导出为 PNG 或 SVG，将其单元导出为 CSV</translation>
    </message>
    <message>
        <source>Picture as PNG...</source>
        <translation>图片存为 PNG...</translation>
    </message>
    <message>
        <source>Picture as SVG...</source>
        <translation>图片存为 SVG...</translation>
    </message>
    <message>
        <source>Cells as CSV...</source>
        <translation>单元存为 CSV...</translation>
    </message>
    <message>
        <source>Less motion is on in the View menu: use Step to advance.</source>
        <translation>“视图”菜单中已选择减少动态效果：请用“单步”前进。</translation>
    </message>
</context>
<context>
    <name>ui::ToolButtons</name>
    <message>
        <source>Paint with the coefficient (starting on a tap of that value erases)</source>
        <translation>用当前系数绘制（从该值的邻点起笔则擦除）</translation>
    </message>
    <message>
        <source>Erase taps (also by right-drag)</source>
        <translation>擦除邻点（右键拖动亦可）</translation>
    </message>
    <message>
        <source>Pick up a coefficient (also by Alt+click)</source>
        <translation>拾取系数（Alt+单击亦可）</translation>
    </message>
</context>
<context>
    <name>ui::ValueList</name>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>%1: no such value</source>
        <translation>%1：没有这个值</translation>
    </message>
</context>
<context>
    <name>ui::VoxelView</name>
    <message>
        <source>Stencil in three dimensions</source>
        <translation>三维模板</translation>
    </message>
    <message>
        <source>Drag turns, the wheel zooms, a click on a face adds a tap, a right click removes one</source>
        <translation>拖动旋转，滚轮缩放，单击一个面添加邻点，右击移除</translation>
    </message>
</context>
<context>
    <name>ui::WindowLessons</name>
    <message>
        <source>Lesson &amp;%1: %2</source>
        <translation>第 &amp;%1 课：%2</translation>
    </message>
    <message>
        <source>Start the lesson %1</source>
        <translation>开始课程“%1”</translation>
    </message>
</context>
<context>
    <name>ui::WordList</name>
    <message>
        <source>Words</source>
        <translation>术语</translation>
    </message>
</context>
</TS>
