import { getAppServerMetadata, getMcpResourceMetadata } from '../application/connected-apps/app-discovery.ts';
import { issueAppTokens, revokeAppToken } from '../application/connected-apps/app-tokens.ts';
import { authorizeApp, getAuthorizationError } from '../application/connected-apps/authorize-app.ts';
import { connectedAgents } from '../application/connected-apps/connected-agents.ts';
import { deleteOauthConnection, deleteUnnamedOauthConnection, listOauthConnections } from '../application/connected-apps/connections.ts';
import { getConsentQuestion, settleConsent } from '../application/connected-apps/consent.ts';
import { registerOauthClient } from '../application/connected-apps/register-client.ts';
import { PostgresAppGrants } from '../infrastructure/connected-apps/postgres-app-grants.ts';
import { PostgresAppTokens } from '../infrastructure/connected-apps/postgres-app-tokens.ts';
import { PostgresAuthorizations } from '../infrastructure/connected-apps/postgres-authorizations.ts';
import { PostgresOauthClients } from '../infrastructure/connected-apps/postgres-oauth-clients.ts';
import { contextModule } from './context-module.ts';

/** Connected apps: registration, consent, tokens and the list of connections. */
export const connectedAppsModule = contextModule({
  adapters: {
    appGrants: ({ database }) => new PostgresAppGrants(database),
    appServer: ({ baseUrl, settings }) => ({ baseUrl, privateRedirectUris: settings.oauthPrivateRedirectUris }),
    appTokens: ({ database }) => new PostgresAppTokens(database),
    authorizations: ({ database }) => new PostgresAuthorizations(database),
    connectedAgents: ({ agentRegistrations, agentApprovals }) => connectedAgents(agentRegistrations, agentApprovals),
    oauthClients: ({ database }) => new PostgresOauthClients(database),
  },
  useCases: [
    ...[getAppServerMetadata, getMcpResourceMetadata, registerOauthClient, authorizeApp, getAuthorizationError, getConsentQuestion, settleConsent],
    ...[issueAppTokens, revokeAppToken],
    ...[listOauthConnections, deleteOauthConnection, deleteUnnamedOauthConnection],
  ],
});
