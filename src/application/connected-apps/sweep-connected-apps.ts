import { UNUSED_CLIENT_LIFETIME } from '../../domain/connected-apps/oauth-client.ts';
import { AUTHORIZATION_RETENTION } from '../../domain/connected-apps/authorization.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { later } from '../../domain/kernel/time.ts';
import { defineCommand } from '../kernel/use-case.ts';
import type { AppTokens, Authorizations, OauthClients } from './ports.ts';

interface Needs {
  readonly oauthClients: OauthClients;
  readonly authorizations: Authorizations;
  readonly appTokens: AppTokens;
}

/** Deletes apps that nobody came to use, and requests and tokens that are over. No rule waits for it: it only saves room. */
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
