import type { Request } from 'express';
import type { ErrorCode } from '../../../../domain/catalogue.ts';
import { contextOf } from '../requests/request-context.ts';
import type { Form, Page, Reader, WebPageRequest } from './page.ts';
import { pathOnHost, pathWith, paths } from './paths.ts';

const first = (value: unknown): string | undefined => {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return typeof one === 'string' ? one : undefined;
};

/** Returns the facts about a request that pages use. */
export const pageRequestOf = (request: Request, reader: Reader): WebPageRequest => {
  const { caller, meta } = contextOf(request);
  const query = Object.entries(request.query).flatMap(([name, value]) => {
    const text = first(value);
    return text === undefined ? [] : [[name, text] as const];
  });
  const params = Object.entries(request.params).flatMap(([name, value]) => {
    const text = first(value);
    return text === undefined ? [] : [[name, text] as const];
  });
  return {
    caller,
    meta,
    reader,
    path: request.path,
    params: Object.fromEntries(params),
    query: Object.fromEntries(query),
  };
};

/** Returns the URL of the page with the parameters of the request, but without the notice of a completed action. */
export const pageUrl = (
  { path }: Pick<Page, 'path'>,
  { params, query, meta }: Pick<WebPageRequest, 'params' | 'query' | 'meta'>,
): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
  return pathWith(pathOnHost(filled, meta.customHost), { ...query, done: null });
};

/** The pages that need no `return_to`, because they are default destinations of a sign-in. */
const defaultTargets: readonly string[] = [paths.front, paths.signIn];

const toSignIn = (url: string): string =>
  pathWith(paths.signIn, { return_to: defaultTargets.includes(url) ? null : url });

/** The pages that users must visit first, by the code of the refusal. */
const requiredSteps: Readonly<Record<string, (url: string) => string>> = {
  unauthenticated: toSignIn,
  unauthorized: toSignIn,
  mfa_enrollment_required: () => pathWith(paths.twoStep, { done: 'demanded' }),
  mfa_step_up_required: (url) =>
    pathWith(paths.confirm, { return_to: `${url}${url.includes('?') ? '&' : '?'}done=confirmed` }),
};

/** Returns the page that a user must visit before the URL because of a refusal, or null if there is none. */
export const requiredStep = (url: string, code: string): string | null => requiredSteps[code]?.(url) ?? null;

/** Returns the redirect target for a refusal of the page, or null if the page itself shows the refusal. */
export const pageRedirect = (page: Pick<Page, 'path'>, request: WebPageRequest, code: string): string | null =>
  requiredStep(pageUrl(page, request), code);

/**
 * Returns the redirect target for a refusal of the form. A redirect that the form declares for the code takes
 * precedence.
 */
export const formRedirect = (
  { redirects, messages, page }: Form,
  request: WebPageRequest,
  code: ErrorCode,
): string | null =>
  redirects?.[code]?.(request) ??
  (messages?.(request.reader.texts)[code] === undefined ? pageRedirect(page, request, code) : null);
