import type { AgentAccessSettings, IssuerTokens } from '../../src/application/agent-access/ports.ts';
import { JoseIdentityAssertions } from '../../src/infrastructure/agent-access/jose-identity-assertions.ts';
import type { MemoryHost } from '../../src/infrastructure/kernel/memory/memory-host.ts';
import { InMemoryAgentApprovals } from './in-memory-agent-approvals.ts';
import { InMemoryAgentRegistrations } from './in-memory-agent-registrations.ts';
import { InMemoryAgentTokenReader } from './in-memory-agent-token-reader.ts';
import { InMemoryAgentTokens } from './in-memory-agent-tokens.ts';
import { InMemoryAuthorizingUsers } from './in-memory-authorizing-users.ts';
import { InMemoryUserCodeAttempts } from './in-memory-user-code-attempts.ts';
import { InMemorySeenTokens } from './in-memory-seen-tokens.ts';
import { InMemorySigningKeys } from './in-memory-signing-keys.ts';

/** Trusts no identity provider. */
const noIssuerTokens: IssuerTokens = { decode: () => null, isSigned: () => Promise.resolve(false) };

/** The ports of the agent access use cases, in memory. */
export const inMemoryAgentAccess = (
  host: MemoryHost,
  agentAccessSettings: AgentAccessSettings,
  issuerTokens: IssuerTokens = noIssuerTokens,
) => {
  const { store, clock, ids, digest, secrets } = host;
  const signingKeys = new InMemorySigningKeys(store);
  return {
    agentAccessSettings,
    issuerTokens,
    digest,
    secrets,
    signingKeys,
    agentRegistrations: new InMemoryAgentRegistrations(store),
    agentApprovals: new InMemoryAgentApprovals(store),
    agentTokens: new InMemoryAgentTokens(store),
    authorizingUsers: new InMemoryAuthorizingUsers(store),
    userCodeAttempts: new InMemoryUserCodeAttempts(store),
    seenTokens: new InMemorySeenTokens(store),
    identityAssertions: new JoseIdentityAssertions(signingKeys, agentAccessSettings.baseUrl, clock, ids),
    reader: new InMemoryAgentTokenReader(store, digest, clock, agentAccessSettings.enabled),
  };
};
