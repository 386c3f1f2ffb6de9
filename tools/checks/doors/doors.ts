import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { ViolationContext } from '@identity-governance/domain/sod';
/* eslint-disable-next-line @nx/enforce-module-boundaries -- compares the apps with each other */
import { unzip } from '../../../apps/api/src/testing/unzip';

/** One state, to which every door leads. */
export interface Asked {
  /** A folder that describes the same state as the database. */
  readonly folder: string;
  /** A folder for files that commands write. */
  readonly scratch: string;
  readonly identityIds: readonly string[];
  /** Returns what a command of the command-line app prints. */
  readonly govern: (...args: readonly string[]) => Promise<string>;
  /** Returns the body of a response of the API. */
  readonly call: <T>(method: 'GET' | 'POST', path: string, body?: object) => Promise<T>;
}

/** Returns a line for each violation: identity, policy and level, in order. */
type Door = (asked: Asked) => Promise<readonly string[]>;

const PAGE = 250;
const LIVE = encodeURIComponent('status in ("Open", "Mitigated")');

/** The ways to the violations of a state; each must lead to the same ones. Add a way that shows violations here. */
export const doors: Readonly<Record<string, Door>> = {
  'a scan of a folder': (asked) => scan(asked, asked.folder),
  'a scan of the database': (asked) => scan(asked),
  'checks on the command line': async ({ govern, identityIds }) => {
    const lines: string[] = [];
    for (const id of identityIds) {
      const printed = await govern('check', '--identity', id, '--json');
      const { violationContexts, identityDisabled } = JSON.parse(printed) as Checked;
      // A check of a disabled identity says what it would violate.
      if (identityDisabled !== true)
        lines.push(...violationContexts.map((one) => lineOf(id, one.policy.id, one.level)));
    }
    return lines.sort();
  },
  'a simulation over HTTP that changes nothing': ({ call }) =>
    readPages(async (offset) => {
      const path = `/sod-policies/v1/simulate?list=STAYS&limit=${PAGE}&offset=${offset}`;
      const { violations } = await call<Simulated>('POST', path, {});
      return violations.map(({ identity, policy, level }) => lineOf(identity.id, policy.id, level));
    }),
  'the records that the console lists': ({ call }) =>
    readPages(async (offset) => {
      const path = `/violations/v1?limit=${PAGE}&offset=${offset}&filters=${LIVE}`;
      const records = await call<readonly Listed[]>('GET', path);
      return records.map(({ target, policy, level }) => lineOf(target.id, policy.id, level));
    }),
  'a report': async ({ govern, scratch }) => {
    const file = join(scratch, 'report.zip');
    await govern('report', '--output', file);
    return linesOf(String(unzip(readFileSync(file))['violations.csv']));
  },
};

/** Returns how many violations each policy has, as the console counts them beside its list. */
export async function totalsOf({ call }: Asked): Promise<Readonly<Record<string, number>>> {
  const path = `/violations/v1/totals?groupBy=policy&filters=${LIVE}`;
  const { groups } = await call<Totals>('GET', path);
  return Object.fromEntries(groups.map(({ key, violations }) => [key[0].value, violations]));
}

/** Counts lines by policy. */
export function countByPolicy(lines: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const line of lines) counts[line.split(' ')[1]!] = (counts[line.split(' ')[1]!] ?? 0) + 1;
  return counts;
}

/** Returns the line of a violation; ids contain no spaces here. */
export function lineOf(identityId: string, policyId: string, level: string): string {
  return `${identityId} ${policyId} ${level.toUpperCase()}`;
}

interface Checked {
  readonly violationContexts: readonly ViolationContext[];
  readonly identityDisabled?: boolean;
}

interface Named {
  readonly id: string;
}

interface Simulated {
  readonly violations: readonly { readonly identity: Named; readonly policy: Named; readonly level: string }[];
}

interface Listed {
  readonly target: Named;
  readonly policy: Named;
  readonly level: string;
}

interface Totals {
  readonly groups: readonly { readonly key: readonly [{ readonly value: string }]; readonly violations: number }[];
}

async function scan({ govern, scratch }: Asked, ...folder: readonly string[]): Promise<readonly string[]> {
  const file = join(scratch, 'scan.csv');
  await govern('scan', ...folder, '--csv', file);
  return linesOf(readFileSync(file, 'utf8'));
}

function linesOf(csv: string): readonly string[] {
  const rows = parse<Readonly<Record<string, string>>>(csv, { columns: true, bom: true });
  // A report also has the violations that have ended.
  const live = rows.filter(({ status = 'Open' }) => status === 'Open' || status === 'Mitigated');
  return live.map(({ identityId, policyId, level }) => lineOf(identityId!, policyId!, level!)).sort();
}

async function readPages(read: (offset: number) => Promise<readonly string[]>): Promise<readonly string[]> {
  const lines: string[] = [];
  for (let page: readonly string[] | undefined; page === undefined || page.length === PAGE;) {
    page = await read(lines.length);
    lines.push(...page);
  }
  return lines.sort();
}
