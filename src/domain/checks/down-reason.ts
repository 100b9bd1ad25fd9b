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
  | 'heartbeatOverdue'
  | 'heartbeatFailed'
  | 'heartbeatRunTooLong'
  | 'domainExpiring'
  | 'domainExpired'
  | 'addressListed';
