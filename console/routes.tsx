import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, notFound, redirect } from '@tanstack/react-router';
import { viewOf } from './checks/monitor-view.ts';
import { alertSourceRoutes } from './alert-sources/routes.ts';
import { channelsQuery } from './channels/queries.ts';
import { drillRoutes } from './drills/routes.ts';
import { policyRoutes } from './escalation/routes.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { copyRoutes } from './customer-copies/routes.ts';
import { domainRoutes } from './custom-domains/routes.ts';
import { importRoutes } from './imports/routes.ts';
import { locationRoutes } from './locations/routes.ts';
import { maintenanceRoutes } from './maintenance/routes.ts';
import { metricsRoutes } from './metrics/routes.ts';
import { administrationRoutes } from './access/routes.ts';
import { statusPageRoutes } from './status-pages/routes.ts';
import { platformRoutes } from './platform/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { FaultScreen, rootRoute } from './root-route.tsx';
import { searchIn } from './kernel/list-address.ts';
import type { PlaceAccess } from './kernel/places.ts';
import { isMonitorKindName } from '../src/domain/monitors/monitor.ts';
import type { MonitorKindName } from '../src/domain/monitors/monitor.ts';
import { filtersIn } from './monitors/filters.ts';
import { MonitorsScreen } from './monitors/monitors-screen.tsx';
import { monitorsPage } from './monitors/queries.ts';
import { onCallRoutes } from './on-call/routes.ts';
import { outboundRoutes } from './outbound/routes.ts';
import { overviewQuery } from './overview/queries.ts';
import { screen, areaScreen } from './screen-route.ts';
import { teamRoutes } from './teams/routes.ts';
import { usageRoutes } from './usage/routes.ts';
import { wallRoutes } from './wall/routes.ts';

/** A fault of data that is requested early is shown by the part that needs it. */
const noted = (): void => undefined;

/** Returns the kind of that name. Throws the answer "not found" for an address with another one. */
const knownKind = (name: string): MonitorKindName => {
  if (isMonitorKindName(name)) return name;
  // The router recognizes this answer, which is no error.
  // eslint-disable-next-line @typescript-eslint/only-throw-error
  throw notFound();
};

const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => redirect({ to: '/overview', throw: true }),
});

/** What needs attention now. */
const overviewRoute = createRoute({
  path: '/overview',
  ...screen(null, 'OverviewScreen', () => import('./overview/overview-screen.tsx')),
  loader: ({ context: { queries } }) => void queries.query(overviewQuery).catch(noted),
});

/** The list of monitors. Its filters are in the address. */
export const monitorsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/monitors',
  validateSearch: filtersIn,
  loaderDeps: ({ search }) => filtersIn(search),
  loader: ({ context: { queries }, deps }) => void queries.query(monitorsPage(deps, 0)).catch(noted),
  component: MonitorsScreen,
});

/** A new monitor. Its kind is in the address. */
const newMonitorRoute = createRoute({
  path: '/monitors/new',
  ...screen('editMonitors', 'NewMonitorScreen', () => import('./monitors/new-monitor-screen.tsx')),
  validateSearch: ({ kind }: Readonly<Record<string, unknown>>): { readonly kind?: string } =>
    typeof kind === 'string' ? { kind } : {},
});

/** The filters of incidents, which the screen reads. */
type IncidentSearch = Partial<Record<'tab' | 'search' | 'status' | 'monitor', string>>;

/** One monitor. The check whose evidence is open, and the period of the chart, are in the address. */
export const monitorRoute = createRoute({
  path: '/monitors/$kind/$id',
  ...screen(null, 'MonitorScreen', () => import('./monitors/monitor-screen.tsx')),
  validateSearch: viewOf,
  params: {
    parse: ({ kind, id }) => ({ kind: knownKind(kind), id }),
    stringify: (params) => params,
  },
  errorComponent: FaultScreen,
});

/** The form that changes a monitor. */
const editMonitorRoute = createRoute({
  path: '/monitors/$kind/$id/edit',
  ...screen('editMonitors', 'EditMonitorScreen', () => import('./monitors/edit-monitor-screen.tsx')),
  params: {
    parse: ({ kind, id }) => ({ kind: knownKind(kind), id }),
    stringify: (params) => params,
  },
  errorComponent: FaultScreen,
});

/** The lists of incidents. The list and its filters are in the address. */
const incidentsRoute = createRoute({
  path: '/incidents',
  ...screen(null, 'IncidentsScreen', () => import('./incidents/incidents-screen.tsx')),
  validateSearch: (search: Readonly<Record<string, unknown>>): IncidentSearch => search,
});

/** The customers. The search is in the address. */
const customersRoute = createRoute({
  path: '/customers',
  ...screen(
    { permission: 'readRecords', isFor: 'organization' },
    'CustomersScreen',
    () => import('./customers/customers-screen.tsx'),
  ),
  validateSearch: searchIn,
});

/** The people of the organization. The search is in the address. */
const peopleRoute = createRoute({
  path: '/people',
  ...areaScreen('readAdministration', 'PeopleScreen', () => import('./accounts/people-screen.tsx')),
  validateSearch: searchIn,
});

const channelsRoute = createRoute({
  path: '/channels',
  ...areaScreen(null, 'ChannelsScreen', () => import('./channels/channels-screen.tsx')),
  loader: ({ context: { queries } }) => void queries.infiniteQuery(channelsQuery).catch(noted),
});

/** A new channel. Its type is in the address. */
const newChannelRoute = createRoute({
  path: '/channels/new',
  ...screen('editRecords', 'NewChannelScreen', () => import('./channels/new-channel-screen.tsx')),
  validateSearch: ({ type }: Readonly<Record<string, unknown>>): { readonly type?: string } =>
    typeof type === 'string' ? { type } : {},
});

const routeTree = rootRoute.addChildren([
  startRoute,
  overviewRoute,
  monitorsRoute,
  newMonitorRoute,
  monitorRoute,
  editMonitorRoute,
  incidentsRoute,
  createRoute({
    path: '/incidents/$id',
    ...screen(null, 'IncidentScreen', () => import('./incidents/incident-screen.tsx')),
  }),
  createRoute({
    path: '/incidents/new',
    ...screen('editIncidents', 'NewAnnouncementScreen', () => import('./incidents/new-announcement-screen.tsx')),
  }),
  createRoute({
    path: '/incidents/$id/edit',
    ...screen('editIncidents', 'EditAnnouncementScreen', () => import('./incidents/edit-announcement-screen.tsx')),
  }),
  createRoute({
    path: '/incidents/responses/$id',
    ...screen('useIncidentManagement', 'ResponseScreen', () => import('./incident-management/response-screen.tsx')),
  }),
  customersRoute,
  createRoute({
    path: '/customers/new',
    ...screen(
      { permission: 'editRecords', isFor: 'organization' },
      'NewCustomerScreen',
      () => import('./customers/new-customer-screen.tsx'),
    ),
  }),
  createRoute({
    path: '/customers/$id',
    ...areaScreen(
      { permission: 'readRecords', isFor: 'organization' },
      'CustomerScreen',
      () => import('./customers/customer-screen.tsx'),
    ),
  }),
  createRoute({
    path: '/customer',
    ...areaScreen(
      { permission: 'readRecords', isFor: 'customer' },
      'OwnCustomerScreen',
      () => import('./customers/own-customer-screen.tsx'),
    ),
  }),
  peopleRoute,
  createRoute({
    path: '/profile',
    ...areaScreen(null, 'ProfileScreen', () => import('./accounts/profile-screen.tsx')),
  }),
  channelsRoute,
  newChannelRoute,
  createRoute({
    path: '/channels/$id',
    ...areaScreen(null, 'ChannelScreen', () => import('./channels/channel-screen.tsx')),
  }),
  ...importRoutes,
  ...copyRoutes,
  ...usageRoutes,
  ...catalogueRoutes,
  ...domainRoutes,
  ...locationRoutes,
  ...platformRoutes,
  ...onCallRoutes,
  ...policyRoutes,
  ...teamRoutes,
  ...alertSourceRoutes,
  ...outboundRoutes,
  ...drillRoutes,
  ...wallRoutes,
  ...metricsRoutes,
  ...maintenanceRoutes,
  ...statusPageRoutes,
  ...reportRoutes,
  ...administrationRoutes,
]);

/** Creates the router of the console. */
export const createConsoleRouter = (queries: QueryClient) =>
  createRouter({
    routeTree,
    basepath: '/console',
    context: { queries },
    defaultPreload: 'intent',
    scrollRestoration: false,
  });

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Who may open the route; everybody if it is absent. */
    readonly access?: PlaceAccess;
    /** True for a screen that has the whole window, without the menu. */
    readonly isWhole?: boolean;
  }
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
