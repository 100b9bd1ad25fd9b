import { expect } from 'chai';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import { any, matches, only } from '../../../../src/domain/access/guards/path-pattern.ts';
import { roles } from '../../../../src/domain/access/caller.ts';
import { endpoints } from '../../../../src/interfaces/http/endpoints.ts';
import type { Endpoint } from '../../../../src/interfaces/http/kernel/endpoint.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { bodyOf } from './bodies.ts';
import { nobody, person, program } from './test-callers.ts';
import type { TestCaller } from './test-callers.ts';
import { buildPath, missingFixture } from './fixtures.ts';
import { newTenant } from './tenants.ts';
import type { Tenant } from './tenants.ts';

/** Groups of callers, as the specification names them. */
type CallerGroup =
  | 'anybody'
  | 'everyone'
  | 'sessions'
  | 'writers'
  | 'admins'
  | 'adminReaders'
  | 'adminSessions'
  | 'imStaff'
  | 'platformAdmins';

/**
 * The permitted callers by method and path: "API tokens" rule 8, the tables of errors and decisions section 3. The
 * first matching line counts. A path without a matching line fails the test, so that permissions of new endpoints are
 * specified here.
 */
const TABLE: readonly (readonly [methods: string, path: string, group: CallerGroup])[] = [
  ['POST', '/api/auth/sign-in/**', 'anybody'],
  ['POST', '/api/auth/password-reset/**', 'anybody'],
  ['POST', '/api/auth/invitations/accept', 'anybody'],
  ['POST', '/api/setup', 'anybody'],
  ['POST', '/api/monitors/*/try', 'writers'],
  ['*', '/api/sample-outage', 'admins'],
  ['GET', '/api/auth/get-session', 'everyone'],
  ['*', '/api/auth/**', 'sessions'],
  ['GET', '/api/me', 'everyone'],
  ['GET', '/api/overview', 'everyone'],
  ['GET', '/api/search', 'everyone'],
  ['*', '/api/saved-views/**', 'everyone'],
  ['PATCH', '/api/me/preferences', 'sessions'],
  ['POST', '/api/me/chat-accounts', 'sessions'],
  ['*', '/api/me/chat-accounts/**', 'everyone'],
  ['GET', '/api/stream', 'everyone'],
  ['POST', '/api/users/*/mfa/reset', 'adminSessions'],
  ['GET', '/api/users/**', 'adminReaders'],
  ['*', '/api/users/**', 'admins'],
  ['POST', '/api/customer/tokens', 'sessions'],
  ['*', '/api/customer/tokens/**', 'everyone'],
  ['GET', '/api/organization/tokens', 'adminReaders'],
  ['POST', '/api/organization/tokens', 'adminSessions'],
  ['*', '/api/organization/tokens/**', 'admins'],
  ['GET', '/api/package-configs/**', 'everyone'],
  ['*', '/api/package-configs/**', 'admins'],
  ['GET', '/api/custom-fields', 'everyone'],
  ['*', '/api/custom-fields/**', 'admins'],
  ['GET', '/api/customers/usage', 'adminReaders'],
  ['GET', '/api/customers/**', 'everyone'],
  ['*', '/api/customers/**', 'writers'],
  ['GET', '/api/monitors', 'everyone'],
  ['POST', '/api/monitors/bulk', 'writers'],
  ['POST', '/api/monitors/import', 'writers'],
  ['GET', '/api/monitors/*/*/series', 'everyone'],
  ['GET', '/api/monitors/*/*/expiry', 'everyone'],
  ['GET', '/api/monitors/*/*/maintenance', 'everyone'],
  ['GET', '/api/monitors/*/*/changes', 'everyone'],
  ['GET', '/api/monitors/*/*/expected-state', 'everyone'],
  ['POST', '/api/monitors/*/*/changes/*/accept', 'writers'],
  ['POST', '/api/monitors/*/*/changes/*/refuse', 'writers'],
  ['GET', '/api/monitors/*/*/routing', 'imStaff'],
  ['GET', '/api/explanations', 'everyone'],
  ['GET', '/api/monitors/*/notification-channels', 'everyone'],
  ['PUT', '/api/monitors/*/notification-channels', 'writers'],
  ['GET', '/api/websites/**', 'everyone'],
  ['*', '/api/websites/**', 'writers'],
  ['GET', '/api/dns-monitors/**', 'everyone'],
  ['*', '/api/dns-monitors/**', 'writers'],
  ['GET', '/api/icmp-monitors/**', 'everyone'],
  ['*', '/api/icmp-monitors/**', 'writers'],
  ['GET', '/api/ssh-monitors/**', 'everyone'],
  ['*', '/api/ssh-monitors/**', 'writers'],
  ['GET', '/api/tcp-monitors/**', 'everyone'],
  ['*', '/api/tcp-monitors/**', 'writers'],
  ['GET', '/api/smtp-monitors/**', 'everyone'],
  ['*', '/api/smtp-monitors/**', 'writers'],
  ['GET', '/api/imap-pop-monitors/**', 'everyone'],
  ['*', '/api/imap-pop-monitors/**', 'writers'],
  ['GET', '/api/ftp-monitors/**', 'everyone'],
  ['*', '/api/ftp-monitors/**', 'writers'],
  ['GET', '/api/mail-health-monitors/**', 'everyone'],
  ['*', '/api/mail-health-monitors/**', 'writers'],
  ['GET', '/api/custom-monitors/**', 'everyone'],
  ['*', '/api/custom-monitors/**', 'writers'],
  ['GET', '/api/monitor-kinds', 'everyone'],
  ['GET', '/api/customer-domains/**', 'everyone'],
  ['*', '/api/customer-domains/**', 'writers'],
  ['GET', '/api/customer-ips/**', 'everyone'],
  ['*', '/api/customer-ips/**', 'writers'],
  ['GET', '/api/maintenance-windows/**', 'everyone'],
  ['POST', '/api/maintenance-windows/preview-occurrences', 'everyone'],
  ['POST', '/api/maintenance-windows/check/batch', 'everyone'],
  ['*', '/api/maintenance-windows/**', 'writers'],
  ['*', '/api/status-pages/*/subscribers/**', 'writers'],
  ['POST', '/status/*/subscribers', 'anybody'],
  ['GET', '/api/status-pages/**', 'everyone'],
  ['*', '/api/status-pages/**', 'writers'],
  ['GET', '/api/custom-domains/**', 'adminReaders'],
  ['*', '/api/custom-domains/**', 'admins'],
  ['GET', '/api/tenant', 'anybody'],
  ['GET', '/api/tags/**', 'everyone'],
  ['*', '/api/tags/**', 'writers'],
  ['GET', '/api/monitor-tags', 'everyone'],
  ['*', '/api/monitor-tags', 'writers'],
  ['POST', '/api/monitors/*/*/change-requests', 'writers'],
  ['GET', '/api/change-requests/**', 'everyone'],
  ['*', '/api/change-requests/**', 'writers'],
  ['GET', '/api/incidents/**', 'everyone'],
  ['*', '/api/incidents/**', 'writers'],
  ['GET', '/api/notification-channels/**', 'everyone'],
  ['*', '/api/notification-channels/**', 'writers'],
  ['POST', '/api/notifications/send-alert', 'writers'],
  ['GET', '/api/locations', 'everyone'],
  ['*', '/api/locations/**', 'platformAdmins'],
  ['GET', '/api/health', 'everyone'],
  ['GET', '/api/monitors/assert-healthy', 'everyone'],
  ['POST', '/api/monitors/trigger-checks', 'writers'],
  ['GET', '/api/tools/*', 'everyone'],
  ['*', '/api/heartbeat/**', 'anybody'],
  ['*', '/ping/**', 'anybody'],
  ['GET', '/api/ping-keys/**', 'everyone'],
  ['PATCH', '/api/ping-keys/*', 'admins'],
  ['*', '/api/ping-keys/**', 'writers'],
  ['POST', '/api/im/ingest/*', 'anybody'],
  ['POST', '/api/answers/*', 'anybody'],
  ['POST', '/api/calls/*/*', 'anybody'],
  ['POST', '/api/slack/interactions', 'anybody'],
  ['POST', '/api/telegram/updates', 'anybody'],
  ['POST', '/api/ticket-webhooks/*', 'anybody'],
  ['GET', '/calendars/**', 'anybody'],
  ['*', '/api/im/**', 'imStaff'],
  ['*', '/api/escalation-config/**', 'imStaff'],
  ['GET', '/api/organization', 'everyone'],
  ['*', '/api/organization/data-export/**', 'admins'],
  ['GET', '/api/organization/reports/**', 'adminReaders'],
  ['*', '/api/organization/reports/**', 'admins'],
  ['GET', '/api/organization/report-runs/**', 'adminReaders'],
  ['GET', '/api/organization/report-corrections', 'adminReaders'],
  ['*', '/api/organization/report-corrections', 'admins'],
  ['GET', '/api/drills/**', 'adminReaders'],
  ['*', '/api/drills', 'admins'],
  ['GET', '/api/drill-settings', 'adminReaders'],
  ['*', '/api/drill-settings', 'admins'],
  ['GET', '/api/organization/smtp', 'adminReaders'],
  ['*', '/api/organization/smtp/**', 'admins'],
  ['*', '/api/organization/logo', 'admins'],
  ['*', '/api/organization/icon', 'admins'],
  ['GET', '/api/organization/images', 'admins'],
  ['GET', '/logos/*', 'anybody'],
  ['*', '/api/organization', 'admins'],
  ['GET', '/api/organizations/**', 'everyone'],
  ['GET', '/api/quota-tiers', 'everyone'],
  ['*', '/api/organizations/**', 'admins'],
  ['*', '/api/platform-admin/**', 'platformAdmins'],
  ['GET', '/api/audit-log', 'adminReaders'],
  ['GET', '/.well-known/**', 'anybody'],
  ['GET', '/auth.md', 'anybody'],
  ['POST', '/agent/**', 'anybody'],
  ['POST', '/oauth2/**', 'anybody'],
  ['*', '/api/agent-claim/**', 'sessions'],
  ['*', '/oauth/apps/consent', 'sessions'],
  ['*', '/oauth/apps/**', 'anybody'],
  ['*', '/api/oauth/**', 'sessions'],
];

type Kind = 'anonymous' | 'supporter' | 'platformAdmin' | (typeof roles)[number];
type Credential = 'session' | 'token';

const staff: readonly Kind[] = ['supporter', 'platformAdmin'];

/** The kinds of caller in each group; `session` excludes tokens. */
const GROUPS: Readonly<
  Record<CallerGroup, { readonly kinds: readonly Kind[]; readonly credentials: readonly Credential[] }>
> = {
  anybody: { kinds: ['anonymous', ...roles, ...staff], credentials: ['session', 'token'] },
  everyone: { kinds: [...roles, ...staff], credentials: ['session', 'token'] },
  sessions: { kinds: [...roles, ...staff], credentials: ['session'] },
  writers: { kinds: ['admin', 'editor', 'platformAdmin'], credentials: ['session', 'token'] },
  admins: { kinds: ['admin', 'platformAdmin'], credentials: ['session', 'token'] },
  adminReaders: { kinds: ['admin', ...staff], credentials: ['session', 'token'] },
  adminSessions: { kinds: ['admin', 'platformAdmin'], credentials: ['session'] },
  imStaff: { kinds: ['admin', 'editor', 'responder', 'platformAdmin'], credentials: ['session', 'token'] },
  platformAdmins: { kinds: ['platformAdmin'], credentials: ['session', 'token'] },
};

interface Role extends TestCaller {
  readonly kind: Kind;
  readonly credential: Credential | null;
}

const methodOf = ({ method }: Endpoint): string => method.toUpperCase();
const nameOf = (endpoint: Endpoint): string => `${methodOf(endpoint)} ${endpoint.path}`;

const groupOf = (endpoint: Endpoint): CallerGroup | undefined =>
  TABLE.find(([methods, path]) =>
    matches(methods === '*' ? any(path) : only(methods, path), methodOf(endpoint), endpoint.path),
  )?.[2];

const mayCall = (group: CallerGroup, { kind, credential }: Role): boolean => {
  const { kinds, credentials } = GROUPS[group];
  return kinds.includes(kind) && (credential === null || credentials.includes(credential));
};

/**
 * The status of a refusal for this kind of caller. Supporters write in their own organization only, so records of
 * others answer 404.
 */
const isRefusal = (status: number, kind: Kind): boolean =>
  status === 401 || status === 403 || (status === 404 && kind === 'supporter');

/** Refusals with 401 or 403 that do not depend on the role: rules about the record, or an invalid proof. */
const isOwnRule = (group: CallerGroup, status: number, code: string | undefined): boolean =>
  (group === 'anybody' && status === 401) ||
  [
    'notManualIncident',
    'mfa_enrollment_required',
    'imTeamWriteDenied',
    'imTeamMembershipRequired',
    'imTeamAdminRequired',
  ].includes(code ?? '');

describe('roles', () => {
  let app: TestApp;
  let tenant: Tenant;
  let elsewhere: number;

  before(async () => {
    app = await testApp();
    elsewhere = (await app.createOrganization()).organizationId;
    await app.database.query.updateTable('organization').set({ imEnabled: true }).where('id', '=', elsewhere).execute();
    const platform = await person(app, elsewhere, 'platform', { role: 'admin', isGlobalAdmin: true });
    tenant = await newTenant(app, 'roles', platform.client);
  });
  beforeEach(() => app.clock.advance(minutes(1)));
  after(() => app.close());

  /** New callers for each endpoint, because some end their own session. */
  const testCallersOf = async (): Promise<readonly Role[]> => {
    const { organizationId } = tenant;
    const flags = [
      { kind: 'supporter', organization: elsewhere, facts: { role: 'readonly', isGlobalSupporter: true } },
      { kind: 'platformAdmin', organization: elsewhere, facts: { role: 'readonly', isGlobalAdmin: true } },
      ...roles.map((role) => ({ kind: role, organization: organizationId, facts: { role } })),
    ] as const;
    const known = flags.flatMap(({ kind, organization, facts }) => [
      person(app, organization, 'roles', facts).then((player): Role => ({ ...player, kind, credential: 'session' })),
      program(app, organization, 'roles', facts).then((player): Role => ({ ...player, kind, credential: 'token' })),
    ]);
    return [{ ...nobody(app), kind: 'anonymous', credential: null }, ...(await Promise.all(known))];
  };

  it('are specified for every declared endpoint', () => {
    const unsaid = endpoints.filter((endpoint) => groupOf(endpoint) === undefined);
    expect(
      unsaid.map(
        (endpoint) => `${nameOf(endpoint)}: say in test/integration/http/surface/roles.spec.ts who may call it.`,
      ),
    ).to.deep.equal([]);
  });

  for (const endpoint of endpoints.filter((each) => missingFixture(each) === null)) {
    const group = groupOf(endpoint);
    if (group === undefined) continue;
    it(`${nameOf(endpoint)} allows ${group}`, async () => {
      const faults = [];
      for (const role of await testCallersOf()) {
        const { path } = await buildPath(endpoint, tenant);
        const { status, body } = await role.client.send(methodOf(endpoint), path, bodyOf(endpoint, tenant));
        const code = (body as { data?: { code?: string } } | undefined)?.data?.code;
        const said = `${role.name}: ${methodOf(endpoint)} ${path} answers ${status} ${code ?? ''}`;
        const denied = status === 401 || status === 403;
        if (mayCall(group, role) && denied && !isOwnRule(group, status, code))
          faults.push(`${said}, though it is for ${group}`);
        if (!mayCall(group, role) && !isRefusal(status, role.kind))
          faults.push(`${said}, though it is only for ${group}`);
        if (role.kind === 'anonymous' && group !== 'anybody' && status !== (path.startsWith('/api/im/') ? 403 : 401))
          faults.push(`${said}, without any credential`);
      }
      expect(faults).to.deep.equal([]);
    });
  }
});
