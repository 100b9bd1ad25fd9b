import type { Response } from 'express';
import type { ErrorCode } from '../../../../domain/catalogue.ts';
import type { Refusal } from '../../../../domain/kernel/outcome.ts';
import { waiting } from '../answer-refusal.ts';
import { notice, summary } from './elements.ts';
import { layout } from './layout.ts';
import type { Page, PageRequest, PageResult, PageValues, RenderContext } from './page.ts';
import { pageProblem } from './problem.ts';

/** A source of the policy: a scheme, with the host and port if there is one. Nothing else can end a directive or add one. */
const POLICY_SOURCE = /^[a-z][a-z\d+.-]*:(?:\/\/[a-z\d._-]+(?::\d{1,5})?)?$/;

/**
 * Pages load styles and images from this service only, run no script, and are neither framed nor cached. The referrer policy
 * lets forms send their origin. `formTargets` are further origins that a form may redirect to, because browsers apply the policy
 * to redirects of forms too.
 */
const pageHeaders = (formTargets: readonly string[] = []): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action ${["'self'", ...formTargets.filter((target) => POLICY_SOURCE.test(target))].join(' ')}`,
  ].join('; '),
  'Referrer-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Cache-Control': 'no-store',
});

const send = (response: Response, status: number, markup: string, formTargets: readonly string[] = []): void => {
  for (const [name, value] of Object.entries(pageHeaders(formTargets))) response.setHeader(name, value);
  response.status(status).type('html').send(markup);
};

/** Redirects the browser, which then sends a GET. */
export const sendRedirect = (response: Response, location: string): void => {
  response.setHeader('Cache-Control', 'no-store').redirect(303, location);
};

const frameOf = ({ layout: kind, path }: Pick<Page, 'layout' | 'path'>, { caller }: PageRequest) => ({
  isSignedIn: caller.kind === 'user',
  ...(kind === 'account' ? { menuPath: path } : { isWide: kind === 'wide' }),
});

/** Sends the body of a page, below its notice and error summary. */
export const sendBody = (response: Response, page: Page, context: RenderContext, { title, body, frame }: PageResult, formTargets: readonly string[] = []): void => {
  const { request } = context;
  const problem = context.problem === null || frame === undefined ? context.problem : { ...context.problem, ...frame.translated(context.problem) };
  const fragments = [notice(page, context), summary(problem, frame?.problemTitle), body];
  send(response, problem?.status ?? 200, layout({ ...frameOf(page, request), ...(frame === undefined ? {} : { frame }), title, isError: problem !== null, body: fragments }), formTargets);
};

/** Renders and sends a page. */
export const sendPage = (response: Response, page: Page, context: RenderContext, values: PageValues): void => {
  const title = page.titleOf?.(values) ?? page.title;
  const frame = page.frameOf?.(values);
  sendBody(response, page, context, { title, body: page.render(values, context), ...(frame === undefined ? {} : { frame }) }, page.formTargets?.(values));
};

/** Sends the result of a form in place of its page. */
export const sendPageResult = (response: Response, page: Page, request: PageRequest, { title, body, frame }: PageResult): void => {
  send(response, 200, layout({ ...frameOf(page, request), ...(frame === undefined ? {} : { frame }), title, body }));
};

const titles: Readonly<Record<number, string>> = { 403: 'Not allowed', 404: 'Not found', 423: 'Suspended', 429: 'Too many requests', 500: 'Something went wrong' };

/** Sets `Retry-After` if the refusal has a waiting time. */
export const setRetryAfter = (response: Response, refusal: Refusal<ErrorCode>): void => {
  for (const [name, value] of Object.entries(waiting(refusal))) response.setHeader(name, value);
};

/** Sends an error page. */
export const sendProblem = (response: Response, refusal: Refusal<ErrorCode>, isSignedIn: boolean): void => {
  const problem = pageProblem({ path: '/' }, refusal);
  setRetryAfter(response, refusal);
  const title = titles[problem.status] ?? 'The request failed';
  send(response, problem.status, layout({ title, isSignedIn, isError: true, body: summary(problem) }));
};
