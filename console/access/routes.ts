import { createRoute } from '@tanstack/react-router';
import { lazyArea } from '../kernel/lazy-area.ts';
import { searchIn } from '../kernel/list-address.ts';
import { rootRoute } from '../root-route.tsx';

const organizationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organization',
  staticData: { access: { permission: 'manageOrganization' } },
  component: lazyArea(() => import('../organizations/organization-screen.tsx'), 'OrganizationScreen'),
});

const tokensRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tokens',
  staticData: { access: { permission: 'readAdministration' } },
  component: lazyArea(() => import('./tokens-screen.tsx'), 'TokensScreen'),
});

/** The audit log. The search is in the address. */
const auditLogRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/audit-log',
  staticData: { access: { permission: 'readAdministration' } },
  validateSearch: searchIn,
  component: lazyArea(() => import('./audit-log-screen.tsx'), 'AuditLogScreen'),
});

/** The routes of the administration of the organization. */
export const administrationRoutes = [organizationRoute, tokensRoute, auditLogRoute] as const;
