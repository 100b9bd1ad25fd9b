import type { ProbeFailure, ProbePhase } from './probe-failure.ts';
import type { CertificateFact, HttpFact, ProbeTimings, ValidityFact } from './probe-observation.ts';
import type { Redirect } from './redirects.ts';

/** What one rule of a check expected and saw. */
export interface RuleEvidence {
  readonly check: string;
  readonly result: 'passed' | 'warning' | 'failed';
  readonly expected: string;
  readonly seen: string;
}

/** A certificate. Times are ISO 8601, or null when the certificate has no valid ones. */
export interface CertificateEvidence {
  readonly subject: string;
  readonly issuer: string;
  readonly notBefore: string | null;
  readonly notAfter: string | null;
}

/** The certificate that the first TLS server presented. */
export interface TlsEvidence extends CertificateEvidence {
  /** Why the certificate is not trusted; null when it is. */
  readonly verificationError: string | null;
  /** The certificates of authorities that were sent with it, without trusted roots. */
  readonly intermediates: readonly CertificateEvidence[];
  /** The OCSP response that was stapled to the handshake; null for none. */
  readonly ocsp: { readonly status: string; readonly thisUpdate: string | null; readonly nextUpdate: string | null } | null;
}

/** The latest check of one location when the evidence was recorded. */
export interface LocationAttempt {
  readonly locationId: number;
  readonly location: string;
  /** Null before the first check of the location. */
  readonly outcome: 'up' | 'down' | null;
  readonly reason: string | null;
  /** Null for a check in the history, which does not record it. */
  readonly consecutiveFailures: number | null;
}

/** A line of the conversation with a server. Probes mask credentials. */
export interface DialogueLine {
  readonly from: 'client' | 'server';
  readonly text: string;
}

/** A step of a scenario that was performed. */
export interface StepEvidence {
  /** From 1; 0 for the opening of the monitor's page. */
  readonly step: number;
  /** The step in words. */
  readonly action: string;
  /** The address of the page after it. */
  readonly url: string;
  readonly durationMs: number;
  readonly result: 'passed' | 'failed';
}

/** A stored picture of a page. It may be gone when the evidence is read. */
export interface ScreenshotEvidence {
  readonly id: string;
  readonly step: number;
  /** The name that the step gives it; null for that of a failure. */
  readonly name: string | null;
}

/** What a check observed, and the rule that decided. It is stored, sent to webhooks and shown as JSON, so members are only added. */
export interface Evidence {
  readonly version: 1;
  /** The reason of a down result; null for a warning. */
  readonly reason: string | null;
  /** The rule that decided: the `check` of the first one that failed. */
  readonly decidedBy: string | null;
  readonly rules: readonly RuleEvidence[];
  /** The step at which the probe failed, and the error of the system or library; null when the target answered. */
  readonly failure: { readonly phase: ProbePhase; readonly cause: string } | null;
  /** The addresses of the host of the last connection. */
  readonly resolvedAddresses: readonly string[];
  /** The address of the last connection; null when there was none. */
  readonly connectedAddress: string | null;
  readonly timings: ProbeTimings | null;
  readonly tls: TlsEvidence | null;
  readonly redirects: readonly Redirect[];
  /** How the last HTTP server answered; null when none did. */
  readonly http: HttpFact | null;
  /** The conversation with a server of a text protocol, oldest line first; empty for other protocols. */
  readonly dialogue: readonly DialogueLine[];
  /** The beginning of the answer that failed a rule; null if there is none to show. */
  readonly answer: string | null;
  /** Of a scenario; empty for any other check. */
  readonly steps: readonly StepEvidence[];
  readonly screenshots: readonly ScreenshotEvidence[];
  readonly attempts: readonly LocationAttempt[];
}

/** What a verdict has observed. Members that its kind of monitor does not observe are left out. */
export interface EvidenceFacts {
  readonly reason: string | null;
  readonly rules: readonly RuleEvidence[];
  readonly failure?: ProbeFailure | null;
  readonly resolvedAddresses?: readonly string[];
  readonly connectedAddress?: string | null;
  readonly timings?: ProbeTimings;
  readonly certificate?: CertificateFact | null;
  readonly redirects?: readonly Redirect[];
  readonly http?: HttpFact | null;
  readonly dialogue?: readonly DialogueLine[];
  readonly answer?: string | null;
  readonly steps?: readonly StepEvidence[];
  readonly screenshots?: readonly ScreenshotEvidence[];
}

/** The longest text in evidence, in characters; servers choose URLs, certificates and error texts. */
export const MAX_EVIDENCE_TEXT = 500;

/** The most addresses of a host that are kept. */
export const MAX_EVIDENCE_ADDRESSES = 16;

/** The most certificates of authorities that are kept. */
export const MAX_EVIDENCE_CERTIFICATES = 8;

/** The most lines of a conversation that are kept; of a longer one, the first and the last. */
export const MAX_DIALOGUE_LINES = 40;

/** Text that a server chose, in a form that the database stores: without control characters, and cut to length. */
const clipped = (text: string): string => {
  const clean = text.replace(/\p{Cc}+/gu, ' ').toWellFormed();
  return clean.length > MAX_EVIDENCE_TEXT ? `${clean.slice(0, MAX_EVIDENCE_TEXT - 1).toWellFormed()}…` : clean;
};

const isoTime = (time: Date): string | null => (Number.isNaN(time.getTime()) ? null : time.toISOString());

const validityOf = ({ subject, issuer, notBefore, notAfter }: ValidityFact): CertificateEvidence => ({
  subject: clipped(subject),
  issuer: clipped(issuer),
  notBefore: isoTime(notBefore),
  notAfter: isoTime(notAfter),
});

const tlsOf = ({ verificationError, intermediates, ocsp, ...certificate }: CertificateFact): TlsEvidence => ({
  ...validityOf(certificate),
  verificationError,
  intermediates: intermediates.slice(0, MAX_EVIDENCE_CERTIFICATES).map(validityOf),
  ocsp: ocsp && { status: ocsp.status, thisUpdate: isoTime(ocsp.thisUpdate), nextUpdate: ocsp.nextUpdate && isoTime(ocsp.nextUpdate) },
});

const httpOf = ({ version, status, contentEncoding }: HttpFact): HttpFact => ({ version, status, contentEncoding: contentEncoding === null ? null : clipped(contentEncoding) });

/** Rounded to hundredths of a millisecond, as results are stored. */
const rounded = ({ dnsMs, connectMs, tlsMs, firstByteMs, totalMs }: ProbeTimings): ProbeTimings => {
  const round = (ms: number): number => Math.round(ms * 100) / 100;
  const step = (ms: number | null): number | null => (ms === null ? null : round(ms));
  return { dnsMs: step(dnsMs), connectMs: step(connectMs), tlsMs: step(tlsMs), firstByteMs: step(firstByteMs), totalMs: round(totalMs) };
};

const shortened = (lines: readonly DialogueLine[]): readonly DialogueLine[] =>
  lines.length <= MAX_DIALOGUE_LINES ? lines : [...lines.slice(0, MAX_DIALOGUE_LINES / 2), ...lines.slice(-MAX_DIALOGUE_LINES / 2)];

/** The evidence of one check. */
export const evidenceOf = ({ reason, rules, failure, timings, certificate, ...observed }: EvidenceFacts): Evidence => ({
  version: 1,
  reason,
  decidedBy: rules.find(({ result }) => result === 'failed')?.check ?? null,
  rules: rules.map((rule) => ({ ...rule, expected: clipped(rule.expected), seen: clipped(rule.seen) })),
  failure: failure ? { phase: failure.phase, cause: clipped(failure.detail) } : null,
  resolvedAddresses: (observed.resolvedAddresses ?? []).slice(0, MAX_EVIDENCE_ADDRESSES),
  connectedAddress: observed.connectedAddress ?? null,
  timings: timings === undefined ? null : rounded(timings),
  tls: certificate ? tlsOf(certificate) : null,
  redirects: (observed.redirects ?? []).map((redirect) => ({ ...redirect, from: clipped(redirect.from), to: clipped(redirect.to) })),
  http: observed.http ? httpOf(observed.http) : null,
  dialogue: shortened(observed.dialogue ?? []).map(({ from, text }) => ({ from, text: clipped(text) })),
  answer: observed.answer ? clipped(observed.answer) : null,
  steps: (observed.steps ?? []).map((step) => ({ ...step, action: clipped(step.action), url: clipped(step.url), durationMs: Math.round(step.durationMs) })),
  screenshots: observed.screenshots ?? [],
  attempts: [],
});

/** The latest result of a location with its identity; null for the location of heartbeats. */
export interface LocationResult {
  readonly location: { readonly id: number; readonly name: string } | null;
  readonly consecutiveFailures: number;
  readonly lastOutcome: 'up' | 'down' | null;
  readonly lastReason: string | null;
}

/** The evidence of the check that decided, with the latest result of every location. */
export const withAttempts = (evidence: Evidence | null, states: readonly LocationResult[]): Evidence | null =>
  evidence === null
    ? null
    : {
        ...evidence,
        attempts: states.flatMap(({ location, lastOutcome, lastReason, consecutiveFailures }) =>
          location === null ? [] : [{ locationId: location.id, location: location.name, outcome: lastOutcome, reason: lastReason, consecutiveFailures }],
        ),
      };

/** The rule about the expiry of a domain. */
export const DOMAIN_EXPIRY = 'domainExpiry';

/** Says whether the evidence shows what is wrong. That of a scenario that succeeded has screenshots only. */
export const hasCause = ({ reason, rules }: Evidence): boolean =>
  reason !== null || rules.some(({ result }) => result !== 'passed');
