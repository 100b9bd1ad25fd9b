import { websiteFields, websiteSecrets } from '../../src/domain/monitors/kinds/website-settings.ts';
import { initialSettings } from '../../src/domain/monitors/setting-fields.ts';
import type {
  AnsweredWebsite,
  FailedWebsite,
  WebsiteCheck,
} from '../../src/domain/checks/kinds/website-observation.ts';
import type { CertificateFact, ValidityFact } from '../../src/domain/checks/probe-observation.ts';

/** A website check that only checks the status. */
export const aWebsiteCheck = (facts: Partial<WebsiteCheck> = {}): WebsiteCheck => ({
  ...initialSettings(websiteFields),
  ...initialSettings(websiteSecrets),
  checkSslEnabled: false,
  responseTimeLimitMs: 1000,
  target: 'https://shop.example/',
  timeoutSeconds: 10,
  ...facts,
});

const observed = {
  timings: { dnsMs: 1, connectMs: 2, tlsMs: 3, firstByteMs: 4, totalMs: 12 },
  redirects: [],
  certificate: null,
  http: null,
  opening: null,
  resolved: ['192.0.2.80'],
  address: '192.0.2.80',
};

/** An observation of a healthy page. */
export const anAnsweredWebsite = (facts: Partial<AnsweredWebsite> = {}): AnsweredWebsite => ({
  ...observed,
  kind: 'answered',
  status: 200,
  finalUrl: 'https://shop.example/',
  pageBytes: 2048,
  pageTruncated: false,
  keywordFound: null,
  json: null,
  httpsRedirect: null,
  ...facts,
});

/** An observation of a target that refuses connections. */
export const aFailedWebsite = (facts: Partial<FailedWebsite> = {}): FailedWebsite => ({
  ...observed,
  kind: 'failed',
  failure: { code: 'connectionFailed', phase: 'connect', detail: 'ECONNREFUSED' },
  ...facts,
});

/** A certificate of an authority that is valid until the given moment. */
export const anIntermediate = (notAfter: Date): ValidityFact => ({
  subject: 'CN=Intermediate',
  issuer: 'CN=Test root',
  notBefore: new Date('2026-01-01T00:00:00Z'),
  notAfter,
});

/** A trusted certificate that is valid until the given moment. */
export const aCertificate = (notAfter: Date): CertificateFact => ({
  subject: 'CN=shop.example',
  issuer: 'CN=Test root',
  notBefore: new Date('2026-01-01T00:00:00Z'),
  notAfter,
  verificationError: null,
  intermediates: [],
  ocsp: null,
});
