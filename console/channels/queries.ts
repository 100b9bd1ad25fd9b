import * as api from '../client/sdk.gen.ts';
import type { AlertDelivery, ChannelOverride, NotificationChannel } from '../client/types.gen.ts';
import { bodyOf, pagedQuery, bodyQuery, itemsQuery } from '../kernel/api.ts';

export type { AlertDelivery, ChannelOverride, NotificationChannel };

const DELIVERIES_SHOWN = 25;

/** The channels, newest first. */
export const channelsQuery = pagedQuery(['channels'], (page, signal) =>
  api.listNotificationChannels({ query: { ...page, sort: 'name' }, signal }),
);

/** The overrides of channels for a website. */
export const overridesQuery = (websiteId: string) =>
  bodyQuery(['channel-overrides', websiteId], (signal) =>
    api.listChannelOverrides({ path: { id: websiteId }, signal }),
  );

/** An override of a channel for a website: it mutes the channel or has other settings. */
export interface OverrideChanges {
  readonly isActive: boolean;
  readonly config: Readonly<Record<string, unknown>> | null;
}

// The settings come from the declarations in the domain that the schemas of the API come from, so they match.
type SentOverride = Parameters<typeof api.createChannelOverride>[0]['body'];

/** Mutes a channel for a website, or gives it other settings, whether or not the website has an override already. */
export const overrideChannel = (
  websiteId: string,
  { channel, override }: { channel: NotificationChannel; override: ChannelOverride | null },
  { isActive, config }: OverrideChanges,
) => {
  const path = { id: websiteId };
  const settings = config as Exclude<SentOverride['config'], undefined>;
  return override === null
    ? bodyOf(
        api.createChannelOverride({ path, body: { sourceChannelId: channel.publicId, isActive, config: settings } }),
      )
    : bodyOf(api.updateChannelOverride({ path, body: { channelId: override.publicId, isActive, config: settings } }));
};

/** Lets a website use a channel as all others do. */
export const restoreChannel = (websiteId: string, override: ChannelOverride) =>
  bodyOf(api.deleteChannelOverride({ path: { id: websiteId }, query: { channelId: override.publicId } }));

/** The most channels that a field offers, and that a monitor is said to use. */
const OFFERED = 100;

/** The first channels by name. */
export const offeredChannelsQuery = itemsQuery(['offered-channels'], (signal) =>
  api.listNotificationChannels({ query: { perPage: OFFERED, sort: 'name' }, signal }),
);

/** One channel. */
export const channelQuery = (id: string) =>
  bodyQuery(['channel', id], (signal) => api.getNotificationChannel({ path: { id }, signal }));

/** The latest deliveries of a channel, newest first. */
export const deliveriesQuery = (id: string) =>
  bodyQuery(['channel-deliveries', id], (signal) =>
    api.listChannelDeliveries({ path: { id }, query: { perPage: DELIVERIES_SHOWN }, signal }),
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
