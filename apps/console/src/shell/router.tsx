import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Link, redirect } from '@tanstack/react-router';
import { ErrorNotice } from '../components/error-notice';
import { en } from '../messages/en';
import { parseSearch, stringifySearch } from '../routing/search-params';
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

export const router = createRouter({
  routeTree: root.addChildren([start, whatIf]),
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
