import type { ErrorRequestHandler } from 'express';
import { refusalFor } from '../answer-refusal.ts';
import type { ReportFault } from '../answer-refusal.ts';
import { contextIfAny, isAnswered } from '../request-context.ts';
import type { Page, Site } from './page.ts';
import { sendOn, sendProblem } from './page-answer.ts';
import { pageDetour, visitOf } from './visit.ts';

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
    const visit = contextIfAny(request) === undefined ? null : visitOf(request);
    const detour = visit === null ? null : pageDetour(page, visit, refusal.code);
    if (detour === null) sendProblem(response, refusal, visit?.caller.kind === 'user');
    else sendOn(response, detour);
  };
};
