import type { Scope } from '../../domain/access/scope.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { ListRequest } from '../../domain/kernel/page.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { enabledAgain } from '../../domain/notifications/channel-health.ts';
import type { ChannelSettings } from '../../domain/notifications/channel-type.ts';
import { channelTypeNames } from '../../domain/notifications/channel-types.ts';
import {
  channelIdOf,
  channelSettingsRules,
  overrideIdRules,
  overrideTaken,
} from '../../domain/notifications/channel.rules.ts';
import { sourceChannelRules, sourceChannelNotFound } from '../../domain/notifications/source-channel.rules.ts';
import type { NotificationChannel } from '../../domain/notifications/channel.ts';
import type { AddressGuard } from '../kernel/network.ts';
import type { IdSource, SecretSource } from '../kernel/ports.ts';
import { defineRecordQuery } from '../kernel/record-queries.ts';
import { addOne } from '../kernel/repository.ts';
import { defineCommand, definePreparedCommand } from '../kernel/use-case.ts';
import type { QueryContext } from '../kernel/use-case.ts';
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

interface OfWebsite {
  /** The public id of the website. */
  readonly id: string;
}

/** A new override; `sourceChannelId` is unchecked. */
export interface NewOverride extends OfWebsite {
  readonly sourceChannelId?: unknown;
  readonly isActive: boolean;
  /** Omitted or null: the settings of the source channel. */
  readonly config?: ChannelSettings | null;
}

/** A change to an override; `channelId` is unchecked. */
export interface OverrideChange extends OfWebsite {
  readonly channelId?: unknown;
  readonly isActive?: boolean;
  readonly config?: ChannelSettings | null;
}

const settingsCodes = codesOf(channelSettingsRules);

export const listChannelOverrides = defineRecordQuery({
  name: 'listChannelOverrides',
  permission: 'readMonitoring',
  records: ({ monitors }: Needs) => ({ find: (scope: Scope, id: MonitorId) => monitors.find(scope, 'website', id) }),
  missing: 'notFound',
  answer: (
    { scope },
    { id: monitorId },
    { request }: OfWebsite & { readonly request: ListRequest },
    { channelOverrides },
  ) => channelOverrides.page(scope, request, { monitorId }),
});

/**
 * Returns the members of an override that its settings determine. Without settings, those of the source remain in
 * force.
 */
const overrideSettings = (
  asked: { readonly config: ChannelSettings | null; readonly privateMembers: readonly string[] },
  source: NotificationChannel,
  stored: NotificationChannel,
  needs: Needs,
) => {
  if (asked.config === null) return accepted({ config: source.config, secrets: source.secrets, inheritsConfig: true });
  const requested = requestedOf({ type: source.type, ...asked }, stored, needs.defaultSmsProvider);
  const broken = firstBroken(channelSettingsRules, requested);
  return (
    broken ??
    accepted({ ...channelSettings(requested, stored.secrets.signingSecret, needs.secrets), inheritsConfig: false })
  );
};

export const createChannelOverride = definePreparedCommand({
  name: 'createChannelOverride',
  permission: 'editRecords',
  refuses: [
    'notFound',
    ...codesOf(sourceChannelRules),
    'sourceChannelNotFound',
    ...settingsCodes,
    'websiteChannelOverrideExists',
  ],
  prepare:
    ({ addressGuard }: OverrideNeeds) =>
    async (_context: QueryContext, sent: NewOverride) => ({
      sent,
      privateMembers: await privateMembersOf(addressGuard, sent.config, channelTypeNames),
    }),
  execute:
    (needs) =>
    async ({ scope, now, audit }, { sent, privateMembers }) => {
      const website = await needs.monitors.find(scope, 'website', sent.id);
      if (website === null) return refused('notFound');
      const unusable = firstBroken(sourceChannelRules, { sent: sent.sourceChannelId });
      if (unusable !== null) return unusable;
      // The type of a channel changes only together with its overrides.
      const source = await needs.notificationChannels.lock(scope, channelIdOf(sent.sourceChannelId) ?? 0);
      if (source === null || source.organizationId !== website.organizationId) return sourceChannelNotFound;
      const settings = overrideSettings({ config: sent.config ?? null, privateMembers }, source, source, needs);
      if (!settings.ok) return settings;
      const { organizationId, customerId, name, type } = source;
      const added = await addOne(needs.channelOverrides, {
        ...stampOf(needs.ids, now),
        organizationId,
        customerId,
        name,
        type,
        isActive: sent.isActive,
        ...settings.value,
        ...enabledAgain,
        sourceChannelId: source.id,
        monitorId: website.id,
      });
      if (typeof added === 'string') return overrideTaken;
      audit(auditOf('created', added));
      return accepted(added);
    },
});

const named = async (
  { channelOverrides, monitors }: Pick<Needs, 'channelOverrides' | 'monitors'>,
  scope: Scope,
  id: string,
  channelId: unknown,
) => {
  const website = await monitors.find(scope, 'website', id);
  if (website === null) return refused('notFound');
  const unusable = firstBroken(overrideIdRules, { sent: channelId });
  if (unusable !== null) return unusable;
  const override = await channelOverrides.lock(scope, channelIdOf(channelId) ?? 0);
  return override?.monitorId === website.id ? accepted(override) : refused('channelNotFound');
};

export const updateChannelOverride = definePreparedCommand({
  name: 'updateChannelOverride',
  permission: 'editRecords',
  refuses: ['notFound', ...codesOf(overrideIdRules), 'channelNotFound', ...settingsCodes],
  prepare:
    ({ addressGuard }: Needs) =>
    async (_context: QueryContext, sent: OverrideChange) => ({
      sent,
      privateMembers: await privateMembersOf(addressGuard, sent.config, channelTypeNames),
    }),
  execute:
    (needs) =>
    async ({ scope, now, audit }, { sent, privateMembers }) => {
      const found = await named(needs, scope, sent.id, sent.channelId);
      if (!found.ok) return found;
      const stored = found.value;
      const source = await needs.notificationChannels.find(scope, stored.sourceChannelId ?? 0);
      if (source === null) return refused('channelNotFound');
      const settings =
        sent.config === undefined
          ? null
          : overrideSettings(
              { config: sent.config, privateMembers },
              source,
              stored.inheritsConfig ? source : stored,
              needs,
            );
      if (settings?.ok === false) return settings;
      const isActive = sent.isActive ?? stored.isActive;
      const saved = await needs.channelOverrides.save(
        {
          ...stored,
          ...settings?.value,
          isActive,
          ...(isActive && !stored.isActive ? enabledAgain : {}),
          updatedAt: now,
        },
        stored,
      );
      if (typeof saved === 'string') return refused('channelNotFound');
      audit(auditOf('updated', saved, stored));
      return accepted(saved);
    },
});

export const deleteChannelOverride = defineCommand({
  name: 'deleteChannelOverride',
  permission: 'editRecords',
  refuses: ['notFound', ...codesOf(overrideIdRules), 'channelNotFound'],
  execute:
    (needs: Pick<Needs, 'channelOverrides' | 'monitors'>) =>
    async ({ scope, audit }, { id, channelId }: OfWebsite & { readonly channelId?: unknown }) => {
      const found = await named(needs, scope, id, channelId);
      if (!found.ok) return found;
      await needs.channelOverrides.remove(found.value);
      audit(auditOf('deleted', found.value));
      return accepted({ success: true as const });
    },
});
