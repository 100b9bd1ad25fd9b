import { expect } from 'chai';
import sinon from 'sinon';
import { OptimisticLockError } from '../../../../src/application/kernel/ports.ts';
import { agentHost, registeredAs } from '../../../builders/agent-host.ts';
import type { AgentHost } from '../../../builders/agent-host.ts';
import { EMAIL } from '../../../builders/agents.ts';
import { TestClock } from '../../../builders/clock.ts';
import { providerInMemory } from '../../../builders/identity-provider.ts';
import type { ProviderInMemory } from '../../../builders/identity-provider.ts';
import { codeOf, valueOf } from '../../../builders/outcome.ts';

const unavailable = new Error('unavailable');
const faultOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (fault: unknown) => fault,
  );

describe('agent access with a failing port', () => {
  let host: AgentHost;
  let provider: ProviderInMemory;
  beforeEach(async () => {
    const clock = new TestClock();
    provider = providerInMemory(clock);
    host = await agentHost({ issuers: [provider.issuer] }, provider.issuerTokens, clock);
  });
  afterEach(() => sinon.restore());

  const present = (assertion: string) => host.register({ type: 'identity_assertion', assertion });
  const claimed = async () => {
    const { claimToken, ceremony } = registeredAs(
      valueOf(await host.register({ type: 'service_auth', loginHint: EMAIL })),
      'service_auth',
    );
    valueOf(await host.confirm(ceremony.user_code));
    return claimToken;
  };

  it('registers again after a lost race for the user code, and audits one registration', async () => {
    const { agentRegistrations } = host.needs;
    sinon.stub(agentRegistrations, 'add').callThrough().onFirstCall().rejects(new OptimisticLockError('taken'));
    expect(codeOf(await host.register({ type: 'service_auth', loginHint: EMAIL }))).to.equal(null);
    expect(host.auditedActions()).to.deep.equal(['agent.registered']);
  });

  it('does not consume an ID-JAG if its registration cannot be stored', async () => {
    const assertion = provider.assertion();
    const add = sinon.stub(host.needs.agentRegistrations, 'add').rejects(unavailable);
    expect(await faultOf(present(assertion))).to.equal(unavailable);
    add.restore();
    expect(codeOf(await present(assertion))).to.equal('interaction_required');
    expect(codeOf(await present(assertion))).to.equal('invalid_grant');
  });

  it('does not redeem a claim token if its access token cannot be stored', async () => {
    const claimToken = await claimed();
    const add = sinon.stub(host.needs.agentTokens, 'add').rejects(unavailable);
    expect(await faultOf(host.poll(claimToken))).to.equal(unavailable);
    add.restore();
    expect(codeOf(await host.poll(claimToken))).to.equal(null);
    expect(codeOf(await host.poll(claimToken))).to.equal('expired_token');
  });

  it('does not redeem a claim token if the assertion cannot be signed', async () => {
    const claimToken = await claimed();
    const issue = sinon.stub(host.needs.identityAssertions, 'issue').rejects(unavailable);
    expect(await faultOf(host.poll(claimToken))).to.equal(unavailable);
    issue.restore();
    expect(codeOf(await host.poll(claimToken))).to.equal(null);
  });

  it('reports a fault, not invalid_grant, if the keys are unavailable for an exchange', async () => {
    const { assertion } = registeredAs(valueOf(await host.register({ type: 'anonymous' })), 'anonymous');
    sinon.stub(host.needs.identityAssertions, 'verify').rejects(unavailable);
    expect(await faultOf(host.exchange(assertion.jwt))).to.equal(unavailable);
  });

  it('processes a security event again if the revocation could not be stored', async () => {
    expect(codeOf(await present(provider.assertion()))).to.equal('interaction_required');
    const event = provider.revocation();
    const remove = sinon.stub(host.needs.agentApprovals, 'remove').rejects(unavailable);
    expect(await faultOf(host.notify(event))).to.equal(unavailable);
    remove.restore();
    expect(valueOf(await host.notify(event))).to.equal('');
    expect(host.auditedActions().filter((action) => action === 'agent.identityRevoked')).to.have.length(1);
  });
});
