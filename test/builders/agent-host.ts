import { confirmAgentClaim, getAgentClaimContext } from '../../src/application/agent-access/agent-claim.ts';
import { rotateAgentKeys } from '../../src/application/agent-access/agent-keys.ts';
import { claimRegistration } from '../../src/application/agent-access/claim-registration.ts';
import { exchangeToken, revokeAgentToken } from '../../src/application/agent-access/agent-tokens.ts';
import type { AgentAccessSettings, IssuerTokens } from '../../src/application/agent-access/ports.ts';
import { receiveSecurityEvent } from '../../src/application/agent-access/receive-security-event.ts';
import { registerAgent } from '../../src/application/agent-access/register-agent.ts';
import type { RegisteredAgent } from '../../src/application/agent-access/register-agent.ts';
import { sweepAgentAccess } from '../../src/application/agent-access/sweep-agent-access.ts';
import { bindUseCase } from '../../src/application/kernel/use-case.ts';
import { systemCaller } from '../../src/domain/access/caller.ts';
import { grantTypes } from '../../src/domain/agent-access/token-request.ts';
import { inMemoryAgentAccess } from '../memory/in-memory-agent-access.ts';
import { memoryHost } from '../../src/infrastructure/kernel/memory/memory-host.ts';
import { agentSettings } from './agents.ts';
import { aUser } from './callers.ts';
import { TestClock } from './clock.ts';
import { memoryTenants } from '../memory/memory-tenants.ts';
import { ADA, BOB, EVE } from './tenants.ts';

const anyone = { kind: 'anonymous' } as const;
export const ada = aUser({ userId: ADA, role: 'admin' });
export const bob = aUser({ userId: BOB, role: 'editor', customerId: 5 });
export const eve = aUser({ userId: EVE, role: 'admin', organizationId: 2 });

/** The agent access use cases on in-memory ports, with the test tenants. */
export const agentHost = async (
  facts: Partial<AgentAccessSettings> = {},
  issuerTokens?: IssuerTokens,
  clock = new TestClock(),
) => {
  const host = memoryHost(clock);
  const needs = inMemoryAgentAccess(host, agentSettings(facts), issuerTokens);
  const run = {
    register: bindUseCase(registerAgent, needs, host),
    claim: bindUseCase(claimRegistration, needs, host),
    context: bindUseCase(getAgentClaimContext, needs, host),
    confirm: bindUseCase(confirmAgentClaim, needs, host),
    exchange: bindUseCase(exchangeToken, needs, host),
    revoke: bindUseCase(revokeAgentToken, needs, host),
    notify: bindUseCase(receiveSecurityEvent, needs, host),
    rotate: bindUseCase(rotateAgentKeys, { ...needs, accessChanges: { announce: () => Promise.resolve() } }, host),
    sweep: bindUseCase(sweepAgentAccess, needs, host),
  };
  return {
    clock,
    needs,
    tenants: await memoryTenants(host.store),
    auditedActions: () => host.auditLog.entries().map(({ action }) => action),
    register: (input: Parameters<typeof run.register>[1]) => run.register(anyone, input),
    claim: (input: Parameters<typeof run.claim>[1]) => run.claim(anyone, input),
    context: (userCode: string, caller = ada) => run.context(caller, { userCode }),
    confirm: (userCode: string, caller = ada, scope?: string) => run.confirm(caller, { userCode, accept: true, scope }),
    decline: (userCode: string, caller = ada) => run.confirm(caller, { userCode, accept: false }),
    poll: (claimToken: string, scope?: string) =>
      run.exchange(anyone, { grantType: grantTypes.claim, claimToken, scope }),
    exchange: (assertion: string, scope?: string) =>
      run.exchange(anyone, { grantType: grantTypes.assertion, assertion, scope }),
    revoke: (token: string) => run.revoke(anyone, { token }),
    notify: (token: string) => run.notify(anyone, { contentType: 'application/secevent+jwt', token }),
    rotate: () => run.rotate(systemCaller, { revoke: false }),
    sweep: () => run.sweep(systemCaller, undefined),
    /** The caller of an access token. */
    callerOf: (secret: string) => needs.reader.find({ kind: 'bearer', secret }),
  };
};

export type AgentHost = Awaited<ReturnType<typeof agentHost>>;

/** Returns a registration of the expected kind; fails the test otherwise. */
export const registeredAs = <Kind extends RegisteredAgent['kind']>(
  registered: RegisteredAgent,
  kind: Kind,
): Extract<RegisteredAgent, { readonly kind: Kind }> => {
  if (registered.kind !== kind) throw new Error(`Unexpected registration: ${registered.kind}.`);
  return registered as Extract<RegisteredAgent, { readonly kind: Kind }>;
};
