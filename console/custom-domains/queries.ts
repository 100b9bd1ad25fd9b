import * as api from '../client/sdk.gen.ts';
import { allQuery } from '../kernel/all-items.ts';
import { bodyOf, bodyQuery } from '../kernel/api.ts';
import { MAX_PER_PAGE } from '../../src/domain/kernel/page.ts';

export type { CustomDomain } from '../client/types.gen.ts';

/** The hostnames of the organization. */
export const domainsQuery = bodyQuery(['custom-domains'], (signal) =>
  api.listCustomDomains({ query: { sort: 'hostname', perPage: MAX_PER_PAGE }, signal }),
);

/** The status pages that a hostname can serve. */
export const servedPagesQuery = allQuery(['served-pages'], (page, signal) =>
  api.listStatusPages({ query: { ...page, sort: 'title' }, signal }),
);

/** Enters a hostname. The page is the public id of a status page; without one, the host serves the console. */
export const enterDomain = (hostname: string, page: string) =>
  bodyOf(
    api.createCustomDomain({
      body:
        page === '' ? { hostname, purpose: 'white_label' } : { hostname, purpose: 'status_page', statusPageId: page },
    }),
  );

export const verifyDomain = (id: string) => bodyOf(api.verifyCustomDomain({ path: { id } }));
export const activateDomain = (id: string) => bodyOf(api.activateCustomDomain({ path: { id } }));
export const removeDomain = (id: string) => bodyOf(api.deleteCustomDomain({ path: { id } }));
