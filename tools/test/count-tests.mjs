import { stripVTControlCharacters } from 'node:util';

/**
 * Adds up the results of the projects (see run-suite.mjs). A suite that could not run counts as one failed test, and so
 * does a project without a result: nothing that should have run is left out of the sum.
 */
export function countTests(projects, readResult) {
  const sum = { passed: 0, failed: 0, skipped: 0, suites: [], faults: [] };
  for (const project of projects) {
    const result = readResult(project);
    if (result === undefined) {
      sum.failed += 1;
      sum.faults.push(`tests of \`${project}\` left no result`);
      continue;
    }
    const passed = result.numPassedTests;
    sum.passed += passed;
    sum.failed += result.numFailedTests + result.numRuntimeErrorTestSuites;
    sum.skipped += result.numPendingTests + result.numTodoTests;
    sum.suites.push({ suite: project, passed, seconds: secondsOf(result.testResults) });
    sum.faults.push(...faultsOf(result.testResults));
  }
  if (sum.passed + sum.failed === 0) sum.faults.push('no test ran');
  return sum;
}

/** The time that the test files of a project take in all; files may run at the same time. */
const secondsOf = (testResults) =>
  Math.round(testResults.reduce((sum, { startTime, endTime }) => sum + (endTime - startTime), 0) / 1000);

function faultsOf(testResults) {
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return [...broken.map(({ name }) => `suite \`${name}\` could not run`), ...testResults.flatMap(failedTests)];
}

/** With the beginning of what each said, so that the end of a long log tells what to look for. */
function failedTests({ name, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  return failed.map(({ fullName, failureMessages }) => {
    const [message = ''] = failureMessages;
    return `test of \`${name}\`: ${fullName}: ${stripVTControlCharacters(message).slice(0, 500)}`;
  });
}
