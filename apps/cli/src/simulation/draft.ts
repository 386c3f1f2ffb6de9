import { parseAssignment, parseGrant, type SodPolicy } from '@identity-governance/domain/shapes';
import type { Assignment, Grant } from '@identity-governance/domain/sod';
import type { Parser, SodPolicyId } from '@identity-governance/values';
import type { ImportKind } from '@identity-governance/application';
import { collectRows, namedFile, readPolicies } from '../inventory/read-rows';

/** The flags that name at least one change; each file is in the import format. */
export interface DraftFlags {
  readonly policies?: string;
  readonly grants?: string;
  readonly assignments?: string;
  /** Ids. */
  readonly removePolicies?: readonly string[];
  readonly removeGrants?: string;
  readonly removeAssignments?: string;
}

/** What would be changed. */
export interface Draft {
  /** New ones, and changed ones as they would be. */
  readonly policies: readonly SodPolicy[];
  readonly removedPolicyIds: readonly SodPolicyId[];
  readonly grants: readonly Grant[];
  readonly removedGrants: readonly Grant[];
  readonly assignments: readonly Assignment[];
  readonly removedAssignments: readonly Assignment[];
}

export async function readDraft(flags: DraftFlags): Promise<Draft> {
  return {
    policies: flags.policies === undefined ? [] : await readPolicies(await namedFile('sod-policies', flags.policies)),
    removedPolicyIds: flags.removePolicies ?? [],
    grants: await readNamed('grants', parseGrant, flags.grants),
    removedGrants: await readNamed('grants', parseGrant, flags.removeGrants),
    assignments: await readNamed('assignments', parseAssignment, flags.assignments),
    removedAssignments: await readNamed('assignments', parseAssignment, flags.removeAssignments),
  };
}

async function readNamed<T>(kind: ImportKind, parse: Parser<T>, path: string | undefined): Promise<readonly T[]> {
  return path === undefined ? [] : collectRows(await namedFile(kind, path), parse);
}
