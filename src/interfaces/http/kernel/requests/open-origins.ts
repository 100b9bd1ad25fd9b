import type { Request, Response } from 'express';
import { hours } from '../../../../domain/kernel/time.ts';
import { PREFLIGHT_STATUS } from '../replies/statuses.ts';

/** Request headers that need permission (CORS). */
const REQUEST_HEADERS = ['Authorization', 'Content-Type', 'Mcp-Protocol-Version', 'Mcp-Method', 'Mcp-Name'];
/** Response headers that scripts may read. */
const READABLE_HEADERS = ['WWW-Authenticate', 'Retry-After'];
/** How long browsers may cache the answer to a preflight; the maximum in common browsers. */
const PREFLIGHT_AGE = hours(2);

/**
 * Allows scripts of any origin to read the answer, refusals included (Fetch standard, section 3.3). Removes the cookie, so
 * that no script acts as the user of the browser.
 */
export const openToEveryOrigin = (request: Request, response: Response): void => {
  delete request.headers.cookie;
  response.setHeader('Access-Control-Allow-Origin', '*').setHeader('Access-Control-Expose-Headers', READABLE_HEADERS.join(', '));
};

/** Whether the request is a CORS preflight. */
export const isPreflight = ({ method, headers }: Request): boolean =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined;

/** Answers a preflight. */
export const answerPreflight = (response: Response, methods: readonly string[]): void => {
  response.setHeader('Access-Control-Allow-Methods', methods.join(', '));
  response.setHeader('Access-Control-Allow-Headers', REQUEST_HEADERS.join(', '));
  response.setHeader('Access-Control-Max-Age', String(PREFLIGHT_AGE / 1000));
  response.status(PREFLIGHT_STATUS).end();
};
