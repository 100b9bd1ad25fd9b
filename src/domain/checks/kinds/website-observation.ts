import type { WebsiteSecrets, WebsiteSettings } from '../../monitors/kinds/website-settings.ts';
import type { MonitorCheck } from '../check-finding.ts';
import type { Phrase } from '../phrase.ts';
import type { KnownDomain } from '../warnings/domain-expiry.ts';
import type { ProbeFailure } from '../probe-failure.ts';
import type { CertificateFact, HttpFact, ProbeTimings } from '../probe-observation.ts';
import type { Redirect } from '../redirects.ts';
import type { JsonFact } from './website-json.ts';

/** The input of a website check. The target is a URL. */
export type WebsiteCheck = MonitorCheck<WebsiteSettings, WebsiteSecrets>;

/**
 * The result of requesting a website over plain HTTP: whether it redirects to HTTPS, and the answer that shows this.
 */
export interface HttpsRedirectFact {
  readonly redirects: boolean;
  readonly seen: Phrase;
}

interface Observed {
  /** The durations of the steps, each summed over the redirects. */
  readonly timings: ProbeTimings;
  readonly redirects: readonly Redirect[];
  /** The certificate of the first TLS server. */
  readonly certificate: CertificateFact | null;
  /** The answer of the last server. Null if none answered. */
  readonly http: HttpFact | null;
  /** The beginning of the last answer. Null if the answer has no text. */
  readonly opening: string | null;
  /** The resolved addresses of the host of the last connection. */
  readonly resolved: readonly string[];
  /** The address of the last connection. */
  readonly address: string | null;
  /** The known registration of the website's domain. Null or omitted if it is not monitored or not known. */
  readonly domain?: KnownDomain | null;
}

/** The observation of a website that answered. */
export interface AnsweredWebsite extends Observed {
  readonly kind: 'answered';
  readonly status: number;
  readonly finalUrl: string;
  readonly pageBytes: number;
  /** True if the page is longer than the part that was read. */
  readonly pageTruncated: boolean;
  /** True if the page contains the keyword. Null if no keyword was searched for. */
  readonly keywordFound: boolean | null;
  /** The result of the JSON query. Null if none is configured. */
  readonly json: JsonFact | null;
  /**
   * The redirect from plain HTTP. Null if it was not requested, or if the URL has an explicit port, so that the port of
   * plain HTTP is unknown.
   */
  readonly httpsRedirect: HttpsRedirectFact | null;
}

/** The observation of a website that did not answer. */
export interface FailedWebsite extends Observed {
  readonly kind: 'failed';
  readonly failure: ProbeFailure;
}

/** The observation of one website check: facts without a verdict. */
export type WebsiteObservation = AnsweredWebsite | FailedWebsite;
