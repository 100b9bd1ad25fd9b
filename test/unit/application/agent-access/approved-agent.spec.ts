import { expect } from 'chai';
import { hours, minutes } from '../../../../src/domain/kernel/time.ts';
import type { Members } from '../../../../src/domain/agent-access/jwt.ts';
import type { Outcome } from '../../../../src/domain/kernel/outcome.ts';
import { agentHost, registeredAs } from '../../../builders/agent-host.ts';
import type { AgentHost } from '../../../builders/agent-host.ts';
import { TestClock } from '../../../builders/clock.ts';
import { providerInMemory } from '../../../builders/identity-provider.ts';
import type { ProviderInMemory } from '../../../builders/identity-provider.ts';
import { codeOf, valueOf } from '../../../builders/outcome.ts';
import { ADA, EVE } from '../../../builders/tenants.ts';

/** The answer to an agent whose user must approve first. */
interface Asked {
  readonly registration_id: string;
  readonly claim_token: string;
  readonly claim: { readonly user_code: string };
}

describe('agent of an identity provider', () => {
  let host: AgentHost;
  let provider: ProviderInMemory;
  beforeEach(async () => {
    const clock = new TestClock();
    provider = providerInMemory(clock);
    host = await agentHost({ issuers: [provider.issuer] }, provider.issuerTokens, clock);
  });
  const present = (claims: Members = {}, scope?: string) =>
    host.register({ type: 'identity_assertion', assertion: provider.assertion(claims), scope });
  const asked = async (claims: Members = {}, scope?: string): Promise<Asked> => {
    const outcome = await present(claims, scope);
    if (outcome.ok || outcome.code !== 'interaction_required') throw new Error('Nobody has to be asked.');
    return outcome.data as unknown as Asked;
  };
  const entered = async (claims: Members = {}, scope?: string) =>
    registeredAs(valueOf(await present(claims, scope)), 'identity_assertion');
  const approved = async (scope?: string) => {
    const { claim, claim_token, registration_id } = await asked({}, scope);
    valueOf(await host.confirm(claim.user_code));
    const { accessToken, assertion } = valueOf(await host.poll(claim_token));
    return { id: registration_id, accessToken, assertion: assertion?.jwt ?? '' };
  };
  const reasonOf = (outcome: Outcome<unknown, string>): unknown =>
    outcome.ok ? null : [outcome.code, outcome.data?.['reason']];

  it('needs one approval, and is then admitted under the same registration', async () => {
    const { id, accessToken } = await approved('api.read api.write.monitors');
    expect(await host.callerOf(accessToken)).to.deep.include({
      registrationId: id,
      userId: ADA,
      scopes: ['api.read', 'api.write.monitors'],
    });
    const again = await entered();
    expect([again.registration.publicId, again.scopes]).to.deep.equal([id, ['api.read', 'api.write.monitors']]);
    expect(codeOf(await host.exchange(again.assertion.jwt))).to.equal(null);
  });

  it('is redeemed by an ID-JAG after the approval', async () => {
    const { claim, claim_token, registration_id } = await asked();
    valueOf(await host.confirm(claim.user_code));
    expect((await entered()).registration).to.deep.include({ publicId: registration_id, status: 'redeemed' });
    expect(codeOf(await host.poll(claim_token))).to.equal('expired_token');
  });

  it('keeps one pending registration, with a new code and claim token for each request', async () => {
    const [first, second] = [await asked(), await asked()];
    expect(second.registration_id).to.equal(first.registration_id);
    expect(codeOf(await host.poll(first.claim_token))).to.equal('expired_token');
    expect(codeOf(await host.confirm(first.claim.user_code))).to.equal('invalid_claim_token');
    expect(codeOf(await host.confirm(second.claim.user_code))).to.equal(null);
  });

  it('consumes an ID-JAG once, also for concurrent requests and refusals', async () => {
    const assertion = provider.assertion();
    const codes = await Promise.all(
      Array.from({ length: 8 }, async () => codeOf(await host.register({ type: 'identity_assertion', assertion }))),
    );
    expect(codes.toSorted()).to.deep.equal(
      ['interaction_required', ...Array.from({ length: 7 }, () => 'invalid_grant')].toSorted(),
    );
    expect(host.auditedActions()).to.deep.equal(['agent.registered']);
  });

  it('is refused with login_required after an old sign-in, without consuming the ID-JAG', async () => {
    const signedInAt = Math.floor(host.clock.now().getTime() / 1000);
    host.clock.advance(hours(1) + minutes(1));
    expect(await present({ auth_time: signedInAt, jti: 'one' })).to.deep.include({ code: 'interaction_required' });
    expect(await present({ auth_time: signedInAt - 1, jti: 'two' })).to.deep.equal({
      ok: false,
      code: 'login_required',
      data: { max_age: 3600 },
    });
    expect(codeOf(await present({ jti: 'two' }))).to.equal('interaction_required');
  });

  it('is refused with no_human for an unknown email', async () => {
    expect(reasonOf(await present({ email: 'nobody@example.com' }))).to.deep.equal(['invalid_grant', 'no_human']);
  });

  it('receives the reason of a refusal at registration and exchange', async () => {
    const { assertion } = await approved();
    const outside = async () => [reasonOf(await present()), reasonOf(await host.exchange(assertion))];
    await host.tenants.changeUser(ADA, { isActive: false });
    expect(await outside()).to.deep.equal([
      ['invalid_grant', 'no_human'],
      ['invalid_grant', 'no_human'],
    ]);
    await host.tenants.changeUser(ADA, { isActive: true, customerId: 5 });
    expect(await outside()).to.deep.equal([
      ['invalid_grant', 'binding_changed'],
      ['invalid_grant', 'binding_changed'],
    ]);
    await host.tenants.changeUser(ADA, { customerId: null });
    expect(reasonOf(await present({}, 'api.read api.write.monitors'))).to.deep.equal([
      'invalid_grant',
      'scope_exceeds_grant',
    ]);
    expect(codeOf(await host.exchange(assertion))).to.equal(null);
  });

  it('is refused if its email belongs to another account now', async () => {
    await approved();
    await host.tenants.changeUser(ADA, { email: 'ada.new@example.com' });
    await host.tenants.changeUser(EVE, { email: 'ada@example.com' });
    expect(reasonOf(await present())).to.deep.equal(['invalid_grant', 'binding_changed']);
  });

  it('loses all access by a revocation event, and needs a new approval', async () => {
    const { accessToken, assertion } = await approved();
    expect(valueOf(await host.notify(provider.revocation()))).to.equal('');
    expect(await host.callerOf(accessToken)).to.equal(null);
    expect(codeOf(await host.exchange(assertion))).to.equal('invalid_grant');
    expect(codeOf(await present())).to.equal('interaction_required');
    expect(host.auditedActions()).to.include('agent.identityRevoked');
  });

  it('is not affected by a repeated event after a new approval', async () => {
    await approved();
    const event = provider.revocation();
    valueOf(await host.notify(event));
    const { accessToken } = await approved();
    valueOf(await host.notify(event));
    expect(await host.callerOf(accessToken)).to.not.equal(null);
  });

  it('admits an anonymous agent by an existing approval', async () => {
    await approved();
    const { claimToken } = registeredAs(valueOf(await host.register({ type: 'anonymous' })), 'anonymous');
    const progress = valueOf(
      await host.claim({ type: 'identity_assertion', claimToken, assertion: provider.assertion() }),
    );
    expect(progress.kind).to.equal('claimed');
    expect(
      codeOf(await host.claim({ type: 'identity_assertion', claimToken, assertion: provider.assertion() })),
    ).to.equal('claimed_or_in_flight');
  });

  it('is refused with issuer_not_enabled if no issuer, or another one, is trusted', async () => {
    const closed = await agentHost();
    expect(codeOf(await closed.register({ type: 'identity_assertion', assertion: provider.assertion() }))).to.equal(
      'issuer_not_enabled',
    );
    expect(codeOf(await present({ iss: 'https://other.example' }))).to.equal('issuer_not_enabled');
  });
});
