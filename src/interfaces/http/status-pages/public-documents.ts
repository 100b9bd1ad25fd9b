import { statusPageNotFound } from '../../../domain/status-pages/status-page.ts';
import type { Request, RequestHandler, Response } from 'express';
import type { ServedDocument } from '../../../application/status-pages/serving.ports.ts';
import type { ErrorCode } from '../../../domain/catalogue.ts';
import { clientNetwork } from '../../../domain/access/client-network.ts';
import { PUBLIC_PAGE_RATE } from '../../../domain/status-pages/public-page-rate.ts';
import { DOCUMENT_CACHING } from '../../../domain/status-pages/page-freshness.ts';
import { isProtected } from '../../../domain/status-pages/page-protection.ts';
import { documentAt, documentPath, documentTypes } from '../../../domain/status-pages/public-document.ts';
import type { PageBase, PublicDocument } from '../../../domain/status-pages/public-document.ts';
import { refusalBody, refusalHeaders, refusalFor, setRefusalHeaders } from '../kernel/replies/answer-refusal.ts';
import { refuseMethod } from '../kernel/guards.ts';
import { sendRedirect } from '../kernel/pages/page-answer.ts';
import { pageBaseOf, showsPageOf } from '../kernel/requests/host-dispatch.ts';
import { takeOne } from '../kernel/rate-limits.ts';
import { Refused, isAnswered } from '../kernel/requests/request-context.ts';
import { isKnown } from '../kernel/replies/entity-tag.ts';
import { successStatus } from '../kernel/replies/statuses.ts';
import { admit } from './page-admission.ts';
import type { DocumentAddress, PublicDocumentNeeds } from './page-admission.ts';
import { isPage, problemPage, sendPage } from './page-forms.ts';
import { publicPageHeaders } from './public-layout.ts';

/** The codes with which a request for a document can be refused. */
export const publicDocumentCodes = [
  'statusPageNotFound',
  'statusPagePasswordRequired',
  'unauthenticated',
  'rateLimited',
  'unavailable',
] as const satisfies readonly ErrorCode[];

/** Matches the paths of public pages. Captures the slug and the rest of the path. */
export const PUBLIC_PATH = /^\/status\/([a-z\d-]{1,63})((?:[./].*)?)$/;

/**
 * Serves the documents below `/status/{slug}`, and passes other requests on. No guards are needed, because the only
 * credentials read are those of the page.
 */
export const servePublicDocuments = (needs: PublicDocumentNeeds): RequestHandler => {
  const serve = publicDocument(needs);
  return (request, response, next) => {
    const [, slug, rest] = PUBLIC_PATH.exec(request.path) ?? [];
    const document = slug === undefined ? null : documentAt(rest === '/' ? '' : (rest ?? ''), needs.clock.now());
    if (slug === undefined || document === null) {
      next();
      return;
    }
    return serve(request, response, { key: { slug }, document, base: pageBaseOf(request, slug, needs.baseUrl) });
  };
};

/** Returns a function that answers a request for a document at any address, including refusals and errors. */
export const publicDocument =
  (needs: PublicDocumentNeeds) =>
  async (request: Request, response: Response, address: DocumentAddress): Promise<void> => {
    const isHtml = isPage(address.document);
    try {
      const isForm = isHtml && request.method === 'POST';
      if (request.method !== 'GET' && request.method !== 'HEAD' && !isForm)
        refuseMethod(response, isHtml ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD']);
      const found = await findDocument(needs, request, address);
      if (found === null) throw new Refused(statusPageNotFound.code);
      const { base } = address;
      const pathIn = (at: Pick<PageBase, 'path'>) => documentPath(at, address.document);
      if (isProtected(found.served) && !(await admit(needs, { request, response, found, base, isHtml, pathIn })))
        return;
      if (isForm) sendRedirect(response, documentPath(address.base, address.document));
      else send(request, response, address.document, found);
    } catch (fault) {
      if (isAnswered(response)) throw fault;
      sendRefusal(request, response, isHtml, refusalFor(fault, request, response, needs.report));
    }
  };

/** Returns the document if the host of the request shows it. Counts one request against the limit of public pages. */
export const findDocument = async (
  needs: PublicDocumentNeeds,
  request: Request,
  { key, document, base }: DocumentAddress,
): Promise<ServedDocument | null> => {
  await takeOne(needs, PUBLIC_PAGE_RATE, clientNetwork(request.ip ?? 'unknown'));
  const found = await needs.statusPageDocuments.find(key, document, base);
  return found !== null && showsPageOf(request, found.served) ? found : null;
};

const sendRefusal = (
  request: Request,
  response: Response,
  isHtml: boolean,
  refusal: ReturnType<typeof refusalFor>,
): void => {
  const { status, body, headers } = refusalBody(refusal, request);
  setRefusalHeaders(response, { headers: isHtml ? refusalHeaders(refusal, request) : headers });
  response.status(status).setHeader('Cache-Control', 'no-store');
  if (!isHtml) response.json(body);
  else sendPage(response, problemPage(status));
};

const inSeconds = (duration: number): string => String(duration / 1000);

const PUBLIC_CACHING = `public, max-age=${inSeconds(DOCUMENT_CACHING.maxAge)}, stale-while-revalidate=${inSeconds(DOCUMENT_CACHING.whileRevalidating)}, stale-if-error=${inSeconds(DOCUMENT_CACHING.ifError)}`;

/** The headers with which other sites may embed the badge and read the machine-readable formats. */
const sharedHeaders = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' } as const;

const NOT_MODIFIED = 304;

const send = (
  request: Request,
  response: Response,
  document: PublicDocument,
  { served, body, etag, readAt }: ServedDocument,
): void => {
  const shown = isPage(document) ? publicPageHeaders : isProtected(served) ? {} : sharedHeaders;
  const caching = isProtected(served) ? 'private, no-store' : PUBLIC_CACHING;
  const headers = { ...shown, 'Cache-Control': caching, ETag: etag, 'Last-Modified': readAt.toUTCString() };
  if (isKnown(request.headers['if-none-match'], etag)) response.writeHead(NOT_MODIFIED, headers).end();
  else
    response
      .writeHead(successStatus('ok'), {
        ...headers,
        'Content-Type': documentTypes[document.name].contentType,
        'Content-Length': body.length,
      })
      .end(body);
};
