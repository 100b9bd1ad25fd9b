import { MAX_REDIRECTS } from './redirects.ts';
import type { DownReason } from './down-reason.ts';
import { storedEvidence } from './evidence.ts';
import type { Evidence, RuleEvidence } from './evidence.ts';
import type { ProbePhase } from './probe-failure.ts';

/** The most locations that a summary names. */
export const MAX_NAMED_LOCATIONS = 4;

/** What a sentence is made of: the evidence, what its deciding rule expected and saw, and the error of the probe. */
interface Cause extends Pick<RuleEvidence, 'expected' | 'seen'> {
  readonly evidence: Evidence;
  readonly error: string;
}

const certificateErrors: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'it has expired',
  CERT_NOT_YET_VALID: 'it is not valid yet',
  CERT_REVOKED: 'it was revoked',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'it was issued by an authority that is not trusted',
  UNABLE_TO_GET_ISSUER_CERT: 'the server does not send the whole certificate chain',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'it was issued by an authority that is not trusted, or the server does not send the whole certificate chain',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the server does not send the whole certificate chain',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it was issued for another host name',
};

const connectionErrors: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'was refused',
  ECONNRESET: 'was reset',
  EHOSTUNREACH: 'failed, because the host is unreachable',
  ENETUNREACH: 'failed, because the network is unreachable',
  ETIMEDOUT: 'failed, because the host did not respond',
};

const timeouts: Readonly<Record<ProbePhase, string>> = {
  resolve: 'the host name was not resolved in time',
  connect: 'the host did not accept a connection in time',
  tls: 'the TLS handshake was not completed in time',
  request: 'the server did not answer in time',
  answer: 'the answer was not complete in time',
};

const addressOf = ({ connectedAddress, resolvedAddresses }: Evidence): string => {
  const address = connectedAddress ?? resolvedAddresses[0];
  return address === undefined ? '' : ` to ${address}`;
};

const knownError = (errors: Readonly<Record<string, string>>, error: string): string | undefined => (Object.hasOwn(errors, error) ? errors[error] : undefined);

const invalidCertificate = ({ error, evidence: { tls } }: Cause): string => {
  const why = knownError(certificateErrors, error) ?? `it could not be verified (${error})`;
  const expiry = error === 'CERT_HAS_EXPIRED' && tls?.notAfter ? ` on ${tls.notAfter.slice(0, 10)}` : '';
  return `the TLS certificate was not accepted, because ${why}${expiry}`;
};

const causes: Readonly<Record<DownReason, (cause: Cause) => string>> = {
  hostInvalid: ({ error }) => `the host name is not valid (${error})`,
  hostUnresolved: ({ error }) => `the host name does not resolve to an address (${error})`,
  addressNotPublic: ({ error }) => `the host name resolves to an address that is not public, which is not checked (${error})`,
  connectionFailed: ({ error, evidence }) => `the connection${addressOf(evidence)} ${knownError(connectionErrors, error) ?? `failed (${error})`}`,
  connectionClosed: () => 'the server closed the connection before it had answered',
  timedOut: ({ expected, evidence }) => `${timeouts[evidence.failure?.phase ?? 'request']}, expected ${expected}`,
  tlsFailed: ({ error }) => `no TLS connection could be established (${error})`,
  certificateInvalid: invalidCertificate,
  requestInvalid: () => 'the request could not be sent, because its URL or a header is not valid',
  answerInvalid: () => 'the server sent an answer that is not valid',
  answerUndecodable: () => 'the content of the answer could not be decoded',
  redirectInvalid: ({ error }) => `a redirect does not lead to a web page (${error})`,
  redirectLoop: ({ error }) => `the redirects form a loop and never reach a page (${error})`,
  tooManyRedirects: () => `no page was reached after ${MAX_REDIRECTS} redirects`,
  domainUnregistered: () => 'the domain is not registered',
  registryUnknown: () => 'no registry is known for the domain',
  programUnavailable: () => 'a program that the check needs is not installed',
  queryRefused: () => 'the server refuses queries from here',
  certificateExpired: ({ evidence: { tls } }) => `the TLS certificate expired${tls?.notAfter ? ` on ${tls.notAfter.slice(0, 10)}` : ''}`,
  httpsRedirectMissing: ({ seen }) => `plain HTTP is not redirected to HTTPS, but leads to ${seen}`,
  statusUnexpected: ({ expected, seen }) => `answered ${seen}, expected ${expected}`,
  pageSizeOutOfRange: ({ expected, seen }) => `the page has ${seen}, expected ${expected}`,
  answerTooSlow: ({ expected, seen }) => `answered in ${seen}, expected ${expected}`,
  keywordMissing: ({ expected, seen }) => `expected that ${expected}, but it was ${seen}`,
  expectedTextMissing: ({ expected, seen }) => `expected ${expected}, but the text was ${seen}`,
  heartbeatOverdue: ({ expected }) => `no heartbeat was received in time, expected ${expected}`,
};

const isKnown = (reason: string | null): reason is DownReason => reason !== null && Object.hasOwn(causes, reason);

const causeOf = (evidence: Evidence): string => {
  const decisive = evidence.rules.find(({ result }) => result === 'failed') ?? evidence.rules.find(({ result }) => result === 'warning');
  const cause = { evidence, expected: decisive?.expected ?? 'an answer', seen: decisive?.seen ?? 'none', error: evidence.failure?.cause ?? decisive?.seen ?? '' };
  if (isKnown(evidence.reason)) return causes[evidence.reason](cause);
  return decisive?.result === 'warning' ? `the TLS certificate expires soon: ${cause.seen}` : `expected ${cause.expected}, but saw ${cause.seen}`;
};

const locationsOf = ({ attempts }: Evidence): string => {
  const failing = attempts.filter(({ outcome }) => outcome === 'down').map(({ location }) => location);
  if (failing.length === 0) return '';
  const rest = failing.length - MAX_NAMED_LOCATIONS;
  const named = rest > 0 ? [...failing.slice(0, MAX_NAMED_LOCATIONS), rest === 1 ? 'one more location' : `${rest} more locations`] : failing;
  return `, seen from ${new Intl.ListFormat('en-GB').format(named)}`;
};

/** One sentence about the cause that the evidence shows, such as "Answered 503, expected 200 to 299, seen from Frankfurt and Zürich." */
export const summaryOf = (evidence: Evidence): string => {
  const sentence = `${causeOf(evidence)}${locationsOf(evidence)}.`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
};

/** The evidence that is stored with a reason, and its summary. */
export const explained = (stored: { readonly reason: string | null; readonly evidence: unknown }): { readonly evidence: Evidence | null; readonly summary: string | null } => {
  const evidence = storedEvidence(stored.evidence, stored.reason);
  return { evidence, summary: evidence === null ? null : summaryOf(evidence) };
};
