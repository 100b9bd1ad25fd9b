import type { ProbePhase } from '../probe-failure.ts';
import { addressOf, expiryOf, knownError } from './cause-sentences.ts';
import type { Cause, CauseSentences } from './cause-sentences.ts';

const certificateErrors: Readonly<Record<string, string>> = {
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

const toAddress = ({ evidence }: Cause): string => {
  const address = addressOf(evidence);
  return address === null ? '' : ` to ${address}`;
};

/** The certificate that expires first, and its date. */
const expiry = ({ evidence }: Cause, own: string): readonly [string, string] => {
  const { intermediate, date } = expiryOf(evidence);
  return [intermediate === null ? own : `the intermediate certificate ${intermediate}`, date === null ? '' : ` on ${date}`];
};

const expired = (cause: Cause): string => {
  const [it, onDate] = expiry(cause, 'it');
  return `${it} has expired${onDate}`;
};

const invalidCertificate = (cause: Cause): string => {
  const known = cause.error === 'CERT_HAS_EXPIRED' ? expired(cause) : knownError(certificateErrors, cause.error);
  return `the TLS certificate was not accepted, because ${known ?? `it could not be verified (${cause.error})`}`;
};

export const english: CauseSentences = {
  lists: new Intl.ListFormat('en-GB'),
  causes: {
    hostInvalid: ({ error }) => `the host name is not valid (${error})`,
    hostUnresolved: ({ error }) => `the host name does not resolve to an address (${error})`,
    addressNotPublic: ({ error }) => `the host name resolves to an address that is not public, which is not checked (${error})`,
    connectionFailed: (cause) => `the connection${toAddress(cause)} ${knownError(connectionErrors, cause.error) ?? `failed (${cause.error})`}`,
    connectionClosed: () => 'the server closed the connection before it had answered',
    timedOut: ({ expected, evidence }) => `${timeouts[evidence.failure?.phase ?? 'request']}, expected ${expected}`,
    tlsFailed: ({ error }) => `no TLS connection could be established (${error})`,
    certificateInvalid: invalidCertificate,
    requestInvalid: () => 'the request could not be sent, because its URL or a header is not valid',
    answerInvalid: () => 'the server sent an answer that is not valid',
    answerUndecodable: () => 'the content of the answer could not be decoded',
    commandRefused: ({ error }) => `the server answered with an error (${error})`,
    startTlsRefused: ({ error }) => `the server does not encrypt the connection (${error})`,
    loginRefused: ({ error }) => `the server refused the login (${error})`,
    redirectInvalid: ({ error }) => `a redirect does not lead to a web page (${error})`,
    redirectLoop: ({ error }) => `the redirects form a loop and never reach a page (${error})`,
    compressionBomb: ({ error }) => `the content of the answer is compressed too strongly to be decoded (${error})`,
    tooManyRedirects: ({ expected }) => `expected ${expected}, but there are more`,
    domainUnregistered: () => 'the domain is not registered',
    registryUnknown: () => 'no registry is known for the domain',
    programUnavailable: () => 'a program that the check needs is not installed',
    queryRefused: () => 'the server refuses queries from here',
    blocklistUnreliable: () => 'the blocklist does not answer its test entries correctly',
    certificateExpired: (cause) => expiry(cause, 'the TLS certificate').join(' expired'),
    httpsRedirectMissing: ({ seen }) => `plain HTTP is not redirected to HTTPS, but leads to ${seen}`,
    statusUnexpected: ({ expected, seen }) => `answered ${seen}, expected ${expected}`,
    pageSizeOutOfRange: ({ expected, seen }) => `the page has ${seen}, expected ${expected}`,
    answerTooSlow: ({ expected, seen }) => `answered in ${seen}, expected ${expected}`,
    keywordMissing: ({ expected, seen }) => `expected that ${expected}, but it was ${seen}`,
    keywordPresent: ({ expected, seen }) => `expected that ${expected}, but it was ${seen}`,
    jsonUnexpected: ({ expected, seen }) => `expected that ${expected}, but ${seen}`,
    expectedTextMissing: ({ expected, seen }) => `expected ${expected}, but the text was ${seen}`,
    stepFailed: ({ expected, seen }) => `a step of the scenario failed: ${expected} (${seen})`,
    urlUnexpected: ({ expected, seen }) => `expected ${expected}, but the page was ${seen}`,
    pageTooHeavy: ({ seen }) => `the page used more than a check may: ${seen}`,
    domainExpiring: ({ expected, seen }) => `the domain ${seen}, expected ${expected}`,
    domainExpired: ({ seen }) => `the domain ${seen}`,
    addressListed: ({ seen }) => `the address is listed by ${seen}`,
    dnsError: ({ seen }) => `the name server answered ${seen}`,
    recordsMissing: ({ expected, seen }) => `the name server knows no ${expected}, but answered ${seen}`,
    recordsUnexpected: ({ expected, seen }) => `the name server answered ${seen}, expected ${expected}`,
    dnssecNotVerified: () => 'the name server did not report that it has verified the answer with DNSSEC',
    noCommonAlgorithm: ({ error }) => `the server supports none of the algorithms of the check (${error})`,
    hostKeyMismatch: ({ expected, seen }) => `the host key is ${seen}, expected ${expected}`,
    packetsLost: ({ expected, seen }) => `lost ${seen}, expected ${expected}`,
    heartbeatOverdue: ({ expected }) => `no heartbeat was received in time, expected ${expected}`,
  },
  certificateExpiring: ({ seen }) => `the TLS certificate expires soon: ${seen}`,
  otherwise: ({ expected, seen }) => `expected ${expected}, but saw ${seen}`,
  seenFrom: (locations) => `seen from ${locations}`,
  moreLocations: (count) => (count === 1 ? 'one more location' : `${count} more locations`),
};
