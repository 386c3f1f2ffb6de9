import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PluginKind, declareClassPlugin } from '@stryker-mutator/api/plugin';
import { TestStatus, determineHitLimitReached, toMutantRunResult } from '@stryker-mutator/api/test-runner';
import { callWithin } from './call-within.mjs';
import { collectTests, fileOf } from './domain-tests.mjs';
import { fewCases } from './few-cases.mjs';
import { FreshModules } from './fresh-modules.mjs';
import { reasonFor } from './score.mjs';

const explained = JSON.parse(readFileSync(join(import.meta.dirname, 'survivors.json'), 'utf8'));

/**
 * Runs the domain's tests in this process, for jest takes seconds to begin, and there are thousands of changes. Every
 * change gets modules of its own. The tests that take least come first, for most changes are noticed by one of them.
 */
class DomainTestRunner {
  #root = process.cwd();
  #timesFile = join(this.#root, 'test-times.json');
  #modules = new FreshModules(this.#root, { 'fast-check': fewCases });
  #stryker = (globalThis.__stryker__ ??= {});

  capabilities() {
    return { reloadEnvironment: true };
  }

  dryRun() {
    const tests = specFiles(this.#root).flatMap((file) => collectTests(this.#modules, file));
    const results = tests.map((test) => {
      this.#stryker.currentTestId = test.id;
      return resultOf(test, callWithin(600_000, test.run));
    });
    this.#stryker.currentTestId = undefined;
    const times = Object.fromEntries(results.map(({ id, timeSpentMs }) => [id, timeSpentMs]));
    writeFileSync(this.#timesFile, JSON.stringify(times));
    return (
      this.#faultWithoutChange(times) ?? {
        status: 'complete',
        tests: results,
        mutantCoverage: this.#stryker.mutantCoverage,
      }
    );
  }

  /** What seems to notice a change although there is none would make the score too high. */
  #faultWithoutChange(times) {
    const quick = Object.keys(times).filter((id) => times[id] < 50);
    const { status, killedBy, failureMessage } = this.#ask({ activeMutant: { id: 'none' }, testFilter: quick });
    return status === 'survived' ? undefined : { status: 'error', errorMessage: `${killedBy}: ${failureMessage}` };
  }

  mutantRun(options) {
    return isExplained(options.activeMutant) ? { status: 'survived', nrOfTests: 0 } : this.#ask(options);
  }

  #ask({ activeMutant, testFilter, hitLimit, mutantActivation }) {
    const times = JSON.parse(readFileSync(this.#timesFile, 'utf8'));
    const ids = (testFilter ?? Object.keys(times)).toSorted((a, b) => times[a] - times[b]);
    Object.assign(this.#stryker, { hitLimit, hitCount: hitLimit === undefined ? undefined : 0 });
    this.#modules.forget();
    const whileLoading = mutantActivation === 'static' ? activeMutant.id : undefined;
    const tests = new Map();
    const results = [];
    for (const id of ids) {
      this.#stryker.activeMutant = whileLoading;
      const loaded = callWithin(20_000, () => this.#load(fileOf(id), tests));
      this.#stryker.activeMutant = activeMutant.id;
      const test = tests.get(id);
      const outcome = test === undefined ? loaded : callWithin(Math.ceil(1_000 + 10 * times[id]), test.run);
      const ended = determineHitLimitReached(this.#stryker.hitCount, hitLimit);
      if (ended) return ended;
      if (outcome.endless) return { status: 'timeout', reason: `${outcome.time} ms, not ${times[id]}: ${id}` };
      results.push(resultOf({ id }, outcome));
      if (outcome.fault) break;
    }
    return toMutantRunResult({ status: 'complete', tests: results });
  }

  #load(file, tests) {
    if (tests.has(file)) return;
    for (const test of collectTests(this.#modules, file)) tests.set(test.id, test);
    tests.set(file, undefined);
  }
}

/** What no test can notice is not asked about, for that takes longest: all tests that pass the place. */
function isExplained({ fileName, location, replacement }) {
  const code = readFileSync(fileName, 'utf8').split('\n')[location.start.line] ?? '';
  return reasonFor(explained, { file: fileName, code, replacement }) !== undefined;
}

function specFiles(root) {
  const files = readdirSync(join(root, 'libs'), { recursive: true }).map((file) => `libs/${file}`);
  return files.filter((file) => file.endsWith('.spec.ts') && !file.includes('node_modules')).sort();
}

function resultOf({ id }, { time, fault }) {
  const told = { id, name: id, timeSpentMs: time, fileName: fileOf(id) };
  if (fault === undefined) return { ...told, status: TestStatus.Success };
  return { ...told, status: TestStatus.Failed, failureMessage: String(fault?.stack ?? fault) };
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'domain', DomainTestRunner)];
