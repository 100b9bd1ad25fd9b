import { next } from '../kernel/machine.ts';
import { earlierOf, elapsed, laterOf, minutes } from '../kernel/time.ts';
import { neededLocations } from '../checks/alert-threshold.ts';
import type { Alerting } from '../checks/alert-threshold.ts';
import { automaticIncidentMachine } from './automatic-incident.machine.ts';
import type { AutomaticIncidentStatus } from './automatic-incident.machine.ts';
import { isFailing, outageStartedAt } from '../checks/location-state.ts';
import type { LocationState, MonitorCondition } from '../checks/location-state.ts';

/** A monitor that goes down within this time after its recovery is flapping: the same incident is reopened. */
export const FLAP_WINDOW = minutes(10);

/** The latest incident that the monitor raised. */
export interface LatestIncident {
  readonly status: AutomaticIncidentStatus;
  readonly resolvedAt: Date | null;
}

/** Everything that decides whether a monitor is up or down. */
export interface ConditionFacts {
  /** One for each location that the monitor is checked from. */
  readonly locationStates: readonly LocationState[];
  readonly alerting: Alerting;
  readonly condition: MonitorCondition;
  readonly latest: LatestIncident | null;
  readonly now: Date;
}

/** What happens to the monitor's incident: a new one, or an event of the latest. */
export type IncidentMove = 'open' | 'reopen' | 'resolve';

/** The condition that follows from the facts and what it means for the incident; null leaves incidents alone. */
export interface ConditionDecision {
  readonly condition: 'up' | 'down';
  /** Since when the condition is that, if it is new. */
  readonly since: Date;
  readonly move: IncidentMove | null;
}

/** Down when at least the needed number of locations is failing; up when fewer are. */
const conditionOf = ({ locationStates, alerting }: ConditionFacts): 'up' | 'down' => {
  const failing = locationStates.filter((state) => isFailing(state, alerting)).length;
  return failing >= neededLocations(alerting, locationStates.length) ? 'down' : 'up';
};

const isFlapping = ({ latest, now }: ConditionFacts): boolean =>
  latest !== null && latest.resolvedAt !== null && elapsed(latest.resolvedAt, now) < FLAP_WINDOW;

const canBe = (latest: LatestIncident | null, event: 'reopen' | 'resolve'): boolean =>
  latest !== null && next(automaticIncidentMachine, latest.status, event) !== null;

/** Going down opens an incident unless one is open; an incident that a user closed stays closed while the monitor remains down. */
const moveOnDown = (facts: ConditionFacts): IncidentMove | null => {
  if (facts.condition === 'down' || canBe(facts.latest, 'resolve')) return null;
  return canBe(facts.latest, 'reopen') && isFlapping(facts) ? 'reopen' : 'open';
};

/** An outage does not begin before the end of the incident before it: a location may have been failing all the time. */
const downSince = ({ locationStates, alerting, latest, now }: ConditionFacts): Date => {
  const began = earlierOf(outageStartedAt(locationStates, alerting) ?? now, now);
  return latest?.resolvedAt ? laterOf(began, latest.resolvedAt) : began;
};

/** Decides whether the monitor is up or down, and whether an incident is opened, reopened or resolved. */
export const decideCondition = (facts: ConditionFacts): ConditionDecision => {
  const condition = conditionOf(facts);
  if (condition === 'down') return { condition, since: downSince(facts), move: moveOnDown(facts) };
  return { condition, since: facts.now, move: canBe(facts.latest, 'resolve') ? 'resolve' : null };
};
