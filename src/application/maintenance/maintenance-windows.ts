import { accepted } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import type { ListPage, ListRequest, OfCustomer, OfMonitor } from '../../domain/kernel/page.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import type { CodeOf } from '../../domain/kernel/rules.ts';
import { later } from '../../domain/kernel/time.ts';
import {
  OCCURRENCES_AHEAD,
  movesOccurrences,
  presentTargetRules,
  previewedWindowRules,
  storedWindowRules,
} from '../../domain/maintenance/maintenance-window.ts';
import { decideTarget, targetRules } from '../../domain/maintenance/target.rules.ts';
import type { WindowFacts, WindowMembers } from '../../domain/maintenance/maintenance-window.ts';
import {
  decideListedTime,
  listedOccurrenceRules,
  occurrenceBounds,
} from '../../domain/maintenance/listed-occurrences.ts';
import type { OccurrenceRange } from '../../domain/maintenance/listed-occurrences.ts';
import type { WindowTarget } from '../../domain/maintenance/target.rules.ts';
import { changeAnnouncement, isInProgress, storedOccurrences } from '../../domain/maintenance/window-announcements.ts';
import type { WindowTimes } from '../../domain/maintenance/window-times.ts';
import type { MonitorKindName } from '../../domain/monitors/monitor.ts';
import type { IdSource } from '../kernel/ports.ts';
import { defineRecordCommand } from '../kernel/record-commands.ts';
import { defineDecidedRecordQuery } from '../kernel/record-queries.ts';
import { auditEntry, changesOf } from '../kernel/records.ts';
import { expectStored } from '../kernel/repository.ts';
import type { ById, ChangeOf } from '../kernel/repository.ts';
import { definePreparedCommand, defineQuery } from '../kernel/use-case.ts';
import type { QueryContext } from '../kernel/use-case.ts';
import type { MonitorId, Monitors } from '../monitors/ports.ts';
import type { Organizations } from '../organizations/ports.ts';
import { auditedMembers, zoneOf, stored, from, preparedWindow, notFoundCodes, addWindow } from './add-window.ts';
import type { Needs, WritingNeeds, NewWindow, PreparedWindow, TargetNeeds } from './add-window.ts';
import { announceWindow, endWindow, upcomingOccurrence } from './announce-window.ts';
import { firstOccurrences, occurrencesAfter, windowFactsOf } from './occurrences.ts';
import type { OccurrenceNeeds } from './occurrences.ts';
import { shownWindows } from './shown-windows.ts';
import type { ShownWindow, WindowDetail } from './shown-windows.ts';

/** The changes of a window that a request makes. Absent members do not change. */
export type WindowChanges = Partial<WindowMembers>;

interface WindowListFilter extends OfCustomer, OccurrenceRange, Pick<OfMonitor, 'tag'> {
  readonly monitorType?: MonitorKindName;
  readonly websiteId?: MonitorId;
  readonly include?: readonly WindowDetail[];
}

/** Lists maintenance windows, of a website or a time only if one is named. */
export const listMaintenanceWindows = defineQuery({
  name: 'listMaintenanceWindows',
  permission: 'readMonitoring',
  refuses: codesOf(listedOccurrenceRules),
  execute:
    (needs: Needs & OccurrenceNeeds & { readonly monitors: Pick<Monitors, 'find'> }) =>
    async (
      { scope, now },
      { request, filter: sent }: { readonly request: ListRequest; readonly filter: WindowListFilter },
    ): Promise<Outcome<ListPage<ShownWindow>, CodeOf<typeof listedOccurrenceRules>>> => {
      const { websiteId, include: details = [], occursFrom: _from, occursTo: _to, ...filter } = sent;
      const { maintenanceWindows, monitors } = needs;
      const occurs = details.includes('occurrences') ? decideListedTime(sent) : accepted(null);
      if (!occurs.ok) return occurs;
      const id = typeof websiteId === 'string' ? (await monitors.find(scope, 'website', websiteId))?.id : websiteId;
      if (websiteId !== undefined && id === undefined)
        return accepted({ items: [], total: 0, page: request.page, perPage: request.perPage });
      const found = await maintenanceWindows.page(scope, request, {
        ...filter,
        ...occurrenceBounds(sent),
        ...(id === undefined ? {} : { websiteId: id }),
      });
      return accepted({
        ...found,
        items: await shownWindows(needs, found.items, { details, occurs: occurs.value }, now),
      });
    },
});

/** Returns a maintenance window whose target still exists, with its details. */
export const getMaintenanceWindow = defineDecidedRecordQuery({
  name: 'getMaintenanceWindow',
  permission: 'readMonitoring',
  missing: 'maintenanceWindowNotFound',
  records: ({ maintenanceWindows }: Needs & OccurrenceNeeds) => maintenanceWindows,
  refuses: codesOf(presentTargetRules),
  decide: async (
    { now },
    found,
    _input: ById,
    needs,
  ): Promise<Outcome<ShownWindow, CodeOf<typeof presentTargetRules>>> => {
    const refusal = firstBroken(presentTargetRules, found);
    if (refusal !== null) return refusal;
    const [shown = found] = await shownWindows(needs, [found], { details: ['target', 'next'], occurs: null }, now);
    return accepted(shown);
  },
});

const onWindow = {
  permission: 'editMonitors',
  records: ({ maintenanceWindows }: Needs) => maintenanceWindows,
  missing: 'maintenanceWindowNotFound',
} as const;

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
  execute: async ({ now, audit }, window, { changes }: ChangeOf<WindowChanges>, needs: WritingNeeds) => {
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
  execute: async ({ now, audit }, window, _input: ById, needs: WritingNeeds) => {
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
        from: start,
        timezone,
        ...sent
      }: Omit<WindowTimes, 'timezone'> & { readonly timezone?: string; readonly from?: Date; readonly count: number },
    ) => {
      const times = { ...sent, timezone: timezone ?? (await zoneOf(needs.organizations, context)) };
      const facts = await windowFactsOf(needs, times);
      const refusal = firstBroken<WindowFacts, CodeOf<typeof previewedWindowRules>>(previewedWindowRules, facts);
      if (refusal !== null) return refusal;
      const occurrences = await (start === undefined
        ? firstOccurrences(needs, stored(times), count)
        : occurrencesAfter(needs, stored(times), start, count));
      return accepted({
        timezone: times.timezone,
        occurrences: occurrences.map(({ from: startTime, to: endTime }) => ({ startTime, endTime })),
      });
    },
});
