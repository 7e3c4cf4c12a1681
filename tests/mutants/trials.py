# SPDX-FileCopyrightText: Stencilscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test cases of a build: what each reaches, and which of them a mutant fails."""
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor

BUILD = 'source/build/dev'  # below the folder of work
MEMORY, LARGEST_FILE = 12 << 30, 1 << 30  # a mutant may ask for anything


def limits():
    os.setsid()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_FSIZE, (LARGEST_FILE, LARGEST_FILE))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


class Trials:
    def __init__(self, arguments):
        self.work, self.jobs = arguments.work, arguments.jobs
        self.skip = re.compile(arguments.skip)
        self.most = arguments.most or float('inf')
        self.lock = threading.Lock()
        (self.work / 'tmp').mkdir(parents=True, exist_ok=True)

    def cases(self):
        """As ctest would run them."""
        listed = subprocess.run(['ctest', '--test-dir', self.work / BUILD, '--show-only=json-v1'], check=True,
                                capture_output=True, text=True).stdout
        found = {}
        for test in json.loads(listed[listed.index('{'):])['tests']:
            properties = {entry['name']: entry['value'] for entry in test.get('properties', [])}
            if self.skip.search(test['name']) or 'command' not in test:
                continue
            found[test['name']] = {'command': test['command'], 'folder': properties.get('WORKING_DIRECTORY', str(self.work)),
                                   'environment': dict(e.split('=', 1) for e in properties.get('ENVIRONMENT', []))}
        return found

    def one(self, case, environment, limit):
        """Seconds, whether it passed, and what it left in the folder for temporary files."""
        temporary = tempfile.mkdtemp(dir=self.work / 'tmp')
        os.chmod(temporary, 0o755)  # some tests give up their rights
        began = time.monotonic()
        child = subprocess.Popen(case['command'], cwd=case['folder'], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                 stderr=subprocess.DEVNULL, preexec_fn=limits,
                                 env={**os.environ, **case['environment'], **environment, 'TMPDIR': temporary})
        try:
            passed = child.wait(limit) == 0
        except subprocess.TimeoutExpired:
            passed = False
        seconds = time.monotonic() - began
        try:
            os.killpg(child.pid, signal.SIGKILL)  # what it left running
        except ProcessLookupError:
            pass
        child.wait()
        left = sorted(os.listdir(temporary))
        shutil.rmtree(temporary, ignore_errors=True)
        return seconds, passed, left

    def reach(self, mutants):
        """Every case once, without a mutant. Cases of a program that is as it was keep what they reached."""
        path = self.work / 'reach.json'
        known = json.loads(path.read_text()) if path.exists() else {}
        cases, fresh = self.cases(), {}
        size = max((m['id'] for m in mutants), default=0) + 1

        def look(entry):
            name, case = entry
            stamp = os.path.getmtime(case['command'][0])
            if known.get(name, {}).get('stamp') == stamp:
                return name, known[name]
            marks = self.work / 'tmp' / f'reached-{threading.get_ident()}'
            marks.write_bytes(bytes(size))
            seconds, passed, left = self.one(case, {'MUTANT_REACHED': str(marks)}, 900)
            reached = [number for number, mark in enumerate(marks.read_bytes()) if mark]
            marks.unlink()
            return name, {'stamp': stamp, 'seconds': seconds, 'passed': passed, 'left': left, 'reached': reached}

        with ThreadPoolExecutor(self.jobs) as pool:
            for number, (name, what) in enumerate(pool.map(look, cases.items()), 1):
                fresh[name] = what
                if number % 100 == 0:
                    print(f'reach: {number} of {len(cases)} cases', flush=True)
                    path.write_text(json.dumps({**known, **fresh}))
        path.write_text(json.dumps(fresh))
        for name, what in fresh.items():
            if not what['passed']:
                print(f'{name} fails without a mutant; it is left out', file=sys.stderr)
            if what['left']:
                print(f'{name} leaves {", ".join(what["left"][:3])}', file=sys.stderr)
        print(f'{len(fresh)} cases, {sum(what["seconds"] for what in fresh.values()):.0f} s')
        return {name for name, what in fresh.items() if known.get(name) != what}

    def run(self, mutants, save):
        cases, reached = self.cases(), json.loads((self.work / 'reach.json').read_text())
        waiting = [m for m in mutants if m['state'] == 'compiled']
        done = 0

        def judge(mutant):
            nonlocal done
            names = [n for n in reached if n in cases and reached[n]['passed'] and mutant['id'] in reached[n]['reached']]
            names.sort(key=lambda name: reached[name]['seconds'])
            passed = set(mutant.get('passed', []))
            state, killer, spent = ('survived' if names else 'unreached'), '', 0
            for name in names:
                if name in passed:
                    continue
                if spent > self.most:
                    state = 'compiled'  # goes on with the next run
                    break
                seconds, well, _ = self.one(cases[name], {'MUTANT': str(mutant['id'])}, 10 + 8 * reached[name]['seconds'])
                spent += seconds
                if not well:
                    state, killer = 'killed', name
                    break
                passed.add(name)
            with self.lock:
                mutant.update(state=state, killer=killer, reaching=len(names), passed=sorted(passed))
                if state == 'killed':
                    mutant['passed'] = []
                done += 1
                save()
                print(f'{done}/{len(waiting)} {mutant["file"]}:{mutant["line"]} {mutant["kind"]}: '
                      f'{state if state != "compiled" else "not killed yet"} {killer}', flush=True)

        with ThreadPoolExecutor(self.jobs) as pool:
            list(pool.map(judge, waiting))
