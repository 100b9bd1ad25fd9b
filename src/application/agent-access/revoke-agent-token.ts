import { isAccessTokenShaped } from '../../domain/agent-access/access-token.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { Digest } from '../kernel/ports.ts';
import { defineCommand } from '../kernel/use-case.ts';
import type { AgentTokens } from './ports.ts';

interface Needs {
  readonly agentTokens: AgentTokens;
  readonly digest: Digest;
}

/** Revokes one access token. What is no live token of an agent is answered just the same (RFC 7009 section 2.2). */
export const revokeAgentToken = defineCommand({
  name: 'revokeAgentToken',
  permission: 'anyone',
  refuses: [],
  execute:
    ({ agentTokens, digest }: Needs) =>
    async ({ now, audit, unchanged }, { token }: { readonly token: string }) => {
      const revoked = isAccessTokenShaped(token) ? await agentTokens.revoke(digest.sha256(token), now) : null;
      if (revoked === null) unchanged();
      else {
        const { registrationId, organizationId } = revoked;
        audit({ action: 'agent.tokenRevoked', organizationId, subjectType: 'agentRegistration', subjectId: registrationId });
      }
      return accepted('');
    },
});
