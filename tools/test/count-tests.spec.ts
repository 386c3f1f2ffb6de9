import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

interface Result {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numRuntimeErrorTestSuites: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly object[];
}

const good: Result = {
  numPassedTests: 5,
  numFailedTests: 0,
  numRuntimeErrorTestSuites: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
};

/** jest does not load ES modules: the sum is made by a process of its own. */
function count(results: Readonly<Record<string, Result | undefined>>, projects = Object.keys(results)): unknown {
  const script = `
    import { countTests } from './count-tests.mjs';
    const results = ${JSON.stringify(results)};
    console.log(JSON.stringify(countTests(${JSON.stringify(projects)}, (project) => results[project])));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: join(__dirname) });
  return JSON.parse(stdout.toString());
}

describe('the sum of the tests', () => {
  it('adds up the suites, and the time of their files', () => {
    const testResults = [1, 2].map((n) => ({ startTime: 0, endTime: 1000 * n, assertionResults: [] }));
    const results = { domain: { ...good, testResults }, api: { ...good, numPendingTests: 1, numFailedTests: 2 } };
    expect(count(results)).toEqual({
      passed: 10,
      failed: 2,
      skipped: 1,
      suites: [
        { suite: 'domain', passed: 5, seconds: 3 },
        { suite: 'api', passed: 5, seconds: 0 },
      ],
      faults: [],
    });
  });

  it('counts a suite that left no result as failed', () => {
    expect(count({ domain: good }, ['domain', 'api'])).toMatchObject({
      failed: 1,
      faults: ['tests of `api` left no result'],
    });
  });

  it('counts a file that could not run as failed, and names it', () => {
    const testResults = [{ name: 'a.spec.ts', status: 'failed', assertionResults: [] }];
    expect(count({ domain: { ...good, numRuntimeErrorTestSuites: 1, testResults } })).toMatchObject({
      failed: 1,
      faults: ['suite `a.spec.ts` could not run'],
    });
  });

  it('names each test that failed, and what it said', () => {
    const failed = { status: 'failed', fullName: 'adds two and two', failureMessages: ['\u001b[31mgot 5\u001b[39m'] };
    const testResults = [{ name: 'a.spec.ts', status: 'failed', assertionResults: [{ status: 'passed' }, failed] }];
    expect(count({ domain: { ...good, numFailedTests: 1, testResults } })).toMatchObject({
      failed: 1,
      faults: ['test of `a.spec.ts`: adds two and two: got 5'],
    });
  });

  it('is not content with nothing', () => {
    expect(count({})).toMatchObject({ passed: 0, faults: ['no test ran'] });
  });
});
