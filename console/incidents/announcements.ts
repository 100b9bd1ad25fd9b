import * as api from '../client/sdk.gen.ts';
import { bodyOf, itemsQuery } from '../kernel/api.ts';

/** The most status pages and components of a page that are offered. */
const OFFERED = 100;

/** The first status pages by title, whose components an announcement can name. */
export const statusPagesQuery = itemsQuery(['offered-status-pages'], (signal) =>
  api.listStatusPages({ query: { perPage: OFFERED }, signal }),
);

/** The components of a status page, in their order. */
export const componentsQuery = (id: string) =>
  itemsQuery(['status-components', id], (signal) =>
    api.listStatusComponents({ path: { id }, query: { perPage: OFFERED, sort: 'position' }, signal }),
  );

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
