import type { Request } from 'express';
import { contextOf } from '../request-context.ts';
import type { Form, Page, PageRequest } from './page.ts';
import { pathWith, paths } from './paths.ts';

const first = (value: unknown): string | undefined => {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return typeof one === 'string' ? one : undefined;
};

/** What a request says to the pages. */
export const pageRequestOf = (request: Request): PageRequest => {
  const { caller, meta } = contextOf(request);
  const query = Object.entries(request.query).flatMap(([name, value]) => {
    const told = first(value);
    return told === undefined ? [] : [[name, told] as const];
  });
  return { caller, meta, path: request.path, query: Object.fromEntries(query) };
};

/** The address of the page that the visit is about, with its parameters but without what was said of something done. */
export const homeOf = ({ path }: Pick<Page, 'path'>, { query }: Pick<PageRequest, 'query'>): string => pathWith(path, { ...query, done: null });

/** Where a sign-in leads without being told. */
const anyway: readonly string[] = [paths.account, paths.signIn];

const toSignIn = (home: string): string => pathWith(paths.signIn, { return_to: anyway.includes(home) ? null : home });

/** Where a refusal leads that is not the visitor's mistake, but a step that comes first. */
const stepBefore: Readonly<Record<string, (home: string) => string>> = {
  unauthenticated: toSignIn,
  unauthorized: toSignIn,
  mfa_enrollment_required: () => pathWith(paths.twoStep, { done: 'demanded' }),
  mfa_step_up_required: (home) => pathWith(paths.confirm, { return_to: `${home}${home.includes('?') ? '&' : '?'}done=confirmed` }),
};

/** Where a refusal of the page leads; null when the page itself says what is wrong. */
export const pageRedirect = (page: Pick<Page, 'path'>, visit: PageRequest, code: string): string | null =>
  stepBefore[code]?.(homeOf(page, visit)) ?? null;

/** The same for a form: what it declares of a code comes first. */
export const formRedirect = ({ redirects, sentences, page }: Form, visit: PageRequest, code: keyof NonNullable<Form['sentences']>): string | null =>
  redirects?.[code]?.(visit) ?? (sentences?.[code] === undefined ? pageRedirect(page, visit, code) : null);
