import type { Express, Request, Response as ExpressResponse } from 'express';
import type { Caller } from '../../../domain/access/caller.ts';
import type { Endpoint, RequestMeta } from './endpoint.ts';
import { takeGeneral } from './guards.ts';
import type { GuardNeeds } from './guards.ts';
import { readBytes } from './request-body.ts';
import { Refused, contextOf } from './request-context.ts';

/** A request to a protocol of its own at one path, from a caller with a bearer token. */
export interface RpcCall {
  readonly caller: Caller;
  readonly subject: string;
  readonly meta: RequestMeta;
  readonly request: globalThis.Request;
}

/** A protocol of its own, served beside the endpoints and behind the same gates. */
export interface RpcRoute {
  readonly path: `/${string}`;
  readonly answer: (call: RpcCall) => Promise<Response>;
}

/** What is declared of every such protocol: POST only, on the canonical host only, open to programs on any page, never by cookie. */
export const rpcFacts = { method: 'post', host: 'canonical', openToOrigins: true } as const satisfies Partial<Endpoint>;

/** Puts the protocol on the router. The gate line has judged the host and taken the cookie off. */
export const serveRpc = (app: Express, { path, answer }: RpcRoute, needs: GuardNeeds): void => {
  app.all(path, async (request, response) => {
    if (request.method !== 'POST') {
      response.setHeader('Allow', 'POST');
      throw new Refused('methodNotAllowed');
    }
    const { caller, subject, meta } = contextOf(request);
    if (caller.kind !== 'agent' && caller.kind !== 'token') throw new Refused('unauthenticated');
    await takeGeneral(request, needs);
    await send(response, await answer({ caller, subject, meta, request: await webRequest(request, response, needs.baseUrl) }));
  });
};

const webRequest = async (request: Request, response: ExpressResponse, baseUrl: string): Promise<globalThis.Request> => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value);
  }
  return new globalThis.Request(`${baseUrl}${request.path}`, { method: 'POST', headers, body: new Uint8Array(await readBytes(request, response)) });
};

const send = async (response: ExpressResponse, answer: Response): Promise<void> => {
  response.status(answer.status).setHeader('Cache-Control', 'no-store');
  answer.headers.forEach((value, name) => response.setHeader(name, value));
  response.end(await answer.text());
};
