import type { CustomHost } from '../../../../application/custom-domains/ports.ts';
import { pathOfPage } from '../../../../domain/custom-domains/hostname.ts';
import { INCIDENT_PATH } from '../../../../domain/notifications/alert.ts';

/** The paths of the pages. */
export const paths = {
  front: '/',
  console: '/console',
  licenses: '/console/licenses',
  setup: '/setup',
  signIn: '/sign-in',
  challenge: '/sign-in/two-step',
  signOut: '/sign-out',
  invitation: '/accept-invitation',
  reset: '/reset-password',
  account: '/account',
  confirm: '/account/confirm',
  sessions: '/account/sessions',
  twoStep: '/account/two-step',
  tokens: '/account/tokens',
  apps: '/account/apps',
  deletion: '/account/deletion',
  agentClaim: '/agent-claim',
  incident: INCIDENT_PATH,
} as const;

/**
 * Returns a path of the service in the form that the host of the request uses: hosts of status pages serve the page at
 * the root.
 */
export const pathOnHost = (path: string, host: CustomHost | null): string =>
  host?.purpose === 'status_page' && host.pageSlug !== null ? pathOfPage(path, host.pageSlug) : path;

/** Returns a path with query parameters. Parameters whose value is null are omitted. */
export const pathWith = (path: string, query: Readonly<Record<string, string | null | undefined>>): string => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
};
