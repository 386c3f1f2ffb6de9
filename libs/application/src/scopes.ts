/** What a token may allow. Source: docs/api.md, "Scopes"; for `audit:read` docs/decisions/audit-log.md. */
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
  'inventory:read',
  'inventory:manage',
  'audit:read',
  'governance:all',
] as const;
export type Scope = (typeof scopes)[number];

export function isScope(text: string): text is Scope {
  return (scopes as readonly string[]).includes(text);
}

/**
 * Whether a token with `granted` may do what needs `required`: `:manage` includes `:read`, and `governance:all`
 * everything.
 */
export function coversScope(granted: readonly Scope[], required: Scope): boolean {
  const manage = required.replace(/:read$/, ':manage');
  return granted.some((scope) => scope === required || scope === manage || scope === 'governance:all');
}
