import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { reportSearch } from '../pireps/asideView.ts';
import { inboxSearch } from '../pireps/inboxSearch.ts';
import { PirepsPage } from '../pireps/PirepsPage.tsx';
import { NotFound } from './NotFound.tsx';
import { Root } from './Root.tsx';

const root = createRootRoute({ component: Root, notFoundComponent: NotFound });

const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/pireps', replace: true });
  },
});

const pireps = createRoute({
  getParentRoute: () => root,
  path: '/pireps',
  validateSearch: inboxSearch,
  component: PirepsPage,
});

const noReport = createRoute({
  getParentRoute: () => pireps,
  path: '/',
  component: lazyRouteComponent(() => import('../pireps/NoReport.tsx'), 'NoReport'),
});

const report = createRoute({
  getParentRoute: () => pireps,
  path: '$pirepId',
  validateSearch: reportSearch,
  component: lazyRouteComponent(() => import('../pireps/ReportPage.tsx'), 'ReportPage'),
});

/** Every address of the window. */
export const router = createRouter({
  routeTree: root.addChildren([index, pireps.addChildren([noReport, report])]),
  scrollRestoration: false,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
