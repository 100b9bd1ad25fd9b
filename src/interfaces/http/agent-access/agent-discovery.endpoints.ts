import { z } from 'zod';
import {
  getAgentInstructions,
  getAuthorizationServerMetadata,
  getProtectedResourceMetadata,
} from '../../../application/agent-access/agent-discovery.ts';
import { getAgentKeys } from '../../../application/agent-access/agent-keys.ts';
import type { AgentAccessSettings, PublishedKey } from '../../../application/agent-access/ports.ts';
import type { PathAccess } from '../../../domain/access/guards/path-access.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import type { Endpoint } from '../kernel/endpoint.ts';
import { replyFrom } from '../kernel/replies/reply.ts';
import { agentInstructions } from './agent-instructions.ts';
import { agentPaths, authorizationServerMetadata, protectedResourceMetadata } from './agent-metadata.ts';
import { agentProtocol, whileDiscoverable } from './agent-protocol.ts';

const names = z.array(z.string());

const resourceMembers = { resource: z.url(), authorization_servers: z.array(z.url()), bearer_methods_supported: names };

const serverReply = z
  .object({
    issuer: z.url(),
    token_endpoint: z.url(),
    revocation_endpoint: z.url(),
    jwks_uri: z.url(),
    grant_types_supported: names,
    scopes_supported: names,
    response_types_supported: names,
    token_endpoint_auth_methods_supported: names,
    revocation_endpoint_auth_methods_supported: names,
    service_documentation: z.url(),
    ...resourceMembers,
    agent_auth: z.object({
      skill: z.url(),
      identity_endpoint: z.url(),
      claim_endpoint: z.url(),
      events_endpoint: z.url(),
      identity_types_supported: names,
      identity_assertion: z.object({ assertion_types_supported: names }).optional(),
      events_supported: names.optional(),
    }),
  })
  .meta({ id: 'AuthorizationServerMetadata' });

const resourceReply = z
  .object({ ...resourceMembers, resource_name: z.string(), scopes_supported: names, resource_documentation: z.url() })
  .meta({ id: 'ProtectedResourceMetadata' });

const key = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  kid: z.string(),
  use: z.literal('sig'),
  alg: z.literal('EdDSA'),
});

const keySet = replyFrom(z.object({ keys: z.array(key) }), (keys: readonly PublishedKey[]) => ({
  keys: keys.map(({ kid, x }) => ({ kty: 'OKP', crv: 'Ed25519', x, kid, use: 'sig', alg: 'EdDSA' }) as const),
}));

/** The options of documents that any origin may fetch and cache for five minutes. */
const document = {
  ...agentProtocol,
  method: 'get',
  feature: whileDiscoverable,
  headers: () => ({ 'Cache-Control': 'public, max-age=300', 'Access-Control-Allow-Origin': '*' }),
} as const;

/** The discovery endpoints for agents. */
export const agentDiscoveryEndpoints = [
  defineEndpoint({
    ...document,
    path: agentPaths.server,
    summary: 'Read the metadata of the authorization server (RFC 8414)',
    useCase: getAuthorizationServerMetadata,
    reply: replyFrom(serverReply, authorizationServerMetadata),
  }),
  defineEndpoint({
    ...document,
    path: agentPaths.resource,
    summary: 'Read the metadata of the API as a protected resource (RFC 9728)',
    useCase: getProtectedResourceMetadata,
    reply: replyFrom(resourceReply, protectedResourceMetadata),
  }),
  defineEndpoint({
    ...document,
    path: agentPaths.keys,
    summary: 'Read the public keys of identity assertions (RFC 7517)',
    useCase: getAgentKeys,
    reply: keySet,
  }),
];

/** Declares the endpoint of the instructions for agents, which list the paths that each scope opens. */
export const agentInstructionsEndpoint = (access: PathAccess): Endpoint =>
  defineEndpoint({
    ...document,
    path: agentPaths.instructions,
    summary: 'Read the instructions for agents',
    useCase: getAgentInstructions,
    content: 'text/markdown; charset=utf-8',
    reply: replyFrom(z.string(), (settings: AgentAccessSettings) => agentInstructions(settings, access)),
  });
