import type { ImportSchedule } from '@identity-governance/records';
import { ok } from '@identity-governance/values';
import type { ListFields } from '../../resources/filters/list-fields';
import { readSearch, type SearchRequest } from '../../resources/read-search';
import type { TextField } from '../../ports/collection';
import type { ReadableKind } from '../../resources/read-resource';

const time = { type: 'time' } as const;

export const importScheduleFields: ListFields = {
  fields: { id: { type: 'text' }, nextRun: time, running: time, lastApplied: time },
  sorters: { id: null, nextRun: null },
};

/** A schedule as clients read it. */
export type ImportScheduleView = Omit<ImportSchedule, 'attempt'>;

export const importScheduleReads: ReadableKind<'importSchedules', ImportSchedule, ImportScheduleView, SearchRequest> = {
  type: 'IMPORT_SCHEDULE',
  get: (tx, id) => tx.importSchedules.get(id),
  getMany: (tx, ids) => tx.importSchedules.getMany(ids),
  async outline(tx, request) {
    const query = readSearch<TextField<ImportSchedule>>(importScheduleFields, request);
    return query.ok ? ok(await tx.importSchedules.outline(query.value)) : query;
  },
  view: (_, rows) =>
    Promise.resolve(
      rows.map(({ id, schedule, timeZone, nextRun, running, lastRun, lastApplied }) => ({
        ...{ id, schedule, timeZone, nextRun, running, lastRun, lastApplied },
      })),
    ),
};
