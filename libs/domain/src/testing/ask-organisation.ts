import { compileAccessGraph, resolveAccess } from '../access/access-graph';
import { holdAccess } from '../access/held-access';
import { compilePolicyIndex } from '../sod/policy-index';
import { checkViolations, predictViolations } from '../sod/predict-violations';
import { Scratch } from '../sod/scratch';
import { isEnforced } from '../sod/sod-policy';
import type { ViolationContext } from '../sod/violation';
import type { AccessRequest, Organisation } from './organisation';

type Evaluate = typeof checkViolations;

/** Predicts by the engine, compiled from scratch. */
export function predictInOrganisation(organisation: Organisation, request: AccessRequest): readonly ViolationContext[] {
  return evaluateInOrganisation(predictViolations, organisation, request);
}

/** Checks by the engine, compiled from scratch. */
export function checkInOrganisation(organisation: Organisation, request: AccessRequest): readonly ViolationContext[] {
  return evaluateInOrganisation(checkViolations, organisation, request);
}

function evaluateInOrganisation(
  evaluate: Evaluate,
  { items, grants, policies }: Organisation,
  { assigned, accounts, requested, removed = [] }: AccessRequest,
): readonly ViolationContext[] {
  const graph = compileAccessGraph(items, grants);
  const resolved = resolveAccess(graph, requested);
  const given = resolveAccess(graph, removed);
  if (!given.ok) throw new Error(`the request removes unknown items: ${JSON.stringify(given.error)}`);
  if (!resolved.ok) throw new Error(`the request names unknown items: ${JSON.stringify(resolved.error)}`);
  const index = compilePolicyIndex(graph, policies.filter(isEnforced));
  const held = holdAccess(graph, assigned, accounts);
  return evaluate(index, new Scratch(), { held, requested: resolved.value, removed: given.value }).contexts;
}
