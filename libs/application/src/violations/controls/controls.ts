import {
  activeControlStatuses,
  controlActions,
  controlTypes,
  dashedUuid,
  formatControl,
  parseControl,
  type CompensatingControl,
} from '@identity-governance/records';
import type { SodPolicy } from '@identity-governance/domain/shapes';
import { countOf, ok } from '@identity-governance/values';
import { plainRows } from '../../intake/import/import-rules';
import type { Target } from '../../intake/import/references';
import { readSearch, type SearchRequest } from '../../resources/read-search';
import type { TextField } from '../../ports/collection';
import type { TransactionOf } from '../../ports/store';
import { readOwnerNames, type NamedOwner } from '../../sod/policies/owner-names';
import type { WritableResource } from '../../intake/inventory/writable-resource';
import { hoursOf } from '../changes/approve-violation-change';

/** A compensating control as clients read it. */
export type ControlView = Omit<ReturnType<typeof formatControl>, 'owner' | 'secondaryOwners'> & {
  readonly owner: NamedOwner;
  readonly secondaryOwners: readonly NamedOwner[];
};

type ReadRows = 'controls' | 'governanceGroups' | 'identities';

const POLICIES_AT_ONCE = 500;

const text = { type: 'text' } as const;
const { save, remove } = plainRows({ collection: 'controls', type: 'CONTROL' });

export const controls: WritableResource<ReadRows, CompensatingControl, ControlView> = {
  one: 'control',
  many: 'controls',
  scopes: { read: 'sod-control:read', manage: 'sod-control:manage' },
  fields: {
    fields: {
      id: text,
      name: { ...text, ignoresCase: true },
      type: { type: controlTypes },
      owner: text,
      description: text,
      action: { type: controlActions },
    },
    sorters: { name: null },
  },
  reads: {
    type: 'CONTROL',
    get: (tx, id) => tx.controls.get(dashedUuid(id)),
    getMany: (tx, ids) => tx.controls.getMany(ids),
    async outline(tx, request: SearchRequest) {
      const query = readSearch<TextField<CompensatingControl>>(controls.fields, request);
      return query.ok ? ok(await tx.controls.outline(query.value)) : query;
    },
    view: viewControls,
  },
  kind: {
    type: 'CONTROL',
    parts: ['sod-policies', 'inventory', 'assignments'],
    parse: parseControl,
    newId: (next) => dashedUuid(next()),
    merge: (control, changes) => ({ ...formatControl(control), ...changes }),
    rules: {
      save,
      referencesOf: ({ owner, ownerType, secondaryOwners }) => [
        { field: 'owner.id', target: { type: ownerType, id: owner } },
        ...secondaryOwners.map((target: Target, i) => ({ field: `secondaryOwners.${i}.id`, target })),
      ],
    },
    get: (tx, id) => tx.controls.get(dashedUuid(id)),
    findWeakening,
    findObstacle: findUse,
    remove: (tx, { id }) => remove(tx, [id]),
  },
};

/** A mitigation must not become longer or easier to apply, also not by a control that replaces a deleted one. */
async function findWeakening(
  tx: TransactionOf<'sodPolicies'>,
  after: CompensatingControl,
  before: CompensatingControl | undefined,
): Promise<string | undefined> {
  if (after.type !== 'Mitigation') return undefined;
  if (before === undefined) {
    const isAllowed = await isNamedByEnforced(tx, after.id);
    return isAllowed ? 'this would allow another mitigation of violations of an ENFORCED policy' : undefined;
  }
  const isLonger = before.type !== 'Mitigation' || hoursOf(after) > hoursOf(before);
  if (isLonger) return 'this would let the control mitigate violations for longer';
  const isEasier = before.justificationRequired && !after.justificationRequired;
  return isEasier ? 'this would let the control mitigate violations without a justification' : undefined;
}

/** Whether an ENFORCED policy names the control, also one that does not exist. */
async function isNamedByEnforced(tx: TransactionOf<'sodPolicies'>, id: string): Promise<boolean> {
  for await (const policies of tx.sodPolicies.pages(POLICIES_AT_ONCE)) {
    const isNaming = ({ state, allowedControls }: SodPolicy) =>
      state === 'ENFORCED' && allowedControls.some((one) => one.id === id);
    if (policies.some(isNaming)) return true;
  }
  return false;
}

/** Finds a use on a violation: such a control must not be deleted, as the violation refers to it. */
async function findUse(tx: TransactionOf<'appliedControls'>, id: string): Promise<string | undefined> {
  const uses = await tx.appliedControls.count([
    { field: 'controlId', op: 'eq', value: dashedUuid(id) },
    { field: 'status', op: 'in', values: activeControlStatuses },
  ]);
  return uses === 0 ? undefined : `is on ${countOf(uses, 'violation')}: end it there first`;
}

async function viewControls(
  tx: TransactionOf<ReadRows>,
  rows: readonly CompensatingControl[],
): Promise<readonly ControlView[]> {
  const views = rows.map(formatControl);
  const named = await readOwnerNames(
    tx,
    views.flatMap(({ owner, secondaryOwners }) => [owner, ...secondaryOwners]),
  );
  return views.map(({ owner, secondaryOwners, ...view }) => ({
    ...view,
    owner: named(owner),
    secondaryOwners: secondaryOwners.map(named),
  }));
}
