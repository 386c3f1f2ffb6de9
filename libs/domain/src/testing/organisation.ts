import type { AccessItemRef, AccessItemType, Grant, NamedAccessItem } from '../access/access-item';
import { compileAccessGraph, resolveAccess } from '../access/access-graph';
import { holdAccess, type AccountAccess } from '../access/held-access';
import { compilePolicyIndex } from '../sod/policy-index';
import { checkViolations, predictViolations } from '../sod/predict-violations';
import { Scratch } from '../sod/scratch';
import { isEnforced, parsePolicyDescription, type SodPolicy } from '../sod/sod-policy';
import type { ViolationContext } from '../sod/violation';

/** Everything that predictions depend on, for any number of identities. */
export interface Organisation {
  readonly items: readonly NamedAccessItem[];
  readonly grants: readonly Grant[];
  readonly policies: readonly SodPolicy[];
}

/**
 * One question: an identity that is assigned `assigned`, and whose accounts carry more, asks for `requested`. All that
 * is assigned and requested exists.
 */
export interface AccessRequest {
  readonly assigned: readonly AccessItemRef[];
  readonly accounts?: readonly AccountAccess[];
  readonly requested: readonly AccessItemRef[];
}

type Evaluate = typeof predictViolations;

/** Predict by the engine, from nothing. */
export function predictInOrganisation(organisation: Organisation, request: AccessRequest): readonly ViolationContext[] {
  return evaluateInOrganisation(predictViolations, organisation, request);
}

/** Check by the engine, from nothing. */
export function checkInOrganisation(organisation: Organisation, request: AccessRequest): readonly ViolationContext[] {
  return evaluateInOrganisation(checkViolations, organisation, request);
}

function evaluateInOrganisation(
  evaluate: Evaluate,
  { items, grants, policies }: Organisation,
  { assigned, accounts, requested }: AccessRequest,
): readonly ViolationContext[] {
  const graph = compileAccessGraph(items, grants);
  const resolved = resolveAccess(graph, requested);
  if (!resolved.ok) throw new Error(`the request names unknown items: ${JSON.stringify(resolved.error)}`);
  const index = compilePolicyIndex(graph, policies.filter(isEnforced));
  const held = holdAccess(graph, assigned, accounts);
  return evaluate(index, new Scratch(), { held, requested: resolved.value }).contexts;
}

/** `ROLE:r1` → the ref. For readable tests. */
export function refOf(text: string): AccessItemRef {
  const colon = text.indexOf(':');
  return { type: text.slice(0, colon) as AccessItemType, id: text.slice(colon + 1) };
}

/** A policy with every field filled in, by default where one is left out; tests give what matters to them. */
export function buildPolicy(fields: Partial<SodPolicy> & Pick<SodPolicy, 'id' | 'sets'>): SodPolicy {
  const described = parsePolicyDescription({ name: `policy ${fields.id}` });
  if (!described.ok) throw new Error(JSON.stringify(described.error));
  return {
    ...described.value,
    type: 'CONFLICTING_ACCESS_BASED',
    threshold: 2,
    created: '2026-01-01T00:00:00.000Z',
    modified: '2026-01-01T00:00:00.000Z',
    ...fields,
  };
}

/** A two-sided policy over refs written `TYPE:id`. */
export function buildConflict(id: string, left: readonly string[], right: readonly string[]): SodPolicy {
  const side = (texts: readonly string[]) => ({ name: null, minimum: 1, criteriaList: texts.map(refOf) });
  return buildPolicy({ id, sets: [side(left), side(right)] });
}
