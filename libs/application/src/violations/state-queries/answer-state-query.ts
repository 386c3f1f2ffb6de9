import { scan, type HeldAccessItem } from '@identity-governance/domain/engine';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import type { StateQueryRequest } from '@identity-governance/records';
import { ok, type IdentityId, type Result, type SodPolicyId } from '@identity-governance/values';
import type { DisabledParts } from '../../population/access/left-out';
import { ListHolders, type Holder } from '../../population/access/list-holders';
import { ReadIdentityAccess } from '../../population/access/read-identity-access';
import type { AccessOrigin } from '../../population/access-origin';
import { findFlaws } from '../../population/warnings/examine-access';
import { examinePopulation } from '../../population/warnings/examine-population';
import { listWarnings, type InventoryWarning } from '../../population/warnings/inventory-warning';
import type { NotFound } from '../../resources/not-found';
import { scanPopulation } from '../../sod/scan/scan-population';
import { reportScan, type ScanReport } from '../../sod/scan/scan-report';
import { selectPolicies } from '../../sod/scan/select-policies';
import type { RecordsComparison } from '../compare-records';
import type { AnsweredState } from '../../sod/past-states/past-origin';

/** The answer to a question about a past state: the fields of its question. Long lists are cut, and say by how much. */
export interface StateAnswer {
  readonly state: AnsweredState;
  /** Reasons why an answer without violations or holders is unreliable. */
  readonly warnings: readonly InventoryWarning[];
  readonly access?: PastAccess;
  readonly holders?: PastHolders;
  readonly violations?: PastViolations;
}

interface PastAccess extends DisabledParts {
  readonly identityId: IdentityId;
  readonly items: readonly HeldAccessItem[];
  readonly omittedItems: number;
}

interface PastHolders {
  readonly identities: readonly Holder[];
  readonly omittedIdentities: number;
  /** Identities that do not hold the item because they, or their accounts that carry it, are disabled. */
  readonly leftOut: number;
}

/** A violation of a past state. */
export interface ViolatedPolicy {
  readonly policyId: SodPolicyId;
  readonly identityId: IdentityId;
  readonly identityName: string;
}

interface PastViolations extends Omit<ScanReport, 'unmatched' | 'warnings'> {
  /** Null if the state was named by a position, if records do not cover its time, or if policies were named. */
  readonly records?: RecordsComparison | null;
  readonly found: readonly ViolatedPolicy[];
  readonly omittedFound: number;
}

/** Maximum number of entries of a list of an answer. */
const MAX_LISTED = 10_000;

type Answered = Result<Omit<StateAnswer, 'state'>, NotFound>;

/** Answers a question about one state of access. `pause` is called between parts of a scan. */
export function answerStateQuery(
  origin: AccessOrigin,
  request: StateQueryRequest,
  pause: () => Promise<unknown>,
): Promise<Answered> {
  switch (request.question) {
    case 'ACCESS':
      return answerAccess(origin, request.identityId!);
    case 'HOLDERS':
      return answerHolders(origin, request.item!);
    case 'VIOLATIONS':
      return answerViolations(origin, request.policyIds ?? undefined, pause);
  }
}

async function answerAccess(origin: AccessOrigin, id: IdentityId): Promise<Answered> {
  const read = await new ReadIdentityAccess(origin.states).execute(id);
  if (!read.ok) return read;
  const { access, rows, ...about } = read.value;
  const items = [...access];
  if (rows !== undefined) for await (const chunk of rows()) items.push(...chunk);
  const omittedItems = Math.max(0, items.length - MAX_LISTED);
  const listed = { ...about, items: items.slice(0, MAX_LISTED), omittedItems };
  return ok({ warnings: listWarnings(await findFlaws(origin)), access: listed });
}

async function answerHolders(origin: AccessOrigin, item: AccessItemRef): Promise<Answered> {
  const { states, rows, findHolders } = origin;
  const list = new ListHolders(states, (work) => work(rows), findHolders);
  // A page of a past state reads all rows.
  const listed = await list.execute(item, { limit: Number.MAX_SAFE_INTEGER, afterId: '' });
  if (!listed.ok) return listed;
  const { items, leftOut } = listed.value;
  const omittedIdentities = Math.max(0, items.length - MAX_LISTED);
  const holders = { identities: items.slice(0, MAX_LISTED), omittedIdentities, leftOut };
  return ok({ warnings: listWarnings(await findFlaws(origin)), holders });
}

async function answerViolations(
  all: AccessOrigin,
  ids: readonly SodPolicyId[] | undefined,
  pause: () => Promise<unknown>,
): Promise<Answered> {
  const selected = await selectPolicies(all, { ids });
  if (!selected.ok) return selected;
  const { states, rows } = selected.value;
  // The state of one transaction does not change.
  const { index, population } = await states.ofPopulation((one) => one);
  const examined = await examinePopulation(all);
  const counts = await scanPopulation(index, population, pause);
  const { warnings, identities, identitiesWithViolations, violations, byLevel, policies, leftOut, dangling } =
    reportScan(examined, index, counts);
  const found: Omit<ViolatedPolicy, 'identityName'>[] = [];
  for (const slice of scan(index, population)) {
    const listed = Math.min(slice.rows.length, MAX_LISTED - found.length);
    for (let i = 0; i < listed; i++) {
      const policyId = index.policies[slice.positions[i]!]!.id;
      found.push({ policyId, identityId: population.idOf(slice.rows[i]!) });
    }
    if (found.length === MAX_LISTED) break;
  }
  const named = await rows.identitiesOf([...new Set(found.map(({ identityId }) => identityId))]);
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return ok({
    warnings,
    violations: {
      ...{ identities, identitiesWithViolations, violations, byLevel, policies, leftOut, dangling },
      found: found.map((one) => ({ ...one, identityName: names.get(one.identityId) ?? one.identityId })),
      omittedFound: violations - found.length,
    },
  });
}
