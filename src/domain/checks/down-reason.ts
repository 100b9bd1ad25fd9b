import type { ProbeFailureCode } from './probe-failure.ts';

/**
 * The reason why a check found its target down: the failure of the probe, or the first expectation that was not met.
 */
export type DownReason =
  | ProbeFailureCode
  | 'certificateExpired'
  | 'httpsRedirectMissing'
  | 'statusUnexpected'
  | 'pageSizeOutOfRange'
  | 'answerTooSlow'
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
