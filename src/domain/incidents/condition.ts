import { isTooFarAhead } from '../kernel/clock-step.ts';
import { next } from '../kernel/machine.ts';
import { earlierOf, elapsed, laterOf, minutes } from '../kernel/time.ts';
import { neededLocations } from '../checks/alert-threshold.ts';
import type { Alerting } from '../checks/alert-threshold.ts';
import { automaticIncidentMachine } from './automatic-incident.machine.ts';
import type { AutomaticIncidentStatus } from './automatic-incident.machine.ts';
import { isFailing, isFresh, outageStartedAt } from '../checks/location-state.ts';
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
}

/** The facts that decide whether a monitor is up or down. */
export interface ConditionFacts {
  /** The states of the locations from which the monitor is checked. */
  readonly locationStates: readonly LocationVote[];
  /** The interval of the monitor, in milliseconds. */
  readonly interval: number;
  /** The due time of the check that caused the decision. Results that were fresh at that time count. */
  readonly dueAt: Date;
  readonly alerting: Alerting;
  readonly condition: MonitorCondition;
  readonly latest: LatestIncident | null;
  readonly now: Date;
}

/** The effect of a condition on the monitor's incident: a new incident, or an event of the latest one. */
export type IncidentMove = 'open' | 'reopen' | 'resolve';

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

/** Returns down if at least the required number of locations is failing, up if fewer are, or null without locations. */
const conditionOf = (counted: readonly LocationState[], alerting: Alerting): 'up' | 'down' | null => {
  if (counted.length === 0) return null;
  const failing = counted.filter((state) => isFailing(state, alerting)).length;
  return failing >= neededLocations(alerting, counted.length) ? 'down' : 'up';
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

const canBe = (latest: LatestIncident | null, event: 'reopen' | 'resolve'): boolean =>
  latest !== null && next(automaticIncidentMachine, latest.status, event) !== null;

/**
 * Returns the move for a monitor that goes down: it opens an incident unless one is open. An incident that a user
 * closed stays closed while the monitor remains down.
 */
const moveOnDown = (facts: ConditionFacts): IncidentMove | null => {
  if (facts.condition === 'down' || canBe(facts.latest, 'resolve')) return null;
  return canBe(facts.latest, 'reopen') && isFlapping(facts) ? 'reopen' : 'open';
};

/**
 * Returns the start of the outage, which is never before the end of the previous incident: a location may have been
 * failing all the time.
 */
const downSince = (counted: readonly LocationState[], facts: ConditionFacts): Date => {
  const { alerting, now } = facts;
  const began = earlierOf(outageStartedAt(counted, alerting) ?? now, now);
  return laterOf(began, previousEnd(facts) ?? began);
};

/**
 * Decides whether the monitor is up or down, and whether an incident is opened, reopened or resolved. Without a fresh
 * result nothing changes.
 */
export const decideCondition = (facts: ConditionFacts): ConditionDecision => {
  const counted = countedStates(facts);
  const condition = conditionOf(counted, facts.alerting);
  if (condition === null) return { condition: facts.condition, since: facts.now, move: null };
  if (condition === 'down') return { condition, since: downSince(counted, facts), move: moveOnDown(facts) };
  return { condition, since: facts.now, move: canBe(facts.latest, 'resolve') ? 'resolve' : null };
};
