import { readLastImports, type StoreOf } from '@identity-governance/application';
import { ROW_COUNTS, type ImportSchedule } from '@identity-governance/records';
import { good, warning, type Finding } from './finding';

/** Exceeds the number of schedules that a configuration can hold. */
const all = 1000;
const lateMilliseconds = 600_000;

export async function readImportSchedules(store: StoreOf<'importSchedules'>): Promise<readonly ImportSchedule[]> {
  return (await store.read((tx) => tx.importSchedules.list({ limit: all, offset: 0 }))).items;
}

/** Returns what the reader of each input noted at its last applied import. */
export async function judgeNotes(store: StoreOf<'imports'>): Promise<readonly Finding[]> {
  const imports = await store.read((tx) => readLastImports(tx));
  return imports.flatMap(({ files, ended, notes }) => {
    const found = notes.filter((note) => !note.startsWith(ROW_COUNTS));
    return found.map((note) =>
      warning('imports', `the import of ${files.join(', ')} (${ended}) noted: ${note}`, 'extend what is imported'),
    );
  });
}

/** `now`: in milliseconds since 1970. */
export function judgeImports(schedules: readonly ImportSchedule[], now: number): readonly Finding[] {
  const found = schedules.flatMap(({ id, nextRun, running, lastRun }) => {
    if (lastRun !== null && lastRun.outcome !== 'APPLIED') {
      const said = `the last run of \`${id}\` (${lastRun.ended}) changed nothing: ${lastRun.message ?? ''}`;
      return [warning('imports', said, 'correct what it reads; the next run is on schedule')];
    }
    if (running !== null || nextRun === null || now - Date.parse(nextRun) < lateMilliseconds) return [];
    return [warning('imports', `\`${id}\` was due at ${nextRun}`, 'check that a worker with `IMPORT_SCHEDULES` runs')];
  });
  if (schedules.length === 0 || found.length > 0) return found;
  return [good('imports', 'the last runs of scheduled imports were applied')];
}
