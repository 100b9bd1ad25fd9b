/** The path of the MCP endpoint, which is a protected resource by that name. */
export const MCP_PATH = '/mcp';

/**
 * Whether a token may be meant for the resource (RFC 8707): this service as a whole, or its MCP endpoint. Both are
 * the same resource under two names, for the scopes alone say what a token reaches.
 */
export const isOwnResource = (resource: string | undefined, baseUrl: string): boolean =>
  resource === undefined || [baseUrl, `${baseUrl}/`, `${baseUrl}${MCP_PATH}`].includes(resource);
