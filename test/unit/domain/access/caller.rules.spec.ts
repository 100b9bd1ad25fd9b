import { expect } from 'chai';
import {
  agentGuards,
  callerGuards,
  missingReadScope,
  missingScope,
  transportGuards,
} from '../../../../src/domain/access/caller.rules.ts';
import type { CallerFacts, RequestFacts } from '../../../../src/domain/access/caller.rules.ts';
import { systemCaller } from '../../../../src/domain/access/caller.ts';
import type { AgentScope, Caller, ChannelCaller } from '../../../../src/domain/access/caller.ts';
import { pathAccessOf } from '../../../../src/domain/access/guards/path-access.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import { aToken, aUser, anAgent } from '../../../builders/callers.ts';

const access = pathAccessOf([
  { method: 'get', path: '/api/websites', agents: 'api.read' },
  { method: 'post', path: '/api/websites', agents: 'api.write.monitors' },
  { method: 'get', path: '/api/users', confinement: 'area' },
]);
const anonymous: Caller = { kind: 'anonymous' };
const aChannel = (facts: Partial<ChannelCaller> = {}): ChannelCaller => ({
  kind: 'channel',
  organizationId: 1,
  organizationStatus: 'active',
  customerId: null,
  channelPublicId: 'ch1',
  channelName: 'Ops',
  integrationId: null,
  imEnabled: true,
  ...facts,
});

type Request = readonly [method: string, path: string];
const READ: Request = ['GET', '/api/websites'];
const WRITE: Request = ['POST', '/api/websites'];

const answerTo = (caller: Caller, [method, path]: Request, agentWritesEnabled = true) =>
  firstBroken<CallerFacts, string>(callerGuards, { caller, method, path, access, agentWritesEnabled })?.code ??
  'accepted';

describe('the guards before the credential is looked up', () => {
  const request: RequestFacts = {
    method: 'POST',
    rawTarget: '/api/websites',
    usesCookie: true,
    origin: 'https://evil.example',
    secFetchSite: null,
    referer: null,
    ownOrigins: ['https://watchstead.example'],
  };
  const answer = (facts: Partial<RequestFacts>) =>
    firstBroken<RequestFacts, string>(transportGuards, { ...request, ...facts })?.code ?? 'accepted';

  it('refuse a cross-site write with the session cookie with csrfOriginRejected, and no other', () => {
    expect(answer({})).to.equal('csrfOriginRejected');
    expect(answer({ usesCookie: false })).to.equal('accepted');
    expect(answer({ method: 'GET' })).to.equal('accepted');
    expect(answer({ origin: 'https://watchstead.example' })).to.equal('accepted');
  });

  it('refuse an ambiguous path with apiTokenPathAmbiguous before that, for every credential', () => {
    for (const usesCookie of [true, false])
      expect(answer({ usesCookie, rawTarget: '/api//websites' })).to.equal('apiTokenPathAmbiguous');
  });
});

describe('a caller whose user is deactivated', () => {
  it('is refused with accountDeactivated, agents too, whatever the status of the organization', () => {
    for (const organizationStatus of ['active', 'suspended', 'deleted'] as const)
      for (const caller of [
        aUser({ isActive: false, organizationStatus }),
        aToken({ isActive: false, organizationStatus }),
        anAgent({ isActive: false, organizationStatus }),
      ])
        expect(answerTo(caller, READ), `${caller.kind} ${organizationStatus}`).to.equal('accountDeactivated');
  });
});

describe('a caller of an organization', () => {
  const members = { aUser, aToken, anAgent, aChannel };
  for (const [name, make] of Object.entries(members))
    it(`is locked out while it is suspended or deleted (${name})`, () => {
      const answerIn = (organizationStatus: 'active' | 'cancelled' | 'suspended' | 'deleted') =>
        answerTo(make({ organizationStatus }), READ);
      expect([answerIn('active'), answerIn('cancelled')]).to.deep.equal(['accepted', 'accepted']);
      expect([answerIn('suspended'), answerIn('deleted')]).to.deep.equal([
        'organizationStatusLocked',
        'organizationSuspended',
      ]);
    });

  it('is served in any status as platform staff, as the service itself, and without a credential', () => {
    for (const organizationStatus of ['suspended', 'deleted'] as const)
      for (const flag of ['isGlobalAdmin', 'isGlobalSupporter'])
        expect(answerTo(aUser({ organizationStatus, [flag]: true }), READ)).to.equal('accepted');
    for (const caller of [systemCaller, anonymous]) expect(answerTo(caller, READ)).to.equal('accepted');
  });

  const stillServed: readonly Request[] = [
    ['GET', '/api/organization'],
    ['HEAD', '/api/organization'],
    ['GET', '/api/organizations'],
    ['GET', '/api/organizations/7'],
    ['PATCH', '/api/organizations/7/quota-tier'],
    ['POST', '/api/organization/data-export'],
    ['GET', '/api/organization/data-export/1/download'],
    ['GET', '/data-export'],
    ['GET', '/api/tenant'],
  ];
  for (const request of stillServed)
    it(`may still ${request.join(' ')} while it is suspended, but not once it is deleted`, () => {
      expect(answerTo(aUser({ organizationStatus: 'suspended' }), request)).to.equal('accepted');
      expect(answerTo(aUser({ organizationStatus: 'deleted' }), request)).to.equal('organizationSuspended');
    });

  const locked: readonly Request[] = [
    ['PATCH', '/api/organization'],
    ['POST', '/api/organizations'],
    ['GET', '/api/organizations/7/quota-tier'],
    ['POST', '/data-export'],
    ['POST', '/api/auth/sign-out'],
    ['GET', '/api/auth/get-session'],
  ];
  for (const request of locked)
    it(`may not ${request.join(' ')} while it is suspended`, () => {
      expect(answerTo(aUser({ organizationStatus: 'suspended' }), request)).to.equal('organizationStatusLocked');
    });
});

describe('an agent', () => {
  const withScopes = (...scopes: readonly AgentScope[]) => anAgent({ scopes });
  const reader = withScopes('api.read');
  const writer = withScopes('api.read', 'api.write.monitors');

  it('is refused with agentTokenReadOnly for a read outside its scopes, also where nothing is', () => {
    expect(answerTo(reader, READ)).to.equal('accepted');
    expect(answerTo(reader, ['HEAD', '/api/websites/7'])).to.equal('accepted');
    expect(answerTo(withScopes('tools.public'), READ)).to.equal('agentTokenReadOnly');
    for (const path of ['/api/users', '/api/nothing'])
      expect(answerTo(writer, ['GET', path])).to.equal('agentTokenReadOnly');
  });

  it('may use the public tools whatever its scopes', () => {
    expect(answerTo(reader, ['GET', '/api/tools/lookup'])).to.equal('accepted');
    expect(answerTo(withScopes(), ['GET', '/api/tools/lookup'])).to.equal('accepted');
  });

  it('is refused with agentTokenReadOnly for every write while the operator allows none', () => {
    for (const agent of [reader, writer]) expect(answerTo(agent, WRITE, false)).to.equal('agentTokenReadOnly');
    expect(answerTo(writer, READ, false)).to.equal('accepted');
  });

  it('is refused with agentTokenScopeForbidden for a write outside its scopes, if writes are allowed', () => {
    expect(answerTo(writer, WRITE)).to.equal('accepted');
    expect(answerTo(reader, WRITE)).to.equal('agentTokenScopeForbidden');
    expect(answerTo(writer, ['DELETE', '/api/websites/7'])).to.equal('agentTokenScopeForbidden');
  });

  it('is refused with authorizingUserUnresolved for writes without its user, and may read', () => {
    const orphan = anAgent({ scopes: ['api.read', 'api.write.monitors'], userId: null });
    expect(answerTo(orphan, WRITE)).to.equal('authorizingUserUnresolved');
    expect(answerTo(orphan, READ)).to.equal('accepted');
    expect(answerTo({ ...orphan, organizationId: null, organizationStatus: null }, WRITE)).to.equal('accepted');
  });

  it('reaches the MCP endpoint, which checks each call by itself', () => {
    const orphan = anAgent({ scopes: [], userId: null });
    for (const method of ['GET', 'POST'])
      for (const agentWritesEnabled of [true, false])
        expect(answerTo(orphan, [method, '/mcp'], agentWritesEnabled), method).to.equal('accepted');
  });

  it('is the only caller whose scopes count', () => {
    const facts = { caller: aUser(), method: 'DELETE', path: '/api/nothing', access, agentWritesEnabled: false };
    expect(firstBroken<typeof facts, string>(agentGuards, facts)).to.equal(null);
  });

  it('learns the scope that would permit a refused request, if one would', () => {
    const missing = (caller: Caller, [method, path]: Request, agentWritesEnabled = true) =>
      missingScope({ caller, method, path, access, agentWritesEnabled });
    expect(missing(withScopes('tools.public'), READ)).to.equal('api.read');
    expect(missing(withScopes('tools.public'), READ, false)).to.equal('api.read');
    expect(missing(reader, WRITE)).to.equal('api.write.monitors');
    expect(missing(reader, WRITE, false)).to.equal(null);
    expect(missing(writer, WRITE)).to.equal(null);
    expect(missing(reader, ['GET', '/api/nothing'])).to.equal(null);
    expect(missing(aUser(), WRITE)).to.equal(null);
    expect(missingReadScope({ caller: withScopes(), method: 'GET', path: '/api/websites', access })).to.equal(
      'api.read',
    );
    expect(missingReadScope({ caller: withScopes(), method: 'POST', path: '/api/websites', access })).to.equal(null);
  });
});

describe('a customer-bound caller', () => {
  it('is refused with customerScopedTokenForbidden on paths of the whole organization', () => {
    for (const caller of [aUser({ customerId: 5 }), aToken({ customerId: 5 })]) {
      expect(answerTo(caller, ['GET', '/api/users'])).to.equal('customerScopedTokenForbidden');
      expect(answerTo(caller, ['DELETE', '/api/users/7'])).to.equal('customerScopedTokenForbidden');
      expect(answerTo(caller, READ)).to.equal('accepted');
    }
    for (const caller of [aUser(), aToken(), systemCaller, anonymous])
      expect(answerTo(caller, ['GET', '/api/users'])).to.equal('accepted');
  });
});

describe('a user who must set up two-step verification', () => {
  const user = aUser({ mfaDemanded: true });

  it('is refused with mfa_enrollment_required until it is set up, other than by a token', () => {
    expect(answerTo(user, READ)).to.equal('mfa_enrollment_required');
    expect(answerTo({ ...user, mfaEnabled: true }, READ)).to.equal('accepted');
    expect(answerTo(aToken({ mfaDemanded: true }), READ)).to.equal('accepted');
  });

  const open: readonly Request[] = [
    ['GET', '/api/auth/get-session'],
    ['POST', '/api/auth/sign-out'],
    ['POST', '/api/auth/mfa/totp/setup'],
    ['GET', '/account/two-step'],
    ['POST', '/account/two-step/confirm'],
    ['POST', '/sign-out'],
  ];
  for (const request of open)
    it(`may ${request.join(' ')}`, () => {
      expect(answerTo(user, request)).to.equal('accepted');
    });

  for (const request of [
    ['POST', '/api/auth/get-session'],
    ['GET', '/sign-out'],
    ['GET', '/account'],
  ] as const)
    it(`may not ${request.join(' ')}`, () => {
      expect(answerTo(user, request)).to.equal('mfa_enrollment_required');
    });
});
