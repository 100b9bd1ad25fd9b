import { crossSiteWriteRejected } from '../../../domain/access/caller.rules.ts';
import { statusPageNotFound } from '../../../domain/status-pages/status-page.ts';
import type { Express, RequestHandler } from 'express';
import type { ErrorCode } from '../../../domain/catalogue.ts';
import { isCrossSiteWrite } from '../../../domain/access/guards/request-target.ts';
import { isProtected } from '../../../domain/status-pages/page-protection.ts';
import { plainDocument } from '../../../domain/status-pages/public-document.ts';
import { originOf } from '../kernel/guards.ts';
import { pageBaseOf } from '../kernel/requests/host-dispatch.ts';
import { Refused, contextOf } from '../kernel/requests/request-context.ts';
import { admit } from './page-admission.ts';
import type { PublicDocumentNeeds } from './page-admission.ts';
import { findDocument } from './public-documents.ts';
import { subscribePath } from './public-layout.ts';

/** The codes with which a protected page refuses a subscription. */
export const subscriptionAdmissionCodes = [
  'statusPagePasswordRequired',
  'unauthenticated',
  'csrfOriginRejected',
] as const satisfies readonly ErrorCode[];

type Needs = PublicDocumentNeeds;

/**
 * Registers the handlers that admit to the subscription form everybody who may see the page. Others get the answer of
 * the page.
 */
export const admitSubscribers = (app: Express, needs: Needs): void => {
  app.route('/status/:slug/subscribe').get(admission(true, needs)).post(admission(true, needs));
  app.post('/status/:slug/subscribers', admission(false, needs));
};

/**
 * Returns a handler that admits visitors of a protected page. Forms that other sites submit are refused,
 * because browsers send the cookie that admits a visitor with them.
 */
const admission =
  (isHtml: boolean, needs: Needs): RequestHandler<{ readonly slug: string }> =>
  async (request, response, next) => {
    const { slug } = request.params;
    const base = pageBaseOf(request, slug, needs.baseUrl);
    const found = await findDocument(needs, request, { key: { slug }, document: plainDocument('page'), base });
    // The page is checked before the body is read, so that a hidden page is refused like a page that does not exist.
    if (found === null) throw new Refused(statusPageNotFound.code);
    if (isProtected(found.served)) {
      if (!(await admit(needs, { request, response, found, base, isHtml, pathIn: subscribePath }))) return;
      if (isCrossSiteWrite(originOf(request, needs))) throw new Refused(crossSiteWriteRejected.code);
      const context = contextOf(request);
      context.meta = { ...context.meta, admittedPageId: found.served.publicId };
    }
    next();
  };
