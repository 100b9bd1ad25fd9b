import { expect } from 'chai';
import { hasNoAuthorizingUser } from '../../../../src/domain/access/authorizing-user.ts';
import {
  isAdministrator,
  isCustomerBound,
  isPerson,
  isPlatformStaff,
  isSameUser,
  isServedBy,
  servesMember,
  systemCaller,
} from '../../../../src/domain/access/caller.ts';
import type { Caller, ChannelCaller } from '../../../../src/domain/access/caller.ts';
import { globalUserRules } from '../../../../src/domain/access/global-user.rules.ts';
import { linkedPersonOf, linkedPersonRules } from '../../../../src/domain/access/linked-person.ts';
import type { LinkedPersonFacts } from '../../../../src/domain/access/linked-person.ts';
import {
  everywhere,
  listedOrganization,
  nowhere,
  ownOrganization,
  readScopeOf,
  writeScopeOf,
} from '../../../../src/domain/access/scope.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import { aToken, aUser, anAgent } from '../../../builders/callers.ts';

const anonymous: Caller = { kind: 'anonymous' };
const channel: ChannelCaller = {
  kind: 'channel',
  organizationId: 1,
  organizationStatus: 'active',
  customerId: null,
  channelPublicId: 'ch1',
  channelName: 'Ops',
  integrationId: null,
  imEnabled: true,
};
const unclaimed = anAgent({ organizationId: null, organizationStatus: null, userId: null });

describe('callers', () => {
  it('are people in a session or with an API token', () => {
    const callers = [aUser(), aToken(), anAgent(), channel, anonymous, systemCaller];
    expect(callers.map(isPerson)).to.deep.equal([true, true, false, false, false, false]);
  });

  it('are the same user by session and by token', () => {
    expect([aUser(), aToken()].map((caller) => isSameUser(caller, 7))).to.deep.equal([true, true]);
    expect([aUser(), aToken()].map((caller) => isSameUser(caller, 8))).to.deep.equal([false, false]);
    expect([anAgent(), anonymous].map((caller) => isSameUser(caller, 7))).to.deep.equal([false, false]);
    expect(isSameUser(anonymous, undefined)).to.equal(false);
  });

  it('are bound to a customer with a session, a token or an agent', () => {
    for (const make of [aUser, aToken, anAgent])
      expect([make({ customerId: 5 }), make()].map(isCustomerBound)).to.deep.equal([true, false]);
    expect([channel, anonymous, systemCaller].map(isCustomerBound)).to.deep.equal([false, false, false]);
  });

  it('are platform staff as administrator or supporter of the platform', () => {
    const staff = [aUser({ isGlobalAdmin: true }), aToken({ isGlobalSupporter: true })];
    expect([...staff, aUser(), anAgent()].map(isPlatformStaff)).to.deep.equal([true, true, false, false]);
  });

  it('are served on hosts of their organization, and on those of none', () => {
    const callers = [aUser(), aToken(), anAgent(), channel];
    for (const [host, expected] of [
      [null, true],
      [1, true],
      [2, false],
    ] as const)
      expect(callers.map((caller) => isServedBy(host, caller))).to.deep.equal(callers.map(() => expected));
    expect([anonymous, systemCaller, unclaimed].map((caller) => isServedBy(2, caller))).to.deep.equal([
      true,
      true,
      true,
    ]);
    expect([null, 1, 2].map((host) => servesMember(host, { organizationId: 1 }))).to.deep.equal([true, true, false]);
  });

  it('have no authorizing user as agents that are claimed and whose user is gone', () => {
    expect(hasNoAuthorizingUser(anAgent({ userId: null }))).to.equal(true);
    for (const caller of [anAgent(), unclaimed, aUser(), anonymous])
      expect(hasNoAuthorizingUser(caller)).to.equal(false);
  });
});

describe('isAdministrator', () => {
  const administrator = { role: 'admin', isActive: true, customerId: null } as const;

  it('is true for active administrators of the organization', () => {
    expect(isAdministrator(administrator)).to.equal(true);
    for (const change of [{ role: 'editor' }, { isActive: false }, { customerId: 5 }] as const)
      expect(isAdministrator({ ...administrator, ...change }), JSON.stringify(change)).to.equal(false);
  });
});

describe('scopes of callers', () => {
  const own = { organizationId: 1, customerId: 5 };

  it('are their organization and customer, to read and to write', () => {
    for (const make of [aUser, aToken, anAgent])
      for (const scopeOf of [readScopeOf, writeScopeOf]) expect(scopeOf(make({ customerId: 5 }))).to.deep.equal(own);
    for (const scopeOf of [readScopeOf, writeScopeOf])
      expect(scopeOf(channel)).to.deep.equal({ organizationId: 1, customerId: null });
  });

  it('are empty without an organization', () => {
    for (const scopeOf of [readScopeOf, writeScopeOf])
      expect([anonymous, unclaimed].map(scopeOf)).to.deep.equal([nowhere, nowhere]);
    expect(nowhere.organizationId).to.be.below(0);
  });

  it('are all organizations for platform administrators and the service; supporters only read them', () => {
    const supporter = aUser({ isGlobalSupporter: true, customerId: 5 });
    const administrator = aToken({ isGlobalAdmin: true });
    expect([supporter, administrator, systemCaller].map(readScopeOf)).to.deep.equal([
      everywhere,
      everywhere,
      everywhere,
    ]);
    expect([supporter, administrator, systemCaller].map(writeScopeOf)).to.deep.equal([own, everywhere, everywhere]);
  });

  it('of a list are the own organization, unless platform staff select another', () => {
    expect(listedOrganization(everywhere, 1)).to.deep.equal({ organizationId: 1, customerId: null });
    expect(listedOrganization(everywhere, 1, 2)).to.deep.equal({ organizationId: 2, customerId: null });
    expect(listedOrganization(own, 1)).to.deep.equal(own);
    expect(listedOrganization(own, 1, 1)).to.deep.equal(own);
    expect(listedOrganization(own, 1, 2)).to.deep.equal(nowhere);
  });

  it('have an organization for new records only with an organization', () => {
    expect([aUser({ organizationId: 3 }), channel].map(ownOrganization)).to.deep.equal([3, 1]);
    for (const caller of [anonymous, systemCaller, unclaimed])
      expect(ownOrganization(caller)).to.equal(nowhere.organizationId);
  });
});

describe('a change of a user with a platform flag', () => {
  const answer = (caller: Caller, flags = { isGlobalAdmin: false, isGlobalSupporter: false }) =>
    firstBroken(globalUserRules, { caller, target: flags })?.code ?? 'accepted';

  it('is refused with globalUserProtected, other than to platform administrators and the service', () => {
    for (const flag of ['isGlobalAdmin', 'isGlobalSupporter']) {
      const flags = { isGlobalAdmin: false, isGlobalSupporter: false, [flag]: true };
      for (const caller of [aUser(), aToken({ isGlobalSupporter: true }), anAgent()])
        expect(answer(caller, flags)).to.equal('globalUserProtected');
      for (const caller of [aUser({ isGlobalAdmin: true }), aToken({ isGlobalAdmin: true }), systemCaller])
        expect(answer(caller, flags)).to.equal('accepted');
    }
    expect(answer(aUser())).to.equal('accepted');
  });
});

describe('the person behind an account of another service', () => {
  const { kind: _kind, sessionId: _session, steppedUpAt: _at, mfaDemanded: _demanded, ...user } = aUser();
  const facts: LinkedPersonFacts = {
    ...user,
    name: 'Ada',
    isDeleted: false,
    requireMfaAdmins: false,
    requireMfaEditors: false,
    requireMfaReadonly: false,
    requireMfaPlatformStaff: false,
  };
  const answer = (changes: Partial<LinkedPersonFacts>) =>
    firstBroken(linkedPersonRules, linkedPersonOf({ ...facts, ...changes }))?.code ?? 'accepted';

  it('acts with the rights of a session in which no code was verified', () => {
    expect(linkedPersonOf(facts)).to.deep.equal({
      name: 'Ada',
      caller: { ...user, kind: 'user', sessionId: 0, steppedUpAt: null, mfaDemanded: false },
    });
  });

  it('is refused with accountDeactivated once deactivated or deleted', () => {
    expect(answer({})).to.equal('accepted');
    expect(answer({ isActive: false })).to.equal('accountDeactivated');
    expect(answer({ isDeleted: true })).to.equal('accountDeactivated');
  });

  it('is refused with mfa_enrollment_required without the two-step verification that its role must have', () => {
    expect(answer({ requireMfaAdmins: true })).to.equal('mfa_enrollment_required');
    expect(answer({ requireMfaAdmins: true, mfaEnabled: true })).to.equal('accepted');
    expect(answer({ requireMfaAdmins: true, isActive: false })).to.equal('accountDeactivated');
  });
});
