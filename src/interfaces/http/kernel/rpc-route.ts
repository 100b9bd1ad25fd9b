import type { Express, Request, Response as ExpressResponse } from 'express';
import type { AgentScope, Caller } from '../../../domain/access/caller.ts';
import type { ErrorCode } from '../../../domain/catalogue.ts';
import type { Endpoint } from './endpoint.ts';
import type { RequestMeta } from './request-parts.ts';
import type { GuardNeeds } from './guards.ts';
import { takeGeneral } from './rate-limits.ts';
import { readMessage } from './requests/request-body.ts';
import { Refused, contextOf } from './requests/request-context.ts';

/** An RPC request of a caller with a bearer token. */
export interface RpcCall {
  readonly caller: Caller;
  readonly subject: string;
  readonly meta: RequestMeta;
  readonly request: globalThis.Request;
}

/** The refusal of a request that needs a scope which the caller lacks. */
export interface InsufficientScope {
  readonly code: ErrorCode;
  readonly missingScope: AgentScope;
}

/** A separate protocol at one path, behind the same guards as the endpoints. */
export interface RpcRoute {
  readonly path: `/${string}`;
  readonly answer: (call: RpcCall) => Promise<Response | InsufficientScope>;
}

/**
 * The options of the route of every RPC protocol: POST, on the canonical host, open to every origin, and therefore
 * without cookies.
 */
export const rpcFacts = { method: 'post', host: 'canonical', openToOrigins: true } as const satisfies Partial<Endpoint>;

/** Mounts the protocol. The guards have checked the host and removed the cookie. */
export const serveRpc = (app: Express, { path, answer }: RpcRoute, needs: GuardNeeds): void => {
  app.all(path, async (request, response) => {
    if (request.method !== 'POST') {
      response.setHeader('Allow', 'POST');
      throw new Refused('methodNotAllowed');
    }
    const { caller, subject, meta } = contextOf(request);
    if (caller.kind !== 'agent' && caller.kind !== 'token') throw new Refused('unauthenticated');
    await takeGeneral(request, needs);
    const answered = await answer({
      caller,
      subject,
      meta,
      request: await webRequest(request, response, needs.baseUrl),
    });
    if (!('missingScope' in answered)) return send(response, answered);
    contextOf(request).missingScope = answered.missingScope;
    throw new Refused(answered.code);
  });
};

const webRequest = async (
  request: Request,
  response: ExpressResponse,
  baseUrl: string,
): Promise<globalThis.Request> => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value);
  }
  return new globalThis.Request(`${baseUrl}${request.path}`, {
    method: 'POST',
    headers,
    body: new Uint8Array(await readMessage(request, response)),
  });
};

const send = async (response: ExpressResponse, answer: Response): Promise<void> => {
  response.status(answer.status).setHeader('Cache-Control', 'no-store');
  answer.headers.forEach((value, name) => response.setHeader(name, value));
  response.end(await answer.text());
};
