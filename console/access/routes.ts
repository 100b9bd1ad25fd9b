import { createRoute } from '@tanstack/react-router';
import { lazyArea } from '../kernel/lazy-area.ts';
import { searchIn } from '../kernel/list-address.ts';
import { rootRoute } from '../root-route.tsx';
import { areaRoute } from '../screen-route.ts';

/** The audit log. The search is in the address. */
const auditLogRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/audit-log',
  staticData: { access: { permission: 'readAdministration' } },
  validateSearch: searchIn,
  component: lazyArea(() => import('./audit-log-screen.tsx'), 'AuditLogScreen'),
});

/** The routes of the administration of the organization. */
export const administrationRoutes = [
  areaRoute(
    '/organization',
    'manageOrganization',
    'OrganizationScreen',
    () => import('../organizations/organization-screen.tsx'),
  ),
  areaRoute('/tokens', 'readAdministration', 'TokensScreen', () => import('./tokens-screen.tsx')),
  auditLogRoute,
] as const;
