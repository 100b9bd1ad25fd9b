import { expect } from 'chai';
import { days, hours, later, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { eve } from '../../../builders/agent-host.ts';
import { appHost } from '../../../builders/app-host.ts';
import type { AppHost } from '../../../builders/app-host.ts';
import { NOW } from '../../../builders/clock.ts';
import { codeOf, valueOf } from '../../../builders/outcome.ts';
import { ADA } from '../../../builders/tenants.ts';

describe('an app that a user connects', () => {
  let host: AppHost;
  beforeEach(async () => {
    host = await appHost();
  });

  it('goes from its request through the consent of the user to tokens that act for them', async () => {
    const consentCode = await host.consentCode();
    expect(valueOf(await host.question(consentCode))).to.deep.include({ clientName: 'Dashboard', scopes: ['api.read', 'api.write.monitors'] });
    const answer = new URL(valueOf(await host.settle(consentCode)).location);
    expect([answer.origin, answer.searchParams.get('state'), answer.searchParams.get('iss')]).to.deep.equal(['https://app.example', 'xyz', 'https://watchstead.example/oauth/apps']);
    const { accessToken, scopes } = valueOf(await host.redeem(answer.searchParams.get('code') ?? ''));
    expect(scopes).to.deep.equal(['api.read', 'api.write.monitors']);
    expect(await host.callerOf(accessToken)).to.deep.include({ kind: 'agent', organizationId: 1, userId: ADA, scopes });
    expect(host.auditedActions()).to.deep.equal(['oauthClient.registered', 'app.consentAsked', 'app.accepted', 'app.connected']);
  });

  it('is sent to sign-in while nobody is signed in', async () => {
    expect(valueOf(await host.authorize({}, { kind: 'anonymous' })).to).to.equal('signIn');
  });

  it('is never sent on to an address that it did not register', async () => {
    expect(codeOf(await host.authorize({ redirectUri: 'https://app.example/cb/' }))).to.equal('invalid_request');
  });

  it('is told at its own address what is wrong with its request, and nobody is asked', async () => {
    const step = valueOf(await host.authorize({ codeChallengeMethod: 'plain' }));
    expect(step.to === 'app' && new URL(step.location).searchParams.get('error')).to.equal('invalid_request');
    expect(host.auditedActions()).to.deep.equal(['oauthClient.registered']);
  });

  it('gets what the user chose of it, and nothing that it did not ask for', async () => {
    const consentCode = await host.consentCode();
    expect(codeOf(await host.settle(consentCode, true, ['api.read', 'api.write.incidents']))).to.equal('consentScopeEscalation');
    expect(codeOf(await host.settle(consentCode, true, []))).to.equal('emptyConsentSelection');
    const { location } = valueOf(await host.settle(consentCode, true, ['api.read']));
    expect(valueOf(await host.redeem(new URL(location).searchParams.get('code') ?? '')).scopes).to.deep.equal(['api.read']);
  });

  it('is told access_denied when the user declines', async () => {
    const { location } = valueOf(await host.settle(await host.consentCode(), false));
    expect(new URL(location).searchParams.get('error')).to.equal('access_denied');
    expect(await host.connections()).to.deep.equal([]);
  });

  it('waits 10 minutes for the consent of the user it asked, and of nobody else', async () => {
    const [first, second] = [await host.consentCode(), await host.consentCode()];
    expect(codeOf(await host.settle(first, true, undefined, eve))).to.equal('consentCodeNotOwned');
    host.clock.set(later(NOW, minutes(10) - 1));
    expect(codeOf(await host.settle(first))).to.equal(null);
    expect(codeOf(await host.settle(first))).to.equal('consentAlreadySettled');
    host.clock.set(later(NOW, minutes(10)));
    expect(codeOf(await host.settle(second))).to.equal('unknownConsentCode');
  });

  it('has its consent settled by one of many decisions at once', async () => {
    const consentCode = await host.consentCode();
    const codes = await Promise.all(Array.from({ length: 8 }, async (_, at) => codeOf(await host.settle(consentCode, at % 2 === 0))));
    expect(codes.filter((code) => code === null)).to.have.length(1);
    expect(new Set(codes)).to.deep.equal(new Set([null, 'consentAlreadySettled']));
  });

  it('can redeem its code for 60 seconds, and not a millisecond longer', async () => {
    const [first, second] = [await host.code(), await host.code()];
    host.clock.set(later(NOW, seconds(60) - 1));
    expect(codeOf(await host.redeem(first))).to.equal(null);
    host.clock.set(later(NOW, seconds(60)));
    expect(codeOf(await host.redeem(second))).to.equal('invalid_grant');
  });

  it('redeems its code with the verifier and the address that it asked with, and loses nothing by trying others', async () => {
    const code = await host.code();
    for (const change of [{ codeVerifier: 'w'.repeat(43) }, { redirectUri: 'https://app.example/other' }]) {
      expect(codeOf(await host.redeem(code, change))).to.equal('invalid_grant');
    }
    expect(codeOf(await host.redeem(code))).to.equal(null);
  });

  it('loses everything when its code is shown a second time, and that is stored with the refusal', async () => {
    const code = await host.code();
    const { accessToken, refreshToken } = valueOf(await host.redeem(code));
    expect(codeOf(await host.redeem(code))).to.equal('invalid_grant');
    expect(await host.callerOf(accessToken)).to.equal(null);
    expect(codeOf(await host.refresh(refreshToken))).to.equal('invalid_grant');
    expect(host.auditedActions().at(-1)).to.equal('app.codeReplayed');
  });

  it('refreshes its tokens, narrowed when it asks so, and keeps all that was granted for the next time', async () => {
    const { refreshToken } = await host.connected();
    const narrowed = valueOf(await host.refresh(refreshToken, 'api.read'));
    expect(narrowed.scopes).to.deep.equal(['api.read']);
    expect(codeOf(await host.refresh(narrowed.refreshToken, 'api.write.incidents'))).to.equal('invalid_scope');
    expect(valueOf(await host.refresh(narrowed.refreshToken)).scopes).to.deep.equal(['api.read', 'api.write.monitors']);
  });

  it('loses everything when a refresh token is shown a second time', async () => {
    const { refreshToken } = await host.connected();
    const next = valueOf(await host.refresh(refreshToken));
    expect(await host.callerOf(next.accessToken)).to.not.equal(null);
    expect(codeOf(await host.refresh(refreshToken))).to.equal('invalid_grant');
    expect(await host.callerOf(next.accessToken)).to.equal(null);
    expect(codeOf(await host.refresh(next.refreshToken))).to.equal('invalid_grant');
    expect(host.auditedActions().at(-1)).to.equal('app.refreshReused');
  });

  it('loses an access token after an hour, and the rest after 30 days without a refresh', async () => {
    const { accessToken, refreshToken } = await host.connected();
    host.clock.set(later(NOW, hours(1) - 1));
    expect(await host.callerOf(accessToken)).to.not.equal(null);
    host.clock.set(later(NOW, hours(1)));
    expect(await host.callerOf(accessToken)).to.equal(null);
    host.clock.set(later(NOW, days(30)));
    expect(codeOf(await host.refresh(refreshToken))).to.equal('invalid_grant');
  });

  it('revokes one access token, or with a refresh token all that follows from it', async () => {
    const { accessToken, refreshToken } = await host.connected();
    valueOf(await host.revoke(accessToken, 'app_somebody_else'));
    expect(await host.callerOf(accessToken)).to.not.equal(null);
    valueOf(await host.revoke(accessToken));
    expect(await host.callerOf(accessToken)).to.equal(null);
    const next = valueOf(await host.refresh(refreshToken));
    valueOf(await host.revoke(next.refreshToken));
    expect(await host.callerOf(next.accessToken)).to.equal(null);
  });

  it('is never more than its user is now', async () => {
    const { accessToken, refreshToken } = await host.connected();
    await host.tenants.changeUser(ADA, { role: 'readonly' });
    expect(await host.callerOf(accessToken)).to.deep.include({ scopes: ['api.read'] });
    await host.tenants.changeUser(ADA, { isActive: false });
    expect(await host.callerOf(accessToken)).to.equal(null);
    expect(codeOf(await host.refresh(refreshToken))).to.equal('invalid_grant');
  });

  it('is one of the connections of its user until they take it back', async () => {
    const { accessToken } = await host.connected();
    expect(await host.connections()).to.deep.include.members([
      { clientId: host.clientId, type: 'app', name: 'Dashboard', scopes: ['api.read', 'api.write.monitors'], createdAt: NOW, lastUsedAt: NOW },
    ]);
    valueOf(await host.disconnect(host.clientId));
    expect(await host.callerOf(accessToken)).to.equal(null);
    expect(await host.connections()).to.deep.equal([]);
    expect(codeOf(await host.disconnect(host.clientId))).to.equal('unknownOauthConnection');
  });
});
