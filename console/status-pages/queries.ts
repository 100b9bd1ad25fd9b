import * as api from '../client/sdk.gen.ts';
import type { StatusPage, StatusPageLayout } from '../client/types.gen.ts';
import { bodyOf, bodyQuery, searchedQuery } from '../kernel/api.ts';
import type { ImageOwner } from '../kernel/ui/image-fields.tsx';

export type { StatusPage, StatusPageLayout };

/** The status pages that the reader may see, by title. */
export const statusPagesQuery = searchedQuery(['status-pages'], (page, signal) =>
  api.listStatusPages({ query: { ...page, sort: 'title' }, signal }),
);

/** Reads a status page. */
export const statusPageQuery = (id: string) =>
  bodyQuery(['status-page', id], (signal) => api.getStatusPage({ path: { id }, signal }));

/** The body of a new status page. */
export type NewStatusPage = Parameters<typeof api.createStatusPage>[0]['body'];

/** Creates a status page, and returns its public id. */
export const createStatusPage = async (body: NewStatusPage): Promise<string> =>
  (await bodyOf(api.createStatusPage({ body }))).publicId;

/** The members of a status page that change. */
export type StatusPageChanges = Parameters<typeof api.updateStatusPage>[0]['body'];

export const changeStatusPage = (id: string, body: StatusPageChanges) =>
  bodyOf(api.updateStatusPage({ path: { id }, body }));

export const deleteStatusPage = (id: string) => bodyOf(api.deleteStatusPage({ path: { id } }));

/** Reads all parts of a page in their order. */
export const layoutQuery = (id: string) =>
  bodyQuery(['status-page-layout', id], (signal) => api.getStatusPageLayout({ path: { id }, signal }));

/** The parts of a page as they are sent, with the revision that they were made from. */
export type SentLayout = Parameters<typeof api.putStatusPageLayout>[0]['body'];

export const putLayout = (id: string, body: SentLayout) => bodyOf(api.putStatusPageLayout({ path: { id }, body }));

const imageOperations = {
  logo: [api.uploadStatusPageLogo, api.deleteStatusPageLogo],
  icon: [api.uploadStatusPageIcon, api.deleteStatusPageIcon],
} as const;

/** The logo and the icon of a status page. */
export const imagesOf = (id: string): ImageOwner => ({
  images: bodyQuery(['status-page-images', id], (signal) => api.getStatusPageImages({ path: { id }, signal })),
  upload: (role, file) =>
    bodyOf(imageOperations[role][0]({ path: { id }, body: file, headers: { 'Content-Type': file.type } })),
  remove: (role) => bodyOf(imageOperations[role][1]({ path: { id } })),
});
