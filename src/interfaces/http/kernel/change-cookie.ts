import type { Request } from 'express';
import type { CookieChange } from './endpoint.ts';

/** Sets or clears a cookie with the answer to the request. No script reads it, and no other site's form sends it. */
export const changeCookie = (request: Request, { name, value, maxAge }: CookieChange): void => {
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure: request.secure } as const;
  if (value === null) request.res?.clearCookie(name, options);
  else request.res?.cookie(name, value, maxAge === undefined ? options : { ...options, maxAge });
};
