import {
  unassigned,
  uuidOf,
  type ViolationHistoryEntry,
  type ViolationOwner,
  type ViolationRecord,
} from '@identity-governance/records';
import { err, ok, type Result } from '@identity-governance/values';
import type { AccessSnapshots } from '../population/access/access-snapshots';
import type { InvalidInput } from '../ports/invalid-input';
import { notFound, type NotFound } from '../resources/not-found';
import type { Listing, PageRequest } from '../ports/query';
import type { StoreOf, TransactionOf } from '../ports/store';
import { inOrderOf, readPage, type ViewPage } from '../resources/read-page';
import {
  isOwnedBy,
  ownersOf,
  type CallerNotIdentity,
  type NotViolationOwner,
  type ViolationCaller,
} from './caller-owners';
import { describeViolations, type DescribedBy } from './describe-violations';
import { GrantPathReader } from './grant-paths';
import type { ViolationCondition } from './owned-by';
import { readAllowedControls } from './life/allowed-controls';
import { admitCaller, type ViolationActor } from './life/caller';
import { presentlyOwnedBy, readLostOwners, type LostOwnerRows } from './existing-owners';
import { readCoveredTime, type CoveredBy } from './plan-detection';
import { readProposals } from './read-proposals';
import { readTimeOf, recordsOf, type ViolationsUnknown } from './records-at';
import {
  ownFields,
  pastFields,
  readConditions,
  readOrder,
  violationFields,
  type ViolationsRequest,
} from './violation-query';
import type { PolicyViolation } from '../sod/simulation/violation-view';

type ReadRows =
  | CoveredBy
  | DescribedBy
  | LostOwnerRows
  | 'controls'
  | 'currentTime'
  | 'governanceGroupMembers'
  | 'pendingChanges'
  | 'sodPolicies'
  | 'violationCoverage';

const readScope = 'sod-violation:read';

/** Reads the records of violations. */
export class ReadViolations {
  private readonly paths: GrantPathReader;

  constructor(
    private readonly store: StoreOf<ReadRows>,
    snapshots: AccessSnapshots,
  ) {
    this.paths = new GrantPathReader(snapshots);
  }

  list(request: ViolationsRequest): Promise<Result<ViolationPage, ListRefusal>> {
    return this.listOwned(request, null);
  }

  /** Lists the violations that the caller owns, directly or by a governance group. */
  listOfCaller(
    request: ViolationsRequest,
    caller: ViolationCaller,
  ): Promise<Result<ViolationPage, ListRefusal | CallerNotIdentity>> {
    return this.listOwned(request, caller);
  }

  private async listOwned<E extends ListRefusal | CallerNotIdentity>(
    { filters, sorters, at, ...page }: ViolationsRequest,
    caller: ViolationCaller | null,
  ): Promise<Result<ViolationPage, E>> {
    const orderBy = readOrder(sorters);
    let time: string | null = null;
    let asOf = '';
    const listed = await readPage<TransactionOf<ReadRows>, PolicyViolation, E>({
      read: (work) => this.store.read(work),
      outline: async (tx) => {
        const owners = caller === null ? [] : await ownersOf(tx, caller);
        if (owners === undefined) return err({ kind: 'caller-not-identity' } as E);
        const fields = at !== undefined ? pastFields : caller === null ? violationFields : ownFields;
        const where = await readConditions(tx, { filters, fields });
        if (!where.ok || !orderBy.ok) {
          const faults = [where, orderBy].flatMap((read) => (read.ok ? [] : read.error.faults));
          return err({ kind: 'invalid', faults } as unknown as E);
        }
        const read = await readTimeOf(tx, at);
        if (!read.ok) return read as Result<never, E>;
        time = read.value;
        asOf = time ?? (await readCoveredTime(tx))!; // `readTimeOf` has found that a scan has ended
        const owned = caller === null ? [] : [await presentlyOwned(tx, owners)];
        const query = { ...page, where: [...owned, ...where.value], orderBy: orderBy.value };
        return ok(await recordsOf(tx, time).outline(query));
      },
      views: async (tx, ids) => describeRecords(tx, inOrderOf(ids, await recordsOf(tx, time).getMany(ids)), time),
    });
    return listed.ok ? ok({ ...listed.value, asOf }) : listed;
  }

  /**
   * Returns a violation with the controls that the caller may apply, or as it was at a past time. `withPaths`: adds the
   * present grant paths of the items.
   */
  async get(id: string, request: SingleRequest): Promise<Result<PolicyViolation, SingleRefusal>> {
    const { caller, withPaths, at } = request;
    if (at !== undefined && withPaths) return err(noPastPaths);
    const found = await this.store.read(async (tx) => {
      const read = await findReadable(tx, id, caller);
      if (!read.ok) return read;
      return at === undefined ? ok(await describePresent(tx, read.value, caller)) : describePast(tx, read.value, at);
    });
    if (!found.ok) return found;
    return ok(withPaths ? (await this.paths.addTo([found.value]))[0]! : found.value);
  }

  /** Returns the history of a violation, the first step first. */
  async history(
    id: string,
    { caller, ...page }: PageRequest & { readonly caller: ViolationCaller },
  ): Promise<Result<Listing<ViolationHistoryEntry>, NotFound | NotViolationOwner>> {
    return this.store.read(async (tx) => {
      const read = await findReadable(tx, id, caller);
      if (!read.ok) return read;
      const where = [{ field: 'violationId', op: 'eq', value: read.value.id }] as const;
      return ok(await tx.violationHistory.list({ ...page, where }));
    });
  }
}

/** A page of violations, also an empty one, with the time of the state that the records cover. */
export interface ViolationPage extends ViewPage<PolicyViolation> {
  readonly asOf: string;
}

interface SingleRequest extends Pick<ViolationsRequest, 'at'> {
  readonly caller: ViolationActor;
  readonly withPaths: boolean;
}

type SingleRefusal = ListRefusal | NotFound | NotViolationOwner;

const noPastPaths: InvalidInput = {
  kind: 'invalid',
  faults: [{ field: 'at', reason: 'has no grant paths: records do not keep them; leave `paths` or `at` out' }],
};

async function describePresent(
  tx: TransactionOf<ReadRows>,
  record: ViolationRecord,
  caller: ViolationActor,
): Promise<PolicyViolation> {
  const view = (await describeRecords(tx, [record], null))[0]!;
  const mayChange = (await admitCaller(tx, record.id, caller)).ok;
  return mayChange ? { ...view, allowedControls: await readAllowedControls(tx, record) } : view;
}

async function describePast(
  tx: TransactionOf<ReadRows>,
  { id }: ViolationRecord,
  at: string,
): Promise<Result<PolicyViolation, ListRefusal | NotFound>> {
  const time = await readTimeOf(tx, at);
  if (!time.ok) return time;
  const record = await recordsOf(tx, time.value).get(id);
  if (record === undefined) return err(notFound('SOD_VIOLATION', id));
  return ok((await describeRecords(tx, [record], time.value))[0]!);
}

/**
 * Describes records as of a past time, or, if it is null, as evaluated just now if nothing has changed since the
 * watermark, with the proposed actions that wait for a second person.
 */
async function describeRecords(
  tx: TransactionOf<ReadRows>,
  records: readonly ViolationRecord[],
  time: string | null,
): Promise<readonly PolicyViolation[]> {
  const views = await describeViolations(tx, records, time);
  if (time !== null) return views.map((view) => ({ ...view, lastEvaluatedDate: time }));
  const covered = await readCoveredTime(tx);
  const proposals = await readProposals(tx, records);
  return views.map((view) => ({
    ...view,
    lastEvaluatedDate: covered ?? view.lastEvaluatedDate,
    pendingChanges: proposals.get(view.id) ?? [],
  }));
}

type ListRefusal = InvalidInput | ViolationsUnknown;

/** Returns a condition that holds for the violations that the owners, who exist, own at present. */
async function presentlyOwned(
  tx: TransactionOf<ReadRows>,
  owners: readonly ViolationOwner[],
): Promise<ViolationCondition> {
  const lost = owners.some(({ id }) => id === unassigned.id) ? await readLostOwners(tx) : [];
  return presentlyOwnedBy(owners, lost);
}

/** Returns the record if the caller has the scope or owns it. */
async function findReadable(
  tx: TransactionOf<ReadRows>,
  id: string,
  caller: ViolationCaller,
): Promise<Result<ViolationRecord, NotFound | NotViolationOwner>> {
  const record = await tx.violations.get(uuidOf(id));
  if (caller.scopes.has(readScope)) return record === undefined ? err(notFound('SOD_VIOLATION', id)) : ok(record);
  // Callers without read access do not learn whether such a record exists.
  const owners = record === undefined ? undefined : await ownersOf(tx, caller);
  return record !== undefined && owners !== undefined && isOwnedBy(record, owners)
    ? ok(record)
    : err({ kind: 'not-violation-owner' });
}
