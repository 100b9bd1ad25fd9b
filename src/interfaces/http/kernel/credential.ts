import type { IncomingHttpHeaders } from 'node:http';
import type { Credential } from '../../../application/access/ports.ts';

/** The name of the session cookie. */
export const SESSION_COOKIE = 'watchstead_session';

const BEARER = /^Bearer ([^\s]+)$/i;

/** Returns the value of a cookie, or null if the cookie was not sent. */
export const cookieOf = (headers: IncomingHttpHeaders, name: string): string | null => {
  for (const pair of (headers.cookie ?? '').split(';')) {
    const separator = pair.indexOf('=');
    if (separator > 0 && pair.slice(0, separator).trim() === name) return pair.slice(separator + 1).trim();
  }
  return null;
};

/**
 * Returns the credential of a request. An Authorization header takes precedence even if it is malformed, so that a
 * broken token never falls back to a cookie.
 */
export const credentialOf = (headers: IncomingHttpHeaders): Credential | 'malformed' | null => {
  if (headers.authorization !== undefined) {
    const secret = BEARER.exec(headers.authorization)?.[1];
    return secret === undefined ? 'malformed' : { kind: 'bearer', secret };
  }
  const cookie = cookieOf(headers, SESSION_COOKIE);
  return cookie === null ? null : { kind: 'cookie', secret: cookie };
};
