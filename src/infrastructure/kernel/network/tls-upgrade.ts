import type { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import type { Socket } from 'node:net';
import { connect } from 'node:tls';
import type { SecureContext, TLSSocket } from 'node:tls';
import { plainHost } from '../../../domain/access/host-name.ts';
import { failed } from '../../../domain/checks/probe-failure.ts';
import type { Attempt } from '../../../domain/checks/probe-failure.ts';
import type { ValidityFact } from '../../../domain/checks/probe-observation.ts';
import type { ConnectionTrace } from './connection-trace.ts';
import type { Deadline } from './deadline.ts';
import { causeOf, faultOf, ignore, timedOut } from './network-faults.ts';
import { ocspFactOf } from './ocsp-response.ts';
import { isTrustedName } from './secure-context.ts';

/** How a connection is secured. */
export interface TlsOptions {
  /** The name for SNI and certificate validation: the host of the URL, whatever the connection's address. */
  readonly serverName: string;
  /** False accepts any certificate. */
  readonly verify: boolean;
  /** The protocols that are offered to the server (ALPN, RFC 7301); none if they are left out. */
  readonly alpn?: readonly string[];
  /** Requests that the server staples an OCSP response. */
  readonly stapling?: boolean;
  /** The trusted certificate authorities. */
  readonly context: SecureContext;
}

/** The most certificates of authorities that are read. */
const MAX_INTERMEDIATES = 10;

/** Upgrades a socket to TLS. The certificate is recorded even if it is rejected; nothing is sent to a server with a rejected certificate. */
export const upgradeToTls = (
  socket: Socket,
  { serverName, verify, alpn, stapling = false, context }: TlsOptions,
  deadline: Deadline,
  trace: ConnectionTrace,
): Promise<Attempt<TLSSocket>> =>
  new Promise((resolve) => {
    const start = performance.now();
    const host = plainHost(serverName);
    const servername = isIP(host) === 0 ? host : '';
    const options = { socket, host, servername, secureContext: context, rejectUnauthorized: false, requestOCSP: stapling };
    const secured = connect(alpn === undefined ? options : { ...options, ALPNProtocols: [...alpn] });
    let stapled: Buffer | null = null;
    if (stapling) secured.once('OCSPResponse', (response: Buffer | null) => (stapled = response));
    secured.once('secureConnect', () => {
      trace.took('tlsMs', start);
      const certificate = secured.getPeerX509Certificate();
      const ocsp = stapled === null || certificate === undefined ? null : ocspFactOf(stapled, certificate.serialNumber);
      const problem = secured.authorized ? (ocsp?.status === 'revoked' ? 'CERT_REVOKED' : null) : problemOf(secured);
      trace.certificate ??= certificate === undefined ? null : { ...validityOf(certificate), verificationError: problem, intermediates: intermediatesOf(certificate), ocsp };
      const refused = problem !== null && verify;
      if (refused) secured.destroy();
      resolve(refused ? failed('certificateInvalid', 'tls', problem) : { ok: true, value: secured });
    });
    secured.once('error', (error) => resolve(faultOf(error, 'tls', 'tlsFailed')));
    secured.on('error', ignore);
    deadline.during(() => {
      secured.destroy();
      resolve(timedOut('tls'));
    });
  });

/** At run time the property contains the error code, not an Error as its type says. */
const problemOf = ({ authorizationError }: TLSSocket): string =>
  authorizationError instanceof Error ? causeOf(authorizationError) : String(authorizationError);

const validityOf = ({ subject, issuer, validFromDate, validToDate }: X509Certificate): ValidityFact => ({
  subject: oneLine(subject),
  issuer: oneLine(issuer),
  notBefore: validFromDate,
  notAfter: validToDate,
});

const oneLine = (name: string | undefined): string => (name ?? '').replaceAll('\n', ', ');

/** The chain ends before a root: its own expiry does not matter where it is trusted, nor do the certificates that others issued for it. */
const intermediatesOf = (certificate: X509Certificate): readonly ValidityFact[] => {
  const found: ValidityFact[] = [];
  for (let next = certificate.issuerCertificate; next !== undefined && found.length < MAX_INTERMEDIATES; next = next.issuerCertificate) {
    if (next.subject === next.issuer || isTrustedName(next.subject)) break;
    found.push(validityOf(next));
  }
  return found;
};
