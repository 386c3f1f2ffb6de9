import { accessItemKey, mayGrant, parseAccessItemRef } from '@identity-governance/domain/shapes';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import { parseAccessSet } from '@identity-governance/records';
import {
  compareText,
  err,
  ok,
  type Fault,
  type Parser,
  type Result,
  type IdentityId,
} from '@identity-governance/values';
import type { InvalidInput } from '../invalid-input';
import { notFound, type MissingResource, type NotFound } from '../not-found';
import type { StatePart } from '../ports/change-log';
import type { StoreOf, TransactionOf } from '../ports/store';

type Written = 'accessItems' | 'assignments' | 'grants';
type Readable = TransactionOf<'identities' | Written>;
type Writable = TransactionOf<'identities', Written>;

export type AccessSetRefusal = InvalidInput | NotFound;

/** Access items that an owner has directly: what an identity is assigned, or what an item grants. */
export interface AccessSetKind<Owner> {
  readonly parts: readonly StatePart[];
  readonly refOf: (owner: Owner) => MissingResource;
  readonly exists: (tx: Readable, owner: Owner) => Promise<boolean>;
  readonly list: (tx: Readable, owner: Owner) => Promise<readonly AccessItemRef[]>;
  readonly save: (tx: Writable, owner: Owner, access: readonly AccessItemRef[]) => Promise<unknown>;
  readonly remove: (tx: Writable, owner: Owner, access: readonly AccessItemRef[]) => Promise<number>;
  /** What stands against one of the items, whatever there is. */
  readonly findFault?: (owner: Owner, access: AccessItemRef) => Fault | undefined;
}

export const assignmentsOfIdentity: AccessSetKind<IdentityId> = {
  parts: ['access', 'assignments'],
  refOf: (id) => ({ type: 'IDENTITY', id }),
  exists: async (tx, id) => (await tx.identities.get(id)) !== undefined,
  list: (tx, id) => tx.assignments.ofIdentity(id),
  save: (tx, identityId, access) => tx.assignments.save(access.map((item) => ({ identityId, access: item }))),
  remove: (tx, identityId, access) => tx.assignments.deleteMany(access.map((item) => ({ identityId, access: item }))),
};

export const grantsOfItem: AccessSetKind<AccessItemRef> = {
  parts: ['access'],
  refOf: ({ type, id }) => ({ type, id }),
  exists: async (tx, ref) => (await tx.accessItems.get(ref)) !== undefined,
  list: async (tx, parent) =>
    (await tx.grants.ofItems([parent], Number.MAX_SAFE_INTEGER))
      .filter((grant) => accessItemKey(grant.parent) === accessItemKey(parent))
      .map(({ child }) => child)
      .sort((a, b) => compareText(a.type, b.type) || compareText(a.id, b.id)),
  save: (tx, parent, access) => tx.grants.save(access.map((child) => ({ parent, child }))),
  remove: (tx, parent, access) => tx.grants.deleteMany(access.map((child) => ({ parent, child }))),
  findFault: (parent, child) =>
    mayGrant(parent.type, child.type)
      ? undefined
      : { field: 'type', reason: `\`${child.type}\` cannot be granted by \`${parent.type}\`` },
};

/** Reads and changes what owners have directly, one item at a time or as a set. Bodies come unchecked. */
export class AccessSets {
  constructor(private readonly store: StoreOf<'identities', Written>) {}

  async read<O>(kind: AccessSetKind<O>, owner: O): Promise<Result<AccessSet, NotFound>> {
    const found = await this.store.read((tx) => this.find(tx, kind, owner));
    return found === undefined ? err(toNotFound(kind.refOf(owner))) : ok(found);
  }

  /** As a transaction that is under way sees it. */
  async find<O>(tx: Readable, kind: AccessSetKind<O>, owner: O): Promise<AccessSet | undefined> {
    return (await kind.exists(tx, owner)) ? { access: await kind.list(tx, owner) } : undefined;
  }

  /** Makes the items of the body all that the owner has. */
  async replace<O>(kind: AccessSetKind<O>, owner: O, body: unknown): Promise<Result<AccessSet, AccessSetRefusal>> {
    const wanted = readAccess(parseAccessSet, body, ({ access }) => access.map((ref, i) => [`access.${i}.`, ref]));
    if (!wanted.ok) return wanted;
    return this.change({ kind, owner }, wanted.value, async (tx) => {
      const kept = new Set(wanted.value.map(([, ref]) => accessItemKey(ref)));
      const gone = (await kind.list(tx, owner)).filter((ref) => !kept.has(accessItemKey(ref)));
      await kind.remove(tx, owner, gone);
    });
  }

  /** Adds one item; one that the owner has already changes nothing. */
  async add<O>(kind: AccessSetKind<O>, owner: O, body: unknown): Promise<Result<AccessSet, AccessSetRefusal>> {
    const wanted = readAccess(parseAccessItemRef, body, (ref) => [['', ref]]);
    return wanted.ok ? this.change({ kind, owner }, wanted.value) : wanted;
  }

  /** Takes one item. What the owner does not have is not found. */
  take<O>(kind: AccessSetKind<O>, owner: O, access: AccessItemRef): Promise<Result<null, NotFound>> {
    return this.store.write(kind.parts, async (tx) => {
      if (!(await kind.exists(tx, owner))) return err(toNotFound(kind.refOf(owner)));
      return (await kind.remove(tx, owner, [access])) > 0 ? ok(null) : err(notFound(access.type, access.id));
    });
  }

  private async change<O>(
    { kind, owner }: { readonly kind: AccessSetKind<O>; readonly owner: O },
    wanted: Wanted,
    before?: (tx: Writable) => Promise<void>,
  ): Promise<Result<AccessSet, AccessSetRefusal>> {
    const faults = wanted.flatMap(([field, ref]) => {
      const fault = kind.findFault?.(owner, ref);
      return fault === undefined ? [] : [{ ...fault, field: `${field}${fault.field}` }];
    });
    if (faults.length > 0) return err({ kind: 'invalid', faults });
    const refs = [...new Map(wanted.map(([, ref]) => [accessItemKey(ref), ref])).values()];
    return this.store.write(kind.parts, async (tx) => {
      const known = new Set((await tx.accessItems.getMany(refs)).map(accessItemKey));
      const missing: MissingResource[] = refs.filter((ref) => !known.has(accessItemKey(ref)));
      if (!(await kind.exists(tx, owner))) missing.unshift(kind.refOf(owner));
      if (missing.length > 0) return err({ kind: 'not-found', missing });
      await before?.(tx);
      await kind.save(tx, owner, refs);
      return ok({ access: await kind.list(tx, owner) });
    });
  }
}

export interface AccessSet {
  readonly access: readonly AccessItemRef[];
}

/** Items with the beginnings of their fields. */
type Wanted = readonly (readonly [field: string, ref: AccessItemRef])[];

function readAccess<T>(parse: Parser<T>, body: unknown, list: (value: T) => Wanted): Result<Wanted, InvalidInput> {
  const parsed = parse(body);
  return parsed.ok ? ok(list(parsed.value)) : err({ kind: 'invalid', faults: parsed.error });
}

function toNotFound({ type, id }: MissingResource): NotFound {
  return notFound(type, id);
}
