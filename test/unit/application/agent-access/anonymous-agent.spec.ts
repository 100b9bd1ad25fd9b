import { expect } from 'chai';
import { hours, later } from '../../../../src/domain/kernel/time.ts';
import { agentHost, registeredAs } from '../../../builders/agent-host.ts';
import type { AgentHost } from '../../../builders/agent-host.ts';
import { NOW } from '../../../builders/clock.ts';
import { codeOf, valueOf } from '../../../builders/outcome.ts';
import { ADA } from '../../../builders/tenants.ts';

describe('anonymous agent', () => {
  let host: AgentHost;
  beforeEach(async () => {
    host = await agentHost();
  });
  const registered = async () => {
    const { registration, claimToken, assertion } = registeredAs(
      valueOf(await host.register({ type: 'anonymous' })),
      'anonymous',
    );
    return { id: registration.publicId, claimToken, assertion: assertion.jwt };
  };
  const codeFor = async (claimToken: string, loginHint = 'ada@example.com') => {
    const progress = valueOf(await host.claim({ type: 'login_hint', claimToken, loginHint }));
    return progress.kind === 'initiated' ? progress.ceremony.user_code : '';
  };

  it('uses the public tools immediately, without an organization', async () => {
    const { id, assertion } = await registered();
    const { accessToken } = valueOf(await host.exchange(assertion));
    expect(await host.callerOf(accessToken)).to.deep.equal({
      kind: 'agent',
      registrationId: id,
      scopes: ['tools.public'],
      organizationId: null,
      organizationStatus: null,
      customerId: null,
      userId: null,
      isActive: true,
    });
    expect(codeOf(await host.exchange(assertion, 'api.read'))).to.equal('invalid_scope');
  });

  it('keeps its tokens until it redeems the claim', async () => {
    const { claimToken, assertion } = await registered();
    const before = valueOf(await host.exchange(assertion)).accessToken;
    valueOf(await host.confirm(await codeFor(claimToken)));
    expect(await host.callerOf(before)).to.deep.include({ organizationId: null });
    const redeemed = valueOf(await host.poll(claimToken));
    expect(await host.callerOf(before)).to.equal(null);
    expect(codeOf(await host.exchange(assertion))).to.equal('invalid_grant');
    expect(await host.callerOf(redeemed.accessToken)).to.deep.include({ organizationId: 1, userId: ADA });
    expect(codeOf(await host.exchange(redeemed.assertion?.jwt ?? ''))).to.equal(null);
  });

  it('keeps its tokens when the user declines, and may start another attempt', async () => {
    const { claimToken, assertion } = await registered();
    valueOf(await host.decline(await codeFor(claimToken)));
    expect(codeOf(await host.poll(claimToken))).to.equal('access_denied');
    expect(codeOf(await host.exchange(assertion))).to.equal(null);
    valueOf(await host.confirm(await codeFor(claimToken)));
    expect(codeOf(await host.poll(claimToken))).to.equal(null);
  });

  it('expires with its tokens 24 hours after registration', async () => {
    const { claimToken, assertion } = await registered();
    const end = later(NOW, hours(24));
    host.clock.set(later(end, -1));
    const { accessToken } = valueOf(await host.exchange(assertion));
    expect(await host.callerOf(accessToken)).to.not.equal(null);
    host.clock.set(end);
    expect(await host.callerOf(accessToken)).to.equal(null);
    expect([codeOf(await host.exchange(assertion)), codeOf(await host.poll(claimToken))]).to.deep.equal([
      'invalid_grant',
      'expired_token',
    ]);
  });

  it('keeps its assertion valid after the signing key is rotated', async () => {
    const { assertion } = await registered();
    valueOf(await host.rotate());
    host.clock.advance(hours(1));
    expect(codeOf(await host.exchange(assertion))).to.equal(null);
    expect(codeOf(await host.exchange((await registered()).assertion))).to.equal(null);
  });

  it('is refused with anonymous_not_enabled if disabled, and nothing is stored', async () => {
    const closed = await agentHost({ anonymous: false });
    expect(codeOf(await closed.register({ type: 'anonymous' }))).to.equal('anonymous_not_enabled');
    expect(closed.auditedActions()).to.deep.equal([]);
  });
});
