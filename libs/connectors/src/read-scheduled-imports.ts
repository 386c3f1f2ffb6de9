import { basename, dirname, resolve } from 'node:path';
import {
  defaultMaxDeletes,
  maxDeletesPattern,
  readMaxDeletes,
  type ScheduledImport,
} from '@identity-governance/application';
import { cronTimes, explainSystemFault } from '@identity-governance/platform';
import { parseTimeZone } from '@identity-governance/records';
import {
  checked,
  err,
  lines,
  mapOf,
  ok,
  oneOf,
  orElse,
  parseId,
  parser,
  quote,
  record,
  refuse,
  type Fault,
  type Parser,
  type Result,
} from '@identity-governance/values';
import { openBaton } from './baton/open-baton';
import { formatFault, type FileFault } from './csv/file-fault';
import { openFolder, type ImportInput } from './csv/import-input';
import { openDirectory } from './directory/open-directory';
import { InputError } from './input-error';
import { openMapped } from './mapping/open-mapped';
import { parseFlag } from './mapping/parse-mapping';
import { readMappingFile } from './mapping/read-mapping';

const maxImports = 100;
const importName = /^[a-z0-9][a-z0-9-]{0,63}$/;
const inputs = ['folder', 'ldap', 'baton'] as const;

interface Configured {
  readonly folder: string | undefined;
  readonly mapping: string | undefined;
  readonly ldap: string | undefined;
  readonly baton: string | undefined;
  readonly mode: 'sync' | 'upsert';
  readonly source: string | undefined;
  readonly maxDeletes: string | undefined;
  readonly skipInvalid: boolean;
  readonly reason: string | undefined;
  readonly schedule: string;
  readonly timeZone: string;
}

const parsePath = orElse(lines(1, 4000), undefined);

const parseSchedule: Parser<string> = checked(lines(1, 200), (pattern) => {
  const reason = findPatternFault(pattern);
  return reason === undefined ? [] : [{ field: '', reason }];
});

function findPatternFault(pattern: string): string | undefined {
  const advice = 'write minute, hour, day of the month, month and day of the week, such as `30 2 * * *`';
  if (!/^\S+(?: \S+){4}$/.test(pattern)) return `${quote(pattern)} is not a cron pattern of five fields: ${advice}`;
  try {
    const isEmpty = cronTimes.next([pattern], { timeZone: 'UTC', after: 0 }) === undefined;
    return isEmpty ? `${quote(pattern)} names no time` : undefined;
  } catch {
    return `${quote(pattern)} is not a cron pattern: ${advice}`;
  }
}

const parseMaxDeletes: Parser<string> = parser({}, (raw) =>
  typeof raw === 'string' && maxDeletesPattern.test(raw) ? ok(raw) : refuse('is not a share from `0%` to `100%`'),
);

const parseImport: Parser<Configured> = checked(
  record<Configured>({
    ...{ folder: parsePath, mapping: parsePath, ldap: parsePath, baton: parsePath },
    mode: orElse(oneOf(['upsert', 'sync'] as const), 'upsert' as const),
    source: orElse(parseId, undefined),
    maxDeletes: orElse(parseMaxDeletes, undefined),
    skipInvalid: orElse(parseFlag, false),
    reason: orElse(lines(1, 500), undefined),
    schedule: parseSchedule,
    timeZone: orElse(parseTimeZone, 'UTC'),
  }),
  findContradictions,
);

function findContradictions(one: Configured): readonly Fault[] {
  const { folder, mapping, baton, mode, source, maxDeletes, skipInvalid } = one;
  const faults: Fault[] = [];
  const refuseWhere = (isWrong: boolean, field: string, reason: string) => {
    if (isWrong) faults.push({ field, reason });
  };
  const named = inputs.filter((input) => one[input] !== undefined);
  refuseWhere(named.length !== 1, named[1] ?? '', 'needs exactly one of `folder`, `ldap` and `baton`');
  refuseWhere(mapping !== undefined && folder === undefined, 'mapping', 'is only for a `folder`');
  refuseWhere(maxDeletes !== undefined && mode !== 'sync', 'maxDeletes', 'requires `mode: sync`');
  refuseWhere(source !== undefined && mode !== 'sync' && baton === undefined, 'source', 'requires `mode: sync`');
  refuseWhere(
    skipInvalid && mode === 'sync',
    'skipInvalid',
    'cannot be combined with `mode: sync`: invalid rows would be deleted',
  );
  return faults;
}

const parseFile: Parser<{ readonly imports: Readonly<Record<string, Configured>> }> = record({
  imports: checked(mapOf(parseImport, maxImports), (imports) =>
    Object.keys(imports)
      .filter((name) => !importName.test(name))
      .map((field) => ({ field, reason: 'is not a name of at most 64 lower-case letters, digits and hyphens' })),
  ),
});

/**
 * Reads the imports of a file of schedules; its paths are relative to its folder. Throws an `InputError` with the line
 * of each error. `note` receives the notes of the readers. See `docs/scheduled-imports.md`.
 */
export async function readScheduledImports(
  path: string,
  note: (id: string, text: string) => void,
): Promise<readonly ScheduledImport[]> {
  const { imports } = await readMappingFile(path, parseFile);
  return Object.entries(imports).map(([id, one]) => toScheduled(id, one, { folder: dirname(path), note }));
}

interface Place {
  readonly folder: string;
  readonly note: (id: string, text: string) => void;
}

function toScheduled(id: string, one: Configured, { folder, note }: Place): ScheduledImport {
  const { schedule, timeZone, skipInvalid, mode, maxDeletes = defaultMaxDeletes } = one;
  const found = (path: string | undefined) => (path === undefined ? undefined : resolve(folder, path));
  const baton = found(one.baton);
  const sourceId = one.source ?? (baton === undefined ? undefined : basename(baton));
  const input = { folder: found(one.folder), mapping: found(one.mapping), ldap: found(one.ldap), baton, sourceId };
  return {
    ...{ id, schedule, timeZone, reason: one.reason ?? `scheduled import \`${id}\`` },
    options: {
      skipInvalid,
      sync: mode === 'sync' ? { sourceId, maxDeletes: readMaxDeletes(maxDeletes)! } : undefined,
    },
    open: () =>
      explained(async () => {
        const opened = await openInput(input, (text) => {
          note(id, text);
        });
        if (!opened.ok) return err(opened.error.map(formatFault).join('; '));
        const { toFault, batches, ...others } = opened.value;
        return ok({
          ...others,
          batches: (onBytes, store) => explainedBatches(batches(onBytes, store)),
          describeFault: (fault) => formatFault(toFault(fault)),
        });
      }),
  };
}

interface Input {
  readonly folder: string | undefined;
  readonly mapping: string | undefined;
  readonly ldap: string | undefined;
  readonly baton: string | undefined;
  readonly sourceId: string | undefined;
}

async function openInput(
  { folder, mapping, ldap, baton, sourceId = '' }: Input,
  note: (text: string) => void,
): Promise<Result<ImportInput, readonly FileFault[]>> {
  if (ldap !== undefined) return ok(await openDirectory(ldap, note));
  if (baton !== undefined) return openBaton(baton, { sourceId, note });
  return mapping === undefined ? openFolder(folder!) : openMapped(folder!, mapping, note);
}

function explainError(error: unknown): string {
  if (error instanceof InputError) return error.message;
  return explainSystemFault(error) ?? (error instanceof Error ? error.message : String(error));
}

async function explained<T>(work: () => Promise<Result<T, string>>): Promise<Result<T, string>> {
  try {
    return await work();
  } catch (error) {
    return err(explainError(error));
  }
}

async function* explainedBatches<T>(batches: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* batches;
  } catch (error) {
    throw new Error(explainError(error), { cause: error });
  }
}
