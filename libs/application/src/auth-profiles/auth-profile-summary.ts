import type { AuthProfile, AuthProfileType } from '@identity-governance/domain';

/** An element of the list of auth profiles. */
export interface AuthProfileSummary {
  readonly id: string;
  /** The name of the installation, a setting. */
  readonly tenant: string;
  readonly name: string;
  readonly type: AuthProfileType;
}

export function toAuthProfileSummary({ id, name, type }: AuthProfile, tenant: string): AuthProfileSummary {
  return { id, tenant, name, type };
}
