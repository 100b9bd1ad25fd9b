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
export const inMemoryConnectedApps = ({ store, clock, digest, secrets }: MemoryHost, server: AppServer, agents: ConnectedAgents = noAgents) => {
  const users = new InMemoryGrantUsers(store);
  return {
    ...{ server, agents, digest, secrets, users },
    clients: new InMemoryOauthClients(store),
    authorizations: new InMemoryAuthorizations(store),
    grants: new InMemoryAppGrants(store),
    tokens: new InMemoryAppTokens(store),
    reader: new InMemoryAppTokenReader(store, users, digest, clock),
  };
};
