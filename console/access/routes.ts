import { createRoute } from '@tanstack/react-router';
import { searchIn } from '../kernel/list-address.ts';
import { areaScreen } from '../screen-route.ts';

/** The audit log. The search is in the address. */
const auditLogRoute = createRoute({
  path: '/audit-log',
  ...areaScreen('readAdministration', 'AuditLogScreen', () => import('./audit-log-screen.tsx')),
  validateSearch: searchIn,
});

/** The routes of the administration of the organization. */
export const administrationRoutes = [
  createRoute({
    path: '/organization',
    ...areaScreen('manageOrganization', 'OrganizationScreen', () => import('../organizations/organization-screen.tsx')),
  }),
  createRoute({
    path: '/tokens',
    ...areaScreen('readAdministration', 'TokensScreen', () => import('./tokens-screen.tsx')),
  }),
  auditLogRoute,
] as const;
