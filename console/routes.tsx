import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { viewOf } from './checks/monitor-view.ts';
import { alertSourceRoutes } from './alert-sources/routes.ts';
import { channelsQuery } from './channels/queries.ts';
import { drillRoutes } from './drills/routes.ts';
import { policyRoutes } from './escalation/routes.ts';
import { changeRequestRoutes } from './change-requests/routes.ts';
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
import { lazyArea } from './kernel/lazy-area.ts';
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
  getParentRoute: () => rootRoute,
  path: '/overview',
  loader: ({ context: { queries } }) => void queries.query(overviewQuery).catch(noted),
  component: lazyRouteComponent(() => import('./overview/overview-screen.tsx'), 'OverviewScreen'),
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
  getParentRoute: () => rootRoute,
  path: '/monitors/new',
  staticData: { access: { permission: 'editMonitors' } },
  validateSearch: ({ kind }: Readonly<Record<string, unknown>>): { readonly kind?: string } =>
    typeof kind === 'string' ? { kind } : {},
  component: lazyArea(() => import('./monitors/new-monitor-screen.tsx'), 'NewMonitorScreen'),
});

/** The filters of incidents, which the screen reads. */
type IncidentSearch = Partial<Record<'tab' | 'search' | 'status' | 'monitor', string>>;

/** One monitor. The check whose evidence is open, and the period of the chart, are in the address. */
export const monitorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/monitors/$kind/$id',
  validateSearch: viewOf,
  params: {
    parse: ({ kind, id }) => ({ kind: knownKind(kind), id }),
    stringify: (params) => params,
  },
  component: lazyRouteComponent(() => import('./monitors/monitor-screen.tsx'), 'MonitorScreen'),
  errorComponent: FaultScreen,
});

/** The form that changes a monitor. */
const editMonitorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/monitors/$kind/$id/edit',
  staticData: { access: { permission: 'editMonitors' } },
  params: {
    parse: ({ kind, id }) => ({ kind: knownKind(kind), id }),
    stringify: (params) => params,
  },
  component: lazyArea(() => import('./monitors/edit-monitor-screen.tsx'), 'EditMonitorScreen'),
  errorComponent: FaultScreen,
});

/** The lists of incidents. The list and its filters are in the address. */
const incidentsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/incidents',
  validateSearch: (search: Readonly<Record<string, unknown>>): IncidentSearch => search,
  component: lazyArea(() => import('./incidents/incidents-screen.tsx'), 'IncidentsScreen'),
});

const incidentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/incidents/$id',
  component: lazyArea(() => import('./incidents/incident-screen.tsx'), 'IncidentScreen'),
});

const newAnnouncementRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/incidents/new',
  staticData: { access: { permission: 'editIncidents' } },
  component: lazyArea(() => import('./incidents/new-announcement-screen.tsx'), 'NewAnnouncementScreen'),
});

const editAnnouncementRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/incidents/$id/edit',
  staticData: { access: { permission: 'editIncidents' } },
  component: lazyArea(() => import('./incidents/edit-announcement-screen.tsx'), 'EditAnnouncementScreen'),
});

const responseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/incidents/responses/$id',
  staticData: { access: { permission: 'useIncidentManagement' } },
  component: lazyArea(() => import('./incident-management/response-screen.tsx'), 'ResponseScreen'),
});

/** The customers. The search is in the address. */
const customersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/customers',
  staticData: { access: { permission: 'readRecords', isFor: 'organization' } },
  validateSearch: searchIn,
  component: lazyRouteComponent(() => import('./customers/customers-screen.tsx'), 'CustomersScreen'),
});

const newCustomerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/customers/new',
  staticData: { access: { permission: 'editRecords', isFor: 'organization' } },
  component: lazyRouteComponent(() => import('./customers/new-customer-screen.tsx'), 'NewCustomerScreen'),
});

const customerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/customers/$id',
  staticData: { access: { permission: 'readRecords', isFor: 'organization' } },
  component: lazyArea(() => import('./customers/customer-screen.tsx'), 'CustomerScreen'),
});

/** The customer of people who are bound to one. */
const ownCustomerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/customer',
  staticData: { access: { permission: 'readRecords', isFor: 'customer' } },
  component: lazyArea(() => import('./customers/own-customer-screen.tsx'), 'OwnCustomerScreen'),
});

/** The people of the organization. The search is in the address. */
const peopleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/people',
  staticData: { access: { permission: 'readAdministration' } },
  validateSearch: searchIn,
  component: lazyArea(() => import('./accounts/people-screen.tsx'), 'PeopleScreen'),
});

const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile',
  component: lazyArea(() => import('./accounts/profile-screen.tsx'), 'ProfileScreen'),
});

const channelsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/channels',
  validateSearch: searchIn,
  loader: ({ context: { queries } }) => void queries.infiniteQuery(channelsQuery()).catch(noted),
  component: lazyArea(() => import('./channels/channels-screen.tsx'), 'ChannelsScreen'),
});

/** A new channel. Its type is in the address. */
const newChannelRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/channels/new',
  staticData: { access: { permission: 'editRecords' } },
  validateSearch: ({ type }: Readonly<Record<string, unknown>>): { readonly type?: string } =>
    typeof type === 'string' ? { type } : {},
  component: lazyRouteComponent(() => import('./channels/new-channel-screen.tsx'), 'NewChannelScreen'),
});

const channelRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/channels/$id',
  component: lazyArea(() => import('./channels/channel-screen.tsx'), 'ChannelScreen'),
});

const routeTree = rootRoute.addChildren([
  startRoute,
  overviewRoute,
  monitorsRoute,
  newMonitorRoute,
  monitorRoute,
  editMonitorRoute,
  incidentsRoute,
  incidentRoute,
  newAnnouncementRoute,
  editAnnouncementRoute,
  responseRoute,
  customersRoute,
  newCustomerRoute,
  customerRoute,
  ownCustomerRoute,
  peopleRoute,
  profileRoute,
  channelsRoute,
  newChannelRoute,
  channelRoute,
  ...changeRequestRoutes,
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
