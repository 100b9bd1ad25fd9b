import type { CheckFinding } from '../../checks/check-finding.ts';
import type { DownReason } from '../../checks/down-reason.ts';
import { evidenceOf } from '../../checks/evidence.ts';
import type { RuleEvidence, ScreenshotEvidence, StepEvidence } from '../../checks/evidence.ts';
import type { ProbeFailure } from '../../checks/probe-failure.ts';
import type { WebsiteCheck } from './website-settings.ts';
import { runSteps, stepNumber, stepTitle } from './scenario-steps.ts';

/** A step that was performed. */
export interface PerformedStep {
  readonly durationMs: number;
  /** The address of the page after it. */
  readonly url: string;
}

/** Why the last step failed: the page could not be loaded, the step not be performed, or an expectation was not met. */
export type StepFailure =
  | { readonly kind: 'load'; readonly failure: ProbeFailure }
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'text' | 'url' | 'action' | 'limit'; readonly seen: string };

/** What one run of a scenario observed. Secrets are masked. */
export interface ScenarioObservation {
  readonly kind: 'scenario';
  readonly totalMs: number;
  /** The steps that were performed, in order; the last one is the one that failed, if any. */
  readonly performed: readonly PerformedStep[];
  readonly failure: StepFailure | null;
  readonly screenshots: readonly ScreenshotEvidence[];
}

/** There is no browser, or it crashed: nothing was observed of the site. */
export interface MissingBrowser {
  readonly kind: 'noBrowser';
  readonly detail: string;
}

const reasons = {
  status: 'statusUnexpected',
  text: 'expectedTextMissing',
  url: 'urlUnexpected',
  action: 'stepFailed',
  limit: 'pageTooHeavy',
} as const satisfies Record<Exclude<StepFailure['kind'], 'load'>, DownReason>;

const reasonOf = (failure: StepFailure): DownReason => (failure.kind === 'load' ? failure.failure.code : reasons[failure.kind]);

const seenOf = (failure: StepFailure): string => {
  switch (failure.kind) {
    case 'load':
      return `${failure.failure.detail} (${failure.failure.phase})`;
    case 'status':
      return String(failure.status);
    default:
      return failure.seen;
  }
};

const expectedOf = (failure: StepFailure, step: string, { timeoutSeconds }: WebsiteCheck): string => {
  if (failure.kind === 'status') return '200 to 399';
  return failure.kind === 'load' ? `${step} within ${timeoutSeconds} s` : step;
};

/** Up when every step succeeded. A run without a browser is inconclusive: the site may be up or down. */
export const judgeScenario = (check: WebsiteCheck, observation: ScenarioObservation | MissingBrowser): CheckFinding => {
  if (observation.kind === 'noBrowser') return { outcome: 'down', reason: 'programUnavailable', latencyMs: null, evidence: null, isInconclusive: true };
  const { failure, performed, screenshots, totalMs } = observation;
  const titles = runSteps(check.target, check.steps).map(stepTitle);
  const last = performed.length - 1;
  const steps = performed.map(({ durationMs, url }, at): StepEvidence => ({
    step: stepNumber(check.steps, at),
    action: titles[at] ?? '',
    url,
    durationMs,
    result: failure !== null && at === last ? 'failed' : 'passed',
  }));
  const reason = failure === null ? null : reasonOf(failure);
  const rules: readonly RuleEvidence[] = failure === null ? [] : [{ check: `step ${stepNumber(check.steps, last)}`, result: 'failed', expected: expectedOf(failure, titles[last] ?? '', check), seen: seenOf(failure) }];
  const timings = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, totalMs };
  const loadFailure = failure?.kind === 'load' ? failure.failure : null;
  return {
    outcome: reason === null ? 'up' : 'down',
    reason,
    latencyMs: reason === null ? totalMs : null,
    evidence: reason === null && screenshots.length === 0 ? null : evidenceOf({ reason, rules, failure: loadFailure, timings, steps, screenshots }),
    timings,
  };
};
