import type { ErrorRequestHandler } from 'express';
import { refusalFor } from '../replies/answer-refusal.ts';
import type { ReportFault } from '../replies/answer-refusal.ts';
import { contextIfAny, isAnswered } from '../requests/request-context.ts';
import { patternOf } from '../routes.ts';
import type { Site } from './page.ts';
import { sendProblem, sendRedirect } from './page-answer.ts';
import { pageRedirect, pageRequestOf } from './page-request.ts';

/** Answers refusals and errors at page paths with an error page; passes all others to the next handler. */
export const answerPageFaults = ({ pages, forms }: Site, report: ReportFault): ErrorRequestHandler => {
  const declared = [...pages.map((page) => ({ path: page.path, page })), ...forms].map(({ path, page }) => ({ page, pattern: patternOf({ path }) }));
  return (fault: unknown, request, response, next) => {
    const page = declared.find(({ pattern }) => pattern.test(request.path))?.page;
    // Agents expect error envelopes and challenges, not pages.
    if (page === undefined || isAnswered(response) || contextIfAny(request)?.caller.kind === 'agent') {
      next(fault);
      return;
    }
    const refusal = refusalFor(fault, request, response, report);
    const pageRequest = contextIfAny(request) === undefined ? null : pageRequestOf(request);
    const target = pageRequest === null ? null : pageRedirect(page, pageRequest, refusal.code);
    if (target === null) sendProblem(response, page, refusal, pageRequest?.caller.kind === 'user');
    else sendRedirect(response, target);
  };
};
