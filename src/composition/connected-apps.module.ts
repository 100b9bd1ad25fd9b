import { ContainerModule } from 'inversify';
import { getAppServerMetadata, getMcpResourceMetadata } from '../application/connected-apps/app-discovery.ts';
import { issueAppTokens, revokeAppToken } from '../application/connected-apps/app-tokens.ts';
import { authorizeApp } from '../application/connected-apps/authorize-app.ts';
import { connectedAgents } from '../application/connected-apps/connected-agents.ts';
import { deleteOauthConnection, deleteUnnamedOauthConnection, listOauthConnections } from '../application/connected-apps/connections.ts';
import { getConsentQuestion, settleConsent } from '../application/connected-apps/consent.ts';
import { registerOauthClient } from '../application/connected-apps/register-client.ts';
import { sweepConnectedApps, sweepConnectedAppsJob } from '../application/connected-apps/sweep-connected-apps.ts';
import { PostgresAppGrants } from '../infrastructure/connected-apps/postgres-app-grants.ts';
import { PostgresAppTokens } from '../infrastructure/connected-apps/postgres-app-tokens.ts';
import { PostgresAuthorizations } from '../infrastructure/connected-apps/postgres-authorizations.ts';
import { PostgresGrantUsers } from '../infrastructure/connected-apps/postgres-grant-users.ts';
import { PostgresOauthClients } from '../infrastructure/connected-apps/postgres-oauth-clients.ts';
import { bindUseCase, useCaseToken } from './bind-use-case.ts';
import type { Bind } from './bind-use-case.ts';
import { Port, Setting } from './tokens.ts';

const bindPorts = (bind: Bind): void => {
  bind(Setting.AppServer).toResolvedValue(({ BASE_URL }) => ({ baseUrl: BASE_URL }), [Setting.Configuration]).inSingletonScope();
  bind(Port.OauthClients).toResolvedValue((database) => new PostgresOauthClients(database), [Setting.Database]).inSingletonScope();
  bind(Port.Authorizations).toResolvedValue((database) => new PostgresAuthorizations(database), [Setting.Database]).inSingletonScope();
  bind(Port.AppGrants).toResolvedValue((database) => new PostgresAppGrants(database), [Setting.Database]).inSingletonScope();
  bind(Port.AppTokens).toResolvedValue((database) => new PostgresAppTokens(database), [Setting.Database]).inSingletonScope();
  bind(Port.GrantUsers).toResolvedValue((database) => new PostgresGrantUsers(database), [Setting.Database]).inSingletonScope();
  bind(Port.ConnectedAgents).toResolvedValue(connectedAgents, [Port.AgentRegistrations, Port.AgentApprovals]).inSingletonScope();
};

/** Apps that users connect: registration, consent, tokens, and the list of connections. */
export const connectedAppsModule = new ContainerModule(({ bind }) => {
  bindPorts(bind);
  const server = { appServer: Setting.AppServer };
  const secrets = { secrets: Port.SecretSource, digest: Port.Digest };
  const asking = { oauthClients: Port.OauthClients, authorizations: Port.Authorizations };
  const deciding = { ...asking, ...secrets, ...server, appGrants: Port.AppGrants };
  const connections = { appGrants: Port.AppGrants, connectedAgents: Port.ConnectedAgents };
  bindUseCase(bind, getAppServerMetadata, server);
  bindUseCase(bind, getMcpResourceMetadata, server);
  bindUseCase(bind, registerOauthClient, { oauthClients: Port.OauthClients, secrets: Port.SecretSource });
  bindUseCase(bind, authorizeApp, { ...asking, ...secrets, ...server, grantUsers: Port.GrantUsers });
  bindUseCase(bind, getConsentQuestion, { ...asking, digest: Port.Digest, grantUsers: Port.GrantUsers });
  bindUseCase(bind, settleConsent, deciding);
  bindUseCase(bind, issueAppTokens, { ...deciding, appTokens: Port.AppTokens, grantUsers: Port.GrantUsers });
  bindUseCase(bind, revokeAppToken, { oauthClients: Port.OauthClients, appGrants: Port.AppGrants, appTokens: Port.AppTokens, digest: Port.Digest });
  bindUseCase(bind, sweepConnectedApps, { ...asking, appTokens: Port.AppTokens });
  bind(Port.RecurringJob).toResolvedValue(sweepConnectedAppsJob, [useCaseToken(sweepConnectedApps)]).inSingletonScope();
  bindUseCase(bind, listOauthConnections, connections);
  bindUseCase(bind, deleteOauthConnection, connections);
  bindUseCase(bind, deleteUnnamedOauthConnection, connections);
});
