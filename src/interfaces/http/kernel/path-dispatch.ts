import express from 'express';
import type { RequestHandler, Router } from 'express';
import type { Endpoint } from './endpoint.ts';

/** An endpoint that is ready to be mounted. */
export interface Mountable {
  readonly endpoint: Pick<Endpoint, 'method' | 'path'>;
  readonly handler: RequestHandler;
}

/**
 * Handles requests to paths without parameters, and passes others on. These paths are looked up in a map, because
 * Express compares a path with one route after another.
 */
export const serveFixedPaths = (mountable: readonly Mountable[]): RequestHandler => {
  const fixed = new Map(
    mountable
      .filter(({ endpoint: { path } }) => !path.includes('{'))
      .map(({ endpoint: { method, path }, handler }) => [`${method.toUpperCase()} ${path}`, handler]),
  );
  return (request, response, next) => (fixed.get(`${request.method} ${request.path}`) ?? pass)(request, response, next);
};

const pass: RequestHandler = (_request, _response, next) => next();

/** Returns the part of a path before its first parameter, without a slash at the end. */
const fixedStart = (path: string): string => path.replace(/\/[^/]*\{.*$/, '');

/** Returns where the last segment begins that ends before the given place, or -1 if there is none. */
const shorter = (path: string, end: number): number => (end === 0 ? -1 : path.lastIndexOf('/', end - 1));

/**
 * Handles requests with the endpoint of their path, and passes on those to other paths. A router for each fixed start of
 * paths compares a path with the few routes below that start instead of with those of all endpoints.
 */
export const serveEndpoints = (mountable: readonly Mountable[]): RequestHandler => {
  const routers = new Map<string, Router>();
  for (const { endpoint, handler } of mountable) {
    const start = fixedStart(endpoint.path);
    const router = routers.get(start) ?? express.Router({ caseSensitive: true });
    router[endpoint.method](endpoint.path.replace(/\{(\w+)\}/g, ':$1'), handler);
    routers.set(start, router);
  }
  return (request, response, next) => {
    const { path, method } = request;
    // A router would answer it with its methods, as if other origins might send them.
    if (method === 'OPTIONS') {
      next();
      return;
    }
    /** Tries the routers of the starts that are no longer than this, the longest first. */
    const serveWithin = (length: number): void => {
      for (let end = length; end >= 0; end = shorter(path, end)) {
        const router = routers.get(path.slice(0, end));
        if (router === undefined) continue;
        router(request, response, (fault?: unknown) => {
          if (fault === undefined) serveWithin(shorter(path, end));
          else next(fault);
        });
        return;
      }
      next();
    };
    serveWithin(path.length);
  };
};
