import * as agentAccess from '../../application/agent-access/index.ts';
import { sweepAgentAccess, sweepAgentAccessJob } from '../../application/agent-access/sweep-agent-access.ts';
import { agentAccessSettings } from '../../infrastructure/agent-access/agent-access-settings.ts';
import { IssuerKeySets, JoseIssuerTokens } from '../../infrastructure/agent-access/issuer-key-sets.ts';
import { JoseIdentityAssertions } from '../../infrastructure/agent-access/jose-identity-assertions.ts';
import {
  PostgresAgentApprovals,
  PostgresSeenTokens,
  PostgresUserCodeAttempts,
} from '../../infrastructure/agent-access/repositories.ts';
import { PostgresAgentRegistrations } from '../../infrastructure/agent-access/postgres-agent-registrations.ts';
import { PostgresAgentTokens } from '../../infrastructure/agent-access/postgres-agent-tokens.ts';
import { PostgresSigningKeys } from '../../infrastructure/agent-access/postgres-signing-keys.ts';
import { contextModule, useCasesOf } from '../context-module.ts';

/** The module for agents: registration, claims, tokens and revocation. */
export const agentAccessModule = contextModule({
  adapters: {
    agentAccessSettings: ({ settings }) => agentAccessSettings(settings),
    agentApprovals: ({ database }) => new PostgresAgentApprovals(database),
    agentRegistrations: ({ database }) => new PostgresAgentRegistrations(database),
    agentTokens: ({ database }) => new PostgresAgentTokens(database),
    identityAssertions: ({ signingKeys, baseUrl, clock, ids, accessChanges }) =>
      new JoseIdentityAssertions(signingKeys, baseUrl, clock, ids, accessChanges),
    issuerTokens: ({ outgoingHttp, log }) => new JoseIssuerTokens(new IssuerKeySets(outgoingHttp, log)),
    seenTokens: ({ database, digest }) => new PostgresSeenTokens(database, digest),
    signingKeys: ({ database, vault }) => new PostgresSigningKeys(database, vault),
    userCodeAttempts: ({ database }) => new PostgresUserCodeAttempts(database),
  },
  recurringJobs: [(_ports, run) => sweepAgentAccessJob(run(sweepAgentAccess))],
  useCases: useCasesOf(agentAccess),
});
