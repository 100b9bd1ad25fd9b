import type { Request } from 'express';
import type { CustomHost, CustomHosts } from '../../../../application/custom-domains/ports.ts';
import { servesMember } from '../../../../domain/access/caller.ts';
import { STATUS_PATH, baseUrlAt, hostOf, pathOnPageHost } from '../../../../domain/custom-domains/hostname.ts';
import type { PageBase } from '../../../../domain/status-pages/public-document.ts';
import type { ReceivingStep } from './receive.ts';
import { Refused } from './request-context.ts';

/** The dependencies of the host dispatch. */
export interface HostNeeds {
  readonly customHosts: Pick<CustomHosts, 'find'>;
  /** The canonical host, with its port. No other host serves canonical endpoints. */
  readonly canonicalHost: string;
}

const customHosts = new WeakMap<Request, CustomHost>();

/** Returns the custom host that the request was sent to, or null for every other host. */
export const customHostOf = (request: Request): CustomHost | null => customHosts.get(request) ?? null;

/** Returns true if the request was sent to the canonical host. The port is compared too, and case is ignored. */
export const isCanonicalHost = (request: Request, { canonicalHost }: Pick<HostNeeds, 'canonicalHost'>): boolean =>
  request.headers.host?.toLowerCase() === canonicalHost;

/**
 * Determines the custom host that a request was sent to. A host with the purpose `status_page` serves only its page, at
 * the root, so the request is routed to that page. Hosts that are not in service behave like any other name of the
 * service.
 */
export const dispatchHosts =
  (needs: HostNeeds): ReceivingStep =>
  (request) => {
    const host = isCanonicalHost(request, needs) ? null : customHost(request, needs);
    if (host !== null) {
      // An error page has the brand of the host, too.
      customHosts.set(request, host);
      if (!host.isServed) throw new Refused('notFound');
      if (host.purpose === 'status_page') request.url = urlOfPage(request.url, host);
    }
  };

/**
 * Returns the address of the page for the request: the root of its own hostname, or a path below `/status` on any other
 * host.
 */
export const pageBaseOf = (request: Request, slug: string, baseUrl: string): PageBase => {
  const host = customHostOf(request);
  return { origin: host === null ? baseUrl : baseUrlAt(baseUrl, host.hostname), path: pageRootOn(host, slug) };
};

/** Returns the path of the page on the host. */
export const pageRootOn = (host: CustomHost | null, slug: string): string =>
  host?.purpose === 'status_page' ? '' : `${STATUS_PATH}/${slug}`;

/** Returns true if the host of the request shows the pages of the organization. */
export const showsPageOf = (request: Request, page: { readonly organizationId: number }): boolean =>
  servesMember(customHostOf(request)?.organizationId ?? null, page);

const customHost = ({ headers }: Request, { customHosts: hosts }: HostNeeds): CustomHost | null => {
  const hostname = hostOf(headers.host ?? '');
  return hostname === null ? null : hosts.find(hostname);
};

const urlOfPage = (url: string, { pageSlug }: CustomHost): string => {
  const [path = '', ...query] = url.split('?');
  const target = pageSlug === null ? null : pathOnPageHost(path, pageSlug);
  if (target === null) throw new Refused('notFound');
  return [target, ...query].join('?');
};
