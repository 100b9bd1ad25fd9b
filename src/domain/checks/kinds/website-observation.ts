import type { WebsiteSecrets, WebsiteSettings } from '../../monitors/kinds/website-settings.ts';
import type { MonitorCheck } from '../check-finding.ts';
import type { KnownDomain } from '../warnings/domain-expiry.ts';
import type { ProbeFailure } from '../probe-failure.ts';
import type { CertificateFact, HttpFact, ProbeTimings } from '../probe-observation.ts';
import type { Redirect } from '../redirects.ts';
import type { JsonFact } from './website-json.ts';

/** What the probe needs to check a website; the target is its URL. */
export type WebsiteCheck = MonitorCheck<WebsiteSettings, WebsiteSecrets>;

/** Whether plain HTTP redirects to HTTPS, and the answer that shows it. */
export interface HttpsRedirectFact {
  readonly redirects: boolean;
  readonly seen: string;
}

interface Observed {
  /** Each summed over the redirects. */
  readonly timings: ProbeTimings;
  readonly redirects: readonly Redirect[];
  /** The certificate of the first TLS server. */
  readonly certificate: CertificateFact | null;
  /** How the last server answered; null when none did. */
  readonly http: HttpFact | null;
  /** The beginning of the last answer; null for an answer without text. */
  readonly opening: string | null;
  /** The addresses of the host of the last connection. */
  readonly resolved: readonly string[];
  /** The address of the last connection. */
  readonly address: string | null;
  /** What is known of the registration of its domain; null or omitted if that is not monitored or not known. */
  readonly domain?: KnownDomain | null;
}

/** A check that got an answer. */
export interface AnsweredWebsite extends Observed {
  readonly kind: 'answered';
  readonly status: number;
  readonly finalUrl: string;
  readonly pageBytes: number;
  /** Whether the page is longer than what is read of it. */
  readonly pageTruncated: boolean;
  /** Null when no keyword was searched. */
  readonly keywordFound: boolean | null;
  /** Null when no query is configured. */
  readonly json: JsonFact | null;
  /** Null when it was not requested, or when the URL has an explicit port, so the port of plain HTTP is unknown. */
  readonly httpsRedirect: HttpsRedirectFact | null;
}

/** A check that got no answer. */
export interface FailedWebsite extends Observed {
  readonly kind: 'failed';
  readonly failure: ProbeFailure;
}

/** What one check of a website observed: facts only, without a verdict. */
export type WebsiteObservation = AnsweredWebsite | FailedWebsite;
