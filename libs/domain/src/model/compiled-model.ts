import type { Population } from '../population/population';
import type { PolicyIndex } from '../sod/policy-index';
import { Scratch } from '../sod/scratch';
import type { AccessModel, Assignments, PolicySummary } from './access-model';

/** The compiled state of a model. */
export interface CompiledModel {
  readonly index: PolicyIndex;
  /** Whether requests may name items outside the model; no identity holds them. */
  readonly isOpen: boolean;
  /** Whether items are not listed: every item that a grant or policy names exists. */
  readonly namesItems: boolean;
  /** Scratch memory. No caller's code runs during an evaluation, so there is one evaluation at a time. */
  readonly scratch: Scratch;
  readonly summaries: readonly PolicySummary[];
}

const models = new WeakMap<object, CompiledModel>();
const populations = new WeakMap<object, Population>();

export function newModel(compiled: Pick<CompiledModel, 'index' | 'isOpen' | 'namesItems'>): AccessModel {
  const summaries = compiled.index.policies.map(({ id, name, type, level }) =>
    Object.freeze({ id, name, type, level }),
  );
  const model = Object.freeze({ policies: Object.freeze(summaries) }) as unknown as AccessModel;
  models.set(model, { ...compiled, summaries, scratch: new Scratch() });
  return model;
}

export function newAssignments(population: Population): Assignments {
  const assignments = Object.freeze({ identities: population.size }) as unknown as Assignments;
  populations.set(assignments, population);
  return assignments;
}

export function compiledOf(model: AccessModel): CompiledModel {
  const compiled = models.get(model);
  if (compiled === undefined) throw new TypeError('the model is not one that `compile` or `change` returned');
  return compiled;
}

export function populationOf(assignments: Assignments): Population {
  const population = populations.get(assignments);
  if (population === undefined) throw new TypeError('the assignments are not what `readAssignments` returned');
  return population;
}
