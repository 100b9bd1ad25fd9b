import type { SignedIn } from '../../../application/access/sign-in.ts';
import { CHALLENGE_LIMIT, SESSION_LIMIT } from '../../../domain/access/session.ts';
import { SESSION_COOKIE } from '../kernel/credential.ts';
import type { CookieChange, RequestMeta } from '../kernel/endpoint.ts';

/** Answers about accounts are for nobody's cache. */
export const unstored = (): Readonly<Record<string, string>> => ({ 'Cache-Control': 'no-store' });

/** Where the request comes from, as sessions keep it. */
export const originationOf = ({ address, userAgent }: RequestMeta) => ({ address, userAgent: userAgent?.slice(0, 500) ?? null });

/** Hands the secret of a session to the browser, and to nothing that runs in it. */
export const handOut = ({ secret, session }: SignedIn): readonly CookieChange[] => [
  { name: SESSION_COOKIE, value: secret, maxAge: session.awaitsCode ? CHALLENGE_LIMIT : SESSION_LIMIT },
];

/** Takes the session from the browser. */
export const refund = (): readonly CookieChange[] => [{ name: SESSION_COOKIE, value: null }];
