import type { CustomHost } from '../../../../application/custom-domains/ports.ts';
import { pathOfPage } from '../../../../domain/custom-domains/hostname.ts';
import { INCIDENT_PATH } from '../../../../domain/notifications/alert.ts';

/** The paths of the pages. */
export const paths = {
  front: '/',
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

/** A path of the service as the host of the request has it: hosts of status pages have their page at the root. */
export const pathOnHost = (path: string, host: CustomHost | null): string => (host?.purpose === 'status_page' && host.pageSlug !== null ? pathOfPage(path, host.pageSlug) : path);

/** A path with query parameters; null omits one. */
export const pathWith = (path: string, query: Readonly<Record<string, string | null | undefined>>): string => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
};
