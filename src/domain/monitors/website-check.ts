import { seconds } from '../kernel/time.ts';

/** How slow a page may be when a website's check configuration names no limit. */
export const DEFAULT_RESPONSE_TIME_LIMIT_MS = seconds(10);
/** How much of a page is read; a longer page counts as this long and is searched this far. */
export const MAX_PAGE_BYTES = 10 * 1024 * 1024;

/** The request that a website check makes. */
export interface WebsiteRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Credentials for HTTP Basic authentication (RFC 7617). */
  readonly auth: { readonly username: string; readonly password: string } | null;
  /** The time for everything together, redirects included. */
  readonly timeoutSeconds: number;
  /** `host[:port]` to connect to while URL, Host header and SNI stay; null or empty for none. */
  readonly connectHost: string | null;
  /** Used where `connectHost` names no port. */
  readonly connectPort: number | null;
  /** Skips certificate verification where the connection goes to `connectHost`. */
  readonly connectTlsInsecure: boolean;
}

/** What is examined of the answer. Page sizes are bytes of the decoded page. */
export interface WebsiteExpectations {
  readonly checkSslEnabled: boolean;
  readonly sslNoticeDays: number;
  readonly checkHttpsRedirectEnabled: boolean;
  readonly checkStatusEnabled: boolean;
  /** Null expects any status from 200 to 299. */
  readonly expectedStatus: number | null;
  readonly checkSizeEnabled: boolean;
  readonly minPageSize: number | null;
  readonly maxPageSize: number | null;
  readonly checkResponseTimeEnabled: boolean;
  readonly responseTimeLimitMs: number;
  readonly checkKeywordEnabled: boolean;
  /** Searched case-sensitively; null or empty searches nothing. */
  readonly keyword: string | null;
}

/** Everything that one website check is told. */
export type WebsiteCheck = WebsiteRequest & WebsiteExpectations;

/** The keyword to search for, or null when none is to be searched. */
export const searchedKeyword = ({ checkKeywordEnabled, keyword }: WebsiteExpectations): string | null =>
  checkKeywordEnabled && keyword !== null && keyword !== '' ? keyword : null;

/** Whether redirects are followed: not where the redirect itself is the expected answer. */
export const followsRedirects = ({ checkStatusEnabled, expectedStatus }: WebsiteExpectations): boolean =>
  !(checkStatusEnabled && expectedStatus !== null && expectedStatus >= 300 && expectedStatus <= 399);
