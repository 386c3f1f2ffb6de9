import type { Scope } from '../scopes';

/** A persona as which a developer signs in to the console; its identity is one of the sample organization. */
export interface Persona {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly identityId: string;
  readonly scopes: readonly Scope[];
}

const reading = ['inventory:read', 'sod-control:read', 'sod-policy:read', 'sod-violation:read'] as const;

export const personas: readonly Persona[] = [
  {
    id: 'auditor',
    name: 'Auditor',
    description: 'reads everything, including the audit log, and changes nothing',
    identityId: 'imogen.redfern',
    scopes: [...reading, 'audit:read', 'auth-profile:read', 'search-attribute:read'],
  },
  {
    id: 'policy-owner',
    name: 'Policy owner',
    description: 'writes SOD policies and handles their violations',
    identityId: 'ishita.menon',
    scopes: [...reading, 'sod-policy:manage', 'sod-violation:manage'],
  },
  {
    id: 'approver',
    name: 'Approver',
    description: 'approves or rejects the changes that others propose',
    identityId: 'nadia.khoury',
    scopes: [...reading, 'sod-policy:approve', 'audit:read'],
  },
  {
    id: 'administrator',
    name: 'Administrator',
    description: 'may do everything',
    identityId: 'wojciech.gajda',
    scopes: ['governance:all'],
  },
];
