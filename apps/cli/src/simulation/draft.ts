import { parseGrant } from '@identity-governance/domain/shapes';
import { parseAssignmentKey, parseAssignmentRow } from '@identity-governance/records';
import type { Parser } from '@identity-governance/values';
import { parseDraftAccount, type ImportKind, type SimulationDraft } from '@identity-governance/application';
import { timeOfProcess } from '../inventory/with-origin';
import { collectRows, namedFile, readPolicies } from '@identity-governance/connectors';

/** The flags that name at least one change; each file is in the import format. */
export interface DraftFlags {
  readonly policies?: string;
  readonly grants?: string;
  readonly assignments?: string;
  readonly accounts?: string;
  /** Ids. */
  readonly removePolicies?: readonly string[];
  readonly removeGrants?: string;
  readonly removeAssignments?: string;
  /** Ids. */
  readonly removeAccounts?: readonly string[];
}

/**
 * Reads the draft. Assignments that have ended are ignored; those that start later count, because the simulation shows
 * the violations that they would cause.
 */
export async function readDraft(flags: DraftFlags): Promise<SimulationDraft> {
  const time = timeOfProcess();
  const assignments = await readNamed('assignments', parseAssignmentRow, flags.assignments);
  return {
    policies:
      flags.policies === undefined ? [] : await readPolicies(await namedFile('sod-policies', flags.policies), time),
    policyStates: [],
    removedPolicyIds: flags.removePolicies ?? [],
    grants: await readNamed('grants', parseGrant, flags.grants),
    removedGrants: await readNamed('grants', parseGrant, flags.removeGrants),
    assignments: assignments.filter(({ validUntil }) => validUntil === undefined || time < validUntil),
    removedAssignments: await readNamed('assignments', parseAssignmentKey, flags.removeAssignments),
    accounts: await readNamed('accounts', parseDraftAccount, flags.accounts),
    removedAccountIds: flags.removeAccounts ?? [],
  };
}

async function readNamed<T>(kind: ImportKind, parse: Parser<T>, path: string | undefined): Promise<readonly T[]> {
  return path === undefined ? [] : collectRows(await namedFile(kind, path), parse);
}
