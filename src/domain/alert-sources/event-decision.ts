import { isMoreSevere, isAcknowledged } from '../paging/incident-state.ts';
import type { Severity, ImIncidentStatus } from '../paging/incident-state.ts';
import { later, laterOf, minutes } from '../kernel/time.ts';
import type { StormLimit } from './alert-source.ts';
import type { MappedAlert } from './mapped-alert.ts';

/** A key that opens again within this time after its last opening or page is flapping. It pages once it stays open for this time. */
export const FLAPPING_WINDOW = minutes(5);
/** How often the incident of a storm reports its counts. */
export const STORM_UPDATE_EVERY = minutes(5);

/** The state of a deduplication key. */
export interface AlertState {
  readonly isOpen: boolean;
  readonly severity: Severity;
  /** The alerts of a group that fire. */
  readonly firing: readonly string[];
  readonly openedAt: Date;
  /** When an event resolved it; null while it is open, and if somebody closed its incident. */
  readonly resolvedAt: Date | null;
  /** The last opening that paged at once; null if none has. */
  readonly pagedAt: Date | null;
}

/** The open incident of a key. */
export interface OpenIncident {
  readonly status: ImIncidentStatus;
  readonly severity: Severity;
}

export interface EventFacts {
  readonly alert: Pick<MappedAlert, 'action' | 'severity' | 'members' | 'omitted'>;
  /** Null for a key without any event so far. */
  readonly state: AlertState | null;
  /** The incident that the key belongs to; null when it is closed. */
  readonly incident: OpenIncident | null;
  readonly isMuted: boolean;
  /** Openings of the source within the time of its storm limit. */
  readonly recentOpenings: number;
  /** Null for events that do not count towards storms. */
  readonly storm: StormLimit | null;
  readonly now: Date;
}

/** What an event does. `firing` is the state of the group after it. */
export type Decision =
  | { readonly effect: 'opened'; readonly firing: readonly string[]; /** Until when a flapping key does not page again. */ readonly holdUntil: Date | null }
  | { readonly effect: 'grouped'; readonly firing: readonly string[] }
  | {
      readonly effect: 'joined';
      readonly firing: readonly string[];
      /** The alerts that a group did not have before. */
      readonly added: readonly string[];
      readonly raised: Severity | null;
    }
  | { readonly effect: 'acknowledged' }
  /** The key is resolved; its incident too, unless it has other open keys. */
  | { readonly effect: 'resolved' }
  | { readonly effect: 'muted' }
  | { readonly effect: 'none' };

/** The alerts of a group that fire after a message. A message that leaves alerts out does not change them. */
const firingAfter = ({ members, omitted }: EventFacts['alert'], before: readonly string[]): readonly string[] => {
  if (members === null) return [];
  const firing = members.filter(({ isFiring }) => isFiring).map(({ id }) => id);
  if (omitted === 0) return [...new Set(firing)];
  const resolved = new Set(members.filter(({ isFiring }) => !isFiring).map(({ id }) => id));
  return [...new Set([...before, ...firing])].filter((id) => !resolved.has(id) || firing.includes(id));
};

/** The last page of a key: at its last opening, or at the end of the time for which that opening was held, if it lasted. */
const lastPageOf = ({ openedAt, resolvedAt }: Pick<AlertState, 'openedAt' | 'resolvedAt'>, pagedAt: Date): Date => {
  const heldUntil = later(openedAt, FLAPPING_WINDOW);
  return pagedAt < openedAt && (resolvedAt === null || resolvedAt >= heldUntil) ? heldUntil : pagedAt;
};

/** What decides whether an opening waits to page. */
interface OpeningFacts extends Pick<EventFacts, 'now'> {
  readonly alert: Pick<EventFacts['alert'], 'severity'>;
  /** The state of the key, or of the storm, that opens. */
  readonly state: Omit<AlertState, 'isOpen' | 'firing'> | null;
}

/** Until when the opening of a key waits to page, or that of a storm; null to page at once. A more severe opening pages always. */
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
    const added = (alert.members ?? []).filter(({ id, isFiring }) => isFiring && !known.has(id)).map(({ title }) => title);
    return { effect: 'joined', firing, added: isMuted ? [] : added, raised: !isMuted && isMoreSevere(alert.severity, incident.severity) ? alert.severity : null };
  }
  if (isMuted) return { effect: 'muted' };
  if (storm !== null && recentOpenings >= storm.openings) return { effect: 'grouped', firing };
  return { effect: 'opened', firing, holdUntil: holdUntil(facts) };
};

/** Decides what an event does to the incident of its key. */
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
      // A message that leaves alerts out may leave out some that fire.
      return firing.length > 0 || alert.omitted > 0 ? { effect: 'joined', firing, added: [], raised: null } : { effect: 'resolved' };
    }
  }
};

/** The counts of a storm that its updates report. */
export interface StormCounts {
  readonly grouped: number;
  readonly open: number;
}

const counted = (count: number, noun: string, verb = ''): string => `${count} ${noun}${count === 1 ? '' : 's'}${verb === '' ? '' : count === 1 ? ' was' : ' were'}${verb}`;
const are = (count: number): string => `${count} ${count === 1 ? 'is' : 'are'}`;

/** What the incident of a storm says at first, and after an update. */
export const stormOpeningText = ({ openings, withinMinutes }: StormLimit): string =>
  `${counted(openings, 'incident', ' opened')} within ${counted(withinMinutes, 'minute')}. Further alerts are grouped under this one.`;
export const stormUpdateText = ({ grouped, open }: StormCounts): string => `${counted(grouped, 'alert', ' grouped')}: ${are(open)} open and ${are(grouped - open)} resolved.`;

/** Whether an update is due: the counts have changed since the last one. */
export const isStormUpdateDue = (counts: StormCounts, reported: StormCounts | null): boolean => reported === null || counts.grouped !== reported.grouped || counts.open !== reported.open;
