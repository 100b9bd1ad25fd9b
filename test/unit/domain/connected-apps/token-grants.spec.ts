import { expect } from 'chai';
import { appCallerOf } from '../../../../src/domain/connected-apps/app-grant.ts';
import {
  decideRedemption,
  decideRefresh,
  isCodeReplay,
  isRefreshReuse,
} from '../../../../src/domain/connected-apps/token-grants.ts';
import type { RedemptionFacts, RefreshFacts } from '../../../../src/domain/connected-apps/token-grants.ts';
import { accepted, refused } from '../../../../src/domain/kernel/outcome.ts';
import { later } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';
import {
  aGrant,
  aGrantUser,
  aRefreshToken,
  aWaitingAuthorization,
  anAcceptedAuthorization,
} from '../../../builders/connected-apps.ts';

const backing = { grant: aGrant(), user: aGrantUser(), clientId: 3, now: NOW };

/** Changes that invalidate a grant. */
const unbacked = [
  ['the grant does not exist', { grant: null }],
  ['the grant is revoked', { grant: aGrant({ revokedAt: NOW }) }],
  ['the grant has expired', { grant: aGrant({ expiresAt: NOW }) }],
  ['the user is deleted', { user: null }],
  ['the user is deactivated', { user: aGrantUser({ isActive: false }) }],
  ['the user is in another organization', { user: aGrantUser({ organizationId: 12 }) }],
  ['the user is now bound to a customer', { user: aGrantUser({ customerId: 4 }) }],
  [
    'the user can no longer grant any of the scopes',
    { grant: aGrant({ scopes: ['api.write.monitors'] }), user: aGrantUser({ role: 'readonly' }) },
  ],
] as const;

describe('redemption of an authorization code', () => {
  const facts = (change: Partial<RedemptionFacts> = {}): RedemptionFacts => ({
    ...backing,
    authorization: anAcceptedAuthorization(),
    redirectUri: 'https://app.example/cb',
    isVerified: true,
    ...change,
  });

  it('returns the granted scopes', () => {
    expect(decideRedemption(facts())).to.deep.equal(accepted(['api.read', 'api.write.monitors']));
  });

  for (const [what, change] of [
    ['the code is unknown', { authorization: null }],
    ['the code was used', { authorization: anAcceptedAuthorization({ status: 'redeemed' }) }],
    ['the request is waiting for consent', { authorization: aWaitingAuthorization() }],
    ['the code has expired', { authorization: anAcceptedAuthorization({ expiresAt: NOW }) }],
    ['the code belongs to another client', { clientId: 4 }],
    ['the redirect URI differs', { redirectUri: 'https://app.example/cb/' }],
    ['the verifier does not match', { isVerified: false }],
    ...unbacked,
  ] as const)
    it(`is refused with the same invalid_grant if ${what}`, () => {
      const refusal = decideRedemption(facts(change));
      expect(refusal).to.include({ ok: false, code: 'invalid_grant' });
      expect(refusal).to.deep.equal(decideRedemption(facts({ authorization: null })));
    });

  it('accepts the code in its last millisecond', () => {
    expect(
      decideRedemption(facts({ authorization: anAcceptedAuthorization({ expiresAt: later(NOW, 1) }) })).ok,
    ).to.equal(true);
  });

  it('is a replay only after the first use of the code', () => {
    expect([null, aWaitingAuthorization(), anAcceptedAuthorization()].map(isCodeReplay)).to.deep.equal([
      false,
      false,
      false,
    ]);
    expect(isCodeReplay(anAcceptedAuthorization({ status: 'redeemed' }))).to.equal(true);
  });
});

describe('use of a refresh token', () => {
  const facts = (change: Partial<RefreshFacts> = {}): RefreshFacts => ({
    ...backing,
    token: aRefreshToken(),
    scope: undefined,
    ...change,
  });

  it('returns the granted scopes, or the requested subset', () => {
    expect(decideRefresh(facts())).to.deep.equal(accepted(['api.read', 'api.write.monitors']));
    expect(decideRefresh(facts({ scope: 'api.read' }))).to.deep.equal(accepted(['api.read']));
  });

  it('returns only scopes that the role still allows', () => {
    expect(decideRefresh(facts({ user: aGrantUser({ role: 'responder' }) }))).to.deep.equal(accepted(['api.read']));
    expect(
      decideRefresh(facts({ user: aGrantUser({ role: 'responder' }), scope: 'api.write.monitors' })),
    ).to.deep.equal(
      refused('invalid_scope', { error_description: 'None of the requested scopes can be granted now.' }),
    );
  });

  it('is refused with invalid_scope if more is requested than was granted', () => {
    expect(decideRefresh(facts({ scope: 'api.read api.write.incidents' }))).to.include({ code: 'invalid_scope' });
  });

  for (const [what, change] of [
    ['the token is unknown', { token: null }],
    ['it is an access token', { token: aRefreshToken({ kind: 'access' }) }],
    ['the token was used', { token: aRefreshToken({ spentAt: NOW }) }],
    ['the token is revoked', { token: aRefreshToken({ revokedAt: NOW }) }],
    ['the token has expired', { token: aRefreshToken({ expiresAt: NOW }) }],
    ['the token belongs to another client', { clientId: 4 }],
    ...unbacked,
  ] as const)
    it(`is refused with invalid_grant if ${what}`, () => {
      expect(decideRefresh(facts({ ...change, scope: 'everything' }))).to.include({ ok: false, code: 'invalid_grant' });
    });

  it('is a reuse only after the token was used, even after it expired', () => {
    expect(
      [null, aRefreshToken(), aRefreshToken({ expiresAt: NOW }), aRefreshToken({ kind: 'access', spentAt: NOW })].map(
        isRefreshReuse,
      ),
    ).to.deep.equal([false, false, false, false]);
    expect(isRefreshReuse(aRefreshToken({ spentAt: NOW, expiresAt: NOW }))).to.equal(true);
  });
});

describe('caller of an app’s access token', () => {
  const scopes = ['api.read', 'api.write.monitors'] as const;

  it('is an agent of the user, with the scopes that the role still allows', () => {
    expect(appCallerOf({ grant: aGrant(), scopes, user: aGrantUser({ role: 'readonly' }) }, NOW)).to.deep.equal({
      kind: 'agent',
      registrationId: 'con_5',
      scopes: ['api.read'],
      organizationId: 11,
      organizationStatus: 'active',
      customerId: null,
      userId: 7,
      isActive: true,
    });
  });

  it('is inactive while the user is deactivated', () => {
    expect(appCallerOf({ grant: aGrant(), scopes, user: aGrantUser({ isActive: false }) }, NOW)).to.include({
      userId: 7,
      isActive: false,
    });
  });

  it('is restricted to the customer of the user', () => {
    const bound = { customerId: 4 };
    expect(appCallerOf({ grant: aGrant(bound), scopes, user: aGrantUser(bound) }, NOW)).to.include(bound);
  });

  for (const [what, change] of unbacked.filter(
    ([what]) =>
      what !== 'the grant does not exist' &&
      what !== 'the user is deactivated' &&
      !what.startsWith('the user can no longer grant'),
  ))
    it(`is null if ${what}`, () => {
      expect(
        appCallerOf(
          { grant: aGrant(), scopes, user: aGrantUser(), ...change } as Parameters<typeof appCallerOf>[0],
          NOW,
        ),
      ).to.equal(null);
    });
});
