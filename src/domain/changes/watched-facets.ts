import { aLabelName } from '../access/host-name.ts';
import { hashOf } from '../kernel/fingerprint.ts';
import { days, hours, later } from '../kernel/time.ts';
import { facetsOf, siteFacets } from '../monitors/change-facets.ts';
import type { ChangeFacet, ChangeSettings, SiteFacet } from '../monitors/change-facets.ts';
import type { MonitorStatus } from '../monitors/monitor.ts';
import { CONFIRMATION_DELAY, isConfirmedEarly, judgeFacet } from './observed-facet.ts';
import type { FacetMove, FacetObservation, FacetState } from './observed-facet.ts';

/** The time between two observations of a monitor. */
export const OBSERVATION_INTERVAL = days(1);
/** The period over which the first observations of monitors are spread. */
export const FIRST_OBSERVATION_SPREAD = hours(1);
/** The time after which a monitor in maintenance is tried again, and a confirmation whose lookup failed. */
export const OBSERVATION_RETRY = hours(1);
/** The time after which an observation that was not finished is made again. */
export const OBSERVATION_LEASE = CONFIRMATION_DELAY;

/** The known values of the facets of a monitor. */
export type FacetStates = { readonly [Facet in ChangeFacet]?: FacetState };

/** The observations of facets. One that is watched and missing here could not be made. */
export type FacetObservations = { readonly [Facet in ChangeFacet]?: FacetObservation };

/** A monitored target. */
interface WatchedTarget {
  /** The kind of the monitor. */
  readonly kind: string;
  readonly target: string;
}

/** Returns the name of the host that a monitor watches in canonical form; null for an address, and without a host. */
export const watchedHost = ({ kind, target }: WatchedTarget): string | null => {
  const host = kind === 'website' ? (URL.parse(target)?.hostname ?? '') : target;
  return aLabelName(host);
};

/** Returns true if a website has the facet without a host name, too. */
export const isSiteFacet = (facet: ChangeFacet): facet is SiteFacet => siteFacets.some((each) => each === facet);

/**
 * Returns the facets that a monitor watches. Addresses tell more than their networks, which are then left out; a target
 * without a host name has nothing in the DNS.
 */
export const watchedFacets = (
  monitor: WatchedTarget,
  { changes }: Pick<ChangeSettings, 'changes'>,
): readonly ChangeFacet[] => {
  const hasHost = watchedHost(monitor) !== null;
  return facetsOf(changes).filter(
    (facet) => (hasHost || isSiteFacet(facet)) && (facet !== 'networks' || !changes.includes('addresses')),
  );
};

/** A monitor, as far as it decides whether it is observed. */
export interface ObservedMonitor {
  readonly status: MonitorStatus;
  /** False if its organization or customer is not served at the moment. */
  readonly isServed: boolean;
  readonly isInMaintenance: boolean;
}

/** Returns the time until which a monitor is not observed, or null if it is observed now. */
export const postponedUntil = ({ status, isServed, isInMaintenance }: ObservedMonitor, now: Date): Date | null => {
  if (status !== 'active' || !isServed) return later(now, OBSERVATION_INTERVAL);
  return isInMaintenance ? later(now, OBSERVATION_RETRY) : null;
};

/** Returns the time of the first observation of a monitor. The times of different monitors are spread. */
export const firstObservationAt = (monitorId: string, now: Date): Date =>
  later(now, (hashOf(monitorId) / 2 ** 32) * FIRST_OBSERVATION_SPREAD);

/** An effect on the changes of a facet. */
export interface ChangeMove {
  readonly facet: ChangeFacet;
  readonly move: FacetMove;
  /** The facet before the observation. */
  readonly known: FacetState | null;
  /** The facet after it; null if it is no longer watched. */
  readonly state: FacetState | null;
}

/** The facets of a monitor after an observation. */
export interface JudgedFacets {
  readonly states: FacetStates;
  readonly moves: readonly ChangeMove[];
  /** The time of the next observation. */
  readonly nextAt: Date;
}

/**
 * Decides what observations of a monitor mean. Facets that are no longer watched are forgotten, so that they begin anew
 * when they are watched again; those that could not be observed stay as they are.
 */
export const judgeFacets = (
  known: FacetStates,
  watched: readonly ChangeFacet[],
  observations: FacetObservations,
  now: Date,
): JudgedFacets => {
  const judged = watched.flatMap((facet) => {
    const [before, observation] = [known[facet] ?? null, observations[facet]];
    if (observation === undefined) return before === null ? [] : [{ facet, known: before, state: before, move: null }];
    return [{ facet, known: before, ...judgeFacet(before, observation) }];
  });
  const dropped = (Object.entries(known) as [ChangeFacet, FacetState][])
    .filter(([facet, { announced }]) => !watched.includes(facet) && announced !== null)
    .map(([facet, before]): ChangeMove => ({ facet, known: before, state: null, move: 'withdraw' }));
  const isEarly = judged.some(({ known: before, state }) => isConfirmedEarly(before, state));
  const isUnconfirmed = judged.some(({ facet, state }) => state.pending !== null && observations[facet] === undefined);
  const delay = isUnconfirmed ? OBSERVATION_RETRY : OBSERVATION_INTERVAL;
  return {
    states: Object.fromEntries(judged.map(({ facet, state }) => [facet, state])),
    moves: [...judged.flatMap(({ move, ...it }) => (move === null ? [] : [{ ...it, move }])), ...dropped],
    nextAt: later(now, isEarly ? CONFIRMATION_DELAY : delay),
  };
};
