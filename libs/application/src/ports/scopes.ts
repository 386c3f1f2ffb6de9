/** The scopes that a token may grant. Source: docs/api.md, "Scopes"; for `audit:read` docs/decisions/audit-log.md. */
export const scopes = [
  'auth-profile:read',
  'auth-profile:manage',
  'search-attribute:read',
  'search-attribute:manage',
  'sod-policy:read',
  'sod-policy:manage',
  'sod-policy:approve',
  'sod-violation:read',
  'sod-violation:manage',
  'sod-control:read',
  'sod-control:manage',
  'inventory:read',
  'inventory:manage',
  'scim:manage',
  'webhook:read',
  'webhook:manage',
  'audit:read',
  'governance:all',
] as const;
export type Scope = (typeof scopes)[number];

export function isScope(text: string): text is Scope {
  return (scopes as readonly string[]).includes(text);
}

/**
 * Whether a token with `granted` satisfies `required`: `:manage` includes `:read`, `governance:all` includes
 * everything. `sod-policy:approve` includes `sod-policy:read`, as approvers must read the change.
 */
export function coversScope(granted: readonly Scope[], required: Scope): boolean {
  const wider: readonly string[] = required.endsWith(':read')
    ? [required.replace(/:read$/, ':manage'), required.replace(/:read$/, ':approve')]
    : [];
  return granted.some((scope) => scope === required || wider.includes(scope) || scope === 'governance:all');
}
