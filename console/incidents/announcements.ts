import { queryOptions } from '@tanstack/react-query';
import * as api from '../client/sdk.gen.ts';
import { bodyOf } from '../kernel/api.ts';

/** The most status pages and components of a page that are offered. */
const OFFERED = 100;

/** The first status pages by title, whose components an announcement can name. */
export const statusPagesQuery = queryOptions({
  queryKey: ['offered-status-pages'],
  queryFn: async ({ signal }) => (await bodyOf(api.listStatusPages({ query: { perPage: OFFERED }, signal }))).items,
});

/** The components of a status page, in their order. */
export const componentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['status-components', id],
    queryFn: async ({ signal }) =>
      (await bodyOf(api.listStatusComponents({ path: { id }, query: { perPage: OFFERED, sort: 'position' }, signal })))
        .items,
  });

export type NewAnnouncement = Parameters<typeof api.createIncident>[0]['body'];

/** Announces an incident, and returns its public id. */
export const announce = async (body: NewAnnouncement): Promise<string> =>
  (await bodyOf(api.createIncident({ body }))).publicId;

export const removeIncident = (id: string) => bodyOf(api.deleteIncident({ path: { id } }));

export const writePostmortem = (id: string, text: string) =>
  bodyOf(api.writePostmortem({ path: { id }, body: { text } }));

export const publishPostmortem = (id: string, notifySubscribers: boolean) =>
  bodyOf(api.publishPostmortem({ path: { id }, body: { notifySubscribers } }));

export const removePostmortem = (id: string) => bodyOf(api.deletePostmortem({ path: { id } }));
