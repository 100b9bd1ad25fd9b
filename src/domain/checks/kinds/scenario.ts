import type { ScenarioStep } from '../../monitors/kinds/scenario-steps.ts';
import type { CheckFinding } from '../check-finding.ts';
import type { DownReason } from '../down-reason.ts';
import { evidenceOf } from '../evidence.ts';
import type { RuleEvidence, ScreenshotEvidence, StepEvidence } from '../evidence.ts';
import type { Phrase } from '../phrase.ts';
import { failureText } from '../probe-failure.ts';
import type { ProbeFailure } from '../probe-failure.ts';
import type { WebsiteCheck } from './website-observation.ts';

/**
 * Returns the steps of a run. If the first step does not open a page, a step that opens the monitor's page precedes it.
 * If it opens a path, that is one of the monitor's site.
 */
export const runSteps = (target: string, steps: readonly ScenarioStep[]): readonly ScenarioStep[] => {
  const [first, ...others] = steps;
  if (first?.action !== 'goto') return [{ action: 'goto', url: target }, ...steps];
  if (/^https?:/i.test(first.url)) return steps;
  return [{ ...first, url: URL.parse(first.url, target)?.href ?? first.url }, ...others];
};

/** Returns the number of a step as callers count them: from 1, with 0 for the opening of the monitor's page. */
export const stepNumber = (steps: readonly ScenarioStep[], at: number): number =>
  steps[0]?.action === 'goto' ? at + 1 : at;

/** The text that replaces a secret. */
const MASK = '***';

/** Masks the secrets in a text, including their forms in addresses and in JSON. */
export const maskSecrets = (text: string, secrets: Readonly<Record<string, string>>): string => {
  const forms = Object.values(secrets).flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    encodeURIComponent(secret).replaceAll('%20', '+'),
    new URLSearchParams({ s: secret }).toString().slice(2),
    JSON.stringify(secret).slice(1, -1),
  ]);
  return forms
    .toSorted((one, other) => other.length - one.length)
    .reduce((masked, form) => masked.replaceAll(form, MASK), text);
};

/** Returns true if an address matches the expected one, in which `*` stands for any text. */
export const isExpectedUrl = (expected: string, seen: string): boolean => {
  const [first = '', ...others] = expected.split('*');
  const last = others.pop();
  if (last === undefined) return seen === expected;
  let end = seen.startsWith(first) ? first.length : Infinity;
  for (const part of others) {
    const at = seen.indexOf(part, end);
    end = at === -1 ? Infinity : at + part.length;
  }
  return end + last.length <= seen.length && seen.endsWith(last);
};

const inElement = (step: Phrase, element: string | undefined): Phrase =>
  element === undefined ? step : { phrase: 'inElement', step, element };

/** Describes a step in words, without the value of a secret. */
export const stepTitle = (step: ScenarioStep): Phrase => {
  switch (step.action) {
    case 'goto':
      return { phrase: 'open', address: step.url };
    case 'click':
      return { phrase: 'click', element: step.selector };
    case 'fill':
      return typeof step.value === 'string'
        ? { phrase: 'fill', element: step.selector, text: JSON.stringify(step.value) }
        : { phrase: 'fillSecret', element: step.selector, name: step.value.secret };
    case 'press':
      return inElement({ phrase: 'press', key: step.key }, step.selector);
    case 'waitFor':
      return { phrase: 'waitFor', element: step.selector };
    case 'assertText':
      return inElement({ phrase: 'text', text: JSON.stringify(step.text) }, step.selector);
    case 'assertUrl':
      return { phrase: 'address', address: step.url };
    case 'screenshot':
      return step.name === undefined ? { phrase: 'screenshot' } : { phrase: 'namedScreenshot', name: step.name };
  }
};

/** A step that ran. */
export interface PerformedStep {
  readonly durationMs: number;
  /** The address of the page after the step. */
  readonly url: string;
}

/**
 * The reason why the last step failed: the page could not be loaded, the step could not be carried out, or an
 * expectation was not met.
 */
export type StepFailure =
  | { readonly kind: 'load'; readonly failure: ProbeFailure }
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'text' | 'url' | 'action' | 'limit'; readonly seen: Phrase };

/** The observation of one run of a scenario. Secrets are masked. */
export interface ScenarioObservation {
  readonly kind: 'scenario';
  readonly totalMs: number;
  /** The steps that ran, in order. If a step failed, it is the last one. */
  readonly performed: readonly PerformedStep[];
  readonly failure: StepFailure | null;
  readonly screenshots: readonly ScreenshotEvidence[];
}

/** A run without a browser, because none is installed or it crashed. Nothing was observed about the site. */
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

const reasonOf = (failure: StepFailure): DownReason =>
  failure.kind === 'load' ? failure.failure.code : reasons[failure.kind];

const seenOf = (failure: StepFailure): Phrase => {
  switch (failure.kind) {
    case 'load':
      return failureText(failure.failure);
    case 'status':
      return String(failure.status);
    default:
      return failure.seen;
  }
};

const expectedOf = (failure: StepFailure, step: Phrase, { timeoutSeconds }: WebsiteCheck): Phrase => {
  if (failure.kind === 'status') return { phrase: 'range', from: 200, to: 399 };
  return failure.kind === 'load' ? { phrase: 'stepWithin', step, seconds: timeoutSeconds } : step;
};

/**
 * Judges a scenario: up if every step succeeded. The run of one that is not stored has its steps as evidence also if it
 * succeeds, because it is looked at at once. A run without a browser is inconclusive, because the site may be up or
 * down.
 */
export const judgeScenario = (check: WebsiteCheck, observation: ScenarioObservation | MissingBrowser): CheckFinding => {
  if (observation.kind === 'noBrowser')
    return { outcome: 'down', reason: 'programUnavailable', latencyMs: null, evidence: null, isInconclusive: true };
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
  const rules: readonly RuleEvidence[] =
    failure === null
      ? []
      : [
          {
            check: `step ${stepNumber(check.steps, last)}`,
            result: 'failed',
            expected: expectedOf(failure, titles[last] ?? '', check),
            seen: seenOf(failure),
          },
        ];
  const timings = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, totalMs };
  const loadFailure = failure?.kind === 'load' ? failure.failure : null;
  return {
    outcome: reason === null ? 'up' : 'down',
    reason,
    latencyMs: reason === null ? totalMs : null,
    evidence:
      reason === null && screenshots.length === 0 && check.monitorId !== undefined
        ? null
        : evidenceOf({
            reason,
            rules,
            failure: loadFailure,
            timings,
            timeoutSeconds: check.timeoutSeconds,
            steps,
            screenshots,
          }),
    timings,
  };
};
