import type { Express } from 'express';
import type { Container } from 'inversify';
import { agentSpaces } from '../interfaces/http/agent-access/agent-protocol.ts';
import { endpoints } from '../interfaces/http/endpoints.ts';
import { createApp } from '../interfaces/http/app.ts';
import { site } from '../interfaces/http/kernel/pages/site.ts';
import type { ReportFault } from '../interfaces/http/kernel/answer-refusal.ts';
import { useCaseToken } from './bind-use-case.ts';
import { mcpRoute } from './mcp.ts';
import { Port, Setting } from './tokens.ts';

/** The HTTP application of a container. `ready` says whether the process can take requests. */
export const httpApp = (container: Container, report: ReportFault, ready: () => Promise<boolean>): Express => {
  const configuration = container.get(Setting.Configuration);
  const { BASE_URL } = configuration;
  const metrics = container.get(Port.Metrics);
  return createApp(endpoints, ({ useCase }) => container.get(useCaseToken(useCase)), {
    clock: container.get(Port.Clock),
    ids: container.get(Port.IdSource),
    callers: container.get(Port.Callers),
    rateLimits: container.get(Port.RateLimits),
    idempotencyKeys: container.get(Port.IdempotencyKeys),
    unitOfWork: container.get(Port.UnitOfWork),
    vault: container.get(Port.Vault),
    ownOrigins: () => [BASE_URL],
    agentWritesEnabled: configuration.AGENT_WRITE_ENABLED,
    canonicalHost: new URL(BASE_URL).host,
    baseUrl: BASE_URL,
    features: { agentAccess: configuration.AGENT_AUTH_ENABLED },
    spaces: agentSpaces,
    rpcRoutes: [mcpRoute(container)],
    site,
    trustProxy: configuration.TRUST_PROXY,
    ready,
    report,
    observe: metrics === null ? null : (request) => metrics.answered(request),
  });
};
