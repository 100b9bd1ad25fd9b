import type { Response } from 'express';
import type { ErrorCode } from '../../../../domain/catalogue.ts';
import type { Refusal } from '../../../../domain/kernel/outcome.ts';
import { notice, summary } from './elements.ts';
import { layout } from './layout.ts';
import type { Page, Problem, Read, PageResult, RenderContext, PageRequest } from './page.ts';
import { pageProblem } from './problem.ts';

/**
 * The headers of every page: it loads its stylesheet and images from this service alone, runs no script, is framed and
 * kept by nobody. Forms tell their origin, so the referrer policy lets them. `formTargets` are further origins that a
 * form may lead to: browsers hold the redirects that follow it to the policy too.
 */
const pageHeaders = (formTargets: readonly string[] = []): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
  ].join('; '),
  'Referrer-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Cache-Control': 'no-store',
});

const send = (response: Response, status: number, markup: string, formTargets: readonly string[] = []): void => {
  for (const [name, value] of Object.entries(pageHeaders(formTargets))) response.setHeader(name, value);
  response.status(status).type('html').send(markup);
};

/** Sends the browser on by GET. */
export const sendOn = (response: Response, location: string): void => {
  response.setHeader('Cache-Control', 'no-store').redirect(303, location);
};

const surroundings = ({ frame, path }: Pick<Page, 'frame' | 'path'>, { caller }: PageRequest) => ({
  isSignedIn: caller.kind === 'user',
  ...(frame === 'account' ? { room: path } : {}),
});

/** Sends the body of a page, below what is to be said of what was done or went wrong. */
export const sendBody = (response: Response, page: Page, sight: RenderContext, { title, body }: PageResult, formTargets: readonly string[] = []): void => {
  const { problem, visit } = sight;
  const fragments = [notice(page, sight), summary(problem), body];
  send(response, problem?.status ?? 200, layout({ ...surroundings(page, visit), title, isWrong: problem !== null, body: fragments }), formTargets);
};

/** Sends a page as it is drawn. */
export const sendPage = (response: Response, page: Page, sight: RenderContext, values: Read): void => {
  const title = page.titled?.(values) ?? page.title;
  sendBody(response, page, sight, { title, body: page.draw(values, sight) }, page.formTargets?.(values));
};

/** Sends what is shown in the place of a page, once. */
export const sendPageResult = (response: Response, page: Page, visit: PageRequest, { title, body }: PageResult): void => {
  send(response, 200, layout({ ...surroundings(page, visit), title, body }));
};

const titles: Readonly<Record<number, string>> = { 403: 'Not allowed', 404: 'Not found', 423: 'Suspended', 429: 'Too many requests', 500: 'Something failed' };

const retryAfter = ({ data }: Refusal): number | null => (typeof data?.['retryAfter'] === 'number' ? data['retryAfter'] : null);

/** Tells how long to wait, where a refusal knows. */
export const describeWait = (response: Response, refusal: Refusal): void => {
  const wait = retryAfter(refusal);
  if (wait !== null) response.setHeader('Retry-After', String(wait));
};

/** Sends a page that says nothing but what is wrong. */
export const sendProblem = (response: Response, refusal: Refusal<ErrorCode>, isSignedIn: boolean): void => {
  const problem: Problem = pageProblem({ path: '/' }, refusal);
  describeWait(response, refusal);
  const title = titles[problem.status] ?? 'That did not work';
  send(response, problem.status, layout({ title, isSignedIn, isWrong: true, body: summary(problem) }));
};
