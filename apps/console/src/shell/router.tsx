import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Link,
  type SearchSchemaInput,
} from '@tanstack/react-router';
import { en } from '../messages/en';
import { parseSearch, stringifySearch, textOf } from '../routing/search-params';
import { readViolationFilter } from '../violations/violation-filter';
import { readChangesSearch } from '../changes/changes-search';
import { readQuestion } from '../what-if/question';
import { readAccountSearch } from '../accounts/account-search';
import { readAuditFilter } from '../audit/audit-filter';
import { Frame } from './frame';
import { PageHead } from '../components/page-head';
import { NotLoaded } from '../components/part';

const root = createRootRoute({
  component: Frame,
  notFoundComponent: () => (
    <>
      <PageHead title={en.notFound} />
      <Link to="/">{en.backToStart}</Link>
    </>
  ),
});

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./start-screen'), 'StartScreen'),
});

const overview = createRoute({
  getParentRoute: () => root,
  path: '/overview',
  component: lazyRouteComponent(() => import('../overview/overview-screen'), 'OverviewScreen'),
});

const forYou = createRoute({
  getParentRoute: () => root,
  path: '/for-you',
  component: lazyRouteComponent(() => import('../for-you/for-you-screen'), 'ForYouScreen'),
});

const whatIf = createRoute({
  getParentRoute: () => root,
  path: '/what-if',
  validateSearch: readQuestion,
  component: lazyRouteComponent(() => import('../what-if/what-if-screen'), 'WhatIfScreen'),
});

const readWords = ({ q }: { readonly q?: string | undefined } & SearchSchemaInput) => ({ q: textOf(q) });

const identities = createRoute({
  getParentRoute: () => root,
  path: '/identities',
  validateSearch: readWords,
  component: lazyRouteComponent(() => import('../identities/identities-screen'), 'IdentitiesScreen'),
});

const identity = createRoute({
  getParentRoute: () => root,
  path: '/identities/$id',
  component: lazyRouteComponent(() => import('../identities/identity-screen'), 'IdentityScreen'),
});

const leavers = createRoute({
  getParentRoute: () => root,
  path: '/leavers',
  component: lazyRouteComponent(() => import('../identities/leavers-screen'), 'LeaversScreen'),
});

const accessItems = createRoute({
  getParentRoute: () => root,
  path: '/access',
  validateSearch: readWords,
  component: lazyRouteComponent(() => import('../access-items/access-items-screen'), 'AccessItemsScreen'),
});

const accessItem = createRoute({
  getParentRoute: () => root,
  path: '/access/$type/$id',
  component: lazyRouteComponent(() => import('../access-items/access-item-screen'), 'AccessItemScreen'),
});

const violations = createRoute({
  getParentRoute: () => root,
  path: '/violations',
  validateSearch: readViolationFilter,
  component: lazyRouteComponent(() => import('../violations/violations-screen'), 'ViolationsScreen'),
});

const violation = createRoute({
  getParentRoute: () => root,
  path: '/violations/$id',
  validateSearch: ({ at }: { readonly at?: string | undefined } & SearchSchemaInput) => ({ at: textOf(at) }),
  component: lazyRouteComponent(() => import('../violations/violation-screen'), 'ViolationScreen'),
});

const changes = createRoute({
  getParentRoute: () => root,
  path: '/changes',
  validateSearch: readChangesSearch,
  component: lazyRouteComponent(() => import('../changes/changes-screen'), 'ChangesScreen'),
});

const matrix = createRoute({
  getParentRoute: () => root,
  path: '/matrix',
  validateSearch: ({ by }: { readonly by?: string | undefined } & SearchSchemaInput) => ({ by: textOf(by) }),
  component: lazyRouteComponent(() => import('../violations/matrix-screen'), 'MatrixScreen'),
});

const missing = createRoute({
  getParentRoute: () => root,
  path: '/missing',
  component: lazyRouteComponent(() => import('../doubts/missing-screen'), 'MissingScreen'),
});

const reports = createRoute({
  getParentRoute: () => root,
  path: '/reports',
  component: lazyRouteComponent(() => import('../reports/reports-screen'), 'ReportsScreen'),
});

const policies = createRoute({
  getParentRoute: () => root,
  path: '/policies',
  component: lazyRouteComponent(() => import('../policies/policies-screen'), 'PoliciesScreen'),
});

const newPolicy = createRoute({
  getParentRoute: () => root,
  // An id may be `new`.
  path: '/new-policy',
  component: lazyRouteComponent(() => import('../policies/policy-screen'), 'NewPolicyScreen'),
});

const policyFindings = createRoute({
  getParentRoute: () => root,
  path: '/policy-findings',
  component: lazyRouteComponent(() => import('../policies/findings-screen'), 'FindingsScreen'),
});

const policy = createRoute({
  getParentRoute: () => root,
  path: '/policies/$id',
  component: lazyRouteComponent(() => import('../policies/policy-screen'), 'PolicyScreen'),
});

interface ApprovalsSearch {
  readonly show?: string | undefined;
  /** The plan of policy files whose changes are listed. */
  readonly batch?: string | undefined;
}

const approvals = createRoute({
  getParentRoute: () => root,
  path: '/approvals',
  validateSearch: ({ show, batch }: ApprovalsSearch & SearchSchemaInput) => ({
    show: textOf(show),
    batch: textOf(batch),
  }),
  component: lazyRouteComponent(() => import('../approvals/approvals-screen'), 'ApprovalsScreen'),
});

const approval = createRoute({
  getParentRoute: () => root,
  path: '/approvals/$id',
  component: lazyRouteComponent(() => import('../approvals/approval-screen'), 'ApprovalScreen'),
});

const imports = createRoute({
  getParentRoute: () => root,
  path: '/imports',
  component: lazyRouteComponent(() => import('../imports/imports-screen'), 'ImportsScreen'),
});

const newImport = createRoute({
  getParentRoute: () => root,
  path: '/imports/new',
  component: lazyRouteComponent(() => import('../imports/new-import-screen'), 'NewImportScreen'),
});

const oneImport = createRoute({
  getParentRoute: () => root,
  path: '/imports/$id',
  component: lazyRouteComponent(() => import('../imports/import-screen'), 'ImportScreen'),
});

const auditEvent = createRoute({
  getParentRoute: () => root,
  path: '/audit/$id',
  component: lazyRouteComponent(() => import('../audit/audit-event-screen'), 'AuditEventScreen'),
});

const authProfiles = createRoute({
  getParentRoute: () => root,
  path: '/auth-profiles',
  component: lazyRouteComponent(() => import('../auth-profiles/auth-profiles-screen'), 'AuthProfilesScreen'),
});

const authProfile = createRoute({
  getParentRoute: () => root,
  path: '/auth-profiles/$id',
  component: lazyRouteComponent(() => import('../auth-profiles/auth-profile-screen'), 'AuthProfileScreen'),
});

const searchAttributes = createRoute({
  getParentRoute: () => root,
  path: '/search-attributes',
  component: lazyRouteComponent(
    () => import('../search-attributes/search-attributes-screen'),
    'SearchAttributesScreen',
  ),
});

const searchAttribute = createRoute({
  getParentRoute: () => root,
  path: '/search-attributes/$name',
  component: lazyRouteComponent(() => import('../search-attributes/search-attribute-screen'), 'SearchAttributeScreen'),
});

/** Not below `/search-attributes`, where a search attribute of this name is. */
const newSearchAttribute = createRoute({
  getParentRoute: () => root,
  path: '/new-search-attribute',
  component: lazyRouteComponent(
    () => import('../search-attributes/new-search-attribute-screen'),
    'NewSearchAttributeScreen',
  ),
});

const accounts = createRoute({
  getParentRoute: () => root,
  path: '/accounts',
  validateSearch: readAccountSearch,
  component: lazyRouteComponent(() => import('../accounts/accounts-screen'), 'AccountsScreen'),
});

const sources = createRoute({
  getParentRoute: () => root,
  path: '/sources',
  component: lazyRouteComponent(() => import('../sources/sources-screen'), 'SourcesScreen'),
});

const source = createRoute({
  getParentRoute: () => root,
  path: '/sources/$id',
  component: lazyRouteComponent(() => import('../sources/source-screen'), 'SourceScreen'),
});

const groups = createRoute({
  getParentRoute: () => root,
  path: '/groups',
  component: lazyRouteComponent(() => import('../groups/groups-screen'), 'GroupsScreen'),
});

const group = createRoute({
  getParentRoute: () => root,
  path: '/groups/$id',
  component: lazyRouteComponent(() => import('../groups/group-screen'), 'GroupScreen'),
});

const controls = createRoute({
  getParentRoute: () => root,
  path: '/controls',
  component: lazyRouteComponent(() => import('../controls/controls-screen'), 'ControlsScreen'),
});

const newControl = createRoute({
  getParentRoute: () => root,
  path: '/new-control',
  component: lazyRouteComponent(() => import('../controls/control-screen'), 'NewControlScreen'),
});

const control = createRoute({
  getParentRoute: () => root,
  path: '/controls/$id',
  component: lazyRouteComponent(() => import('../controls/control-screen'), 'ControlScreen'),
});

const schedules = createRoute({
  getParentRoute: () => root,
  path: '/schedules',
  component: lazyRouteComponent(() => import('../schedules/schedules-screen'), 'SchedulesScreen'),
});

const webhooks = createRoute({
  getParentRoute: () => root,
  path: '/webhooks',
  component: lazyRouteComponent(() => import('../webhooks/webhooks-screen'), 'WebhooksScreen'),
});

const audit = createRoute({
  getParentRoute: () => root,
  path: '/audit',
  validateSearch: readAuditFilter,
  component: lazyRouteComponent(() => import('../audit/audit-screen'), 'AuditScreen'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    start,
    overview,
    forYou,
    whatIf,
    identities,
    identity,
    leavers,
    accessItems,
    accessItem,
    violations,
    violation,
    changes,
    matrix,
    missing,
    reports,
    policies,
    newPolicy,
    policy,
    policyFindings,
    approvals,
    approval,
    imports,
    newImport,
    oneImport,
    audit,
    auditEvent,
    authProfiles,
    authProfile,
    searchAttributes,
    searchAttribute,
    newSearchAttribute,
    accounts,
    sources,
    source,
    groups,
    group,
    controls,
    newControl,
    control,
    schedules,
    webhooks,
  ]),
  basepath: '/console',
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  // A screen starts again for another object: what was typed or shown for the former one is not of this one.
  defaultRemountDeps: ({ params }) => params,
  // A screen that fails leaves the navigation as it is.
  defaultErrorComponent: () => (
    <>
      <PageHead title={en.errors.other} />
      <NotLoaded />
    </>
  ),
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
