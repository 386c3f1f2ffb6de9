import type { AccessItemRef } from '../access/access-item';
import { findNumber } from '../access/access-graph';
import { type Fault, type IdentityId, faultsWithin, type Result, readSafely } from '@identity-governance/values';
import { parseAssignment, type Assignment } from '../assignments/assignment';
import { Population } from '../population/population';
import type { AccessModel, Assignments } from './access-model';
import { compiledOf, newAssignments } from './compiled-model';
import { refuseUnknown } from './known-items';
import { Reading } from './reading';

const maxRows = 50_000_000;

/**
 * Reads assignments for `scan` and `simulate`: one row per identity and item, in any order; duplicate rows are
 * harmless. An item that an account of an identity carries is also a row. Identity ids are 1 to 128 printable
 * characters. The result takes about 50 bytes per identity.
 *
 * Returns the assignments, or the errors of the rows (`12.access.type` is that of the 13th row, and why).
 * `unknownItems` of `compile` determines whether an unknown item is an error. Does not throw.
 *
 * @example
 * const assignments = readAssignments(model, [{ identityId: 'ada', access: { type: 'ROLE', id: 'clerk' } }]);
 */
export function readAssignments(model: AccessModel, rows: Iterable<Assignment>): Result<Assignments, readonly Fault[]> {
  const { index, isOpen } = compiledOf(model);
  return readSafely(() => {
    const reading = new Reading();
    const isKnown = (ref: AccessItemRef) => isOpen || findNumber(index.graph, ref) !== undefined;
    const byIdentity = new Map<IdentityId, AccessItemRef[]>();
    for (const { identityId, access } of readRows(reading, rows, isKnown)) {
      const refs = byIdentity.get(identityId);
      if (refs === undefined) byIdentity.set(identityId, [access]);
      else refs.push(access);
    }
    return reading.end(() => {
      const population = new Population(index.graph.numbers);
      for (const [identityId, refs] of byIdentity) population.assign(identityId, refs);
      return newAssignments(population);
    });
  });
}

function* readRows(
  reading: Reading,
  rows: unknown,
  isKnown: (ref: AccessItemRef) => boolean,
): Generator<Assignment, void, void> {
  if (typeof rows !== 'object' || rows === null || !(Symbol.iterator in rows)) {
    reading.refuse('', 'is not a list of rows with `identityId` and `access`');
    return;
  }
  let count = 0;
  for (const row of rows as Iterable<unknown>) {
    if (count === maxRows) reading.refuse('', `has more than ${maxRows} rows`);
    if (reading.isFull || count === maxRows) return;
    const place = count++;
    const parsed = parseAssignment(row);
    if (!parsed.ok) reading.refuseAll('', faultsWithin(place, parsed.error));
    else {
      refuseUnknown(reading, isKnown, [[parsed.value.access, () => `${place}.access`]]);
      yield parsed.value;
    }
  }
}
