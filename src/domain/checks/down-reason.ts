import type { ProbeFailureCode } from './probe-failure.ts';

/**
 * The reason why a check found its target down: the failure of the probe, or the first expectation that was not met.
 * `answerDegraded` is that of a target that answers slower than it should, but is not down.
 */
export type DownReason =
  | ProbeFailureCode
  | 'certificateExpired'
  | 'httpsRedirectMissing'
  | 'statusUnexpected'
  | 'pageSizeOutOfRange'
  | 'answerTooSlow'
  | 'answerDegraded'
  | 'keywordMissing'
  | 'keywordPresent'
  | 'jsonUnexpected'
  | 'expectedTextMissing'
  | 'dnsError'
  | 'recordsMissing'
  | 'recordsUnexpected'
  | 'dnssecNotVerified'
  | 'packetsLost'
  | 'hostKeyMismatch'
  | 'stepFailed'
  | 'urlUnexpected'
  | 'pageTooHeavy'
  /** The check of a monitor kind of a host reported a failure of the target. */
  | 'reportedDown'
  /** The code of a monitor kind of a host failed. */
  | 'checkFailed'
  | 'heartbeatOverdue'
  | 'heartbeatFailed'
  | 'heartbeatRunTooLong'
  | 'domainExpiring'
  | 'domainExpired'
  | 'addressListed'
  | 'mailServersUnreachable'
  | 'spfInvalid'
  | 'dmarcInvalid'
  | 'mtaStsInvalid'
  | 'tlsRptInvalid'
  | 'daneInvalid'
  | 'reverseNameInvalid';

/** The severities of outages. */
export const outageSeverities = ['error', 'warning'] as const;
/** The severity of an outage. */
export type OutageSeverity = (typeof outageSeverities)[number];

/** The reasons that allow time to react. */
const warnings: readonly string[] = [
  'addressListed',
  'domainExpiring',
  'answerDegraded',
  'dmarcInvalid',
  'tlsRptInvalid',
  'reverseNameInvalid',
] satisfies readonly DownReason[];

/** Returns the severity of an outage: a warning if its reason allows time to react, otherwise an error. */
export const outageSeverity = (reason: string | null): OutageSeverity =>
  warnings.includes(reason ?? '') ? 'warning' : 'error';
