import { uploadImage } from '../upload-image.ts';
import type { Endpoint } from '../../../../src/interfaces/http/kernel/endpoint.ts';
import type { Tenant } from './tenants.ts';
import { created, nextNumber, post } from './built.ts';
import type { Fixture } from './built.ts';
import {
  changeRequest,
  chatAccount,
  connection,
  contactMethod,
  customer,
  customMonitor,
  dataExport,
  drill,
  hostMonitor,
  imEvent,
  imMember,
  imOverride,
  incident,
  location,
  maintenanceWindow,
  monitorChange,
  ofACustomer,
  organization,
  outboundIntegration,
  pagePart,
  pingKey,
  withoutPingKey,
  report,
  reportRun,
  screenshot,
  session,
  statusPage,
  subscriber,
  website,
  word,
  userConnection,
} from './stored-records.ts';

/** The records that a path parameter refers to, by the path up to it. */
export const fixtures: Readonly<Record<string, Fixture>> = {
  '/api/auth/sessions': { build: session },
  '/api/users': {
    build: created('/api/users', ({ mark }) => ({
      email: `${mark}-${nextNumber()}@example.com`,
      firstName: mark,
      role: 'editor',
    })),
  },
  '/api/customer/tokens': {
    build: created('/api/customer/tokens', ({ mark, customerId }) => ({ name: mark, customerId })),
    ofCustomer: true,
  },
  '/api/organization/tokens': { build: created('/api/organization/tokens', ({ mark }) => ({ name: mark })) },
  '/api/package-configs': {
    build: created('/api/package-configs', ({ mark }) => ({ key: `p${nextNumber()}`, displayName: mark })),
  },
  '/api/custom-domains': {
    build: created('/api/custom-domains', ({ mark }) => ({
      hostname: `${mark}-${nextNumber()}.example.com`,
      purpose: 'white_label',
    })),
  },
  '/api/saved-views': {
    build: created('/api/saved-views', ({ mark }) => ({ name: `${mark} ${nextNumber()}`, filter: { search: mark } })),
  },
  '/api/websites': { build: website, ofCustomer: true },
  '/api/websites/{id}/screenshots': { build: screenshot, ofCustomer: true },
  '/api/dns-monitors': hostMonitor('dns'),
  '/api/icmp-monitors': hostMonitor('icmp'),
  '/api/tcp-monitors': hostMonitor('tcp', { port: 443 }),
  '/api/ssh-monitors': hostMonitor('ssh'),
  '/api/smtp-monitors': hostMonitor('smtp'),
  '/api/imap-pop-monitors': hostMonitor('imap-pop'),
  '/api/ftp-monitors': hostMonitor('ftp'),
  '/api/mail-health-monitors': {
    build: created('/api/mail-health-monitors', ({ mark, customerId }) => ({
      name: mark,
      domainName: 'example.com',
      ...(customerId === null ? {} : { customerId }),
    })),
    ofCustomer: true,
  },
  '/api/custom-monitors': { build: customMonitor, ofCustomer: true },
  '/api/customer-ips': ofACustomer('ips', ({ mark }) => ({
    label: mark,
    ipAddress: `2606:4700::${nextNumber().toString(16)}`,
  })),
  '/api/customer-domains': ofACustomer('domains', ({ mark }) => ({
    label: mark,
    domainName: `${mark}-${nextNumber()}.com`,
  })),
  '/api/monitors': word('website'),
  '/api/monitors/{type}': { build: website, ofCustomer: true },
  '/api/monitors/{kind}': { build: website, ofCustomer: true },
  '/api/monitors/{kind}/{id}/changes': { build: monitorChange, ofCustomer: true },
  '/api/change-requests': { build: changeRequest, ofCustomer: true },
  '/api/incidents': { build: incident, ofCustomer: true },
  '/api/maintenance-windows': { build: maintenanceWindow, ofCustomer: true },
  '/api/maintenance-windows/check': { build: website, ofCustomer: true },
  '/api/status-pages': { build: statusPage, ofCustomer: true },
  '/api/status-pages/{id}/groups': { build: pagePart('groups'), ofCustomer: true },
  '/api/status-pages/{id}/components': { build: pagePart('components'), ofCustomer: true },
  '/api/status-pages/{id}/subscribers': { build: subscriber, ofCustomer: true },
  '/api/custom-fields': {
    build: created('/api/custom-fields', ({ mark }) => ({
      name: mark,
      fieldKey: `f${nextNumber()}`,
      fieldType: 'text',
    })),
  },
  '/api/customers': { build: customer, ofCustomer: true },
  '/api/notification-channels': {
    build: created('/api/notification-channels', ({ mark, customerId }) => ({
      name: mark,
      type: 'webhook',
      config: { url: `https://hooks.example.com/${mark}/${nextNumber()}` },
      ...(customerId === null ? {} : { customerId }),
    })),
    ofCustomer: true,
  },
  '/api/im/me/contact-methods': { build: contactMethod },
  '/api/me/chat-accounts': { build: chatAccount },
  '/api/tags': {
    build: created('/api/tags', ({ mark, customerId }) => ({
      name: `${mark} ${nextNumber()}`,
      color: 'teal',
      ...(customerId === null ? {} : { customerId }),
    })),
    ofCustomer: 'shared',
  },
  '/api/ping-keys': { build: pingKey, ofCustomer: true },
  '/api/im/teams': { build: created('/api/im/teams', ({ mark }) => ({ name: mark })) },
  '/api/im/teams/{id}/members': { build: imMember },
  '/api/im/outbound': { build: outboundIntegration },
  '/api/im/incidents': {
    build: created('/api/im/incidents', ({ mark, imPolicyId }) => ({ title: mark, escalationPolicyId: imPolicyId })),
  },
  '/api/escalation-config/policies': {
    build: created('/api/escalation-config/policies', ({ mark, adminPublicId }) => ({
      name: mark,
      steps: [{ afterMinutes: 0, targets: [{ type: 'user', userId: adminPublicId }] }],
    })),
  },
  '/api/im/sources': { build: created('/api/im/sources', ({ mark }) => ({ name: mark, type: 'generic' })) },
  '/api/im/sources/{id}/events': { build: imEvent },
  '/api/im/schedules': { build: created('/api/im/schedules', ({ mark }) => ({ name: mark, timezone: 'UTC' })) },
  '/api/im/schedules/{id}/overrides': { build: imOverride },
  '/api/locations': { build: location },
  '/api/organization/data-export': { build: dataExport },
  '/api/drills': { build: drill },
  '/api/organization/reports': { build: report },
  '/api/organization/report-runs': { build: reportRun },
  '/api/oauth/connections': { build: connection },
  '/api/users/{id}/connections': { build: userConnection },
  '/api/organizations': { build: organization },
  '/api/platform-admin/organizations': { build: organization },
};

/**
 * Parameters that are secrets: they are the only credential, so they do not refer to a record that
 * could be out of scope.
 */
export const capabilities: readonly string[] = [
  '/api/heartbeat',
  '/api/answers',
  '/api/calls',
  '/api/ticket-webhooks',
  '/api/heartbeat/{heartbeatToken}',
  '/ping',
  '/ping/{uuidOrKey}',
  '/ping/{pingKey}',
  '/ping/{pingKey}/{slug}',
  '/api/im/ingest',
  '/calendars',
  '/status',
  '/logos',
  '/verify',
];

/** The parameters of a path, each with the path before it. */
export const parametersOf = ({
  path,
}: Pick<Endpoint, 'path'>): readonly { readonly name: string; readonly before: string }[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => {
    const [name, before] = [match[1] ?? '', path.slice(0, match.index - 1)];
    // The id of a monitor of any kind can be that of a website. The other parameters at this place are kinds.
    return { name, before: name === 'id' && before === '/api/monitors' ? '/api/websites' : before };
  });

/** Whether the path refers to records. */
export const namesRecords = (endpoint: Endpoint): boolean =>
  parametersOf(endpoint).some(({ before }) => !capabilities.includes(before));

/** Why the endpoint cannot be tested yet, or null. */
export const missingFixture = (endpoint: Endpoint): string | null => {
  const missing = parametersOf(endpoint).find(
    ({ before }) => fixtures[before] === undefined && !capabilities.includes(before),
  );
  return missing === undefined
    ? null
    : `${endpoint.method.toUpperCase()} ${endpoint.path} has no fixture for {${missing.name}}: say in test/integration/http/surface/fixtures.ts how a record at ${missing.before} is built.`;
};

/** The path with `id` for every record. */
export const pathWith = ({ path }: Pick<Endpoint, 'path'>, id: string): string =>
  filled(
    path,
    Object.fromEntries(parametersOf({ path }).map(({ name, before }) => [name, fixtures[before]?.word ?? id])),
  );

const overrides = new WeakMap<Tenant, number>();

/** The newest channel override of a website of the tenant. */
export const newestOverride = (tenant: Tenant): number | undefined => overrides.get(tenant);

const newOverride = async (tenant: Tenant, path: string): Promise<number> => {
  const { id } = await post(tenant, path, { sourceChannelId: tenant.channelId });
  overrides.set(tenant, Number(id));
  return Number(id);
};

const newImage = async ({ app, admin }: Tenant, path: string): Promise<string> => {
  const { status } = await uploadImage(app, admin, path);
  if (status !== 200) throw new Error(`The image at ${path} was refused: ${status}`);
  return '';
};

/** Creates records that an operation names in its body or query, and returns the query. */
const named: Readonly<Record<string, (tenant: Tenant, path: string) => Promise<string>>> = {
  deleteCustomerLogo: newImage,
  deleteCustomerIcon: newImage,
  deleteStatusPageLogo: newImage,
  deleteStatusPageIcon: newImage,
  updateChannelOverride: async (tenant, path) => newOverride(tenant, path).then(() => ''),
  createPingKey: async (tenant) => withoutPingKey(tenant).then(() => ''),
  deleteScheduleFeed: async (tenant, path) => post(tenant, path, {}).then(() => ''),
  deleteChannelOverride: async (tenant, path) => `?channelId=${await newOverride(tenant, path)}`,
};

/** Creates a record of the tenant for every parameter of the path, outer ones first. */
export const buildPath = async (
  endpoint: Endpoint,
  tenant: Tenant,
): Promise<{
  path: string;
  legacyPath: string | null;
  ids: readonly string[];
  values: Readonly<Record<string, string>>;
}> => {
  const values: Record<string, string> = {};
  let legacyPath: string | null = null;
  for (const { name, before } of parametersOf(endpoint)) {
    const built = await fixtures[before]?.build(tenant, values);
    values[name] = built?.id ?? 'none';
    if (built?.legacyId !== undefined)
      legacyPath = filled(endpoint.path, { ...values, [name]: String(built.legacyId) });
  }
  const path = filled(endpoint.path, values);
  const query = await named[endpoint.operationId]?.(tenant, path);
  return { path: `${path}${query ?? ''}`, legacyPath, ids: Object.values(values), values };
};

const filled = (path: string, values: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
