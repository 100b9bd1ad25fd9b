import type { SignedIn } from '../../../application/access/sign-in.ts';
import { CHALLENGE_LIMIT, SESSION_LIMIT } from '../../../domain/access/sign-in/session.ts';
import { SESSION_COOKIE } from '../kernel/credential.ts';
import { cookieHeader } from '../kernel/replies/change-cookie.ts';
import type { CookieChange, RequestMeta } from '../kernel/request-parts.ts';

/** Returns headers that forbid caching, because answers about accounts must not be stored. */
export const unstored = (): Readonly<Record<string, string>> => ({ 'Cache-Control': 'no-store' });

/** Returns the client information that is stored with a session. */
export const originationOf = ({ address, userAgent }: RequestMeta) => ({
  address,
  userAgent: userAgent?.slice(0, 500) ?? null,
});

/** Returns the facts about a sign-in request that the use case needs besides the credentials. */
export const presentedWith = (meta: RequestMeta) => ({ from: originationOf(meta), sessionCookie: meta.sessionCookie });

/** Sends the session secret as a cookie that scripts cannot read. */
export const handOut = ({ secret, session }: SignedIn): readonly CookieChange[] => [
  { name: SESSION_COOKIE, value: secret, maxAge: session.awaitsCode ? CHALLENGE_LIMIT : SESSION_LIMIT },
];

/** Returns the `Set-Cookie` header that hands out a session outside of the endpoints of the product. */
export const sessionCookieHeader = (signedIn: SignedIn, isSecure: boolean): string =>
  handOut(signedIn)
    .map((change) => cookieHeader(change, isSecure))
    .join();

/** Removes the session cookie from the browser. */
export const clearedSessionCookie = (): readonly CookieChange[] => [{ name: SESSION_COOKIE, value: null }];
