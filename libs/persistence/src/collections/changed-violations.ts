import type { ComparedTimes } from '@identity-governance/application';
import { changedParts, fieldsOfParts, liveStatuses, type ViolationChange } from '@identity-governance/records';
import { pastVersions } from '../tables/violation-tables';
import { snakeCase } from '../tables/table';
import type { Selection } from './narrow-selection';

const live = `(${liveStatuses.map((status) => `'${status}'`).join(', ')})`;
const wasLive = `coalesce(a.status, '') IN ${live}`;
const isLive = `t.status IN ${live}`;
const comparedColumns = changedParts.flatMap((part) => fieldsOfParts[part]).map(snakeCase);
const isDifferent = comparedColumns
  .map((name) => `coalesce(CAST(t.${name} AS text), '') <> coalesce(CAST(a.${name} AS text), '')`)
  .join(' OR ');

/** The conditions of `changeOf`, between a version `t` and the version `a` of the earlier time. */
const conditions: Readonly<Record<ViolationChange, string>> = {
  STARTED: `NOT ${wasLive} AND ${isLive}`,
  ENDED: `${wasLive} AND NOT ${isLive}`,
  STARTED_AND_ENDED: `NOT ${wasLive} AND NOT ${isLive} AND coalesce(a.ended, '') <> t.ended`,
  CHANGED: `${wasLive} AND ${isLive} AND (${isDifferent})`,
};

/**
 * Narrows the versions `t` of a time to those that differ from an earlier time. A record that was modified since has
 * its earlier version among the former ones, whose key finds it.
 */
export function onlyChanged(selection: Selection, { from, changes }: ComparedTimes): Selection {
  const wanted = changes.map((change) => `(${conditions[change]})`).join(' OR ');
  return selection
    .leftJoin(pastVersions.name, 'a', 'a.id = t.id AND a.modified <= :from AND a.until > :from')
    .andWhere('t.modified > :from')
    .andWhere(`(${wanted})`)
    .setParameter('from', from);
}
