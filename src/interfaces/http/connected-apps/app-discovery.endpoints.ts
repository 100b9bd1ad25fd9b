import { z } from 'zod';
import { getAppServerMetadata, getMcpResourceMetadata } from '../../../application/connected-apps/app-discovery.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { reply } from '../kernel/replies/reply.ts';
import { appPaths, appTag } from './app-protocol.ts';

const names = z.array(z.string());

const serverReply = z
  .object({
    issuer: z.url(),
    authorization_endpoint: z.url(),
    token_endpoint: z.url(),
    registration_endpoint: z.url(),
    revocation_endpoint: z.url(),
    scopes_supported: names,
    response_types_supported: names,
    response_modes_supported: names,
    grant_types_supported: names,
    token_endpoint_auth_methods_supported: names,
    revocation_endpoint_auth_methods_supported: names,
    code_challenge_methods_supported: names,
    client_id_metadata_document_supported: z.boolean(),
    authorization_response_iss_parameter_supported: z.boolean(),
    service_documentation: z.url(),
  })
  .meta({ id: 'AppServerMetadata' });

const resourceReply = z
  .object({
    resource: z.url(),
    resource_name: z.string(),
    authorization_servers: z.array(z.url()),
    scopes_supported: names,
    bearer_methods_supported: names,
    resource_documentation: z.url(),
  })
  .meta({ id: 'McpResourceMetadata' });

/** The options of documents that any origin may fetch and cache for five minutes. */
const document = {
  tag: appTag,
  host: 'canonical',
  credentials: 'ignored',
  openToOrigins: true,
  method: 'get',
  headers: () => ({ 'Cache-Control': 'public, max-age=300' }),
} as const;

/** The discovery endpoints for apps. */
export const appDiscoveryEndpoints = [
  defineEndpoint({
    ...document,
    path: appPaths.server,
    summary: 'Read the metadata of the authorization server for apps (RFC 8414)',
    useCase: getAppServerMetadata,
    reply: reply(serverReply),
  }),
  defineEndpoint({
    ...document,
    path: appPaths.resource,
    summary: 'Read the metadata of the MCP endpoint as a protected resource (RFC 9728)',
    useCase: getMcpResourceMetadata,
    reply: reply(resourceReply),
  }),
];
