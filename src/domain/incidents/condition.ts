import { isTooFarAhead } from '../kernel/clock-step.ts';
import { next } from '../kernel/machine.ts';
import { earlierOf, elapsed, laterOf, minutes } from '../kernel/time.ts';
import { neededLocations } from '../checks/alert-threshold.ts';
import type { Alerting } from '../checks/alert-threshold.ts';
import { automaticIncidentMachine } from './automatic-incident.machine.ts';
import type { AutomaticIncidentStatus } from './automatic-incident.machine.ts';
import { DEGRADED_REASON } from '../checks/degraded.ts';
import { degradedStartedAt, isDegraded, isFailing, isFresh, outageStartedAt } from '../checks/location-state.ts';
import type { LocationState, LocationVote } from '../checks/location-state.ts';
import type { MonitorCondition } from '../monitors/monitor.ts';

/**
 * The time after a recovery within which a monitor that goes down again is flapping and reopens the same incident. See
 * ADR 0006.
 */
export const FLAP_WINDOW = minutes(10);

/** The latest incident that the checks of the monitor opened. */
export interface LatestIncident {
  readonly status: AutomaticIncidentStatus;
  readonly resolvedAt: Date | null;
  readonly reason: string | null;
}

/** The facts that decide whether a monitor is up, degraded or down. */
export interface ConditionFacts {
  /** The states of the locations from which the monitor is checked. */
  readonly locationStates: readonly LocationVote[];
  /** The interval of the monitor, in milliseconds. */
  readonly interval: number;
  /** The due time of the check that caused the decision. Results that were fresh at that time count. */
  readonly dueAt: Date;
  readonly alerting: Alerting;
  /** The condition of the monitor before the decision. */
  readonly condition: MonitorCondition;
  /** The time since which the monitor is in the condition; null if it was never checked. */
  readonly conditionSince: Date | null;
  /** True if a degraded monitor opens an incident. */
  readonly alertOnDegraded: boolean;
  /** The latest incident of the monitor; null if there is none. */
  readonly latest: LatestIncident | null;
  readonly now: Date;
}

/**
 * The effect of a condition on the monitor's incident: a new incident, or an event of the latest one. `fail`: a monitor
 * whose incident is about slow answers goes down.
 */
export type IncidentMove = 'open' | 'reopen' | 'resolve' | 'fail';

/** The condition that follows from the facts, and the move of the incident; a move of null changes no incident. */
export interface ConditionDecision {
  readonly condition: MonitorCondition;
  /** The start of the condition, if the condition is new. */
  readonly since: Date;
  readonly move: IncidentMove | null;
}

/** The number of failing locations, and of all whose results count. */
export interface LocationShare {
  readonly failing: number;
  readonly counted: number;
}

const countedStates = ({
  locationStates,
  interval,
  dueAt,
}: Pick<ConditionFacts, 'locationStates' | 'interval' | 'dueAt'>): readonly LocationVote[] =>
  locationStates.filter((state) => isFresh(state, interval, dueAt));

/** Returns how many of the locations that count are failing. */
export const locationShareOf = (
  facts: Pick<ConditionFacts, 'locationStates' | 'interval' | 'dueAt' | 'alerting'>,
): LocationShare => {
  const counted = countedStates(facts);
  return { failing: counted.filter((state) => isFailing(state, facts.alerting)).length, counted: counted.length };
};

/**
 * Returns down if at least the required number of locations is failing, degraded if as many are degraded or failing, up
 * if fewer are, or null without locations.
 */
const conditionOf = (
  counted: readonly LocationState[],
  alerting: Alerting,
): Exclude<MonitorCondition, 'unknown'> | null => {
  if (counted.length === 0) return null;
  const needed = neededLocations(alerting, counted.length);
  const isReached = (counts: typeof isFailing): boolean =>
    counted.filter((state) => counts(state, alerting)).length >= needed;
  if (isReached(isFailing)) return 'down';
  return isReached(isDegraded) ? 'degraded' : 'up';
};

/**
 * Returns the end of the previous incident, or null if there is none, or if the end lies in the future because the
 * clock was set back.
 */
const previousEnd = ({ latest, now }: ConditionFacts): Date | null => {
  const end = latest?.resolvedAt ?? null;
  return end === null || isTooFarAhead(end, now, 0) ? null : end;
};

const isFlapping = (facts: ConditionFacts): boolean => {
  const end = previousEnd(facts);
  return end !== null && elapsed(end, facts.now) < FLAP_WINDOW;
};

const canBe = (latest: LatestIncident | null, event: 'reopen' | 'resolve'): latest is LatestIncident =>
  latest !== null && next(automaticIncidentMachine, latest.status, event) !== null;

const isAboutSpeed = (latest: LatestIncident): boolean => latest.reason === DEGRADED_REASON;

/** Opens an incident, or reopens one about the same that was resolved just before. */
const openingMove = (facts: ConditionFacts, condition: 'down' | 'degraded'): IncidentMove => {
  const { latest } = facts;
  const isSame = latest !== null && isAboutSpeed(latest) === (condition === 'degraded');
  return isSame && canBe(latest, 'reopen') && isFlapping(facts) ? 'reopen' : 'open';
};

/**
 * Returns the move for a monitor that goes down: it opens an incident unless one is open, whose cause changes if it is
 * about slow answers. An incident that a user closed stays closed while the monitor remains down.
 */
const moveOnDown = (facts: ConditionFacts): IncidentMove | null => {
  const { latest } = facts;
  if (canBe(latest, 'resolve')) return isAboutSpeed(latest) ? 'fail' : null;
  return facts.condition === 'down' ? null : openingMove(facts, 'down');
};

/** Returns true if a user closed the incident about slow answers while the monitor remained degraded. */
const isClosedWhileDegraded = ({ condition, conditionSince, latest }: ConditionFacts): boolean => {
  const closedAt = latest !== null && isAboutSpeed(latest) ? latest.resolvedAt : null;
  return condition === 'degraded' && closedAt !== null && conditionSince !== null && closedAt >= conditionSince;
};

/**
 * Returns the move for a monitor that is degraded. An outage is over, so that its incident ends as if the monitor were
 * up. With `alertOnDegraded`, an incident about slow answers opens; without it, an open one ends.
 */
const moveOnDegraded = (facts: ConditionFacts): IncidentMove | null => {
  const { latest, alertOnDegraded } = facts;
  if (canBe(latest, 'resolve')) return alertOnDegraded && isAboutSpeed(latest) ? null : 'resolve';
  return !alertOnDegraded || isClosedWhileDegraded(facts) ? null : openingMove(facts, 'degraded');
};

const moveOnUp = ({ latest }: ConditionFacts): IncidentMove | null => (canBe(latest, 'resolve') ? 'resolve' : null);

/**
 * Returns the start of the outage, which is never before the end of the previous incident: a location may have been
 * failing all the time.
 */
const downSince = (counted: readonly LocationState[], facts: ConditionFacts): Date => {
  const { alerting, now } = facts;
  const began = earlierOf(outageStartedAt(counted, alerting) ?? now, now);
  return laterOf(began, previousEnd(facts) ?? began);
};

/** Returns the start of the time in which the monitor is degraded. It follows an outage without a gap. */
const degradedSince = (counted: readonly LocationState[], facts: ConditionFacts): Date => {
  const { alerting, condition, now } = facts;
  if (condition === 'down') return now;
  const began = earlierOf(degradedStartedAt(counted, alerting) ?? now, now);
  return laterOf(began, previousEnd(facts) ?? began);
};

/**
 * Decides whether the monitor is up, degraded or down, and whether an incident is opened, reopened, changed or resolved.
 * Without a fresh result nothing changes.
 */
export const decideCondition = (facts: ConditionFacts): ConditionDecision => {
  const counted = countedStates(facts);
  const condition = conditionOf(counted, facts.alerting);
  switch (condition) {
    case null:
      return { condition: facts.condition, since: facts.now, move: null };
    case 'down':
      return { condition, since: downSince(counted, facts), move: moveOnDown(facts) };
    case 'degraded':
      return { condition, since: degradedSince(counted, facts), move: moveOnDegraded(facts) };
    case 'up':
      return { condition, since: facts.now, move: moveOnUp(facts) };
  }
};
