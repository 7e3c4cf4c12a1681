#!/usr/bin/env python3
# SPDX-FileCopyrightText: Stencilscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""How many small faults the tests notice: mutants drawn at random over `engine` and `ui`.

    tests/mutants/mutants.py all --work /tmp/mutants --seed 1 --count 200 -j 2

Every mutant is a switch in one copy of the sources, below --work; this tree is not touched. The copy is built
once. A first run of every test case tells which mutants it reaches; then, mutant by mutant, the cases that reach
it run, the quickest first, until one fails or hangs. `all` is the phases below one after another; each can be
repeated alone. After tests were added, `again` takes them over and tries the survivors anew.
"""
import argparse
import json
import random
import re
import shutil
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from places import KINDS, File  # noqa: E402
from trials import BUILD, Trials  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
HEADER = Path(__file__).resolve().parent / 'mutant.hpp'
NOT_DRAWN = ('engine/cuda/', 'engine/emulate/no_fibers.cpp')  # needs a GPU; is not built


def tracked(*folders):
    listed = subprocess.run(['git', 'ls-files', '-z', '--cached', '--others', '--exclude-standard', *folders], cwd=ROOT,
                            check=True, capture_output=True, text=True).stdout
    return sorted(name for name in listed.split('\0') if name and (ROOT / name).is_file())


def places_of(folders):
    """Every place, by kind, in the order of files and text."""
    found = {kind: [] for kind in KINDS}
    for name in tracked(*folders):
        if name.endswith('.cpp') and not name.startswith(NOT_DRAWN):
            for place in File((ROOT / name).read_text()).places():
                found[place.kind].append((name, place))
    return found


def draw(arguments):
    """The kind first, each as likely as the others, then a place of that kind. None overlaps another."""
    found = places_of(arguments.over)
    chosen, taken, rng = [], {}, random.Random(arguments.seed)

    def take(name, place):
        ranges = taken.setdefault(name, [])
        if any(place.begin < end and begin < place.end for begin, end in ranges):
            return
        ranges.append((place.begin, place.end))
        chosen.append({'id': len(chosen) + 1, 'file': name, **asdict(place), 'state': 'drawn'})

    for line in arguments.place or []:  # PATH:LINE:KIND
        name, number, kind = line.rsplit(':', 2)
        for where, place in found[kind]:
            if where == name and place.line == int(number):
                take(where, place)
    wanted = len(chosen) + arguments.count
    kinds = [kind for kind in KINDS if found[kind]]
    while len(chosen) < wanted and kinds:
        take(*rng.choice(found[rng.choice(kinds)]))
    arguments.work.mkdir(parents=True, exist_ok=True)
    (arguments.work / 'reach.json').unlink(missing_ok=True)
    shutil.rmtree(arguments.work / 'original', ignore_errors=True)
    take_over(arguments, tracked())  # what changes here from now on changes nothing there
    save(arguments, chosen)
    print(f'{len(chosen)} mutants drawn from {sum(map(len, found.values()))} places, seed {arguments.seed}')


def load(arguments):
    return json.loads((arguments.work / 'mutants.json').read_text())


def save(arguments, mutants):
    (arguments.work / 'mutants.json').write_text(json.dumps(mutants, indent=1) + '\n')


def write_if_new(path, text):
    """What has not changed is not built again."""
    if not path.exists() or path.read_bytes() != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)


def take_over(arguments, names):
    for name in names:
        write_if_new(arguments.work / 'original' / name, (ROOT / name).read_bytes())
        (arguments.work / 'original' / name).chmod((ROOT / name).stat().st_mode & 0o777)


def mutated(path, mutants, header):
    """The file with its mutants in it; its second line, the licence, makes room for the header."""
    text = path.read_text()
    for mutant in sorted(mutants, key=lambda m: -m['begin']):
        if mutant['state'] != 'not compiled':
            code = mutant['code'].replace('ON ?', f'mutant::on({mutant["id"]}) ?', 1)
            text = text[:mutant['begin']] + code + text[mutant['end']:]
    first, _, rest = text.split('\n', 2)
    return f'{first}\n#include "{header}"\n{rest}'.encode()


def copy(arguments):
    """The sources with the mutants in them."""
    original, header = arguments.work / 'original', arguments.work / 'mutant.hpp'
    write_if_new(header, HEADER.read_bytes())
    by_file = {}
    for mutant in load(arguments):
        by_file.setdefault(mutant['file'], []).append(mutant)
    for path in original.rglob('*'):
        if path.is_file():
            name = str(path.relative_to(original))
            target = arguments.work / 'source' / name
            write_if_new(target, mutated(path, by_file[name], header) if name in by_file else path.read_bytes())
            target.chmod(path.stat().st_mode & 0o777)


def build(arguments):
    """Until it compiles; mutants that the compiler refuses are left out."""
    work = arguments.work
    copy(arguments)
    subprocess.run(['cmake', '--preset', 'dev', *arguments.cmake], cwd=work / 'source', check=True, stdout=subprocess.DEVNULL)
    while True:
        made = subprocess.run(['nice', 'ninja', '-C', work / BUILD, '-k', '0', '-j', str(arguments.jobs)],
                              capture_output=True, text=True)
        (work / 'build.log').write_text(made.stdout + made.stderr)
        if made.returncode == 0:
            break
        left_out = refuse(arguments, made.stdout)
        if not left_out:
            sys.exit(f'The copy does not build; see {work / "build.log"}.')
        print(f'{left_out} mutants do not compile', flush=True)
        copy(arguments)
    mutants = load(arguments)
    for mutant in mutants:
        if mutant['state'] == 'drawn':
            mutant['state'] = 'compiled'
    save(arguments, mutants)


def refuse(arguments, output):
    """Marks the mutants at which errors were found, or all of a file that has errors elsewhere."""
    mutants, left_out = load(arguments), 0
    errors = {}
    for name, line in re.findall(rf'^{re.escape(str(arguments.work / "source"))}/(\S+?):(\d+):\d+: (?:fatal )?error:', output, re.M):
        errors.setdefault(name, set()).add(int(line))
    for name in re.findall(r'^FAILED: \S*?CMakeFiles/\S+?\.dir/(\S+)\.o', output, re.M):
        for file in {m['file'] for m in mutants if m['file'].endswith('/' + name)}:
            errors.setdefault(file, set())
    for name, lines in errors.items():
        here = [m for m in mutants if m['file'] == name and m['state'] != 'not compiled']
        text = (arguments.work / 'original' / name).read_text() if here else ''
        def touched(m):
            return any(text.count('\n', 0, m['begin']) < line <= text.count('\n', 0, m['end']) + 1 for line in lines)
        for mutant in [m for m in here if touched(m)] or here:
            mutant['state'] = 'not compiled'
            left_out += 1
    save(arguments, mutants)
    return left_out


def reach(arguments):
    Trials(arguments).reach(load(arguments))


def run(arguments):
    mutants = load(arguments)
    Trials(arguments).run(mutants, lambda: save(arguments, mutants))
    report(arguments)


def again(arguments):
    """New tests against what survived: tests are taken over, mutated files stay as they are."""
    mutants = load(arguments)
    take_over(arguments, tracked('tests'))
    copy(arguments)
    subprocess.run(['nice', 'ninja', '-C', arguments.work / BUILD, '-j', str(arguments.jobs)], check=True,
                   stdout=subprocess.DEVNULL)
    for mutant in mutants:
        if mutant['state'] in ('survived', 'unreached'):
            mutant['state'] = 'compiled'
    save(arguments, mutants)
    changed = Trials(arguments).reach(mutants)
    for mutant in mutants:  # what has passed before passes again
        mutant['passed'] = [name for name in mutant.get('passed', []) if name not in changed]
    save(arguments, mutants)
    run(arguments)


def report(arguments):
    mutants = load(arguments)
    count = {}
    for mutant in mutants:
        count[mutant['state']] = count.get(mutant['state'], 0) + 1
    for mutant in mutants:
        if mutant['state'] in ('survived', 'unreached'):
            print(f"{mutant['file']}:{mutant['line']}: {mutant['kind']} ({mutant['state']}, {mutant['id']}): "
                  f"{mutant['original']} -> {mutant['mutated']}")
    drawn = len(mutants)
    compiled = drawn - count.get('not compiled', 0)
    killed = count.get('killed', 0)
    print(f'drawn {drawn}, compiled {compiled}, reached {compiled - count.get("unreached", 0)}, killed {killed}, '
          f'survived {count.get("survived", 0) + count.get("unreached", 0)}'
          + (f', left to try {count["compiled"]}' if 'compiled' in count else ''))


def everything(arguments):
    for phase in (draw, build, reach, run):
        phase(arguments)


def main():
    phases = {'all': everything, 'draw': draw, 'build': build, 'reach': reach, 'run': run, 'again': again, 'report': report}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('phase', choices=phases)
    parser.add_argument('--work', type=lambda text: Path(text).resolve(), required=True, help='folder of copy and figures')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--count', type=int, default=200)
    parser.add_argument('--over', nargs='+', default=['engine', 'ui'], help='folders that are mutated')
    parser.add_argument('--place', action='append', metavar='PATH:LINE:KIND', help='mutants besides those drawn')
    parser.add_argument('--skip', default=r'^gpu_test\.', help='test cases that are not run (regular expression)')
    parser.add_argument('--most', type=float, help='seconds of tests for one mutant; `run` again goes on with the rest')
    parser.add_argument('--cmake', action='append', default=[], help='an argument for cmake')
    parser.add_argument('-j', '--jobs', type=int, default=2)
    arguments = parser.parse_args()
    if arguments.work == ROOT or ROOT in arguments.work.parents and not str(arguments.work).startswith(str(ROOT / 'build')):
        parser.error('--work lies within the sources')
    for tool in ('git', 'cmake', 'ninja', 'ctest'):
        if shutil.which(tool) is None:
            parser.error(f'{tool} is not installed')
    phases[arguments.phase](arguments)


if __name__ == '__main__':
    main()
