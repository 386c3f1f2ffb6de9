import type { TestOutcome } from './run-policy-tests';

/** Returns the outcomes as JUnit XML, one suite for each file. */
export function renderJunit(outcomes: readonly TestOutcome[]): string {
  const files = [...new Set(outcomes.map(({ file }) => file))];
  const suites = files.map((file) =>
    renderSuite(
      file,
      outcomes.filter((outcome) => outcome.file === file),
    ),
  );
  const counts = `tests="${outcomes.length}" failures="${countFailed(outcomes)}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${counts}>\n${suites.join('')}</testsuites>\n`;
}

function renderSuite(file: string, outcomes: readonly TestOutcome[]): string {
  const counts = `tests="${outcomes.length}" failures="${countFailed(outcomes)}" errors="0" skipped="0"`;
  return `<testsuite name="${escape(file)}" ${counts}>\n${outcomes.map(renderCase).join('')}</testsuite>\n`;
}

function renderCase({ file, line, name, failure }: TestOutcome): string {
  const attributes = `classname="${escape(file)}" name="${escape(name)}" file="${escape(file)}" line="${line}"`;
  if (failure === undefined) return `<testcase ${attributes}/>\n`;
  const message = escape(failure);
  return `<testcase ${attributes}><failure message="${message}">${escape(`${file}:${line}`)} ${message}</failure></testcase>\n`;
}

function countFailed(outcomes: readonly TestOutcome[]): number {
  return outcomes.filter(({ failure }) => failure !== undefined).length;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes markup; replaces characters that XML 1.0 does not allow. */
function escape(text: string): string {
  return text
    .replace(/[&<>"]/g, (character) => entities[character]!)
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '\ufffd');
}
