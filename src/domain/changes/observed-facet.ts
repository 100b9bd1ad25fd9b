import { elapsed, minutes } from '../kernel/time.ts';
import { isPartOf, isSameSet, unionOf } from './value-set.ts';
import type { ValueSet } from './value-set.ts';

/** The minimum time between the two observations that confirm a difference. */
export const CONFIRMATION_DELAY = minutes(5);
/** The number of early observations that are made to confirm a difference which is another one each time. */
export const MAX_CONFIRMATIONS = 4;
/** The number of latest observations by which values are found to vary. */
export const RECENT_OBSERVATIONS = 8;
/** The number of differences between successive recent observations from which the values vary. */
export const VARYING_DIFFERENCES = 3;

/** A difference that the next observation has to confirm. */
export interface PendingDifference {
  readonly values: ValueSet;
  /** The time of the observation, in ISO form. */
  readonly seenAt: string;
  /** The number of successive observations that found a difference, also if not the same. */
  readonly attempts: number;
}

/** The known values of a facet of a monitor. */
export interface FacetState {
  /** The name that the values belong to. */
  readonly subject: string;
  readonly accepted: ValueSet;
  /** True if the accepted values were found to vary, so that a part of them is no difference. */
  readonly isVarying: boolean;
  readonly pending: PendingDifference | null;
  /** The values of the open change; null if none is open. */
  readonly announced: ValueSet | null;
  /** The latest observations, oldest first; only of facets that may vary. */
  readonly recent: readonly ValueSet[];
}

/** An observation of a facet that succeeded. A failed one says nothing. */
export interface FacetObservation {
  readonly subject: string;
  readonly values: ValueSet;
  /** The time at which the source was asked. */
  readonly seenAt: Date;
  /** True if the facet may vary, as addresses behind a round robin do. */
  readonly mayVary: boolean;
}

/**
 * The effect of an observation on the changes of a facet: one is announced, in place of an open one; or the open one
 * ends because the accepted values are back (`revert`) or no longer apply (`withdraw`).
 */
export type FacetMove = 'announce' | 'revert' | 'withdraw';

/** A facet after an observation. */
export interface JudgedFacet {
  readonly state: FacetState;
  readonly move: FacetMove | null;
}

const firstState = ({ subject, values, mayVary }: FacetObservation): FacetState => ({
  subject,
  accepted: values,
  isVarying: false,
  pending: null,
  announced: null,
  recent: mayVary ? [values] : [],
});

/** Returns true if successive observations differ so often that their values vary. */
export const areVarying = (recent: readonly ValueSet[]): boolean => {
  const differences = recent.filter((set, at) => {
    const before = recent[at - 1];
    return before !== undefined && !isSameSet(before, set);
  });
  return differences.length >= VARYING_DIFFERENCES;
};

const isExpected = (values: ValueSet, { accepted, isVarying }: FacetState): boolean =>
  isSameSet(values, accepted) || (isVarying && isPartOf(values, accepted));

/**
 * Decides what an observation of a facet means. The first one is accepted. A difference counts once a later observation
 * confirms it. Values that vary are learned instead: the accepted set becomes the union of what was seen. See ADR 0324.
 */
export const judgeFacet = (known: FacetState | null, observation: FacetObservation): JudgedFacet => {
  const { subject, values, seenAt, mayVary } = observation;
  if (known === null || known.subject !== subject)
    return { state: firstState(observation), move: known?.announced ? 'withdraw' : null };
  const recent = mayVary ? [...known.recent, values].slice(-RECENT_OBSERVATIONS) : [];
  const seen: FacetState = { ...known, recent };
  const ended = known.announced === null ? null : ('revert' as const);
  if (isExpected(values, known)) return { state: { ...seen, pending: null, announced: null }, move: ended };
  if (areVarying(recent))
    return {
      state: {
        ...seen,
        accepted: unionOf([known.accepted, ...recent]),
        isVarying: true,
        pending: null,
        announced: null,
      },
      move: known.announced === null ? null : 'withdraw',
    };
  if (known.announced !== null && isSameSet(values, known.announced))
    return { state: { ...seen, pending: null }, move: null };
  const { pending } = known;
  if (pending === null || !isSameSet(values, pending.values)) {
    const attempts = (pending?.attempts ?? 0) + 1;
    return { state: { ...seen, pending: { values, seenAt: seenAt.toISOString(), attempts } }, move: null };
  }
  if (elapsed(new Date(pending.seenAt), seenAt) < CONFIRMATION_DELAY) return { state: seen, move: null };
  return { state: { ...seen, pending: null, announced: values }, move: 'announce' };
};

/** Returns true if the last observation found a difference that the next one is to confirm soon. */
export const isConfirmedEarly = (known: FacetState | null, { pending }: FacetState): boolean =>
  pending !== null && pending.seenAt !== known?.pending?.seenAt && pending.attempts < MAX_CONFIRMATIONS;

/** Returns a facet whose open change somebody accepted. */
export const acceptedFacet = (known: FacetState, after: ValueSet): FacetState => ({
  ...known,
  accepted: after,
  isVarying: false,
  announced: null,
  recent: known.recent.length === 0 ? [] : [after],
});
