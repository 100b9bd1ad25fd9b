import type { AgentScope } from './caller.ts';

/** The path of the MCP endpoint, which is itself a protected resource. */
export const MCP_PATH = '/mcp';

/** The scope that an MCP client is advised to request first. Others are requested when a tool needs them. */
export const MCP_SCOPE: AgentScope = 'api.read';

/**
 * Returns true if the resource (RFC 8707) is this service or its MCP endpoint. Both identify the same resource, because
 * only the scopes determine what a token permits.
 */
export const isOwnResource = (resource: string, baseUrl: string): boolean =>
  [baseUrl, `${baseUrl}/`, `${baseUrl}${MCP_PATH}`].includes(resource);
