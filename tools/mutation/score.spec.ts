import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Judged {
  readonly score: { readonly killed: number; readonly endless: number; readonly all: number; readonly percent: number };
  readonly survivors: readonly { readonly place: string; readonly reason?: string }[];
}

function judge(report: object, explained: readonly object[] = []): Judged {
  const program = `
    import { scoreOf, survivorsOf } from ${JSON.stringify(pathToFileURL(join(__dirname, 'score.mjs')))};
    const [report, explained] = ${JSON.stringify([report, explained])};
    console.log(JSON.stringify({ score: scoreOf(report), survivors: survivorsOf(report, explained) }));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  return JSON.parse(stdout) as Judged;
}

const source = 'const first = 1;\n  if (a < b) return;\n';
const mutant = (status: string, line = 1) => ({
  status,
  location: { start: { line, column: 3 } },
  replacement: 'a  <=\n b',
});

describe('the mutation score', () => {
  it('is the share of changes that tests notice, of those that make code that runs', () => {
    const statuses = ['Killed', 'Timeout', 'Killed', 'CompileError', 'Ignored', 'Survived', 'NoCoverage'];
    const mutants = statuses.map((status) => mutant(status));
    const files = { 'libs/domain/src/sod/hits.ts': { source, mutants } };
    expect(judge({ files }).score).toEqual({ killed: 2, endless: 1, all: 5, percent: 60 });
    expect(judge({ files: {} }).score.percent).toBe(0);
  });

  it('comes with the others, explained by what is changed and not by where it stands', () => {
    const explained = [{ file: 'sod/hits.ts', code: 'if (a < b) return;', change: 'a <= b', reason: 'equal is last' }];
    const mutants = [mutant('Survived', 2), mutant('NoCoverage'), mutant('Killed')];
    const { survivors } = judge({ files: { 'libs/domain/src/sod/hits.ts': { source, mutants } } }, explained);
    expect(survivors.map(({ place, reason }) => [place, reason])).toEqual([
      ['sod/hits.ts:2:3', 'equal is last'],
      ['sod/hits.ts:1:3', undefined],
    ]);
  });
});
