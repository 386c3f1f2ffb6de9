import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Link,
  redirect,
  type SearchSchemaInput,
} from '@tanstack/react-router';
import { ErrorNotice } from '../components/error-notice';
import { en } from '../messages/en';
import { parseSearch, stringifySearch, textOf } from '../routing/search-params';
import { readQuestion } from '../what-if/question';
import { Frame } from './frame';

const root = createRootRoute({
  component: Frame,
  errorComponent: ({ error, reset }) => <ErrorNotice error={error} retry={reset} />,
  notFoundComponent: () => (
    <div className="empty">
      <h1>{en.notFound}</h1>
      <Link to="/">{en.backToStart}</Link>
    </div>
  ),
});

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/what-if', replace: true });
  },
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
  validateSearch: ({ policy }: { readonly policy?: string | undefined } & SearchSchemaInput) => ({
    policy: textOf(policy),
  }),
  component: lazyRouteComponent(() => import('../violations/violations-screen'), 'ViolationsScreen'),
});

const matrix = createRoute({
  getParentRoute: () => root,
  path: '/matrix',
  component: lazyRouteComponent(() => import('../violations/matrix-screen'), 'MatrixScreen'),
});

const policies = createRoute({
  getParentRoute: () => root,
  path: '/policies',
  component: lazyRouteComponent(() => import('../policies/policies-screen'), 'PoliciesScreen'),
});

const audit = createRoute({
  getParentRoute: () => root,
  path: '/audit',
  component: lazyRouteComponent(() => import('../audit/audit-screen'), 'AuditScreen'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    start,
    whatIf,
    identities,
    identity,
    accessItems,
    accessItem,
    violations,
    matrix,
    policies,
    audit,
  ]),
  basepath: '/console',
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
