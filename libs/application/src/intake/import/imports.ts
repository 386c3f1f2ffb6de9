import { importModes, importOutcomes, type ImportRecord } from '@identity-governance/records';
import { ok } from '@identity-governance/values';
import type { ListFields } from '../../resources/filters/list-fields';
import { readSearch, type SearchRequest } from '../../resources/read-search';
import type { TextField } from '../../ports/collection';
import { actorKinds } from '../../ports/current-actor';
import type { ReadableKind } from '../../resources/read-resource';

const text = { type: 'text' } as const;
const time = { type: 'time' } as const;

export const importFields: ListFields = {
  fields: {
    ...{ id: text, started: time, ended: time, actor: text, actorKind: { type: actorKinds }, trackingId: text },
    ...{ outcome: { type: importOutcomes }, mode: { type: importModes }, sourceId: text, ticket: text },
  },
  sorters: { id: null, started: null },
};

/** Ids follow the time, so that pages are in the order of the imports. */
export const importReads: ReadableKind<'imports', ImportRecord, ImportRecord, SearchRequest> = {
  type: 'IMPORT',
  get: (tx, id) => tx.imports.get(id),
  getMany: (tx, ids) => tx.imports.getMany(ids),
  async outline(tx, request) {
    const query = readSearch<TextField<ImportRecord>>(importFields, request);
    return query.ok ? ok(await tx.imports.outline(query.value)) : query;
  },
  view: (_, imports) => Promise.resolve(imports),
};
