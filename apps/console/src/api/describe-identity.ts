import type { components } from './openapi';

type Identity = Pick<components['schemas']['Identity'], 'id' | 'email' | 'attributes'>;

/** Returns what distinguishes an identity from others with its name: job, department, else mail or id. */
export function describeIdentity({ id, email, attributes }: Identity): string {
  const values = attributes as Readonly<Record<string, unknown>>;
  const known = ['jobTitle', 'department'].map((name) => values[name]).filter((value) => typeof value === 'string');
  return known.length > 0 ? known.join(' · ') : (email ?? id);
}
