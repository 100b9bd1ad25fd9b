import type { Request, Response } from 'express';
import { hours } from '../../../../domain/kernel/time.ts';
import { PREFLIGHT_STATUS } from '../replies/statuses.ts';

/** The request headers that need permission (CORS). */
const REQUEST_HEADERS = ['Authorization', 'Content-Type', 'Mcp-Protocol-Version', 'Mcp-Method', 'Mcp-Name'];
/** The response headers that scripts may read. */
const READABLE_HEADERS = ['WWW-Authenticate', 'Retry-After'];
/** The time for which browsers may cache the answer to a preflight: the maximum of common browsers. */
const PREFLIGHT_AGE = hours(2);

/**
 * Allows scripts of any origin to read the answer, including refusals (Fetch standard, section 3.3). Removes the
 * cookie, so that no script acts as the user of the browser. See ADR 0021.
 */
export const openToEveryOrigin = (request: Request, response: Response): void => {
  delete request.headers.cookie;
  response
    .setHeader('Access-Control-Allow-Origin', '*')
    .setHeader('Access-Control-Expose-Headers', READABLE_HEADERS.join(', '));
};

/** Returns true if the request is a CORS preflight. */
export const isPreflight = ({ method, headers }: Request): boolean =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined;

/** Answers a CORS preflight with the allowed methods. */
export const answerPreflight = (response: Response, methods: readonly string[]): void => {
  response.setHeader('Access-Control-Allow-Methods', methods.join(', '));
  response.setHeader('Access-Control-Allow-Headers', REQUEST_HEADERS.join(', '));
  response.setHeader('Access-Control-Max-Age', String(PREFLIGHT_AGE / 1000));
  response.status(PREFLIGHT_STATUS).end();
};
