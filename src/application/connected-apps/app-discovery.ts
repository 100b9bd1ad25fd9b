import { agentScopes } from '../../domain/access/caller.ts';
import { clientTerms } from '../../domain/connected-apps/client.ts';
import { issuerOf } from '../../domain/connected-apps/authorization-server.ts';
import { CHALLENGE_METHOD } from '../../domain/connected-apps/pkce.ts';
import { MCP_PATH } from '../../domain/access/protected-resource.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { defineQuery } from '../kernel/use-case.ts';
import type { AppServer } from './ports.ts';

/** Returns the metadata of the authorization server for apps (RFC 8414). */
export const getAppServerMetadata = defineQuery({
  name: 'getAppServerMetadata',
  permission: 'anyone',
  refuses: [],
  execute:
    ({ appServer: { baseUrl } }: { readonly appServer: AppServer }) =>
    () => {
      const issuer = issuerOf(baseUrl);
      return Promise.resolve(
        accepted({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          registration_endpoint: `${issuer}/register`,
          revocation_endpoint: `${issuer}/revoke`,
          scopes_supported: [...agentScopes],
          response_types_supported: [...clientTerms.responseTypes],
          response_modes_supported: ['query'],
          grant_types_supported: [...clientTerms.grantTypes],
          token_endpoint_auth_methods_supported: [clientTerms.tokenEndpointAuthMethod],
          revocation_endpoint_auth_methods_supported: [clientTerms.tokenEndpointAuthMethod],
          code_challenge_methods_supported: [CHALLENGE_METHOD],
          client_id_metadata_document_supported: true,
          authorization_response_iss_parameter_supported: true,
          service_documentation: `${baseUrl}/docs`,
        }),
      );
    },
});

/** Returns the metadata of the MCP endpoint as a protected resource (RFC 9728). */
export const getMcpResourceMetadata = defineQuery({
  name: 'getMcpResourceMetadata',
  permission: 'anyone',
  refuses: [],
  execute:
    ({ appServer: { baseUrl } }: { readonly appServer: AppServer }) =>
    () =>
      Promise.resolve(
        accepted({
          resource: `${baseUrl}${MCP_PATH}`,
          resource_name: 'Watchstead',
          authorization_servers: [issuerOf(baseUrl)],
          scopes_supported: [...agentScopes],
          bearer_methods_supported: ['header'],
          resource_documentation: `${baseUrl}/docs`,
        }),
      ),
});
