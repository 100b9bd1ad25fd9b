import type { Container } from 'inversify';
import { MCP_PATH } from '../domain/access/protected-resource.ts';
import { endpoints } from '../interfaces/http/endpoints.ts';
import { API_VERSION } from '../interfaces/http/kernel/api-version.ts';
import type { RpcRoute } from '../interfaces/http/kernel/rpc-route.ts';
import type { McpEndpoint } from '../interfaces/mcp/mcp-endpoint.ts';
import { useCaseToken } from './bind-use-case.ts';
import { Port, Setting } from './tokens.ts';

/** The MCP endpoint of a container. It is opened by its first caller: its library and the schemas of its tools are 10 MB. */
export const mcpRoute = (container: Container): RpcRoute => {
  let opened: Promise<McpEndpoint> | null = null;
  return {
    path: MCP_PATH,
    answer: async (call) => {
      opened ??= openEndpoint(container);
      return (await opened)(call);
    },
  };
};

/** Over the operations that HTTP declares. */
const openEndpoint = async (container: Container): Promise<McpEndpoint> => {
  const { mcpEndpoint } = await import('../interfaces/mcp/mcp-endpoint.ts');
  return mcpEndpoint({
    operations: endpoints.map((operation) => ({ operation, run: container.get(useCaseToken(operation.useCase)) })),
    version: API_VERSION,
    agentWritesEnabled: container.get(Setting.Configuration).AGENT_WRITE_ENABLED,
    rateLimits: container.get(Port.RateLimits),
    clock: container.get(Port.Clock),
  });
};
