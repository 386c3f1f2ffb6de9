import {
  comparedPolicies,
  countChanges,
  simulate,
  violatedPolicy,
  violationChanges,
  type ChangeCounts,
  type ComparedPolicy,
  type Population,
  type SimulatedSlice,
  type Simulation,
} from '@identity-governance/domain/engine';
import type { Assignment, SodPolicyLevel, ViolationChange } from '@identity-governance/domain/sod';
import type { SodPolicy } from '@identity-governance/domain/shapes';
import { ok, type Result, type SodPolicyId } from '@identity-governance/values';
import type { PopulationSnapshot } from '../../population/access/access-snapshots';
import { countDisabled, withEnabled, type DisabledCounts } from '../../population/access/left-out';
import { isSameState } from '../../population/access/read-access-changes';
import type { StateVersions } from '../../ports/change-log';
import { formatTime, type Clock } from '../../ports/clock';
import type { InvalidInput } from '../../ports/invalid-input';
import type { NotFound } from '../../resources/not-found';
import { StoreBusy } from '../../ports/store-errors';
import { policyFlawsOf } from '../../population/warnings/examine-access';
import { listWarnings, type InventoryFlaws, type InventoryWarning } from '../../population/warnings/inventory-warning';
import type { ReadAccessRows } from '../../population/access-rows';
import type { AccessStates } from '../../population/load-population';
import { namesOf, type NamedIdentity } from './names-of';
import { prepareSimulation } from './prepare-simulation';
import type { DraftedAccess } from './simulate-accounts';
import {
  accountIdsOf,
  identitiesOf,
  withPolicyIds,
  type ReplacedAccounts,
  type SimulationDraft,
  type SimulationDraftInput,
} from './simulation-draft';

/** Selects the violations of a simulation that are listed. */
export interface ListedChanges {
  readonly changes: readonly ViolationChange[];
  readonly limit: number;
  readonly offset: number;
}

export interface SimulationRequest {
  readonly draft: SimulationDraftInput;
  readonly list: ListedChanges;
}

export interface SimulatedViolation {
  readonly change: ViolationChange;
  /** The level and the policy are those after the change; those before it if the violation ends. */
  readonly level: SodPolicyLevel;
  readonly policy: Pick<SodPolicy, 'id' | 'name'>;
  readonly identity: NamedIdentity;
}

export interface SimulationResult {
  /** RFC 3339: the result includes everything committed before. */
  readonly asOf: string;
  /** Excludes identities that the draft names: they count as though they were enabled. */
  readonly leftOut: DisabledCounts;
  readonly accounts: DraftedAccess;
  readonly all: ChangeCounts;
  /** Violations that end count at the level that they had. */
  readonly byLevel: Readonly<Partial<Record<SodPolicyLevel, ChangeCounts>>>;
  /**
   * Every policy that is enforced before or after, by name. One whose level changes has an entry of its former level
   * for the violations that end, so that the entries of a level add up to `byLevel`.
   */
  readonly policies: readonly (ChangeCounts & Pick<SodPolicy, 'id' | 'name' | 'level'>)[];
  /** A page of the violations, in the order of the identities, then by policy name. */
  readonly violations: readonly SimulatedViolation[];
}

/** A simulation, and the flaws of the simulated state. */
export interface SimulatedOutcome {
  readonly result: SimulationResult;
  readonly after: Pick<InventoryFlaws, 'enforcedPolicies' | 'danglingPolicies' | 'unsatisfiablePolicies'> & {
    /** Whether the draft gives any access, so that the state is not without. */
    readonly isAccessGiven: boolean;
  };
}

/** The stored rows that a draft names, of one state. */
interface NamedRows {
  readonly versions: StateVersions;
  readonly time: string;
  readonly policies: ReadonlyMap<SodPolicyId, SodPolicy>;
  readonly replaced: ReplacedAccounts;
  readonly removed: readonly Assignment[];
}

/** Maximum number of times that the named accounts are read because accounts change meanwhile. */
const MAX_READS = 10;

/** Returns why no violation may be a wrong result after the draft. `flaws` are those of the state before it. */
export function warningsAfter(flaws: InventoryFlaws, after: SimulatedOutcome['after']): readonly InventoryWarning[] {
  return listWarnings({ ...flaws, ...after, isAccessHeld: flaws.isAccessHeld || after.isAccessGiven });
}

/** Simulates a change of policies, grants, assignments and accounts for all identities. Nothing is stored. */
export class SimulateChanges {
  constructor(
    private readonly states: AccessStates,
    private readonly read: ReadAccessRows,
    private readonly clock: Clock,
  ) {}

  async execute(request: SimulationRequest): Promise<Result<SimulationResult, NotFound | InvalidInput>> {
    const simulated = await this.simulate(request);
    return simulated.ok ? ok(simulated.value.result) : simulated;
  }

  /** Also returns what may hide violations of the state after the draft. */
  async simulate({
    draft: input,
    list,
  }: SimulationRequest): Promise<Result<SimulatedOutcome, NotFound | InvalidInput>> {
    const asOf = formatTime(this.clock.now());
    const draft = withPolicyIds(input, asOf);
    const simulated = await this.ofOneState(draft, (snapshot, { policies, replaced, removed, time }) => {
      const changed = identitiesOf(draft, replaced);
      return withEnabled(snapshot, changed, () => {
        const prepared = prepareSimulation({ ...snapshot, policies, replaced, removed, time }, draft);
        if (!prepared.ok) return prepared;
        const { simulation, accounts } = prepared.value;
        const leftOut = countDisabled(snapshot.leftOut, changed);
        const after = { ...policyFlawsOf(simulation.after), isAccessGiven: isAccessGiven(simulation) };
        return ok({ after, counts: { leftOut, accounts, ...simulateAll(snapshot.population, simulation, list) } });
      });
    });
    if (!simulated.ok) return simulated;
    const { listed, ...counts } = simulated.value.counts;
    const ids = listed.map(({ identityId }) => identityId);
    const identities = await this.read((rows) => namesOf((some) => rows.identitiesOf(some), ids));
    const violations = listed.map(({ identityId, ...one }) => ({ ...one, identity: identities(identityId) }));
    return ok({ result: { asOf, ...counts, violations }, after: simulated.value.after });
  }

  /** Calls `work` with a state of which the named accounts are those that are stored. */
  private async ofOneState<T>(
    draft: SimulationDraft,
    work: (snapshot: PopulationSnapshot, named: NamedRows) => T,
  ): Promise<T> {
    const isAccountNamed = accountIdsOf(draft).length > 0;
    for (let reads = 0; reads < MAX_READS; reads++) {
      const named = await this.readNamed(draft);
      const done = await this.states.ofPopulation((snapshot) =>
        isAccountNamed && !isSameState(snapshot.versions, named.versions, ['inventory'])
          ? undefined
          : { result: work(snapshot, named) },
      );
      if (done !== undefined) return done.result;
    }
    throw new StoreBusy();
  }

  private async readNamed(draft: SimulationDraft): Promise<NamedRows> {
    const policyIds = [...new Set([...draft.removedPolicyIds, ...draft.policyStates.map(({ id }) => id)])];
    return this.read(async (rows) => ({
      ...(await rows.state()),
      policies: byId(await rows.policiesOf(policyIds)),
      replaced: byId(await rows.accountsOf(accountIdsOf(draft))),
      removed: await rows.assignmentsOf(draft.removedAssignments),
    }));
  }
}

function isAccessGiven({ assignments = new Map(), carried = new Map() }: Simulation): boolean {
  return [...assignments.values(), ...carried.values()].some((access) => access.length > 0);
}

function byId<T extends { readonly id: string }>(rows: readonly T[]): ReadonlyMap<T['id'], T> {
  return new Map(rows.map((row) => [row.id, row]));
}

function simulateAll(population: Population, simulation: Simulation, list: ListedChanges) {
  const compared = comparedPolicies(simulation);
  const page = new ChangePage(list);
  const { all, byLevel, byPolicy } = countChanges(compared, page.addEach(simulate(population, simulation)));
  const policies = compared.flatMap((one, place) => countsOf(one, byPolicy[place]!));
  const listed = page.entries.map(({ row, place, change }) => {
    const { id, name, level } = violatedPolicy(compared[place]!, change);
    return { change, level, policy: { id, name }, identityId: population.idOf(row) };
  });
  return { all, byLevel, policies, listed };
}

/** Returns the counts of a policy, those of each level apart. */
function countsOf(compared: ComparedPolicy, counts: ChangeCounts): SimulationResult['policies'] {
  const { id, name, level } = compared.policy;
  const ended = violatedPolicy(compared, 'ENDS');
  if (ended.level === level || counts.ENDS === 0) return [{ id, name, level, ...counts }];
  return [
    { id, name: ended.name, level: ended.level, STARTS: 0, ENDS: counts.ENDS, STAYS: 0 },
    { id, name, level, ...counts, ENDS: 0 },
  ];
}

interface ChangeEntry {
  readonly row: number;
  readonly place: number;
  readonly change: ViolationChange;
}

/** Keeps the entries of one page. */
class ChangePage {
  readonly entries: ChangeEntry[] = [];
  private readonly wanted: ReadonlySet<ViolationChange>;
  private passed = 0;

  constructor(private readonly list: ListedChanges) {
    this.wanted = new Set(list.changes);
  }

  *addEach(slices: Iterable<SimulatedSlice>): Generator<SimulatedSlice> {
    for (const slice of slices) {
      this.add(slice);
      yield slice;
    }
  }

  private add({ rows, policies, changes }: SimulatedSlice): void {
    const { offset, limit } = this.list;
    for (let i = 0; i < rows.length && this.entries.length < limit; i++) {
      const change = violationChanges[changes[i]!]!;
      if (!this.wanted.has(change) || this.passed++ < offset) continue;
      this.entries.push({ row: rows[i]!, place: policies[i]!, change });
    }
  }
}
