import * as api from '../client/sdk.gen.ts';
import { allQuery } from '../kernel/all-items.ts';
import { bodyOf } from '../kernel/api.ts';

/** The status pages, whose components an announcement can name. */
export const statusPagesQuery = allQuery(['offered-status-pages'], (page, signal) =>
  api.listStatusPages({ query: page, signal }),
);

/** The components of a status page, in their order. */
export const componentsQuery = (id: string) =>
  allQuery(['status-components', id], (page, signal) =>
    api.listStatusComponents({ path: { id }, query: { ...page, sort: 'position' }, signal }),
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
