import type { components } from './openapi';

export type AccessRef = components['schemas']['AccessRef'];
export type AccessType = AccessRef['type'];
export type NamedItem = components['schemas']['NamedAccessItem'];

export const accessTypes: readonly AccessType[] = ['ROLE', 'ACCESS_PROFILE', 'ENTITLEMENT'];

/** The collection of the API that holds the items of a type. */
export const collections = {
  ENTITLEMENT: 'entitlements',
  ACCESS_PROFILE: 'access-profiles',
  ROLE: 'roles',
} as const satisfies Record<AccessType, string>;

/** Returns `ROLE:id`, as the command line and URLs write it. */
export function formatRef({ type, id }: AccessRef): string {
  return `${type}:${id}`;
}

/** Returns undefined for a string that is not a reference. */
export function parseRef(text: string): AccessRef | undefined {
  const colon = text.indexOf(':');
  const type = accessTypes.find((one) => one === text.slice(0, colon));
  const id = text.slice(colon + 1);
  return type === undefined || id === '' ? undefined : { type, id };
}
