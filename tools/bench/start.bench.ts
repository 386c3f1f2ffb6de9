// The start of a command: npm run bench -- start. Needs `npm run build` before, and Linux.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appMain } from '../checks/lib/deployed-service';
import { printFloor } from './floor';
import { rounded } from './measure';

const ROUNDS = 7;
const folder = mkdtempSync(join(tmpdir(), 'governance-start-'));
const env = { PATH: process.env.PATH, DATA_DIR: folder, DATABASE_URL: `sqlite:${join(folder, 'governance.db')}` };

/** The processor time in seconds that the ended children of this process have taken. */
function childSeconds(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

/** The processor time in seconds of the quickest of some runs: other work on the machine only adds to it. */
async function measure(args: readonly string[]): Promise<number> {
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const before = childSeconds();
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
    const [code] = (await once(child, 'exit')) as [number];
    if (code !== 0) throw new Error(`\`${args.join(' ')}\` ended with ${code}`);
    best = Math.min(best, childSeconds() - before);
  }
  return best;
}

try {
  const cli = appMain('cli');
  await measure([cli, 'migrate']);
  const seconds = { 'bare node': await measure(['-e', '0']), 'governance imports': await measure([cli, 'imports']) };
  console.table(Object.entries(seconds).map(([command, taken]) => ({ command, 'processor s': rounded(taken) })));
  printFloor({ figure: 'start of a command, processor s', measured: seconds['governance imports'], atMost: 1 });
} finally {
  rmSync(folder, { recursive: true });
}
