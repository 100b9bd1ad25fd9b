/** The rules of Watchstead as an adapter of `examples/run-vectors.js`, in the terms of the vectors. */
import { classify } from '../../../src/domain/accounting/classified-spans.ts';
import { coverageOf, timesOf, uptimePercentOf } from '../../../src/domain/accounting/class-times.ts';
import { localDaysOf, offsetRangeOf, previousMonth } from '../../../src/domain/accounting/local-period.ts';
import type { ServiceHours } from '../../../src/domain/accounting/service-hours.ts';
import { DEFAULT_ALERTING } from '../../../src/domain/checks/alert-threshold.ts';
import type { Period } from '../../../src/domain/checks/check-period.ts';
import { isUnobserved, locationStateAfter, neverChecked } from '../../../src/domain/checks/location-state.ts';
import type { LocationVote } from '../../../src/domain/checks/location-state.ts';
import { spansAfter } from '../../../src/domain/checks/state-span.ts';
import type { MonitorState, StateMembers, StateSpan } from '../../../src/domain/checks/state-span.ts';
import type { EscalationPlan, EscalationStep } from '../../../src/domain/escalation/escalation-policy.ts';
import type { IncidentEvent } from '../../../src/domain/escalation/escalation-progress.ts';
import {
  advanceRun,
  correctedDueAt,
  dueAction,
  escalateAction,
  escalateRun,
  runAfter,
  startRun,
} from '../../../src/domain/escalation/escalation-run.ts';
import { decideCondition, locationShareOf } from '../../../src/domain/incidents/condition.ts';
import type { LatestIncident } from '../../../src/domain/incidents/condition.ts';
import { days, elapsed, later, seconds } from '../../../src/domain/kernel/time.ts';
import type { MonitorCondition } from '../../../src/domain/monitors/monitor.ts';
import { IntlTimeZones } from '../../../src/infrastructure/kernel/system/intl-time-zones.ts';

export { cron, onCalendar } from './heartbeat-schedules.ts';
export { onCall } from './on-call.ts';
export { reopening } from './reopening.ts';
export { storms } from './storms.ts';

const START = new Date('2026-03-02T10:00:00.000Z');
const at = (second: number): Date => later(START, seconds(second));
const secondOf = (instant: Date): number => elapsed(START, instant) / seconds(1);

interface Quorum {
  readonly intervalSeconds: number;
  readonly consecutiveChecks: number;
  readonly recoveryConsecutiveChecks: number;
  readonly locationThreshold: string;
  readonly locationThresholdCount: number;
  readonly locations: readonly string[];
  readonly events: readonly (readonly [second: number, location: string, event: 'up' | 'down' | 'silent'])[];
}

export const quorum = ({ intervalSeconds, locations, events, ...settings }: Quorum) => {
  const alerting = { ...settings, reminderInterval: DEFAULT_ALERTING.reminderInterval };
  const interval = seconds(intervalSeconds);
  const votes = new Map<string, LocationVote>(
    locations.map((name) => [name, { ...neverChecked, lastCheckedAt: null, dueAt: START, silentSince: null }]),
  );
  let condition: MonitorCondition = 'unknown';
  let since = START;
  let latest: LatestIncident | null = null;
  const become = (next: MonitorCondition, from: Date) => {
    if (next !== condition) [condition, since] = [next, from];
  };
  let now = START;
  for (const [second, name, event] of events) {
    now = at(second);
    const vote = votes.get(name);
    if (vote === undefined) throw new Error(`There is no location ${name}.`);
    if (event === 'silent') {
      votes.set(name, { ...vote, silentSince: now });
      if (isUnobserved([...votes.values()])) become('unknown', now);
      continue;
    }
    const finding = { outcome: event, reason: null, latencyMs: null, evidence: null };
    const state = locationStateAfter(vote, finding, alerting, now);
    votes.set(name, { ...vote, ...state, lastCheckedAt: now, dueAt: later(now, interval) });
    const decided = decideCondition({
      locationStates: [...votes.values()],
      interval,
      dueAt: now,
      alerting,
      condition,
      conditionSince: since,
      alertOnDegraded: false,
      latest,
      now,
    });
    become(decided.condition, decided.since);
    if (decided.move === 'open' || decided.move === 'reopen')
      latest = { status: 'open', resolvedAt: null, reason: null };
    if (decided.move === 'resolve') latest = { status: 'resolved', resolvedAt: now, reason: null };
  }
  const share = locationShareOf({ locationStates: [...votes.values()], interval, dueAt: now, alerting });
  return { condition, since: secondOf(since), failing: share.failing, counted: share.counted };
};

type Span = readonly [from: string, to: string];

export interface Uptime {
  readonly timeZone: string;
  readonly period: { readonly day: string } | { readonly month: string };
  readonly createdAt: string;
  readonly deletedAt: string | null;
  readonly states: readonly (readonly [from: string, state: Exclude<MonitorState, 'maintenance'>])[];
  readonly maintenance: readonly Span[];
  readonly unchecked: readonly Span[];
  readonly serviceHours: readonly ServiceHours[] | null;
  readonly now: string;
}

const zones = new IntlTimeZones();
const periodOf = ([from, to]: Span): Period => ({ from: new Date(from), to: new Date(to) });

/** Returns the day or month on the clock of the zone. */
export const localPeriod = (zone: string, period: Uptime['period']): Period => {
  const first = new Date(`${'day' in period ? period.day : `${period.month}-01`}T12:00:00.000Z`);
  const around = { from: later(first, -days(70)), to: later(first, days(70)) };
  const changes = zones.offsetChanges(zone, around);
  if ('month' in period) return previousMonth(later(first, days(35)), changes);
  const day = localDaysOf({ from: later(first, -days(2)), to: later(first, days(2)) }, changes).find(
    (one) => one.day === period.day,
  );
  if (day === undefined) throw new Error(`${period.day} does not exist.`);
  return day;
};

const membersOf = (state: Exclude<MonitorState, 'maintenance'>): StateMembers =>
  state === 'paused' ? { status: 'paused', condition: 'up' } : { status: 'active', condition: state };

/** Stores the spans as the service does, change by change. */
const storedSpans = (states: Uptime['states'], maintenance: readonly Period[], now: Date): readonly StateSpan[] => {
  let spans: readonly StateSpan[] = [];
  const store = (before: StateMembers, after: StateMembers | null, moment: Date) => {
    const change = after === null ? null : { members: after, since: moment };
    const following = spansAfter({
      open: { span: spans.at(-1) ?? null, maintenance },
      before,
      after: change,
      now: moment,
    });
    const [first] = following;
    if (first === undefined) return;
    const kept = spans
      .filter(({ startedAt }) => startedAt < first.startedAt)
      .map((span, place, all) => (place === all.length - 1 ? { ...span, endedAt: first.startedAt } : span));
    spans = kept.concat(following);
  };
  let members = membersOf('unknown');
  for (const [from, state] of states) {
    store(members, membersOf(state), new Date(from));
    members = membersOf(state);
  }
  store(members, null, now);
  return spans;
};

export const uptime = (given: Uptime) => {
  const now = new Date(given.now);
  const period = localPeriod(given.timeZone, given.period);
  const history = {
    createdAt: new Date(given.createdAt),
    deletedAt: given.deletedAt === null ? null : new Date(given.deletedAt),
    spans: storedSpans(given.states, given.maintenance.map(periodOf), now),
    unchecked: given.unchecked.map(periodOf),
  };
  const changes = zones.offsetChanges(given.timeZone, offsetRangeOf(period));
  const times = timesOf(classify(history, period, now), period, given.serviceHours, changes);
  return {
    seconds: Object.fromEntries(Object.entries(times).map(([name, time]) => [name, time / seconds(1)])),
    uptimePercent: uptimePercentOf(times),
    coveragePercent: coverageOf(times),
  };
};

interface Escalation {
  readonly policy: Omit<EscalationPlan, 'steps'> & {
    readonly steps: readonly { readonly afterMinutes: number; readonly targets: readonly string[] }[];
  };
  readonly unreachable: Readonly<Record<string, readonly (readonly [from: number, to: number])[]>>;
  readonly events: readonly (readonly [second: number, kind: string, detail?: string | number])[];
  readonly until: number;
}

const PEOPLE = ['ann', 'bob', 'cat'];

const incidentEvent = (kind: string, detail: string | number | undefined): IncidentEvent => {
  switch (kind) {
    case 'acknowledge':
    case 'takeOver':
      return { type: 'acknowledged', by: PEOPLE.indexOf(String(detail)) + 1 };
    case 'note':
      return { type: 'progressed' };
    case 'snooze':
      return { type: 'snoozed', until: at(Number(detail)) };
    case 'unsnooze':
      return { type: 'unsnoozed' };
    case 'resolve':
      return { type: 'resolved' };
    default:
      throw new Error(`There is no event ${kind}.`);
  }
};

export const escalation = ({ policy, unreachable, events, until }: Escalation) => {
  const steps = policy.steps.map(({ afterMinutes, targets }): EscalationStep => {
    return { afterMinutes, onlyDuring: null, targets: targets.map((userId) => ({ type: 'user', userId })) };
  });
  const pages: (readonly [number, readonly string[]])[] = [];
  const page = (names: readonly string[], now: Date) => {
    const second = secondOf(now);
    const reached = names.filter((name) => !unreachable[name]?.some(([from, to]) => from <= second && second < to));
    if (reached.length > 0) pages.push([second, reached]);
    return reached.length > 0 ? 'somebody' : 'nobody';
  };
  const targetsOf = ({ targets }: EscalationStep) => targets.flatMap((to) => (to.type === 'user' ? to.userId : []));
  let run = startRun({ ...policy, steps }, START);
  const runUntil = (end: Date) => {
    while (run.dueAt !== null && run.dueAt <= end) {
      const now = run.dueAt;
      if (correctedDueAt(run, now) !== null) throw new Error('The run is due too late.');
      const action = dueAction(run);
      const names =
        action.kind === 'step'
          ? targetsOf(action.step)
          : action.kind === 'remind'
            ? [PEOPLE[action.userId - 1] ?? '']
            : [];
      run = advanceRun(run, action, page(names, now), now).run;
    }
  };
  for (const [second, kind, detail] of events) {
    const now = at(second);
    runUntil(later(now, -1));
    if (kind === 'escalateNow') {
      const action = escalateAction(run);
      if (action !== null) run = escalateRun(run, action, page(targetsOf(action.step), now), now).run;
    } else run = runAfter(run, incidentEvent(kind, detail), now) ?? run;
  }
  runUntil(at(until));
  return { pages, outcome: run.outcome };
};
