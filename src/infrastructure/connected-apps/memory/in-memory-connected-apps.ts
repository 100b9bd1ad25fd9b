import type { AppServer, ConnectedAgents } from '../../../application/connected-apps/ports.ts';
import type { MemoryHost } from '../../kernel/memory/memory-host.ts';
import { InMemoryAppGrants } from './in-memory-app-grants.ts';
import { InMemoryAppTokenReader } from './in-memory-app-token-reader.ts';
import { InMemoryAppTokens } from './in-memory-app-tokens.ts';
import { InMemoryAuthorizations } from './in-memory-authorizations.ts';
import { InMemoryGrantUsers } from './in-memory-grant-users.ts';
import { InMemoryOauthClients } from './in-memory-oauth-clients.ts';

/** For a host without agents. */
const noAgents: ConnectedAgents = { ofUser: () => Promise.resolve([]), disconnect: () => Promise.resolve(false) };

/** Everything that the use cases of connected apps need, and the reader of the tokens that they hand out. */
export const inMemoryConnectedApps = ({ store, clock, digest, secrets }: MemoryHost, appServer: AppServer, connectedAgents: ConnectedAgents = noAgents) => {
  const grantUsers = new InMemoryGrantUsers(store);
  return {
    ...{ appServer, connectedAgents, digest, secrets, grantUsers },
    oauthClients: new InMemoryOauthClients(store),
    authorizations: new InMemoryAuthorizations(store),
    appGrants: new InMemoryAppGrants(store),
    appTokens: new InMemoryAppTokens(store),
    reader: new InMemoryAppTokenReader(store, grantUsers, digest, clock),
  };
};
