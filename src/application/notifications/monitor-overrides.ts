import type { Scope } from '../../domain/access/scope.ts';
import { issuesWithin } from '../../domain/kernel/issue.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { codesOf } from '../../domain/kernel/rules.ts';
import type { ListRequest } from '../../domain/kernel/page.ts';
import type { Monitor } from '../../domain/monitors/monitor.ts';
import { knownTypeNames } from '../../domain/notifications/channel-types.ts';
import { leavesOverride, overridesRevision, overrideTaken } from '../../domain/notifications/channel.rules.ts';
import type { NotificationChannel } from '../../domain/notifications/channel.ts';
import { sourceChannelRules } from '../../domain/notifications/source-channel.rules.ts';
import { defineRecordQuery } from '../kernel/record-queries.ts';
import { auditEntry } from '../kernel/records.ts';
import { requireRevision } from '../kernel/required-revision.ts';
import { definePreparedCommand } from '../kernel/use-case.ts';
import type { CommandContext, QueryContext } from '../kernel/use-case.ts';
import type { MonitorId, MonitorList, Monitors } from '../monitors/ports.ts';
import {
  addOverride,
  changeOverride,
  overrideSettingsCodes,
  removeOverride,
  sourceOfOverride,
} from './channel-overrides.ts';
import type { NewOverride, OverrideNeeds } from './channel-overrides.ts';
import { privateMembersOf } from './channel-records.ts';
import type { ChannelOverrides } from './ports.ts';

interface MonitorNeeds {
  readonly monitors: Pick<Monitors, 'find' | 'lock'>;
  readonly monitorList: Pick<MonitorList, 'select'>;
}

type Needs = OverrideNeeds & MonitorNeeds;

/** A monitor of any kind, by either form of its id. Ids are unique among the monitors of all kinds. */
interface OfAnyKind {
  readonly id: MonitorId;
}

/** An override as the list of all of a monitor names it. Settings that are undefined stay as they are. */
export type ListedOverride = Omit<NewOverride, 'id' | 'kind'>;

/** Returns the monitor of any kind that the caller can see, read by `read`. */
const monitorOf = async (
  { monitorList }: Pick<MonitorNeeds, 'monitorList'>,
  read: Monitors['find'],
  scope: Scope,
  id: MonitorId,
): Promise<Monitor | null> => {
  const [found] = (await monitorList.select(scope, { ids: [id] }, 1)).monitors;
  return found === undefined ? null : read(scope, found.kind, found.id);
};

/** Lists the channel overrides of a monitor of any kind. */
export const listMonitorChannelOverrides = defineRecordQuery({
  name: 'listMonitorChannelOverrides',
  permission: 'readMonitoring',
  records: (needs: MonitorNeeds & { readonly channelOverrides: ChannelOverrides }) => ({
    find: (scope: Scope, id: MonitorId) => monitorOf(needs, (...by) => needs.monitors.find(...by), scope, id),
  }),
  missing: 'notFound',
  answer: async (
    { scope },
    { id: monitorId },
    { request }: OfAnyKind & { readonly request: ListRequest },
    { channelOverrides },
  ) => {
    // Read before the page, so that no page is older than its version: a change between the two would be overwritten.
    const revision = overridesRevision(await channelOverrides.list(scope, { monitorId }));
    return { ...(await channelOverrides.page(scope, request, { monitorId })), revision };
  },
});

/**
 * Replaces all overrides of a monitor. An override that stays keeps its record, so that its deliveries and its secrets
 * stay. Calls for the same monitor wait for each other.
 */
export const replaceMonitorChannelOverrides = definePreparedCommand({
  name: 'replaceMonitorChannelOverrides',
  permission: 'editRecords',
  refuses: [
    'notFound',
    ...codesOf(sourceChannelRules),
    'sourceChannelNotFound',
    'channelNotFound',
    ...overrideSettingsCodes,
    'websiteChannelOverrideExists',
  ],
  prepare:
    ({ addressGuard }: Needs) =>
    async (
      _context: QueryContext,
      { id, overrides }: OfAnyKind & { readonly overrides: readonly ListedOverride[] },
    ) => ({
      id,
      asked: await Promise.all(
        overrides.map(async (sent) => ({
          ...sent,
          privateMembers: await privateMembersOf(addressGuard, sent.config, knownTypeNames()),
        })),
      ),
    }),
  execute:
    (needs) =>
    async (work, { id, asked }) => {
      const monitor = await monitorOf(needs, (...by) => needs.monitors.lock(...by), work.scope, id);
      if (monitor === null) return refused('notFound');
      const stored = await needs.channelOverrides.list(work.scope, { monitorId: monitor.id });
      requireRevision(work, { revision: overridesRevision(stored) });
      const kept: NotificationChannel[] = [];
      for (const [at, sent] of asked.entries()) {
        const outcome = await put(needs, work, monitor, { sent, stored, kept });
        if (!outcome.ok) return issuesWithin(`overrides.${at}`, outcome);
        kept.push(outcome.value);
      }
      const left = new Set(kept.map(({ id: override }) => override));
      for (const override of stored) if (!left.has(override.id)) await removeOverride(needs, work, override);
      const named = (overrides: readonly NotificationChannel[]) => ({
        overrides: overrides.map(({ publicId }) => publicId),
      });
      work.audit(
        auditEntry(`${monitor.kind}.channelsReplaced`, monitor, { before: named(stored), after: named(kept) }),
      );
      return accepted({ overrides: kept, revision: overridesRevision(kept) });
    },
});

interface Put {
  readonly sent: ListedOverride & { readonly privateMembers: readonly string[] };
  readonly stored: readonly NotificationChannel[];
  /** The overrides that were put before this one. */
  readonly kept: readonly NotificationChannel[];
}

const put = async (needs: Needs, work: CommandContext, monitor: Monitor, { sent, stored, kept }: Put) => {
  const source = await sourceOfOverride(needs, work.scope, monitor, sent.sourceChannelId);
  if (!source.ok) return source;
  const isOfSource = ({ sourceChannelId }: NotificationChannel): boolean => sourceChannelId === source.value.id;
  if (kept.some(isOfSource)) return overrideTaken;
  const present = stored.find(isOfSource);
  if (present !== undefined && leavesOverride(sent, present)) return accepted(present);
  return present === undefined
    ? addOverride(needs, work, monitor, source.value, { ...sent, config: sent.config ?? null })
    : changeOverride(needs, work, source.value, present, sent);
};
