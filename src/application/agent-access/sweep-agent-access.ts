import { systemCaller } from '../../domain/access/caller.ts';
import { ENDED_REGISTRATION_RETENTION } from '../../domain/agent-access/registration.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { hours, later } from '../../domain/kernel/time.ts';
import type { RecurringJob } from '../kernel/jobs.ts';
import { defineCommand } from '../kernel/use-case.ts';
import type { Run } from '../kernel/use-case.ts';
import type { AgentRegistrations, AgentTokens, SeenTokens, SigningKeys } from './ports.ts';

interface Needs {
  readonly agentRegistrations: AgentRegistrations;
  readonly agentTokens: AgentTokens;
  readonly seenTokens: SeenTokens;
  readonly signingKeys: SigningKeys;
}

/** Deletes expired records. It only frees space; no rule depends on it. */
export const sweepAgentAccess = defineCommand({
  name: 'sweepAgentAccess',
  permission: 'runService',
  refuses: [],
  execute:
    ({ agentRegistrations, agentTokens, seenTokens, signingKeys }: Needs) =>
    async ({ now, unchanged }) => {
      const before = later(now, -ENDED_REGISTRATION_RETENTION);
      unchanged();
      return accepted({
        registrations: await agentRegistrations.purge(before),
        tokens: await agentTokens.purge(before),
        seen: await seenTokens.purge(now),
        keys: await signingKeys.purge(now),
      });
    },
});

/** Returns the hourly job that deletes expired registrations and tokens of agents. */
export const sweepAgentAccessJob = (sweep: Run<undefined, unknown, never>): RecurringJob => ({
  name: 'agent-access-sweep',
  every: hours(1),
  run: async () => {
    await sweep(systemCaller, undefined);
  },
});
