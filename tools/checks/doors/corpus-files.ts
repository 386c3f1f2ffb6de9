import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import { type SodPolicy, accessItemKey } from '@identity-governance/domain/shapes';
import { sodCorpus, type SodCase } from '@identity-governance/domain/testing';

/** Everything of a case carries the case's number, so that all cases live side by side in one database. */
export function prefixOf(position: number): string {
  return `case${String(position).padStart(2, '0')}-`;
}

export function identityOf(position: number): string {
  return `${prefixOf(position)}identity`;
}

export function prefixRefs(refs: readonly AccessItemRef[], position: number): readonly AccessItemRef[] {
  return refs.map(({ type, id }) => ({ type, id: prefixOf(position) + id }));
}

/** Items that policies name and that do not exist: they are imported, and removed again afterwards. */
export function deletedItems({ organisation: { items, policies } }: SodCase): readonly AccessItemRef[] {
  const known = new Set(items.map(accessItemKey));
  const named = policies.flatMap(({ sets }) => sets.flatMap(({ criteriaList }) => criteriaList));
  return named.filter((ref) => !known.has(accessItemKey(ref)));
}

/** The whole corpus as a folder of CSV files; an import refuses references to items that do not exist. */
export function writeCorpusFiles({ withDeleted = true } = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'corpus-'));
  const write = (file: string, rows: readonly (readonly string[])[]) => {
    writeFileSync(join(folder, file), rows.map((row) => row.map(quoted).join(',') + '\n').join(''));
  };
  const items = sodCorpus.flatMap((sodCase, n) =>
    [
      ...sodCase.organisation.items,
      ...(withDeleted ? deletedItems(sodCase).map((ref) => ({ ...ref, name: 'gone' })) : []),
    ].map((item) => ({
      ...item,
      id: prefixOf(n) + item.id,
    })),
  );
  const rowsOf = (type: string) => items.filter((item) => item.type === type).map(({ id, name }) => [id, name]);
  write('sources.csv', [
    ['id', 'name'],
    ['corpus', 'Corpus'],
  ]);
  write('entitlements.csv', [['id', 'name', 'sourceId'], ...rowsOf('ENTITLEMENT').map((row) => [...row, 'corpus'])]);
  write('access-profiles.csv', [['id', 'name'], ...rowsOf('ACCESS_PROFILE')]);
  write('roles.csv', [['id', 'name'], ...rowsOf('ROLE')]);
  write('grants.csv', [['parentType', 'parentId', 'childType', 'childId'], ...sodCorpus.flatMap(grantRows)]);
  write('identities.csv', [['id', 'name'], ...sodCorpus.map((_, n) => [identityOf(n), `Identity ${n}`])]);
  write('assignments.csv', [['identityId', 'accessType', 'accessId'], ...sodCorpus.flatMap(assignmentRows)]);
  write('sod-policies.csv', [policyColumns, ...sodCorpus.flatMap(policyRows)]);
  return folder;
}

function grantRows({ organisation }: SodCase, n: number): readonly (readonly string[])[] {
  return organisation.grants.map(({ parent, child }) =>
    prefixRefs([parent, child], n).flatMap(({ type, id }) => [type, id]),
  );
}

function assignmentRows({ request }: SodCase, n: number): readonly (readonly string[])[] {
  return prefixRefs(request.assigned, n).map(({ type, id }) => [identityOf(n), type, id]);
}

const policyColumns = ['id', 'name', 'type', 'state', 'level', 'leftCriteria', 'rightCriteria', 'sets', 'threshold'];

function policyRows({ organisation }: SodCase, n: number): readonly (readonly string[])[] {
  return organisation.policies.map((policy) => {
    const { id, name, type, state, level } = policy;
    return [prefixOf(n) + id, prefixOf(n) + name, type, state, level, ...criteriaCells(policy, n)];
  });
}

function criteriaCells({ type, sets, threshold }: SodPolicy, n: number): readonly string[] {
  const prefixed = sets.map((set) => ({ ...set, criteriaList: prefixRefs(set.criteriaList, n) }));
  if (type === 'CARDINALITY_BASED') return ['', '', JSON.stringify(prefixed), String(threshold)];
  return [...prefixed.map(({ criteriaList }) => criteriaList.map(accessItemKey).join(';')), '', ''];
}

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}
