import { createRoute, redirect } from '@tanstack/react-router';
import { validSearch } from '../lib/validSearch.ts';
import { lastMonth, reviewForm, type ReviewSearch } from '../screens/statistics/review/reviewPeriod.ts';
import { statisticsSearch } from '../screens/statistics/statisticsSearch.ts';
import { page, root } from './rootRoute.tsx';

const statistics = createRoute({
  getParentRoute: () => root,
  path: '/statistics',
  validateSearch: statisticsSearch,
  component: page(() => import('../screens/statistics/StatisticsPage.tsx'), 'StatisticsPage'),
});

/** Leads to the last month. */
const lastReview = createRoute({
  getParentRoute: () => root,
  path: '/statistics/review',
  beforeLoad: () => {
    throw redirect({ to: '/statistics/$period', params: { period: lastMonth(Date.now()) }, replace: true });
  },
});

const review = createRoute({
  getParentRoute: () => root,
  path: '/statistics/$period',
  validateSearch: (raw): ReviewSearch => validSearch({ pilot: /^\d{1,15}$/, post: /^1$/ }, raw),
  beforeLoad: ({ params: { period } }) => {
    if (!reviewForm.test(period)) throw redirect({ to: '/statistics/review', replace: true });
  },
  component: page(() => import('../screens/statistics/review/ReviewPage.tsx'), 'ReviewPage'),
});

export const statisticsRoutes = [statistics, lastReview, review] as const;
