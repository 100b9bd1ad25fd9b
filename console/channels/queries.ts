import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import * as api from '../client/sdk.gen.ts';
import type { AlertDelivery, NotificationChannel } from '../client/types.gen.ts';
import { bodyOf } from '../kernel/api.ts';
import { pageAfter } from '../kernel/paging.ts';

export type { AlertDelivery, NotificationChannel };

const PAGE_SIZE = 50;
const DELIVERIES_SHOWN = 25;

/** The channels, newest first. */
export const channelsQuery = infiniteQueryOptions({
  queryKey: ['channels'],
  queryFn: ({ pageParam, signal }) =>
    bodyOf(api.listNotificationChannels({ query: { page: pageParam, perPage: PAGE_SIZE, sort: 'name' }, signal })),
  initialPageParam: 1,
  getNextPageParam: pageAfter,
});

/** The most channels that a field offers. */
const OFFERED = 100;

/** The first channels by name, for a field. */
export const offeredChannelsQuery = queryOptions({
  queryKey: ['offered-channels'],
  queryFn: async ({ signal }) =>
    (await bodyOf(api.listNotificationChannels({ query: { perPage: OFFERED, sort: 'name' }, signal }))).items,
});

/** One channel. */
export const channelQuery = (id: string) =>
  queryOptions({
    queryKey: ['channel', id],
    queryFn: ({ signal }) => bodyOf(api.getNotificationChannel({ path: { id }, signal })),
  });

/** The latest deliveries of a channel, newest first. */
export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: ['channel-deliveries', id],
    queryFn: ({ signal }) =>
      bodyOf(api.listChannelDeliveries({ path: { id }, query: { perPage: DELIVERIES_SHOWN }, signal })),
  });

type NewChannel = Parameters<typeof api.createNotificationChannel>[0]['body'];

/** Creates a channel. The answer is the only one that has the secret with which webhooks are signed. */
export const createChannel = (body: NewChannel) => bodyOf(api.createNotificationChannel({ body }));

type ChannelChanges = Parameters<typeof api.updateNotificationChannel>[0]['body'];

export const changeChannel = (id: string, body: ChannelChanges) =>
  bodyOf(api.updateNotificationChannel({ path: { id }, body }));

export const deleteChannel = (id: string) => bodyOf(api.deleteNotificationChannel({ path: { id } }));

/** Sends a test to each recipient, and returns the ids of the messages. */
export const testChannel = async (id: string): Promise<readonly string[]> =>
  (await bodyOf(api.testNotificationChannel({ path: { id } }))).messageIds;
