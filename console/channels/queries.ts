import * as api from '../client/sdk.gen.ts';
import type { AlertDelivery, ChannelOverride, NotificationChannel } from '../client/types.gen.ts';
import { allQuery } from '../kernel/all-items.ts';
import { bodyOf, bodyQuery, growingQuery, searchedQuery } from '../kernel/api.ts';
import { storeChanges } from '../kernel/saving.ts';

export type { AlertDelivery, ChannelOverride, NotificationChannel };

/** The channels, newest first. */
export const channelsQuery = searchedQuery(['channels'], (page, signal) =>
  api.listNotificationChannels({ query: { ...page, sort: 'name' }, signal }),
);

/** The overrides of channels for a monitor. */
export const overridesQuery = (id: string) =>
  bodyQuery(['channel-overrides', id], (signal) => api.listMonitorChannelOverrides({ path: { id }, signal }));

type SentOverride = Parameters<typeof api.replaceMonitorChannelOverrides>[0]['body']['overrides'][number];

/** An override of a channel for a monitor: it mutes the channel or has other settings. Those that are left out stay. */
export interface OverrideChanges {
  readonly isActive: boolean;
  readonly config?: Readonly<Record<string, unknown>>;
}

/** Tells whether two overrides of a channel do the same. */
const isSameOverride = (one: ChannelOverride | null, other: ChannelOverride | null): boolean =>
  one?.isActive === other?.isActive && JSON.stringify(one?.config) === JSON.stringify(other?.config);

/** A change of the override of a channel for a monitor. */
interface OverrideChange {
  readonly channel: NotificationChannel;
  /** The override that the reader saw. */
  readonly seen: ChannelOverride | null;
  /** Null lets the monitor use the channel as all others do. */
  readonly changes: OverrideChanges | null;
}

/**
 * Mutes a channel for a monitor, or gives it other settings, unless somebody else has changed the same override since the
 * reader saw it. The overrides of other channels are read anew, because the service replaces all of them together.
 */
export const overrideChannel = (id: string, { channel, seen, changes }: OverrideChange) => {
  const isOfChannel = ({ sourceChannelId }: ChannelOverride): boolean => sourceChannelId === channel.id;
  return storeChanges({
    draft: {
      changes: {},
      conflictsWith: ({ all }: { readonly all: readonly ChannelOverride[] }) =>
        isSameOverride(seen, all.find(isOfChannel) ?? null) ? [] : ['all'],
    },
    read: () => bodyOf(api.listMonitorChannelOverrides({ path: { id } })),
    valuesOf: (all: readonly ChannelOverride[]) => ({ all }),
    write: (_none, { all }) => {
      const others = all.flatMap(({ sourceChannelId, isActive }) =>
        sourceChannelId === null || sourceChannelId === channel.id ? [] : [{ sourceChannelId, isActive }],
      );
      // The settings come from the declarations in the domain that the schemas of the API come from, so they match.
      const changed = changes === null ? [] : [{ sourceChannelId: channel.publicId, ...changes } as SentOverride];
      return bodyOf(api.replaceMonitorChannelOverrides({ path: { id }, body: { overrides: [...others, ...changed] } }));
    },
  });
};

/** All channels, by name. */
export const offeredChannelsQuery = allQuery(['offered-channels'], (page, signal) =>
  api.listNotificationChannels({ query: { ...page, sort: 'name' }, signal }),
);

/** One channel. */
export const channelQuery = (id: string) =>
  bodyQuery(['channel', id], (signal) => api.getNotificationChannel({ path: { id }, signal }));

/** The deliveries of a channel, newest first. */
export const deliveriesQuery = (id: string) =>
  growingQuery(['channel-deliveries', id], (query, signal) =>
    api.listChannelDeliveries({ path: { id }, query, signal }),
  );

type NewChannel = Parameters<typeof api.createNotificationChannel>[0]['body'];

/** Creates a channel. The answer is the only one that has the secret with which webhooks are signed. */
export const createChannel = (body: NewChannel) => bodyOf(api.createNotificationChannel({ body }));

type ChannelChanges = Parameters<typeof api.updateNotificationChannel>[0]['body'];

export const changeChannel = (id: string, body: ChannelChanges) =>
  bodyOf(api.updateNotificationChannel({ path: { id }, body }));

export const deleteChannel = (id: string) => bodyOf(api.deleteNotificationChannel({ path: { id } }));

/** The body with templates, and the event of the sample. */
export type TemplateSample = Parameters<typeof api.previewTemplates>[0]['body'];

/** Returns what templates make of a sample outage. */
export const previewTemplates = (body: TemplateSample) => bodyOf(api.previewTemplates({ body }));

/** Sends a test to each recipient, and returns the ids of the messages. */
export const testChannel = async (id: string): Promise<readonly string[]> =>
  (await bodyOf(api.testNotificationChannel({ path: { id } }))).messageIds;
