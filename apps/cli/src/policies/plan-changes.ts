import { describeType, findReservedId } from '@identity-governance/application';
import type { FiledPolicy, PlacedFault, PolicyFiles, Position } from '@identity-governance/connectors';
import {
  accessItemKey,
  formatSodPolicy,
  parseIdentifiedSodPolicy,
  type SodPolicy,
} from '@identity-governance/domain/shapes';
import type { AccessItemRef, SodPolicyLevel } from '@identity-governance/domain/sod';
import { sha256 } from '@identity-governance/platform';
import { ownerTagOf, tagOfOwner } from '@identity-governance/records';
import { canonicalName, quote, type SodPolicyId } from '@identity-governance/values';
import { filedPolicies } from './filed-policies';

export type PlannedAction = 'CREATE' | 'CHANGE' | 'DELETE';

/** A change of one policy. */
export interface PlannedChange {
  readonly action: PlannedAction;
  readonly id: SodPolicyId;
  readonly name: string;
  readonly level: SodPolicyLevel;
  /** The fields that differ; empty unless the policy is changed. */
  readonly fields: readonly string[];
  readonly before: SodPolicy | undefined;
  readonly after: SodPolicy | undefined;
  /** The position of the policy in its file; undefined if it is deleted. */
  readonly position: Position | undefined;
}

export interface PlannedChanges {
  /** Deletions first, then by id. */
  readonly changes: readonly PlannedChange[];
  readonly errors: readonly PlacedFault[];
  readonly warnings: readonly PlacedFault[];
}

export interface PresentState {
  readonly policies: readonly SodPolicy[];
  /** Whether there is an access item; a service says so when it simulates. */
  readonly exists: (ref: AccessItemRef) => boolean;
}

export interface PlanRules {
  /** Ids of policies that the files take over. */
  readonly adopt: readonly SodPolicyId[];
  /** The greatest share of the policies of the owner that is deleted, from 0 to 1. */
  readonly maxDeletes: number;
}

/** Compares policy files with the present policies. Only policies of the same owner are deleted. */
export function planChanges(files: PolicyFiles, present: PresentState, rules: PlanRules): PlannedChanges {
  return new Planner(files, present, rules).plan();
}

/** Returns a hash of what a policy says, without its times. */
export function digestPolicy(policy: SodPolicy): string {
  return sha256(JSON.stringify(normalize(policy)));
}

/** Returns what a policy says, without its times, with the fields in one order. */
export function normalize(policy: SodPolicy) {
  const parsed = parseIdentifiedSodPolicy(formatSodPolicy(policy));
  if (!parsed.ok) throw new Error(`the policy \`${policy.id}\` cannot be read: ${JSON.stringify(parsed.error)}`);
  return parsed.value;
}

class Planner {
  private readonly errors: PlacedFault[] = [];
  private readonly warnings: PlacedFault[] = [];
  private readonly present: ReadonlyMap<SodPolicyId, SodPolicy>;
  private readonly wanted: ReadonlyMap<SodPolicyId, SodPolicy>;

  constructor(
    private readonly files: PolicyFiles,
    private readonly state: PresentState,
    private readonly rules: PlanRules,
  ) {
    this.present = new Map(state.policies.map((policy) => [policy.id, policy]));
    this.wanted = new Map(filedPolicies(files).map((policy) => [policy.id, policy]));
  }

  plan(): PlannedChanges {
    const saved = this.files.policies.flatMap((filed) => this.compare(filed));
    const deleted = [...this.findRenamed(), ...this.findDeleted()].map((before): PlannedChange => {
      const { id, name, level } = before;
      return { action: 'DELETE', id, name, level, fields: [], before, after: undefined, position: undefined };
    });
    this.findTakenNames(new Set(deleted.map(({ id }) => id)));
    this.findUnknownAdopted();
    const { errors, warnings } = this;
    return { changes: [...deleted, ...saved], errors, warnings };
  }

  private compare({ definition, position }: FiledPolicy): readonly PlannedChange[] {
    const after = this.wanted.get(definition.id)!;
    const before = this.present.get(after.id);
    this.findMissing({ before, after, position });
    const reserved = before === undefined ? findReservedId(after.id) : undefined;
    if (reserved !== undefined) this.errors.push({ ...position, reason: `the id ${reserved.reason}` });
    const fields = before === undefined ? [] : fieldsThatDiffer(before, after);
    if (before !== undefined && fields.length === 0) return [];
    if (before !== undefined) this.checkOwner({ before, after, position });
    const { id, name, level } = after;
    return [{ action: before === undefined ? 'CREATE' : 'CHANGE', id, name, level, fields, before, after, position }];
  }

  private checkOwner({ before, after, position }: Compared): void {
    const owner = ownerTagOf(before!.tags);
    const { id } = before!;
    if (owner === ownerTagOf(after.tags) || this.rules.adopt.includes(id)) return;
    const whose = owner === undefined ? 'has no owner' : `has the tag ${quote(owner)}`;
    const reason = `the policy ${quote(id)} exists and ${whose}; \`--adopt ${id}\` takes it over`;
    this.errors.push({ ...position, reason });
  }

  /** An item that a policy named before may be missing: it blocks no other change. */
  private findMissing({ before, after, position }: Compared): void {
    const named = new Set(itemsOf(before).map(accessItemKey));
    for (const ref of itemsOf(after)) {
      const key = accessItemKey(ref);
      if (named.has(key) || this.state.exists(ref)) continue;
      named.add(key);
      this.errors.push({
        ...position,
        reason: `the policy ${quote(after.id)} names ${quote(key)}, which does not exist`,
      });
    }
  }

  /** Returns the policies whose id changes. A policy that already has the new id only causes a warning. */
  private findRenamed(): readonly SodPolicy[] {
    const heirs = new Map<SodPolicyId, SodPolicyId>();
    return this.files.policies.flatMap(({ was, definition: { id }, position }) => {
      if (was === null) return [];
      const heir = heirs.get(was);
      if (heir !== undefined) {
        const reason = `the policy ${quote(id)} cannot have been ${quote(was)}: ${quote(heir)} was`;
        this.errors.push({ ...position, reason });
        return [];
      }
      heirs.set(was, id);
      const before = this.present.get(was);
      const isDone = this.present.has(id);
      if (before !== undefined && !isDone && !this.wanted.has(was)) {
        this.checkOwner({ before, after: this.wanted.get(id)!, position });
        const reason = `the policy ${quote(id)} was ${quote(was)}: the records of ${quote(was)} are closed, and their mitigations end`;
        this.warnings.push({ ...position, reason });
        return [before];
      }
      if (before === undefined && isDone) {
        this.warnings.push({ ...position, reason: `the policy ${quote(id)} has its new id; remove \`was\`` });
      } else {
        const reason =
          before === undefined ? `there is no policy ${quote(was)}` : `both ${quote(was)} and ${quote(id)} exist`;
        this.errors.push({ ...position, reason: `the policy ${quote(id)} cannot have been ${quote(was)}: ${reason}` });
      }
      return [];
    });
  }

  private findDeleted(): readonly SodPolicy[] {
    const { managedBy } = this.files;
    if (managedBy === null) return [];
    const renamed = new Set(this.files.policies.map(({ was }) => was));
    const owned = this.state.policies.filter((policy) => ownerTagOf(policy.tags) === tagOfOwner(managedBy));
    const deleted = owned.filter(({ id }) => !this.wanted.has(id) && !renamed.has(id));
    if (deleted.length > owned.length * this.rules.maxDeletes) {
      const reason = `the files lack ${deleted.length} of ${owned.length} policies of ${quote(managedBy)}, which would be deleted; a greater \`--max-deletes\` allows this`;
      this.errors.push({ ...this.start, reason });
    }
    return deleted;
  }

  /** Only a warning: a pipeline may plan again after it has moved the policy to another id. */
  private findUnknownAdopted(): void {
    const unknown = this.rules.adopt.filter((id) => !this.present.has(id));
    for (const id of unknown)
      this.warnings.push({ ...this.start, reason: `\`--adopt ${id}\`: there is no policy ${quote(id)}` });
  }

  /** The place of what no policy of the files is about. */
  private get start(): Position {
    return this.files.policies[0]?.position ?? { file: 'policies', line: 1, column: 1 };
  }

  private findTakenNames(deleted: ReadonlySet<SodPolicyId>): void {
    const kept = this.state.policies.filter(({ id }) => !deleted.has(id) && !this.wanted.has(id));
    const names = new Map(kept.map(({ id, name }) => [canonicalName(name), id]));
    for (const { definition, position } of this.files.policies) {
      const id = names.get(canonicalName(definition.name));
      if (id === undefined) continue;
      this.errors.push({
        ...position,
        reason: `the name ${quote(definition.name)} is that of the policy ${quote(id)}`,
      });
    }
  }
}

/** Returns the items that a service says do not exist, at the policies that name them. */
export function findMissingItems(
  changes: readonly PlannedChange[],
  messages: readonly string[],
): readonly PlacedFault[] {
  const said = new Set(messages);
  const isMissing = ({ type, id }: AccessItemRef) => said.has(`${describeType(type)} \`${id}\` does not exist`);
  return changes.flatMap(({ after, position }) => {
    const missing = new Set(itemsOf(after).filter(isMissing).map(accessItemKey));
    const reasonOf = (key: string) => `the policy ${quote(after!.id)} names ${quote(key)}, which does not exist`;
    return [...missing].map((key) => ({ ...position!, reason: reasonOf(key) }));
  });
}

interface Compared {
  readonly before: SodPolicy | undefined;
  readonly after: SodPolicy;
  readonly position: Position;
}

function itemsOf(policy: SodPolicy | undefined) {
  return policy?.sets.flatMap(({ criteriaList }) => criteriaList) ?? [];
}

function fieldsThatDiffer(before: SodPolicy, after: SodPolicy): readonly string[] {
  const [old, now] = [before, after].map((policy) => new Map(Object.entries(formatSodPolicy(normalize(policy)))));
  const names = new Set([...old!.keys(), ...now!.keys()]);
  return [...names].filter((name) => JSON.stringify(old!.get(name)) !== JSON.stringify(now!.get(name)));
}
