import { systemCaller } from '../../domain/access/caller.ts';
import { UNUSED_CLIENT_LIFETIME } from '../../domain/connected-apps/oauth-client.ts';
import { AUTHORIZATION_RETENTION } from '../../domain/connected-apps/authorization.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { hours, later } from '../../domain/kernel/time.ts';
import type { RecurringJob } from '../kernel/jobs.ts';
import { defineCommand } from '../kernel/use-case.ts';
import type { Run } from '../kernel/use-case.ts';
import type { AppTokens, Authorizations, OauthClients } from './ports.ts';

interface Needs {
  readonly oauthClients: OauthClients;
  readonly authorizations: Authorizations;
  readonly appTokens: AppTokens;
}

/** Deletes unused apps and expired requests and tokens. No rule depends on it: it only frees space. */
export const sweepConnectedApps = defineCommand({
  name: 'sweepConnectedApps',
  permission: 'runService',
  refuses: [],
  execute:
    ({ oauthClients, authorizations, appTokens }: Needs) =>
    async ({ now, unchanged }) => {
      unchanged();
      return accepted({
        clients: await oauthClients.purgeUnused(later(now, -UNUSED_CLIENT_LIFETIME)),
        authorizations: await authorizations.purge(later(now, -AUTHORIZATION_RETENTION)),
        tokens: await appTokens.purge(now),
      });
    },
});

export const sweepConnectedAppsJob = (sweep: Run<undefined, unknown, never>): RecurringJob => ({
  name: 'connected-apps-sweep',
  every: hours(1),
  run: async () => {
    await sweep(systemCaller, undefined);
  },
});
