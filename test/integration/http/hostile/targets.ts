import type { Endpoint } from '../../../../src/interfaces/http/kernel/endpoint.ts';
import { post } from '../surface/built.ts';
import { buildPath } from '../surface/fixtures.ts';
import type { Tenant } from '../surface/tenants.ts';

/** Operations on the organization in the path. Each gets one of its own, because it may be suspended or deleted. */
export const ON_ORGANIZATIONS = /^\/api\/(?:platform-admin\/)?organizations\/\{/;

/** Paths that are neither operations nor pages. */
export const OTHER_PATHS = [
  '/healthz',
  '/readyz',
  '/openapi.json',
  '/docs',
  '/assets/watchstead.css',
  '/{nothing}',
  '/status/{slug}/{document}',
  '/status/{slug}/history/{month}',
];

/** The secrets that paths contain, by the path before them. */
export type PathSecrets = Readonly<Record<string, string>>;

/** Returns the secrets that open the paths of a monitor, a source and a calendar of the tenant, by the path before them. */
export const secretsOf = async (tenant: Tenant): Promise<PathSecrets> => {
  const { heartbeatToken, pingUuid } = await post(tenant, '/api/websites', {
    name: 'Beat',
    monitoringType: 'heartbeat',
  });
  const { token } = await post(tenant, '/api/im/sources', { name: 'Source', type: 'generic' });
  const { url } = await post(tenant, '/api/im/me/calendar-feed', {});
  return {
    '/api/heartbeat/': String(heartbeatToken),
    '/ping/': String(pingUuid),
    '/api/im/ingest/': String(token),
    '/calendars/': /\/calendars\/(.*)\.ics$/.exec(String(url))?.[1] ?? '',
    '/status/': tenant.mark,
  };
};

/** Returns the path of an operation on records of the tenant. */
export const targetOf = async (endpoint: Endpoint, owner: Tenant, secrets: PathSecrets): Promise<string> => {
  const { path } = await buildPath(endpoint, owner);
  return Object.entries(secrets).reduce(
    (filled, [prefix, secret]) => filled.replace(`${prefix}none`, `${prefix}${secret}`),
    path,
  );
};
