import { ownOrganization } from '../../domain/access/scope.ts';
import type { Period } from '../../domain/checks/check-period.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { firstBroken } from '../../domain/kernel/rules.ts';
import type { CodeOf } from '../../domain/kernel/rules.ts';
import { later } from '../../domain/kernel/time.ts';
import {
  OCCURRENCES_AHEAD,
  isIdentical,
  storedWindowRules,
  windowCountRules,
} from '../../domain/maintenance/maintenance-window.ts';
import { targetNotFoundCode } from '../../domain/maintenance/target.rules.ts';
import type { MaintenanceWindow, WindowFacts, WindowMembers } from '../../domain/maintenance/maintenance-window.ts';
import type { SentTarget, WindowTarget, targetRules } from '../../domain/maintenance/target.rules.ts';
import { readRecurrence } from '../../domain/maintenance/recurrence.ts';
import { plannedAnnouncement, storedOccurrences } from '../../domain/maintenance/window-announcements.ts';
import type { WindowTimes } from '../../domain/maintenance/window-times.ts';
import type { AnnouncingNeeds } from '../incidents/announce-incident.ts';
import type { IdSource } from '../kernel/ports.ts';
import { auditEntry, stampOf } from '../kernel/records.ts';
import { addOne, expectStored } from '../kernel/repository.ts';
import type { CommandContext, QueryContext } from '../kernel/use-case.ts';
import type { MonitorOwners, Monitors } from '../monitors/ports.ts';
import type { Organizations } from '../organizations/ports.ts';
import { announceWindow, upcomingOccurrence } from './announce-window.ts';
import { occurrencesBetween, windowFactsOf } from './occurrences.ts';
import type { OccurrenceNeeds } from './occurrences.ts';
import type { MaintenancePeriods, MaintenanceWindows } from './ports.ts';

/** The ports for reading maintenance windows. */
export interface Needs {
  readonly maintenanceWindows: MaintenanceWindows;
}

export interface WritingNeeds extends Needs, OccurrenceNeeds, AnnouncingNeeds {
  readonly maintenancePeriods: MaintenancePeriods;
}

/** The members of a window as they are sent; without a zone, that of the organization. */
export interface SentMembers extends Omit<WindowMembers, 'timezone'> {
  readonly timezone?: string;
}

/** A maintenance window and its target as a request sends them. */
export type NewWindow = SentMembers & SentTarget;

/** Returns the audited members of a window. */
export const auditedMembers = ({
  id: _id,
  revision: _revision,
  expandedUntil: _expanded,
  ...members
}: MaintenanceWindow) => members;

/** Returns the time zone of the caller's organization, or UTC if the caller cannot see it. */
export const zoneOf = async (
  organizations: Pick<Organizations, 'find'>,
  { scope, caller }: QueryContext,
): Promise<string> => (await organizations.find(scope, ownOrganization(caller)))?.timezone ?? 'UTC';

/** Returns the times in the form in which they are stored. A recurrence that cannot be read is unchanged. */
export const stored = <Times extends WindowTimes>(times: Times): Times => {
  const read = readRecurrence(times.recurrence);
  return 'problem' in read ? times : { ...times, recurrence: read.recurrence };
};

/** Occurrences take effect from the moment on at which they are stored. */
export const from = (now: Date, periods: readonly Period[]): readonly Period[] =>
  periods.filter(({ to }) => to > now).map((period) => (period.from < now ? { ...period, from: now } : period));

/** A window that can be stored once its rules are obeyed. */
export interface PreparedWindow<Members extends WindowMembers = WindowMembers> {
  readonly members: Members;
  readonly facts: WindowFacts;
  readonly occurrences: readonly Period[];
  /** The next occurrence, for the announcement to subscribers; null for none, also if nothing is announced. */
  readonly upcoming: Period | null;
}

/** Reads the facts that decide whether a window may be stored, and computes its occurrences. */
export const preparedWindow = async <Members extends WindowMembers>(
  needs: OccurrenceNeeds,
  sent: Members,
  now: Date,
): Promise<PreparedWindow<Members>> => {
  const facts = await windowFactsOf(needs, sent);
  const members = stored(sent);
  if (firstBroken(storedWindowRules, facts) !== null) return { members, facts, occurrences: [], upcoming: null };
  const occurrences = await occurrencesBetween(needs, members, { from: now, to: later(now, OCCURRENCES_AHEAD) });
  return {
    members,
    facts,
    occurrences,
    upcoming: members.notifySubscribers ? await upcomingOccurrence(needs, members, now) : null,
  };
};

interface FoundTarget {
  readonly organizationId: number;
  readonly customerId: number | null;
  readonly monitorId: number | null;
}

/** The ports for storing a window. */
export type TargetNeeds = WritingNeeds & {
  readonly monitors: Pick<Monitors, 'lock'>;
  readonly monitorOwners: MonitorOwners;
};

/** Locks and returns the target; returns null if the caller cannot see it. */
const lockTarget = async (
  { monitors, monitorOwners }: TargetNeeds,
  { scope }: CommandContext,
  { monitorType, targetId }: WindowTarget,
): Promise<FoundTarget | null> => {
  if (monitorType === null) {
    const owner = await monitorOwners.find(scope, targetId);
    return owner === null
      ? null
      : { organizationId: owner.organizationId, customerId: owner.customerId, monitorId: null };
  }
  const monitor = await monitors.lock(scope, monitorType, targetId);
  return monitor === null
    ? null
    : { organizationId: monitor.organizationId, customerId: monitor.customerId, monitorId: monitor.id };
};

/** The codes with which an unknown target is refused. */
export const notFoundCodes = [
  'customerNotFound',
  'customerDomainNotFound',
  'customerIpNotFound',
  'monitorNotFound',
] as const;

type CreationCode = CodeOf<typeof targetRules> | CodeOf<typeof storedWindowRules> | (typeof notFoundCodes)[number];

/**
 * Stores a window, or finds the one that is identical. The lock on the target makes concurrent requests wait for each
 * other.
 */
export const addWindow = async (
  needs: TargetNeeds & { readonly ids: IdSource },
  work: CommandContext,
  target: WindowTarget,
  { members, facts, occurrences, upcoming }: PreparedWindow,
): Promise<Outcome<MaintenanceWindow, CreationCode>> => {
  const refusal = firstBroken<WindowFacts, CodeOf<typeof storedWindowRules>>(storedWindowRules, facts);
  if (refusal !== null) return refusal;
  const found = await lockTarget(needs, work, target);
  if (found === null) return refused(targetNotFoundCode(target));
  const { maintenanceWindows, maintenancePeriods, ids } = needs;
  const known = await maintenanceWindows.list(work.scope, target);
  const identical = known.find((window) => isIdentical(window, { ...members, ...target }));
  if (identical !== undefined) {
    work.unchanged();
    return accepted(identical);
  }
  const full = firstBroken<number, CodeOf<typeof windowCountRules>>(windowCountRules, known.length);
  if (full !== null) return full;
  const expandedUntil = later(work.now, OCCURRENCES_AHEAD);
  const record = {
    ...stampOf(ids, work.now),
    ...members,
    ...target,
    ...found,
    expandedUntil,
  };
  const added = expectStored(await addOne(maintenanceWindows, record));
  await maintenancePeriods.add(
    added,
    storedOccurrences(added, from(work.now, occurrences), { now: work.now, isStartAnnounced: false }),
  );
  const event = plannedAnnouncement({ window: added, upcoming }, work.now);
  if (event !== null)
    await announceWindow(
      needs,
      added,
      { event, at: upcoming?.from ?? work.now, occurrence: upcoming, occasion: String(added.revision) },
      work.now,
    );
  work.audit(auditEntry('maintenanceWindow.created', added, { after: auditedMembers(added) }));
  return accepted(added);
};
