import type { CheckOutcome } from './check-outcome.ts';
import { withTexts } from './phrase.ts';
import type { Phrase } from './phrase.ts';
import type { NameLookup, ProbeFailure, ProbePhase } from './probe-failure.ts';
import type { CertificateFact, HttpFact, ProbeTimings, ValidityFact } from './probe-observation.ts';
import type { Redirect } from './redirects.ts';
import type { RuleName } from './rule-name.ts';

/** The evidence of one rule: what it expected and what the check saw. */
export interface RuleEvidence {
  readonly check: RuleName;
  readonly result: 'passed' | 'warning' | 'failed';
  readonly expected: Phrase;
  readonly seen: Phrase;
}

/** A certificate. Times are in ISO 8601, or null if the certificate has no valid ones. */
export interface CertificateEvidence {
  readonly subject: string;
  readonly issuer: string;
  readonly notBefore: string | null;
  readonly notAfter: string | null;
}

/** The certificate that the first TLS server presented. */
export interface TlsEvidence extends CertificateEvidence {
  /** The reason why the certificate is not trusted, or null if it is trusted. */
  readonly verificationError: string | null;
  /** The certificates of authorities that the server sent with the certificate, without trusted roots. */
  readonly intermediates: readonly CertificateEvidence[];
  /** The OCSP response that was stapled to the handshake, or null if there was none. */
  readonly ocsp: {
    readonly status: string;
    readonly thisUpdate: string | null;
    readonly nextUpdate: string | null;
  } | null;
}

/** The latest check by one location at the time when the evidence was recorded. */
export interface LocationAttempt {
  readonly locationId: number;
  readonly location: string;
  /** The outcome of the check. Null before the first check by the location. */
  readonly outcome: CheckOutcome | null;
  readonly reason: string | null;
  /** The number of consecutive failures. Null for a check from the history, which does not store the number. */
  readonly consecutiveFailures: number | null;
}

/** A line of the conversation with a server. Probes mask credentials. */
export interface DialogueLine {
  readonly from: 'client' | 'server';
  readonly text: string;
}

/** A step of a scenario that ran. */
export interface StepEvidence {
  /** The number of the step, from 1. The opening of the monitor's page has number 0. */
  readonly step: number;
  /** The description of the step. */
  readonly action: Phrase;
  /** The address of the page after the step. */
  readonly url: string;
  readonly durationMs: number;
  readonly result: 'passed' | 'failed';
}

/** A stored screenshot of a page. The file may already be deleted when the evidence is read. */
export interface ScreenshotEvidence {
  readonly id: string;
  readonly step: number;
  /** The name that the step gives to the screenshot. Null for the screenshot of a failure. */
  readonly name: string | null;
}

/**
 * The observations of a check and the rule that decided its outcome. Evidence is stored as JSON, so members may be added
 * but not removed. Version 1 has English texts instead of phrases. See ADR 0049 and 0303.
 */
export interface Evidence {
  readonly version: 2;
  /** The reason for a `down` outcome. Null for a warning. */
  readonly reason: string | null;
  /** The `check` of the rule that decided the outcome: the first rule that failed. */
  readonly decidedBy: RuleName | null;
  readonly rules: readonly RuleEvidence[];
  /** The step at which the probe failed, and the error of the system or library. Null if the target answered. */
  readonly failure: { readonly phase: ProbePhase; readonly cause: string } | null;
  /** The resolved addresses of the host of the last connection. */
  readonly resolvedAddresses: readonly string[];
  /** The address of the last connection. Null if there was none. */
  readonly connectedAddress: string | null;
  /** The port of the last connection, established or not. Null for checks without one. */
  readonly port: number | null;
  /** The lookup of a host name that returned no address; null if there was none. */
  readonly lookup: NameLookup | null;
  /** The time of the latest heartbeat in ISO 8601. Null if it is not known, and for other monitors. */
  readonly lastHeartbeatAt: string | null;
  /** The time in ISO 8601 from which the next heartbeat was overdue. Null for other monitors. */
  readonly overdueFrom: string | null;
  /** How long the check was allowed to take, in seconds. Null for checks without a limit. */
  readonly timeoutSeconds: number | null;
  readonly timings: ProbeTimings | null;
  readonly tls: TlsEvidence | null;
  readonly redirects: readonly Redirect[];
  /** The answer of the last HTTP server. Null if none answered. */
  readonly http: HttpFact | null;
  /** The conversation with a server of a text protocol, oldest line first. Empty for other protocols. */
  readonly dialogue: readonly DialogueLine[];
  /** The beginning of the answer that failed a rule. Null if there is none to show. */
  readonly answer: string | null;
  /** The steps of a scenario. Empty for any other check. */
  readonly steps: readonly StepEvidence[];
  readonly screenshots: readonly ScreenshotEvidence[];
  readonly attempts: readonly LocationAttempt[];
}

/** The observations from which evidence is built. Members that a kind of monitor does not observe are omitted. */
export interface EvidenceFacts {
  /** The reason for a `down` outcome. Null for a warning. */
  readonly reason: string | null;
  /** The rules in the order in which they were checked. */
  readonly rules: readonly RuleEvidence[];
  readonly failure?: ProbeFailure | null;
  /** The resolved addresses of the host of the last connection. */
  readonly resolvedAddresses?: readonly string[];
  /** The address of the last connection. */
  readonly connectedAddress?: string | null;
  /** The port of the last connection, established or not. */
  readonly port?: number | null;
  /** The time of the latest heartbeat. */
  readonly lastHeartbeatAt?: Date | null;
  /** The time from which the next heartbeat was overdue. */
  readonly overdueFrom?: Date;
  /** How long the check was allowed to take, in seconds. */
  readonly timeoutSeconds?: number;
  readonly timings?: ProbeTimings;
  readonly certificate?: CertificateFact | null;
  readonly redirects?: readonly Redirect[];
  readonly http?: HttpFact | null;
  readonly dialogue?: readonly DialogueLine[];
  /** The beginning of the answer that failed a rule. */
  readonly answer?: string | null;
  readonly steps?: readonly StepEvidence[];
  readonly screenshots?: readonly ScreenshotEvidence[];
}

/**
 * The maximum length of a text in evidence, in characters. Servers choose the length of URLs, certificates and error
 * texts.
 */
export const MAX_EVIDENCE_TEXT = 500;

/** The maximum number of addresses of a host that evidence contains. */
export const MAX_EVIDENCE_ADDRESSES = 16;

/** The maximum number of certificates of authorities that evidence contains. */
export const MAX_EVIDENCE_CERTIFICATES = 8;

/**
 * The maximum number of lines of a conversation that evidence contains. A longer conversation keeps its first and last
 * lines.
 */
export const MAX_DIALOGUE_LINES = 40;

/**
 * Returns text that a server chose in a form that the database can store: without control characters, and cut to the
 * maximum length.
 */
export const clipped = (text: string): string => {
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
  ocsp: ocsp && {
    status: ocsp.status,
    thisUpdate: isoTime(ocsp.thisUpdate),
    nextUpdate: ocsp.nextUpdate && isoTime(ocsp.nextUpdate),
  },
});

const httpOf = ({ version, status, contentEncoding }: HttpFact): HttpFact => ({
  version,
  status,
  contentEncoding: contentEncoding === null ? null : clipped(contentEncoding),
});

/** Rounds timings to hundredths of a millisecond, the precision in which results are stored. */
const rounded = ({ dnsMs, connectMs, tlsMs, firstByteMs, totalMs }: ProbeTimings): ProbeTimings => {
  const round = (ms: number): number => Math.round(ms * 100) / 100;
  const step = (ms: number | null): number | null => (ms === null ? null : round(ms));
  return {
    dnsMs: step(dnsMs),
    connectMs: step(connectMs),
    tlsMs: step(tlsMs),
    firstByteMs: step(firstByteMs),
    totalMs: round(totalMs),
  };
};

const shortened = (lines: readonly DialogueLine[]): readonly DialogueLine[] =>
  lines.length <= MAX_DIALOGUE_LINES
    ? lines
    : [...lines.slice(0, MAX_DIALOGUE_LINES / 2), ...lines.slice(-MAX_DIALOGUE_LINES / 2)];

const lookupOf = ({ error, servers }: NameLookup): NameLookup => ({
  error: clipped(error),
  servers: servers.slice(0, MAX_EVIDENCE_ADDRESSES),
});

/** Builds the evidence of one check. */
export const evidenceOf = ({ reason, rules, failure, timings, certificate, ...observed }: EvidenceFacts): Evidence => ({
  version: 2,
  reason,
  decidedBy: rules.find(({ result }) => result === 'failed')?.check ?? null,
  rules: rules.map((rule) => ({
    ...rule,
    expected: withTexts(rule.expected, clipped),
    seen: withTexts(rule.seen, clipped),
  })),
  failure: failure ? { phase: failure.phase, cause: clipped(failure.detail) } : null,
  resolvedAddresses: (observed.resolvedAddresses ?? []).slice(0, MAX_EVIDENCE_ADDRESSES),
  connectedAddress: observed.connectedAddress ?? null,
  port: observed.port ?? null,
  lookup: failure?.lookup ? lookupOf(failure.lookup) : null,
  lastHeartbeatAt: observed.lastHeartbeatAt?.toISOString() ?? null,
  overdueFrom: observed.overdueFrom?.toISOString() ?? null,
  timeoutSeconds: observed.timeoutSeconds ?? null,
  timings: timings === undefined ? null : rounded(timings),
  tls: certificate ? tlsOf(certificate) : null,
  redirects: (observed.redirects ?? []).map((redirect) => ({
    ...redirect,
    from: clipped(redirect.from),
    to: clipped(redirect.to),
  })),
  http: observed.http ? httpOf(observed.http) : null,
  dialogue: shortened(observed.dialogue ?? []).map(({ from, text }) => ({ from, text: clipped(text) })),
  answer: observed.answer ? clipped(observed.answer) : null,
  steps: (observed.steps ?? []).map((step) => ({
    ...step,
    action: withTexts(step.action, clipped),
    url: clipped(step.url),
    durationMs: Math.round(step.durationMs),
  })),
  screenshots: observed.screenshots ?? [],
  attempts: [],
});

/** The latest result of a location. `location` is null for the location of heartbeats. */
export interface LocationResult {
  readonly location: { readonly id: number; readonly name: string } | null;
  readonly consecutiveFailures: number;
  readonly lastOutcome: CheckOutcome | null;
  readonly lastReason: string | null;
}

/** Adds the latest result of every location to the evidence of the check that decided the outcome. */
export const withAttempts = (evidence: Evidence | null, states: readonly LocationResult[]): Evidence | null =>
  evidence === null
    ? null
    : {
        ...evidence,
        attempts: states.flatMap(({ location, lastOutcome, lastReason, consecutiveFailures }) =>
          location === null
            ? []
            : [
                {
                  locationId: location.id,
                  location: location.name,
                  outcome: lastOutcome,
                  reason: lastReason,
                  consecutiveFailures,
                },
              ],
        ),
      };

/** The name of the rule about the expiry of a domain. */
export const DOMAIN_EXPIRY = 'domainExpiry' satisfies RuleName;

/** Returns true if the evidence shows a cause. The evidence of a successful scenario has only screenshots. */
export const hasCause = ({ reason, rules }: Evidence): boolean =>
  reason !== null || rules.some(({ result }) => result !== 'passed');
