import {
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  WebStandardStreamableHTTPServerTransport,
  createMcpHandler,
  isLegacyRequest,
} from '@modelcontextprotocol/server';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import type { z } from 'zod';
import type { RateLimits } from '../../application/access/ports.ts';
import { UnavailableError } from '../../application/kernel/ports.ts';
import type { Clock } from '../../application/kernel/ports.ts';
import type { AgentScope, Caller } from '../../domain/access/caller.ts';
import type { PathAccess } from '../../domain/access/guards/path-access.ts';
import type { PermissionName } from '../../domain/access/permissions.ts';
import { CALLER_RATE, rateSubject } from '../../domain/access/rate-limits.ts';
import type { RateLimit } from '../../domain/access/rate-limits.ts';
import { entryOf } from '../../domain/catalogue.ts';
import type { ErrorCode } from '../../domain/catalogue.ts';
import { refused } from '../../domain/kernel/outcome.ts';
import type { Refusal } from '../../domain/kernel/outcome.ts';
import type { RunnableOperation, CallMeta } from './operation.ts';
import { listedTools } from './tool-list.ts';
import { toolsOf, toolRefusal, missingToolScope } from './tools.ts';
import type { Tool } from './tools.ts';

/** The dependencies of the MCP endpoint. */
export interface McpNeeds {
  readonly operations: readonly RunnableOperation[];
  readonly resolveReferences: (caller: Caller, permission: PermissionName, schema: z.ZodType, sent: unknown) => unknown;
  readonly version: string;
  /** The operations that each scope opens to agents. */
  readonly access: PathAccess;
  readonly agentWritesEnabled: boolean;
  readonly rateLimits: RateLimits;
  readonly clock: Clock;
  /** Logs a fault. The client receives no details. */
  readonly report: (fault: unknown, tool: string) => void;
}

/** A request from an authenticated caller. */
export interface McpRequest {
  readonly caller: Caller;
  /** The subject by which rate limits are counted. */
  readonly subject: string;
  readonly meta: CallMeta;
  readonly request: Request;
}

/** The refusal of a call whose caller lacks a scope. */
export interface InsufficientScope {
  readonly code: ErrorCode;
  readonly missingScope: AgentScope;
}

/** Answers a request of the streamable HTTP transport, without a session. */
export type McpEndpoint = (request: McpRequest) => Promise<Response | InsufficientScope>;

type Server = McpServer['server'];

/** The raw body of a tool call, which is always empty. */
const NO_BYTES = new Uint8Array();

const INSTRUCTIONS =
  'Watchstead monitors websites and services. The tools have only the access that the user granted; a refused call returns the error code of the REST API.';

/** Creates the MCP endpoint: tools for the use cases of the REST API, behind the same guards. See ADR 0046. */
export const mcpEndpoint = async (needs: McpNeeds): Promise<McpEndpoint> => {
  const tools = await toolsOf(needs.operations, needs.access);
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const jsonSchemaValidator = new AjvJsonSchemaValidator();

  const serverFor = (asked: McpRequest, noteScope: (insufficient: InsufficientScope) => void): Server => {
    const { server } = new McpServer(
      { name: 'watchstead', title: 'Watchstead', version: needs.version },
      { capabilities: { tools: { listChanged: false } }, instructions: INSTRUCTIONS, jsonSchemaValidator },
    );
    // The request itself was counted as its first message.
    let messages = 0;
    const countsSeparately = (): boolean => (messages += 1) > 1;
    server.setRequestHandler('tools/list', async () => {
      const over = countsSeparately() ? await overLimit(needs, CALLER_RATE, asked.subject) : null;
      if (over !== null)
        throw new ProtocolError(ProtocolErrorCode.InvalidRequest, entryOf(over.code).when, {
          code: over.code,
          ...over.data,
        });
      return { tools: listedTools(tools.filter((tool) => toolRefusal(tool, asked.caller, needs) === null)) };
    });
    server.setRequestHandler('tools/call', async ({ params }) => {
      const tool = byName.get(params.name);
      if (tool === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Unknown tool.');
      const refusal = toolRefusal(tool, asked.caller, needs);
      const scope = refusal === null ? null : missingToolScope(tool, asked.caller, needs);
      if (refusal !== null && scope !== null) noteScope({ code: refusal.code, missingScope: scope });
      return callTool(tool, params.arguments ?? {}, asked, needs, countsSeparately()).catch((fault: unknown) => {
        needs.report(fault, tool.name);
        const code = fault instanceof UnavailableError ? 'unavailable' : 'unexpected';
        throw new ProtocolError(ProtocolErrorCode.InternalError, entryOf(code).when);
      });
    });
    return server;
  };

  return async (asked) => {
    if (await isLegacyRequest(asked.request))
      return answerLegacy(
        serverFor(asked, () => undefined),
        asked.request,
      );
    const insufficient: InsufficientScope[] = [];
    const answer = await answerStateless(
      serverFor(asked, (found) => insufficient.push(found)),
      asked.request,
    );
    return insufficient[0] ?? answer;
  };
};

/**
 * Answers a request of the revisions up to 2025-11-25, which start with `initialize`, as JSON and without a session.
 */
const answerLegacy = async (server: Server, request: Request): Promise<Response> => {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  const answer = await transport.handleRequest(request);
  await server.close();
  return answer;
};

/**
 * Answers a request of revision 2026-07-28, which needs no handshake. A subscription ends as soon as it is
 * acknowledged, because the server has no notifications.
 */
const answerStateless = (server: Server, request: Request): Promise<Response> =>
  createMcpHandler(() => server, { legacy: 'reject' }).fetch(request);

/** Checks a call in the order of a request: general limit, guards and permission, own limit, arguments, use case. */
const callTool = async (
  tool: Tool,
  args: Readonly<Record<string, unknown>>,
  { caller, subject, meta }: McpRequest,
  needs: McpNeeds,
  isCountedSeparately: boolean,
): Promise<CallToolResult> => {
  const { operation } = tool;
  const denied =
    // The call is counted before the guards run, so that refused calls count too.
    (isCountedSeparately ? await overLimit(needs, CALLER_RATE, subject) : null) ??
    toolRefusal(tool, caller, needs) ??
    (operation.rate === undefined
      ? null
      : await overLimit(
          needs,
          operation.rate,
          `${operation.rate.name}/${rateSubject(operation.rate, caller, subject)}`,
        ));
  if (denied !== null) return refusalResult(denied);
  const parts = await tool.input.read(args, (schema, sent) =>
    needs.resolveReferences(caller, operation.permission, schema, sent),
  );
  if (!parts.ok) return refusalResult(parts);
  const outcome = await tool.run(caller, operation.toInput({ ...parts.value, bytes: NO_BYTES, meta }), {
    address: meta.address,
    requestId: meta.requestId,
    hostOrganizationId: null,
  });
  if (!outcome.ok) return refusalResult(outcome);
  const value = tool.output.select(operation.reply.encode(outcome.value), parts.value.selection);
  return { content: [text(value)], structuredContent: tool.output.structured(value) };
};

const overLimit = async (
  { rateLimits, clock }: McpNeeds,
  limit: RateLimit,
  subject: string,
): Promise<Refusal<ErrorCode> | null> => {
  const { allowed, retryAfter } = await rateLimits.take(limit, subject, clock.now());
  return allowed ? null : refused(limit.code ?? 'rateLimited', { retryAfter });
};

const text = (value: unknown) => ({ type: 'text', text: JSON.stringify(value) }) as const;

const refusalResult = ({ code, data }: Refusal<ErrorCode>): CallToolResult => {
  const { silent, when } = entryOf(code);
  return { isError: true, content: [text({ ...(silent ? {} : { code }), message: when, ...data })] };
};
