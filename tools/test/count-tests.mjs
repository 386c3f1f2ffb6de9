/**
 * Adds up the jest results (`--json`) of the projects. A suite that could not run counts as one failed test, and so
 * does a project without a result: nothing that should have run is left out of the sum.
 */
export function countTests(projects, readResult) {
  const sum = { passed: 0, failed: 0, skipped: 0, faults: [] };
  for (const project of projects) {
    const result = readResult(project);
    if (result === undefined) {
      sum.failed += 1;
      sum.faults.push(`tests of \`${project}\` left no result`);
      continue;
    }
    sum.passed += result.numPassedTests;
    sum.failed += result.numFailedTests + result.numRuntimeErrorTestSuites;
    sum.skipped += result.numPendingTests + result.numTodoTests;
    const broken = result.testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    );
    sum.faults.push(...broken.map(({ name }) => `suite \`${name}\` could not run`));
  }
  if (sum.passed + sum.failed === 0) sum.faults.push('no test ran');
  return sum;
}
