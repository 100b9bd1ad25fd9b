import type { Request } from 'express';
import type { CookieChange } from './endpoint.ts';

/** The application's setting that says whether people reach the service by HTTPS, whatever stands in between. */
export const SECURE_COOKIES = 'secure cookies';

/** Sets or clears a cookie with the answer to the request. No script reads it, and no other site's form sends it. */
export const changeCookie = (request: Request, { name, value, maxAge }: CookieChange): void => {
  const secure = request.secure || request.app.get(SECURE_COOKIES) === true;
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const;
  if (value === null) request.res?.clearCookie(name, options);
  else request.res?.cookie(name, value, maxAge === undefined ? options : { ...options, maxAge });
};
