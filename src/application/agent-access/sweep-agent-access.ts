import { DEAD_REGISTRATION_RETENTION } from '../../domain/agent-access/registration.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { later } from '../../domain/kernel/time.ts';
import { defineCommand } from '../kernel/use-case.ts';
import type { AgentRegistrations, AgentTokens, SeenTokens, SigningKeys } from './ports.ts';

interface Needs {
  readonly agentRegistrations: AgentRegistrations;
  readonly agentTokens: AgentTokens;
  readonly seenTokens: SeenTokens;
  readonly signingKeys: SigningKeys;
}

/** Deletes what is dead and past its keeping. No rule waits for it: it only saves room. */
export const sweepAgentAccess = defineCommand({
  name: 'sweepAgentAccess',
  permission: 'runService',
  refuses: [],
  execute:
    ({ agentRegistrations, agentTokens, seenTokens, signingKeys }: Needs) =>
    async ({ now, unchanged }) => {
      const before = later(now, -DEAD_REGISTRATION_RETENTION);
      unchanged();
      return accepted({
        registrations: await agentRegistrations.purge(before),
        tokens: await agentTokens.purge(before),
        seen: await seenTokens.purge(now),
        keys: await signingKeys.purge(now),
      });
    },
});
