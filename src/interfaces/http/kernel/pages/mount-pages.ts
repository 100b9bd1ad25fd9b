import type { Express, Request, RequestHandler, Response } from 'express';
import { permissionRefusal } from '../../../../domain/access/permissions.ts';
import { isCrossSiteWrite } from '../../../../domain/access/request-target.ts';
import type { ErrorCode } from '../../../../domain/catalogue.ts';
import { accepted } from '../../../../domain/kernel/outcome.ts';
import type { Outcome, Refusal } from '../../../../domain/kernel/outcome.ts';
import { changeCookie } from '../change-cookie.ts';
import type { Resolve } from '../endpoint.ts';
import { isCanonicalHost, originOf } from '../guards.ts';
import type { GuardNeeds } from '../guards.ts';
import { takeGeneral } from '../rate-limits.ts';
import { validBody } from '../request-body.ts';
import { Refused } from '../request-context.ts';
import type { Form, Page, RenderContext, Site, PageRequest } from './page.ts';
import { sendBody, sendOn, sendPage, sendPageResult, describeWait } from './page-answer.ts';
import { formProblem, pageProblem } from './problem.ts';
import { formRedirect, homeOf, pageRedirect, pageRequestOf } from './page-request.ts';

/** Puts pages and forms on the router, behind the same gate line as everything else. */
export const mountPages = (app: Express, { pages, forms }: Site, resolve: Resolve, needs: GuardNeeds): void => {
  for (const page of pages) app.get(page.path, pageHandler(page, resolve, needs));
  for (const form of forms) app.post(form.path, formHandler(form, resolve, needs));
  for (const form of forms) app.get(form.path, (request, response) => sendOn(response, homeOf(form.page, pageRequestOf(request))));
  for (const { path } of [...pages, ...forms]) {
    const methods = ['GET', 'HEAD', ...(forms.some((form) => form.path === path) ? ['POST'] : [])];
    app.all(path, (_request, response) => {
      response.setHeader('Allow', methods.join(', '));
      throw new Refused('methodNotAllowed');
    });
  }
};

/** Draws a page for somebody. */
type Show = (response: Response, sight: RenderContext) => Promise<void>;

const pageHandler = (page: Page, resolve: Resolve, needs: GuardNeeds): RequestHandler => {
  const show = showing(page, resolve);
  return async (request, response) => {
    const visit = pageRequestOf(request);
    judgeAvailability(page, request, needs);
    await takeGeneral(request, needs);
    const onward = page.leads?.(visit) ?? null;
    if (onward !== null) sendOn(response, onward);
    else await show(response, { visit, problem: null, kept: {} });
  };
};

const judgeAvailability = ({ host, feature }: Page, request: Request, needs: GuardNeeds): void => {
  if (host === 'canonical' && !isCanonicalHost(request, needs)) throw new Refused('notFound');
  if (feature !== undefined && !needs.features[feature.name]) throw new Refused(feature.off);
};

const judgeAdmission = (permission: Page['permission'], { caller }: PageRequest): void => {
  const denied = permissionRefusal(permission, caller);
  if (denied !== null) throw new Refused(denied.code, denied.data);
};

const showing = (page: Page, resolve: Resolve): Show => {
  const readings = Object.entries(page.reads).map(([name, reading]) => ({ ...reading, name, run: resolve(reading) }));
  return async (response, sight) => {
    judgeAdmission(page.permission, sight.visit);
    const values: Record<string, unknown> = {};
    const { visit } = sight;
    for (const { name, run, toInput, applies } of readings) {
      const outcome = applies?.(visit) === false ? accepted(null) : await run(visit.caller, toInput(visit), originIn(visit));
      if (!outcome.ok) {
        refuseReading(page, response, sight, outcome);
        return;
      }
      values[name] = outcome.value;
    }
    sendPage(response, page, sight, values);
  };
};

const originIn = ({ meta: { address, requestId } }: PageRequest) => ({ address, requestId });

const refuseReading = (page: Page, response: Response, sight: RenderContext, refusal: Refusal<ErrorCode>): void => {
  const redirect = pageRedirect(page, sight.visit, refusal.code);
  if (redirect !== null) {
    sendOn(response, redirect);
    return;
  }
  if (page.whenRefused === undefined) throw new Refused(refusal.code, refusal.data);
  describeWait(response, refusal);
  const told = { ...sight, problem: sight.problem ?? pageProblem(page, refusal) };
  sendBody(response, page, told, { title: page.title, body: page.whenRefused(told) });
};

const formHandler = (form: Form, resolve: Resolve, needs: GuardNeeds): RequestHandler => {
  const [run, show] = [resolve(form), showing(form.page, resolve)];
  return async (request, response) => {
    const visit = pageRequestOf(request);
    judgeAvailability(form.page, request, needs);
    // Forms that open a session have no cookie yet, so the gate line does not ask where they come from.
    if (isCrossSiteWrite(originOf(request, needs.ownOrigins()))) throw new Refused('csrfOriginRejected');
    judgeAdmission(form.useCase.permission, visit);
    await takeGeneral(request, needs);
    const read = await readForm(form, request, response);
    const outcome = read.ok ? await run(visit.caller, form.toInput({ body: read.value, visit }), originIn(visit)) : read;
    if (outcome.ok) {
      succeed(form, request, response, visit, outcome.value);
      return;
    }
    const redirect = formRedirect(form, visit, outcome.code);
    if (redirect !== null) {
      sendOn(response, redirect);
      return;
    }
    describeWait(response, outcome);
    await show(response, { visit, problem: formProblem(form, outcome, !read.ok), kept: keptOf(form, request) });
  };
};

const readForm = async (form: Form, request: Request, response: Response): Promise<Outcome<unknown, ErrorCode>> => {
  try {
    return { ok: true, value: await validBody(request, response, { body: form.body, bodyFormat: 'form' }) };
  } catch (fault) {
    if (fault instanceof Refused && fault.refusal.code === 'invalidRequestBody') return fault.refusal;
    throw fault;
  }
};

const keptOf = ({ keeps = [] }: Form, request: Request): Readonly<Record<string, string>> => {
  const typed = new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString() : '');
  return Object.fromEntries([...typed].filter(([name]) => keeps.includes(name)));
};

const succeed = (form: Form, request: Request, response: Response, visit: PageRequest, value: unknown): void => {
  for (const change of form.cookies?.(value) ?? []) changeCookie(request, change);
  if (form.shows === undefined) sendOn(response, form.onward?.(value, visit) ?? homeOf(form.page, visit));
  else sendPageResult(response, form.page, visit, form.shows(value, visit));
};
