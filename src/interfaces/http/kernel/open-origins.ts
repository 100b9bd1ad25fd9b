import type { Request, Response } from 'express';
import { hours } from '../../../domain/kernel/time.ts';
import { PREFLIGHT_STATUS } from './statuses.ts';

/** What programs in browsers send beside the headers that they may send anywhere. */
const REQUEST_HEADERS = ['Authorization', 'Content-Type', 'Mcp-Protocol-Version'];
/** What they have to read of an answer to go on: how to get in, and how long to wait. */
const READABLE_HEADERS = ['WWW-Authenticate', 'Retry-After'];
/** How long a browser may remember what it was told; none remembers longer. */
const PREFLIGHT_AGE = hours(2);

/**
 * Opens a request to programs on any page (Fetch standard, section 3.3): every answer, refusals included, may be read
 * by them. The cookie is taken off first, so that nothing can be done in the name of whoever sits at the browser.
 */
export const openToEveryOrigin = (request: Request, response: Response): void => {
  delete request.headers.cookie;
  response.setHeader('Access-Control-Allow-Origin', '*').setHeader('Access-Control-Expose-Headers', READABLE_HEADERS.join(', '));
};

/** Whether a browser asks what it may send, before it sends it. */
export const isPreflight = ({ method, headers }: Request): boolean =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined;

/** Tells a browser what programs on any page may send. */
export const answerPreflight = (response: Response, methods: readonly string[]): void => {
  response.setHeader('Access-Control-Allow-Methods', methods.join(', '));
  response.setHeader('Access-Control-Allow-Headers', REQUEST_HEADERS.join(', '));
  response.setHeader('Access-Control-Max-Age', String(PREFLIGHT_AGE / 1000));
  response.status(PREFLIGHT_STATUS).end();
};
