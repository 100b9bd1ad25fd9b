import * as connectedApps from '../../application/connected-apps/index.ts';
import { connectedAgents } from '../../application/connected-apps/connected-agents.ts';
import {
  PostgresAppGrants,
  PostgresAppTokens,
  PostgresAuthorizations,
  PostgresOauthClients,
} from '../../infrastructure/connected-apps/repositories.ts';
import { contextModule, useCasesOf } from '../context-module.ts';

/** The module for connected apps: registration, consent, tokens and the list of connections. */
export const connectedAppsModule = contextModule({
  adapters: {
    appGrants: ({ database }) => new PostgresAppGrants(database),
    appServer: ({ baseUrl, settings }) => ({ baseUrl, privateRedirectUris: settings.oauthPrivateRedirectUris }),
    appTokens: ({ database }) => new PostgresAppTokens(database),
    authorizations: ({ database }) => new PostgresAuthorizations(database),
    connectedAgents: ({ agentRegistrations, agentApprovals }) => connectedAgents(agentRegistrations, agentApprovals),
    oauthClients: ({ database }) => new PostgresOauthClients(database),
  },
  useCases: useCasesOf(connectedApps),
});
