import { expect } from 'chai';
import { agentGuards, missingReadScope, callerGuards } from '../../../../src/domain/access/caller.rules.ts';
import type { AgentCaller, AgentScope } from '../../../../src/domain/access/caller.ts';
import { pathAccessOf } from '../../../../src/domain/access/guards/path-access.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import { endpoints } from '../../../../src/interfaces/http/endpoints.ts';

/** The path access of the declared endpoints. */
const access = pathAccessOf(endpoints);

const anAgent = (...scopes: AgentScope[]): AgentCaller => ({
  kind: 'agent',
  registrationId: 'reg_1',
  scopes,
  organizationId: 1,
  organizationStatus: 'active',
  customerId: null,
  userId: 7,
  isActive: true,
});
const ask = (caller: AgentCaller, method: string, path: string, agentWritesEnabled = false) =>
  firstBroken(agentGuards, { caller, method, path, agentWritesEnabled, access })?.code ?? 'open';

describe('agent scopes', () => {
  const visitor = anAgent('tools.public');
  const reader = anAgent('api.read');
  const writer = anAgent('api.read', 'api.write.monitors');

  for (const scope of ['tools.public', 'api.read', 'api.write.monitors', 'api.write.incidents'] as const)
    it(`include the public tools: ${scope}`, () => {
      for (const method of ['GET', 'HEAD']) expect(ask(anAgent(scope), method, '/api/tools/dns')).to.equal('open');
    });

  it('tools.public opens one segment below /api/tools', () => {
    for (const path of [
      '/api/tools',
      '/api/tools/dns/more',
      '/api/toolsmith',
      '/api/websites',
      '/api/health',
      '/api/nothing',
      '/',
    ]) {
      expect(ask(visitor, 'GET', path), path).to.equal('agentTokenReadOnly');
    }
  });

  it('api.read opens reads of websites, incidents and health, by whole path segments', () => {
    for (const path of [
      '/api/websites',
      '/api/websites/1',
      '/api/websites/1/check-history',
      '/api/incidents',
      '/api/incidents/1/updates',
      '/api/health',
    ]) {
      for (const method of ['GET', 'HEAD']) expect(ask(reader, method, path), path).to.equal('open');
    }
    for (const path of [
      '/api/websites-export',
      '/api/website',
      '/api/incidentsx',
      '/api/health/more',
      '/api/customers',
      '/api/organization',
      '/api/im/incidents',
      '/api/nothing',
    ]) {
      expect(ask(reader, 'GET', path), path).to.equal('agentTokenReadOnly');
    }
  });

  it('refuse every write with authorizingUserUnresolved once the authorizing user is gone, after the scope, and no read', () => {
    const orphan = { ...writer, userId: null };
    expect(ask(orphan, 'POST', '/api/websites', true)).to.equal('authorizingUserUnresolved');
    expect(ask(orphan, 'POST', '/api/incidents', true)).to.equal('agentTokenScopeForbidden');
    expect(ask(orphan, 'GET', '/api/websites')).to.equal('open');
    expect(ask(orphan, 'POST', '/mcp', true)).to.equal('open');
  });

  it('refuse every write with agentTokenReadOnly while the write kill-switch is off', () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      for (const caller of [visitor, reader, writer])
        expect(ask(caller, method, '/api/websites')).to.equal('agentTokenReadOnly');
    }
  });

  it('for writes open a fixed list of their own area, and agentTokenScopeForbidden refuses the rest', () => {
    for (const [method, path] of [
      ['POST', '/api/websites'],
      ['PATCH', '/api/websites/1'],
      ['DELETE', '/api/dns-monitors/1'],
      ['POST', '/api/tcp-monitors/1/trigger-check'],
      ['PATCH', '/api/websites/1/check-config'],
      ['POST', '/api/monitors/website/1/change-requests'],
      ['POST', '/api/tags'],
    ] as const) {
      expect(ask(writer, method, path, true), `${method} ${path}`).to.equal('open');
      expect(ask(anAgent('api.read', 'api.write.incidents'), method, path, true), `${method} ${path}`).to.equal(
        'agentTokenScopeForbidden',
      );
      expect(ask(reader, method, path, true)).to.equal('agentTokenScopeForbidden');
    }
    for (const [method, path] of [
      ['POST', '/api/incidents'],
      ['POST', '/api/incidents/1/updates'],
      ['DELETE', '/api/incidents/1'],
    ] as const) {
      expect(ask(anAgent('api.write.incidents'), method, path, true)).to.equal('open');
      expect(ask(writer, method, path, true)).to.equal('agentTokenScopeForbidden');
    }
  });

  it('never open writes to billing, people, credentials and notification channels', () => {
    const all = anAgent('api.read', 'api.write.monitors', 'api.write.incidents');
    for (const [method, path] of [
      ['PATCH', '/api/organizations/1/billing'],
      ['PATCH', '/api/organizations/1/quota-tier'],
      ['POST', '/api/organization/tokens'],
      ['POST', '/api/customer/tokens'],
      ['POST', '/api/users'],
      ['POST', '/api/auth/sign-out'],
      ['POST', '/api/agent-claim/confirm'],
      ['POST', '/api/oauth/consent'],
      ['POST', '/api/websites/1/notification-channels'],
      ['POST', '/api/notification-channels'],
      ['POST', '/api/nothing'],
    ] as const)
      expect(ask(all, method, path, true), `${method} ${path}`).to.equal('agentTokenScopeForbidden');
  });

  it('apply to agents only', () => {
    expect(
      firstBroken(agentGuards, {
        caller: { kind: 'anonymous' },
        method: 'POST',
        path: '/api/users',
        agentWritesEnabled: false,
        access,
      }),
    ).to.equal(null);
  });

  it('are checked after the status of the organization and before the confinement to a customer', () => {
    const judge = (caller: AgentCaller) =>
      firstBroken(callerGuards, { caller, method: 'GET', path: '/api/users', agentWritesEnabled: false, access })?.code;
    expect(judge({ ...reader, organizationStatus: 'deleted' })).to.equal('organizationSuspended');
    expect(judge({ ...reader, organizationStatus: 'suspended' })).to.equal('organizationStatusLocked');
    expect(judge({ ...reader, customerId: 5 })).to.equal('agentTokenReadOnly');
  });

  it('are named in a refused read if one would permit it', () => {
    expect(missingReadScope({ caller: visitor, method: 'GET', path: '/api/websites/1', access })).to.equal('api.read');
    expect(missingReadScope({ caller: visitor, method: 'GET', path: '/api/customers', access })).to.equal(null);
    expect(missingReadScope({ caller: visitor, method: 'POST', path: '/api/websites', access })).to.equal(null);
    expect(missingReadScope({ caller: reader, method: 'GET', path: '/api/websites', access })).to.equal(null);
  });
});
