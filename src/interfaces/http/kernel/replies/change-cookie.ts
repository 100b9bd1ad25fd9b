import type { Request } from 'express';
import type { CookieChange } from '../request-parts.ts';

/** The application setting that is true when the public base URL is HTTPS. */
export const SECURE_COOKIES = 'secure cookies';

/** Sets or clears a cookie that scripts cannot read and that other sites' forms do not send. */
export const changeCookie = (request: Request, { name, value, maxAge }: CookieChange): void => {
  const secure = request.secure || request.app.get(SECURE_COOKIES) === true;
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const;
  if (value === null) request.res?.clearCookie(name, options);
  else request.res?.cookie(name, value, maxAge === undefined ? options : { ...options, maxAge });
};

/** Returns the `Set-Cookie` header of a change, with the attributes that `changeCookie` sets. */
export const cookieHeader = ({ name, value, maxAge }: CookieChange, isSecure: boolean): string =>
  [
    `${name}=${value ?? ''}`,
    ...(maxAge === undefined ? [] : [`Max-Age=${maxAge / 1000}`]),
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
