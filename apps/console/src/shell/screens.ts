import { en } from '../messages/en';

/** The navigation in its groups, with the scope that each screen requires; undefined: none. */
export const screenGroups = [
  {
    label: en.nav.review,
    screens: [
      { to: '/overview', label: en.nav.overview, scope: 'sod-violation:read' },
      { to: '/for-you', label: en.nav.forYou, scope: undefined },
      { to: '/violations', label: en.nav.violations, scope: 'sod-violation:read' },
      { to: '/matrix', label: en.nav.matrix, scope: 'sod-violation:read' },
      { to: '/changes', label: en.nav.changes, scope: 'sod-violation:read' },
      { to: '/leavers', label: en.nav.leavers, scope: 'inventory:read' },
      { to: '/reports', label: en.nav.reports, scope: 'sod-violation:read' },
    ],
  },
  {
    label: en.nav.model,
    screens: [
      { to: '/what-if', label: en.nav.whatIf, scope: 'sod-violation:read' },
      { to: '/policies', label: en.nav.policies, scope: 'sod-policy:read' },
      { to: '/controls', label: en.nav.controls, scope: 'sod-control:read' },
      { to: '/identities', label: en.nav.identities, scope: 'inventory:read' },
      { to: '/groups', label: en.nav.groups, scope: 'inventory:read' },
      { to: '/access', label: en.nav.access, scope: 'inventory:read' },
      { to: '/accounts', label: en.nav.accounts, scope: 'inventory:read' },
      { to: '/search-attributes', label: en.nav.searchAttributes, scope: 'search-attribute:read' },
      { to: '/auth-profiles', label: en.nav.authProfiles, scope: 'auth-profile:read' },
    ],
  },
  {
    label: en.nav.operate,
    screens: [
      { to: '/sources', label: en.nav.sources, scope: 'inventory:read' },
      { to: '/imports', label: en.nav.imports, scope: 'inventory:read' },
      { to: '/schedules', label: en.nav.schedules, scope: 'inventory:read' },
      { to: '/webhooks', label: en.nav.webhooks, scope: 'webhook:read' },
      { to: '/approvals', label: en.nav.approvals, scope: 'sod-policy:read' },
      { to: '/audit', label: en.nav.audit, scope: 'audit:read' },
    ],
  },
] as const;

export type Screen = (typeof screenGroups)[number]['screens'][number];
