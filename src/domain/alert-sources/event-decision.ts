import { isMoreSevere, isAcknowledged } from '../paging/incident-state.ts';
import type { Severity, ImIncidentStatus } from '../paging/incident-state.ts';
import { later, laterOf, minutes } from '../kernel/time.ts';
import type { StormLimit } from './alert-source.ts';
import type { MappedAlert } from './mapped-alert.ts';

/**
 * The time, in milliseconds, within which a key that reopens after its last opening or page counts as flapping. A
 * flapping key pages only after it has stayed open for this time.
 */
export const FLAPPING_WINDOW = minutes(5);
/** The interval at which the incident of a storm reports its counts, in milliseconds. */
export const STORM_UPDATE_EVERY = minutes(5);

/** The state of a deduplication key, as far as it decides an event. */
export interface AlertState {
  readonly isOpen: boolean;
  readonly severity: Severity;
  /** The ids of the firing alerts of a group. */
  readonly firing: readonly string[];
  readonly openedAt: Date;
  /** The time at which an event resolved the key; null while it is open, or if a person closed its incident. */
  readonly resolvedAt: Date | null;
  /** The time of the last opening that paged at once; null if none has. */
  readonly pagedAt: Date | null;
}

/** The open incident of a key. */
export interface OpenIncident {
  readonly status: ImIncidentStatus;
  readonly severity: Severity;
}

/** The facts that decide what one event of an alert source does. */
export interface EventFacts {
  /** The alert of the event. */
  readonly alert: Pick<MappedAlert, 'action' | 'severity' | 'members' | 'omitted'>;
  /** The state of the key; null if it has no earlier events. */
  readonly state: AlertState | null;
  /** The open incident that the key belongs to; null if it has none or it is closed. */
  readonly incident: OpenIncident | null;
  /** True if the source is muted. */
  readonly isMuted: boolean;
  /** The number of openings of the source within the time of its storm limit. */
  readonly recentOpenings: number;
  /** The storm limit; null for events that do not count towards storms. */
  readonly storm: StormLimit | null;
  readonly now: Date;
}

/** The effect of an event on its key. `firing` lists the firing alerts of the group after the event. */
export type Decision =
  | {
      readonly effect: 'opened';
      readonly firing: readonly string[];
      /** The time until which a flapping key does not page again, or null to page at once. */ readonly holdUntil: Date | null;
    }
  | { readonly effect: 'grouped'; readonly firing: readonly string[] }
  | {
      readonly effect: 'joined';
      readonly firing: readonly string[];
      /** The titles of the firing alerts that were not in the group before. */
      readonly added: readonly string[];
      readonly raised: Severity | null;
    }
  | { readonly effect: 'acknowledged' }
  /** The key is resolved, and so is its incident, unless that has other open keys. */
  | { readonly effect: 'resolved' }
  | { readonly effect: 'muted' }
  | { readonly effect: 'none' };

/**
 * Returns the firing alerts of a group after a message. A message that omits an alert does not change that alert's
 * state.
 */
export const firingAfter = (
  { members, omitted }: EventFacts['alert'],
  before: readonly string[],
): readonly string[] => {
  if (members === null) return [];
  const firing = members.filter(({ isFiring }) => isFiring).map(({ id }) => id);
  if (omitted === 0) return [...new Set(firing)];
  const resolved = new Set(members.filter(({ isFiring }) => !isFiring).map(({ id }) => id));
  return [...new Set([...before, ...firing])].filter((id) => !resolved.has(id) || firing.includes(id));
};

/**
 * Returns the time of a key's last page: its last opening or, if that opening was held and lasted, the end of the hold.
 */
const lastPageOf = ({ openedAt, resolvedAt }: Pick<AlertState, 'openedAt' | 'resolvedAt'>, pagedAt: Date): Date => {
  const heldUntil = later(openedAt, FLAPPING_WINDOW);
  return pagedAt < openedAt && (resolvedAt === null || resolvedAt >= heldUntil) ? heldUntil : pagedAt;
};

/** The facts that decide whether an opening waits before it pages. */
interface OpeningFacts extends Pick<EventFacts, 'now'> {
  /** The severity of the alert that opens. */
  readonly alert: Pick<EventFacts['alert'], 'severity'>;
  /** The state of the key or storm that opens; null if there is none. */
  readonly state: Omit<AlertState, 'isOpen' | 'firing'> | null;
}

/**
 * Returns the time until which the opening of a key or storm waits before it pages, or null to page at once. An opening
 * of higher severity than before always pages at once.
 */
export const holdUntil = ({ alert, state, now }: OpeningFacts): Date | null => {
  if (state === null || state.pagedAt === null || isMoreSevere(alert.severity, state.severity)) return null;
  const isFlapping = later(laterOf(state.openedAt, lastPageOf(state, state.pagedAt)), FLAPPING_WINDOW) > now;
  return isFlapping ? later(now, FLAPPING_WINDOW) : null;
};

const decideTrigger = (facts: EventFacts): Decision => {
  const { alert, state, incident, isMuted, recentOpenings, storm } = facts;
  const isOpen = state?.isOpen === true && incident !== null;
  const before = isOpen ? state.firing : [];
  const firing = firingAfter(alert, before);
  if (isOpen) {
    const known = new Set(before);
    const added = (alert.members ?? [])
      .filter(({ id, isFiring }) => isFiring && !known.has(id))
      .map(({ title }) => title);
    return {
      effect: 'joined',
      firing,
      added: isMuted ? [] : added,
      raised: !isMuted && isMoreSevere(alert.severity, incident.severity) ? alert.severity : null,
    };
  }
  if (isMuted) return { effect: 'muted' };
  if (storm !== null && recentOpenings >= storm.openings) return { effect: 'grouped', firing };
  return { effect: 'opened', firing, holdUntil: holdUntil(facts) };
};

/** Decides the effect of an event on its key and incident. See ADR 0086. */
export const decideEvent = (facts: EventFacts): Decision => {
  const { alert, state, incident } = facts;
  const isOpen = state?.isOpen === true && incident !== null;
  switch (alert.action) {
    case 'trigger':
      return decideTrigger(facts);
    case 'acknowledge':
      return isOpen && !isAcknowledged(incident) ? { effect: 'acknowledged' } : { effect: 'none' };
    case 'resolve': {
      if (!isOpen) return { effect: 'none' };
      const firing = firingAfter(alert, state.firing);
      // Alerts that a message omits may still be firing.
      return firing.length > 0 || alert.omitted > 0
        ? { effect: 'joined', firing, added: [], raised: null }
        : { effect: 'resolved' };
    }
  }
};

/** The counts of a storm that its updates report. */
export interface StormCounts {
  readonly grouped: number;
  readonly open: number;
}

/** Returns true if an update is due, because the counts have changed since the last one. */
export const isStormUpdateDue = (counts: StormCounts, reported: StormCounts | null): boolean =>
  reported === null || counts.grouped !== reported.grouped || counts.open !== reported.open;
