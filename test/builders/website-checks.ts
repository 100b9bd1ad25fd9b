import type { WebsiteCheck } from '../../src/domain/monitors/website-check.ts';
import type { AnsweredWebsite, CertificateFact, FailedWebsite } from '../../src/domain/checks/website-observation.ts';

/** A website check that examines nothing but the status. */
export const aWebsiteCheck = (execute: Partial<WebsiteCheck> = {}): WebsiteCheck => ({
  url: 'https://shop.example/',
  method: 'GET',
  headers: {},
  body: null,
  auth: null,
  timeoutSeconds: 10,
  connectHost: null,
  connectPort: null,
  connectTlsInsecure: false,
  checkSslEnabled: false,
  sslNoticeDays: 14,
  checkHttpsRedirectEnabled: false,
  checkStatusEnabled: true,
  expectedStatus: null,
  checkSizeEnabled: false,
  minPageSize: null,
  maxPageSize: null,
  checkResponseTimeEnabled: false,
  responseTimeLimitMs: 1000,
  checkKeywordEnabled: false,
  keyword: null,
  ...execute,
});

const observed = {
  timings: { dnsMs: 1, connectMs: 2, tlsMs: 3, firstByteMs: 4, totalMs: 12 },
  redirects: [],
  certificate: null,
  address: '192.0.2.80',
};

/** An observation of a healthy page. */
export const anAnsweredWebsite = (execute: Partial<AnsweredWebsite> = {}): AnsweredWebsite => ({
  ...observed,
  kind: 'answered',
  status: 200,
  finalUrl: 'https://shop.example/',
  pageBytes: 2048,
  pageTruncated: false,
  keywordFound: null,
  httpsRedirect: null,
  ...execute,
});

/** An observation of a target that refuses connections. */
export const aFailedWebsite = (execute: Partial<FailedWebsite> = {}): FailedWebsite => ({
  ...observed,
  kind: 'failed',
  failure: { code: 'connectionFailed', phase: 'connect', detail: 'ECONNREFUSED' },
  ...execute,
});

/** A trusted certificate that is valid until the given moment. */
export const aCertificate = (notAfter: Date): CertificateFact => ({
  subject: 'CN=shop.example',
  issuer: 'CN=Test root',
  notBefore: new Date('2026-01-01T00:00:00Z'),
  notAfter,
  verificationError: null,
});
