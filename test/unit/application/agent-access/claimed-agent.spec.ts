import { expect } from 'chai';
import { hours, later, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { refused } from '../../../../src/domain/kernel/outcome.ts';
import { ada, agentHost, bob, eve, registeredAs } from '../../../builders/agent-host.ts';
import type { AgentHost } from '../../../builders/agent-host.ts';
import { NOW } from '../../../builders/clock.ts';
import { codeOf, valueOf } from '../../../builders/outcome.ts';
import { ADA } from '../../../builders/tenants.ts';

const EMAIL = 'ada@example.com';
const ofAda = {
  kind: 'agent',
  organizationId: 1,
  organizationStatus: 'active',
  customerId: null,
  userId: ADA,
  isActive: true,
};

describe('agent registered for a user', () => {
  let host: AgentHost;
  beforeEach(async () => {
    host = await agentHost();
  });
  const registered = async (scope?: string) => {
    const { registration, claimToken, ceremony } = registeredAs(
      valueOf(await host.register({ type: 'service_auth', loginHint: EMAIL, scope })),
      'service_auth',
    );
    return { id: registration.publicId, claimToken, code: ceremony.user_code };
  };
  const redeemed = async (scope?: string) => {
    const { id, claimToken, code } = await registered(scope);
    valueOf(await host.confirm(code));
    const { accessToken, assertion } = valueOf(await host.poll(claimToken));
    return { id, claimToken, accessToken, assertion: assertion?.jwt ?? '' };
  };

  it('gets access after the user confirms', async () => {
    const { id, claimToken, code } = await registered('api.read api.write.monitors');
    expect(await host.poll(claimToken)).to.deep.equal(refused('authorization_pending'));
    expect(valueOf(await host.context(code))).to.deep.include({
      registrationId: id,
      email: EMAIL,
      scopes: ['api.read', 'api.write.monitors'],
      isFirstAgent: true,
    });
    expect(valueOf(await host.confirm(code))).to.deep.include({ status: 'authorized', registrationId: id });
    const { accessToken, scopes, assertion } = valueOf(await host.poll(claimToken));
    expect(assertion?.expiresAt).to.deep.equal(later(NOW, hours(24)));
    expect(await host.callerOf(accessToken)).to.deep.equal({ ...ofAda, registrationId: id, scopes });
    expect(scopes).to.deep.equal(['api.read', 'api.write.monitors']);
    expect(host.auditedActions()).to.deep.equal([
      'agent.registered',
      'agent.authorized',
      'agent.claimRedeemed',
      'agent.tokenIssued',
    ]);
  });

  it('redeems its claim token once; a second poll answers expired_token', async () => {
    const { claimToken } = await redeemed();
    expect(await host.poll(claimToken)).to.deep.equal(refused('expired_token'));
  });

  it('exchanges its assertion repeatedly, narrowed on request', async () => {
    const { assertion } = await redeemed('api.read api.write.monitors');
    for (const scope of [undefined, 'api.read']) expect(codeOf(await host.exchange(assertion, scope))).to.equal(null);
    expect(valueOf(await host.exchange(assertion, 'api.read')).scopes).to.not.include('api.write.monitors');
    expect(codeOf(await host.exchange(assertion, 'api.write.incidents'))).to.equal('invalid_scope');
  });

  it('cannot exchange an expired assertion', async () => {
    const { assertion } = await redeemed();
    host.clock.set(later(NOW, hours(24) - 1));
    expect(codeOf(await host.exchange(assertion))).to.equal(null);
    host.clock.set(later(NOW, hours(24)));
    expect(codeOf(await host.exchange(assertion))).to.equal('invalid_grant');
  });

  it('loses only the revoked token, immediately', async () => {
    const { accessToken, assertion } = await redeemed();
    const other = valueOf(await host.exchange(assertion)).accessToken;
    expect(valueOf(await host.revoke(accessToken))).to.equal('');
    expect(await host.callerOf(accessToken)).to.equal(null);
    expect(await host.callerOf(other)).to.not.equal(null);
  });

  it('gets the same answer for the revocation of an unknown token, without an audit entry', async () => {
    const { accessToken } = await redeemed();
    await host.revoke(accessToken);
    const before = host.auditedActions();
    for (const token of [accessToken, `wsma_${'x'.repeat(43)}`, 'nonsense'])
      expect(valueOf(await host.revoke(token))).to.equal('');
    expect(host.auditedActions()).to.deep.equal(before);
  });

  it('is refused after its user is deactivated', async () => {
    const { assertion } = await redeemed();
    await host.tenants.changeUser(ADA, { isActive: false });
    expect(codeOf(await host.exchange(assertion))).to.equal('invalid_grant');
  });

  it('is revoked by a decline, and gets access_denied until the end of the claim window', async () => {
    const { claimToken, code } = await registered();
    expect(valueOf(await host.decline(code))).to.deep.include({ status: 'denied' });
    host.clock.set(later(NOW, hours(24) - 1));
    expect(codeOf(await host.poll(claimToken))).to.equal('access_denied');
    expect(codeOf(await host.claim({ type: 'login_hint', claimToken }))).to.equal('invalid_claim_token');
    host.clock.set(later(NOW, hours(24)));
    expect(codeOf(await host.poll(claimToken))).to.equal('expired_token');
  });

  it('gets slow_down when it polls too soon', async () => {
    const { claimToken } = await registered();
    const polledAfter = async (pause: number) => {
      host.clock.advance(pause);
      return codeOf(await host.poll(claimToken));
    };
    expect([await polledAfter(0), await polledAfter(seconds(4)), await polledAfter(seconds(5))]).to.deep.equal([
      'authorization_pending',
      'slow_down',
      'authorization_pending',
    ]);
  });

  it('has a code that expires after exactly 600 seconds', async () => {
    const [first, second] = [await registered(), await registered()];
    host.clock.set(later(NOW, seconds(600) - 1));
    expect(codeOf(await host.confirm(first.code))).to.equal(null);
    host.clock.set(later(NOW, seconds(600)));
    expect(codeOf(await host.confirm(second.code))).to.equal('invalid_claim_token');
    expect(codeOf(await host.poll(second.claimToken))).to.equal('expired_token');
  });

  it('gets a new code, which invalidates the previous one', async () => {
    const { claimToken, code } = await registered();
    const progress = valueOf(await host.claim({ type: 'login_hint', claimToken }));
    const next = progress.kind === 'initiated' ? progress.ceremony.user_code : '';
    expect(codeOf(await host.confirm(code))).to.equal('invalid_claim_token');
    expect(codeOf(await host.confirm(next))).to.equal(null);
    expect(codeOf(await host.claim({ type: 'login_hint', claimToken }))).to.equal('claimed_or_in_flight');
  });

  it('can be claimed for exactly 24 hours', async () => {
    const { claimToken } = await registered();
    host.clock.set(later(NOW, hours(24) - 1));
    expect(codeOf(await host.claim({ type: 'login_hint', claimToken }))).to.equal(null);
    host.clock.set(later(NOW, hours(24)));
    expect(codeOf(await host.claim({ type: 'login_hint', claimToken }))).to.equal('claim_expired');
  });

  it('cannot be confirmed by another user', async () => {
    const { code } = await registered();
    for (const caller of [bob, eve]) expect(codeOf(await host.confirm(code, caller))).to.equal('invalid_claim_token');
    expect(codeOf(await host.confirm(code))).to.equal(null);
  });

  it('is not confirmed if the user names a wider scope', async () => {
    const { code, claimToken } = await registered();
    const before = host.auditedActions();
    expect(codeOf(await host.confirm(code, ada, 'api.read api.write.monitors'))).to.equal('invalid_scope');
    expect(host.auditedActions()).to.deep.equal(before);
    expect(codeOf(await host.poll(claimToken))).to.equal('authorization_pending');
  });

  it('is confirmed by one of many concurrent decisions; the others answer claimed_or_in_flight', async () => {
    const { code, claimToken } = await registered();
    const codes = await Promise.all(Array.from({ length: 10 }, async () => codeOf(await host.confirm(code))));
    expect(codes.filter((each) => each === null)).to.have.length(1);
    expect(new Set(codes)).to.deep.equal(new Set([null, 'claimed_or_in_flight']));
    const polls = await Promise.all(Array.from({ length: 10 }, async () => codeOf(await host.poll(claimToken))));
    expect(polls.filter((each) => each === null)).to.have.length(1);
    expect(new Set(polls)).to.deep.equal(new Set([null, 'expired_token']));
  });

  it('limits wrong user codes to 30 in a minute', async () => {
    const { code } = await registered();
    const wrong = code === '000000' ? '000001' : '000000';
    for (let guess = 1; guess <= 30; guess += 1)
      expect(codeOf(await host.confirm(wrong))).to.equal('invalid_claim_token');
    expect(await host.confirm(code)).to.deep.equal(refused('rate_limited', { retryAfter: 60 }));
    host.clock.advance(minutes(1));
    expect(codeOf(await host.confirm(code))).to.equal(null);
  });

  it('is deleted with its tokens after 7 days', async () => {
    await registered();
    host.clock.set(later(NOW, 8 * hours(24)));
    expect(valueOf(await host.sweep())).to.deep.include({ registrations: 0 });
    host.clock.advance(1);
    expect(valueOf(await host.sweep())).to.deep.include({ registrations: 1 });
  });
});
