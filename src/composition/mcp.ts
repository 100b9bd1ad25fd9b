import { pathAccessOf } from '../domain/access/guards/path-access.ts';
import { MCP_PATH } from '../domain/access/protected-resource.ts';
import { endpoints } from '../interfaces/http/endpoints.ts';
import { API_VERSION } from '../interfaces/http/kernel/requests/api-version.ts';
import type { RpcRoute } from '../interfaces/http/kernel/rpc-route.ts';
import type { McpEndpoint } from '../interfaces/mcp/mcp-endpoint.ts';
import type { Composition } from './container.ts';

/** The MCP endpoint of a composition. It is loaded on the first call, because its library and tool schemas take 10 MB. */
export const mcpRoute = (composition: Composition): RpcRoute => {
  let endpoint: Promise<McpEndpoint> | null = null;
  return {
    path: MCP_PATH,
    answer: async (call) => {
      endpoint ??= loadEndpoint(composition);
      return (await endpoint)(call);
    },
  };
};

/** Exposes the operations of the HTTP API as tools. */
const loadEndpoint = async ({ ports, resolve }: Composition): Promise<McpEndpoint> => {
  const { mcpEndpoint } = await import('../interfaces/mcp/mcp-endpoint.ts');
  return mcpEndpoint({
    operations: endpoints.map((operation) => ({ operation, run: resolve(operation) })),
    access: pathAccessOf(endpoints),
    version: API_VERSION,
    agentWritesEnabled: ports.settings.agentWriteEnabled,
    rateLimits: ports.rateLimits,
    clock: ports.clock,
    report: (fault, tool) => ports.log.error('A tool call failed.', { tool, fault: fault instanceof Error ? String(fault.stack) : String(fault) }),
  });
};
