import { alertNotice } from '../src/application/notifications/notices.ts';
import { noticeContent } from '../src/application/notifications/compose-notice.ts';
import { noticeMail } from '../src/application/notifications/notice-mail.ts';
import { evidenceOf } from '../src/domain/checks/evidence.ts';
import type { Evidence, EvidenceFacts } from '../src/domain/checks/evidence.ts';
import type { ProbeFailure } from '../src/domain/checks/probe-failure.ts';
import type { RuleName } from '../src/domain/checks/rule-name.ts';
import type { AlertOrganization } from '../src/domain/notifications/alert.ts';

const STARTED = new Date('2026-03-02T10:00:00.000Z');

/** A failure of the sample, as a check reports it. */
interface Failure {
  readonly title: string;
  readonly facts: Omit<EvidenceFacts, 'rules'> & Partial<Pick<EvidenceFacts, 'rules'>>;
  readonly monitor?: { readonly name: string; readonly kind: string; readonly target: string };
}

const failed = (check: RuleName, expected: string, seen: string): EvidenceFacts['rules'] => [
  { check, result: 'failed', expected, seen },
];
const noAnswer = (code: ProbeFailure['code'], phase: ProbeFailure['phase'], detail: string): ProbeFailure => ({
  code,
  phase,
  detail,
});
const timings = { dnsMs: 2, connectMs: 14, tlsMs: 31, firstByteMs: null, totalMs: 5000 };

/** Ten failures that every monitoring meets, with what a check holds about each. */
const failures: readonly Failure[] = [
  {
    title: 'The name does not exist',
    facts: {
      reason: 'hostUnresolved',
      failure: {
        ...noAnswer('hostUnresolved', 'resolve', 'shop.example'),
        lookup: { error: 'ENOTFOUND', servers: ['192.0.2.53'] },
      },
    },
  },
  {
    title: 'The connection is refused',
    facts: {
      reason: 'connectionFailed',
      port: 8443,
      connectedAddress: '192.0.2.80',
      failure: noAnswer('connectionFailed', 'connect', 'ECONNREFUSED'),
    },
  },
  {
    title: 'No answer in time',
    facts: {
      reason: 'timedOut',
      timings,
      timeoutSeconds: 5,
      rules: failed('connection', 'an answer within 5 s', 'deadline passed (request)'),
      failure: noAnswer('timedOut', 'request', 'deadline passed'),
    },
  },
  {
    title: 'An error page',
    facts: {
      reason: 'statusUnexpected',
      rules: failed('status', '200 to 299', '500'),
      answer: '<h1>Fatal error</h1> Uncaught PDOException: password=hunter2 in /srv/shop/db.php:12',
    },
  },
  {
    title: 'A text is missing',
    facts: {
      reason: 'keywordMissing',
      rules: failed('keyword', 'the page contains "In stock"', 'not found in 39 bytes'),
      answer: '<title>Sold out</title>',
    },
  },
  {
    title: 'A text is missing, because the address leads elsewhere',
    facts: {
      reason: 'keywordMissing',
      rules: failed('keyword', 'the page contains "In stock"', 'not found in 30 bytes'),
      redirects: [{ status: 302, from: 'https://shop.example/', to: 'https://shop.example/parked', downgrade: false }],
      answer: '<title>Welcome</title>',
    },
  },
  {
    title: 'The certificate has expired',
    facts: {
      reason: 'certificateInvalid',
      failure: noAnswer('certificateInvalid', 'tls', 'CERT_HAS_EXPIRED'),
      certificate: {
        subject: 'shop.example',
        issuer: 'Example CA',
        notBefore: new Date('2025-12-01T00:00:00.000Z'),
        notAfter: new Date('2026-03-01T00:00:00.000Z'),
        verificationError: 'CERT_HAS_EXPIRED',
        intermediates: [],
        ocsp: null,
      },
    },
  },
  {
    title: 'A slow answer',
    facts: { reason: 'answerTooSlow', rules: failed('responseTime', 'at most 1000 ms', '2509 ms') },
  },
  {
    title: 'A mail server that takes no connections',
    monitor: { name: 'Mail', kind: 'smtp', target: 'mail.example' },
    facts: {
      reason: 'commandRefused',
      port: 25,
      rules: failed('dialogue', 'positive answers', 'greeting: 421 4.3.2 Too many connections (answer)'),
      failure: noAnswer('commandRefused', 'answer', 'greeting: 421 4.3.2 Too many connections'),
      dialogue: [{ from: 'server', text: '421 4.3.2 Too many connections' }],
    },
  },
  {
    title: 'A heartbeat that does not come',
    monitor: { name: 'Backup', kind: 'website', target: '' },
    facts: {
      reason: 'heartbeatOverdue',
      rules: failed('heartbeat', 'a heartbeat every 5 minutes', 'none before 2026-03-02T10:00:00.000Z'),
      lastHeartbeatAt: new Date('2026-03-02T09:54:30.000Z'),
      overdueFrom: STARTED,
    },
  },
];

/** Returns the evidence of each of the ten failures. */
export const failureEvidence = (): readonly { readonly title: string; readonly evidence: Evidence }[] =>
  failures.map(({ title, facts }) => ({ title, evidence: evidenceOf({ rules: [], ...facts }) }));

const mailOf = ({ facts, monitor }: Failure, organization: AlertOrganization, baseUrl: string): string => {
  const { name, kind, target } = monitor ?? { name: 'Shop', kind: 'website', target: 'https://shop.example/' };
  const evidence: Evidence = {
    ...evidenceOf({ rules: [], ...facts }),
    attempts: [{ locationId: 1, location: 'Frankfurt', outcome: 'down', reason: facts.reason, consecutiveFailures: 2 }],
  };
  const { subject, text } = noticeMail(
    noticeContent(
      alertNotice(
        {
          event: 'opened',
          occurrence: 1,
          at: STARTED,
          organizationId: 0,
          customerId: 0,
          incident: {
            publicId: '0197f3a2-0000-7000-8000-000000000001',
            title: `${name} is down`,
            status: 'open',
            startedAt: STARTED,
            confirmedAt: STARTED,
            resolvedAt: null,
            reason: facts.reason,
            evidence,
          },
          monitor: { publicId: '0197f3a2-0000-7000-8000-000000000002', name, kind, target },
        },
        { organization, customer: { id: '0197f3a2-0000-7000-8000-000000000003', name: 'Bakery Kornblum' } },
      ),
      baseUrl,
    ),
  );
  return `Subject: ${subject}\n\n${text.trimEnd()}`;
};

/** The alerts about ten failures, as people read them. */
export const failureTexts = (
  organization: AlertOrganization,
  baseUrl: string,
): readonly { readonly title: string; readonly mail: string }[] =>
  failures.map((failure) => ({ title: failure.title, mail: mailOf(failure, organization, baseUrl) }));
