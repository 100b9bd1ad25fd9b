import { crossSiteWriteRejected } from '../../../../domain/access/caller.rules.ts';
import type { ErrorRequestHandler, Express, Request, RequestHandler, Response } from 'express';
import { permissionRefusal } from '../../../../domain/access/permissions.ts';
import { isCrossSiteWrite } from '../../../../domain/access/guards/request-target.ts';
import { entryOf } from '../../../../domain/catalogue.ts';
import type { ErrorCode } from '../../../../domain/catalogue.ts';
import { accepted } from '../../../../domain/kernel/outcome.ts';
import type { Outcome, Refusal } from '../../../../domain/kernel/outcome.ts';
import { refusalFor } from '../replies/answer-refusal.ts';
import type { ReportFault } from '../replies/answer-refusal.ts';
import { contextIfAny, isAnswered, Refused } from '../requests/request-context.ts';
import { patternOf } from '../routes.ts';
import { changeCookie } from '../replies/change-cookie.ts';
import { originIn } from '../request-parts.ts';
import type { Resolve } from '../endpoint.ts';
import { originOf } from '../guards.ts';
import type { GuardNeeds } from '../guards.ts';
import { isCanonicalHost } from '../requests/host-dispatch.ts';
import { takeGeneral } from '../rate-limits.ts';
import { validBody } from '../requests/request-body.ts';
import { statusOf } from '../replies/statuses.ts';
import type {
  KeptFields,
  Site,
  Form,
  Page,
  Problem,
  WebPageRequest,
  PageValues,
  Reader,
  RenderContext,
} from './page.ts';
import { sendProblem, sendRedirect, sendBody, sendPage, sendPageResult, setRetryAfter } from './page-answer.ts';
import { pageRedirect, pageRequestOf, formRedirect, pageUrl, requiredStep } from './page-request.ts';
import { formProblem, pageProblem } from './problem.ts';
import { readerOf, readerOfFault, unknownReader } from './reader.ts';
import type { FindReader } from './reader.ts';

/**
 * Answers refusals and errors at page paths with an error page, and passes all others to the next handler. `area`
 * matches the addresses of a page that are not declared one by one.
 */
export const answerPageFaults = (
  { pages, forms }: Site,
  report: ReportFault,
  findReader: FindReader,
  area: RegExp | null,
): ErrorRequestHandler => {
  const declared = [...pages.map((page) => ({ path: page.path, page })), ...forms].map(({ path, page }) => ({
    page,
    pattern: patternOf({ path }),
  }));
  return async (fault: unknown, request, response, next) => {
    const page = area?.test(request.path) ? {} : declared.find(({ pattern }) => pattern.test(request.path))?.page;
    // Agents expect error envelopes and challenges, not pages.
    if (page === undefined || isAnswered(response) || contextIfAny(request)?.caller.kind === 'agent') {
      next(fault);
      return;
    }
    const refusal = refusalFor(fault, request, response, report);
    const pageRequest = contextIfAny(request) === undefined ? null : pageRequestOf(request, unknownReader);
    const target = pageRequest === null ? null : targetOf(request, pageRequest, page, refusal.code);
    if (target !== null) {
      sendRedirect(response, target);
      return;
    }
    const reader = await readerOfFault(request, refusal.code, findReader);
    sendProblem(response, page, refusal, reader, pageRequest?.caller.kind === 'user');
  };
};

/**
 * Answers a browser that asks for an unknown address of the canonical host with an error page. Returns false for any
 * other client or host: they get the error envelope.
 */
export const answerUnknownAddress = async (
  request: Request,
  response: Response,
  needs: GuardNeeds,
  findReader: FindReader,
): Promise<boolean> => {
  const caller = contextIfAny(request)?.caller;
  const asksForPage = request.method === 'GET' && request.accepts(['json', 'html']) === 'html';
  if (!asksForPage || caller?.kind === 'agent' || !isCanonicalHost(request, needs)) return false;
  const { refusal } = new Refused('notFound');
  const reader = await readerOfFault(request, refusal.code, findReader);
  sendProblem(response, {}, refusal, reader, caller?.kind === 'user');
  return true;
};

/** Returns the page that the user must visit first. An address of an area is returned to as it was sent. */
const targetOf = (
  { originalUrl }: Request,
  pageRequest: WebPageRequest,
  page: Partial<Pick<Page, 'path'>>,
  code: ErrorCode,
): string | null =>
  page.path === undefined ? requiredStep(originalUrl, code) : pageRedirect({ path: page.path }, pageRequest, code);

/** Mounts pages and forms behind the guards. */
export const mountPages = (app: Express, { pages, forms }: Site, needs: PageNeeds): void => {
  for (const page of pages) app.get(routeOf(page), pageHandler(page, needs));
  for (const form of forms) app.post(routeOf(form), formHandler(form, needs));
  for (const form of forms)
    app.get(routeOf(form), (request, response) =>
      sendRedirect(response, pageUrl(form.page, pageRequestOf(request, unknownReader))),
    );
  for (const { path } of [...pages, ...forms]) {
    const methods = ['GET', 'HEAD', ...(forms.some((form) => form.path === path) ? ['POST'] : [])];
    app.all(routeOf({ path }), (_request, response) => {
      response.setHeader('Allow', methods.join(', '));
      throw new Refused('methodNotAllowed');
    });
  }
};

/** Returns the path in Express's notation. */
const routeOf = ({ path }: Pick<Page, 'path'>): string => path.replace(/\{(\w+)\}/g, ':$1');

/** The errors of a form in the texts of the reader. */
type ProblemIn = (reader: Reader) => Problem | null;

type Show = (response: Response, context: Omit<RenderContext, 'problem'>, problemIn: ProblemIn) => Promise<void>;

const NO_PROBLEM: ProblemIn = () => null;

/** The dependencies of the handlers of pages and forms. */
export interface PageNeeds extends GuardNeeds {
  readonly resolve: Resolve;
  readonly findReader: FindReader;
}

const pageHandler = (page: Page, needs: PageNeeds): RequestHandler => {
  const show = showing(page, needs);
  return async (request, response) => {
    checkAvailability(page, request, needs);
    await takeGeneral(request, needs);
    const pageRequest = pageRequestOf(request, await needs.findReader(request));
    const target = page.redirect?.(pageRequest) ?? null;
    if (target !== null) sendRedirect(response, target);
    else await show(response, { request: pageRequest, kept: {} }, NO_PROBLEM);
  };
};

const checkAvailability = ({ host, feature }: Page, request: Request, needs: GuardNeeds): void => {
  if (host === 'canonical' && !isCanonicalHost(request, needs)) throw new Refused('notFound');
  if (feature !== undefined && !needs.features[feature.name]) throw new Refused(feature.off);
};

const checkPermission = (permission: Page['permission'], { caller }: WebPageRequest): void => {
  const denied = permissionRefusal(permission, caller);
  if (denied !== null) throw new Refused(denied.code, denied.data);
};

const showing = (page: Page, { resolve }: Pick<PageNeeds, 'resolve'>): Show => {
  const readings = Object.entries(page.reads).map(([name, reading]) => ({ ...reading, name, run: resolve(reading) }));
  return async (response, { request, kept }, problemIn) => {
    checkPermission(page.permission, request);
    const values: Record<string, unknown> = {};
    for (const { name, run, toInput, applies } of readings) {
      const outcome =
        applies?.(request) === false
          ? accepted(null)
          : await run(request.caller, toInput(request), originIn(request.meta));
      if (!outcome.ok) {
        const context = { request, kept, problem: problemIn(request.reader) };
        showRefusedReading(page, response, context, outcome, values);
        return;
      }
      values[name] = outcome.value;
    }
    // The results of the queries may tell more about the reader.
    const facts = page.readerOf?.(values);
    const reader = facts === undefined ? request.reader : readerOf(facts, request.reader);
    const context = { request: { ...request, reader }, kept, problem: problemIn(reader) };
    sendPage(response, page, context, values);
  };
};

const showRefusedReading = (
  page: Page,
  response: Response,
  context: RenderContext,
  refusal: Refusal<ErrorCode>,
  values: PageValues,
): void => {
  const target = pageRedirect(page, context.request, refusal.code);
  if (target !== null) {
    sendRedirect(response, target);
    return;
  }
  const result = page.refusedResult?.(values, context.request) ?? null;
  if (result !== null) {
    sendPageResult(response, page, context.request, result, statusOf(entryOf(refusal.code).kind));
    return;
  }
  if (page.renderRefused === undefined) throw new Refused(refusal.code, refusal.data);
  setRetryAfter(response, refusal);
  const refused = { ...context, problem: context.problem ?? pageProblem(page, refusal, context.request.reader.texts) };
  sendBody(response, page, refused, {
    title: page.title(context.request.reader.texts),
    body: page.renderRefused(refused),
  });
};

const formHandler = (form: Form, needs: PageNeeds): RequestHandler => {
  const [run, show] = [needs.resolve(form), showing(form.page, needs)];
  return async (request, response) => {
    checkAvailability(form.page, request, needs);
    await takeGeneral(request, needs);
    const pageRequest = pageRequestOf(request, await needs.findReader(request));
    // Forms that open a session are sent without a cookie, so the guards do not check their origin.
    if (form.page.credentials !== 'ignored' && isCrossSiteWrite(originOf(request, needs)))
      throw new Refused(crossSiteWriteRejected.code);
    checkPermission(form.useCase.permission, pageRequest);
    const read = await readForm(form, request, response);
    if (read.ok && form.isShownAgain?.(read.value) === true) {
      await show(response, { request: pageRequest, kept: keptOf(form, request) }, NO_PROBLEM);
      return;
    }
    const outcome = read.ok
      ? await run(
          pageRequest.caller,
          form.toInput({ body: read.value, request: pageRequest }),
          originIn(pageRequest.meta),
        )
      : read;
    if (outcome.ok) {
      answerSuccess(form, request, response, pageRequest, outcome.value);
      return;
    }
    const target = formRedirect(form, pageRequest, outcome.code);
    if (target !== null) {
      sendRedirect(response, target);
      return;
    }
    setRetryAfter(response, outcome);
    await show(response, { request: pageRequest, kept: keptOf(form, request) }, (reader) =>
      formProblem(form, outcome, !read.ok, reader),
    );
  };
};

const readForm = async (form: Form, request: Request, response: Response): Promise<Outcome<unknown, ErrorCode>> => {
  const { body, repeatable = [] } = form;
  try {
    return { ok: true, value: await validBody(request, response, { body, repeatable, bodyFormat: 'form' }) };
  } catch (fault) {
    if (fault instanceof Refused && fault.refusal.code === 'invalidRequestBody') return fault.refusal;
    throw fault;
  }
};

const keptOf = ({ keptFields = [] }: Form, request: Request): KeptFields => {
  const typed = new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString() : '');
  return Object.fromEntries(keptFields.filter((name) => typed.has(name)).map((name) => [name, typed.getAll(name)]));
};

const answerSuccess = (
  form: Form,
  request: Request,
  response: Response,
  pageRequest: WebPageRequest,
  value: unknown,
): void => {
  for (const change of form.cookies?.(value) ?? []) changeCookie(request, change);
  if (form.result === undefined)
    sendRedirect(response, form.redirectTo?.(value, pageRequest) ?? pageUrl(form.page, pageRequest));
  else sendPageResult(response, form.page, pageRequest, form.result(value, pageRequest));
};
