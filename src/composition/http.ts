import type { Express } from 'express';
import { UnavailableError } from '../application/kernel/ports.ts';
import { DatabaseReadiness, writeProbe } from '../infrastructure/kernel/database/readiness.ts';
import { agentSpaces } from '../interfaces/http/agent-access/agent-protocol.ts';
import { createApp } from '../interfaces/http/app.ts';
import { endpoints } from '../interfaces/http/endpoints.ts';
import type { ReportFault } from '../interfaces/http/kernel/replies/answer-refusal.ts';
import { site } from '../interfaces/http/site.ts';
import type { Composition } from './container.ts';
import { mcpRoute } from './mcp.ts';

/** The HTTP application of a composition. */
export const httpApp = (composition: Composition): Express => {
  const { ports, resolve } = composition;
  const { settings, metrics, database, log } = ports;
  const { baseUrl } = settings;
  const readiness = new DatabaseReadiness(writeProbe(database));
  const report: ReportFault = (fault, request) =>
    log.error('A request failed.', { ...request, fault: fault instanceof Error && !(fault instanceof UnavailableError) ? String(fault.stack) : String(fault) });
  return createApp(endpoints, resolve, {
    ...{ clock: ports.clock, ids: ports.ids, callers: ports.callers, rateLimits: ports.rateLimits, vault: ports.vault },
    ...{ idempotencyKeys: ports.idempotencyKeys, pause: ports.pause },
    ...{ baseUrl, canonicalHost: new URL(baseUrl).host, customHosts: ports.customHosts },
    ...{ agentWritesEnabled: settings.agentWriteEnabled, features: { agentAccess: settings.agentAuthEnabled } },
    ...{ spaces: agentSpaces, rpcRoutes: [mcpRoute(composition)], site, trustProxy: settings.trustProxy, report },
    publicDocuments: { ...ports, baseUrl, report },
    ready: () => readiness.isReady(),
    observe: metrics === null ? null : (request) => metrics.answered(request),
  });
};
