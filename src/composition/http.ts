import type { Express } from 'express';
import { pathAccessOf } from '../domain/access/guards/path-access.ts';
import { MCP_PATH } from '../domain/access/protected-resource.ts';
import { seconds } from '../domain/kernel/time.ts';
import { endpoints } from '../interfaces/http/endpoints.ts';
import { referenceResolver } from '../interfaces/http/kernel/references.ts';
import { API_VERSION } from '../interfaces/http/kernel/requests/api-version.ts';
import type { RpcRoute } from '../interfaces/http/kernel/rpc-route.ts';
import type { McpEndpoint } from '../interfaces/mcp/mcp-endpoint.ts';
import { FILE_STORE_MARK } from '../application/kernel/file-store-owner.ts';
import { otherWork } from '../application/kernel/in-turns.ts';
import { UnavailableError } from '../application/kernel/ports.ts';
import { Readiness, writeProbe } from '../infrastructure/kernel/database/readiness.ts';
import { agentSpaces } from '../interfaces/http/agent-access/agent-protocol.ts';
import { createApp } from '../interfaces/http/app.ts';
import type { ReportFault } from '../interfaces/http/kernel/replies/answer-refusal.ts';
import { ThreadedApiReference } from '../interfaces/http/threaded-api-reference.ts';
import { site } from '../interfaces/http/site.ts';
import type { Composition } from './container.ts';

/**
 * Returns the route of the MCP endpoint, which is loaded on the first call, because its library and tool schemas take
 * 10 MB.
 */
const mcpRoute = (composition: Composition): RpcRoute => {
  let endpoint: Promise<McpEndpoint> | null = null;
  return {
    path: MCP_PATH,
    answer: async (call) => {
      endpoint ??= loadEndpoint(composition);
      return (await endpoint)(call);
    },
  };
};

/**
 * Exposes the operations of the HTTP API as tools. The modules of one import are evaluated without a pause, so the parts
 * are imported one after the other.
 */
const loadEndpoint = async ({ ports, resolve }: Composition): Promise<McpEndpoint> => {
  await import('@modelcontextprotocol/server/validators/ajv').then(otherWork);
  await import('@modelcontextprotocol/server').then(otherWork);
  const { mcpEndpoint } = await import('../interfaces/mcp/mcp-endpoint.ts');
  await otherWork();
  return mcpEndpoint({
    operations: endpoints.map((operation) => ({ operation, run: resolve(operation) })),
    resolveReferences: referenceResolver(ports.recordIds),
    access: pathAccessOf(endpoints),
    version: API_VERSION,
    agentWritesEnabled: ports.settings.agentWriteEnabled,
    rateLimits: ports.rateLimits,
    clock: ports.clock,
    report: (fault, tool) =>
      ports.log.error('A tool call failed.', {
        tool,
        fault: fault instanceof Error ? String(fault.stack) : String(fault),
      }),
  });
};

/** The age at which the file store is asked again whether it works. */
const FILE_STORE_CHECK_AGE = seconds(10);

/** Creates the HTTP application of a composition. */
export const httpApp = (composition: Composition): Express => {
  const { ports, resolve } = composition;
  const { settings, metrics, database, log } = ports;
  const { baseUrl } = settings;
  const readiness = new Readiness(writeProbe(database));
  const fileReadiness = new Readiness(() => ports.files.read(FILE_STORE_MARK), { maxAge: FILE_STORE_CHECK_AGE });
  const report: ReportFault = (fault, request) =>
    log.error('A request failed.', {
      ...request,
      fault: fault instanceof Error && !(fault instanceof UnavailableError) ? String(fault.stack) : String(fault),
    });
  return createApp(endpoints, resolve, {
    clock: ports.clock,
    ids: ports.ids,
    callers: ports.callers,
    rateLimits: ports.rateLimits,
    vault: ports.vault,
    idempotencyKeys: ports.idempotencyKeys,
    resolveReferences: referenceResolver(ports.recordIds),
    replicaReads: database.replicas,
    pause: ports.pause,
    baseUrl,
    canonicalHost: new URL(baseUrl).host,
    customHosts: ports.customHosts,
    agentWritesEnabled: settings.agentWriteEnabled,
    features: { agentAccess: settings.agentAuthEnabled },
    spaces: agentSpaces,
    rpcRoutes: [mcpRoute(composition)],
    site,
    console: settings.console ? { build: ports.consoleBuild, isSetUp: () => ports.organizationBootstraps.any() } : null,
    reference: new ThreadedApiReference(baseUrl),
    trustProxy: settings.trustProxy,
    report,
    publicDocuments: { ...ports, baseUrl, report },
    ready: () => readiness.isReady(),
    fileStoreReady: () => fileReadiness.isReady(),
    observe: metrics === null ? null : (request) => metrics.answered(request),
  });
};
