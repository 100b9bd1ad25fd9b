import type { Container } from 'inversify';
import { MCP_PATH } from '../domain/access/protected-resource.ts';
import { endpoints } from '../interfaces/http/endpoints.ts';
import { API_VERSION } from '../interfaces/http/kernel/api-version.ts';
import type { RpcRoute } from '../interfaces/http/kernel/rpc-route.ts';
import { mcpEndpoint } from '../interfaces/mcp/mcp-endpoint.ts';
import { useCaseToken } from './bind-use-case.ts';
import { Port, Setting } from './tokens.ts';

/** The MCP endpoint of a container, over the operations that HTTP declares. */
export const mcpRoute = (container: Container): RpcRoute => ({
  path: MCP_PATH,
  answer: mcpEndpoint({
    operations: endpoints.map((operation) => ({ operation, run: container.get(useCaseToken(operation.useCase)) })),
    version: API_VERSION,
    agentWritesEnabled: container.get(Setting.Configuration).AGENT_WRITE_ENABLED,
    rateLimits: container.get(Port.RateLimits),
    clock: container.get(Port.Clock),
  }),
});
