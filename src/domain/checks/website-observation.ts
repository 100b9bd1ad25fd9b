import type { ProbeFailure } from './probe-failure.ts';
import type { Redirect } from './redirects.ts';

/** How long the steps took, in milliseconds, each summed over the redirects; null for a step that was not reached. */
export interface ProbeTimings {
  readonly dnsMs: number | null;
  readonly connectMs: number | null;
  readonly tlsMs: number | null;
  /** From the request being sent to the answer's headers. */
  readonly firstByteMs: number | null;
  /** The whole check, the last byte of the page included. */
  readonly totalMs: number;
}

/** The certificate that the first TLS server of the check showed. */
export interface CertificateFact {
  readonly subject: string;
  readonly issuer: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** Why the certificate is not to be trusted, such as `CERT_HAS_EXPIRED`; null when it is. */
  readonly verificationError: string | null;
}

/** Where plain HTTP led: to HTTPS or not, and what was seen there. */
export interface HttpsRedirectFact {
  readonly redirects: boolean;
  readonly seen: string;
}

interface Observed {
  readonly timings: ProbeTimings;
  readonly redirects: readonly Redirect[];
  readonly certificate: CertificateFact | null;
  /** The address of the last connection. */
  readonly address: string | null;
}

/** A check that got its answer. */
export interface AnsweredWebsite extends Observed {
  readonly kind: 'answered';
  readonly status: number;
  readonly finalUrl: string;
  readonly pageBytes: number;
  /** True when the page went on after the most that is read. */
  readonly pageTruncated: boolean;
  /** Null when no keyword was searched. */
  readonly keywordFound: boolean | null;
  /** Null when it was not asked for, or plain HTTP cannot be told from a URL with a port of its own. */
  readonly httpsRedirect: HttpsRedirectFact | null;
}

/** A check that got none. */
export interface FailedWebsite extends Observed {
  readonly kind: 'failed';
  readonly failure: ProbeFailure;
}

/** What one check of a website saw. It holds facts only; the verdict is drawn from them. */
export type WebsiteObservation = AnsweredWebsite | FailedWebsite;
