import type { Scope } from '../../domain/access/scope.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { ListRequest } from '../../domain/kernel/page.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { noFilters } from '../../domain/notifications/channel-choice.ts';
import { enabledAgain } from '../../domain/notifications/channel-health.ts';
import type { ChannelSettings } from '../../domain/notifications/channel-type.ts';
import { knownTypeNames } from '../../domain/notifications/channel-types.ts';
import {
  channelIdOf,
  channelSettingsRules,
  overrideIdRules,
  overrideTaken,
} from '../../domain/notifications/channel.rules.ts';
import { sourceChannelRules, sourceChannelNotFound } from '../../domain/notifications/source-channel.rules.ts';
import type { NotificationChannel } from '../../domain/notifications/channel.ts';
import type { Monitor, MonitorKindName } from '../../domain/monitors/monitor.ts';
import type { AddressGuard } from '../kernel/network.ts';
import type { IdSource, SecretSource } from '../kernel/ports.ts';
import { defineRecordQuery } from '../kernel/record-queries.ts';
import { addOne } from '../kernel/repository.ts';
import { defineCommand, definePreparedCommand } from '../kernel/use-case.ts';
import type { CommandContext, QueryContext } from '../kernel/use-case.ts';
import { stampOf } from '../kernel/records.ts';
import type { MonitorId, Monitors } from '../monitors/ports.ts';
import { auditOf, channelSettings, privateMembersOf, requestedOf } from './channel-records.ts';
import type { ChannelOverrides, DefaultSmsProvider, NotificationChannels } from './ports.ts';

interface Needs {
  readonly channelOverrides: ChannelOverrides;
  readonly notificationChannels: NotificationChannels;
  readonly monitors: Pick<Monitors, 'find'>;
  readonly addressGuard: AddressGuard;
  readonly secrets: SecretSource;
  readonly defaultSmsProvider: DefaultSmsProvider;
}

/** The ports that the commands on overrides use. */
export type OverrideNeeds = Needs & { readonly ids: IdSource };

type SettingsNeeds = Pick<Needs, 'secrets' | 'defaultSmsProvider'>;
type AddingNeeds = SettingsNeeds & Pick<OverrideNeeds, 'channelOverrides' | 'ids'>;

interface OfMonitor {
  /** The public id of the monitor. */
  readonly id: string;
  /** The kind of the monitor; `website` by default. */
  readonly kind?: MonitorKindName;
}

/** A new override; `sourceChannelId` is unchecked. */
export interface NewOverride extends OfMonitor {
  readonly sourceChannelId?: unknown;
  readonly isActive: boolean;
  /** Omitted or null: the settings of the source channel. */
  readonly config?: ChannelSettings | null;
}

/** A change to an override; `channelId` is unchecked. */
export interface OverrideChange extends OfMonitor {
  readonly channelId?: unknown;
  readonly isActive?: boolean;
  readonly config?: ChannelSettings | null;
}

/** The codes of the settings of overrides. */
export const overrideSettingsCodes = codesOf(channelSettingsRules);

/** Lists the channel overrides of a website. */
export const listChannelOverrides = defineRecordQuery({
  name: 'listChannelOverrides',
  permission: 'readMonitoring',
  records: ({ monitors }: Needs) => ({ find: (scope: Scope, id: MonitorId) => monitors.find(scope, 'website', id) }),
  missing: 'notFound',
  answer: (
    { scope },
    { id: monitorId },
    { request }: OfMonitor & { readonly request: ListRequest },
    { channelOverrides },
  ) => channelOverrides.page(scope, request, { monitorId }),
});

/** The settings that an override is asked to have, with the addresses among them whose hosts are not public. */
interface AskedSettings {
  readonly config: ChannelSettings | null;
  readonly privateMembers: readonly string[];
}

/**
 * Returns the members of an override that its settings determine. Without settings, those of the source remain in
 * force.
 */
const overrideSettings = (
  asked: AskedSettings,
  source: NotificationChannel,
  stored: NotificationChannel,
  needs: SettingsNeeds,
) => {
  if (asked.config === null) return accepted({ config: source.config, secrets: source.secrets, inheritsConfig: true });
  const requested = requestedOf({ type: source.type, ...asked }, stored, needs.defaultSmsProvider);
  const broken = firstBroken(channelSettingsRules, requested);
  return (
    broken ??
    accepted({ ...channelSettings(requested, stored.secrets.signingSecret, needs.secrets), inheritsConfig: false })
  );
};

/** Finds the channel that overrides of the monitor replace, as sent. */
export const sourceOfOverride = async (
  { notificationChannels }: Pick<Needs, 'notificationChannels'>,
  scope: Scope,
  monitor: Pick<Monitor, 'organizationId'>,
  sent: unknown,
) => {
  const unusable = firstBroken(sourceChannelRules, { sent });
  if (unusable !== null) return unusable;
  // The type of a channel changes only together with its overrides.
  const source = await notificationChannels.lock(scope, channelIdOf(sent) ?? 0);
  return source === null || source.organizationId !== monitor.organizationId ? sourceChannelNotFound : accepted(source);
};

/** Adds the override of a channel for a monitor, in the transaction of the command. */
export const addOverride = async (
  needs: AddingNeeds,
  { now, audit }: CommandContext,
  monitor: Pick<Monitor, 'id'>,
  source: NotificationChannel,
  { isActive, ...asked }: AskedSettings & { readonly isActive: boolean },
) => {
  const settings = overrideSettings(asked, source, source, needs);
  if (!settings.ok) return settings;
  const { organizationId, customerId, name, type } = source;
  const added = await addOne(needs.channelOverrides, {
    ...stampOf(needs.ids, now),
    organizationId,
    customerId,
    name,
    type,
    isActive,
    filters: noFilters,
    ...settings.value,
    ...enabledAgain,
    sourceChannelId: source.id,
    monitorId: monitor.id,
  });
  if (typeof added === 'string') return overrideTaken;
  audit(auditOf('created', added));
  return accepted(added);
};

/** Changes an override, in the transaction of the command. Settings that are undefined stay as they are. */
export const changeOverride = async (
  needs: SettingsNeeds & Pick<Needs, 'channelOverrides'>,
  { now, audit }: CommandContext,
  source: NotificationChannel,
  stored: NotificationChannel,
  {
    isActive = stored.isActive,
    config,
    privateMembers,
  }: Pick<OverrideChange, 'isActive' | 'config'> & Pick<AskedSettings, 'privateMembers'>,
) => {
  const settings =
    config === undefined
      ? null
      : overrideSettings({ config, privateMembers }, source, stored.inheritsConfig ? source : stored, needs);
  if (settings?.ok === false) return settings;
  const enabled = isActive && !stored.isActive ? enabledAgain : {};
  const changed = { ...stored, ...settings?.value, isActive, ...enabled, updatedAt: now };
  const saved = await needs.channelOverrides.save(changed, stored);
  if (typeof saved === 'string') return refused('channelNotFound');
  audit(auditOf('updated', saved, stored));
  return accepted(saved);
};

/** Deletes an override, in the transaction of the command. */
export const removeOverride = async (
  { channelOverrides }: Pick<Needs, 'channelOverrides'>,
  { audit }: CommandContext,
  override: NotificationChannel,
): Promise<void> => {
  await channelOverrides.remove(override);
  audit(auditOf('deleted', override));
};

/** Mutes a channel for a monitor, or replaces its settings. */
export const createChannelOverride = definePreparedCommand({
  name: 'createChannelOverride',
  permission: 'editRecords',
  refuses: [
    'notFound',
    ...codesOf(sourceChannelRules),
    'sourceChannelNotFound',
    ...overrideSettingsCodes,
    'websiteChannelOverrideExists',
  ],
  prepare:
    ({ addressGuard }: OverrideNeeds) =>
    async (_context: QueryContext, sent: NewOverride) => ({
      sent,
      privateMembers: await privateMembersOf(addressGuard, sent.config, knownTypeNames()),
    }),
  execute:
    (needs) =>
    async (work, { sent, privateMembers }) => {
      const monitor = await needs.monitors.find(work.scope, sent.kind ?? 'website', sent.id);
      if (monitor === null) return refused('notFound');
      const source = await sourceOfOverride(needs, work.scope, monitor, sent.sourceChannelId);
      if (!source.ok) return source;
      const { isActive, config = null } = sent;
      return addOverride(needs, work, monitor, source.value, { isActive, config, privateMembers });
    },
});

const named = async (
  { channelOverrides, monitors }: Pick<Needs, 'channelOverrides' | 'monitors'>,
  scope: Scope,
  { id, kind = 'website' }: OfMonitor,
  channelId: unknown,
) => {
  const monitor = await monitors.find(scope, kind, id);
  if (monitor === null) return refused('notFound');
  const unusable = firstBroken(overrideIdRules, { sent: channelId });
  if (unusable !== null) return unusable;
  const override = await channelOverrides.lock(scope, channelIdOf(channelId) ?? 0);
  return override?.monitorId === monitor.id ? accepted(override) : refused('channelNotFound');
};

/** Changes a channel override. */
export const updateChannelOverride = definePreparedCommand({
  name: 'updateChannelOverride',
  permission: 'editRecords',
  refuses: ['notFound', ...codesOf(overrideIdRules), 'channelNotFound', ...overrideSettingsCodes],
  prepare:
    ({ addressGuard }: Needs) =>
    async (_context: QueryContext, sent: OverrideChange) => ({
      sent,
      privateMembers: await privateMembersOf(addressGuard, sent.config, knownTypeNames()),
    }),
  execute:
    (needs) =>
    async (work, { sent, privateMembers }) => {
      const found = await named(needs, work.scope, sent, sent.channelId);
      if (!found.ok) return found;
      const source = await needs.notificationChannels.find(work.scope, found.value.sourceChannelId ?? 0);
      if (source === null) return refused('channelNotFound');
      return changeOverride(needs, work, source, found.value, { ...sent, privateMembers });
    },
});

/** Deletes a channel override, so that the monitor uses the channel as it is. */
export const deleteChannelOverride = defineCommand({
  name: 'deleteChannelOverride',
  permission: 'editRecords',
  refuses: ['notFound', ...codesOf(overrideIdRules), 'channelNotFound'],
  execute:
    (needs: Pick<Needs, 'channelOverrides' | 'monitors'>) =>
    async (work, { channelId, ...monitor }: OfMonitor & { readonly channelId?: unknown }) => {
      const found = await named(needs, work.scope, monitor, channelId);
      if (!found.ok) return found;
      await removeOverride(needs, work, found.value);
      return accepted({ success: true as const });
    },
});
