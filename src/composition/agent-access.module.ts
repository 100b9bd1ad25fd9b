import { ContainerModule } from 'inversify';
import { confirmAgentClaim, getAgentClaimContext } from '../application/agent-access/agent-claim.ts';
import { getAgentInstructions, getAuthorizationServerMetadata, getProtectedResourceMetadata } from '../application/agent-access/agent-discovery.ts';
import { getAgentKeys, rotateAgentKeys } from '../application/agent-access/agent-keys.ts';
import { claimRegistration } from '../application/agent-access/claim-registration.ts';
import { exchangeToken, revokeAgentToken } from '../application/agent-access/agent-tokens.ts';
import { receiveSecurityEvent } from '../application/agent-access/receive-security-event.ts';
import { registerAgent } from '../application/agent-access/register-agent.ts';
import { sweepAgentAccess, sweepAgentAccessJob } from '../application/agent-access/sweep-agent-access.ts';
import { agentAccessSettings } from '../infrastructure/agent-access/agent-access-settings.ts';
import { JoseIdentityAssertions } from '../infrastructure/agent-access/jose-identity-assertions.ts';
import { IssuerKeySets } from '../infrastructure/agent-access/issuer-key-sets.ts';
import { JoseIssuerTokens } from '../infrastructure/agent-access/jose-issuer-tokens.ts';
import { PostgresAgentApprovals } from '../infrastructure/agent-access/postgres-agent-approvals.ts';
import { PostgresAgentRegistrations } from '../infrastructure/agent-access/postgres-agent-registrations.ts';
import { PostgresAgentTokens } from '../infrastructure/agent-access/postgres-agent-tokens.ts';
import { PostgresAgentUsers } from '../infrastructure/agent-access/postgres-agent-users.ts';
import { PostgresUserCodeAttempts } from '../infrastructure/agent-access/postgres-user-code-attempts.ts';
import { PostgresSeenTokens } from '../infrastructure/agent-access/postgres-seen-tokens.ts';
import { PostgresSigningKeys } from '../infrastructure/agent-access/postgres-signing-keys.ts';
import { bindUseCase, useCaseToken } from './bind-use-case.ts';
import type { Bind } from './bind-use-case.ts';
import { Port, Setting } from './tokens.ts';

const bindPorts = (bind: Bind): void => {
  bind(Setting.AgentAccess).toResolvedValue(agentAccessSettings, [Setting.Configuration]).inSingletonScope();
  bind(Port.AgentRegistrations).toResolvedValue((database) => new PostgresAgentRegistrations(database), [Setting.Database]).inSingletonScope();
  bind(Port.AgentApprovals).toResolvedValue((database) => new PostgresAgentApprovals(database), [Setting.Database]).inSingletonScope();
  bind(Port.AgentTokens).toResolvedValue((database) => new PostgresAgentTokens(database), [Setting.Database]).inSingletonScope();
  bind(Port.AgentUsers).toResolvedValue((database) => new PostgresAgentUsers(database), [Setting.Database]).inSingletonScope();
  bind(Port.UserCodeAttempts).toResolvedValue((database) => new PostgresUserCodeAttempts(database), [Setting.Database]).inSingletonScope();
  bind(Port.SeenTokens)
    .toResolvedValue((database, digest) => new PostgresSeenTokens(database, digest), [Setting.Database, Port.Digest])
    .inSingletonScope();
  bind(Port.SigningKeys)
    .toResolvedValue((database, vault) => new PostgresSigningKeys(database, vault), [Setting.Database, Port.Vault])
    .inSingletonScope();
  bind(Port.IdentityAssertions)
    .toResolvedValue(
      (keys, { baseUrl }, clock, ids) => new JoseIdentityAssertions(keys, baseUrl, clock, ids),
      [Port.SigningKeys, Setting.AgentAccess, Port.Clock, Port.IdSource],
    )
    .inSingletonScope();
  bind(Port.IssuerTokens).toResolvedValue((http) => new JoseIssuerTokens(new IssuerKeySets(http)), [Port.OutgoingHttp]).inSingletonScope();
};

/** Agents: how they register, are claimed, get tokens, and lose them. */
export const agentAccessModule = new ContainerModule(({ bind }) => {
  bindPorts(bind);
  const settings = { agentAccessSettings: Setting.AgentAccess };
  const registrations = { agentRegistrations: Port.AgentRegistrations };
  const approvals = { agentApprovals: Port.AgentApprovals };
  const secrets = { secrets: Port.SecretSource, digest: Port.Digest };
  const approved = { ...settings, ...registrations, agentUsers: Port.AgentUsers, identityAssertions: Port.IdentityAssertions, seenTokens: Port.SeenTokens };
  const registering = { ...approved, ...approvals, ...secrets, issuerTokens: Port.IssuerTokens };
  const claiming = { ...registrations, agentUsers: Port.AgentUsers, userCodeAttempts: Port.UserCodeAttempts, digest: Port.Digest };
  bindUseCase(bind, getAuthorizationServerMetadata, settings);
  bindUseCase(bind, getProtectedResourceMetadata, settings);
  bindUseCase(bind, getAgentInstructions, settings);
  bindUseCase(bind, getAgentKeys, { signingKeys: Port.SigningKeys });
  bindUseCase(bind, rotateAgentKeys, { signingKeys: Port.SigningKeys });
  bindUseCase(bind, registerAgent, registering);
  bindUseCase(bind, claimRegistration, registering);
  bindUseCase(bind, getAgentClaimContext, { ...claiming, ...settings });
  bindUseCase(bind, confirmAgentClaim, { ...claiming, ...approvals });
  bindUseCase(bind, exchangeToken, { ...approved, ...secrets, agentTokens: Port.AgentTokens });
  bindUseCase(bind, revokeAgentToken, { agentTokens: Port.AgentTokens, digest: Port.Digest });
  bindUseCase(bind, receiveSecurityEvent, {
    ...settings,
    ...registrations,
    ...approvals,
    issuerTokens: Port.IssuerTokens,
    seenTokens: Port.SeenTokens,
  });
  bindUseCase(bind, sweepAgentAccess, { ...registrations, agentTokens: Port.AgentTokens, seenTokens: Port.SeenTokens, signingKeys: Port.SigningKeys });
  bind(Port.RecurringJob).toResolvedValue(sweepAgentAccessJob, [useCaseToken(sweepAgentAccess)]).inSingletonScope();
});
