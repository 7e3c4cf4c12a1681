#!/usr/bin/env python3
# SPDX-FileCopyrightText: Stencilscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What hardware counts of kernels beside what `explain` counts, of a stored cell and step, as CSV on stdout.

    tests/bench/counters.py BIN_FOLDER SUITE_FILE... > counters.csv

Each setting of the suites is exported, built with nvcc and profiled for one launch. Needs a GPU, the CUDA toolkit and
Nsight Compute (ncu) that may read counters."""
import csv
import json
import math
import os
import pathlib
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

WAVEFRONT, SECTOR = 128, 32  # bytes
OPERATIONS = [f"smsp__sass_thread_inst_executed_op_{type}{kind}_pred_on.sum"
              for type in "df" for kind in ("add", "mul", "fma")]
METRICS = {"us": "gpu__time_duration.sum", "read": "dram__bytes_read.sum", "written": "dram__bytes_write.sum",
           "l2": "lts__t_sectors_srcunit_tex.sum", "on_chip": "l1tex__data_pipe_lsu_wavefronts.sum",
           "shared": "l1tex__data_pipe_lsu_wavefronts_mem_shared.sum",
           "on_chip_busy": "l1tex__data_pipe_lsu_wavefronts.avg.pct_of_peak_sustained_elapsed",
           "device_memory_busy": "dram__throughput.avg.pct_of_peak_sustained_elapsed",
           "fp64_busy": "sm__inst_executed_pipe_fp64.avg.pct_of_peak_sustained_elapsed",
           "issue_busy": "smsp__issue_active.avg.pct_of_peak_sustained_elapsed",
           "registers": "launch__registers_per_thread"}
UNITS = {"byte": 1, "Kbyte": 1e3, "Mbyte": 1e6, "Gbyte": 1e9, "ns": 1e-3, "us": 1, "ms": 1e3, "s": 1e6}
OWN_LAUNCH = 3  # of selfcheck's, behind those on the awkward grid


def run(*command):
    return subprocess.run([str(part) for part in command], check=True, capture_output=True, text=True).stdout


def problem_of(entry, folder):
    stencil = entry["stencil"]
    if "formula" in entry:
        stencil = folder / (stencil + ".formula")
        stencil.write_text(entry["formula"])
    return ["--stencil", stencil, "--grid", entry["grid"], "--dtype", entry.get("dtype", "double"),
            "--setting", entry["setting"]]


def build(cli, entry, folder):
    folder.mkdir()
    problem, project = problem_of(entry, folder), folder / "project"
    run(cli, "export", *problem, "--format", "cuda", "--out", project)
    run("nvcc", "-O3", "-std=c++17", "-arch=native", project / "main.cu", project / "launcher.cu",
        "-o", folder / "selfcheck")
    steps = int(re.search(r"STEPS_PER_LAUNCH = (\d+)", (project / "launcher.hpp").read_text())[1])
    return json.loads(run(cli, "explain", *problem, "--gpu", "h200", "--json").splitlines()[0]), steps


def profile(folder):
    text = run("ncu", "--clock-control", "none", "--csv", "--page", "raw", "-k", "regex:^stencil",
               "-s", OWN_LAUNCH, "-c", 1, "--metrics", ",".join([*METRICS.values(), *OPERATIONS]),
               folder / "selfcheck", "untimed")
    rows = list(csv.reader(line for line in text.splitlines() if line.startswith('"')))
    counted = {}
    for name, unit, value in zip(*rows[:3]):
        try:
            counted[name] = float(value.replace(",", "")) * UNITS.get(unit, 1)
        except ValueError:
            continue
    return counted


def row_of(entry, explained, steps, counted):
    updates = math.prod(int(side) for side in entry["grid"].split("x")) * steps
    own = {name: counted.get(metric, math.nan) for name, metric in METRICS.items()}
    return {"stencil": entry["stencil"], "grid": entry["grid"], "dtype": entry.get("dtype", "double"),
            "us": f"{own['us']:.0f}",
            "device_memory_bytes": f"{(own['read'] + own['written']) / updates:.2f}",
            "explained_device_memory_bytes": f"{explained['memory_bytes']:.2f}",
            "l2_bytes": f"{own['l2'] * SECTOR / updates:.2f}", "explained_l2_bytes": f"{explained['l2_bytes']:.2f}",
            "on_chip_bytes": f"{own['on_chip'] * WAVEFRONT / updates:.1f}",
            "explained_on_chip_bytes": f"{explained['on_chip_bytes']:.1f}",
            "shared_bytes_of_it": f"{own['shared'] * WAVEFRONT / updates:.1f}",
            "fp_instructions": f"{sum(counted.get(name, 0) for name in OPERATIONS) / updates:.2f}",
            "explained_fp_instructions": f"{explained['instructions']:.2f}",
            **{name: f"{own[name]:.0f}" for name in
               ("on_chip_busy", "device_memory_busy", "fp64_busy", "issue_busy", "registers")},
            "setting": entry["setting"]}


def main():
    cli = pathlib.Path(sys.argv[1]).resolve() / "stencilscope-cli"
    entries = [entry for file in sys.argv[2:] for entry in json.loads(pathlib.Path(file).read_text())["entries"]]
    with tempfile.TemporaryDirectory() as work, ThreadPoolExecutor(os.cpu_count()) as pool:
        folders = [pathlib.Path(work, str(number)) for number in range(len(entries))]
        builds = list(pool.map(lambda pair: build(cli, *pair), zip(entries, folders)))
        out = None
        for entry, folder, (explained, steps) in zip(entries, folders, builds):
            row = row_of(entry, explained, steps, profile(folder))
            if out is None:
                out = csv.DictWriter(sys.stdout, row)
                out.writeheader()
            out.writerow(row)
            sys.stdout.flush()


if __name__ == "__main__":
    main()
