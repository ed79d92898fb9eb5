import { createRoute, createRouter, parseSearchWith, redirect, stringifySearchWith } from '@tanstack/react-router';
import { listMapAirports } from '../../server/contract/admin/airline.ts';
import { aircraftCalls } from '../../server/contract/admin/catalog/aircraft.ts';
import { airlineCalls } from '../../server/contract/admin/catalog/airlines.ts';
import { airportCalls } from '../../server/contract/admin/catalog/airports.ts';
import { fareCalls } from '../../server/contract/admin/catalog/fares.ts';
import { flightCalls } from '../../server/contract/admin/catalog/flights.ts';
import { pilotCalls } from '../../server/contract/admin/catalog/pilots.ts';
import { rankCalls } from '../../server/contract/admin/catalog/ranks.ts';
import { subfleetCalls } from '../../server/contract/admin/catalog/subfleets.ts';
import { listLiveFlights } from '../../server/contract/admin/live.ts';
import { queryClient, queryOf } from '../lib/api.ts';
import { activitySearch } from '../screens/activity/activitySearch.ts';
import { catalogSearch } from '../screens/catalog/catalogSearch.ts';
import { dashboardSearch } from '../screens/dashboard/dashboardSearch.ts';
import { dataSearch } from '../screens/data/dataSearch.ts';
import { keysSearch } from '../screens/keys/keysSearch.ts';
import { liveSearch } from '../screens/live/liveSearch.ts';
import { inboxSearch, reportSearch } from '../screens/pireps/inbox/inboxSearch.ts';
import { PirepsPage } from '../screens/pireps/PirepsPage.tsx';
import { webhookSearch } from '../screens/webhooks/webhookWords.ts';
import { rulesSearch } from '../screens/rules/useRules.ts';
import { settingsSearch } from '../screens/settings/settingGroups.ts';
import { setupSearch } from '../screens/setup/steps.ts';
import { PageError } from './Root.tsx';
import { page, root } from './rootRoute.tsx';
import { statisticsRoutes } from './statisticsRoutes.ts';

const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true });
  },
});

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  validateSearch: setupSearch,
  component: page(() => import('../screens/setup/SetupPage.tsx'), 'SetupPage'),
});

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  validateSearch: dashboardSearch,
  component: page(() => import('../screens/dashboard/DashboardPage.tsx'), 'DashboardPage'),
});

const live = createRoute({
  getParentRoute: () => root,
  path: '/live',
  validateSearch: liveSearch,
  component: page(async () => {
    // The data of the map, while its script loads.
    void queryClient.prefetchQuery(queryOf(listLiveFlights, {}));
    void queryClient.prefetchQuery(queryOf(listMapAirports, {}));
    return await import('../screens/live/LivePage.tsx');
  }, 'LivePage'),
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
  component: page(() => import('../screens/pireps/inbox/NoReport.tsx'), 'NoReport'),
});

const report = createRoute({
  getParentRoute: () => pireps,
  path: '$pirepId',
  validateSearch: reportSearch,
  component: page(() => import('../screens/pireps/report/ReportPage.tsx'), 'ReportPage'),
});

const airlines = createRoute({
  getParentRoute: () => root,
  path: '/airlines',
  validateSearch: catalogSearch(airlineCalls.list),
  component: page(() => import('../screens/catalog/airlines/airlines.tsx'), 'AirlinesPage'),
});

const airline = createRoute({
  getParentRoute: () => root,
  path: '/airlines/$airlineId',
  validateSearch: catalogSearch(),
  component: page(() => import('../screens/catalog/airlines/AirlinePage.tsx'), 'AirlinePage'),
});

const flights = createRoute({
  getParentRoute: () => root,
  path: '/flights',
  validateSearch: catalogSearch(flightCalls.list),
  component: page(() => import('../screens/catalog/flights/flights.tsx'), 'FlightsPage'),
});

const flight = createRoute({
  getParentRoute: () => root,
  path: '/flights/$flightId',
  validateSearch: catalogSearch(),
  component: page(() => import('../screens/catalog/flights/FlightPage.tsx'), 'FlightPage'),
});

const ranks = createRoute({
  getParentRoute: () => root,
  path: '/ranks',
  validateSearch: catalogSearch(rankCalls.list),
  component: page(() => import('../screens/catalog/ranks.tsx'), 'RanksPage'),
});

const fares = createRoute({
  getParentRoute: () => root,
  path: '/fleet/fares',
  validateSearch: catalogSearch(fareCalls.list),
  component: page(() => import('../screens/catalog/fleet/FleetPage.tsx'), 'FaresPage'),
});

const fleet = createRoute({
  getParentRoute: () => root,
  path: '/fleet',
  validateSearch: catalogSearch(aircraftCalls.list),
  component: page(() => import('../screens/catalog/fleet/FleetPage.tsx'), 'FleetPage'),
});

const subfleets = createRoute({
  getParentRoute: () => root,
  path: '/fleet/subfleets',
  validateSearch: catalogSearch(subfleetCalls.list),
  component: page(() => import('../screens/catalog/fleet/FleetPage.tsx'), 'SubfleetsPage'),
});

const aircraft = createRoute({
  getParentRoute: () => root,
  path: '/fleet/$aircraftId',
  validateSearch: catalogSearch(),
  component: page(() => import('../screens/catalog/fleet/AircraftPage.tsx'), 'AircraftPage'),
});

const airports = createRoute({
  getParentRoute: () => root,
  path: '/airports',
  // `map` is the airport that the map shows first.
  validateSearch: catalogSearch(airportCalls.list, ['map']),
  component: page(() => import('../screens/catalog/airports/airports.tsx'), 'AirportsPage'),
});

const airport = createRoute({
  getParentRoute: () => root,
  path: '/airports/$airportId',
  validateSearch: catalogSearch(),
  component: page(() => import('../screens/catalog/airports/AirportPage.tsx'), 'AirportPage'),
});

const pilots = createRoute({
  getParentRoute: () => root,
  path: '/pilots',
  validateSearch: catalogSearch(pilotCalls.list, ['invite']),
  component: page(() => import('../screens/catalog/pilots/pilots.tsx'), 'PilotsPage'),
});

const pilot = createRoute({
  getParentRoute: () => root,
  path: '/pilots/$pilotId',
  validateSearch: catalogSearch(),
  component: page(() => import('../screens/catalog/pilots/PilotPage.tsx'), 'PilotPage'),
});

const activity = createRoute({
  getParentRoute: () => root,
  path: '/activity',
  validateSearch: activitySearch,
  component: page(() => import('../screens/activity/ActivityPage.tsx'), 'ActivityPage'),
});

const data = createRoute({
  getParentRoute: () => root,
  path: '/data',
  validateSearch: dataSearch,
  component: page(() => import('../screens/data/DataPage.tsx'), 'DataPage'),
});

const webhooks = createRoute({
  getParentRoute: () => root,
  path: '/webhooks',
  validateSearch: webhookSearch,
  component: page(() => import('../screens/webhooks/WebhooksPage.tsx'), 'WebhooksPage'),
});

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  validateSearch: settingsSearch,
  component: page(() => import('../screens/settings/SettingsPage.tsx'), 'SettingsPage'),
});

const rules = createRoute({
  getParentRoute: () => root,
  path: '/rules',
  validateSearch: rulesSearch,
  component: page(() => import('../screens/rules/RulesPage.tsx'), 'RulesPage'),
});

const manual = createRoute({
  getParentRoute: () => root,
  path: '/manual',
  component: page(() => import('../screens/manual/ManualPage.tsx'), 'ManualPage'),
});

const manualPart = createRoute({
  getParentRoute: () => root,
  path: '/manual/$name',
  component: page(() => import('../screens/manual/ManualPage.tsx'), 'ManualPage'),
});

const keys = createRoute({
  getParentRoute: () => root,
  path: '/keys',
  validateSearch: keysSearch,
  component: page(() => import('../screens/keys/KeysPage.tsx'), 'KeysPage'),
});

/** All addresses of the window. */
export const router = createRouter({
  routeTree: root.addChildren([
    index,
    setup,
    dashboard,
    live,
    ...statisticsRoutes,
    pireps.addChildren([noReport, report]),
    flights,
    flight,
    fleet,
    airports,
    airport,
    subfleets,
    aircraft,
    pilots,
    pilot,
    airlines,
    airline,
    fares,
    ranks,
    rules,
    keys,
    activity,
    webhooks,
    data,
    settings,
    manual,
    manualPart,
  ]),
  scrollRestoration: false,
  // Parts of the search that are unknown or invalid leave the address when a screen opens.
  search: { strict: true },
  // Search values are strings: `?q=612` without the quotes that mark a string.
  parseSearch: parseSearchWith((value) => value),
  stringifySearch: stringifySearchWith(JSON.stringify),
  defaultErrorComponent: PageError,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
