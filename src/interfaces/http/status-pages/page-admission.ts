import { statusPageNotFound } from '../../../domain/status-pages/status-page.ts';
import { pagePasswordRequired } from '../../../domain/status-pages/page-password.rules.ts';
import type { Request, Response } from 'express';
import { z } from 'zod';
import type { Callers, RateLimits } from '../../../application/access/ports.ts';
import type { Clock, Digest } from '../../../application/kernel/ports.ts';
import { isPasswordProof, passwordProof } from '../../../application/status-pages/page-password.ts';
import type {
  PageKey,
  PagePasswords,
  ServedDocument,
  ServedPage,
  StatusPageDocuments,
} from '../../../application/status-pages/serving.ports.ts';
import type { Caller } from '../../../domain/access/caller.ts';
import type { Refusal } from '../../../domain/kernel/outcome.ts';
import { PASSWORD_MEMORY, admissionTo } from '../../../domain/status-pages/page-protection.ts';
import type { PageBase, PublicDocument } from '../../../domain/status-pages/public-document.ts';
import type { ReportFault } from '../kernel/replies/answer-refusal.ts';
import { changeCookie } from '../kernel/replies/change-cookie.ts';
import { SESSION_COOKIE, cookieOf } from '../kernel/credential.ts';
import type { AnyRun } from '../kernel/endpoint.ts';
import { sendRedirect, setRetryAfter } from '../kernel/pages/page-answer.ts';
import { pathWith, paths } from '../kernel/pages/paths.ts';
import { validBody } from '../kernel/requests/request-body.ts';
import { Refused } from '../kernel/requests/request-context.ts';
import { statusOf } from '../kernel/replies/statuses.ts';
import { passwordPage, sendPage } from './page-forms.ts';

/** The dependencies of the handlers that serve public documents. */
export interface PublicDocumentNeeds {
  readonly statusPageDocuments: StatusPageDocuments;
  readonly rateLimits: Pick<RateLimits, 'take'>;
  readonly pagePasswords: PagePasswords;
  readonly callers: Callers;
  readonly clock: Clock;
  readonly digest: Digest;
  readonly baseUrl: string;
  readonly report: ReportFault;
  /** The use case `provePagePassword`. */
  readonly provePassword: AnyRun;
}

/** A document of a page, and the address at which the page is served. */
export interface DocumentAddress {
  readonly key: PageKey;
  readonly document: PublicDocument;
  readonly base: PageBase;
}

/** A request for a document or form of a protected page. */
interface AdmissionRequest {
  readonly request: Request;
  readonly response: Response;
  readonly found: ServedDocument;
  readonly base: PageBase;
  /** True if the answer is for a browser. */
  readonly isHtml: boolean;
  /** Returns the path of the document or form. */
  readonly pathIn: (base: Pick<PageBase, 'path'>) => string;
}

const passwordForm = z.strictObject({ password: z.string().min(1) });

/** Returns true if the visitor may see the page. Otherwise answers or refuses the request. */
export const admit = async (needs: PublicDocumentNeeds, asked: AdmissionRequest): Promise<boolean> => {
  const { request, found, isHtml } = asked;
  const { served } = found;
  const caller = served.membersOnly ? await callerOf(needs, request) : anonymous;
  switch (
    admissionTo(served, { address: request.ip ?? 'unknown', caller, knowsPassword: hasProof(needs, request, served) })
  ) {
    case 'admitted':
      return true;
    case 'hidden':
      throw new Refused(statusPageNotFound.code);
    case 'signIn':
      return sendToSignIn(needs, asked, caller);
    case 'password':
      return isHtml && request.headers.authorization === undefined
        ? askForPassword(needs, asked)
        : checkBasic(needs, asked);
  }
};

const anonymous: Caller = { kind: 'anonymous' };

/** Returns the user of the session. Other credentials apply to the API only. */
const callerOf = async ({ callers }: PublicDocumentNeeds, request: Request): Promise<Caller> => {
  const secret = cookieOf(request.headers, SESSION_COOKIE);
  return (secret === null ? null : await callers.find({ kind: 'cookie', secret })) ?? anonymous;
};

/**
 * Redirects browsers to the sign-in page; other clients are refused. Visitors who are signed in already are refused
 * too, because signing in would not help. A host that serves one page has no sign-in, so it redirects to the page's
 * address on the canonical host.
 */
const sendToSignIn = (
  { baseUrl }: PublicDocumentNeeds,
  { response, isHtml, pathIn, base, found: { served } }: AdmissionRequest,
  caller: Caller,
): false => {
  if (!isHtml) throw new Refused('unauthenticated');
  if (caller.kind !== 'anonymous') throw new Refused(statusPageNotFound.code);
  const path = pathIn({ path: `/status/${served.slug}` });
  sendRedirect(response, base.path === '' ? `${baseUrl}${path}` : pathWith(paths.signIn, { return_to: path }));
  return false;
};

const proofCookie = ({ publicId }: ServedPage): string => `watchstead_page_${publicId}`;

const hasProof = ({ digest, clock }: PublicDocumentNeeds, request: Request, served: ServedPage): boolean => {
  const proof = cookieOf(request.headers, proofCookie(served));
  return proof !== null && isPasswordProof(digest, served, proof, clock.now());
};

const prove = async (
  { provePassword }: PublicDocumentNeeds,
  { request, response, found }: AdmissionRequest,
  password: string,
): Promise<Refusal | null> => {
  const origin = {
    address: request.ip ?? 'unknown',
    requestId: response.getHeader('X-Request-Id')?.toString() ?? null,
    hostOrganizationId: null,
  };
  const outcome = await provePassword(anonymous, { page: found.served, password, address: origin.address }, origin);
  return outcome.ok ? null : outcome;
};

/**
 * Shows the password form, or checks the submitted password. A correct password is stored as a cookie, and the page is
 * requested again.
 */
const askForPassword = async (needs: PublicDocumentNeeds, asked: AdmissionRequest): Promise<false> => {
  const { request, response, found, pathIn, base } = asked;
  const action = pathIn(base);
  const show = (refusal: Refusal | null): void => {
    if (refusal !== null) setRetryAfter(response, refusal as Parameters<typeof setRetryAfter>[1]);
    response.status(statusOf(refusal?.code === 'rateLimited' ? 'throttled' : 'forbidden'));
    sendPage(response, passwordPage(found.header, base, { action, refused: refusal?.code ?? null }));
  };
  if (request.method !== 'POST') {
    show(null);
    return false;
  }
  const { password } = (await validBody(request, response, { body: passwordForm, bodyFormat: 'form' })) as z.output<
    typeof passwordForm
  >;
  const refusal = await prove(needs, asked, password);
  if (refusal === null) {
    changeCookie(request, {
      name: proofCookie(found.served),
      value: passwordProof(needs.digest, found.served, needs.clock.now()),
      maxAge: PASSWORD_MEMORY,
    });
    sendRedirect(response, action);
  } else show(refusal);
  return false;
};

/** Checks HTTP Basic credentials (RFC 7617) with any user name, for feed readers and tools. */
const checkBasic = async (needs: PublicDocumentNeeds, asked: AdmissionRequest): Promise<boolean> => {
  const {
    request,
    response,
    found: { served },
  } = asked;
  const password = basicPassword(request);
  if (password !== null && needs.pagePasswords.isProven(served, password)) return true;
  const refusal = password === null ? null : await prove(needs, asked, password);
  if (password !== null && refusal === null) return true;
  if (refusal?.code === 'rateLimited') throw new Refused('rateLimited', refusal.data);
  response.setHeader('WWW-Authenticate', `Basic realm="${served.slug}", charset="UTF-8"`);
  throw new Refused(pagePasswordRequired.code);
};

const basicPassword = ({ headers: { authorization } }: Request): string | null => {
  const encoded = /^Basic ([A-Za-z\d+/=]+)$/i.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return null;
  const decoded = Buffer.from(encoded, 'base64').toString();
  const colon = decoded.indexOf(':');
  return colon === -1 ? null : decoded.slice(colon + 1);
};
