import { keepPreviousData } from '@tanstack/react-query';
import * as api from '../client/sdk.gen.ts';
import type { StatusPageSubscriber } from '../client/types.gen.ts';
import { bodyOf, pagedQuery, searchedQuery } from '../kernel/api.ts';

export type { StatusPageSubscriber };

/** The subscribers of a page whose endpoints contain the text, newest first. */
export const subscribersQuery = (id: string, search: string | undefined) => ({
  ...searchedQuery(['subscribers', id], (query, signal) =>
    api.listSubscribers({ path: { id }, query: { ...query, sort: '-createdAt' }, signal }),
  )(search),
  placeholderData: keepPreviousData,
});

/** The announcements to a subscriber of a page, newest first. */
export const announcementsQuery = (id: string, subscriberId: number) =>
  pagedQuery(['subscriber-announcements', id, subscriberId], (page, signal) =>
    api.listSubscriberDeliveries({
      path: { id, subscriberId: String(subscriberId) },
      query: { ...page },
      signal,
    }),
  );

/** The body of a new subscriber. */
export type NewSubscriber = Parameters<typeof api.addSubscriber>[0]['body'];

export const addSubscriber = (id: string, body: NewSubscriber) => bodyOf(api.addSubscriber({ path: { id }, body }));

export const removeSubscriber = (id: string, subscriberId: number) =>
  bodyOf(api.removeSubscriber({ path: { id, subscriberId: String(subscriberId) } }));

/** Imports a list of subscribers as CSV, all of it or nothing. */
export const importSubscribers = (id: string, body: { readonly csv: string; readonly consentNote: string }) =>
  bodyOf(api.importSubscribers({ path: { id }, body }));
