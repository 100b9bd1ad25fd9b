import type { Response } from 'express';
import type { ErrorCode } from '../../../../domain/catalogue.ts';
import type { Refusal } from '../../../../domain/kernel/outcome.ts';
import type { Texts } from '../../../../texts/catalogue.ts';
import { waiting } from '../replies/answer-refusal.ts';
import { notice, summary } from './elements.ts';
import { html } from './html.ts';
import type { HtmlFragment } from './html.ts';
import { layout } from './layout.ts';
import type { PageContent } from './layout.ts';
import type { OwnFrame, Page, Reader, WebPageRequest, PageResult, PageValues, RenderContext } from './page.ts';
import { pageProblem } from './problem.ts';

/**
 * Matches a source of the policy: a scheme, with the host and port if there is one. Text that matches cannot end a
 * directive or add another.
 */
const POLICY_SOURCE = /^[a-z][a-z\d+.-]*:(?:\/\/[a-z\d._-]+(?::\d{1,5})?)?$/;

/**
 * Returns the headers of pages, which load styles and images from this service only, run no script, and are neither
 * framed nor cached. The referrer policy lets forms send their origin. `formTargets` lists further origins to which a
 * form may redirect. `runsScript` permits the script of pages.
 */
const pageHeaders = (formTargets: readonly string[] = [], runsScript = false): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': [
    "default-src 'none'",
    ...(runsScript ? ["script-src 'self'"] : []),
    "style-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action ${["'self'", ...formTargets.filter((target) => POLICY_SOURCE.test(target))].join(' ')}`,
  ].join('; '),
  'Referrer-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
});

const send = (response: Response, status: number, markup: string, headers: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries({ ...headers, 'Cache-Control': 'no-store' }))
    response.setHeader(name, value);
  response.status(status).type('html').send(markup);
};

/** Sends a page that no declaration describes. */
export const sendPlainPage = (response: Response, status: number, content: PageContent): void =>
  send(response, status, layout(content), pageHeaders());

/** Redirects the browser with a status that makes it send a GET. */
export const sendRedirect = (response: Response, location: string): void => {
  response.setHeader('Cache-Control', 'no-store').redirect(303, location);
};

const frameOf = ({ layout: kind, path }: Pick<Page, 'layout' | 'path'>, { caller }: WebPageRequest) => ({
  isSignedIn: caller.kind === 'user',
  ...(kind === 'account' ? { menuPath: path } : { isWide: kind === 'wide' }),
});

/** Returns the context with its errors in the language of the page. */
const translated = (context: RenderContext, frame: OwnFrame | undefined): RenderContext =>
  context.problem === null || frame === undefined
    ? context
    : { ...context, problem: { ...context.problem, ...frame.translated(context.problem) } };

const markupOf = (
  page: Page,
  request: WebPageRequest,
  { title, body, frame, runsScript = false }: Omit<PageResult, 'body'> & { readonly body: HtmlFragment },
  isError: boolean,
): string => {
  if (frame === undefined)
    return layout({ ...frameOf(page, request), reader: request.reader, title, isError, runsScript, body });
  return frame.layout(
    {
      title: isError ? `${frame.problemTitle}: ${title}` : title,
      body: html`<h1>${title}</h1>
${body}`,
    },
    request,
  );
};

/** Returns the markup of a page: its notice and error summary, followed by its body. */
export const pageMarkup = (
  page: Page,
  context: RenderContext,
  { title, body, frame, runsScript = false }: PageResult,
): string =>
  markupOf(
    page,
    context.request,
    {
      title,
      runsScript,
      body: [
        notice(page, context),
        summary(context.problem, frame?.problemTitle ?? context.request.reader.texts.pages.problem.title),
        body,
      ],
      ...(frame === undefined ? {} : { frame }),
    },
    context.problem !== null,
  );

/** Sends a page: its notice and error summary, followed by its body. */
export const sendBody = (
  response: Response,
  page: Page,
  context: RenderContext,
  result: PageResult,
  formTargets: readonly string[] = [],
): void =>
  send(
    response,
    context.problem?.status ?? 200,
    pageMarkup(page, context, result),
    result.frame?.headers ?? pageHeaders(formTargets, result.runsScript),
  );

/** Returns the context and the content that a page is rendered with. */
export const shownOn = (
  page: Page,
  context: RenderContext,
  values: PageValues,
): readonly [RenderContext, PageResult] => {
  const frame = page.frameOf?.(values);
  const shown = translated(context, frame);
  return [
    shown,
    {
      title: page.titleOf?.(values, context.request) ?? page.title(context.request.reader.texts),
      body: page.render(values, shown),
      runsScript: page.runsScript === true,
      ...(frame === undefined ? {} : { frame }),
    },
  ];
};

/** Renders and sends a page. */
export const sendPage = (response: Response, page: Page, context: RenderContext, values: PageValues): void =>
  sendBody(response, page, ...shownOn(page, context, values), page.formTargets?.(values));

/** Sends the result of a form in place of its page. */
export const sendPageResult = (
  response: Response,
  page: Page,
  request: WebPageRequest,
  result: PageResult,
  status = 200,
): void =>
  send(
    response,
    status,
    markupOf(page, request, result, false),
    result.frame?.headers ?? pageHeaders([], result.runsScript),
  );

/** The texts of the titles of error pages, by status. */
const titles: Readonly<Record<number, keyof Texts['pages']['problem']['titles']>> = {
  403: 'notAllowed',
  404: 'notFound',
  423: 'suspended',
  429: 'tooMany',
  500: 'fault',
};

/** Sets `Retry-After` if the refusal has a waiting time. */
export const setRetryAfter = (response: Response, refusal: Refusal<ErrorCode>): void => {
  for (const [name, value] of Object.entries(waiting(refusal))) response.setHeader(name, value);
};

/** Sends an error page. */
export const sendProblem = (
  response: Response,
  { errorPage }: Pick<Page, 'errorPage'>,
  refusal: Refusal<ErrorCode>,
  reader: Reader,
  isSignedIn: boolean,
): void => {
  const problem = pageProblem({ path: '/' }, refusal, reader.texts);
  setRetryAfter(response, refusal);
  if (errorPage !== undefined) {
    const { markup, headers } = errorPage(problem.status);
    send(response, problem.status, markup, headers);
    return;
  }
  const texts = reader.texts.pages.problem;
  const title = texts.titles[titles[problem.status] ?? 'other'];
  const wayOn = html`<p><a href="/">${texts.toStart}</a></p>
`;
  const body = [summary(problem, texts.title), wayOn];
  send(response, problem.status, layout({ title, reader, isSignedIn, isError: true, body }), pageHeaders());
};
