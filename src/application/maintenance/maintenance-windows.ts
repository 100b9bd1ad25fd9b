import { ownOrganization } from '../../domain/access/scope.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import type { ListRequest } from '../../domain/kernel/page.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import type { CodeOf } from '../../domain/kernel/rules.ts';
import { later } from '../../domain/kernel/time.ts';
import type { Period } from '../../domain/checks/check-period.ts';
import {
  OCCURRENCES_AHEAD,
  decideTarget,
  isIdentical,
  movesOccurrences,
  presentTargetRules,
  previewedWindowRules,
  storedWindowRules,
  targetNotFoundCode,
  targetRules,
  windowCountRules,
} from '../../domain/maintenance/maintenance-window.ts';
import type {
  MaintenanceWindow,
  SentTarget,
  WindowFacts,
  WindowMembers,
  WindowTarget,
} from '../../domain/maintenance/maintenance-window.ts';
import type { WindowTimes } from '../../domain/maintenance/window-times.ts';
import { readRecurrence } from '../../domain/maintenance/recurrence.ts';
import {
  changeAnnouncement,
  isInProgress,
  plannedAnnouncement,
  storedOccurrences,
} from '../../domain/maintenance/window-announcements.ts';
import type { AnnouncingNeeds } from '../incidents/announce-incident.ts';
import type { IdSource } from '../kernel/ports.ts';
import { defineRecordCommand } from '../kernel/record-commands.ts';
import { auditEntry, changesOf } from '../kernel/records.ts';
import { addOne, expectStored } from '../kernel/repository.ts';
import type { ById } from '../kernel/repository.ts';
import { definePreparedCommand, defineQuery } from '../kernel/use-case.ts';
import type { CommandContext, QueryContext } from '../kernel/use-case.ts';
import type { MonitorId, MonitorOwners, Monitors } from '../monitors/ports.ts';
import type { Organizations } from '../organizations/ports.ts';
import { announceWindow, endWindow, upcomingOccurrence } from './announce-window.ts';
import { firstOccurrences, occurrencesBetween, windowFactsOf } from './occurrences.ts';
import type { OccurrenceNeeds } from './occurrences.ts';
import type { MaintenancePeriods, MaintenanceWindows } from './ports.ts';

interface Needs {
  readonly maintenanceWindows: MaintenanceWindows;
}

interface WritingNeeds extends Needs, OccurrenceNeeds, AnnouncingNeeds {
  readonly maintenancePeriods: MaintenancePeriods;
}

/** The members of a window as they are sent; without a zone, that of the organization. */
export interface SentMembers extends Omit<WindowMembers, 'timezone'> {
  readonly timezone?: string;
}

export type NewWindow = SentMembers & SentTarget;
export type WindowChanges = Partial<WindowMembers>;

/** The audited members of a window. */
const auditedMembers = ({ id: _id, revision: _revision, expandedUntil: _expanded, ...members }: MaintenanceWindow) =>
  members;

export const listMaintenanceWindows = defineQuery({
  name: 'listMaintenanceWindows',
  permission: 'readMonitoring',
  refuses: [],
  execute:
    ({ maintenanceWindows, monitors }: Needs & { readonly monitors: Pick<Monitors, 'find'> }) =>
    async (
      { scope },
      {
        request,
        filter: { websiteId },
      }: { readonly request: ListRequest; readonly filter: { readonly websiteId?: MonitorId } },
    ) => {
      if (websiteId === undefined) return accepted(await maintenanceWindows.page(scope, request, {}));
      const id = typeof websiteId === 'number' ? websiteId : (await monitors.find(scope, 'website', websiteId))?.id;
      return accepted(
        id === undefined
          ? { items: [], total: 0, page: request.page, perPage: request.perPage }
          : await maintenanceWindows.page(scope, request, { websiteId: id }),
      );
    },
});

export const getMaintenanceWindow = defineQuery({
  name: 'getMaintenanceWindow',
  permission: 'readMonitoring',
  refuses: ['maintenanceWindowNotFound', ...codesOf(presentTargetRules)],
  execute:
    ({ maintenanceWindows }: Needs) =>
    async ({ scope }, { id }: ById) => {
      const found = await maintenanceWindows.find(scope, id);
      if (found === null) return refused('maintenanceWindowNotFound');
      return firstBroken(presentTargetRules, found) ?? accepted(found);
    },
});

const zoneOf = async (organizations: Pick<Organizations, 'find'>, { scope, caller }: QueryContext): Promise<string> =>
  (await organizations.find(scope, ownOrganization(caller)))?.timezone ?? 'UTC';

/** The times in the form in which they are stored; the recurrence unchanged if it cannot be read. */
const stored = <Times extends WindowTimes>(times: Times): Times => {
  const read = readRecurrence(times.recurrence);
  return 'problem' in read ? times : { ...times, recurrence: read.recurrence };
};

/** Occurrences take effect from the moment on at which they are stored. */
const from = (now: Date, periods: readonly Period[]): readonly Period[] =>
  periods.filter(({ to }) => to > now).map((period) => (period.from < now ? { ...period, from: now } : period));

/** A window that can be stored once its rules are obeyed. */
export interface PreparedWindow<Members extends WindowMembers = WindowMembers> {
  readonly members: Members;
  readonly facts: WindowFacts;
  readonly occurrences: readonly Period[];
  /** The next occurrence, for the announcement to subscribers; null for none, also if nothing is announced. */
  readonly upcoming: Period | null;
}

/** What decides about storing a window. */
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

/** The target, locked until the transaction ends; null when the caller cannot see it. */
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

const onWindow = {
  permission: 'editMonitors',
  records: ({ maintenanceWindows }: Needs) => maintenanceWindows,
  missing: 'maintenanceWindowNotFound',
} as const;

const notFoundCodes = ['customerNotFound', 'customerDomainNotFound', 'customerIpNotFound', 'monitorNotFound'] as const;

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
    publicId: ids.next(),
    ...members,
    ...target,
    ...found,
    expandedUntil,
    createdAt: work.now,
    updatedAt: work.now,
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

/** Creates a window, or returns the one that is identical. */
export const createMaintenanceWindow = definePreparedCommand({
  name: 'createMaintenanceWindow',
  permission: 'editMonitors',
  refuses: [...codesOf(targetRules), ...codesOf(storedWindowRules), ...notFoundCodes],
  prepare:
    (needs: TargetNeeds & { readonly organizations: Pick<Organizations, 'find'>; readonly ids: IdSource }) =>
    async (
      context: QueryContext,
      { websiteId, monitorType, monitorId, customerId, customerDomainId, customerIpId, ...sent }: NewWindow,
    ) => {
      const members = { ...sent, timezone: sent.timezone ?? (await zoneOf(needs.organizations, context)) };
      const named = { websiteId, monitorType, monitorId, customerId, customerDomainId, customerIpId };
      const target = decideTarget(Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)));
      return { target, ...(await preparedWindow(needs, members, context.now)) };
    },
  execute:
    (needs) =>
    async (
      work,
      { target, ...window }: PreparedWindow & { readonly target: Outcome<WindowTarget, CodeOf<typeof targetRules>> },
    ) =>
      target.ok ? addWindow(needs, work, target.value, window) : target,
});

/**
 * Changes a window. The occurrence that lasts ends, and continues if the new times contain the moment. Occurrences are
 * computed under the lock, so that concurrent changes wait.
 */
export const updateMaintenanceWindow = defineRecordCommand({
  name: 'updateMaintenanceWindow',
  ...onWindow,
  refuses: [...codesOf(presentTargetRules), ...codesOf(storedWindowRules)],
  execute:
    (needs: WritingNeeds) =>
    async ({ now, audit }, window, { changes }: ById & { readonly changes: WindowChanges }) => {
      const { maintenanceWindows, maintenancePeriods } = needs;
      const missing = firstBroken(presentTargetRules, window);
      if (missing !== null) return missing;
      const {
        members: after,
        facts,
        occurrences,
        upcoming,
      } = await preparedWindow(needs, { ...window, ...changes }, now);
      const refusal = firstBroken<WindowFacts, CodeOf<typeof storedWindowRules>>(storedWindowRules, facts);
      if (refusal !== null) return refusal;
      const moves = movesOccurrences(window, after) || window.notifySubscribers !== after.notifySubscribers;
      const expandedUntil = moves ? later(now, OCCURRENCES_AHEAD) : window.expandedUntil;
      const saved = expectStored(await maintenanceWindows.save({ ...after, expandedUntil, updatedAt: now }, window));
      const before = {
        window,
        upcoming: window.notifySubscribers ? await upcomingOccurrence(needs, window, now) : null,
      };
      let isStartAnnounced = false;
      if (moves) {
        const added = from(now, occurrences);
        const continues = added.some((period) => isInProgress(period, now));
        isStartAnnounced = await maintenancePeriods.withdraw(window, now, saved.notifySubscribers && !continues);
        await maintenancePeriods.add(saved, storedOccurrences(saved, added, { now, isStartAnnounced }));
      }
      const event = changeAnnouncement(before, { window: saved, upcoming }, { now, isStartAnnounced });
      const occurrence = upcoming ?? before.upcoming;
      if (event !== null)
        await announceWindow(
          needs,
          saved,
          { event, at: occurrence?.from ?? now, occurrence, occasion: String(saved.revision) },
          now,
        );
      audit(auditEntry('maintenanceWindow.updated', saved, changesOf(auditedMembers(window), auditedMembers(saved))));
      return accepted(saved);
    },
});

/** Deletes a window; maintenance ends at once. */
export const deleteMaintenanceWindow = defineRecordCommand({
  name: 'deleteMaintenanceWindow',
  ...onWindow,
  execute:
    (needs: WritingNeeds) =>
    async ({ now, audit }, window, _input: ById) => {
      await endWindow(needs, window, now);
      await needs.maintenanceWindows.remove(window);
      audit(auditEntry('maintenanceWindow.deleted', window, { before: auditedMembers(window) }));
      return accepted({ success: true as const });
    },
});

/** The first occurrences of a window that is not stored. */
export const previewMaintenanceOccurrences = defineQuery({
  name: 'previewMaintenanceOccurrences',
  permission: 'readMonitoring',
  refuses: codesOf(previewedWindowRules),
  execute:
    (needs: OccurrenceNeeds & { readonly organizations: Pick<Organizations, 'find'> }) =>
    async (
      context,
      {
        count,
        timezone,
        ...sent
      }: Omit<WindowTimes, 'timezone'> & { readonly timezone?: string; readonly count: number },
    ) => {
      const times = { ...sent, timezone: timezone ?? (await zoneOf(needs.organizations, context)) };
      const facts = await windowFactsOf(needs, times);
      const refusal = firstBroken<WindowFacts, CodeOf<typeof previewedWindowRules>>(previewedWindowRules, facts);
      if (refusal !== null) return refusal;
      const occurrences = await firstOccurrences(needs, stored(times), count);
      return accepted({
        timezone: times.timezone,
        occurrences: occurrences.map(({ from: startTime, to: endTime }) => ({ startTime, endTime })),
      });
    },
});
