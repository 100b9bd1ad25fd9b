import { TRIGGER_WAIT, isWorthWaiting, triggerVerdict } from '../../domain/checks/triggered-check.ts';
import type { TriggerDecision, TriggerVerdict } from '../../domain/checks/triggered-check.ts';
import type { CheckOutcome } from '../../domain/checks/check-outcome.ts';
import { DEFAULT_LOCALE } from '../../domain/kernel/locale.ts';
import type { Language, Locale } from '../../domain/kernel/locale.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { codesOf } from '../../domain/kernel/rules.ts';
import { elapsed, later, seconds, secondsUntil } from '../../domain/kernel/time.ts';
import { decideTriggerCheck, triggerCheckRules } from '../../domain/monitors/location.rules.ts';
import type { MonitorKind } from '../../domain/monitors/monitor-kind.ts';
import { isHeartbeat } from '../../domain/monitors/monitor-kinds.ts';
import type { Monitor } from '../../domain/monitors/monitor.ts';
import { durationText } from '../../texts/duration-text.ts';
import { tagOf } from '../../texts/local-times.ts';
import { textsOf } from '../../texts/texts.ts';
import type { Clock, Pause } from '../kernel/ports.ts';
import { defineCommand } from '../kernel/use-case.ts';
import { nounOf } from '../monitors/kind-nouns.ts';
import { auditOf } from '../monitors/monitor-records.ts';
import type { CheckTriggers, MonitorId, Monitors } from '../monitors/ports.ts';
import { conditionText } from './condition-texts.ts';
import { storedSummaryOf } from './evidence-summary.ts';
import type { TriggeredChecks, TriggeredMonitor, TriggeredResult } from './ports.ts';

interface Needs {
  readonly monitors: Pick<Monitors, 'find'>;
  readonly checkTriggers: CheckTriggers;
  readonly triggeredChecks: TriggeredChecks;
  readonly clock: Clock;
  readonly pause: Pause;
}

/** The observations of a triggered check, and their consequence for the monitor. */
export interface TriggerReport extends Pick<TriggerVerdict, 'outcome' | 'nextCheckAt'> {
  readonly success: true;
  readonly triggeredAt: Date;
  readonly locationIds: readonly number[];
  readonly decision: TriggerDecision;
  /** Null until the check has been looked at. */
  readonly failures: number | null;
  readonly needed: number | null;
  readonly reason: string | null;
  /** The facts for `triggerWords`; null until the check has been looked at. */
  readonly seen: SeenCheck | null;
  readonly results: readonly {
    readonly locationId: number;
    readonly outcome: CheckOutcome | null;
    readonly reason: string | null;
  }[];
}

/** The delay between two queries. No connection is held meanwhile. */
const POLL_INTERVAL = seconds(0.25);
/** The number of delays in the longest wait, which a clock that is set back does not extend. */
const MAX_POLLS = TRIGGER_WAIT / POLL_INTERVAL;

type Explained = Pick<
  TriggerVerdict,
  | 'decision'
  | 'failures'
  | 'needed'
  | 'successes'
  | 'neededSuccesses'
  | 'failingLocations'
  | 'neededLocations'
  | 'nextDecides'
  | 'nextCheckAt'
>;

/** The observations of a triggered check up to a time, in the form that texts need. */
interface SeenCheck {
  readonly verdict: Explained;
  /** The result at the location that decides. */
  readonly deciding: TriggeredResult | undefined;
  readonly monitor: Pick<Monitor, 'kind' | 'target'>;
  readonly at: Date;
}

/** Writes the decision about a triggered check as a sentence. */
export const triggerSentence = (verdict: Explained, now: Date, { language }: Pick<Locale, 'language'>): string => {
  const { triggered } = textsOf(language).conditions;
  const { decision, failures, needed, successes, neededSuccesses, nextCheckAt, nextDecides } = verdict;
  if (decision === 'confirming' || decision === 'recovering') {
    const counted =
      decision === 'confirming'
        ? triggered.failures({ count: failures, needed })
        : triggered.successes({ count: successes, needed: neededSuccesses });
    if (nextCheckAt === null) return triggered.open({ counted });
    const wait = durationText(seconds(secondsUntil(nextCheckAt, now)), tagOf(language));
    return nextDecides ? triggered.nextDecides({ counted, wait }) : triggered.nextFollows({ counted, wait });
  }
  return decision === 'tooFewLocations'
    ? triggered.tooFewLocations({ count: verdict.failingLocations, needed: verdict.neededLocations })
    : triggered[decision];
};

/** The words about a triggered check. */
export interface TriggerWords {
  /** A few words about a failure, such as `answers 500`, and its cause as a sentence. */
  readonly headline: string | null;
  readonly summary: string | null;
  /** The decision as a sentence. */
  readonly explanation: string;
}

/** Returns the words about a triggered check in the language, by default in English. */
export const triggerWords = (
  { seen }: Pick<TriggerReport, 'seen'>,
  language: Language = DEFAULT_LOCALE.language,
): TriggerWords => {
  if (seen === null)
    return { headline: null, summary: null, explanation: textsOf(language).conditions.triggered.pending };
  const { verdict, deciding, monitor, at } = seen;
  const locale = { ...DEFAULT_LOCALE, language };
  return {
    headline: headlineOf(deciding, monitor, locale),
    summary: deciding === undefined ? null : storedSummaryOf(deciding, language),
    explanation: triggerSentence(verdict, at, locale),
  };
};

const headlineOf = (
  result: TriggeredResult | undefined,
  monitor: Pick<Monitor, 'kind' | 'target'>,
  locale: Locale,
): string | null =>
  result === undefined || result.evidence === null
    ? null
    : (conditionText({ evidence: result.evidence, monitor, locale })?.headline ?? null);

/** Returns the report on a check that has just been triggered. */
const reportOfTrigger = (triggeredAt: Date, locationIds: readonly number[]): TriggerReport => ({
  success: true,
  triggeredAt,
  locationIds,
  decision: 'pending',
  outcome: null,
  reason: null,
  failures: null,
  needed: null,
  nextCheckAt: null,
  seen: null,
  results: locationIds.map((locationId) => ({ locationId, outcome: null, reason: null })),
});

const completed = (
  report: TriggerReport,
  monitor: Pick<Monitor, 'kind' | 'target'>,
  facts: TriggeredMonitor,
  at: Date,
): TriggerReport => {
  const verdict = triggerVerdict(facts, at);
  const { decision, outcome, failures, needed, nextCheckAt } = verdict;
  const deciding = facts.checks.find(({ locationId }) => locationId === verdict.locationId);
  return {
    ...report,
    decision,
    outcome,
    failures,
    needed,
    nextCheckAt,
    reason: deciding?.reason ?? null,
    seen: { verdict, deciding, monitor, at },
    results: facts.checks.map((check) => ({
      locationId: check.locationId,
      outcome: check.outcome,
      reason: check.reason,
    })),
  };
};

/**
 * Checks a monitor of the kind now, once if it is paused, and waits for the results of locations whose workers report.
 * See ADR 0205.
 */
export const triggerMonitorCheck = (kind: MonitorKind) =>
  defineCommand({
    name: `trigger${nounOf(kind.kind)}Check`,
    permission: 'editMonitors',
    refuses: ['notFound', ...codesOf(triggerCheckRules)],
    execute:
      ({ monitors, checkTriggers }: Needs) =>
      async ({ scope, now, audit }, { id }: { readonly id: MonitorId }) => {
        const found = await monitors.find(scope, kind.kind, id);
        if (found === null) return refused('notFound');
        const decision = decideTriggerCheck({
          isHeartbeat: isHeartbeat(found),
          ...(await checkTriggers.locationsOf(found.id)),
        });
        if (!decision.ok) return decision;
        await checkTriggers.trigger(found.id, now);
        audit(auditOf('triggered', kind, found));
        return accepted(reportOfTrigger(now, decision.value));
      },
    complete:
      ({ monitors, triggeredChecks, clock, pause }: Needs) =>
      async ({ scope }, report, { id }) => {
        const monitor = await monitors.find(scope, kind.kind, id);
        if (monitor === null) return report;
        const deadline = later(report.triggeredAt, TRIGGER_WAIT);
        for (let polls = 0; ; polls += 1) {
          const at = clock.now();
          const facts = await triggeredChecks.find(monitor.id, report.triggeredAt, at);
          if (facts === null) return report;
          const checks = facts.checks.filter(({ locationId }) => report.locationIds.includes(locationId));
          if (polls === MAX_POLLS || at >= deadline || !isWorthWaiting(checks, at))
            return completed(report, monitor, { ...facts, checks }, at);
          await pause(Math.min(POLL_INTERVAL, elapsed(at, deadline)));
        }
      },
  });
