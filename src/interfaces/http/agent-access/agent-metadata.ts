import type { AgentAccessSettings } from '../../../application/agent-access/ports.ts';
import { agentScopes } from '../../../domain/access/caller.ts';
import { ID_JAG_TOKEN_TYPE } from '../../../domain/agent-access/id-jag.ts';
import { IDENTITY_REVOKED } from '../../../domain/agent-access/security-event.ts';
import { grantTypes } from '../../../domain/agent-access/token-request.ts';

/** The paths of the documents and endpoints of agent access. */
export const agentPaths = {
  server: '/.well-known/oauth-authorization-server',
  resource: '/.well-known/oauth-protected-resource',
  keys: '/.well-known/jwks.json',
  instructions: '/auth.md',
  identity: '/agent/identity',
  claim: '/agent/identity/claim',
  events: '/agent/event/notify',
  token: '/oauth2/token',
  revocation: '/oauth2/revoke',
} as const;

const RESOURCE_NAME = 'Watchstead API';

const identityTypesOf = ({ anonymous, serviceAuth, issuers }: AgentAccessSettings): string[] => [
  ...(anonymous ? ['anonymous'] : []),
  ...(serviceAuth ? ['service_auth'] : []),
  ...(issuers.length > 0 ? ['identity_assertion'] : []),
];

const agentAuthOf = (settings: AgentAccessSettings) => {
  const { baseUrl, issuers } = settings;
  return {
    skill: `${baseUrl}${agentPaths.instructions}`,
    identity_endpoint: `${baseUrl}${agentPaths.identity}`,
    claim_endpoint: `${baseUrl}${agentPaths.claim}`,
    events_endpoint: `${baseUrl}${agentPaths.events}`,
    identity_types_supported: identityTypesOf(settings),
    ...(issuers.length === 0
      ? {}
      : {
          identity_assertion: { assertion_types_supported: [ID_JAG_TOKEN_TYPE] },
          events_supported: [IDENTITY_REVOKED],
        }),
  };
};

const resourceBasics = (baseUrl: string) => ({
  resource: baseUrl,
  authorization_servers: [baseUrl],
  bearer_methods_supported: ['header'],
});

/** Returns the metadata of the authorization server (RFC 8414 section 2). */
export const authorizationServerMetadata = (settings: AgentAccessSettings) => {
  const { baseUrl } = settings;
  return {
    issuer: baseUrl,
    token_endpoint: `${baseUrl}${agentPaths.token}`,
    revocation_endpoint: `${baseUrl}${agentPaths.revocation}`,
    jwks_uri: `${baseUrl}${agentPaths.keys}`,
    grant_types_supported: Object.values<string>(grantTypes),
    scopes_supported: [...agentScopes],
    response_types_supported: [] as string[],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    service_documentation: `${baseUrl}${agentPaths.instructions}`,
    ...resourceBasics(baseUrl),
    agent_auth: agentAuthOf(settings),
  };
};

/** Returns the metadata of the API as a protected resource (RFC 9728 section 2). */
export const protectedResourceMetadata = ({ baseUrl }: AgentAccessSettings) => ({
  ...resourceBasics(baseUrl),
  resource_name: RESOURCE_NAME,
  scopes_supported: [...agentScopes],
  resource_documentation: `${baseUrl}${agentPaths.instructions}`,
});
