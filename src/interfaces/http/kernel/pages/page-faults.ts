import type { ErrorRequestHandler } from 'express';
import { refusalFor } from '../answer-refusal.ts';
import type { ReportFault } from '../answer-refusal.ts';
import { contextIfAny, isAnswered } from '../request-context.ts';
import type { Page, Site } from './page.ts';
import { sendOn, sendProblem } from './page-answer.ts';
import { pageRedirect, pageRequestOf } from './page-request.ts';

/** Answers refusals and faults at a page's path in words that people read; leaves all others to the next handler. */
export const answerPageFaults = ({ pages, forms }: Site, report: ReportFault): ErrorRequestHandler => {
  const homes = new Map<string, Page>([...forms.map(({ path, page }) => [path, page] as const), ...pages.map((page) => [page.path, page] as const)]);
  return (fault: unknown, request, response, next) => {
    const page = homes.get(request.path.replace(/(?<=.)\/$/, ''));
    // Agents read envelopes and challenges, not pages.
    if (page === undefined || isAnswered(response) || contextIfAny(request)?.caller.kind === 'agent') {
      next(fault);
      return;
    }
    const refusal = refusalFor(fault, request, response, report);
    const visit = contextIfAny(request) === undefined ? null : pageRequestOf(request);
    const redirect = visit === null ? null : pageRedirect(page, visit, refusal.code);
    if (redirect === null) sendProblem(response, refusal, visit?.caller.kind === 'user');
    else sendOn(response, redirect);
  };
};
